import Basics
package import Vault

/// The audiences that the settings declare.
package struct AudienceSettings: SettingsPart {
  /// In the order written.
  package var declared: [Audience] = []

  /// None.
  package init() {}
}

extension SettingKey {
  /// The key of audiences, whose levels are those of `systems`.
  package static func audiences(of systems: [any System]) -> SettingKey {
    SettingKey(
      "audiences", example: "{family: {journal: starred, pages: [about]}}",
      "Who may see what of a site that is made for them; see docs/pages/publishing.md."
    ) { node, settings in
      var reader = AudienceReader(systems: systems.filter { !$0.audienceParts.isEmpty })
      settings[AudienceSettings.self].declared = reader.read(node)
      return reader.problems
    }.guarding("what others see, and what a language model may be told")
  }
}

/// Reads the value of `audiences`. What is wrong costs that one line, and nothing is shown to
/// others while anything is. An empty value is wrong, too: `protect:` may be meant to protect.
private struct AudienceReader {
  let systems: [any System]
  var problems: [SettingKey.PlacedProblem] = []

  init(systems: [any System]) { self.systems = systems }

  mutating func read(_ node: YAMLNode) -> [Audience] {
    guard let entries = node.entries else {
      problems.append((node.mark, KeyProblem.notKeys("audiences", found: node.kindInWords)))
      return []
    }
    return entries.compactMap { entry in
      let isName = entry.key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      guard isName, !entry.key.isEmpty, entry.key != Audience.me.name else {
        problems.append((entry.keyMark, AudienceProblem.badName(entry.key)))
        return nil
      }
      return audience(entry)
    }
  }

  private mutating func audience(_ entry: YAMLEntry) -> Audience {
    var audience = Audience(entry.key)
    let owner = "audiences.\(entry.key)"
    guard let entries = entry.value.entries else {
      problems.append(
        (entry.value.mark, KeyProblem.notKeys(owner, found: entry.value.kindInWords)))
      return audience
    }
    for part in entries {
      let name = "\(owner).\(part.key)"
      switch part.key {
      case "names": take(part.value, name) { audience.names = $0 }
      case "amounts": take(part.value, name) { audience.amounts = $0 }
      case "reviews": take(part.value, name) { audience.reviews = $0 }
      case "protect":
        // Until it is known, it is.
        audience.isProtected = true
        do throws(YAMLValueError) { audience.isProtected = try part.value.asFlag() } catch {
          wrong(part.value, name, "true or false", hint: nil)
        }
      case "pages":
        do throws(YAMLValueError) {
          audience.pages = try part.value.asList().map(PagePattern.init)
        } catch {
          wrong(part.value, name, "a list of pages", hint: "write it as [about, \"notes/*\"]")
        }
      default:
        guard let system = systems.first(where: { $0.name == part.key }) else {
          let known = systems.map(\.name) + ["names", "amounts", "pages", "protect", "reviews"]
          problems.append(
            (
              part.keyMark,
              KeyProblem.unknownSetting(part.key, owner: owner, known: known)
            ))
          continue
        }
        audience.levels[system.name] = level(part.value, of: system, name)
      }
    }
    return audience
  }

  private mutating func take<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, _ name: String, set: (Choice) -> Void
  ) {
    if let choice = node.text.flatMap(Choice.init) { return set(choice) }
    let known = Choice.allCases.map(\.rawValue)
    wrong(
      node, name, known.inWords,
      hint: node.text.flatMap(known.nearest).map { "did you mean \($0)?" })
  }

  /// How much of a system: `none`, `totals`, `full`, a part of it, or a list of parts.
  private mutating func level(
    _ node: YAMLNode, of system: any System, _ name: String
  ) -> Audience.Level? {
    let parts = system.audienceParts
    switch node.text {
    case "none": return nil
    case "totals": return .totals
    case "full": return .parts(Set(parts.filter(\.isInFull).map(\.name)))
    default: break
    }
    let known = ["none", "totals", "full"] + parts.map(\.name)
    let nodes = if case .sequence(let nodes) = node.content { nodes } else { [node] }
    var named: Set<String> = []
    for node in nodes {
      if let part = parts.first(where: { $0.name == node.text }) {
        named.insert(part.name)
      } else {
        wrong(
          node, name, known.inWords,
          hint: node.text.flatMap(known.nearest).map { "did you mean \($0)?" })
      }
    }
    return named.isEmpty ? nil : .parts(named)
  }

  private mutating func wrong(
    _ node: YAMLNode, _ name: String, _ expected: String, hint: String?
  ) {
    problems.append(
      (
        node.mark,
        KeyProblem.wrongValue(name, found: node.kindInWords, expected: expected, hint: hint)
      ))
  }
}

extension [String] {
  /// `none, totals or full`.
  fileprivate var inWords: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
