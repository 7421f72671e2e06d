package import Basics

/// A prompt for a language model, as it stands now.
package struct Prompt: Sendable, Hashable {
  /// Who may see a prompt on a site.
  package enum Visibility: String, Sendable, Hashable, CaseIterable {
    /// Its owner alone; what a prompt is that does not say.
    case `private`
    /// The members of its team.
    case team
    /// Everybody.
    case `public`
  }

  /// Its name among all prompts, and in addresses and files.
  package var id: String
  /// What people call it.
  package var title: String
  /// What it is for, in a sentence.
  package var description: String?
  /// The one heading it is filed under.
  package var category: String?
  /// What else it is about, each once.
  package var tags: [String]
  /// Whether it is meant to be filled in before it is used.
  package var isTemplate: Bool
  /// Who may see it.
  package var visibility: Visibility
  /// True if its file says, or may say, that nobody but its owner is to see it.
  package var isWithheld = false
  /// The id of the team it belongs to.
  package var team: String?
  /// The id of the prompt that it was made from.
  package var parent: String?
  /// When it was first written.
  package var createdAt: Instant?
  /// When its body was last changed.
  package var updatedAt: Instant?
  /// The number of the version that ``body`` is, from 1.
  package var version: Int
  /// Why this version was made.
  package var note: String?
  /// The prompt itself, with every byte as it was written.
  package var body: String

  /// A prompt; everything but its id and body can be left out.
  package init(
    id: String, title: String? = nil, description: String? = nil, category: String? = nil,
    tags: [String] = [], isTemplate: Bool = false, visibility: Visibility = .private,
    team: String? = nil, parent: String? = nil, createdAt: Instant? = nil,
    updatedAt: Instant? = nil, version: Int = 1, note: String? = nil, body: String
  ) {
    self.id = id
    self.title = title ?? id
    self.description = description
    self.category = category
    self.tags = tags
    self.isTemplate = isTemplate
    self.visibility = visibility
    self.team = team
    self.parent = parent
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.version = version
    self.note = note
    self.body = body
  }
}

/// One use of a prompt.
package struct PromptUse: Sendable, Hashable {
  /// What the record is known by; nil when it is none.
  package var id: String?
  /// When it was used.
  package var at: Instant
  /// The id of the prompt.
  package var prompt: String
  /// The model that answered.
  package var model: String?
  /// How good the answer was, 1 to 5.
  package var rating: Int?
  /// How many tokens it took, question and answer.
  package var tokens: Int?

  /// A use of a prompt.
  package init(
    id: String? = nil, at: Instant, prompt: String, model: String? = nil, rating: Int? = nil,
    tokens: Int? = nil
  ) {
    self.id = id
    self.at = at
    self.prompt = prompt
    self.model = model
    self.rating = rating
    self.tokens = tokens
  }
}
