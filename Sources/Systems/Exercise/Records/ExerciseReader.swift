import Basics
import Vault

/// Reads the collections in `exercise/`.
enum ExerciseReader {
  /// Where the exercises are kept.
  static let routines: VaultPath = "exercise/exercises"
  /// Where the products that are owned are kept.
  static let products: VaultPath = "exercise/products"
  /// Where what was done is kept.
  static let completions: VaultPath = "exercise/completions"
  /// Where scans are kept.
  static let scans: VaultPath = "exercise/scans"

  /// Reads all four collections.
  static func read(_ reader: CollectionReader) async -> StoredRecords<ExerciseRecords> {
    var stored = StoredRecords(ExerciseRecords())
    let routines = await reader.collect(Self.routines, of: SchemaRecord<RoutineRecord>())
    // One that was deleted is known: what was done of it was done.
    var known: Set<IdentityHash> = []
    routines.forEachIdentity { identity, _ in known.insert(identity) }
    stored.records.routines = stored.take(routines.finish()).elements
    stored.records.products =
      stored.take(await reader.read(Self.products, of: SchemaRecord<ProductRecord>())).elements
    let completions = await reader.read(Self.completions, of: SchemaRecord<CompletionRecord>())
    stored.records.completions = stored.take(completions).elements
    stored.records.scans =
      stored.take(await reader.read(Self.scans, of: SchemaRecord<ScanRecord>())).elements

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
