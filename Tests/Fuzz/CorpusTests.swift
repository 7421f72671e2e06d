import Foundation
import Testing

/// The seeds of libFuzzer and its past finds, run without libFuzzer.
struct CorpusTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Corpus")

  private static func files(of name: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: corpus.appendingPathComponent(name), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `What is in a corpus is read as it should be`(name: String) async throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let files = try Self.files(of: name)
    try #require(!files.isEmpty)
    for file in files {
      let bytes = Array(try Data(contentsOf: file))
      do { try await target.run(bytes) } catch {
        Issue.record("\(name)/\(file.lastPathComponent): \(error)")
      }
    }
  }

  @Test func `Each corpus is that of a target, and small`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path).sorted()
    #expect(names == FuzzTarget.all.map(\.name).sorted())
    for name in names {
      let size = try Self.files(of: name).reduce(0) { $0 + (try Data(contentsOf: $1)).count }
      #expect(size < 40_000, "\(name)")
    }
  }

  @Test func `Nothing, and nothing but zeros, is read by all`() async throws {
    for target in FuzzTarget.all {
      for bytes in [[], [UInt8](repeating: 0, count: 64), [UInt8](repeating: 0xFF, count: 64)] {
        try await target.run(bytes)
      }
    }
  }
}
