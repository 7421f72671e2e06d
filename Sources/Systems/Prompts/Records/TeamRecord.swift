import Vault
import Wording

/// A record of `prompts/teams`.
struct TeamRecord: RecordDraft {
  private var name: String?
  private var description: String?
  private var members: [Team.Member] = []
  private var isPrivate = false

  static let schema = Schema<Self>(
    "team", title: "entry.new_team", in: PromptReader.teams, "People who share prompts",
    example: "daybook add team --name Editors --members \"mei | owner; robin | editor\"",
    needsIdentifier: true,
    [
      .text(
        "name", "What people call it; its id when left out",
        entry: FieldEntry("entry.name", question: "What is it called?", isRequired: true)
      ) { $0.name = $1 },
      .text(
        "description", "What it is for",
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
              "What the person may do; a member without a role is left out"),
          ])
      ) { $1.takeMembers($0, &$2) },
      .choice(
        "visibility", of: Prompt.Visibility.self,
        "When private, none of its prompts is on a public site, whatever their own visibility",
        entry: FieldEntry(
          "entry.visibility",
          as: .choice([Prompt.Visibility.team, .private, .public].map(\.rawValue))
        ) { visibility, words in
          Prompt.Visibility(rawValue: visibility).map(words.name(of:))
        }
      ) { $0.isPrivate = $1 == .private },
    ])

  func record(_ context: inout RecordContext) -> Team? {
    Team(
      id: context.recordIdentifier, name: name, description: description, members: members,
      isPrivate: isPrivate)
  }

  /// Reads a list of {`user`, `role`}, which formats other than JSON hand over as JSON too.
  private mutating func takeMembers(_ value: FieldValue, _ context: inout RecordContext) {
    guard value.form == .list || !value.isTyped else {
      return value.reportType("a list of members", &context)
    }
    // Where the text is that of the file, a part of it can be pointed at.
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
    var role: Role?
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
