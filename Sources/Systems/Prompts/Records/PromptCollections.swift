import Basics
import Vault
import Wording

/// A line of `prompts/history/<id>.jsonl`.
struct PromptVersionRecord: RecordDraft {
  private var number: Int?
  private var at: Instant?
  private var body: String?
  private var note: String?
  private var author: String?

  static let schema = Schema<Self>(
    "version", in: PromptReader.history,
    "A version of a prompt, in a file with the prompt's id as its name", belongsToFiles: true,
    [
      .whole(
        "version", in: 1...1_000_000_000, called: "a whole number from 1",
        "Its number; if several have the same, the last one written counts", isRequired: true
      ) { $0.number = $1 }.shown(as: "entry.version"),
      .time("at", "When it was saved") { $0.at = $1 }.shown(as: "entry.when"),
      .verbatim("body", "The prompt as it was, byte for byte") { $0.body = $1 }
        .shown(as: "entry.text"),
      .text("note", "Why it was made") { $0.note = $1 }.shown(as: "entry.note"),
      .text("author", "Who made it", privacy: .name) { $0.author = $1 }
        .shown(as: "entry.author"),
    ])

  func record(_ context: inout RecordContext) -> PromptVersion? {
    guard let number, let body else { return nil }
    return PromptVersion(number: number, at: at, body: body, note: note, author: author)
  }
}

/// A record of `prompts/uses`.
struct PromptUseRecord: RecordDraft {
  private var at: Instant?
  private var prompt: String?
  private var model: String?
  private var rating: Int?
  private var tokens: Int?

  static let schema = Schema<Self>(
    "use", title: "entry.use", in: PromptReader.uses, "A use of a prompt",
    example: "daybook add use --prompt weekly-letter --model claude --rating 4",
    [
      .time(
        "at", "When it was used; forms default to now", isRequired: true,
        entry: FieldEntry("entry.when", as: .time(defaultsToNow: true))
      ) { $0.at = $1 },
      .text(
        "prompt", "The id of the prompt", isRequired: true, privacy: .open,
        entry: FieldEntry("entry.prompt", question: "Which prompt?", known: .prompts)
      ) { $0.prompt = $1 },
      .text(
        "model", "The language model that it was used with", privacy: .open,
        entry: FieldEntry("entry.model", question: "With which model?", known: .models)
      ) { $0.model = $1 },
      .whole(
        "rating", in: 1...5, called: "a rating from 1 to 5",
        "How good the answer was; 5 is the best",
        entry: FieldEntry(
          "entry.rating", question: "How good was the answer, from 1 to 5?",
          help: "entry.rating_help")
      ) { $0.rating = $1 },
      .whole(
        "tokens", in: 0...1_000_000_000, called: "a number of tokens", "How many tokens it took",
        entry: FieldEntry("entry.tokens")
      ) { $0.tokens = $1 },
    ])

  func record(_ context: inout RecordContext) -> PromptUse? {
    guard let at, let prompt else { return nil }
    return PromptUse(
      id: context.recordIdentifier, at: at, prompt: prompt, model: model, rating: rating,
      tokens: tokens)
  }
}

/// A record of `prompts/comments`.
struct PromptCommentRecord: RecordDraft {
  private var prompt: String?
  private var author: String?
  private var at: Instant?
  private var text: String?
  private var replyTo: String?
  private var isResolved = false

  static let schema = Schema<Self>(
    "comment", title: "entry.comment", in: PromptReader.comments,
    "What someone said about a prompt",
    example: "daybook add comment --prompt weekly-letter --text \"The opening could be shorter.\"",
    [
      .text(
        "prompt", "The id of the prompt", isRequired: true, privacy: .open,
        entry: FieldEntry("entry.prompt", question: "About which prompt?", known: .prompts)
      ) { $0.prompt = $1 },
      .text(
        "author", "Who said it; forms default to the setting author",
        privacy: .name, entry: FieldEntry("entry.author")
      ) { $0.author = $1 },
      .time(
        "at", "When it was said; forms default to now", isRequired: true,
        entry: FieldEntry("entry.when", as: .time(defaultsToNow: true))
      ) { $0.at = $1 },
      .verbatim(
        "text", "What was said",
        entry: FieldEntry("entry.text", question: "What do you want to say?")
      ) { $0.text = $1 },
      .text(
        "replyTo", "The id of the comment that it answers", privacy: .open,
        entry: FieldEntry("entry.reply_to", known: .comments, option: "reply-to")
      ) { $0.replyTo = $1 },
      .flag(
        "resolved", "Whether it is dealt with; false when left out"
      ) { $0.isResolved = $1 }.shown(as: "entry.resolved"),
    ])

  func record(_ context: inout RecordContext) -> PromptComment? {
    guard let prompt, let at, let text else { return nil }
    return PromptComment(
      id: context.hasIdentifier ? context.recordIdentifier : "", prompt: prompt, author: author,
      at: at, text: text, replyTo: replyTo, isResolved: isResolved)
  }
}

extension Schema.Member {
  /// Text that has to be there, kept as it is written with the blanks around it; it may be empty.
  fileprivate static func verbatim(
    _ name: String, _ meaning: String, entry: FieldEntry? = nil,
    set: @escaping @Sendable (inout Draft, String) -> Void
  ) -> Self {
    Self(
      Field(name, .paragraph, meaning, isRequired: true, privacy: .text, entry: entry),
      read: { $0.text(&$1) }, set: set)
  }
}
