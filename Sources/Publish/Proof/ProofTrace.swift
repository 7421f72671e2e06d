package import Site
import SiteKit
package import Vault

/// The inputs and findings of a proof, so that the next one checks only the changes.
///
/// The planted words are among the inputs of the files, so a new word cannot be in an unchanged
/// file.
package struct ProofTrace: Sendable, Equatable {
  /// A word that was found in a file.
  struct Finding: Sendable, Hashable {
    let word: String
    let isWhole: Bool
  }

  /// A digest of its identity: the program, and the audience of the site.
  package let name: String
  /// The findings, by file; files without any are left out.
  let findings: [VaultPath: Set<Finding>]
  package let build: BuildTrace

  init(name: String, findings: [VaultPath: Set<Finding>], build: BuildTrace) {
    self.name = name
    self.findings = findings
    self.build = build
  }

  package init() { self.init(name: "", findings: [:], build: BuildTrace()) }
}

extension ProofTrace: CacheValue {
  package func write(to writer: inout ColumnWriter) {
    writer.write(name)
    let all = findings.sorted { $0.key < $1.key }.flatMap { path, found in
      found.sorted { $0.word < $1.word }.map { (path: path.text, finding: $0) }
    }
    writer.write(all.count)
    writer.write(all.map(\.path))
    writer.write(all.map(\.finding.word))
    writer.write(all.map { $0.finding.isWhole ? 1 : 0 })
    build.write(to: &writer)
  }

  package init(from reader: inout ColumnReader) throws(DamagedEntry) {
    name = try reader.text()
    let count = try reader.count(atMost: reader.count)
    let (paths, words) = (try reader.paths(count), try reader.texts(count))
    let areWhole = try reader.column(count)
    var findings: [VaultPath: Set<Finding>] = [:]
    for (index, path) in paths.enumerated() {
      findings[path, default: []].insert(
        Finding(word: words[index], isWhole: areWhole[index] == 1))
    }
    self.findings = findings
    build = try BuildTrace(from: &reader)
  }
}

/// The result of a scan for hidden values, so that the next one reads only changed files.
package struct ValueTrace: Sendable, Hashable {
  struct File: Sendable, Hashable {
    let hash: String
    let values: Set<Int>
  }

  var name = ""
  var files: [VaultPath: File] = [:]

  init(name: String) { self.name = name }

  package init() {}

}

extension ValueTrace: CacheValue {
  package func write(to writer: inout ColumnWriter) {
    writer.write(name)
    let files = files.sorted { $0.key < $1.key }
    writer.write(files.count)
    writer.write(files.map(\.key.text))
    writer.write(files.map(\.value.hash))
    for (_, file) in files {
      writer.write(file.values.count)
      writer.write(file.values.sorted().map(Int64.init))
    }
  }

  package init(from reader: inout ColumnReader) throws(DamagedEntry) {
    name = try reader.text()
    let count = try reader.count(atMost: reader.count)
    for (path, hash) in zip(try reader.paths(count), try reader.texts(count)) {
      let values = try reader.column(try reader.count(atMost: Self.mostValues))
      files[path] = File(hash: hash, values: Set(values.map { Int($0) }))
    }
  }

  private static let mostValues = 1 << 20
}
