import Basics
import Vault

/// The measures that exports are imported into: declared in the vault, or new, in which case the
/// import declares them at the end of `measures.yaml`.
struct MeasureTargets {
  /// A measure that an export needs.
  struct Wanted {
    /// Its name, compared with declared names without regard to case.
    let name: String
    /// The kinds that an existing declaration may have.
    let kinds: [Measure.Kind]
    /// The line that declares it if needed.
    let declaration: String

    /// A measure that is declared by a line such as `{title: Pages, kind: count}`.
    init(_ name: String, _ kinds: [Measure.Kind], _ rules: String) {
      self.name = name
      self.kinds = kinds
      declaration = "\(name): \(rules)\n"
    }
  }

  /// Why no record of a measure can be imported, worded to come before a count.
  struct Refusal: Error { let inWords: String }

  private static let file: VaultPath = "measures.yaml"

  private let declared: [Measure]
  private let keys: [SettingKey]
  /// The contents of `measures.yaml`, additions included.
  private var text: [UInt8]
  /// The new measures by name.
  private var new: [String: (measure: Measure, declaration: String)] = [:]
  /// The names that a plan already declares.
  private var told: Set<String> = []

  init(_ basis: ImportBasis, _ keys: [SettingKey]) {
    declared = basis.settings[MeasureSettings.self].declared
    self.keys = keys
    let files = basis.reader.files
    let isThere = (try? files.status(of: Self.file)) ?? nil
    text = isThere == nil ? [] : (try? files.text(of: Self.file)) ?? []
  }

  /// The measure for something in an export, declared or new.
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

  /// The measure for something in an export, with its collection; nil if there can be none.
  ///
  /// - Parameter count: The number of records that are then left out.
  mutating func target(
    _ wanted: Wanted, orSkip count: @autoclosure () -> Int = 1, _ plan: inout ImportPlan
  ) -> (measure: Measure, collection: VaultPath)? {
    switch measure(wanted) {
    case .success(let measure):
      return MeasureRecord.collection(of: measure.name).map { (measure, $0) }
    case .failure(let refusal):
      plan.summary.skip(.refused(refusal.inWords), count())
      return nil
    }
  }

  /// Declares a measure, if the file can be appended to.
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

  /// The measures that a text declares; nil if it has a fault.
  private func measures(in text: [UInt8]) -> [Measure]? {
    let files = MemoryFiles(bytes: [Self.file: text])
    guard
      let read = try? Settings.read(in: files, keys: keys, systemNames: ["measures"]),
      !read.diagnostics.contains(where: { $0.severity == .error })
    else { return nil }
    return read.settings[MeasureSettings.self].declared
  }

  /// Adds the declaration of a new measure to a plan that has records of it; once for several
  /// files.
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
