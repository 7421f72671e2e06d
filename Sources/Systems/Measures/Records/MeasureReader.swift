package import Basics
import Vault

struct MeasureCollections {
  let declared: [Measure]

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
      var problem = MeasureProblem.unknown(name.measure, known: known)
      (problem.severity, problem.place) = (.warning, place)
      problem.message += "; it is not read"
      stored.diagnostics.append(problem)
    }
    return stored
  }

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

/// The problems particular to measures and their records.
enum MeasureProblem {
  static func unknown(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, kind: "undeclared-measure",
      "measures.yaml declares no measure \(name.shortQuoted)",
      hint: known.nearest(to: name).map { "did you mean \($0)?" }
        ?? "declare it: \(name): {kind: number}")
  }

  static func uncounted(_ value: NotedValue) -> Diagnostic {
    Diagnostic(
      .warning, kind: "uncounted-property",
      "\(value.name) \(value.text.shortQuoted) does not count, as there is another value of "
        + "\(value.day)",
      hint: "take it out of the note, or correct the other one, which daybook list "
        + "\(value.name) --on \(value.day) shows if it is a record"
    ).diagnostic(at: value.place)
  }

  static var noTime: Diagnostic {
    Diagnostic(
      .error, kind: "missing-field", "the record has neither at nor day",
      hint: "write when it was: \"at\":\"2026-11-20T07:30\" or \"day\":\"2026-11-20\"")
  }

  static func tooLarge(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "out-of-range", "value \(text.shortQuoted) is beyond 1,000,000,000")
  }
}

extension MeasuresHistory {
  /// The values of texts that do not count, and their keys that no measure has.
  package var problems: [Diagnostic] {
    let names = measures.map(\.measure.name)
    return uncounted.map(MeasureProblem.uncounted)
      + unknown.map { key in
        KeyProblem.unknownKey(key.name, owner: "the front matter", known: names)
          .diagnostic(at: key.place)
      }
  }
}
