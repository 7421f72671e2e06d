internal import Basics

/// A content line of iCalendar (RFC 5545, section 3.1), unfolded: a name, parameters, and a value.
struct CalendarLine {
  /// In upper case, without the group that vCard puts before it.
  var name: String
  /// In upper case, with their first values.
  var parameters: [String: String] = [:]
  /// As written, with its escapes.
  var value: String
  /// The number of its first line, counted from 1.
  var number: Int
  var range: Range<Int>
  /// The range of the value, as far as it is on the first line.
  var valueRange: Range<Int>

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

  /// Reads an unfolded line; nil without a name and value.
  ///
  /// An empty parameter, as in `DTSTART;;VALUE=DATE`, is skipped.
  ///
  /// - Parameter first: The number of its bytes that are on its first line.
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
      let key = part[..<equals].withoutBlanks.uppercased()
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
  /// True for an ASCII letter or digit.
  fileprivate var isWord: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self)
      || (0x61...0x7A).contains(self)
  }
}

struct CalendarLines {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  private var number = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// A line, or the place of a malformed one.
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

  /// Advances over a line of the file, which ends in LF, CR LF or CR.
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

/// The components of an iCalendar file, before any of them is interpreted.
struct CalendarOutline {
  struct Fault {
    var problem: CalendarProblem
    var range: Range<Int>
    var owner: String?
  }

  private(set) var isCalendar = false
  private(set) var name: String?
  /// The zone of times that name none, as calendars of Google and Apple give it.
  private(set) var zoneName: (text: String, range: Range<Int>)?
  private(set) var components: [CalendarComponent] = []
  private(set) var problems: [Fault] = []
  private var open: [CalendarComponent] = []
  private var lines: CalendarLines

  init(_ bytes: UnsafeBufferPointer<UInt8>) { lines = CalendarLines(bytes) }

  private var owner: String? { open.dropFirst().first?.name }

  mutating func read() {
    while let item = lines.next() {
      switch item {
      case .torn(let range):
        // Lines before a calendar belong to none.
        if isCalendar { problems.append(Fault(problem: .tornLine, range: range, owner: owner)) }
      case .line(let line): take(line)
      }
    }
    for component in open {
      let owner = component.name == "VCALENDAR" ? nil : self.owner
      problems.append(
        Fault(problem: .neverEnds(component.name), range: component.range, owner: owner))
    }
    // A component that never ends may be incomplete.
    open = []
  }

  private mutating func take(_ line: CalendarLine) {
    let value = line.value.withoutBlanks.uppercased()
    switch line.name {
    case "BEGIN":
      if value == "VCALENDAR" { isCalendar = true }
      guard isCalendar else { return }
      // A component nested in one of its own kind means that the end of that one is missing.
      if let index = open.firstIndex(where: { $0.name == value }) { drop(from: index) }
      open.append(CalendarComponent(name: value, range: line.range, number: line.number))
    case "END":
      guard isCalendar else { return }
      guard let index = open.lastIndex(where: { $0.name == value }) else {
        let problem = CalendarProblem.strayEnd(value, open: open.last?.name)
        problems.append(Fault(problem: problem, range: line.range, owner: owner))
        return
      }
      drop(from: index + 1)
      close()
    default:
      guard let last = open.indices.last else { return }
      if last == 0, line.name == "X-WR-CALNAME" || line.name == "NAME", name == nil {
        name = line.text
      }
      if last == 0, line.name == "X-WR-TIMEZONE" {
        zoneName = (line.text.withoutBlanks, line.range)
      }
      open[last].lines.append(line)
    }
  }

  private mutating func drop(from index: Int) {
    let owner = self.owner
    while open.count > index, let lost = open.popLast() {
      problems.append(
        Fault(problem: .neverEnds(lost.name), range: lost.range, owner: owner ?? lost.name))
    }
  }

  private mutating func close() {
    guard let component = open.popLast() else { return }
    if open.count == 1 {
      components.append(component)
    } else if let last = open.indices.last {
      open[last].parts.append(component)
    }
  }
}

/// A component of a calendar as written, such as an event.
struct CalendarComponent {
  /// In upper case: `VEVENT`.
  var name: String
  /// The range of its first line in the bytes of the file, and its number.
  var range: Range<Int>
  var number: Int
  var lines: [CalendarLine] = []
  /// The nested components, such as the alarms of an event and the observances of a zone.
  var parts: [CalendarComponent] = []

  subscript(name: String) -> CalendarLine? { lines.first { $0.name == name } }

  func all(_ name: String) -> [CalendarLine] { lines.filter { $0.name == name } }
}

struct CalendarProblem: ProblemFamily {
  let stated: Diagnostic
  init(_ stated: Diagnostic) { self.stated = stated }

  /// A line without a name and colon.
  static let tornLine = Self(
    .error, "torn-line", "the line has no name with a colon after it",
    hint: "a line that goes on starts with a space")

  static func neverEnds(_ name: String) -> Self {
    Self(.error, "unclosed-component", "BEGIN:\(name) has no END:\(name)")
  }

  /// An end without a begin, or that does not match the open one.
  static func strayEnd(_ name: String, open: String?) -> Self {
    let rest = open.map { "is where \($0) is open" } ?? "ends nothing"
    return Self(.error, "unclosed-component", "END:\(name.shortened) \(rest)")
  }

  static func missing(_ field: String, owner: String) -> Self {
    Self(.error, "missing-field", "the \(owner) has no \(field)")
  }

  static func notATime(_ field: String, _ text: String) -> Self {
    Self(
      .error, "not-a-time", "\(field) \(text.shortQuoted) is not a time",
      hint: "it is written 20261120T093000, with a Z after it for UTC, or 20261120")
  }

  static func impossibleTime(_ field: String, _ text: String) -> Self {
    Self(.error, "impossible-time", "\(field) \(text.shortQuoted) is on no calendar or clock")
  }

  static func notALength(_ field: String, _ text: String) -> Self {
    Self(
      .error, "not-a-duration", "\(field) \(text.shortQuoted) is not a length of time",
      hint: "it is written PT1H30M, P2D or P1W")
  }

  static let endBeforeStart = Self(.error, "end-before-start", "it ends before it starts")

  static func unknownZone(_ name: String) -> Self {
    Self(
      .warning, "unknown-zone",
      "the time zone \(name.shortQuoted) is not known, and the file has no rules of it;"
        + " the vault's zone is taken")
  }

  static func notARule(_ text: String) -> Self {
    Self(
      .warning, "unread-rule",
      "the repetition \(text.shortQuoted) is not understood; only the first time is taken")
  }

  static func tooMany(_ most: Int) -> Self {
    Self(
      .warning, "too-many-instances",
      "it repeats more than \(most) times; the first \(most) are taken")
  }

  static let laterToo = Self(
    .warning, "unread-range", "the change is also of all later times; it is made to this one only")
}
