import Chronology
package import Prompts

/// A line of `prompts/history/<id>.jsonl`.
package struct PromptVersionRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case version, at, body, note, author
  }

  private var number: Int?
  private var at: Instant?
  private var body: String?
  private var note: String?
  private var author: String?
  private var versionWasGiven = false

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .version:
      versionWasGiven = true
      number = value.wholeNumber(in: 1...1_000_000_000, "a whole number from 1", &context)
    case .at: at = value.instant(&context)
    case .body: body = value.text(&context)
    case .note: note = value.text(&context)?.nonEmpty
    case .author: author = value.text(&context)?.nonEmpty
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    if !versionWasGiven { context.report(.missing(field: "version")) }
    if body == nil { context.report(.missing(field: "body")) }
  }

  package func add(to log: inout RowLog<PromptVersion>) {
    guard let number, let body else { return }
    log.append(PromptVersion(number: number, at: at, body: body, note: note, author: author))
  }
}

/// A record of `prompts/uses`.
package struct PromptUseRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case at, prompt, model, rating, tokens
  }

  private var at: Instant?
  private var prompt: String?
  private var model: String?
  private var rating: Int?
  private var tokens: Int?
  private var atWasGiven = false

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .at:
      atWasGiven = true
      at = value.instant(&context)
    case .prompt: prompt = value.text(&context)?.nonEmpty
    case .model: model = value.text(&context)?.nonEmpty
    case .rating: rating = value.wholeNumber(in: 1...5, "a rating from 1 to 5", &context)
    case .tokens:
      tokens = value.wholeNumber(in: 0...1_000_000_000, "a number of tokens", &context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    if !atWasGiven { context.report(.missing(field: "at")) }
    if prompt == nil { context.report(.missing(field: "prompt")) }
  }

  package func add(to log: inout RowLog<PromptUse>) {
    guard let at, let prompt else { return }
    log.append(PromptUse(at: at, prompt: prompt, model: model, rating: rating, tokens: tokens))
  }
}

/// A record of `prompts/comments`.
package struct PromptCommentRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case prompt, author, at, text, replyTo, resolved
  }

  private var id = ""
  private var prompt: String?
  private var author: String?
  private var at: Instant?
  private var text: String?
  private var replyTo: String?
  private var isResolved = false
  private var atWasGiven = false

  package init() {}

  package mutating func take(identifier: FieldValue) { id = identifier.string }

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .prompt: prompt = value.text(&context)?.nonEmpty
    case .author: author = value.text(&context)?.nonEmpty
    case .at:
      atWasGiven = true
      at = value.instant(&context)
    case .text: text = value.text(&context)
    case .replyTo: replyTo = value.text(&context)?.nonEmpty
    case .resolved: isResolved = value.bool(&context) ?? false
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    if prompt == nil { context.report(.missing(field: "prompt")) }
    if !atWasGiven { context.report(.missing(field: "at")) }
    if text == nil { context.report(.missing(field: "text")) }
  }

  package func add(to log: inout RowLog<PromptComment>) {
    guard let prompt, let at, let text else { return }
    log.append(
      PromptComment(
        id: id, prompt: prompt, author: author, at: at, text: text, replyTo: replyTo,
        isResolved: isResolved))
  }
}

extension FieldValue {
  /// The whole number; reports anything else, and one outside `bounds`.
  func wholeNumber(
    in bounds: ClosedRange<Int>, _ inWords: String, _ context: inout RecordContext
  ) -> Int? {
    guard let number = number(&context) else { return nil }
    guard let whole = Int(exactly: number), bounds.contains(whole) else {
      context.report(
        .outOfRange(field: context.fieldName, text: string, allowed: inWords), at: range)
      return nil
    }
    return whole
  }
}
