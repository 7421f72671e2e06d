package import Basics
package import Vault

/// The records of a system as written, for an audience that sees a part of them.
package struct SeenRecords: Sendable {
  package let sight: AudienceVisibility
  private let system: any SharesRecords
  private let library: RecordLibrary

  init(_ system: any SharesRecords, to sight: AudienceVisibility, in library: RecordLibrary) {
    self.system = system
    self.sight = sight
    self.library = library
  }

  package var files: any Files { library.files }
  package var zone: Zone { library.reader.zone }

  /// All records of a kind, with everything in them; none of an unknown kind.
  package func written(_ kind: String) throws -> [RecordText] {
    guard let kind = library.kinds.first(where: { $0.name == kind }) else { return [] }
    return try library.records(of: kind).map(\.text)
  }

  /// A record with the fields whose privacy allows it; nil if the audience may not know of it.
  ///
  /// - Parameter amount: An amount that it may not see in full, as it is shown; nil for nothing.
  package func shown(
    _ record: RecordText, of kind: KindOfRecord,
    amount: (JSONText) -> JSONText? = { _ in nil }
  ) -> RecordText? {
    func allows(_ privacy: Privacy) -> Bool {
      system.allows(privacy, of: kind, { record[$0]?.plain }, sight)
    }
    guard allows(.open) else { return nil }
    func shown(_ json: JSONText, _ field: Field, _ outer: Privacy) -> JSONText? {
      let privacy = field.privacy == .open ? outer : field.privacy
      if let elements = json.elements {
        let kept = elements.compactMap { shown($0, field, privacy) }
        return kept.isEmpty && !elements.isEmpty ? nil : .array(kept)
      }
      if let members = json.objectMembers {
        let kept = members.compactMap { name, value in
          field.members.first { $0.name == name }
            .flatMap { shown(value, $0, privacy) }.map { (name, $0) }
        }
        return kept.isEmpty ? nil : .members(kept)
      }
      if allows(privacy) { return self.shown(json, field, privacy) }
      switch privacy {
      case .name where field.type.isText: return .string(sight.veil.name(json.plain))
      case .amount: return amount(json)
      case .open, .name, .text, .intimate: return nil
      }
    }
    var copy = record
    copy.members = record.content.compactMap { member in
      let field = kind.fields.first { $0.name == member.name }
      return field.flatMap { shown(member.json, $0, .open) }
        .map { RecordText.Member(member.name, $0) }
    }
    copy.identifier = sight.shownID(record.identifier)
    copy.updatedAt = nil
    return copy
  }

  /// A value that the audience sees: references to records by their ids as shown, and texts of
  /// Markdown without their comments, as on the site.
  private func shown(_ json: JSONText, _ field: Field, _ privacy: Privacy) -> JSONText {
    guard case .string(let text) = json else { return json }
    if privacy != .open, field.type == .paragraph {
      return .string(VisibleText(of: text).text)
    }
    let shown = sight.shownID(text)
    return shown == text ? json : .string(shown)
  }
}

extension [any System] {
  /// A vault's records as an audience sees them; the same library for the person themselves.
  package func records(_ library: RecordLibrary, for audience: Audience) -> RecordLibrary {
    guard !audience.isOwner else { return library }
    @Sendable func reader(of kind: KindOfRecord) -> (any SharesRecords, SeenRecords)? {
      let name = kind.collection.topFolder
      guard let system = first(where: { $0.name == name }) as? any SharesRecords,
        let sight = audience.sight(of: system.name), system.showsAny(of: kind, sight)
      else { return nil }
      return (system, SeenRecords(system, to: sight, in: library))
    }
    return library.seen(
      refusing: { kind in
        if reader(of: kind) != nil { return nil }
        if kind.isPrivate {
          return Failure(
            "not-shown", "\(kind.name) is private: no audience sees it",
            hint: "leave --audience out")
        }
        return Failure(
          "not-shown",
          "\(audience.name.shortQuoted) may not see records of the kind \(kind.name)",
          hint: "the setting audiences says what it may see")
      },
      shown: { kind, records in
        guard let (system, reader) = reader(of: kind) else { return [] }
        // A record that cannot be read is on no site.
        let read = records.filter {
          !library.problems(of: $0.content, kind, id: $0.identifier).hasErrors
        }
        return try system.seen(read, of: kind, by: reader)
      })
  }
}

extension SharesRecords {
  /// True if an audience sees records of a kind, if there are any.
  fileprivate func showsAny(of kind: KindOfRecord, _ sight: AudienceVisibility) -> Bool {
    let hasNamedPart = audiencePrefix.flatMap(sight.rest) != nil
    return !kind.isPrivate
      && audienceParts.contains {
        (hasNamedPart || sight.shows($0.name)) && $0.holds(kind.name)
      }
  }
}
