import Basics
import Vault

extension Schema.Member {
  /// A length of up to a day: a number of minutes, or a text such as `1 h 30 min`.
  static func minutes(
    _ name: String, _ meaning: String, isRequired: Bool = false, entry: FieldEntry? = nil,
    set: @escaping @Sendable (inout Draft, Duration) -> Void
  ) -> Self {
    Self(
      Field(
        name,
        .form(
          "minutes up to a day, or a text such as 1 h 30 min", allowsNumber: true, holds: .minutes),
        meaning, isRequired: isRequired, entry: entry),
      read: { $0.minutes(&$1) }, set: set)
  }
}

extension FieldValue {
  /// The minutes; reports anything else.
  fileprivate func minutes(_ context: inout RecordContext) -> Duration? {
    let most = 1_440
    if form == .number || (!isTyped && Double(string) != nil) {
      guard let number = number(&context) else { return nil }
      if number >= 0, number <= Double(most) {
        return .microseconds(Int64(clamping: (number * 60_000_000).rounded()))
      }
    } else {
      guard let duration = duration(&context) else { return nil }
      if duration <= .seconds(most * 60) { return duration }
    }
    context.report(
      .outOfRange(field: context.fieldName, text: string, allowed: "0 to \(most) minutes"),
      at: range)
    return nil
  }
}
