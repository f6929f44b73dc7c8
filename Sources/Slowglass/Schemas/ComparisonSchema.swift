internal import SlowglassAnalysis
internal import SlowglassGate

extension Schema {
  /// A comparison of two recordings, or of several with the first.
  static var comparisonText: String {
    #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Slowglass comparison",
      "description": "What became of a recording's findings in others. docs/compare.md says what each field means. Fields are added without a new schemaVersion.",
      "if": {"required": ["comparisons"]},
      "then": {"$ref": "#/$defs/severalCompared"},
      "else": {"$ref": "#/$defs/twoCompared"},
      "$defs": {
    \#(timelineDefinitions),
        "comparedRecording": {
          "type": "object",
          "required": ["label", "knobs", "unreadable", "verdict", "recording", "transitions"],
          "properties": {
            "label": {"type": "string"},
            "knobs": {"type": "object"},
            "unreadable": {"type": ["string", "null"]},
            "verdict": {"enum": ["clean", "glitches", "inconclusive", null]},
            "recording": {"anyOf": [{"$ref": "#/$defs/recording"}, {"type": "null"}]},
            "transitions": {"type": "array", "items": {"$ref": "#/$defs/transition"}}
          }
        },
        "comparisonVerdict": {
          "enum": ["fixed", "partlyFixed", "unchanged", "reshaped", "worse", "couldNotJudge"]
        },
        "slowdownFactor": {
          "anyOf": [
            {
              "type": "object",
              "required": ["measured", "uncertainty", "expected", "source", "before", "after"],
              "properties": {
                "measured": {"type": ["number", "null"]},
                "uncertainty": {"type": ["number", "null"]},
                "expected": {"type": "number"},
                "source": {"enum": ["given", "measured", "assumed"]},
                "before": {"type": "number"},
                "after": {"type": "number"}
              }
            },
            {"type": "null"}
          ]
        },
        "transitionPair": {
          "type": "object",
          "required": [
            "before", "after", "durationRatio", "durationRatioUncertainty", "beforeMotion", "afterMotion"
          ],
          "properties": {
            "before": {"type": "string"},
            "after": {"type": "string"},
            "durationRatio": {"type": "number"},
            "durationRatioUncertainty": {"type": "number"},
            "beforeMotion": {"$ref": "#/$defs/finding/properties/seconds"},
            "afterMotion": {"$ref": "#/$defs/finding/properties/seconds"}
          }
        },
        "difference": {
          "type": "object",
          "required": ["aspect", "name", "before", "after", "uncertainty", "isBeyond", "words"],
          "properties": {
            "aspect": {"enum": ["size", "length", "place", "curve", "strength"]},
            "name": {"type": "string"},
            "before": {"type": ["number", "string"]},
            "after": {"type": ["number", "string"]},
            "uncertainty": {"type": ["number", "null"]},
            "isBeyond": {"type": "boolean"},
            "words": {"type": "string"}
          }
        },
        "moment": {
          "anyOf": [
            {
              "type": "object",
              "required": ["event", "before", "after", "beforeSeconds", "afterSeconds", "isStep", "isUnmoved"],
              "properties": {
                "event": {"type": "string"},
                "before": {"type": "integer"},
                "after": {"type": "integer"},
                "beforeSeconds": {"type": "number"},
                "afterSeconds": {"type": "number"},
                "isStep": {"type": "boolean"},
                "isUnmoved": {"type": "boolean"}
              }
            },
            {"type": "null"}
          ]
        },
        "comparedFinding": {
          "type": "object",
          "required": ["id", "kind", "severity", "status", "reason", "differences", "moment", "before"],
          "properties": {
    \#(findingProperties)
            "status": {"enum": \#(words(ComparisonStatus.self))},
            "reason": {"type": ["string", "null"]},
            "differences": {"type": "array", "items": {"$ref": "#/$defs/difference"}},
            "moment": {"$ref": "#/$defs/moment"},
            "before": {"anyOf": [{"$ref": "#/$defs/finding"}, {"type": "null"}]}
          }
        },
        "phaseCurve": {
          "type": "object",
          "required": ["values", "uncertainties"],
          "properties": {
            "values": {"type": "array", "items": {"type": ["number", "null"]}},
            "uncertainties": {"type": "array", "items": {"type": "number"}}
          }
        },
        "comparedCurve": {
          "type": "object",
          "required": ["element", "transition", "role", "quantity", "before", "after", "partings"],
          "properties": {
            "element": {"type": "string"},
            "transition": {"type": "string"},
            "role": {"enum": ["settled", "moving"]},
            "quantity": {"enum": ["opacity", "x", "y"]},
            "before": {"$ref": "#/$defs/phaseCurve"},
            "after": {"$ref": "#/$defs/phaseCurve"},
            "partings": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["from", "to", "at", "before", "after"],
                "properties": {
                  "from": {"type": "number"},
                  "to": {"type": "number"},
                  "at": {"type": "number"},
                  "before": {"type": "number"},
                  "after": {"type": "number"}
                }
              }
            }
          }
        },
        "standing": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["element", "event", "frames", "seconds", "isStep"],
            "properties": {
              "element": {"type": "string"},
              "event": {"type": "string"},
              "frames": {"type": "array", "items": {"type": "integer"}},
              "seconds": {"type": "array", "items": {"type": "number"}},
              "isStep": {"type": "boolean"}
            }
          }
        },
        "variants": {
          "anyOf": [
            {
              "type": "object",
              "required": ["variants", "knobs", "metrics", "correlations"],
              "properties": {
                "variants": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["label", "file", "knobs"],
                    "properties": {
                      "label": {"type": "string"}, "file": {"type": "string"}, "knobs": {"type": "object"}
                    }
                  }
                },
                "knobs": {"type": "array", "items": {"type": "string"}},
                "metrics": {"type": "array", "items": {"$ref": "#/$defs/variantMetric"}},
                "correlations": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["metric", "coefficient", "pValue"],
                    "properties": {
                      "metric": {"enum": ["glassCoverage", "surfaceCount", "motionShare"]},
                      "coefficient": {"type": "number", "minimum": -1, "maximum": 1},
                      "pValue": {"type": "number", "minimum": 0, "maximum": 1}
                    }
                  }
                }
              }
            },
            {"type": "null"}
          ]
        },
        "variantMetric": {
          "type": "object",
          "required": ["name", "values"],
          "properties": {
            "name": {"enum": \#(words(VariantMetric.Name.self))},
            "values": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["value", "count", "difference", "reason"],
                "properties": {
                  "value": {"type": ["number", "null"]},
                  "count": {"type": ["integer", "null"]},
                  "reason": {"type": ["string", "null"]},
                  "difference": {
                    "anyOf": [
                      {
                        "type": "object",
                        "required": ["value", "scale", "lower", "upper", "smallestShown", "isMeasurable"],
                        "properties": {
                          "value": {"type": "number"},
                          "scale": {"enum": ["ratio", "difference"]},
                          "lower": {"type": "number"},
                          "upper": {"type": ["number", "null"]},
                          "smallestShown": {"type": ["number", "null"]},
                          "isMeasurable": {"type": "boolean"}
                        }
                      },
                      {"type": "null"}
                    ]
                  }
                }
              }
            }
          }
        },
        "twoCompared": {
          "type": "object",
          "required": ["schemaVersion", "before", "phases", "standing", "variants", \#(names(of: tryFields))],
          "properties": {
            \#(sharedFields),
            \#(fields(tryFields))
          }
        },
        "severalCompared": {
          "type": "object",
          "required": ["schemaVersion", "before", "comparisons", "phases", "standing", "variants"],
          "properties": {
            \#(sharedFields),
            "comparisons": {
              "type": "array",
              "items": {
                "type": "object",
                "required": [\#(names(of: tryFields))],
                "properties": {\#(fields(tryFields))}
              }
            }
          }
        }
      }
    }

    """#
  }

  // MARK: Parts

  /// What every comparison has.
  private static let sharedFields =
    ##""schemaVersion": {"const": 1}, "tool": {"anyOf": [{"$ref": "#/$defs/tool"}, {"type": "null"}]}, "##
    + ##""before": {"$ref": "#/$defs/comparedRecording"}, "phases": {"type": "array", "items": {"type": "number"}}, "##
    + ##""standing": {"$ref": "#/$defs/standing"}, "variants": {"$ref": "#/$defs/variants"}"##

  /// What each recording after the first one has.
  private static let tryFields: [(name: String, schema: String)] = [
    ("after", ##"{"$ref": "#/$defs/comparedRecording"}"##),
    ("verdict", ##"{"$ref": "#/$defs/comparisonVerdict"}"##),
    ("openReason", ##"{"type": ["string", "null"]}"##),
    ("slowdown", ##"{"$ref": "#/$defs/slowdownFactor"}"##),
    ("transitions", ##"{"type": "array", "items": {"$ref": "#/$defs/transitionPair"}}"##),
    ("onlyBefore", ##"{"type": "array", "items": {"type": "string"}}"##),
    ("onlyAfter", ##"{"type": "array", "items": {"type": "string"}}"##),
    ("findings", ##"{"type": "array", "items": {"$ref": "#/$defs/comparedFinding"}}"##),
    ("curves", ##"{"type": "array", "items": {"$ref": "#/$defs/comparedCurve"}}"##),
  ]

  private static func names(of fields: [(name: String, schema: String)]) -> String {
    fields.map { "\"\($0.name)\"" }.joined(separator: ", ")
  }

  private static func fields(_ fields: [(name: String, schema: String)]) -> String {
    fields.map { "\"\($0.name)\": \($0.schema)" }.joined(separator: ", ")
  }

  /// A compared finding is the finding and more: each field as the timeline's schema has it.
  private static let findingProperties = [
    "id", "kind", "severity", "elements", "transition", "frames", "seconds", "appMilliseconds", "region",
    "message", "evidence", "consequences",
  ].map { "        \"\($0)\": {\"$ref\": \"#/$defs/finding/properties/\($0)\"}," }.joined(separator: "\n")

  /// The definitions of the timeline's schema, which ends with them.
  private static var timelineDefinitions: String {
    let opening = "\"$defs\": {\n"
    let text = timelineText
    guard let start = text.firstRange(of: opening), let end = text.lastIndex(of: "}") else { return "" }
    let body = text[start.upperBound..<end]
    guard let last = body.lastIndex(of: "}") else { return "" }
    return String(body[..<last].reversed().drop { $0.isWhitespace }.reversed())
  }
}
