internal import ArgumentParser
package import Basics

/// What a language model is asked, if the person connected one.
///
/// The instructions are Daybook's words and hold nothing of the vault; whatever else is sent is in
/// the turns, and goes out with tokens in the place of names, amounts and addresses, after the
/// person has seen it.
package struct ModelRequest: Sendable, Hashable {
  /// Something that was said.
  package struct Turn: Sendable, Hashable {
    /// Whether the model said it, rather than the person.
    package let isAnswer: Bool
    package let text: String

    /// Something that was said.
    package init(_ text: String, isAnswer: Bool = false) {
      self.isAnswer = isAnswer
      self.text = text
    }
  }

  package var instructions: String
  /// In order; the last is the person's.
  package var turns: [Turn]
  package var isAgreed: Bool
  /// The form in which it is shown and not sent; nil to send it.
  package var preview: OutputFormat?

  package init(
    _ instructions: String, _ turns: [Turn], isAgreed: Bool = false,
    preview: OutputFormat? = nil
  ) {
    self.instructions = instructions
    self.turns = turns
    self.isAgreed = isAgreed
    self.preview = preview
  }

  /// What a model is asked, as the options of a command say.
  package init(
    _ instructions: String, _ turns: [Turn], _ options: ModelOptions, _ format: OutputFormat
  ) {
    self.init(instructions, turns, isAgreed: options.yes, preview: options.isPreview ? format : nil)
  }
}

/// What became of a question to a language model.
package enum ModelAnswer: Sendable {
  /// The person connected none; the words say how to.
  case notConnected(Diagnostic)
  case shown
  /// The person did not want it sent, or could not be asked, and was told so.
  case notSent
  case failed(Diagnostic)
  case said(ModelSaying)
}

extension Diagnostic {
  /// Why a model gave no answer, as a warning that says what is there instead.
  package func warning(instead: String) -> Diagnostic {
    var warning = self
    warning.severity = .warning
    warning.message += "; \(instead)"
    return warning
  }
}

/// What a language model said, with names put back. Nobody vouches for it: it is text of at most
/// 2,000 characters, and is escaped wherever it is shown.
package struct ModelSaying: Sendable, Hashable {
  package let text: String
  /// Whether the model had more to say than is kept.
  package let isCut: Bool
  /// Who answered, as the settings name it.
  package let provider: String
  /// The model, as the provider names it.
  package let model: String
  package let length: Duration
  /// Whether the person saw it while it came.
  package let isShown: Bool

  package init(
    _ text: String, isCut: Bool = false, provider: String, model: String,
    length: Duration = .zero, isShown: Bool = false
  ) {
    self.text = text
    self.isCut = isCut
    self.provider = provider
    self.model = model
    self.length = length
    self.isShown = isShown
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

  /// Nothing is sent before the person says so.
  package init() {}
}
