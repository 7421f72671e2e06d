package import Basics

/// The messages of a file such as `templates/strings/en.properties`, one a line:
///
/// ```text
/// # A comment.
/// dashboard.goal_met = The goal of {goal} is met.
/// number.days.one = {count} day
/// number.days.other = {count} days
/// ```
///
/// Each key is written in full, so that it can be searched for. A last part `one`, `few`, `many` or
/// `other` is a plural form of the message, chosen by the argument `count`.
package struct StringsFile: Sendable {
  struct Line: Sendable {
    var key: String
    /// The form; nil for a message with only one.
    var form: PluralRule.Category?
    var message: Message
    fileprivate let row: Row
    fileprivate let keyRange: Range<Int>

    /// The place of the key. Only faulty ones are looked up.
    var location: (place: Place, excerpt: Excerpt) { row.locate(keyRange) }
  }

  fileprivate struct Row: Sendable {
    let bytes: [UInt8]
    /// Counted from 1.
    let number: Int
    let file: String

    func locate(_ range: Range<Int>) -> (place: Place, excerpt: Excerpt) {
      Place.locate(range, in: bytes, number: number, file: file)
    }
  }

  /// The language tag: the file's name without its extension.
  package let tag: String
  let lines: [Line]
  /// The lines that could not be read.
  package let diagnostics: [Diagnostic]

  /// Reads `bytes`; `file` is the file's name in messages.
  package init(_ bytes: [UInt8], tag: String, file: String) {
    var lines: [Line] = []
    var diagnostics: [Diagnostic] = []
    var seen: [String: Int] = [:]
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let rows = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines.reserveCapacity(rows.count)
    seen.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      let row = Row(
        bytes: Array(row.last == UInt8(ascii: "\r") ? row.dropLast() : row), number: index + 1,
        file: file)
      do throws(LineError) {
        guard let line = try Self.line(row) else { continue }
        let name = line.form.map { "\(line.key).\($0.rawValue)" } ?? line.key
        if let first = seen.updateValue(index + 1, forKey: name) {
          diagnostics.append(
            StringsProblem.duplicateKey(name, firstLine: first)
              .diagnostic(at: line.location))
        } else {
          lines.append(line)
        }
      } catch {
        diagnostics.append(error.problem.diagnostic(at: row.locate(error.range)))
      }
    }
    self.tag = tag
    self.lines = lines
    self.diagnostics = diagnostics
  }

  private struct LineError: Error {
    var problem: StringsProblem
    var range: Range<Int>
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The key at the start of a row.
  struct Key {
    /// The range without the plural form.
    var bare: Range<Int>
    /// The form; nil for a message with only one.
    var form: PluralRule.Category?
    var whole: Range<Int>
    /// The offset of the equals sign after it.
    var equals: Int
  }

  /// The key of a row; nil for a comment, and for a row without one.
  static func key(in row: Slice<UnsafeBufferPointer<UInt8>>) -> Key? {
    guard let start = row.firstIndex(where: { !isSpace($0) }), row[start] != UInt8(ascii: "#"),
      let equals = row[start...].firstIndex(of: UInt8(ascii: "="))
    else { return nil }
    guard let last = row[start..<equals].lastIndex(where: { !isSpace($0) }) else { return nil }
    let whole = start..<last + 1
    var key = Key(bare: whole, whole: whole, equals: equals)
    // The longest form has five letters.
    let tail = row[max(start, last - 5)...last]
    if let dot = tail.lastIndex(of: UInt8(ascii: ".")),
      let form = PluralRule.Category(
        rawValue: String(decoding: row[(dot + 1)...last], as: UTF8.self))
    {
      key.form = form
      key.bare = start..<dot
    }
    return key
  }

  /// The content of a row that is known to be one; nil if it has faults.
  static func line(of row: Slice<UnsafeBufferPointer<UInt8>>, file: String) -> Line? {
    try? line(Row(bytes: Array(row), number: 0, file: file))
  }

  /// The content of a line; nil for an empty one and a comment.
  private static func line(_ whole: Row) throws(LineError) -> Line? {
    let row = whole.bytes
    guard let start = row.firstIndex(where: { !isSpace($0) }), row[start] != UInt8(ascii: "#")
    else { return nil }
    guard String(validating: row, as: UTF8.self) != nil else {
      throw LineError(problem: .notUTF8, range: start..<row.count)
    }
    guard let key = row.withUnsafeBufferPointer({ key(in: $0[...]) }) else {
      throw LineError(problem: .noMessage, range: start..<row.count)
    }
    let equals = key.equals
    let textStart = row[(equals + 1)...].firstIndex { !isSpace($0) } ?? row.count
    let textEnd = row.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? textStart
    let text = row[textStart..<max(textStart, textEnd)]
    if let backslash = text.firstIndex(of: UInt8(ascii: "\\")) {
      throw LineError(problem: .backslash, range: backslash..<backslash + 1)
    }
    let message: Message
    do throws(Message.BraceError) {
      message = try Message(String(decoding: text, as: UTF8.self))
    } catch {
      throw LineError(
        problem: .brace,
        range: (textStart + error.range.lowerBound)..<(textStart + error.range.upperBound))
    }
    return Line(
      key: String(decoding: row[key.bare], as: UTF8.self), form: key.form, message: message,
      row: whole, keyRange: key.whole)
  }
}

