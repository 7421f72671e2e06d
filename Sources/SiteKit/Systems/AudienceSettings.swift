package import Basics
package import Vault

package struct AudienceSettings: SettingsPart {
  package var declared: [Audience] = []

  package init() {}
}

extension SettingKey {
  package static func audiences(of systems: [any System]) -> SettingKey {
    let systems = systems.compactMap { $0 as? any SharesRecords }
    return SettingKey(
      "audiences", example: "{family: {journal: starred, pages: [about]}}",
      "The rights of each audience in a site made for it."
    ) { node, settings in
      var reader = AudienceReader(systems: systems)
      settings[AudienceSettings.self].declared = reader.read(node)
      return reader.problems
    }.guarding("rights of audiences, and of a language model")
      .describing(systems.map(\.levels) + AudienceReader.parts)
  }
}

extension SharesRecords {
  /// The key of an audience that says how much of it is seen.
  fileprivate var levels: SettingKey.Part {
    SettingKey.Part(
      name, choices: AudienceReader.levels + audienceParts.map(\.name),
      "How much of \(name) it sees: none (by default), totals, full, or parts of it.")
  }
}

/// Reads the value of `audiences`. An error affects only its line, but nothing is shown to others
/// while there is one. An empty value is an error, too: `protect:` may be meant to protect.
private struct AudienceReader {
  let systems: [any SharesRecords]
  var problems: [SettingKey.PlacedProblem] = []

  static let levels = ["none", "totals", "full"]
  /// The keys that are not names of systems.
  static let parts: [SettingKey.Part] = [
    .init(
      "names", choices: Audience.Names.allCases.map(\.rawValue), "How it sees names of people."),
    .init(
      "amounts", choices: Audience.Amounts.allCases.map(\.rawValue), "How it sees amounts of money."
    ),
    .init("pages", example: "[about]", "Pages that it sees, in addition to pages that name it."),
    .init(
      "protect", choices: ["true", "false"], "True if its site opens with a password only."),
    .init(
      "reviews", choices: Audience.Reviews.allCases.map(\.rawValue), "The reviews that it sees."),
  ]

  init(systems: [any SharesRecords]) { self.systems = systems }

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
        // True until the value is known.
        audience.isProtected = true
        let isProtected = problems.value(of: part.value, name) { node throws(YAMLValueError) in
          try node.asFlag()
        }
        audience.isProtected = isProtected ?? true
      case "pages":
        do throws(YAMLValueError) {
          audience.pages = try part.value.asList().map { text in
            PagePattern(text, at: part.value.item(text).mark)
          }
        } catch {
          problems.add(
            part.value, name, isNot: "a list of pages",
            hint: "write it as [about, \"notes/*\"]")
        }
      default:
        guard let system = systems.first(where: { $0.name == part.key }) else {
          let known = systems.map(\.name) + Self.parts.map(\.name)
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
    problems.add(
      node, name, isNot: known.inWords,
      hint: node.text.flatMap(known.nearest).map { "did you mean \($0)?" })
  }

  /// How much of a system: `none`, `totals`, `full`, a part of it, or a list of parts.
  private mutating func level(
    _ node: YAMLNode, of system: any SharesRecords, _ name: String
  ) -> Audience.Level? {
    let parts = system.audienceParts
    switch node.text {
    case "none": return nil
    case "totals": return .totals
    case "full": return .parts(Set(parts.filter(\.isInFull).map(\.name)))
    default: break
    }
    let known = Self.levels + parts.map(\.name)
    let nodes = if case .sequence(let nodes) = node.content { nodes } else { [node] }
    var named: Set<String> = []
    for node in nodes {
      if let part = parts.first(where: { $0.name == node.text }) {
        named.insert(part.name)
      } else {
        problems.add(
          node, name, isNot: known.inWords,
          hint: node.text.flatMap(known.nearest).map { "did you mean \($0)?" })
      }
    }
    return named.isEmpty ? nil : .parts(named)
  }
}

