internal import Basics

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
  func item(_ text: String) -> YAMLNode {
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
}

package enum YAMLText {
  /// The text unquoted if nothing in it is special in YAML, else in double quotes.
  package static func scalar(_ text: String) -> String {
    let reserved = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic,
      text.last != " ", !text.contains("  "), !reserved.contains(text.lowercased()),
      text.unicodeScalars.allSatisfy({ scalar in
        scalar.properties.isAlphabetic || 0x30...0x39 ~= scalar.value
          || " -_.()".unicodeScalars.contains(scalar)
      })
    else { return JSONString.quoted(text) }
    return text
  }
}
