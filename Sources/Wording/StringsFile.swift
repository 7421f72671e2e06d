package import Diagnostics

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
    /// Where the key stands.
    var place: Place
    var excerpt: Excerpt
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
      let row = Array(row.last == UInt8(ascii: "\r") ? row.dropLast() : row)
      func locate(_ range: Range<Int>) -> (place: Place, excerpt: Excerpt) {
        Place.locate(range, in: row, number: index + 1, file: file)
      }
      do throws(LineError) {
        guard let line = try Self.line(row, locate: locate) else { continue }
        let name = line.key + (line.form.map { ".\($0.rawValue)" } ?? "")
        if let first = seen.updateValue(index + 1, forKey: name) {
          diagnostics.append(
            StringsProblem.duplicateKey(name, firstLine: first)
              .diagnostic(at: (line.place, line.excerpt)))
        } else {
          lines.append(line)
        }
      } catch {
        diagnostics.append(error.problem.diagnostic(at: locate(error.range)))
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
  private static func line(
    _ row: [UInt8], locate: (Range<Int>) -> (place: Place, excerpt: Excerpt)
  ) throws(LineError) -> Line? {
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
    var parts = String(decoding: row[start..<keyEnd], as: UTF8.self)
      .split(separator: ".", omittingEmptySubsequences: false)
    let form = parts.last.flatMap { PluralRule.Category(rawValue: String($0)) }
    if form != nil { parts.removeLast() }
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
    let (place, excerpt) = locate(start..<keyEnd)
    return Line(
      key: parts.joined(separator: "."), form: form, message: message, place: place,
      excerpt: excerpt)
  }
}
