import Basics
import SiteKit
import Vault
import Wording

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
      .text("author", "The author", privacy: .name) { $0.author = $1 }
        .shown(as: "entry.author"),
    ])

  func record(_ context: inout RecordContext) -> PromptVersion? {
    guard let number, let body else { return nil }
    return PromptVersion(number: number, at: at, body: body, note: note, author: author)
  }
}

struct PromptUseRecord: RecordDraft {
  private var at: Instant?
  private var prompt: String?
  private var model: String?
  private var rating: Int?
  private var tokens: Int?
  private var version: Int?
  private var input: String?
  private var answer: String?
  private var seconds: Double?
  private var cost: Double?
  private var checks: Int?
  private var passed: Int?

  static let schema = Schema<Self>(
    "use", title: "entry.use", in: PromptReader.uses, "A use of a prompt",
    example: "daybook add use --prompt translate-essay --model claude --rating 4",
    [
      .at("When it was used") { $0.at = $1 },
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
      .whole(
        "version", in: 1...1_000_000_000, called: "a whole number from 1",
        "The number of the prompt's version", entry: FieldEntry("entry.version")
      ) { $0.version = $1 },
      .text(
        "input", "The values of its variables; for you alone",
        entry: FieldEntry("entry.input", as: .paragraph)
      ) { $0.input = $1 },
      .text(
        "answer", "The answer; for you alone", entry: FieldEntry("entry.answer", as: .paragraph)
      ) { $0.answer = $1 },
      .number("seconds", "How long the answer took, in seconds", "entry.seconds") {
        $0.seconds = $1
      },
      .number("cost", "The price of the answer in dollars", "entry.cost") { $0.cost = $1 },
      .whole(
        "checks", in: 0...1_000_000, called: "a whole number",
        "How many checks the answer was put to"
      ) { $0.checks = $1 }.shown(as: "entry.checks"),
      .whole(
        "passed", in: 0...1_000_000, called: "a whole number", "How many of them it passed"
      ) { $0.passed = $1 }.shown(as: "entry.passed"),
    ])

  func record(_ context: inout RecordContext) -> PromptUse? {
    guard let at, let prompt else { return nil }
    return PromptUse(
      id: context.recordIdentifier, at: at, prompt: prompt, model: model, rating: rating,
      tokens: tokens, version: version, input: input, answer: answer, seconds: seconds,
      cost: cost, checks: checks, passed: passed)
  }
}

struct PromptCommentRecord: RecordDraft {
  private var prompt: String?
  private var author: String?
  private var at: Instant?
  private var text: String?
  private var replyTo: String?
  private var isResolved = false

