extension Duration {
  /// The longest length that is read: ten years.
  private static let longest = Duration.hours(3_660 * 24)

  /// A length as people write it: 90 (minutes), `1:30` (hours and minutes), `0:00:45`, `1h30m`,
  /// `1h30`, `1.5 h`, `1,5 h`, `an hour and a half`, `PT1H30M`, 90分钟, 两个半小时, 一時間半. A day is 24
  /// hours and a week seven days; larger units come first, each at most once.
  ///
  /// - Throws: When it is not a length, has months or years, which have no fixed length, or is
  ///   longer than ten years.
  package init(written text: String) throws(WrittenProblem) {
    do throws(WrittenProblem.Reason) {
      self = try Self.read(WrittenText.plain(text))
      if self > Self.longest { throw .tooLong }
    } catch {
      throw WrittenProblem(text: text, subject: .length, reason: error)
    }
  }

  private static func read(_ text: [Character]) throws(WrittenProblem.Reason) -> Duration {
    if text.isEmpty { throw .empty }
    var scanner = Scanner(text)
    let minutes = scanner.attempt { scanner in
      scanner.millionths().flatMap { scanner.isAtEnd ? Duration.microseconds($0 * 60) : nil }
    }
    if let minutes { return minutes }
    guard let amount = scanner.clockAmount() ?? scanner.amount(), scanner.isAtEnd else {
      throw .unknown
    }
    if amount.months != 0 { throw .noFixedLength }
    return .seconds(amount.days * 86_400) + .microseconds(amount.microseconds)
  }
}
