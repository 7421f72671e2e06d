extension FieldValue {
  /// A length of up to a day: a number of minutes, or a text such as `1 h 30 min`; reports anything
  /// else.
  func minutes(_ context: inout RecordContext) -> Duration? {
    let most = 1_440
    if form == .number || (!isTyped && Double(string) != nil) {
      guard let number = number(&context) else { return nil }
      if number >= 0, number <= Double(most) {
        return .microseconds(Int64((number * 60_000_000).rounded()))
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
