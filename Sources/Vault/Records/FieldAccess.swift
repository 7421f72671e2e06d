package import Basics

extension FieldValue {
  package var formDescription: String {
    switch form {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// True if the value is text: a text, or anything with a text in an untyped format.
  package var isText: Bool {
    switch form {
    case .text: true
    case .number, .bool: !isTyped
    default: false
    }
  }

  /// Reports that the value is not `expected`, such as `a text`.
  package func reportType(_ expected: String, _ context: inout RecordContext) {
    context.report(
      .wrongType(field: context.fieldName, expected: expected, found: formDescription), at: range)
  }

  /// The same for a value to be read: returns nil.
  func reportType<Value>(_ expected: String, _ context: inout RecordContext) -> Value? {
    reportType(expected, &context) as Void
    return nil
  }

  package func text(_ context: inout RecordContext) -> String? {
    isText ? string : reportType("a text", &context)
  }

  /// True or false; reports anything else. In an untyped format, `true`, `yes`, `1` and their
  /// opposites in any case.
  package func bool(_ context: inout RecordContext) -> Bool? {
    if case .bool(let value) = form { return value }
    if !isTyped {
      switch string.lowercased() {
      case "true", "yes", "1": return true
      case "false", "no", "0": return false
      default: break
      }
    }
    return reportType("true or false", &context)
  }

  /// The number; reports anything else, and numbers outside the range of `Double`.
  package func number(_ context: inout RecordContext) -> Double? {
    guard form == .number || (!isTyped && form == .text) else {
      return reportType("a number", &context)
    }
    guard let value = Double(string), value.isFinite else {
      context.report(.notANumber(field: context.fieldName, text: string), at: range)
      return nil
    }
    return value
  }

  /// One of the cases of `type`; reports anything else, with the nearest name.
  package func choice<T: RawRepresentable<String> & CaseIterable>(
    of type: T.Type, _ context: inout RecordContext
  ) -> T? {
    if isText, let value = T.allCases.first(where: { equals($0.rawValue) }) { return value }
    let choices = Array(T.allCases)
    return choice(among: choices.map(\.rawValue), &context).map { choices[$0] }
  }

  /// The one of `names`, also by its `aliases`; reports anything else, with the nearest name.
  package func choice(
    among names: [String], aliases: [String] = [], _ context: inout RecordContext
  ) -> Int? {
    guard isText else { return reportType("a text", &context) }
    if let index = names.firstIndex(where: equals) ?? aliases.firstIndex(where: equals) {
      return index
    }
    let text = string
    if hasEscapes, let index = names.firstIndex(of: text) ?? aliases.firstIndex(of: text) {
      return index
    }
    context.report(
      .unknownChoice(field: context.fieldName, text: text, known: names), at: range)
    return nil
  }

  /// True if the bytes equal `text`, without making a string.
  private func equals(_ text: String) -> Bool {
    guard !hasEscapes, text.utf8.count == bytes.count else { return false }
    var text = text
    return text.withUTF8 { $0.elementsEqual(bytes) }
  }

  /// The instant: RFC 3339, or a local time in the vault's zone, with a warning if clocks skip or
  /// repeat it. Reports anything else.
  package func instant(_ context: inout RecordContext) -> Instant? {
    guard isText else { return reportType("a time", &context) }
    do throws(TimeTextError) {
      switch try hasEscapes ? TimeText(string) : TimeText(bytes) {
      case .instant(let instant):
        if context.isDigested { context.note(context.zone.day(of: instant)) }
        return instant
      case .local(let local):
        let (instant, resolution) = context.zone.instant(local)
        if context.isDigested { context.note(context.zone.day(of: instant)) }
        guard resolution != .exact else { return instant }
        let problem = resolution == .skipped ? VaultProblem.skippedTime : VaultProblem.repeatedTime
        let readAs = instant.formatted(in: context.zone)
        context.report(problem(context.fieldName, string, readAs), at: range)
        return instant
      }
    } catch {
      let problem = error == .form ? VaultProblem.notATime : VaultProblem.impossibleTime
      context.report(problem(context.fieldName, string), at: range)
      return nil
    }
  }

  /// A non-negative length of time: a number of seconds, or a text with units. Reports anything
  /// else.
  package func duration(_ context: inout RecordContext) -> Duration? {
    if form == .number || (!isTyped && Double(string) != nil) {
      guard let seconds = number(&context) else { return nil }
      guard seconds >= 0 else {
        context.report(.negative(field: context.fieldName, text: string), at: range)
        return nil
      }
      // A thousand years; more would not fit the microseconds of an instant.
      guard seconds <= 31_556_952_000 else {
        context.report(.notADuration(field: context.fieldName, text: string), at: range)
        return nil
      }
      return .microseconds(Int64(clamping: (seconds * 1_000_000).rounded()))
    }
    guard form == .text else { return reportType("a length of time", &context) }
    guard let duration = try? Duration(written: string, needsUnit: true) else {
      context.report(.notADuration(field: context.fieldName, text: string), at: range)
      return nil
    }
    return duration
  }
}

extension FieldValue {
  /// The text without white space around it; nil if it is empty. Reports anything else.
  package func nonEmptyText(_ context: inout RecordContext) -> String? {
    guard let text = text(&context)?.withoutBlanks, !text.isEmpty else { return nil }
    return text
  }

  /// The text without white space around it; reports an empty one, and anything else.
  package func requiredText(_ context: inout RecordContext) -> String? {
    guard let text = text(&context)?.withoutBlanks else { return nil }
    if text.isEmpty { context.report(.emptyText(field: context.fieldName), at: range) }
    return text.isEmpty ? nil : text
  }

  /// A day, such as `2026-11-20`; reports anything else.
  package func day(_ context: inout RecordContext) -> Day? {
    guard isText else { return reportType("a day", &context) }
    guard let day = Day(string) else {
      context.report(.notADay(field: context.fieldName, text: string), at: range)
      return nil
    }
    context.note(day)
    return day
  }

  /// A whole number in `allowed`; reports anything else.
  ///
  /// - Parameter words: The name of `allowed` in messages; by default its bounds.
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
    for value in elements where value.form != .null { body(value, &context) }
  }

  /// The elements of a list, which was checked before; empty for anything else.
  var elements: [FieldValue] {
    guard form == .list else { return [] }
    var elements: [FieldValue] = []
    var cursor = JSONCursor(bytes)
    try? cursor.beginList()
    while (try? cursor.nextElement()) == true, let value = try? cursor.value() {
      elements.append(value.placed(in: self))
    }
    return elements
  }

  /// The members of an object, likewise; the ranges of keys count from its start.
  var members: [(key: JSONCursor.Key, value: FieldValue)] {
    guard form == .object else { return [] }
    var members: [(key: JSONCursor.Key, value: FieldValue)] = []
    var cursor = JSONCursor(bytes)
    try? cursor.beginObject()
    while let key = try? cursor.nextKey(), let value = try? cursor.value() {
      members.append((key, value.placed(in: self)))
    }
    return members
  }

  /// The texts of a list, or a single text; empty ones are skipped.
  package func texts(_ context: inout RecordContext) -> [String] {
    if form != .list, isText { return nonEmptyText(&context).map { [$0] } ?? [] }
    var texts: [String] = []
    forEachElement(&context) { value, context in
      if let text = value.nonEmptyText(&context) { texts.append(text) }
    }
    return texts
  }

  /// The same value, with its range in the text of the record that holds `whole`.
  func placed(in whole: FieldValue) -> FieldValue {
    FieldValue(
      form, bytes: bytes, hasEscapes: hasEscapes, isTyped: isTyped && whole.isTyped,
      range: whole.place(of: range))
  }

  /// The range of an element of a list or object. Only JSON stores elements as they are read here;
  /// in all other formats it is the range of the whole.
  func place(of part: Range<Int>) -> Range<Int> {
    guard bytes.count == range.count else { return range }
    return range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
  }
}