extension [String] {
  /// `none, totals or full`.
  fileprivate var inWords: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}

extension Audience {
  /// True if it sees anything of a system. Figures across systems are shown only if the records of
  /// each are seen.
  func sees(_ system: any System) -> Bool {
    if isOwner { return true }
    guard let system = system as? any ConnectsSystems else { return levels[system.name] != nil }
    return ([system.serves] + system.meets).allSatisfy { sight(of: $0) != nil }
  }

  /// The settings, without values that would reveal hidden records.
  func settings(_ settings: Settings, of systems: [any System]) -> Settings {
    guard !isOwner else { return settings }
    var settings = settings
    for case let system as any SharesRecords in systems {
      if let sight = sight(of: system.name) { system.hide(in: &settings, from: sight) }
    }
    return settings
  }

  /// The problem of a template name that exists for the person but not for the audience; nil if it
  /// exists, and for a name that does not belong to a system.
  package func withheld(_ name: String, of systems: [any System]) -> AudienceProblem? {
    guard !isOwner, systems.contains(where: { $0.name == name && !($0 is any ConnectsSystems) }),
      sight(of: name) == nil
    else { return nil }
    return .withheld(
      system: name, audience: self.name, level: levels[name] == .totals ? "totals" : "none")
  }
}

extension [any System] {
  /// The audience called `name`: an audience that the settings declare, `me`, `public`, or an
  /// audience of a single part of a system.
  ///
  /// - Throws: If there is none.
  package func audience(_ name: String, in settings: Settings) throws(Failure) -> Audience {
    let declared = settings[AudienceSettings.self].declared
    let known = [Audience.me] + declared + [.public]
    if let audience = known.first(where: { $0.name == name }) { return audience }
    for case let system as any SharesRecords in self {
      if let prefix = system.audiencePrefix, name.hasPrefix(prefix), name != prefix {
        var audience = Audience(name)
        audience.levels[system.name] = .parts([name])
        return audience
      }
    }
    var names: [String] = []
    for other in known where !names.contains(other.name) { names.append(other.name) }
    throw Failure(AudienceProblem.undeclared(name, known: names).diagnostic(at: nil))
  }
}

extension Settings {
  /// The audience that limits what a language model may see: the one with that name, which sees
  /// nothing unless the settings declare it. Names and amounts are as on record, since tokens
  /// replace them later.
  package func toldAudience(_ name: String) -> Audience {
    var audience =
      self[AudienceSettings.self].declared.first { $0.name == name } ?? Audience(name)
    audience.names = .full
    audience.amounts = .full
    audience.asksOn = true
    return audience
  }
}

extension SharesRecords {
  /// True if an audience may see a field of a record, given the privacy of the field and the
  /// audience's parts. The proof of a publication checks ``visible(_:to:)`` against it.
  ///
  /// - Parameters:
  ///   - privacy: The privacy of the field, or of the object that contains it.
  ///   - kind: The kind of the record.
  ///   - value: The record's other fields, by name.
  package func allows(
    _ privacy: Privacy, of kind: KindOfRecord, _ value: (String) -> String?,
    _ sight: AudienceVisibility
  ) -> Bool {
    // A part given by its prefix, such as one team's prompts, has records of each kind.
    let hasNamedPart = audiencePrefix.flatMap(sight.rest) != nil
    let parts = audienceParts.filter {
      (hasNamedPart || sight.shows($0.name)) && $0.holds(kind.name)
    }
    guard !parts.isEmpty, !kind.isPrivate, allows(kind, value, sight) else { return false }
    switch privacy {
    case .open: return true
    case .text: return allowsTexts(of: kind, sight)
    case .name: return sight.veil.isOpen
    case .amount: return sight.audience.amounts == .full
    case .intimate: return parts.contains(where: \.isIntimate)
    }
  }
}
