import Basics
import Vault

/// Reads the collections in `measures/`.
struct MeasureCollections {
  let declared: [Measure]

  /// Reads the records of all declared measures, and says which files belong to none.
  func read(_ reader: CollectionReader) async -> StoredRecords<MeasureRecords> {
    var stored = StoredRecords(MeasureRecords())
    for measure in declared {
      guard let kind = MeasureRecord.kind(of: measure),
        let decoding = kind.decoding as? SchemaRecord<MeasureRecord>
      else { continue }
      let readings: [Reading] = stored.take(
        await reader.read(kind.kind.collection, of: decoding))
      stored.records.kept.append((measure, readings))
    }
    let known = declared.map(\.name)
    for name in undeclared(in: reader.files) {
      let place = Place(file: reader.files.displayName(of: name.path))
      stored.diagnostics.append(
        MeasureProblem.undeclared(name.measure, known: known).diagnostic(at: place))
    }
    return stored
  }

  /// The files and folders of measures that nobody declared.
  private func undeclared(in files: any Files) -> [(measure: String, path: VaultPath)] {
    guard let folder = VaultPath(validating: MeasureRecord.folder),
      let entries = try? files.list(folder)
    else { return [] }
    let known = Set(declared.map(\.name))
    return entries.compactMap { entry in
      guard !entry.name.hasPrefix("."), let path = folder.appending(entry.name) else { return nil }
      let name = String(path.unlocked.name.prefix { $0 != "." })
      return known.contains(name) ? nil : (name, path)
    }
  }
}
