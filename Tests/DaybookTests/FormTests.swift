import AllSystems
import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// The forms of all kinds of records: each makes a record that can be read, listed and undone.
struct FormTests {
  private static let now = Instant(seconds: 20_777 * 86_400 + 43_200)
  private static let moment = EntryMoment(zone: .utc, now: now)

  /// The form of a kind, filled in with its example by the parser of `daybook add`.
  private func example<Kind: DescribedRecord>(_ kind: Kind.Type) throws -> [String: String] {
    let words = ShellLine.words(of: try #require(kind.kind.example))
    #expect(words.prefix(3) == ["daybook", "add", kind.kind.name])
    _ = try Daybook.parseAsRoot(Array(words.dropFirst()))
    return try FieldOptions<Kind>.parse(Array(words.dropFirst(3))).values
  }

  private static func library(_ files: MemoryFiles) -> RecordLibrary {
    RecordLibrary(files, at: Moment(asOf: now, zone: .utc))
  }

  static let added = Systems.kinds.map { $0.kind.name }.filter { name in
    Systems.forms.contains { $0.name == name }
  }

  @Test func `Every kind is added with a form, but for texts with files and the times of a task`() {
    let others = Systems.kinds.map { $0.kind.name }.filter { !Self.added.contains($0) }
    #expect(others == ["task-time", "prompt", "version"])
    for type in Systems.kinds {
      let kind = type.kind
      #expect((type.decoding == nil) == kind.isFrontMatter, "\(kind.name)")
      let isAdded = Self.added.contains(kind.name)
      #expect((kind.title != nil) == isAdded, "\(kind.name)")
      #expect((kind.example != nil) == isAdded, "\(kind.name)")
    }
  }

  @Test func `What is added every day comes before what is added now and then`() {
    #expect(
      Systems.forms.map(\.name).prefix(9) == [
        "session", "task", "failure", "reflection", "note", "gift", "completion", "scan", "entry",
      ])
    #expect(Set(Systems.forms.map(\.name)).count == Systems.forms.count)
  }

  @Test(arguments: added)
  func `The record of a kind's example reads without problems, is listed, and is taken back`(
    name: String
  ) throws {
    let kind = try #require(Systems.kinds.first { $0.kind.name == name })
    let form = try #require(Systems.forms.first { $0.name == name })
    let draft = form.draft(try example(kind), Self.moment)
    #expect(draft.problems.isEmpty, "\(draft.problems.map(\.diagnostic.message))")
    let files = MemoryFiles()
    let library = Self.library(files)
    _ = try library.add(draft, to: form)
    let found = try library.records(of: kind.kind)
    #expect(found.map(\.text.identifier) == [draft.identifier])
    let summary = try #require(found.first).summary
    #expect(summary.hasPrefix("\(name) "))
    #expect(summary.hasSuffix("(\(draft.identifier.shortIdentifier))"))
    try library.undo()
    #expect(try library.records(of: kind.kind).isEmpty)
  }

  @Test(arguments: added)
  func `What a record says fills in the form that makes it again`(name: String) throws {
    let kind = try #require(Systems.kinds.first { $0.kind.name == name })
    let form = try #require(Systems.forms.first { $0.name == name })
    let first = form.draft(try example(kind), Self.moment)
    let again = form.draft(
      form.values(of: RecordText(new: first.identifier, first.content)), Self.moment)
    #expect(
      JSONText.members(again.content.map { ($0.name, $0.json) }).line
        == JSONText.members(first.content.map { ($0.name, $0.json) }).line)
  }

  @Test func `A workshop asks for fields of its form, and ends with all that it asked for`() {
    #expect(
      Systems.workshops.map { "\($0.name) \($0.questions.count)" }
        == [
          "first-walk 15", "anti-vision 5", "vision 4", "identity 3", "pain 2", "project 8",
          "disappear 1",
        ])
    for workshop in Systems.workshops where !workshop.writesEach || !workshop.goesOn {
      guard let form = workshop.questions.first?.form,
        workshop.questions.allSatisfy({ $0.form.name == form.name })
      else { continue }
      let answers = Dictionary(
        uniqueKeysWithValues: workshop.questions.map { ($0.field.name, "An answer") })
      let draft = form.draft(answers, Self.moment)
      #expect(draft.problems.isEmpty, "\(workshop.name)")
    }
  }

  /// A valid text for a field.
  private static func sample(of field: Field) -> String {
    switch field.name {
    case "birthday": return "05-06"
    case "color": return "#C04851"
    case "currency": return "CNY"
    case "settled": return "true"
    case "due": return "2026-12-31"
    case "image": return "exercise/images/a.jpg"
    case "repeats": return "daily"
    case "weeks": return "2026-W46, 2026-W47"
    default: break
    }
    switch field.kind {
    case .text, .paragraph, .textOrTrue, .number: return "800"
    case .texts, .lines: return "one; two"
    case .rows(let keys):
      return keys.map { $0 == "role" ? "owner" : "2026-11-20" }.joined(separator: "|")
    case .day, .dayOrNone: return "2026-11-20"
    case .time: return "2026-11-20T12:00:00Z"
    case .whole(let range), .length(let range): return "\(max(1, range.lowerBound))"
    case .choice(let words): return words[0]
    case .flag, .moment: return "true"
    }
  }

  @Test(arguments: Systems.forms.map(\.name).filter { $0 != "note" })
  func `Each field of a form can be filled in beside those that must be`(name: String) throws {
    let form = try #require(Systems.forms.first { $0.name == name })
    var values: [String: String] = [:]
    for field in form.fields where field.isRequired { values[field.name] = Self.sample(of: field) }
    for field in form.fields {
      var values = values
      values[field.name] = Self.sample(of: field)
      // A measure requires its target.
      if field.name.hasPrefix("measure.") { values["measure.target"] = "5" }
      let draft = form.draft(values, Self.moment)
      let wrong = draft.problems.filter { $0.diagnostic.severity == .error }
      #expect(wrong.isEmpty, "\(name) \(field.name): \(wrong.map(\.diagnostic.message))")
      let key = field.name.split(separator: ".").first.map(String.init)
      let isWritten = draft.members.contains { $0.name == key }
      let isPart = (field.isInRecord || field.name == "id") && field.onlyForNew == nil
      #expect(isWritten == isPart, "\(name) \(field.name): \(draft.json)")
    }
  }

  @Test func `Fields of a form have options and names of their own`() {
    for form in Systems.forms {
      #expect(Set(form.fields.map(\.name)).count == form.fields.count, "\(form.name)")
      #expect(Set(form.fields.map(\.option)).count == form.fields.count, "\(form.name)")
      for field in form.fields {
        #expect(!field.option.contains { $0.isUppercase || $0 == "." }, "\(field.option)")
        #expect(!field.isRequired || form.name == "note" || field.question != nil, "\(field.name)")
      }
    }
  }
}
