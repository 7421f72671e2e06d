internal import Chronology
internal import Gifts

extension FieldValue {
  /// A currency by its code; reports anything else.
  func currency(_ context: inout RecordContext) -> Currency? {
    guard let text = text(&context) else { return nil }
    guard let currency = Currency(text) else {
      context.report(GiftProblem.unknownCurrency(text), at: range)
      return nil
    }
    return currency
  }

  /// A day as people date what happened: `2026-11-20`, a time, which is on its day in the vault's
  /// zone, or a lunar date with its year, such as 农历2026年八月十五. Reports anything else, and days
  /// before 1900, of which no one keeps a ledger: they are slips such as 0206 for 2026.
  func datedDay(_ context: inout RecordContext) -> Day? {
    guard let day = anyDay(&context) else { return nil }
    if day.components.year < 1900 {
      context.report(
        .outOfRange(field: context.fieldName, text: string, allowed: "1900-01-01 or later"),
        at: range)
    }
    return day
  }

  private func anyDay(_ context: inout RecordContext) -> Day? {
    guard isText else { return day(&context) }
    let text = string
    if let day = Day(text) { return day }
    if let lunar = LunarDay(text) { return lunar.gregorian }
    // A date and then a time.
    guard text.utf8.count > 10, text.utf8.prefix(4).allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return day(&context)
    }
    return instant(&context).map { context.zone.day(of: $0) }
  }

  /// One of the cases of `type`, by its code or its Chinese name; reports anything else.
  func namedChoice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type, chineseName: (Choice) -> String, _ context: inout RecordContext
  ) -> Choice? {
    if isText, bytes.contains(where: { $0 >= 0x80 }) {
      let text = string
      if let choice = Choice.allCases.first(where: { chineseName($0) == text }) { return choice }
    }
    return choice(of: type, &context)
  }

  /// A birthday: `1980-05-06`, `05-06`, `--05-06`, `lunar:12-25`, 腊月廿五, 农历1965年腊月廿五; reports
  /// anything else.
  func birthday(_ context: inout RecordContext) -> Birthday? {
    guard let text = nonEmptyText(&context) else { return nil }
    guard let birthday = Birthday(text) else {
      context.report(GiftProblem.notABirthday(text), at: range)
      return nil
    }
    return birthday
  }
}
