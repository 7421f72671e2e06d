internal import ArgumentParser
package import Basics
package import Vault
package import Wording

/// A request to a language model, if the person connected one.
///
/// The instructions are Daybook's own and contain nothing from the vault. Everything else is in the
/// turns, and is sent only after the person has seen it, with tokens replacing names, amounts and
/// addresses.
package struct ModelRequest: Sendable, Hashable {
  /// One message of the conversation.
  package struct Turn: Sendable, Hashable {
    /// True if the model said it, not the person.
    package let isAnswer: Bool
    package let text: String

    package init(_ text: String, isAnswer: Bool = false) {
      self.isAnswer = isAnswer
      self.text = text
    }
  }

  package var instructions: String
  /// In order; the last is the person's.
  package var turns: [Turn]
  package var isAgreed: Bool
  /// The kind of task; the settings may name a provider for it.
  package var use: ModelUse?
  /// The name of a kept provider to ask for any task; nil for none.
  package var provider: String?
  /// The format for showing it instead of sending it; nil to send it.
  package var preview: OutputFormat?

  package init(
    _ instructions: String, _ turns: [Turn], for use: ModelUse? = nil, isAgreed: Bool = false,
    preview: OutputFormat? = nil
  ) {
    self.use = use
    self.instructions = instructions
    self.turns = turns
    self.isAgreed = isAgreed
    self.preview = preview
  }

  /// A request with the options of a command.
  package init(
    _ instructions: String, _ turns: [Turn], for use: ModelUse? = nil, _ options: ModelOptions,
    _ format: OutputFormat
  ) {
    self.init(
      instructions, turns, for: use, isAgreed: options.yes,
      preview: options.isPreview ? format : nil)
  }
}

/// The outcome of a question to a language model.
package enum ModelAnswer: Sendable {
  /// No model is connected; the diagnostic says how to connect one.
  case notConnected(Diagnostic)
  case shown
  /// The person did not want it sent, or could not be asked; this was reported.
  case notSent
  case failed(Diagnostic)
  case said(ModelSaying)
}

extension Diagnostic {
  /// The reason why a model gave no answer, as a warning that names the fallback.
  package func warning(instead: String) -> Diagnostic {
    var warning = self
    warning.severity = .warning
    warning.message += "; \(instead)"
    return warning
  }
}

/// A language model's answer, with names put back. It is untrusted text of at most 2,000
/// characters, escaped wherever it is shown.
package struct ModelSaying: Sendable, Hashable {
  package let text: String
  /// True if the model's answer was longer than the part that is kept.
  package let isCut: Bool
  /// The provider, as the settings name it.
  package let provider: String
  /// The model, as the provider names it.
  package let model: String
  package let length: Duration
  /// The tokens that it took; nil if the provider does not say.
  package let tokens: TokenUsage?
  /// True if the person saw it as it arrived.
  package let isShown: Bool

  package init(
    _ text: String, isCut: Bool = false, provider: String, model: String,
    length: Duration = .zero, tokens: TokenUsage? = nil, isShown: Bool = false
  ) {
    self.text = text
    self.isCut = isCut
    self.provider = provider
    self.model = model
    self.length = length
    self.tokens = tokens
    self.isShown = isShown
  }
}

extension TokenUsage {
  /// `34 tokens sent; 12 in the answer`, as far as the provider says.
  package func text(in words: Words) -> String {
    let parts = [
      sent.map { words("model.tokens_sent", ["count": $0]) },
      answered.map { words("model.tokens_answered", ["count": $0]) },
    ]
    return words.clauses(parts.compactMap(\.self))
  }

  package var json: JSONText {
    ["sent": sent.map { .int($0) } ?? .null, "answered": answered.map { .int($0) } ?? .null]
  }
}

/// The options of commands that ask a language model.
package struct ModelOptions: ParsableArguments {
  @Flag(help: "Send the text to the language model without asking.")
  package var yes = false

  @Flag(
    name: .customLong("show"),
    help: "Show the text as it would be sent to the language model, and send nothing.")
  package var isPreview = false

  /// By default nothing is sent before the person agrees.
  package init() {}
}
