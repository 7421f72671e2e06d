internal import Basics
internal import Wording

/// A field reads typed text in two steps: first to the form that records use, still as text, so
/// that a form can work with it; then to JSON. Adding and editing, in the terminal, in forms and in
/// an editor, share both.
extension Field {
  /// Typed text in the form that records use: moments, days and lengths in any form that
  /// TypedText reads, numbers with full-width digits, a sign or a decimal comma, choices by
  /// their names on pages in any language, yes and no. Text that records can read is kept, and so
  /// is text that is none of these: ``problem(of:)`` or reading the record reports it.
  ///
  /// - Throws: When a moment, a day or a length cannot be read, or lacks a required time of day.
  func canonical(_ text: String, _ moment: EntryMoment) throws(WrittenProblem) -> String {
    if kind == .textOrTrue, let answer = YesOrNo(text) { return "\(answer == .yes)" }
    if kind == .day || kind == .dayOrNone || type.isDay {
      let isLunar = type != .day && LunarDay(dated: text) != nil
      let day = try time(text, moment).day(in: moment.zone)
      return isLunar || (try? TimeText(text)) != nil ? text : "\(day)"
    }
    if type.content == .repetition { return "\(try Repetition(written: text))" }
    if type.content == .birthday {
      // Reading the record reports an invalid one.
      guard let birthday = Birthday(text) else { return text }
      if let born = birthday.day(after: moment.zone.day(of: moment.now)) {
        throw WrittenProblem(text: text, subject: .birthday, reason: .future(.day(born)))
      }
      return birthday.solarText ?? text
    }
    switch kind {
    case _ where isMomentToTick && YesOrNo(text) == .yes:
      return moment.now.formatted(in: moment.zone)
    case _ where isMomentToTick && YesOrNo(text) == .no: return ""
    case .time, .moment:
      let time = try time(text, moment)
      // For a ticked-off task the day is enough.
      if isMomentToTick, case .day(let day) = time { return "\(day)" }
      guard case .instant = time else {
        throw WrittenProblem(text: text, subject: .moment(toward), reason: .noTime)
      }
      return (try? TimeText(text)) == nil ? time.formatted(in: moment.zone) : text
    case .length: return try length(text)
    case .whole: return number(text).flatMap { Int($0.json) }.map(String.init) ?? text
    case .number: return text.isNumber ? text : number(text)?.json ?? text
    case .flag: return YesOrNo(text).map { "\($0 == .yes)" } ?? text
    case .choice(["yes", "no"]):
      return YesOrNo(text).map { $0 == .yes ? "yes" : "no" } ?? key(of: text)
    case .choice(let choices):
      let key = key(of: text)
      if choices.contains(key) || !type.isWhole { return key }
      return number(text).flatMap { Int($0.json) }.map(String.init) ?? text
    case .text where privacy == .name: return text.asName
    default: return text
    }
  }

  /// True if forms show a checkbox for it, though the record has a moment.
  private var isMomentToTick: Bool { kind == .moment || entry?.kind == .moment }

  private var toward: Toward { isToCome ? .future : .past }

  private func time(_ text: String, _ moment: EntryMoment) throws(WrittenProblem) -> WrittenTime {
    do throws(WrittenProblem) {
      return try WrittenTime(text, at: moment.moment, toward: toward)
    } catch {
      if toward == .future, let past = try? WrittenTime(text, at: moment.moment) { return past }
      throw error
    }
  }

  /// The number of a text in the field's unit, with any kind of digits; nil for none, and for
  /// another unit.
  private func number(_ text: String) -> WrittenNumber? {
    WrittenNumber(text, in: units).flatMap { $0.unit.isEmpty ? $0 : nil }
  }

  /// A length as a number of minutes, or in seconds where the record takes a text and the minutes
  /// are not whole.
  private func length(_ text: String) throws(WrittenProblem) -> String {
    if let minutes = number(text).flatMap({ Int($0.json) }) { return "\(minutes)" }
    let length = try Duration(written: text)
    let (minutes, rest) = length.microseconds.quotientAndRemainder(dividingBy: 60_000_000)
    if rest == 0 { return "\(minutes)" }
    guard type.content == .minutes, rest % 1_000_000 == 0 else { return text }
    return "\(length.microseconds / 1_000_000) s"
  }

