import Basics
import Vault

/// The prices of projects and how their days are rounded.
struct ProjectRates: SettingsPart, Sendable, Hashable {
  struct Project: Sendable, Hashable {
    /// The price of an hour; nil for that of other projects.
    var rate: HourlyRate?
    /// The sum of a day is rounded up to a multiple of it; nil as for other projects.
    var step: Duration?
  }

  /// By the name that the person gives: the title or the id of a project.
  private(set) var projects: [String: Project] = [:]
  /// For projects without their own.
  var rate: HourlyRate?
  var step: Duration?

  var isEmpty: Bool { projects.isEmpty && rate == nil && step == nil }
  /// True if time can have a price.
  var hasPrices: Bool { rate != nil || projects.values.contains { $0.rate != nil } }

  mutating func set(_ project: Project, of name: String) {
    projects[name.lowercased()] = project
  }

  /// The same for projects by their titles.
  func titled(_ titles: ProjectTitles, _ ids: some Sequence<String>) -> ProjectRates {
    var titled = self
    for id in ids {
      guard let project = projects[id.lowercased()] else { continue }
      let title = titles[id].lowercased()
      titled.projects[title] = titled.projects[title] ?? project
    }
    return titled
  }

  /// - Parameter title: Nil for time without a project, which has no price.
  func rate(of title: String?) -> HourlyRate? {
    title.flatMap { projects[$0.lowercased()]?.rate ?? rate }
  }

  func step(of title: String?) -> Duration? {
    title.flatMap { projects[$0.lowercased()]?.step } ?? step
  }

  /// The sums of the prices of a table by currency, each project's rounded on its own so that they
  /// add up. With a rate for all projects its currency has a sum in any case.
  func sums(of hours: FocusHours) -> [(currency: String, amount: ExactNumber)] {
    var sums: [String: ExactNumber] = [:]
    if let rate { sums[rate.currency] = rate.price(of: .zero) }
    for row in hours.projects {
      guard let rate = rate(of: row.name) else { continue }
      let price = rate.price(of: row.total)
      let known = sums[rate.currency]?.units ?? 0
      sums[rate.currency] = ExactNumber(units: known + price.units, places: price.places)
    }
    return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension SettingKey {
  static let rates =
    SettingKey(
      "focus.rates", example: "{acme: {rate: 90 EUR, round: 15min}}",
      "For daybook hours: the price of an hour of a project, and the rounding of its days."
    ) { node, settings in
      var reader = RateReader()
      settings[ProjectRates.self] = reader.read(node)
      return reader.problems
    }.naming(RateReader.parts)
}

/// Reads the rates of projects. A fault drops the value that has it.
private struct RateReader {
  var problems: [SettingKey.PlacedProblem] = []

  static let parts: [SettingKey.Part] = [
    .init(
      "rate", example: "90 EUR", matching: SettingKey.Part.anyNumber,
      "The price of an hour, with its currency."),
    .init("round", example: "15min", "Round the sum of a day up to multiples of this length."),
  ]

  mutating func read(_ node: YAMLNode) -> ProjectRates {
    var rates = ProjectRates()
    guard let entries = node.entries else {
      problems.append((node.mark, KeyProblem.notKeys("focus.rates", found: node.kindInWords)))
      return rates
    }
    for entry in entries {
      let owner = "focus.rates.\(entry.key)"
      var project = ProjectRates.Project()
      guard let values = entry.value.entries else {
        // A rate alone.
        project.rate = rate(entry.value, owner)
        rates.set(project, of: entry.key)
        continue
      }
      for value in values {
        switch value.key {
        case "rate": project.rate = rate(value.value, "\(owner).rate")
        case "round": project.step = step(value.value, "\(owner).round")
        default:
          problems.append(
            (
              value.keyMark,
              KeyProblem.unknownSetting(value.key, owner: owner, known: Self.parts.map(\.name))
            ))
        }
      }
      rates.set(project, of: entry.key)
    }
    return rates
  }

  private mutating func rate(_ node: YAMLNode, _ name: String) -> HourlyRate? {
    problems.value(of: node, name) { node throws(YAMLValueError) in
      if let text = node.text, let rate = try? HourlyRate(text) { return rate }
      throw YAMLValueError(
        expected: "an amount with its currency", hint: "write it as 90 EUR")
    }
  }

  private mutating func step(_ node: YAMLNode, _ name: String) -> Duration? {
    problems.value(of: node, name) { node throws(YAMLValueError) in
      if let step = node.text.flatMap({ try? Duration(written: $0) }), step >= .seconds(1),
        step <= .hours(24)
      {
        return step
      }
      throw YAMLValueError(
        expected: "a length from a second to a day", hint: "write it as 15min")
    }
  }
}
