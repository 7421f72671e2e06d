internal import Basics
import Vault

/// A property of a vCard: an unfolded line, parsed.
struct VCardLine {
  /// In capitals, without the group: `TEL` for `item1.TEL`.
  let name: String
  /// By name in capitals. Values without a name, as in 2.1, are types, like the values of `TYPE`.
  let parameters: [String: String]
  /// In capitals: CELL, WORK.
  let types: Set<String>
  /// The bytes after the colon, not decoded.
  let value: [UInt8]
  private let fileEncoding: TextEncoding

  /// Nil if the line has no colon.
  ///
  /// - Parameter encoding: The encoding of bytes without one of their own.
  init?(_ line: [UInt8], in encoding: TextEncoding) {
    fileEncoding = encoding
    var isQuoted = false
    var colon: Int?
    var semicolons: [Int] = []
    for (index, byte) in line.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: ";") { semicolons.append(index) }
      if byte == UInt8(ascii: ":") {
        colon = index
        break
      }
    }
    guard let colon else { return nil }
    let ends = semicolons + [colon]
    func text(_ range: Range<Int>) -> String { String(decoding: line[range], as: UTF8.self) }
    let start = text(0..<ends[0]).trimmed.uppercased()
    let dot = start.lastIndex(of: ".")
    name = dot.map { String(start[start.index(after: $0)...]) } ?? start
    var parameters: [String: String] = [:]
    var types: Set<String> = []
    for (lower, upper) in zip(ends, ends.dropFirst()) {
      let parts = text((lower + 1)..<upper).split(separator: "=", maxSplits: 1)
      guard let first = parts.first else { continue }
      let key = parts.count == 2 ? first.trimmed.uppercased() : "TYPE"
      let value = (parts.last ?? "").trimming { $0 == "\"" || $0.isWhitespace }
      if key == "TYPE" {
        types.formUnion(value.uppercased().split(separator: ",").map(\.trimmed))
      } else {
        parameters[key] = value
      }
    }
    self.parameters = parameters
    self.types = types
    self.value = Array(line[(colon + 1)...])
  }

  /// True for a quoted-printable value, which has its own way of folding lines.
  var isQuotedPrintable: Bool {
    parameters["ENCODING"]?.uppercased() == "QUOTED-PRINTABLE" || types.contains("QUOTED-PRINTABLE")
  }

  /// The value as text, with escapes unchanged.
  ///
  /// It is in the character set of the property, as far as contacts use them: UTF-8 and subsets of
  /// GB18030. Without one, it is in the encoding of the file; a quoted-printable value, which hides
  /// its encoding in the file, is in UTF-8 or GB18030, detected from its bytes.
  func text() throws(Diagnostic) -> String {
    var bytes = value
    if isQuotedPrintable {
      guard let decoded = value.decodedQuotedPrintable else {
        throw GiftImportProblem.quotedPrintable
      }
      bytes = decoded
    }
    let encoding: TextEncoding
    switch parameters["CHARSET"]?.uppercased() {
    case "UTF-8", "UTF8", "US-ASCII", "ASCII": encoding = .utf8
    case "GBK", "GB2312", "GB18030", "CP936", "X-GBK": encoding = .gb18030
    case nil where !isQuotedPrintable: encoding = fileEncoding
    case nil:
      let detected = bytes.withUnsafeBufferPointer(TextEncoding.detect)
      // A character cut off at the end does not turn UTF-8 text into Chinese.
      encoding = bytes.isCutUTF8 ? .utf8 : detected
    case let name?: throw GiftImportProblem.characterSet(name)
    }
    let text = bytes.withUnsafeBufferPointer { bytes in
      encoding.withUTF8(bytes) { text in
        text.firstInvalidUTF8 == nil ? String(decoding: text, as: UTF8.self) : nil
      }
    }
    guard let text else { throw GiftImportProblem.text(encoding.problem) }
    guard !text.utf8.contains(0) else { throw GiftImportProblem.text(.controlCharacter(0)) }
    return text
  }
}

extension [UInt8] {
  /// The bytes decoded from quoted-printable (RFC 2045, 6.7); nil if `=` is not followed by two
  /// hexadecimal digits. Soft line breaks have already been removed.
  fileprivate var decodedQuotedPrintable: [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(count)
    var index = 0
    while index < count {
      guard self[index] == UInt8(ascii: "=") else {
        out.append(self[index])
        index += 1
        continue
      }
      guard index + 2 < count, let high = HexDigit.value(of: self[index + 1]),
        let low = HexDigit.value(of: self[index + 2])
      else { return nil }
      out.append(high << 4 | low)
      index += 3
    }
    return out
  }

  /// True for UTF-8 whose last character, of three or four bytes, is incomplete.
  fileprivate var isCutUTF8: Bool {
    let start = lastIndex { $0 & 0xC0 != 0x80 }
    guard let start, self[start] >= 0xE0, self[start] < 0xF5,
      count - start < (self[start] >= 0xF0 ? 4 : 3), count - start > 1
    else { return false }
    return self[..<start].withUnsafeBufferPointer { $0.firstInvalidUTF8 == nil }
  }
}

extension String {
  /// The parts of a value between unescaped separators, with escapes resolved: `\,`, `\;`, `\\`,
  /// and `
  /// ` as a newline.
  func vCardParts(_ separator: Character?) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in self {
      if isEscaped {
        parts[parts.count - 1].append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == separator {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
