import AllSystems
import Basics
import Testing
import Vault

/// Deleted records of every kind are gone.
struct DeletionTests {
  /// The number of records of a kind left in `lines`.
  private func count<Record: RecordDecoding>(
    _ type: Record, in collection: VaultPath, _ lines: [String]
  ) async throws -> Int {
    let path = try #require(VaultPath(validating: collection.text + ".jsonl"))
    let files = MemoryFiles([path: lines.joined(separator: "\n") + "\n"])
    let contents = await CollectionReader(files: files, zone: .utc, width: 1)
      .read(collection, of: type)
    #expect(contents.diagnostics.isEmpty, "\(contents.diagnostics.text())")
    return contents.recordCount
  }

  @Test(arguments: Systems.kinds.map { $0.kind.name })
  func `A newer record with deleted is no record, in every kind`(name: String) async throws {
    let described = try #require(Systems.kinds.first { $0.kind.name == name })
    let kind = described.kind
    // A Markdown record is deleted with its file.
    guard !kind.isFrontMatter, let type = described.decoding else { return }
    // A gift has a contact or a name, an entry text or a title.
    let needed = kind.fields.filter { $0.isRequired || ["contact", "text"].contains($0.name) }
    let members = [("id", JSONText.string("a"))] + needed.map { ($0.name, $0.type.sample) }
    let record = JSONText.members(members).line
    let deletion = JSONText.members(
      members + [("updatedAt", .string("2026-11-20T10:00:00Z")), ("deleted", .bool(true))]
    ).line
    #expect(try await count(type, in: kind.collection, [record]) == 1)
    #expect(try await count(type, in: kind.collection, [record, deletion]) == 0)
    #expect(try await count(type, in: kind.collection, [deletion, record]) == 0)
  }
}

extension FieldType {
  /// A valid value of the field.
  fileprivate var sample: JSONText {
    switch self {
    case .text, .paragraph: .string("x")
    case .texts, .objects: .array([])
    case .whole(let range): .int(max(1, range.lowerBound))
    case .number, .duration: .int(1)
    case .flag: .bool(true)
    case .day: .string("2026-11-20")
    case .time: .string("2026-11-20T09:00:00Z")
    case .choice(let words): .string(words[0])
    case .object: .members([])
    case .form(_, allowsNumber: true, _, _): .int(800)
    case .form: .string("2026-11-20")
    }
  }
}
