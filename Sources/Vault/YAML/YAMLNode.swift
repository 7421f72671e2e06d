package import Basics

/// A value of a YAML file, with its place.
///
/// Scalars stay text: YAML 1.1 reads `23:00` as a number of minutes and `no` as false, which people
/// do not mean; the caller knows the type it needs.
package struct YAMLNode: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// Nothing, or a plain `null` or `~`.
    case null
    /// A text; `isPlain` if it has no quotes and is not a block.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  package var content: Content
  package var mark: YAMLMark

  package init(_ content: Content, at mark: YAMLMark) {
    self.content = content
    self.mark = mark
  }

  /// A scalar, which may mean null.
  init(scalar text: String, isPlain: Bool, at mark: YAMLMark) {
    let isNull = isPlain && ["", "~", "null", "Null", "NULL"].contains(text)
    self.init(isNull ? .null : .scalar(text, isPlain: isPlain), at: mark)
  }

  /// The text of a scalar; nil for everything else.
  package var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// The entries of a mapping, empty for null; nil for everything else.
  package var entries: [YAMLEntry]? {
    switch content {
    case .mapping(let entries): entries
    case .null: []
    case .scalar, .sequence: nil
    }
  }

  /// The item of a list with the given text; the value itself if it is not a list.
  package func item(_ text: String) -> YAMLNode {
    guard case .sequence(let items) = content else { return self }
    return items.first { $0.text?.withoutBlanks == text } ?? self
  }

  /// Its kind, in words for a message: `a list`.
  package var kindInWords: String {
    switch content {
    case .null: "nothing"
    case .scalar(let text, _): "\"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

package struct YAMLEntry: Sendable, Hashable {
  package var key: String
  package var keyMark: YAMLMark
  package var value: YAMLNode
}

/// A position in a YAML text, from libyaml.
package struct YAMLMark: Sendable, Hashable {
  /// The line, from 1.
  package var line: Int
  /// The column in Unicode scalars, from 1.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

package enum YAMLText {
  /// The text unquoted if nothing in it is special in YAML, else in double quotes.
  package static func scalar(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic,
      text.last != " ", !text.contains("  "), !isReserved(text),
      text.unicodeScalars.allSatisfy({ scalar in
        scalar.properties.isAlphabetic || 0x30...0x39 ~= scalar.value
          || " -_.()".unicodeScalars.contains(scalar)
      })
    else { return JSONString.quoted(text) }
    return text
  }

  /// True for a word that other programs read as true, false or nothing.
  static func isReserved(_ text: String) -> Bool {
    ["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
  }
}

package struct YAMLValueError: Error {
  /// The expected value, to follow "should be".
  package var expected: String
  /// Advice; nil when the fix is obvious.
  package var hint: String?
  /// Words to follow "not" instead of a value that may be secret; nil for the value itself.
  package var found: String?
  /// The item of the value that is not as expected; nil for all of the value.
  package var item: YAMLNode?

  package init(
    expected: String, found: String? = nil, hint: String? = nil, item: YAMLNode? = nil
  ) {
    self.expected = expected
    self.found = found
    self.hint = hint
    self.item = item
  }

  /// The same of one item of the value.
  func of(_ item: YAMLNode) -> Self {
    var error = self
    error.item = item
    return error
  }

  /// The problem of a key with this `value`, and the node that it is about.
  package func problem(_ key: String, _ value: YAMLNode) -> (problem: KeyProblem, node: YAMLNode) {
    let node = item ?? value
    return (
      .wrongValue(key, found: found ?? node.kindInWords, expected: expected, hint: hint), node
    )
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
          ? "add a unit: \(text ?? "4") h, or \(text ?? "4") min"
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
        guard let text = node.text else { throw YAMLValueError(expected: "texts", item: node) }
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
