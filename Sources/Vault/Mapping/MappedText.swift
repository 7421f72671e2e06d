internal import Basics

/// Reads the cells of a table: like typed text, except for dates, whose order all rows determine
/// and whose years are given, and for the decimal mark.
struct MappedText {
  /// The reason why a cell is not a value of its field.
  struct Failure: Error {
    let diagnostic: Diagnostic
  }

  let dates: DateOrder
  let marks: [String: DecimalMark]
  /// The moment of the import; cells never depend on it.
  let moment: EntryMoment

  /// The value of a field in a record, with warnings; nil for nothing.
  func value(
    _ text: String, for source: TableMapping.Source
  ) throws(Failure) -> (json: JSONText, problems: [Diagnostic])? {
    let cell = source.values[text] ?? text
    let text = try self.text(cell, for: source)
    if !source.field.isLength, let problem = source.field.problem(of: text) {
      throw Failure(diagnostic: source.field.problem(of: cell) ?? problem)
    }
    let (value, unknown) = source.field.resolved(text, moment)
    let problems = try odd(unknown)
    // A plain amount is a number, as earlier imports wrote it.
    if source.type.isAmount, value.isNumber { return (.written(value), problems) }
    return source.field.json(value).map { ($0, problems) }
  }

  /// A JSON list for a field of texts, with warnings: its texts are not split again, even if they
  /// contain separators.
  func value(
    of list: [String], for source: TableMapping.Source
  ) throws(Failure) -> (json: JSONText, problems: [Diagnostic]) {
    let texts = list.map { source.values[$0] ?? $0 }
    let (values, unknown) = source.field.resolved(texts, moment)
    return (.array(values.map(JSONText.string)), try odd(unknown))
  }

  /// Warnings about names.
  private func odd(_ problems: [EntryProblem]) throws(Failure) -> [Diagnostic] {
    let problems = problems.map(\.diagnostic)
    if let error = problems.first(where: { $0.severity == .error }) {
      throw Failure(diagnostic: error)
    }
    return problems
  }

  func length(_ text: String, for source: TableMapping.Source) throws(Failure) -> Duration {
    let length = try self.text(source.values[text] ?? text, for: source)
    do throws(WrittenProblem) {
      return try Duration(written: length)
    } catch {
      throw Failure(diagnostic: EntryProblem(source.field, error).diagnostic)
    }
  }

  /// The length given in addition to an end, from its cells; nil if it cannot be read.
  func timesheetLength(
    _ cells: [String], for source: TableMapping.Source
  ) -> TimesheetLength? {
    let text = cells.joined(separator: " ")
    guard let length = try? length(text, for: source) else { return TimesheetLength(text) }
    return TimesheetLength(length, in: text)
  }

  private func text(_ text: String, for source: TableMapping.Source) throws(Failure) -> String {
    if source.type.isDay {
      if let day = day(text, source.type) { return day }
      try refuse(text, for: source, .notADay(field: source.field.name, text: text))
    }
    if source.type == .time {
      if let time = time(text, for: source) { return time }
      try refuse(text, for: source, .notATime(field: source.field.name, text: text))
    }
    guard source.isNumber else { return try canonical(text, for: source) }
    let narrow = text.withPlainWidth
    guard
      let plain = narrow.contains(where: { ",. '’".contains($0) })
        ? mark(of: source).plain(narrow) : text
    else {
      if source.field.isLength { _ = try canonical(text, for: source) }
      if let problem = source.field.problem(of: text) { throw Failure(diagnostic: problem) }
      return text
    }
    // A plain number is in the mapping's unit, or the field's.
    let unit = source.unit ?? (source.type == .duration ? "s" : nil)
    guard source.field.isLength else { return try canonical(plain, for: source) }
    let isBare = WrittenNumber.double(plain) != nil
    let said: String = isBare ? unit.map { "\(plain) \($0)" } ?? plain : plain
    let length: String
    do throws(Failure) { length = try canonical(said, for: source) } catch {
      // It is rejected in the words of the cell.
      _ = try canonical(text, for: source)
      throw error
    }
    // A table may state a length of zero for a day; a person would not.
    if source.field.isInRecord, length != "0", let problem = source.field.problem(of: length) {
      throw Failure(diagnostic: problem)
    }
    // A length already in the form of records stays, so that a later import finds the same.
    let isWritten =
      isBare
      ? unit != nil || Int(said) != nil
      : said.hasUnit && (try? Duration(written: said, needsUnit: true)) != nil
    return isWritten ? said : length
  }

  private func canonical(
    _ text: String, for source: TableMapping.Source
  ) throws(Failure) -> String {
    do throws(WrittenProblem) {
      return try source.field.canonical(text, moment)
    } catch {
      throw Failure(diagnostic: EntryProblem(source.field, error).diagnostic)
    }
  }

  /// Throws the reason why a text is not a day or time, or depends on today, as `yesterday` does.
  private func refuse(
    _ text: String, for source: TableMapping.Source, _ problem: VaultProblem
  ) throws(Failure) {
    _ = try canonical(text, for: source)
    throw Failure(diagnostic: problem.diagnostic(at: nil))
  }

  /// The part of a text that may be a date of ambiguous order; nil for none.
  static func date(in text: String) -> Substring? {
    if Day(text) != nil || (try? TimeText(text)) != nil || extended(text) != nil { return nil }
    return text.prefix { !$0.isWhitespace && $0 != "T" }
  }

  /// True for a day without a time.
  func isDayAlone(_ text: String) -> Bool {
    Day(text) != nil || dates.day(text) != nil
      || Day(dated: text) != nil && !text.contains { ":：时時点點".contains($0) }
  }

