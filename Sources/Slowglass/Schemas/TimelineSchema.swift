internal import SlowglassAnalysis

extension Schema {
  /// A timeline, or several of a run, with what the gate made of each.
  static var timelineText: String {
    #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Slowglass timeline",
      "description": "What was measured in one recording, or in several. docs/report.md says what each field means. Fields are added without a new schemaVersion.",
      "if": {"required": ["timelines"]},
      "then": {"$ref": "#/$defs/several"},
      "else": {"$ref": "#/$defs/timeline"},
      "$defs": {
        "span": {
          "type": "object",
          "required": ["first", "last"],
          "properties": {"first": {"type": "integer"}, "last": {"type": "integer"}}
        },
        "rectangle": {
          "type": "object",
          "required": ["x", "y", "width", "height"],
          "properties": {
            "x": {"type": "number"},
            "y": {"type": "number"},
            "width": {"type": "number"},
            "height": {"type": "number"}
          }
        },
        "opacity": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
        "kind": {"enum": \#(words(FindingKind.self))},
        "tool": {
          "type": "object",
          "required": ["name", "version"],
          "properties": {"name": {"type": "string"}, "version": {"type": "string"}}
        },
        "recording": {
          "type": "object",
          "required": [
            "file",
            "container",
            "codec",
            "pixelFormat",
            "width",
            "height",
            "rotation",
            "pixelAspect",
            "frameCount",
            "durationSeconds",
            "captureRate",
            "grid",
            "variableFrameRate",
            "slowdown",
            "slowdownGiven",
            "scale",
            "noiseFloor",
            "cutShort",
            "quality"
          ],
          "properties": {
            "file": {"type": "string"},
            "container": {"type": "string"},
            "codec": {"type": "string"},
            "pixelFormat": {"type": "string"},
            "width": {"type": "integer", "minimum": 1},
            "height": {"type": "integer", "minimum": 1},
            "rotation": {"enum": [0, 90, 180, 270]},
            "pixelAspect": {"type": "number"},
            "frameCount": {"type": "integer", "minimum": 0},
            "durationSeconds": {"type": "number", "minimum": 0},
            "captureRate": {"type": "number", "exclusiveMinimum": 0},
            "grid": {"enum": ["exact", "nominal"]},
            "variableFrameRate": {"type": "boolean"},
            "slowdown": {"type": "number", "exclusiveMinimum": 0},
            "slowdownGiven": {"type": "boolean"},
            "scale": {"type": "integer", "minimum": 1},
            "noiseFloor": {"type": "number"},
            "cutShort": {"type": "boolean"},
            "recorder": {"type": ["string", "null"]},
            "quality": {
              "type": "object",
              "required": ["verdict", "notes"],
              "properties": {
                "verdict": {"enum": ["good", "degraded", "unusable"]},
                "notes": {"type": "array", "items": {"type": "string"}}
              }
            }
          }
        },
        "check": {
          "type": "object",
          "required": ["kind", "status", "elements", "reason"],
          "properties": {
            "kind": {"$ref": "#/$defs/kind"},
            "status": {"enum": ["checked", "limited", "notExercised", "cannotJudge", "off"]},
            "elements": {"type": "array", "items": {"type": "string"}},
            "reason": {"type": ["string", "null"]}
          }
        },
        "element": {
          "type": "object",
          "required": ["id", "origin", "kind", "group", "referenceFrame", "rect"],
          "properties": {
            "id": {"type": "string"},
            "origin": {"enum": ["spec", "discovered"]},
            "kind": {"enum": ["glyph", "text", "surface", "group"]},
            "group": {"type": ["string", "null"]},
            "referenceFrame": {"type": ["integer", "null"]},
            "rect": {"anyOf": [{"$ref": "#/$defs/rectangle"}, {"type": "null"}]}
          }
        },
        "transition": {
          "type": "object",
          "required": [
            "id",
            "first",
            "last",
            "firstUncertainty",
            "plateBefore",
            "plateAfter",
            "contentRate",
            "contentRateUncertainty"
          ],
          "properties": {
            "id": {"type": "string", "pattern": "^T[0-9]+$"},
            "first": {"type": "integer"},
            "last": {"type": "integer"},
            "firstUncertainty": {"type": "number"},
            "plateBefore": {"type": "integer"},
            "plateAfter": {"type": "integer"},
            "contentRate": {"type": ["number", "null"]},
            "contentRateUncertainty": {"type": ["number", "null"]}
          }
        },
        "ignored": {
          "type": "object",
          "required": ["what", "region", "first", "last", "reason"],
          "properties": {
            "what": {"type": "string"},
            "region": {"$ref": "#/$defs/rectangle"},
            "first": {"type": "integer"},
            "last": {"type": "integer"},
            "reason": {"type": "string"}
          }
        },
        "frames": {
          "type": "object",
          "required": ["seconds", "tick", "change", "held"],
          "properties": {
            "seconds": {"type": "array", "items": {"type": "number"}},
            "tick": {"type": "array", "items": {"type": "integer"}},
            "change": {"type": "array", "items": {"type": "number"}},
            "held": {"type": "array", "items": {"type": "boolean"}},
            "concealed": {"type": "array", "items": {"type": "integer"}},
            "unreliable": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}
          }
        },
        "copy": {
          "type": "object",
          "required": [
            "id",
            "role",
            "frames",
            "opacity",
            "opacityUncertainty",
            "layerOpacity",
            "x",
            "y",
            "positionUncertainty",
            "scaleX",
            "scaleY",
            "scaleUncertainty",
            "confidence"
          ],
          "properties": {
            "id": {"type": "string"},
            "role": {"enum": ["settled", "moving"]},
            "frames": {"type": "array", "items": {"type": "integer"}},
            "opacity": {"type": "array", "items": {"$ref": "#/$defs/opacity"}},
            "opacityUncertainty": {"type": "array", "items": {"type": ["number", "null"]}},
            "layerOpacity": {"type": "array", "items": {"$ref": "#/$defs/opacity"}},
            "x": {"type": "array", "items": {"type": "number"}},
            "y": {"type": "array", "items": {"type": "number"}},
            "positionUncertainty": {"type": "array", "items": {"type": "number"}},
            "scaleX": {"type": "array", "items": {"type": "number"}},
            "scaleY": {"type": "array", "items": {"type": "number"}},
            "scaleUncertainty": {"type": "array", "items": {"type": "number"}},
            "confidence": {"type": "array", "items": {"type": "number"}},
            "curve": {"type": ["object", "null"]},
            "opacityCurve": {"type": ["object", "null"]},
            "isOneAnimation": {"type": ["boolean", "null"]}
          }
        },
        "write": {
          "type": "object",
          "required": ["shape", "first", "last", "from", "to", "duringAnimation"],
          "properties": {
            "shape": {"enum": ["step", "ramp"]},
            "first": {"type": "integer"},
            "last": {"type": "integer"},
            "from": {"type": "number"},
            "to": {"type": "number"},
            "duringAnimation": {"type": "boolean"}
          }
        },
        "track": {
          "type": "object",
          "required": ["element", "copies", "writes"],
          "properties": {
            "element": {"type": "string"},
            "copies": {"type": "array", "items": {"$ref": "#/$defs/copy"}},
            "writes": {"type": "array", "items": {"$ref": "#/$defs/write"}}
          }
        },
        "glass": {
          "type": "object",
          "required": ["coverage", "coverageUncertainty", "scroll", "surfaces"],
          "properties": {
            "coverage": {"type": "array", "items": {"type": "number", "minimum": 0, "maximum": 1}},
            "coverageUncertainty": {"type": "array", "items": {"type": "number", "minimum": 0}},
            "scroll": {"type": "array", "items": {"type": ["number", "null"]}},
            "surfaces": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["element", "frames", "x", "y", "width", "height", "sideUncertainty"],
                "properties": {
                  "element": {"type": "string"},
                  "frames": {"type": "array", "items": {"type": "integer"}},
                  "x": {"type": "array", "items": {"type": "number"}},
                  "y": {"type": "array", "items": {"type": "number"}},
                  "width": {"type": "array", "items": {"type": "number", "minimum": 0}},
                  "height": {"type": "array", "items": {"type": "number", "minimum": 0}},
                  "sideUncertainty": {"type": "array", "items": {"type": "number"}}
                }
              }
            }
          }
        },
        "event": {
          "type": "object",
          "required": ["kind", "element", "copy", "transition", "frame", "tick", "seconds", "tickUncertainty"],
          "properties": {
            "kind": {"enum": ["appear", "opaque", "motionStart", "motionEnd", "vanish"]},
            "element": {"type": "string"},
            "copy": {"type": "string"},
            "transition": {"type": ["string", "null"]},
            "frame": {"type": "integer"},
            "tick": {"type": "integer"},
            "seconds": {"type": "number"},
            "tickUncertainty": {"type": "number"}
          }
        },
        "interval": {
          "type": "object",
          "required": ["start", "end"],
          "properties": {"start": {"type": "number"}, "end": {"type": "number"}}
        },
        "finding": {
          "type": "object",
          "required": [
            "id",
            "kind",
            "severity",
            "elements",
            "transition",
            "frames",
            "seconds",
            "appMilliseconds",
            "region",
            "message",
            "evidence",
            "consequences"
          ],
          "properties": {
            "id": {"type": "string", "pattern": "^[EWN][0-9]+$"},
            "kind": {"$ref": "#/$defs/kind"},
            "severity": {"enum": ["error", "warning", "note"]},
            "elements": {"type": "array", "items": {"type": "string"}},
            "transition": {"type": ["string", "null"]},
            "frames": {
              "type": "object",
              "required": ["first", "last", "peak"],
              "properties": {"first": {"type": "integer"}, "last": {"type": "integer"}, "peak": {"type": "integer"}}
            },
            "seconds": {"$ref": "#/$defs/interval"},
            "appMilliseconds": {"$ref": "#/$defs/interval"},
            "region": {"$ref": "#/$defs/rectangle"},
            "message": {"type": "string"},
            "evidence": {"type": "object"},
            "consequences": {"type": "array", "items": {"type": "string"}}
          }
        },
        \#(gateDefinitions),
        "timeline": {
          "type": "object",
          "required": [
            "schemaVersion",
            "tool",
            "recording",
            "verdict",
            "checks",
            "elements",
            "transitions",
            "ignored",
            "frames",
            "tracks",
            "glass",
            "events",
            "findings",
            "metrics"
          ],
          "properties": {
            "schemaVersion": {"const": 1},
            "tool": {"$ref": "#/$defs/tool"},
            "recording": {"$ref": "#/$defs/recording"},
            "verdict": {"enum": ["clean", "glitches", "inconclusive"]},
            "checks": {"type": "array", "items": {"$ref": "#/$defs/check"}},
            "elements": {"type": "array", "items": {"$ref": "#/$defs/element"}},
            "transitions": {"type": "array", "items": {"$ref": "#/$defs/transition"}},
            "ignored": {"type": "array", "items": {"$ref": "#/$defs/ignored"}},
            "frames": {"$ref": "#/$defs/frames"},
            "tracks": {"type": "array", "items": {"$ref": "#/$defs/track"}},
            "glass": {"anyOf": [{"$ref": "#/$defs/glass"}, {"type": "null"}]},
            "events": {"type": "array", "items": {"$ref": "#/$defs/event"}},
            "findings": {"type": "array", "items": {"$ref": "#/$defs/finding"}},
            "metrics": {"type": "object"},
            "gate": {"$ref": "#/$defs/gate"}
          }
        },
        "several": {
          "type": "object",
          "required": ["schemaVersion", "timelines"],
          "properties": {
            "schemaVersion": {"const": 1},
            "timelines": {"type": "array", "items": {"$ref": "#/$defs/timeline"}},
            "unreadable": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["name", "reason"],
                "properties": {"name": {"type": "string"}, "reason": {"type": "string"}}
              }
            },
            "notMeasured": {"type": "array", "items": {"type": "string"}}
          }
        }
      }
    }

    """#
  }
}
