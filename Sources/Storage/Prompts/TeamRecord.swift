package import Prompts

/// A record of `prompts/teams`.
package struct TeamRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case name, description, members
    /// `private` hides all of the team's prompts from public sites.
    case visibility
  }

  private var id: String?
  private var name: String?
  private var description: String?
  private var members: [Team.Member] = []
  private var isPrivate = false

  package init() {}

  package mutating func take(identifier: FieldValue) { id = identifier.string }

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .name: name = value.text(&context)?.nonEmpty
    case .description: description = value.text(&context)?.nonEmpty
    case .members: takeMembers(value, &context)
    case .visibility:
      isPrivate = value.choice(of: Prompt.Visibility.self, &context) == .private
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    if id == nil { context.report(.missing(field: "id")) }
  }

  package func add(to log: inout RowLog<Team>) {
    guard let id else { return }
    log.append(
      Team(id: id, name: name, description: description, members: members, isPrivate: isPrivate))
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
      context.report(.malformed(error), at: place(error.range))
    }
  }

  private mutating func takeMember(
    _ cursor: inout JSONCursor, _ context: inout RecordContext,
    _ place: (Range<Int>) -> Range<Int>
  ) throws(JSONError) {
    var user: String?
    var role: Role?
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
      context.report(.missing(field: "user"))
    }
  }
}
