internal import Chronology

// How the fields of exercise records are read; each reports what is wrong and gives nil then.
extension FieldValue {
  /// A day.
  func calendarDay(_ context: inout RecordContext) -> Day? {
    guard let text = text(&context) else { return nil }
    if let day = Day(text) { return day }
    context.report(ExerciseProblem.notADay(field: context.fieldName, text: text), at: range)
    return nil
  }

  /// A whole number in `bounds`; `7.0` is one.
  func wholeNumber(in bounds: ClosedRange<Int>, _ context: inout RecordContext) -> Int? {
    guard let number = number(&context) else { return nil }
    if let whole = Int(exactly: number), bounds.contains(whole) { return whole }
    context.report(
      ExerciseProblem.outOfBounds(field: context.fieldName, text: string, bounds: bounds),
      at: range)
    return nil
  }

  /// A length of up to a day: a number of minutes, or a text such as `1 h 30 min`.
  func minutes(_ context: inout RecordContext) -> Duration? {
    let bounds = 0...1_440
    if form == .number || (!isTyped && Double(string) != nil) {
      guard let number = number(&context) else { return nil }
      if number >= 0, number <= Double(bounds.upperBound) {
        return .microseconds(Int64((number * 60_000_000).rounded()))
      }
    } else {
      guard let duration = duration(&context) else { return nil }
      if duration <= .minutes(bounds.upperBound) { return duration }
    }
    context.report(
      ExerciseProblem.outOfBounds(field: context.fieldName, text: string, bounds: bounds),
      at: range)
    return nil
  }

  /// A text with more than white space in it.
  func words(_ context: inout RecordContext) -> String? {
    guard let text = text(&context) else { return nil }
    if text.contains(where: { !$0.isWhitespace }) { return text }
    context.report(ExerciseProblem.empty(field: context.fieldName), at: range)
    return nil
  }

  /// A text; nil without a report when it is empty.
  func note(_ context: inout RecordContext) -> String? {
    text(&context).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A list of texts; where the format has no lists, one text with semicolons between its parts.
  /// Empty parts are left out.
  func listOfTexts(_ context: inout RecordContext) -> [String]? {
    let parts: [String]
    if form == .list {
      guard let elements = elements(&context) else { return nil }
      parts = elements
    } else if !isTyped, isText {
      parts = string.split(separator: ";").map(String.init)
    } else {
      reportType("a list of texts", &context)
      return nil
    }
    return parts.map { $0.trimming(\.isWhitespace) }.filter { !$0.isEmpty }
  }

  /// The texts of a list, which every format hands over as JSON.
  private func elements(_ context: inout RecordContext) -> [String]? {
    var cursor = JSONCursor(bytes)
    var elements: [String] = []
    do throws(JSONError) {
      try cursor.beginList()
      while try cursor.nextElement() {
        let element = try cursor.value()
        guard element.isText else {
          context.report(
            .wrongType(
              field: context.fieldName, expected: "a list of texts",
              found: "a list with \(element.formDescription)"), at: range)
          return nil
        }
        elements.append(element.string)
      }
    } catch {
      preconditionFailure("a list was read as one before")
    }
    return elements
  }
}
