package import Vault

extension EntryForm {
  /// A use of a prompt. There may be many, and each moment has its own.
  package static let promptUse = EntryForm(
    for: PromptUseRecord.self, isOccasional: true, comparison: .none)
  /// What is said about a prompt.
  package static let promptComment = EntryForm(
    for: PromptCommentRecord.self, isOccasional: true,
    prepare: { values, moment in
      if values["author"] == nil { values["author"] = moment.settings.author }
    })
  /// People who share prompts.
  package static let team = EntryForm(
    for: TeamRecord.self, identifiedBy: "name", isOccasional: true)
}

extension EntryField.Known {
  /// Of prompts; what is said of another one would be shown nowhere.
  static let prompts = Self("prompts", of: "prompt", others: .wrong, isAdded: false)
  /// Of language models that prompts were used with.
  static let models = Self("models", of: "model", others: .unsaid)
  /// Of what was said about prompts.
  static let comments = Self("comments", of: "comment", others: .odd)
}
