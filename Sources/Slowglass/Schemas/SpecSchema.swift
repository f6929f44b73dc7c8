internal import SlowglassAnalysis
internal import SlowglassGate

extension Schema {
  /// A spec: JSON5, so a schema's reader must take it as that.
  static var specText: String {
    #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Slowglass spec",
      "description": "What to look at in a recording and what must hold. The file is JSON5.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "slowdown": {"description": "Recorded time over app time.", "type": "number", "exclusiveMinimum": 0},
        "size": {"description": "Pixels of the recording that the rectangles were read from.", "$ref": "#/$defs/size"},
        "viewport": {"description": "Instead of size: the rectangles are in points of this screen.", "$ref": "#/$defs/size"},
        "elements": {"type": "object", "propertyNames": {"minLength": 1}, "additionalProperties": {"$ref": "#/$defs/element"}},
        "groups": {
          "type": "object",
          "propertyNames": {"minLength": 1},
          "additionalProperties": {"$ref": "#/$defs/names"}
        },
        "ignore": {
          "anyOf": [
            {"$ref": "#/$defs/ignored"},
            {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/ignored"}, {"$ref": "#/$defs/rectangle"}]}}
          ]
        },
        "discover": {"description": "Whether elements beside the named ones are looked for.", "type": "boolean"},
        "transitions": {
          "description": "Names for the transitions of a recording, by their number in order of time.",
          "type": "object",
          "additionalProperties": {"type": "integer", "minimum": 1, "maximum": 9999}
        },
        "expect": {"description": "What must hold.", "type": "array", "items": {"$ref": "#/$defs/demand"}},
        "allow": {"description": "Glitches that are known and accepted.", "type": "array", "items": {"$ref": "#/$defs/allowance"}},
        "knobs": {
          "description": "What was set in the app for this recording.",
          "type": "object",
          "additionalProperties": {"type": ["string", "number", "boolean", "null"]}
        }
      },
      "not": {"required": ["size", "viewport"]},
      "$defs": {
        "name": {"type": "string", "minLength": 1},
        "names": {"type": "array", "minItems": 1, "uniqueItems": true, "items": {"$ref": "#/$defs/name"}},
        "positive": {"type": "number", "exclusiveMinimum": 0},
        "size": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/positive"}},
        "rectangle": {
          "description": "x, y, width, height; origin top left.",
          "type": "array",
          "prefixItems": [{"type": "number"}, {"type": "number"}, {"$ref": "#/$defs/positive"}, {"$ref": "#/$defs/positive"}],
          "minItems": 4,
          "maxItems": 4
        },
        "frame": {
          "anyOf": [
            {"enum": ["first", "last"]},
            {"type": "integer", "minimum": 0},
            {"type": "string", "pattern": "^[0-9]+([.][0-9]+)?s$"}
          ]
        },
        "ignored": {"enum": \#(words(["auto", "none"] + IgnoredRegion.What.presets))},
        "look": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "rect": {"$ref": "#/$defs/rectangle"},
            "frame": {"$ref": "#/$defs/frame"},
            "image": {"$ref": "#/$defs/name"}
          },
          "anyOf": [{"required": ["rect"]}, {"required": ["frame"]}, {"required": ["image"]}],
          "dependentSchemas": {"image": {"properties": {"rect": false, "frame": false}}}
        },
        "element": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "rect": {"$ref": "#/$defs/rectangle"},
            "frame": {"$ref": "#/$defs/frame"},
            "image": {"$ref": "#/$defs/name"},
            "looks": {"type": "array", "items": {"$ref": "#/$defs/look"}},
            "kind": {"enum": ["glyph", "text", "surface"]},
            "cornerRadius": {"type": "number", "minimum": 0}
          },
          "anyOf": [{"required": ["rect"]}, {"required": ["image"]}, {"required": ["looks"]}],
          "dependentSchemas": {"image": {"properties": {"rect": false, "frame": false}}},
          "dependentRequired": {"frame": ["rect"]}
        },
        "kind": {"enum": \#(words(FindingKind.self))},
        "during": {
          "description": "A transition: its number, its id (T2), or a name of 'transitions'.",
          "anyOf": [{"type": "integer", "minimum": 1, "maximum": 9999}, {"$ref": "#/$defs/name"}]
        },
        "moment": {
          "description": "start of NAME, end of NAME, NAME visible, NAME opaque, NAME invisible; start, end: of the transition.",
          "type": "string",
          "pattern": "^(start|end|start of .+|end of .+|.+ (visible|opaque|invisible))$"
        },
        "length": {
          "description": "Frames and milliseconds of the app, ticks of the recording.",
          "type": "string",
          "pattern": "^ *[0-9]+([.][0-9]+)? +(frames?|ticks?|ms) *$"
        },
        "limits": {
          "type": "object",
          "additionalProperties": false,
          "minProperties": 1,
          "properties": {"atLeast": {"type": "number"}, "atMost": {"type": "number"}}
        },
        "notNegative": {"type": "number", "minimum": 0},
        "demand": {
          "type": "object",
          "oneOf": [
            {"$ref": "#/$defs/atMostOneCopy"}, {"$ref": "#/$defs/opaque"}, {"$ref": "#/$defs/visible"},
            {"$ref": "#/$defs/becomes"}, {"$ref": "#/$defs/contrast"}, {"$ref": "#/$defs/covers"},
            {"$ref": "#/$defs/height"}, {"$ref": "#/$defs/width"}, {"$ref": "#/$defs/handover"},
            {"$ref": "#/$defs/never"}, {"$ref": "#/$defs/count"}, {"$ref": "#/$defs/metric"}
          ]
        },
        "atMostOneCopy": {
          "additionalProperties": false,
          "required": ["atMostOneCopy"],
          "properties": {"atMostOneCopy": {"$ref": "#/$defs/name"}, "during": {"$ref": "#/$defs/during"}}
        },
        "opaque": {
          "additionalProperties": false,
          "required": ["element", "opaque"],
          "properties": {
            "element": {"$ref": "#/$defs/name"},
            "during": {"$ref": "#/$defs/during"},
            "opaque": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "notBefore": {"$ref": "#/$defs/moment"},
                "notAfter": {"$ref": "#/$defs/moment"},
                "within": {"$ref": "#/$defs/length"}
              },
              "anyOf": [{"required": ["notBefore"]}, {"required": ["notAfter"]}]
            }
          }
        },
        "visible": {
          "additionalProperties": false,
          "required": ["element", "visible"],
          "properties": {
            "element": {"$ref": "#/$defs/name"},
            "during": {"$ref": "#/$defs/during"},
            "visible": {
              "anyOf": [
                {"enum": ["always", "never"]},
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "until": {"$ref": "#/$defs/moment"},
                    "from": {"$ref": "#/$defs/moment"},
                    "atLeast": {"$ref": "#/$defs/length"},
                    "within": {"$ref": "#/$defs/length"}
                  },
                  "oneOf": [{"required": ["until"]}, {"required": ["from"]}, {"required": ["atLeast"]}]
                }
              ]
            }
          }
        },
        "becomes": {
          "additionalProperties": false,
          "required": ["element", "becomes"],
          "properties": {
            "element": {"$ref": "#/$defs/name"},
            "during": {"$ref": "#/$defs/during"},
            "becomes": {"enum": ["visible", "invisible"]}
          }
        },
        "contrast": {
          "additionalProperties": false,
          "required": ["element", "contrast"],
          "properties": {
            "element": {"$ref": "#/$defs/name"},
            "during": {"$ref": "#/$defs/during"},
            "contrast": {
              "type": "object",
              "additionalProperties": false,
              "required": ["atLeast"],
              "properties": {"atLeast": {"type": "number"}}
            }
          }
        },
        "covers": {
          "additionalProperties": false,
          "required": ["element", "covers"],
          "properties": {
            "element": {"$ref": "#/$defs/name"}, "during": {"$ref": "#/$defs/during"}, "covers": {"$ref": "#/$defs/limits"}
          }
        },
        "height": {
          "additionalProperties": false,
          "required": ["element", "height"],
          "properties": {
            "element": {"$ref": "#/$defs/name"}, "during": {"$ref": "#/$defs/during"}, "height": {"$ref": "#/$defs/limits"}
          }
        },
        "width": {
          "additionalProperties": false,
          "required": ["element", "width"],
          "properties": {
            "element": {"$ref": "#/$defs/name"}, "during": {"$ref": "#/$defs/during"}, "width": {"$ref": "#/$defs/limits"}
          }
        },
        "handover": {
          "additionalProperties": false,
          "required": ["handover"],
          "properties": {
            "handover": {"$ref": "#/$defs/name"},
            "during": {"$ref": "#/$defs/during"},
            "overlapTicks": {"$ref": "#/$defs/notNegative"},
            "gapTicks": {"$ref": "#/$defs/notNegative"}
          }
        },
        "never": {
          "additionalProperties": false,
          "required": ["never"],
          "properties": {
            "during": {"$ref": "#/$defs/during"},
            "never": {
              "type": "array",
              "minItems": 1,
              "items": {"type": "string", "pattern": "^ *[^ ].* +(above|below) +(0|1|0?[.][0-9]+|0[.]|1[.]0*) *$"}
            }
          }
        },
        "count": {
          "additionalProperties": false,
          "required": ["kind"],
          "properties": {
            "kind": {"$ref": "#/$defs/kind"},
            "element": {"$ref": "#/$defs/name"},
            "during": {"$ref": "#/$defs/during"},
            "atMost": {"$ref": "#/$defs/notNegative"},
            "per": {"const": "minute"},
            "measure": {"$ref": "#/$defs/name"}
          },
          "not": {"required": ["per", "measure"]}
        },
        "metric": {
          "additionalProperties": false,
          "required": ["metric"],
          "properties": {
            "metric": {"enum": \#(words(MetricLimit.metrics))},
            "during": {"$ref": "#/$defs/during"},
            "atLeast": {"type": "number"},
            "atMost": {"type": "number"}
          },
          "anyOf": [{"required": ["atLeast"]}, {"required": ["atMost"]}]
        },
        "allowance": {
          "type": "object",
          "additionalProperties": false,
          "required": ["kind", "reason"],
          "properties": {
            "kind": {"$ref": "#/$defs/kind"},
            "element": {"$ref": "#/$defs/name"},
            "during": {"$ref": "#/$defs/during"},
            "reason": {"$ref": "#/$defs/name"},
            "until": {"description": "The last day.", "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
          }
        }
      }
    }

    """#
  }
}
