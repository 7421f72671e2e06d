import Basics
import Testing
import Vault

@testable import Focus

/// Focus records have hand-written decoders, which are compared here with the declarations of
/// their kinds.
struct KindTests {
  private func check(_ type: any DescribedRecord.Type) throws {
    let fields = type.kind.fields
    let found = type.decoding
    let decoding = try #require(found)
    #expect(fields.map(\.name).sorted() == decoding.fieldNames.sorted())
    let empty = NewRecord("{}", of: decoding, in: type.kind.collection, zone: .utc)
    #expect(
      empty.diagnostics.kept.map(\.message)
        == fields.filter(\.isRequired).map { "the record has no \($0.name)" })
  }

  @Test func `A kind has the fields that its records are read from`() throws {
    try check(SessionRecord.self)
    try check(UsageEventRecord.self)
  }

  @Test func `The form of a session asks for what it has, and for how long it was`() {
    let fields = EntryForm.session.fields
    #expect(fields.map(\.option) == ["start", "end", "minutes", "kind", "project", "note", "tags"])
    #expect(fields.allSatisfy { !$0.isRequired && !$0.meaning.isEmpty })
  }
}