  /// The choice that a text names: by its key, regardless of case and width, or by its name on
  /// pages in one of the languages. The text itself if it names none, or could name two.
  package func key(of text: String) -> String {
    guard case .choice(let words) = kind else { return text }
    if words.contains(text) { return text }
    let folded = text.folded
    if let word = words.first(where: { $0.folded == folded }) { return word }
    if let word = entry?.spoken()[folded] { return word }
    for language in Language.allCases {
      let named = words.filter { naming($0, Words.standard(language))?.folded == folded }
      if named.count == 1 { return named[0] }
    }
    return text
  }

  /// The problem of a canonical value: no number, a number in another unit, minutes out of range,
  /// or neither yes nor no. Reading the record checks the range of other numbers.
  func problem(of value: String) -> Diagnostic? {
    if let problem = unitProblem(of: value) { return problem }
    switch kind {
    case .whole(let range): return wholeProblem(of: value, range)
    case .choice:
      if case .whole(let range) = type { return wholeProblem(of: value, range) }
      return nil
    case .length(let range):
      let isInRange =
        if let minutes = Int(value) {
          range.contains(minutes)
        } else if type.content == .minutes, let length = try? Duration(written: value) {
          length > .zero && length <= .minutes(range.upperBound)
        } else {
          false
        }
      if isInRange { return nil }
      return Diagnostic(
        .error, kind: "wrong-length", "\(name) is \(value.shortQuoted), not a number of minutes",
        hint: "write a whole number from \(range.lowerBound) to \(range.upperBound), or a length "
          + "such as 1h30, 1:30 or 两个半小时")
    case .number:
      guard !value.isNumber else { return nil }
      return VaultProblem.notANumber(field: name, text: value).diagnostic(at: nil)
    case .flag:
      guard !["true", "false"].contains(value) else { return nil }
      return Diagnostic(
        .error, kind: "not-yes-or-no", "\(name) is \(value.shortQuoted), neither yes nor no",
        hint: "write \(name)=true or \(name)=false")
    default: return nil
    }
  }

  private func wholeProblem(of value: String, _ range: ClosedRange<Int>) -> Diagnostic? {
    guard Int(value) == nil else { return nil }
    return Diagnostic(
      .error, kind: "not-a-whole-number", "\(name) is \(value.shortQuoted), not a whole number",
      hint: "write one from \(range.lowerBound) to \(range.upperBound)")
  }

  /// Reports a number in a different unit than the field's.
  private func unitProblem(of value: String) -> Diagnostic? {
    guard let own = units.first, !own.isEmpty,
      let number = WrittenNumber(value, in: units), !number.unit.isEmpty
    else { return nil }
    return Diagnostic(
      .error, kind: "other-unit",
      "\(name) is in \(own.shortQuoted), not in \(number.unit.shortQuoted)",
      hint: "write how much it is in \(own)")
  }

  /// A canonical value as JSON for its record; nil for nothing.
  func json(_ value: String) -> JSONText? {
    switch kind {
    case .text where type == .duration:
      // Reading the record reports an invalid length.
      (try? Duration(written: value)).map { .seconds($0) } ?? .string(value)
    case .text where type == .object || type == .objects:
      type.json(value)
    case .paragraph: .string(value.withPlainNewlines)
    case .number: value.isNumber ? .written(value) : .string(value)
    case .texts: .array(value.listed.map(JSONText.string))
    case .lines: .array(value.lines.map(JSONText.string))
    case .rows(let keys): .array(value.lines.map { $0.row(keys) })
    case .textOrTrue, .flag:
      ["true", "false"].contains(value) ? .bool(value == "true") : .string(value)
    // Reading the record reports an invalid number.
    case .whole: Int(value).map { .int($0) } ?? .string(value)
    case .choice where type.isWhole: Int(value).map { .int($0) } ?? .string(value)
    case .length: isInRecord ? Int(value).map { .int($0) } ?? .string(value) : nil
    case .moment: value.isEmpty ? nil : .string(value)
    case .text, .choice, .day, .dayOrNone, .time: .string(value)
    }
  }

  /// A record's value as a person types it; nil for none.
  func written(_ value: JSONText) -> String? {
    switch kind {
    case .choice where value.plain != "null": key(of: value.plain)
    case .texts: (value.elements ?? [value]).map(\.plain).joined(separator: ", ")
    case .lines: (value.elements ?? [value]).map(\.plain).joined(separator: "\n")
    case .rows(let keys):
      value.elements?.map { element in
        let members = element.objectMembers ?? []
        var cells = keys.map { key in members.first { $0.0 == key }?.1.plain ?? "" }
        while cells.last == "" { cells.removeLast() }
        return cells.joined(separator: " | ")
      }.joined(separator: "\n")
    case .flag, .moment: value.plain == "false" || value.plain == "null" ? nil : "true"
    default: value.plain == "null" ? nil : value.plain
    }
  }

