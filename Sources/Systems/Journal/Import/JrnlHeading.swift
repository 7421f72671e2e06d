import Basics
import Vault

/// A line of a journal of jrnl.
enum JrnlLine {
  /// The first line of an entry.
  case heading(JrnlHeading)
  /// The first line of an entry with a day among other words, which jrnl finds there.
  case worded(JrnlHeading)
  /// The first line of an entry with a date that cannot be read, such as one in words of another
  /// language.
  case unread
  /// Any other line.
  ///
  /// - isDated: True if it begins with brackets and a date among other words.
  case text(isDated: Bool)

  /// An entry begins with `[date]` and a blank at the start of a line.
  init(_ line: some StringProtocol) {
    guard line.first == "[", let close = line.firstIndex(of: "]"),
      line[line.index(after: close)...].first == " "
    else {
      self = .text(isDated: false)
      return
    }
    let inner = String(line[line.index(after: line.startIndex)..<close])
    if let heading = JrnlHeading(inner, title: line[close...].dropFirst().withoutBlanks) {
      self = .heading(heading)
      return
    }
    // jrnl writes a time in each heading.
    let hasYear = inner.contains(/\b\d{4}\b|\d{4}年/)
    let hasDay = inner.contains(/\b\d{1,2}\b|\d{1,2}[日.]/)
    let hasClock = inner.contains(/\d:\d\d/)
    let isDated = hasYear && hasDay
    if isDated, !hasClock,
      let heading = JrnlHeading(among: inner, title: line[close...].dropFirst().withoutBlanks)
    {
      self = .worded(heading)
      return
    }
    let isUnread =
      hasClock && (isDated || JrnlHeading.isWithoutYear(inner))
      || isDated && !hasClock && JrnlHeading.isInOtherWords(inner)
    self = isUnread ? .unread : .text(isDated: isDated)
  }

  /// True if the line is the first of a journal of jrnl.
  var isOfJrnl: Bool {
    switch self {
    case .heading, .unread: true
    case .worded, .text: false
    }
  }
}

/// The date and the title in the first line of an entry of jrnl: `[2026-11-20 09:30] The title.`
/// Its date format is a setting of jrnl.
struct JrnlHeading {
  /// The day as written: numbers with a four-digit year, or words.
  let date: String
  /// The day that `date` names in any order; also nil for a day that does not exist.
  private let named: Day?
  private var clock: String?
  /// The time of a date in characters, which has no colon: 09时30分; nil for none.
  private var counted: LocalTime?
  let title: String

  /// True if the line alone does not decide the order of day and month.
  let isOpen: Bool

  /// Nil for words without a date, or with more than one.
  init?(_ inner: String, title: String) {
    self.title = title
    counted = inner.contains("年") ? LocalTime(dated: inner) : nil
    var words = inner.split { $0 == " " || $0 == "," }.map(String.init)
    if words.count == 1, let mark = words[0].firstIndex(of: "T") {
      words = [String(words[0][..<mark]), String(words[0][words[0].index(after: mark)...])]
    }
    guard words.count <= 7 else { return nil }
    let time = words.firstIndex { $0.contains(":") }
    clock = time.map { words[$0...].joined(separator: " ") }
    words.removeSubrange((time ?? words.count)...)
    // A weekday may precede the day.
    guard let first = words.firstIndex(where: { $0.contains(where: \.isNumber) }) else {
      return nil
    }
    let numbers = words[first].split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    let isNumeric =
      numbers.count == 3 && words.count - first == 1
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
      && Self.mayPrecedeDay(words[..<first])
    date = isNumeric ? words[first] : words.joined(separator: " ")
    named = Day(dated: date)
    isOpen = isNumeric && numbers[0].count < 4
    let hasYear =
      isNumeric
      ? numbers[2].count == 4 || !isOpen : date.contains(/\b\d{4}\b/) || date.contains("年")
    guard hasYear, isNumeric || named != nil || WrittenProblem(dated: date) != nil else {
      return nil
    }
  }

  /// The only date among words, which needs no other to be read: Decision 12 May 2026; nil for
  /// none, and for more than one.
  fileprivate init?(among inner: String, title: String) {
    let words = inner.split(separator: " ").map(String.init)
    var found: [JrnlHeading] = []
    var start = 0
    while start < words.count {
      let heading = (start..<words.count).reversed().lazy.compactMap { end in
        JrnlHeading(words[start...end].joined(separator: " "), title: title)
          .flatMap { $0.isOpen || $0.named == nil ? nil : (heading: $0, end: end) }
      }.first
      if let heading { found.append(heading.heading) }
      start = (heading?.end ?? start) + 1
    }
    guard found.count == 1, words.count <= 12 else { return nil }
    self = found[0]
  }

  /// True for no words, or words that may be before a date, such as a weekday.
  private static func mayPrecedeDay(_ words: ArraySlice<String>) -> Bool {
    let text = (words + ["2026-11-20"]).joined(separator: " ")
    return Day(dated: text) != nil || WrittenProblem(dated: text) != nil
  }

  /// True for a day with its year in the form of dates, whose month is a word that is not known: 20
  /// novembre 2026, 3 de marzo de 2026.
  fileprivate static func isInOtherWords(_ inner: String) -> Bool {
    let date = /(\p{L}+[.,]* )?\d{1,2}(\.|º|er)?( de)? \p{L}{3,}[.,]*( de)? \d{4}/
    return inner.wholeMatch(of: date) != nil
  }

  /// True for a day and a time without a year, which jrnl places in the year when it reads them:
  /// Oct 5 09:30, 05.10. 21:00, Mon 09:30.
  static func isWithoutYear(_ inner: String) -> Bool {
    let words = inner.split { $0 == " " || $0 == "," }.map(String.init)
    guard let clock = words.firstIndex(where: { $0.contains(":") }), 1...4 ~= clock else {
      return false
    }
    let day = words[..<clock]
    guard day.contains(where: { $0.contains(where: \.isNumber) }) else {
      return mayPrecedeDay(day)
    }
    let text = day.joined(separator: " ")
    let isNumeric = day.last?.wholeMatch(of: /\d{1,2}[-\/.]\d{1,2}\.?/) != nil
    return isNumeric && mayPrecedeDay(day.dropLast())
      || ["\(text) 2028", "2028年\(text)"].contains { Day(dated: $0) != nil }
  }

  /// The moment in local time.
  ///
  /// - Parameter order: The order of the numbers in dates that do not begin with the year.
  func time(_ order: DateOrder) throws(TimeTextError) -> LocalTime {
    if let counted { return counted }
    guard let day = isOpen ? order.day(date) : named else { throw .impossible }
    guard let clock else { return LocalTime(day, .startOfDay) }
    // With some settings, jrnl writes 16:30:00 PM.
    let whole = clock.split(separator: " ").first.map(String.init) ?? clock
    if let time = TimeOfDay(written: clock), time < .endOfDay { return LocalTime(day, time) }
    let half = clock.dropFirst(whole.count).withoutBlanks.uppercased()
    guard half.isEmpty || half == "PM" else { throw .form }
    guard let time = TimeOfDay(written: whole), time < .endOfDay else { throw .impossible }
    return LocalTime(day, time)
  }
}
