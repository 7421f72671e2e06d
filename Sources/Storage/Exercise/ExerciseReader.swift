package import Chronology
package import Diagnostics
package import Exercise

/// The records of the exercise system, as a vault holds them.
package struct StoredExercise: Sendable {
  /// What was read.
  package var records = ExerciseRecords()
  /// How many records count, of all kinds.
  package var recordCount = 0
  /// What was found wrong.
  package var diagnostics = DiagnosticList()
  /// The files the records are from.
  package var files: [VaultPath] = []
}

/// Reads the collections in `exercise/`.
package enum ExerciseReader {
  /// Where the exercises are kept.
  package static let routines: VaultPath = "exercise/exercises"
  /// Where the products that are owned are kept.
  package static let products: VaultPath = "exercise/products"
  /// Where what was done is kept.
  package static let completions: VaultPath = "exercise/completions"
  /// Where scans are kept.
  package static let scans: VaultPath = "exercise/scans"

  /// Reads all four collections of a vault, on `width` cores.
  package static func read(_ files: any Files, zone: Zone, width: Int) async -> StoredExercise {
    let reader = CollectionReader(files: files, zone: zone, width: width)
    var stored = StoredExercise()
    let routines = await reader.collect(Self.routines, of: RoutineRecord.self)
    // One that was deleted is known: what was done of it was done.
    var known: Set<IdentityHash> = []
    routines.forEachIdentity { identity, _ in known.insert(identity) }
    stored.records.routines = stored.take(routines.finish()).elements
    stored.records.products =
      stored.take(
        await reader.read(Self.products, of: ProductRecord.self)
      ).elements
    let completions = await reader.read(Self.completions, of: CompletionRecord.self)
    stored.records.completions = stored.take(completions).elements
    stored.records.scans =
      stored.take(await reader.read(Self.scans, of: ScanRecord.self))
      .elements

    let names = stored.records.routines.map(\.id)
    for row in 0..<completions.log.rowCount {
      guard var id = completions.log[row]?.routine,
        !known.contains(id.withUTF8(\.identityHash)), let place = completions.places[row]
      else { continue }
      stored.diagnostics.append(
        ExerciseProblem.unknownExercise(id, known: names).diagnostic(at: place))
    }
    return stored
  }
}

extension StoredExercise {
  /// Notes what a collection holds beside its records.
  fileprivate mutating func take<Record>(_ contents: CollectionContents<Record>) -> Record.Log {
    recordCount += contents.recordCount
    diagnostics.append(contentsOf: contents.diagnostics)
    files += contents.files
    return contents.log
  }
}
