extension Duration {
  /// The upper limit: ten years.
  private static let longest = Duration.hours(3_660 * 24)

  /// A length in text: 90 (minutes), `1:30` (hours and minutes), `0:00:45`, `1h30m`, `1h30`, `1.5
  /// h`, `1,5 h`, `an hour and a half`, `PT1H30M`, 90分钟, 两个半小时, 一時間半. A day is 24
  /// hours and a week seven days; larger units come first, each at most once.
  ///
  /// - Parameter needsUnit: True to refuse a number without a unit, as in records and settings: its
  ///   unit there depends on the field.
  /// - Throws: If it is not a length, has months or years, which have no fixed length, or is
  ///   longer than ten years; for half a day.
  package init(written text: String, needsUnit: Bool = false) throws(WrittenProblem) {
    do throws(WrittenProblem.Reason) {
      if let length = Self.stored(text) {
        self = length
      } else {
        self = try Self.read(WrittenText.plain(text), needsUnit)
      }
      if self > Self.longest { throw .tooLong }
    } catch {
      throw WrittenProblem(text: text, subject: .length, reason: error)
    }
  }

  /// A length in Daybook's own form, `1 h 2 min 3 s`; nil for any other text. A fast path, as
  /// vaults have thousands of these.
  private static func stored(_ text: String) -> Duration? {
    var (seconds, last) = (0, Int.max)
    var words = text.utf8.split(separator: UInt8(ascii: " "))[...]
    guard !words.isEmpty else { return nil }
    while let digits = words.popFirst() {
      guard let word = words.popFirst() else { return nil }
      let unit =
        word.elementsEqual("h".utf8)
        ? 3_600 : word.elementsEqual("min".utf8) ? 60 : word.elementsEqual("s".utf8) ? 1 : last
      guard unit < last, digits.count < 7, digits.allSatisfy({ 0x30...0x39 ~= $0 })
      else { return nil }
      seconds += digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } * unit
      last = unit
    }
    return .seconds(seconds)
  }

  /// Words for a morning or an afternoon, which nobody means as twelve hours.
  static let halfDays: Set = [
    "半天", "大半天", "小半天", "半日", "half a day", "half day", "a half day", "half-day",
  ]

  private static func read(
    _ text: [Character], _ needsUnit: Bool
  ) throws(WrittenProblem.Reason) -> Duration {
    if text.isEmpty { throw .empty }
    if halfDays.contains(String(text)) { throw .noFixedLength }
    var scanner = Scanner(text)
    let minutes = scanner.attempt { scanner in
      scanner.millionths().flatMap { scanner.isAtEnd ? Duration.microseconds($0 * 60) : nil }
    }
    if let minutes {
      if needsUnit { throw .unknown }
      return minutes
    }
    guard let amount = scanner.clockAmount() ?? scanner.amount(needsUnits: needsUnit),
      scanner.isAtEnd
    else { throw .unknown }
    if amount.months != 0 { throw .noFixedLength }
    return .seconds(amount.days * 86_400) + .microseconds(amount.microseconds)
  }
}
