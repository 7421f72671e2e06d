/// A measure imported from Apple Health: its records in the export, and its declaration if the
/// vault has none of the name.
struct HealthMeasure: Sendable {
  /// The form of its records in the export, which decides what they become.
  enum Form: Sendable {
    /// Amounts over stretches of time, which become a sum for each day and source.
    case amounts
    /// Stretches of time.
    case stretches
    /// Values at a moment.
    case moments
  }

  /// The name in the vault.
  let name: String
  /// The type of its records in the export.
  let type: String
  let form: Form
  /// The kinds that an existing declaration may have.
  let kinds: [Measure.Kind]
  /// The units in the export; empty for a stretch of time.
  let units: [HealthUnit]
  /// True if the vault may declare any unit, as it only names the thing counted.
  let takesAnyUnit: Bool
  private let titles: String
  private let rules: String

  /// The measure that the vault has, or will have if its values are in `unit`.
  func wanted(in unit: HealthUnit?) -> MeasureTargets.Wanted {
    let label = takesAnyUnit ? "" : unit.map { ", unit: \($0.label)" } ?? ""
    return MeasureTargets.Wanted(
      name, kinds, "{title: {\(titles)}, kind: \(kinds[0].rawValue)\(label), \(rules)}")
  }

  static let all = [
    HealthMeasure(
      name: "steps", type: "HKQuantityTypeIdentifierStepCount", form: .amounts,
      kinds: [.count, .number], units: [HealthUnit("count", "", 1)], takesAnyUnit: true,
      titles: "en: Steps, zh: 步数, zh-Hant: 步數, ja: 歩数", rules: "of day: sum"),
    HealthMeasure(
      name: "distance", type: "HKQuantityTypeIdentifierDistanceWalkingRunning", form: .amounts,
      kinds: [.number], units: HealthUnit.lengths, takesAnyUnit: false,
      titles: "en: Distance on foot, zh: 步行距离, zh-Hant: 步行距離, ja: 歩いた距離",
      rules: "of day: sum, chart: bar"),
    HealthMeasure(
      name: "sleep", type: "HKCategoryTypeIdentifierSleepAnalysis", form: .stretches,
      kinds: [.duration], units: [], takesAnyUnit: true,
      titles: "en: Sleep, zh: 睡眠, ja: 睡眠", rules: "of day: sum"),
    HealthMeasure(
      name: "weight", type: "HKQuantityTypeIdentifierBodyMass", form: .moments, kinds: [.number],
      units: HealthUnit.masses, takesAnyUnit: false,
      titles: "en: Weight, zh: 体重, zh-Hant: 體重, ja: 体重", rules: "of day: last"),
    HealthMeasure(
      name: "resting-heart-rate", type: "HKQuantityTypeIdentifierRestingHeartRate", form: .moments,
      kinds: [.number, .count], units: HealthUnit.rates, takesAnyUnit: true,
      titles: "en: Resting heart rate, zh: 静息心率, zh-Hant: 靜止心率, ja: 安静時心拍数",
      rules: "of day: mean, better: lower, decimals: 0"),
    HealthMeasure(
      name: "mindfulness", type: "HKCategoryTypeIdentifierMindfulSession", form: .stretches,
      kinds: [.duration], units: [], takesAnyUnit: true,
      titles: "en: Mindfulness, zh: 正念, ja: マインドフルネス", rules: "of day: sum"),
    HealthMeasure(
      name: "water", type: "HKQuantityTypeIdentifierDietaryWater", form: .moments,
      kinds: [.number, .count], units: HealthUnit.volumes, takesAnyUnit: false,
      titles: "en: Water, zh: 饮水, zh-Hant: 飲水, ja: 水分",
      rules: "of day: sum, chart: bar, decimals: 0"),
  ]
}

/// A unit of an export.
struct HealthUnit: Sendable, Hashable {
  /// The name in the export.
  let name: String
  /// The name in measures.
  let label: String
  /// The size, in the smallest part that all units of the dimension share.
  let size: Int128

  init(_ name: String, _ label: String, _ size: Int128) {
    (self.name, self.label, self.size) = (name, label, size)
  }

  /// In tenths of a millimetre; a yard is 0.9144 m (agreement of 1959).
  static let lengths = [
    HealthUnit("km", "km", 10_000_000), HealthUnit("mi", "mi", 16_093_440),
    HealthUnit("m", "m", 10_000), HealthUnit("cm", "cm", 100), HealthUnit("ft", "ft", 3_048),
    HealthUnit("yd", "yd", 9_144), HealthUnit("in", "in", 254),
  ]
  /// In nanograms; a pound is 0.45359237 kg (agreement of 1959).
  static let masses = [
    HealthUnit("kg", "kg", 1_000_000_000_000), HealthUnit("lb", "lb", 453_592_370_000),
    HealthUnit("st", "st", 6_350_293_180_000), HealthUnit("g", "g", 1_000_000_000),
    HealthUnit("oz", "oz", 28_349_523_125),
  ]
  /// In 10⁻¹⁰ ml; a US fluid ounce is 1/128 of 231 cubic inches, an imperial one 1/160 of
  /// 4.54609 l.
  static let volumes = [
    HealthUnit("mL", "ml", 10_000_000_000), HealthUnit("L", "l", 10_000_000_000_000),
    HealthUnit("fl_oz_us", "fl oz", 295_735_295_625),
    HealthUnit("fl_oz_imp", "imp fl oz", 284_130_625_000),
    HealthUnit("cup_us", "cups", 2_365_882_365_000),
    HealthUnit("cup_imp", "imp cups", 2_841_306_250_000),
    HealthUnit("pt_us", "pt", 4_731_764_730_000), HealthUnit("pt_imp", "imp pt", 5_682_612_500_000),
  ]
  /// In beats an hour.
  static let rates = [HealthUnit("count/min", "/min", 60), HealthUnit("count/s", "/s", 3_600)]

  /// Further names of units in `measures.yaml`.
  private static let others = [
    "lbs": "lb", "pounds": "lb", "miles": "mi", "stone": "st", "litres": "l", "liters": "l",
    "fl_oz_us": "fl oz", "cup": "cups", "公里": "km", "千米": "km", "米": "m", "公尺": "m",
    "千克": "kg", "公斤": "kg", "毫升": "ml", "升": "l", "公升": "l", "キロ": "kg",
  ]

  /// True if `text` in a vault means this unit.
  func isCalled(_ text: String) -> Bool {
    let text = text.lowercased()
    return text == label || Self.others[text] == label
  }
}