  private func day(_ text: String, _ type: FieldType) -> String? {
    if Day(text) != nil || type != .day && LunarDay(dated: text) != nil { return text }
    // A day may be followed by a time, which a field for days cannot hold.
    let date = text.prefix { !$0.isWhitespace && $0 != "T" }
    return (Day(String(date)) ?? dates.day(date) ?? Day(dated: text))?.description
  }

  private func mark(of source: TableMapping.Source) -> DecimalMark {
    source.columns.lazy.compactMap { marks[$0] }.first ?? .point
  }

  /// A time in the basic form of ISO 8601, such as `20261119T083000Z`, in that of RFC 3339; nil for
  /// any other text.
  private static func extended(_ text: String) -> String? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 8, parts[0].isDigits else { return nil }
    let clock = parts[1].prefix { $0.isASCII && $0.isNumber }
    guard clock.utf8.count == 6 || clock.utf8.count == 4 else { return nil }
    let day = "\(parts[0].prefix(4))-\(parts[0].dropFirst(4).prefix(2))-\(parts[0].suffix(2))"
    let second = clock.utf8.count == 6 ? clock.suffix(2) : "00"
    let time = "\(clock.prefix(2)):\(clock.dropFirst(2).prefix(2)):\(second)"
    let zone = parts[1][clock.endIndex...]
    let offset = zone.utf8.count == 5 ? "\(zone.prefix(3)):\(zone.suffix(2))" : String(zone)
    let full = "\(day)T\(time)\(offset)"
    return (try? TimeText(full)) == nil ? nil : full
  }

  private func time(_ text: String, for source: TableMapping.Source) -> String? {
    if let unit = source.unit {
      guard let number = WrittenNumber.double(text, mark(of: source)) else { return nil }
      let microseconds = (number * (unit == "ms" ? 1e3 : 1e6)).rounded()
      guard abs(microseconds) < 1e17 else { return nil }
      return Instant(microseconds: Int64(clamping: microseconds)).formatted()
    }
    if (try? TimeText(text)) != nil { return text }
    if let text = Self.extended(text) { return text }
    let date = text.prefix { !$0.isWhitespace && $0 != "T" }
    let rest = text[date.endIndex...].dropFirst().drop(while: \.isWhitespace)
    let local: LocalTime? =
      if let day = Day(String(date)) ?? dates.day(date) {
        rest.isEmpty
          ? LocalTime(day, .startOfDay)
          : TimeOfDay(written: String(rest)).map { LocalTime(day, $0) }
      } else {
        LocalTime(dated: text)
      }
    return local.map(Self.written)
  }

  /// A time without an offset, as records have it.
  static func written(_ local: LocalTime) -> String {
    let second = Int(local.time.microseconds / 1_000_000 % 60)
    return "\(local.day)T\(local.time):\(second < 10 ? "0" : "")\(second)"
  }
}

/// The number format of a column.
struct NumberTexts {
  private var hasPoint = false
  private var hasComma = false

  /// Examines a text: `71,2`, `0,500` and `1.234,5` have a decimal comma, `1,234` may be either.
  mutating func take(_ text: String) {
    let text = text.withPlainWidth
    guard let last = text.utf8.lastIndex(where: { $0 == 0x2C || $0 == 0x2E }),
      !text.utf8.contains(0x3A)
    else { return }
    let separator = text.utf8[last]
    let isOnly = text.utf8.count { $0 == separator } == 1
    let hasOther = text.utf8.contains(separator == 0x2C ? 0x2E : 0x2C)
    let digits = text.utf8[last...].dropFirst().prefix { 0x30...0x39 ~= $0 }.count
    let isSmall = text.utf8[..<last].drop { !(0x30...0x39 ~= $0) }.elementsEqual("0".utf8)
    guard isOnly, hasOther || digits != 3 || isSmall else { return }
    if separator == 0x2C { hasComma = true } else { hasPoint = true }
  }

  /// Adds the evidence of another column.
  mutating func add(_ other: NumberTexts) {
    hasPoint = hasPoint || other.hasPoint
    hasComma = hasComma || other.hasComma
  }

  /// True if they are ambiguous.
  var isOpen: Bool { !hasPoint && !hasComma }
  /// The decimal mark of the numbers; a point if it is ambiguous or mixed.
  var mark: DecimalMark { hasComma && !hasPoint ? .comma : .point }
}

extension Field {
  /// True if it holds a length of time.
  var isLength: Bool {
    if case .length = kind { return true }
    return type.isLength
  }
}

extension TableMapping.Source {
  /// True if its texts may be numbers.
  var isNumber: Bool { field.isLength || type.isNumber || type.isAmount }

  /// True if a record without it would mean something else, such as that a session goes on, a loan
  /// is a gift, or an amount is in renminbi; other optional fields are only missing.
  func isNeeded(in kind: KindOfRecord) -> Bool {
    !field.isInRecord || field.isRequired || type.mayBeFlag
      || type.isChoice && field.leftOut != "other"
      || kind.hasLength && field.name == Field.endName
      || kind.fields.contains { $0.type.content == .amount(currency: field.name) }
  }
}

extension String {
  /// True for ASCII digits with their units, or on a clock: `1 h 30 min`, `1:30`.
  fileprivate var hasUnit: Bool {
    utf8.allSatisfy { $0 < 0x80 } && first?.isNumber == true
      && (contains(":") || last?.isLetter == true)
  }

  /// The text with full-width letters, digits and marks as ordinary ones.
  fileprivate var withPlainWidth: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    let scalars = unicodeScalars.map { scalar in
      0xFF01...0xFF5E ~= scalar.value
        ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension Substring {
  fileprivate var isDigits: Bool { utf8.allSatisfy { 0x30...0x39 ~= $0 } }
}
