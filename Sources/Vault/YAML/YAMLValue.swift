package import Basics

package struct YAMLValueError: Error {
  /// The expected value, to follow "should be".
  package var expected: String
  /// Advice; nil when the fix is obvious.
  package var hint: String?

  package init(expected: String, hint: String? = nil) {
    self.expected = expected
    self.hint = hint
  }
}

extension YAMLNode {
  /// A text, or a number as written.
  package func asText() throws(YAMLValueError) -> String {
    guard let text else { throw YAMLValueError(expected: "a text") }
    return text
  }

  /// A boolean in any of YAML's words.
  package func asFlag() throws(YAMLValueError) -> Bool {
    switch text?.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw YAMLValueError(expected: "true or false")
    }
  }

  /// A whole number within `bounds`.
  package func asNumber(_ bounds: ClosedRange<Int>) throws(YAMLValueError) -> Int {
    guard let number = text.flatMap({ Int($0) }), bounds.contains(number) else {
      throw YAMLValueError(
        expected: "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }

  package func asTimeOfDay() throws(YAMLValueError) -> TimeOfDay {
    guard let time = text.flatMap({ TimeOfDay($0) }) else {
      throw YAMLValueError(expected: "a time of day", hint: "write it as 23:00")
    }
    return time
  }

  /// A length of time within `bounds`.
  package func asDuration(
    in bounds: ClosedRange<Duration>, _ boundsInWords: String
  ) throws(YAMLValueError) -> Duration {
    guard let duration = text.flatMap({ try? Duration(written: $0, needsUnit: true) }) else {
      let isNumber = text.flatMap(Double.init) != nil
      throw YAMLValueError(
        expected: "a length of time",
        hint: isNumber
          ? "say of what: \(text ?? "4") h, or \(text ?? "4") min"
          : "write it as 4 h, 30 min or 1 h 30 min")
    }
    guard bounds.contains(duration) else {
      throw YAMLValueError(expected: "a length of time \(boundsInWords)")
    }
    return duration
  }

  /// A list of texts, or one text with commas between them; empty ones and duplicates are dropped.
  package func asList() throws(YAMLValueError) -> [String] {
    var items: [String] = []
    switch content {
    case .scalar(let text, _): items = text.split(separator: ",").map(String.init)
    case .sequence(let nodes):
      for node in nodes where node.content != .null {
        guard let text = node.text else { throw YAMLValueError(expected: "a list of texts") }
        items.append(text)
      }
    case .null: break
    case .mapping: throw YAMLValueError(expected: "a list of texts")
    }
    var seen: Set<String> = []
    return items.map { $0.withoutBlanks }.filter {
      !$0.isEmpty && seen.insert($0).inserted
    }
  }
}
