import AllSystems
package import Basics
import SiteKit
package import Vault

/// A vault in memory to import files into, like `daybook import`.
package struct ImportBench {
  package let files: MemoryFiles
  package var zone = Zone.utc
  package var now: Instant
  /// The person's answers, by the names of options.
  package var answers: [String: String] = [:]
  /// The days to import; nil for all.
  package var days: ClosedRange<Day>?

  /// A vault at a given time.
  package init(
    _ files: MemoryFiles = MemoryFiles(), at now: Instant = Instant(seconds: 1_793_000_000)
  ) {
    self.files = files
    self.now = now
  }

  package var reader: CollectionReader { CollectionReader(files: files, zone: zone, width: 1) }

  private var settings: Settings {
    get throws { try RecordedHost(files, asOf: now).settings.settings }
  }

  /// The records of the vault.
  package var library: RecordLibrary {
    get throws {
      Systems.library(
        try settings, reader, moment: Moment(asOf: now, zone: zone), clock: now)
    }
  }

  /// The plan for importing a file, compared with the vault.
  ///
  /// - Parameters:
  ///   - format: The file's format; nil to recognise it.
  ///   - writtenAt: The file's modification time; now by default.
  package func plan(
    _ bytes: [UInt8], _ path: String = "file", as format: String? = nil, writtenAt: Instant? = nil,
    siblings: ImportTree = ImportTree(), progress: ImportProgress? = nil
  ) async throws -> ImportPlan {
    var plans = [
      try await found(
        bytes, path, as: format, writtenAt: writtenAt, siblings: siblings, progress: progress)
    ]
    try library.compare(&plans, paths: [path], on: days)
    return plans[0]
  }

  /// Imports a file.
  @discardableResult
  package func add(
    _ bytes: [UInt8], _ path: String = "file", as format: String? = nil, writtenAt: Instant? = nil,
    siblings: ImportTree = ImportTree()
  ) async throws -> ImportPlan {
    let plan = try await plan(bytes, path, as: format, writtenAt: writtenAt, siblings: siblings)
    _ = try library.perform([plan], path)
    return plan
  }

  private func found(
    _ bytes: [UInt8], _ path: String, as format: String?, writtenAt: Instant?,
    siblings: ImportTree, progress: ImportProgress?
  ) async throws -> ImportPlan {
    var plan = ImportPlan()
    let head = bytes.withUnsafeBufferPointer { ImportHead($0, path: path) }
    let form = Systems.imports.first { form in
      format.map { $0 == form.format.name } ?? form.format.recognises(head)
    }
    guard let form else {
      plan.report(ImportProblem.unknown(found: .detect(head)), at: Place(file: path))
      return plan
    }
    let basis = ImportBasis(reader, try settings, now: now, answers: answers, days: days)
    guard var importer = try await form.importer(basis) else { return plan }
    bytes.withUnsafeBufferPointer { bytes in
      let file = ImportFile(
        bytes, path: path, format: form.format, writtenAt: writtenAt ?? now, siblings: siblings,
        progress: progress)
      importer.read(file, into: &plan)
      if plan.writtenAt == nil { plan.writtenAt = file.writtenAt }
    }
    return plan
  }
}
