import Basics
import Testing
import Vault
import Wording

@testable import Gifts

/// The etiquette that comes with the program.
struct KnownEtiquetteTests {
  @Test func `It reads without a problem, and has six cities`() async throws {
    let file = try #require(VaultPath(validating: GiftReader.etiquette.text + ".jsonl"))
    let files = MemoryFiles(bytes: [file: ProgramRecords.etiquette])
    let stored = await GiftReader.read(CollectionReader(files: files, zone: .utc, width: 1))
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let cities = Set(stored.records.etiquette.compactMap(\.city))
    #expect(cities == ["苏州", "南京", "上海", "杭州", "广州", "汕头"])
    // Weddings are of every city, as they are what is asked for most.
    let weddings = stored.records.etiquette.filter { $0.category == .wedding }
    #expect(weddings.count == 6)
  }
}
