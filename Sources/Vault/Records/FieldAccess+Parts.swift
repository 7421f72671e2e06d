package import Basics

extension FieldValue {
  /// The text without blanks around it; nil for one that is empty. Reports anything else.
  package func nonEmptyText(_ context: inout RecordContext) -> String? {
    guard let text = text(&context)?.withoutBlanks, !text.isEmpty else { return nil }
    return text
  }

  /// The text without blanks around it; reports one that is empty, and anything else.
  package func requiredText(_ context: inout RecordContext) -> String? {
    guard let text = text(&context)?.withoutBlanks else { return nil }
    if text.isEmpty { context.report(.emptyText(field: context.fieldName), at: range) }
    return text.isEmpty ? nil : text
  }

  /// A day, such as `2026-11-20`; reports anything else.
  package func day(_ context: inout RecordContext) -> Day? {
    guard isText else {
      reportType("a day", &context)
      return nil
    }
    guard let day = Day(string) else {
      context.report(.notADay(field: context.fieldName, text: string), at: range)
      return nil
    }
    return day
  }

  /// A whole number in `allowed`; reports anything else.
  ///
  /// - Parameter words: What messages call `allowed`; by default its bounds.
  package func whole(
    in allowed: ClosedRange<Int>, called words: String? = nil, _ context: inout RecordContext
  ) -> Int? {
    guard let number = number(&context) else { return nil }
    guard let whole = Int(exactly: number), allowed.contains(whole) else {
      let words = words ?? "\(allowed.lowerBound) to \(allowed.upperBound)"
      context.report(
        .outOfRange(field: context.fieldName, text: string, allowed: words), at: range)
      return nil
    }
    return whole
  }

  /// Calls `body` with each element of a list that is not null; reports anything else.
  package func forEachElement(
    _ context: inout RecordContext, _ body: (FieldValue, inout RecordContext) -> Void
  ) {
    guard form == .list else { return reportType("a list", &context) }
    var cursor = JSONCursor(bytes)
    try? cursor.beginList()
    while (try? cursor.nextElement()) == true {
      guard let value = try? cursor.value() else { return }
      if value.form != .null { body(value.placed(in: self), &context) }
    }
  }

  /// The texts of a list, or the one text that stands in its place; empty ones are left out.
  package func texts(_ context: inout RecordContext) -> [String] {
    if form != .list, isText { return nonEmptyText(&context).map { [$0] } ?? [] }
    var texts: [String] = []
    forEachElement(&context) { value, context in
      if let text = value.nonEmptyText(&context) { texts.append(text) }
    }
    return texts
  }

  /// The same value, its range counted in the text of the record that holds `whole`.
  func placed(in whole: FieldValue) -> FieldValue {
    FieldValue(
      form, bytes: bytes, hasEscapes: hasEscapes, isTyped: isTyped && whole.isTyped,
      range: whole.place(of: range))
  }

  /// Where a part of a list or object is. Only JSON holds its parts as they are read here; in all
  /// other formats it is the place of the whole.
  func place(of part: Range<Int>) -> Range<Int> {
    guard bytes.count == range.count else { return range }
    return range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
  }
}
