internal import SlowglassAnalysis

extension Schema {
  /// The definitions of what the gate makes of a timeline, for its schema.
  static var gateDefinitions: String {
    #"""
    "assertion": {
      "type": "object",
      "required": [
        "title", "status", "reason", "findings", "frames", "evidence", "place", "limit", "acceptance"
      ],
      "properties": {
        "title": {"type": "string"},
        "status": {"enum": ["pass", "fail", "couldNotJudge"]},
        "reason": {"type": "string"},
        "findings": {"type": "array", "items": {"type": "string"}},
        "frames": {"anyOf": [{"$ref": "#/$defs/span"}, {"type": "null"}]},
        "evidence": {"type": "object"},
        "place": {
          "anyOf": [
            {
              "type": "object",
              "required": ["file", "line", "column", "isElsewhere"],
              "properties": {
                "file": {"type": "string"},
                "line": {"type": "integer"},
                "column": {"type": "integer"},
                "isElsewhere": {"type": "boolean"}
              }
            },
            {"type": "null"}
          ]
        },
        "limit": {"type": ["string", "null"]},
        "acceptance": {
          "anyOf": [
            {
              "type": "object",
              "required": ["entry", "reason"],
              "properties": {"entry": {"type": "string"}, "reason": {"type": "string"}}
            },
            {"type": "null"}
          ]
        }
      }
    },
    "gate": {
      "anyOf": [
        {
          "type": "object",
          "required": [
            "outcome", "assertions", "findings", "openQuestions", "limits", "notes", "baseline", "missingBaseline"
          ],
          "properties": {
            "outcome": {"enum": ["passed", "failed", "couldNotJudge"]},
            "assertions": {"type": "array", "items": {"$ref": "#/$defs/assertion"}},
            "findings": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["id", "level", "reason"],
                "properties": {
                  "id": {"type": "string"},
                  "level": {"enum": ["fail", "warn", "note", "accepted", "asserted", "known"]},
                  "reason": {"type": ["string", "null"]}
                }
              }
            },
            "openQuestions": {"type": "array", "items": {"type": "string"}},
            "limits": {"type": "array", "items": {"type": "string"}},
            "notes": {"type": "array", "items": {"type": "string"}},
            "baseline": {
              "anyOf": [
                {
                  "type": "object",
                  "required": ["findings", "curves"],
                  "properties": {
                    "findings": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "required": ["id", "status", "words"],
                        "properties": {
                          "id": {"type": ["string", "null"]},
                          "status": {"enum": ["new", "fixed", "worse", "same", "notLookedAt"]},
                          "words": {"type": "string"}
                        }
                      }
                    },
                    "curves": {"type": "array", "items": {"type": "string"}}
                  }
                },
                {"type": "null"}
              ]
            },
            "missingBaseline": {"type": ["string", "null"]}
          }
        },
        {"type": "null"}
      ]
    }
    """#
  }
}