/// The faults of a site's words.
package enum StringsProblem: Sendable, Hashable {
  /// A line without `=` or without a key.
  case noMessage
  case notUTF8
  case backslash
  case brace
  case duplicateKey(String, firstLine: Int)
  case unknownKey(String, known: [String])
  /// A plural form that the language does not have.
  case unknownForm(String, known: [String])
  /// A placeholder without an argument.
  case unknownPlace(String, known: [String])
  case missingPlaces([String])
  case missingKeys(tag: String, [String])
  case noStrings(tag: String)

  package func diagnostic(at location: (place: Place, excerpt: Excerpt)?) -> Diagnostic {
    let (severity, kind, message, hint) = words
    return Diagnostic(
      severity, kind: kind, at: location?.place, message, excerpt: location?.excerpt,
      hint: hint ?? nearest.map { "did you mean \($0)?" })
  }

  private var nearest: String? {
    if case .unknownKey(let key, let known) = self { known.nearest(to: key) } else { nil }
  }

  private var words: (Diagnostic.Severity, kind: String, String, hint: String?) {
    switch self {
    case .noMessage:
      (
        .error, "strings", "the line is neither a message nor a comment",
        "write it as nav.today = Today, a comment with # before it"
      )
    case .notUTF8: (.error, "encoding", "the text is not UTF-8", "save the file as UTF-8")
    case .backslash:
      (
        .error, "strings", "a backslash means nothing here",
        "write the character that you mean as it is"
      )
    case .brace:
      (.error, "strings", "the brace is no place for an argument", "write it as {goal}")
    case .duplicateKey(let key, let line):
      (
        .error, "duplicate-key", "the key \"\(key)\" is written twice, first on line \(line)",
        nil
      )
    case .unknownKey(let key, _):
      (
        .warning, "unknown-key", "nothing uses the message \"\(key)\"",
        nearest == nil ? "the keys of messages of your own begin with own." : nil
      )
    case .unknownForm(let form, let known):
      (
        .warning, "unknown-key", "the language has no form \"\(form)\"",
        "it has \(known.joined(separator: ", "))"
      )
    case .unknownPlace(let name, let known):
      (
        .error, "placeholder", "the message has no argument \"\(name)\"",
        known.isEmpty ? "it has none" : "it has \(known.map { "{\($0)}" }.joined(separator: ", "))"
      )
    case .missingPlaces(let names):
      (
        .warning, "placeholder",
        "the message leaves out \(names.map { "{\($0)}" }.joined(separator: ", "))", nil
      )
    case .missingKeys(let tag, let keys):
      (
        .warning, "missing-words",
        "\(keys.count == 1 ? "one message is" : "\(keys.count) messages are") missing in "
          + "\"\(tag)\", English is used: \(keys.prefix(3).joined(separator: ", "))"
          + (keys.count > 3 ? " …" : ""),
        "add \(keys.count == 1 ? "it" : "them") to templates/strings/\(tag).properties"
      )
    case .noStrings(let tag):
      (
        .warning, "missing-words", "there are no words in \"\(tag)\"; English is used",
        "add templates/strings/\(tag).properties, or choose en, zh-Hans, zh-Hant or ja"
      )
    }
  }
}
