/// A content line of iCalendar (RFC 5545, section 3.1), unfolded: a name, parameters, and a value.
struct CalendarLine {
  /// In upper case, without the group that vCard has before it.
  var name: String
  /// In upper case, with their first values.
  var parameters: [String: String] = [:]
  /// As it is written, with its escapes.
  var value: String
  /// Where it starts, counted from 1.
  var number: Int
  /// Its first line in the bytes of the file.
  var range: Range<Int>
  /// The value, as far as it is on the first line.
  var valueRange: Range<Int>

  /// The value as text, with escapes resolved.
  var text: String {
    guard value.contains("\\") else { return value }
    var text = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        text.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return isEscaped ? text + "\\" : text
  }

  /// Reads an unfolded line; nil when there is no name and value in it.
  ///
  /// An empty parameter, as in `DTSTART;;VALUE=DATE`, is passed over.
  ///
  /// - Parameter first: How many bytes of it are on its first line.
  init?(_ bytes: [UInt8], number: Int, range: Range<Int>, first: Int) {
    var isQuoted = false
    var starts = [0]
    var colon: Int?
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == UInt8(ascii: ";") { starts.append(index + 1) }
      if byte == UInt8(ascii: ":") {
        colon = index
        break
      }
    }
    // A quote that never closes belongs to the value.
    guard let colon = colon ?? bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    starts = starts.filter { $0 <= colon }
    let ends = starts.dropFirst().map { $0 - 1 } + [colon]
    let parts = zip(starts, ends).map { String(decoding: bytes[$0..<max($0, $1)], as: UTF8.self) }
    let names = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard let last = names.last, !last.isEmpty,
      last.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0.isWord })
    else { return nil }
    name = last.uppercased()
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let value = part[part.index(after: equals)...]
      let text =
        value.first == "\"" ? String(value.dropFirst().prefix { $0 != "\"" }) : String(value)
      let key = part[..<equals].trimming(\.isWhitespace).uppercased()
      if parameters[key] == nil { parameters[key] = text }
    }
    value = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
    self.number = number
    self.range = range
    let start = min(range.lowerBound + colon + 1, range.upperBound)
    valueRange = colon < first ? start..<range.upperBound : range
  }
}

extension UInt8 {
  /// Whether it is a letter or a digit of ASCII.
  fileprivate var isWord: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self)
      || (0x61...0x7A).contains(self)
  }
}

/// The content lines of a file, unfolded one after the other.
struct CalendarLines {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  private var number = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// A line, or where one is that is none.
  enum Item {
    case line(CalendarLine)
    case torn(Range<Int>)
  }

  /// The next line that is not blank; nil at the end.
  mutating func next() -> Item? {
    while position < bytes.count {
      let first = physical()
      let start = number
      var unfolded = Array(bytes[first])
      while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
        let more = physical()
        unfolded += bytes[more.dropFirst()]
      }
      if unfolded.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      guard
        let line = CalendarLine(unfolded, number: start, range: first, first: first.count)
      else { return .torn(first) }
      return .line(line)
    }
    return nil
  }

  /// Goes over a line of the file, which ends in LF, CR LF or CR.
  private mutating func physical() -> Range<Int> {
    number += 1
    let start = position
    let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    position = end
    if position < bytes.count {
      position += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1
    }
    return start..<end
  }
}