  static let schema = Schema<Self>(
    "comment", title: "entry.comment", in: PromptReader.comments,
    "A comment on a prompt",
    example: "daybook add comment --prompt translate-essay --text \"The opening is long.\"",
    [
      .text(
        "prompt", "The id of the prompt", isRequired: true, privacy: .open,
        entry: FieldEntry("entry.prompt", question: "About which prompt?", known: .prompts)
      ) { $0.prompt = $1 },
      .text(
        "author", "Its author; in forms, the setting author by default",
        privacy: .name, entry: FieldEntry("entry.author")
      ) { $0.author = $1 },
      .at("When it was said") { $0.at = $1 },
      .verbatim(
        "text", "The words of the comment",
        entry: FieldEntry("entry.text", question: "What do you want to say?")
      ) { $0.text = $1 },
      .text(
        "replyTo", "The id of the comment that it answers", privacy: .open,
        entry: FieldEntry("entry.reply_to", known: .comments, option: "reply-to")
      ) { $0.replyTo = $1 },
      .flag(
        "resolved", "true once it is dealt with; false by default"
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
  /// A number that is not negative.
  fileprivate static func number(
    _ name: String, _ meaning: String, _ label: Words.Key,
    set: @escaping @Sendable (inout Draft, Double) -> Void
  ) -> Self {
    Self(
      Field(name, .number, meaning, privacy: .open, entry: FieldEntry(label)),
      read: { value, context in value.number(&context).flatMap { $0 >= 0 ? $0 : nil } }, set: set)
  }

  /// Required text, kept verbatim including whitespace around it; it may be empty.
  fileprivate static func verbatim(
    _ name: String, _ meaning: String, entry: FieldEntry? = nil,
    set: @escaping @Sendable (inout Draft, String) -> Void
  ) -> Self {
    Self(
      Field(name, .paragraph, meaning, isRequired: true, privacy: .text, entry: entry),
      read: { $0.text(&$1) }, set: set)
  }
}

struct TeamRecord: RecordDraft {
  private var name: String?
  private var description: String?
  private var members: [Team.Member] = []
  private var isPrivate = false
  private var isArchived = false
  private var createdAt: Instant?

  static let schema = Schema<Self>(
    "team", title: "entry.new_team", in: PromptReader.teams, "People who share prompts",
    example: "daybook add team --name Editors --members \"mei | owner; robin | editor\"",
    needsIdentifier: true,
    [
      .text(
        "name", "Its name; its id by default",
        entry: FieldEntry("entry.name", question: "What is it called?", isRequired: true)
      ) { $0.name = $1 },
      .text(
        "description", "Its purpose",
        entry: FieldEntry("entry.description", question: "What is it for?")
      ) { $0.description = $1 },
      Schema.Member(
        Field(
          "members", .objects, "The people in it", privacy: .name,
          entry: FieldEntry(
            "entry.members", as: .rows(["user", "role"]), question: "Who is in it?",
            help: "entry.members_help"),
          members: [
            Field(
              "user", .text, "The name, as comments and versions use it", isRequired: true,
              privacy: .name),
            Field(
              "role", .choice(Role.allCases.map(\.rawValue)),
              "The rights of the person; viewer by default"),
          ])
      ) { $1.takeMembers($0, &$2) },
      .choice(
        "visibility", of: Prompt.Visibility.self,
        "When private, none of its prompts is on a public site, even if it is itself public",
        entry: FieldEntry(
          "entry.visibility",
          as: .choice([Prompt.Visibility.team, .private, .public].map(\.rawValue))
        ) { visibility, words in
          Prompt.Visibility(rawValue: visibility).map(words.name(of:))
        }
      ) { $0.isPrivate = $1 == .private },
      .time(
        "createdAt", "When it began; set when you add it",
        entry: FieldEntry("prompts.since", as: .time(defaultsToNow: true), option: "since")
      ) { $0.createdAt = $1 },
      .flag(
        "archived",
        "true once it is over: then only the owner of the vault changes its prompts; false by "
          + "default"
      ) { $0.isArchived = $1 }.shown(as: "prompts.archived"),
    ])

  func record(_ context: inout RecordContext) -> Team? {
    Team(
      id: context.recordIdentifier, name: name, description: description, members: members,
      isPrivate: isPrivate, isArchived: isArchived, createdAt: createdAt)
  }

  /// Reads a list of {`user`, `role`}, which arrives as JSON from other formats too.
  private mutating func takeMembers(_ value: FieldValue, _ context: inout RecordContext) {
    guard value.form == .list || !value.isTyped else {
      return value.reportType("a list of members", &context)
    }
    // If the text is that of the file, a part of it has a place.
    let isInPlace = value.range.count == value.bytes.count
    func place(_ range: Range<Int>) -> Range<Int> {
      guard isInPlace else { return value.range }
      let start = value.range.lowerBound
      return (start + range.lowerBound)..<(start + range.upperBound)
    }
    var cursor = JSONCursor(value.bytes)
    do throws(JSONError) {
      try cursor.beginList()
      while try cursor.nextElement() {
        guard cursor.nextForm() == .object else {
          let found = try cursor.value()
          context.report(
            .wrongType(field: "members", expected: "objects", found: found.formDescription),
            at: place(found.range))
          continue
        }
        try takeMember(&cursor, &context, place)
      }
    } catch {
      context.report(error, at: place(error.range))
    }
  }

  private mutating func takeMember(
    _ cursor: inout JSONCursor, _ context: inout RecordContext,
    _ place: (Range<Int>) -> Range<Int>
  ) throws(JSONError) {
    var user: String?
    var role: Role? = .viewer
    let start = cursor.position
    try cursor.beginObject()
    while let key = try cursor.nextKey() {
      let value = try cursor.value()
      if key.equals("user"), value.form == .text {
        user = value.string.nonEmpty
      } else if key.equals("role") {
        role = Role(rawValue: value.string)
        if role == nil {
          context.report(
            .unknownChoice(
              field: "role", text: value.string, known: Role.allCases.map(\.rawValue)),
            at: place(value.range))
        }
      }
    }
    if let user {
      if let role { members.append(Team.Member(user: user, role: role)) }
    } else {
      context.report(.missing(field: "user"), at: place(start..<cursor.position))
    }
  }
}

extension EntryForm {
  /// A use of a prompt. There may be many, each with its own moment.
  static let promptUse = EntryForm(
    for: PromptUseRecord.declared, isOccasional: true, comparison: .none)
  static let promptComment = EntryForm(
    for: PromptCommentRecord.declared, isOccasional: true, readsRecords: true,
    prepare: { values, moment in
      if values["author"] == nil { values["author"] = moment.settings.author }
    },
    verify: { values, moment in
      guard let author = values["author"],
        let records = moment.records[PromptRecords.self],
        let prompt = records.prompts.first(where: { $0.id == values["prompt"] }),
        let team = records.teams.first(where: { $0.id == prompt.team }),
        let problem = team.refusal(
          of: ChangingPerson(author, owner: moment.settings.author), for: .viewer)
      else { return [] }
      return [EntryProblem(field: "author", diagnostic: problem)]
    })
  static let team = EntryForm(
    for: TeamRecord.declared, identifiedBy: "name", isOccasional: true,
    verify: { values, _ in
      values["members"].flatMap(PromptProblem.members)
        .map { [EntryProblem(field: "members", diagnostic: $0)] } ?? []
    })
}

extension Field.Known {
  /// References to prompts; a record about an unknown one would be shown nowhere.
  static let prompts = Self("prompts", of: "prompt", others: .wrong, isAdded: false)
  /// The teams of prompts.
  static let teams = Self("teams", of: "team", others: .unsaid)
  static let models = Self("models", of: "model", others: .unsaid)
  /// References to comments about prompts.
  static let comments = Self("comments", of: "comment", others: .odd)
}
