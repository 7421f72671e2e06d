import Basics
import Vault

/// The measures that what is found in exports becomes: those that the vault declares, or new ones,
/// which the import declares at the end of `measures.yaml`.
struct MeasureTargets {
  /// A measure as an export needs it.
  struct Wanted {
    /// Its name, by which a measure that is declared is found without regard to case.
    let name: String
    /// Of which kinds it may be declared.
    let kinds: [Measure.Kind]
    /// The line that declares it where it is not.
    let declaration: String

    /// A measure that is declared by a line such as `{title: Pages, kind: count}`.
    init(_ name: String, _ kinds: [Measure.Kind], _ rules: String) {
      self.name = name
      self.kinds = kinds
      declaration = "\(name): \(rules)\n"
    }
  }

  /// Why no record of a measure can be taken, to stand before a count.
  struct Refusal: Error { let inWords: String }

  private static let file: VaultPath = "measures.yaml"

  private let declared: [Measure]
  private let keys: [SettingKey]
  /// What `measures.yaml` holds, with what was added.
  private var text: [UInt8]
  /// The measures that are new, by their names.
  private var new: [String: (measure: Measure, declaration: String)] = [:]
  /// The names of those that a plan declares already.
  private var told: Set<String> = []

  init(_ basis: ImportBasis, _ keys: [SettingKey]) {
    declared = basis.settings[MeasureSettings.self].declared
    self.keys = keys
    let files = basis.reader.files
    let isThere = (try? files.status(of: Self.file)) ?? nil
    text = isThere == nil ? [] : (try? files.text(of: Self.file)) ?? []
  }

  /// The measure for what an export has, declared by it or new.
  mutating func measure(_ wanted: Wanted) -> Result<Measure, Refusal> {
    let name = wanted.name.lowercased()
    if let new = new[wanted.name]?.measure { return .success(new) }
    guard let measure = declared.first(where: { $0.name.lowercased() == name }) else {
      return declare(wanted)
    }
    guard wanted.kinds.contains(measure.kind) else {
      return .failure(
        Refusal(
          inWords: "records of \(measure.name), which measures.yaml declares as \(measure.kind)"))
    }
    guard MeasureRecord.collection(of: measure.name) != nil else {
      return .failure(Refusal(inWords: "records of \(measure.name), which has no file"))
    }
    return .success(measure)
  }

  /// Declares a measure, as far as the file can be added to at its end.
  private mutating func declare(_ wanted: Wanted) -> Result<Measure, Refusal> {
    var longer = text
    if let last = longer.last, last != 0x0A { longer.append(0x0A) }
    longer += wanted.declaration.utf8
    let before = measures(in: text)
    guard let after = measures(in: longer), let before, after.dropLast() == before[...],
      let measure = after.last, measure.name == wanted.name
    else {
      return .failure(
        Refusal(
          inWords: "records of \(wanted.name), to be declared in measures.yaml first: "
            + wanted.declaration.dropLast()))
    }
    text = longer
    new[wanted.name] = (measure, wanted.declaration)
    return .success(measure)
  }

  /// The measures that a text declares; nil when something is wrong with it.
  private func measures(in text: [UInt8]) -> [Measure]? {
    let files = MemoryFiles(bytes: [Self.file: text])
    guard
      let read = try? Settings.read(in: files, keys: keys, systemNames: ["measures"]),
      !read.diagnostics.contains(where: { $0.severity == .error })
    else { return nil }
    return read.settings[MeasureSettings.self].declared
  }

  /// Lets a plan declare what is new and was found in its file; once, where several files have it.
  mutating func declare(_ name: String, in plan: inout ImportPlan) {
    guard let (measure, declaration) = new[name], let kind = MeasureRecord.kind(of: measure) else {
      return
    }
    if !plan.declared.contains(where: { $0.kind.collection == kind.kind.collection }) {
      plan.declared.append(kind)
    }
    guard told.insert(name).inserted else { return }
    plan.appendices.append((Self.file, Array(declaration.utf8)))
    plan.remarks.append("declared in measures.yaml: \(declaration.dropLast())")
  }
}
