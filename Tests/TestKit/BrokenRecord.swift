package import Basics
import Testing
package import Vault

/// A broken record of a collection, with the expected diagnostics and positions.
package struct BrokenRecord: CustomTestStringConvertible, Sendable {
  package var path: VaultPath
  package var record: String
  /// Kinds with line and column, such as `missing-field 2:1`. The record is line 2.
  package var found: [String]
  /// True if the record counts nevertheless.
  package var counts: Bool
  package var testDescription: String { "\(path): \(record)" }

  /// A record of the collection at `path`.
  package init(_ path: VaultPath, _ record: String, _ found: String..., counts: Bool = false) {
    self.path = path
    self.record = record
    self.found = found
    self.counts = counts
  }

  /// Reads the record between two good ones, and compares the diagnostics with the expected ones.
  ///
  /// - Parameters:
  ///   - good: A good record of each collection, without its closing brace.
  ///   - others: Other files of the vault; all of their lines are good records.
  package func check(
    good: [VaultPath: String], others: [VaultPath: String] = [:],
    read: (MemoryFiles) async -> (DiagnosticList, recordCount: Int)
  ) async throws {
    let good = try #require(good[path])
    let file = try #require(VaultPath(validating: path.text + ".jsonl"))
    var files = others
    files[file] = "{\"id\":\"a\",\(good)}\n\(record)\n{\"id\":\"b\",\(good)}\n"
    let (diagnostics, count) = await read(MemoryFiles(bytes: files.mapValues { Array($0.utf8) }))
    let told = diagnostics.kept.map {
      "\($0.kind) \($0.place?.line ?? 0):\($0.place?.column ?? 0)"
    }
    #expect(told == found, "\(diagnostics.text())")
    #expect(count == others.count + (counts ? 3 : 2))
  }
}
