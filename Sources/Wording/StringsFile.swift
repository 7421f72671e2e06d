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
/// Each key is written in full, so that whoever looks for one finds it. A last part `one`, `few`,
/// `many` or `other` is a form of the message, chosen by the argument `count`.
package struct StringsFile: Sendable {
  /// A line with a message.
  struct Line: Sendable {
    /// The key without the form.
    var key: String
    /// The form; nil for a message that has one only.
    var form: PluralRule.Category?
    var message: Message
    fileprivate let row: Row
    fileprivate let keyRange: Range<Int>

    /// Where the key stands. Only what is wrong is looked up.
    var location: (place: Place, excerpt: Excerpt) { row.locate(keyRange) }
  }

  /// A line of the file.
  fileprivate struct Row: Sendable {
    let bytes: [UInt8]
    /// Counted from 1.
    let number: Int
    let file: String

    func locate(_ range: Range<Int>) -> (place: Place, excerpt: Excerpt) {
      Place.locate(range, in: bytes, number: number, file: file)
    }
  }

  /// The tag of the language: the file's name without its ending.
  package let tag: String
  let lines: [Line]
  /// What could not be read.
  package let diagnostics: [Diagnostic]

  /// Reads `bytes`; `file` is what messages call the file.
  package init(_ bytes: [UInt8], tag: String, file: String) {
    var lines: [Line] = []
    var diagnostics: [Diagnostic] = []
    var seen: [String: Int] = [:]
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let rows = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() {
      let row = Row(
        bytes: Array(row.last == UInt8(ascii: "\r") ? row.dropLast() : row), number: index + 1,
        file: file)
      do throws(LineError) {
        guard let line = try Self.line(row) else { continue }
        let name = line.key + (line.form.map { ".\($0.rawValue)" } ?? "")
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

  /// What a line holds; nil for an empty one and a comment.
  private static func line(_ whole: Row) throws(LineError) -> Line? {
    let row = whole.bytes
    guard let start = row.firstIndex(where: { !isSpace($0) }), row[start] != UInt8(ascii: "#")
    else { return nil }
    guard String(validating: row, as: UTF8.self) != nil else {
      throw LineError(problem: .notUTF8, range: start..<row.count)
    }
    let equals = row.firstIndex(of: UInt8(ascii: "="))
    let keyEnd = row[..<(equals ?? row.count)].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
    guard let equals, keyEnd > start else {
      throw LineError(problem: .noMessage, range: start..<row.count)
    }
    let dot = row[start..<keyEnd].lastIndex(of: UInt8(ascii: "."))
    let form = dot.flatMap {
      PluralRule.Category(rawValue: String(decoding: row[($0 + 1)..<keyEnd], as: UTF8.self))
    }
    let key = row[start..<(form == nil ? keyEnd : dot ?? keyEnd)]
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
      key: String(decoding: key, as: UTF8.self), form: form, message: message, row: whole,
      keyRange: start..<keyEnd)
  }
}
