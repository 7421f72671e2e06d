package import Basics

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FieldValue {
  /// What the value is, for messages: `a number`.
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

  /// Whether the value is text: a text, or anything with a text in a format that does not tell.
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

  /// The text; reports anything else.
  package func text(_ context: inout RecordContext) -> String? {
    guard isText else {
      reportType("a text", &context)
      return nil
    }
    return string
  }

  /// True or false; reports anything else. Where the format does not tell texts from booleans,
  /// `true`, `yes`, `1` and their opposites in any case.
  package func bool(_ context: inout RecordContext) -> Bool? {
    if case .bool(let value) = form { return value }
    if !isTyped {
      switch string.lowercased() {
      case "true", "yes", "1": return true
      case "false", "no", "0": return false
      default: break
      }
    }
    reportType("true or false", &context)
    return nil
  }

  /// The number; reports anything else, and numbers beyond the range of `Double`.
  package func number(_ context: inout RecordContext) -> Double? {
    guard form == .number || (!isTyped && form == .text) else {
      reportType("a number", &context)
      return nil
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

  /// Which of `names` it is, or of their `aliases`; reports anything else, with the nearest name.
  package func choice(
    among names: [String], aliases: [String] = [], _ context: inout RecordContext
  ) -> Int? {
    guard isText else {
      reportType("a text", &context)
      return nil
    }
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

  /// Whether the bytes are those of `text`, without making a string.
  private func equals(_ text: String) -> Bool {
    guard !hasEscapes, text.utf8.count == bytes.count else { return false }
    var text = text
    return text.withUTF8 { $0.elementsEqual(bytes) }
  }

  /// The instant: RFC 3339, or a local time in the vault's zone, with a warning where clocks skip
  /// or repeat it. Reports anything else.
  package func instant(_ context: inout RecordContext) -> Instant? {
    guard isText else {
      reportType("a time", &context)
      return nil
    }
    do throws(TimeTextError) {
      switch try hasEscapes ? TimeText(string) : TimeText(bytes) {
      case .instant(let instant): return instant
      case .local(let local):
        let (instant, resolution) = context.zone.instant(local)
        switch resolution {
        case .exact: break
        case .skipped:
          let readAs = instant.formatted(in: context.zone)
          context.report(
            .skippedTime(field: context.fieldName, text: string, readAs: readAs), at: range)
        case .repeated:
          let readAs = instant.formatted(in: context.zone)
          context.report(
            .repeatedTime(field: context.fieldName, text: string, readAs: readAs), at: range)
        }
        return instant
      }
    } catch {
      let text = string
      switch error {
      case .form: context.report(.notATime(field: context.fieldName, text: text), at: range)
      case .impossible:
        context.report(.impossibleTime(field: context.fieldName, text: text), at: range)
      }
      return nil
    }
  }

  /// A length of time that is not negative: a number of seconds, or a text with units. Reports
  /// anything else.
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
    guard form == .text else {
      reportType("a length of time", &context)
      return nil
    }
    guard let duration = try? Duration(written: string, needsUnit: true) else {
      context.report(.notADuration(field: context.fieldName, text: string), at: range)
      return nil
    }
    return duration
  }
}
