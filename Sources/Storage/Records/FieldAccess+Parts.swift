package import Chronology

extension FieldValue {
  /// The text without blanks around it; nil for one that is empty. Reports anything else.
  package func nonEmptyText(_ context: inout RecordContext) -> String? {
    guard let text = text(&context)?.trimmingBlanks, !text.isEmpty else { return nil }
    return text
  }

  /// The text without blanks around it; reports one that is empty, and anything else.
  package func requiredText(_ context: inout RecordContext) -> String? {
    guard let text = text(&context)?.trimmingBlanks else { return nil }
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
  package func whole(in allowed: ClosedRange<Int>, _ context: inout RecordContext) -> Int? {
    guard let number = number(&context) else { return nil }
    guard let whole = Int(exactly: number), allowed.contains(whole) else {
      let range = "\(allowed.lowerBound) to \(allowed.upperBound)"
      context.report(
        .outOfRange(field: context.fieldName, text: string, allowed: range), at: self.range)
      return nil
    }
    return whole
  }

  /// Calls `body` with each member of an object that is not null; reports anything else, and keys
  /// that are not `known`. Messages name a member as `antiVision.createdAt`.
  func forEachMember<Key: RawRepresentable<String> & CaseIterable>(
    of known: Key.Type, _ context: inout RecordContext,
    _ body: (Key, FieldValue, inout RecordContext) -> Void
  ) {
    guard form == .object else { return reportType("an object", &context) }
    // Well formed, as the reader has been through it once.
    var cursor = JSONCursor(bytes)
    try? cursor.beginObject()
    while let key = try? cursor.nextKey() {
      guard let value = try? cursor.value() else { return }
      let name = String(decoding: key.bytes, as: UTF8.self)
      if let member = Key(rawValue: name) {
        if value.form == .null { continue }
        context.memberName = name
        body(member, value.placed(in: self), &context)
        context.memberName = nil
      } else {
        let known = Key.allCases.map(\.rawValue)
        context.report(
          .unknownKey(name, count: 1, known: known), at: place(of: key.range))
      }
    }
  }

  /// Calls `body` with each element of a list that is not null; reports anything else.
  func forEachElement(
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
  func texts(_ context: inout RecordContext) -> [String] {
    if form != .list, isText { return nonEmptyText(&context).map { [$0] } ?? [] }
    var texts: [String] = []
    forEachElement(&context) { value, context in
      if let text = value.nonEmptyText(&context) { texts.append(text) }
    }
    return texts
  }

  /// The texts of a list; where the format has none, those of one text with semicolons between
  /// them.
  func textList(_ context: inout RecordContext) -> [String] {
    guard !isTyped, isText else { return texts(&context) }
    return string.split(separator: ";").map { $0.trimming(\.isWhitespace) }
      .filter { !$0.isEmpty }
  }

  /// The same value, its range counted in the text of the record that holds `whole`.
  private func placed(in whole: FieldValue) -> FieldValue {
    FieldValue(
      form, bytes: bytes, hasEscapes: hasEscapes, isTyped: isTyped, range: whole.place(of: range))
  }

  /// Where a part of a list or object is. Only JSON holds its parts as they are read here; in all
  /// other formats it is the place of the whole.
  private func place(of part: Range<Int>) -> Range<Int> {
    guard bytes.count == range.count else { return range }
    return range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
