package import Basics
package import Vault

extension Audience {
  /// Whether it sees anything of a system. Where systems meet nothing is seen unless the records of
  /// each of them are.
  func sees(_ system: any System) -> Bool {
    if isOwner { return true }
    guard system.serves != nil else { return levels[system.name] != nil }
    return ([system.serves].compactMap(\.self) + system.meets).allSatisfy {
      sight(of: $0) != nil
    }
  }

  /// The settings, without what would tell of what it does not see.
  func settings(_ settings: Settings, of systems: [any System]) -> Settings {
    guard !isOwner else { return settings }
    var settings = settings
    for system in systems {
      if let sight = sight(of: system.name) { system.hide(in: &settings, from: sight) }
    }
    return settings
  }

  /// Why a name that templates know for the person is not there for the audience; nil where it is,
  /// and for a name that is not that of a system.
  package func withheld(_ name: String, of systems: [any System]) -> AudienceProblem? {
    guard !isOwner, systems.contains(where: { $0.name == name && $0.serves == nil }),
      sight(of: name) == nil
    else { return nil }
    return .withheld(
      system: name, audience: self.name, level: levels[name] == .totals ? "totals" : "none")
  }
}

extension [any System] {
  /// The audience called `name`: one that the settings declare, `me`, `public`, or one that sees a
  /// single part of a system.
  ///
  /// - Throws: When there is none.
  package func audience(_ name: String, in settings: Settings) throws(Failure) -> Audience {
    let declared = settings[AudienceSettings.self].declared
    let known = [Audience.me] + declared + [.public]
    if let audience = known.first(where: { $0.name == name }) { return audience }
    for system in self {
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
  /// The audience that says what a language model may be told: the one of that name, which sees
  /// nothing unless the settings declare it. Names and amounts are as they are on record, as tokens
  /// take their place.
  package func toldAudience(_ name: String) -> Audience {
    var audience =
      self[AudienceSettings.self].declared.first { $0.name == name } ?? Audience(name)
    audience.names = .full
    audience.amounts = .full
    audience.asksOn = true
    return audience
  }
}

extension System {
  /// Whether an audience may be told what a field of a record holds, by the privacy of the field
  /// and the parts that the audience is given: what ``visible(_:to:)`` is held against.
  ///
  /// - Parameters:
  ///   - privacy: That of the field, or of the object that it is in.
  ///   - kind: The kind of the record.
  ///   - value: The record's other fields, by name.
  package func allows(
    _ privacy: Privacy, of kind: KindOfRecord, _ value: (String) -> String?, _ sight: Sight
  ) -> Bool {
    // A part by its beginning, such as one team's prompts, has something of each kind.
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
