internal import Basics

extension EntryForm {
  /// How a form looks at the records that are there.
  package enum Comparison: Sendable, Hashable {
    /// A record that says the same as one that is there is odd, and the id of one that is there
    /// cannot be had again.
    case duplicates
    /// Not at all: there may be a million, and the form has rules of its own.
    case none
  }

  /// The records of the form's collection, as they are written, where it looks at them; those that
  /// were taken out too, whose ids cannot be had again.
  package func written(_ reader: CollectionReader) throws(FileError) -> [RecordText] {
    if comparison == .none { return [] }
    var written: [RecordText] = []
    var places: [String: Int] = [:]
    for text in try reader.versions(of: type, in: collection) {
      if let place = places[text.identifier] {
        if text.counts(over: written[place]) { written[place] = text }
      } else {
        places[text.identifier] = written.count
        written.append(text)
      }
    }
    return kind.map { kind in written.map { $0.typed(by: kind) } } ?? written
  }

  /// Notes in `moment` which records are there, where the form looks at them. Locked ones may be
  /// added to without being read; a record that stands alone must be known to be changed.
  package func look(
    _ reader: CollectionReader, for moment: inout EntryMoment
  ) throws(FileError) {
    do throws(FileError) { moment.written = try written(reader) } catch {
      guard error.reason == .locked, !isOfOne else { throw error }
      moment.isBlind = true
    }
  }

  /// The draft with what is wrong about it beside the records that are there.
  func compared(
    _ draft: EntryDraft, _ values: [String: String], _ moment: EntryMoment
  ) -> EntryDraft {
    // What the form itself found to be the same as something is not told again in other words.
    if comparison == .none || draft.problems.contains(where: { $0.diagnostic.kind.isSame }) {
      return draft
    }
    var draft = draft
    let others = moment.written.filter { $0.identifier != draft.replaced?.identifier }
    if values["id"] != nil, others.contains(where: { $0.identifier == draft.identifier }) {
      draft.problems.append(
        EntryProblem(
          field: "id",
          diagnostic: Diagnostic(
            .error, kind: "taken-id",
            "the id \(draft.identifier.shortQuoted) is taken",
            hint: "choose another one, or leave it out")))
    }
    let facts = Set(draft.content.map(\.fact))
    let same = others.first { !$0.isDeleted && $0.facts == facts }
    if let same { draft.problems.append(EntryProblem(sameAs: same)) }
    return draft
  }
}

extension EntryDraft {
  /// The draft with problems of its fields before its own, but for those of fields that have
  /// problems of their own.
  func told(_ unknown: [EntryProblem]) -> EntryDraft {
    var draft = self
    let fields = Set(problems.compactMap(\.field))
    draft.problems = unknown.filter { !fields.contains($0.field ?? "") } + problems
    return draft
  }
}

extension EntryMoment {
  /// The id that was given, else one that is made of a title and that no record has or had; nil
  /// when nothing can be made of it.
  func identifier(_ given: String?, from title: String?) -> String? {
    if let given { return given }
    guard let slug = title.flatMap({ Slug.make(of: $0, ending: "-1") }) else { return nil }
    // Nobody knows whether it is taken.
    if isBlind { return "\(slug)-\(RandomText.hex())" }
    let taken = Set(written.map(\.identifier))
    if !taken.contains(slug) { return slug }
    return (2...100).lazy.map { "\(slug)-\($0)" }.first { !taken.contains($0) }
  }
}

extension EntryProblem {
  /// That another record says the same.
  init(sameAs other: RecordText) {
    self.init(
      field: nil,
      diagnostic: Diagnostic(
        .warning, kind: "same-record",
        "\(other.identifier.shortIdentifier.shortQuoted) says the same already"))
  }
}

extension RecordText {
  /// What it says, whatever the order: values as text, as some files hold texts alone.
  var facts: Set<String> { Set(content.map(\.fact)) }
}

extension RecordText.Member {
  /// A key with its value; the same for a text and a number that look the same.
  var fact: String {
    if case .string(let text) = json { "\(name)=\(text)" } else { "\(name)=\(json.line)" }
  }
}

extension String {
  /// Whether it is the kind of a message which says that something is there already.
  fileprivate var isSame: Bool { hasPrefix("same-") }
}
