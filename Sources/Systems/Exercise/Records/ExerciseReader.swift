import Basics
import SiteKit
import Vault

enum ExerciseReader {
  static func read(_ reader: CollectionReader) async -> StoredRecords<ExerciseRecords> {
    var stored = StoredRecords(ExerciseRecords())
    let routines = await reader.collect(
      RoutineRecord.kind.collection, of: SchemaRecord<RoutineRecord>())
    // A deleted one is still known: its completions stay.
    var known: Set<IdentityHash> = []
    routines.forEachIdentity { identity, _ in known.insert(identity) }
    stored.records.routines = stored.take(routines.finish()).elements
    stored.records.products = await reader.read(ProductRecord.self, into: &stored)
    let completions = await reader.read(
      CompletionRecord.kind.collection, of: SchemaRecord<CompletionRecord>())
    stored.records.completions = stored.take(completions).elements
    stored.records.scans = await reader.read(ScanRecord.self, into: &stored)

    let names = stored.records.routines.map(\.id)
    for row in 0..<completions.log.rowCount {
      guard let id = completions.log[row]?.routine, let place = completions.places[row] else {
        continue
      }
      var bytes = id
      if known.contains(bytes.withUTF8(\.identityHash)) { continue }
      stored.diagnostics.append(
        Diagnostic(
          .warning, kind: "unknown-exercise", at: place,
          "exercise \(id.shortIdentifier.shortQuoted) is not in exercise/exercises",
          hint: names.nearest(to: id).map { "did you mean \"\($0)\"?" }
            ?? "its minutes count when it has some; to count them otherwise: "
            + "daybook add exercise --id \(id)"))
    }
    return stored
  }
}