  package var isTick: Bool {
    switch kind {
    case .flag, .moment: true
    default: false
    }
  }

  /// True if its texts may begin with a dash: -90m, -1.
  package var takesSigns: Bool {
    switch kind {
    case .day, .dayOrNone, .time, .length, .whole, .number: true
    default: false
    }
  }

  /// The default value for an empty field: the current day and time.
  func jsonLeftOut(_ moment: EntryMoment) -> JSONText? {
    switch kind {
    case .day: .string(moment.zone.day(of: moment.now).description)
    case .time(defaultsToNow: true): .string(moment.now.formatted(in: moment.zone))
    case .flag(writesFalse: true): .bool(false)
    default: nil
    }
  }

  /// A value with titles replaced by ids, and the texts that are none of the field's names.
  func resolved(
    _ value: String, _ moment: EntryMoment
  ) -> (value: String, problems: [EntryProblem]) {
    guard offered != nil, !(kind == .textOrTrue && value == "true") else { return (value, []) }
    guard kind == .texts else {
      let (ids, problems) = resolved([value], moment)
      return (ids[0], problems)
    }
    let parts = value.listed
    let (ids, problems) = resolved(parts, moment)
    return (ids == parts ? value : ids.listed(withCommas: true), problems)
  }

  func resolved(
    _ values: [String], _ moment: EntryMoment
  ) -> (values: [String], problems: [EntryProblem]) {
    guard let offered, let names = moment.known[offered] else { return (values, []) }
    let isOnlyOne = offered.others == .odd || offered.others == .wrong
    let ids = values.map { names.id(of: $0, isOnlyOne: isOnlyOne) }
    let problems = ids.compactMap { id in
      offered.problem(of: id, among: names).map { EntryProblem(field: name, diagnostic: $0) }
    }
    return (ids, problems)
  }
}

extension Field {
  /// The moment in a record for a time of day without a day.
  struct Clock {
    var value: String
    /// Reports that the record would be long, because the time was taken for one of the next day.
    var problem: EntryProblem?
  }

  /// The moment for a time of day without a day: for the start of a record, on the day of `start`;
  /// for another field, the first after `start`. Nil for other texts and fields, and for a record
  /// without a start.
  ///
  /// - Throws: If it is in the future though it already happened.
  func clock(
    _ text: String, in kind: KindOfRecord, from start: Instant?, isFirst: Bool,
    _ moment: EntryMoment
  ) throws(WrittenProblem) -> Clock? {
    guard type == .time, !name.contains("."), let start,
      let first = kind.dayField, first.type == .time,
      let instant = isFirst
        ? WrittenTime.clock(text, on: moment.zone.day(of: start), in: moment.zone)
        : WrittenTime.clock(text, after: start, in: moment.zone)
    else { return nil }
    if instant > moment.now, !isToCome {
      throw WrittenProblem(
        text: text, subject: .moment(.past), reason: .future(.instant(instant)))
    }
    var clock = Clock(value: instant.formatted(in: moment.zone))
    if !isFirst, let longest = kind.longest?(moment.settings), instant - start > longest {
      let length = (instant - start).inWords
      clock.problem = EntryProblem(
        field: name,
        diagnostic: Diagnostic(
          .warning, kind: "long-record",
          "\(name) \(text.shortQuoted) was taken for \(clock.value), \(length) after \(first.name)",
          hint: "write the day too where another is meant"))
    }
    return clock
  }
}

extension EntryProblem {
  /// Reports that a field's text is not a moment, day or length.
  init(_ field: Field, _ problem: WrittenProblem) {
    var diagnostic = problem.diagnostic(at: nil)
    diagnostic.message = "\(field.name) \(diagnostic.message)"
    self.init(field: field.name, diagnostic: diagnostic)
  }
}

/// A yes-or-no answer, in the four languages.
package enum YesOrNo: Sendable {
  case yes
  case no

  /// The answer in a text; nil for neither.
  package init?(_ text: String) {
    switch text.withoutBlanks.folded {
    case "true", "yes", "y", "on", "1", "是", "是的", "好", "对", "對", "はい": self = .yes
    case "false", "no", "n", "off", "0", "否", "不", "不是", "いいえ": self = .no
    default: return nil
    }
  }
}

extension String {
  /// The text with plain newlines, as forms send carriage returns.
  package var withPlainNewlines: String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\n")
  }
}
