import Chronology
import Diagnostics
import Measures
import Vault

/// The measures that what is found in exports becomes: those that the vault declares, or new ones.
struct HealthTargets {
  /// A measure that records go to.
  struct Target {
    /// As it is declared.
    let measure: Measure
    let collection: VaultPath
    /// The unit of its values; nil for a length of time.
    let unit: HealthUnit?
  }

  private static let file: VaultPath = "measures.yaml"

  private let declared: [Measure]
  private let keys: [SettingKey]
  /// What `measures.yaml` holds, with what was added.
  private var text: [UInt8]
  /// By the names of ``HealthMeasure``.
  private var targets: [String: Result<Target, Refusal>] = [:]
  /// The measures that are new.
  private(set) var new: [String: (measure: Measure, declaration: String)] = [:]

  /// Why no record of a measure can be taken, to follow a count.
  struct Refusal: Error { let inWords: String }

  init(_ basis: ImportBasis, _ keys: [SettingKey]) {
    declared = basis.settings[MeasureSettings.self].declared
    self.keys = keys
    let files = basis.reader.files
    let isThere = (try? files.status(of: Self.file)) ?? nil
    text = isThere == nil ? [] : (try? files.text(of: Self.file)) ?? []
  }

  /// The measure for records in a unit, which is that of a new one.
  mutating func target(_ health: HealthMeasure, _ unit: HealthUnit?) -> Result<Target, Refusal> {
    if let target = targets[health.name] { return target }
    let target: Result<Target, Refusal>
    if let measure = declared.first(where: { $0.name.lowercased() == health.name }) {
      target = self.target(health, measure)
    } else {
      target = declare(health, unit)
    }
    targets[health.name] = target
    return target
  }

  private func target(
    _ health: HealthMeasure, _ measure: Measure
  ) -> Result<Target, Refusal> {
    let name = measure.name
    guard health.kinds.contains(measure.kind) else {
      return .failure(
        Refusal(inWords: "records of \(name), which measures.yaml declares as \(measure.kind)"))
    }
    guard let collection = MeasureRecord.collection(of: name) else {
      return .failure(Refusal(inWords: "records of \(name), which has no file"))
    }
    let unit =
      health.takesAnyUnit
      ? health.units.first : health.units.first { $0.isCalled(measure.unit) }
    guard unit != nil || health.units.isEmpty else {
      let why = measure.unit.isEmpty ? "without a unit" : "in \(measure.unit)"
      let known = health.units.map(\.label).joined(separator: ", ")
      return .failure(
        Refusal(
          inWords: "records of \(name), which measures.yaml has \(why), and not in one of \(known)")
      )
    }
    return .success(Target(measure: measure, collection: collection, unit: unit))
  }

  /// Declares a measure, as far as the file can be added to at its end.
  private mutating func declare(
    _ health: HealthMeasure, _ unit: HealthUnit?
  ) -> Result<Target, Refusal> {
    let declaration = health.declaration(in: unit)
    var longer = text
    if let last = longer.last, last != 0x0A { longer.append(0x0A) }
    longer += declaration.utf8
    let before = measures(in: text)
    guard let after = measures(in: longer), let before, after.dropLast() == before[...],
      let measure = after.last, measure.name == health.name
    else {
      return .failure(
        Refusal(
          inWords: "records of \(health.name), to be declared in measures.yaml first: "
            + declaration.dropLast()))
    }
    text = longer
    new[health.name] = (measure, declaration)
    return target(health, measure)
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

  /// Lets a plan declare what is new and was found in its file.
  ///
  /// - Parameter isFirst: Whether no plan before it does.
  func declare(_ name: String, in plan: inout ImportPlan, isFirst: Bool) {
    guard let (measure, declaration) = new[name], let kind = MeasureRecord.kind(of: measure) else {
      return
    }
    if !plan.declared.contains(where: { $0.kind.collection == kind.kind.collection }) {
      plan.declared.append(kind)
    }
    guard isFirst else { return }
    plan.appendices.append((Self.file, Array(declaration.utf8)))
    plan.remarks.append("declared in measures.yaml: \(declaration.dropLast())")
  }
}
