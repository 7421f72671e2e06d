import Vault

/// The measures that an Apple Health export is imported into, with the units of their values.
struct HealthTargets {
  /// A measure that records go to.
  struct Target {
    /// Its declaration.
    let measure: Measure
    let collection: VaultPath
    /// The unit of its values; nil for a length of time.
    let unit: HealthUnit?
  }

  /// The measures of all imports.
  private(set) var measures: MeasureTargets
  /// By the names of ``HealthMeasure``.
  private var targets: [String: Result<Target, MeasureTargets.Refusal>] = [:]

  init(_ basis: ImportBasis, _ keys: [SettingKey]) { measures = MeasureTargets(basis, keys) }

  /// The measure for records in a unit; a new one gets that unit.
  mutating func target(
    _ health: HealthMeasure, _ unit: HealthUnit?
  ) -> Result<Target, MeasureTargets.Refusal> {
    if let target = targets[health.name] { return target }
    let target = measures.measure(health.wanted(in: unit)).flatMap { self.target(health, $0) }
    targets[health.name] = target
    return target
  }

  private func target(
    _ health: HealthMeasure, _ measure: Measure
  ) -> Result<Target, MeasureTargets.Refusal> {
    let name = measure.name
    guard let collection = MeasureRecord.collection(of: name) else {
      return .failure(MeasureTargets.Refusal(inWords: "records of \(name), which has no file"))
    }
    let unit =
      health.takesAnyUnit
      ? health.units.first : health.units.first { $0.isCalled(measure.unit) }
    guard unit != nil || health.units.isEmpty else {
      let why = measure.unit.isEmpty ? "without a unit" : "in \(measure.unit)"
      let known = health.units.map(\.label).joined(separator: ", ")
      return .failure(
        MeasureTargets.Refusal(
          inWords: "records of \(name), which measures.yaml has \(why), and not in one of \(known)")
      )
    }
    return .success(Target(measure: measure, collection: collection, unit: unit))
  }

  /// Adds the declaration of a new measure to a plan that has records of it.
  mutating func declare(_ name: String, in plan: inout ImportPlan) {
    measures.declare(name, in: &plan)
  }
}
