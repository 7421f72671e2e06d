import Basics
import SiteKit
import Vault

/// Writes the copy of a vault with canaries in it.
struct CanaryPlanter {
  let vault: any Files
  let systems: [any System]
  let audience: Audience
  let settings: Settings
  let files: MemoryFiles
  var canaries: [Canary] = []
  private var words = CanaryWords()
  /// The values that the audience must not see, and the values that it may.
  var hidden: Set<HiddenValue> = []
  var shown: Set<HiddenValue> = []
  /// The amounts of money in texts of the person that the audience may see.
  var mentioned: Set<String> = []
  /// The words of names, which must stay the same wherever a record refers to a person.
  private var names: [String: String] = [:]
  /// The names of pictures in the copy, by their folder at the top and their names in the vault.
  var pictures: [String: String] = [:]

  init(vault: any Files, systems: [any System], audience: Audience, settings: Settings) {
    self.vault = vault
    self.systems = systems
    self.audience = audience
    self.settings = settings
    files = MemoryFiles(name: vault.rootName)
  }

  /// Copies everything except collections: settings and templates unchanged, texts with a canary.
  mutating func copy() throws(FileError) {
    var failure: FileError?
    let paths = vault.files(below: .root) {
      // A file whose name is no valid path is in no site.
      if $0.reason != .misnamed { failure = failure ?? $0 }
    }
    if let failure { throw failure }
    try namePictures(among: paths)
    for path in paths where !path.isInSite {
      let folder = String(path.topFolder)
      if path.isMarkdown, folder == PageFolder.path.text { continue }
      let isText =
        path.isMarkdown
        || ["yaml", "yml", "liquid", "css", "js", "svg", "properties"]
          .contains(path.pathExtension)
        // The person's pages show its content unchanged.
        || folder == DataFolder.path.text
      var bytes = isText ? try vault.contents(of: path) : []
      if path.isMarkdown {
        bytes = planted(bytes, path, in: folder)
      } else {
        mention(bytes)
      }
      if let system = systems.first(where: { system in
        system.settingKeys.contains { $0.file == path.text }
      }) {
        bytes = planted(bytes, declaring: system)
      }
      let name = pictures.isEmpty ? nil : pictures["\(folder)/\(path.name)"]
      let place = name.flatMap { path.parent?.appending($0) } ?? path
      try files.replace(place, with: bytes, .written)
    }
  }

  /// The kind of the records that are Markdown files in a folder.
  func textKind(in folder: String) -> (system: any System, kind: KindOfRecord)? {
    guard
      let system = systems.first(where: { system in
        system.kinds.contains { $0.kind.collection.topFolder == folder[...] }
      }),
      let kind = system.kinds.first(where: { $0.kind.isFrontMatter })?.kind
        ?? system.kinds.first?.kind
    else { return nil }
    return (system, kind)
  }

  /// Writes the records of a collection in the place of its files, as JSON Lines.
  mutating func write(
    _ records: [RecordText], of kind: KindOfRecord, _ system: any System,
    _ reader: CollectionReader
  ) throws(FileError) {
    for part in reader.filePaths(of: kind.collection) where try files.status(of: part) != nil {
      try files.remove(part)
    }
    // People are referred to by the id of their record too.
    let namesPeople = kind.fields.contains { $0.isRequired && $0.privacy == .name }
    var texts: [VaultPath: String] = [:]
    for record in records {
      let id = record.identifier
      let values = Dictionary(record.content.map { ($0.name, $0.json.plain) }) { first, _ in first }
      let source = Source(kind: kind, system: system, values: values, place: id)
      var members = record.content.map { member -> (String, JSONText) in
        let field = kind.fields.first { $0.name == member.name }
        return (
          member.name,
          field.map { planted(member.json, $0, .open, source) }
            ?? planted(member.json, ofUnknownKeyIn: source)
        )
      }
      if record["imported"] != nil {
        members.append(("imported", planted(.string(""), ofUnknownKeyIn: source)))
      }
      if record.hasIdentifier || namesPeople {
        let name = namesPeople ? name(id, for: "\(kind.name).id", system) : id
        members.insert(("id", .string(name)), at: 0)
      }
      // In the place of its file, as in some collections the name of a file means something.
      let file = record.path.unlocked
      let end = file.pathExtension.utf8.count
      let path = VaultPath(validating: file.text.dropLast(end) + "jsonl") ?? file
      texts[path, default: ""] += JSONText.members(members).line + "\n"
    }
    for (path, text) in texts { try files.replace(path, with: Array(text.utf8), .written) }
  }

  /// A record that canaries are planted in.
  struct Source {
    let kind: KindOfRecord
    let system: any System
    /// The values of its fields.
    let values: [String: String]
    /// Its id, or the path of its file.
    let place: String
  }

  /// The value of a key that is no field of its kind, with canaries for its texts: it is shown to
  /// nobody but the person.
  private mutating func planted(_ json: JSONText, ofUnknownKeyIn source: Source) -> JSONText {
    if let elements = json.elements {
      return .array(elements.map { planted($0, ofUnknownKeyIn: source) })
    }
    if let members = json.objectMembers {
      return .members(members.map { ($0, planted($1, ofUnknownKeyIn: source)) })
    }
    guard case .string = json else { return json }
    let field = "\(source.kind.name).*"
    return .string(word(for: field, source.system.name, audience.isOwner, in: source.place))
  }

  /// A value of a record with canaries for its private parts.
  private mutating func planted(
    _ json: JSONText, _ field: Field, _ outer: Privacy, _ source: Source
  ) -> JSONText {
    let privacy = field.privacy == .open ? outer : field.privacy
    if let elements = json.elements {
      return .array(elements.map { planted($0, field, outer, source) })
    }
    if let members = json.objectMembers {
      return .members(
        members.map { name, value in
          let inner = field.members.first { $0.name == name }
          return (name, inner.map { planted(value, $0, privacy, source) } ?? value)
        })
    }
    let isAllowed = allows(privacy, source)
    if isAllowed { mention(json.plain.utf8) }
    let name = "\(source.kind.name).\(field.name)"
    switch privacy {
    case .open: return json
    case .amount:
      let amount = words.nextAmount()
      note(
        HiddenValue(.amount, json.plain), isAllowed || isShownRounded(json.plain, source.system))
      canaries.append(
        Canary(
          word: "\(amount)", field: name, system: source.system.name, isAllowed: isAllowed))
      return .int(amount)
    case .name where field.type.isText:
      return .string(self.name(json.plain, for: name, source.system))
    case .name: return json
    case .text, .intimate:
      guard field.type.isText, case .string = json else { return json }
      note(HiddenValue(.text, json.plain), isAllowed)
      return word(for: field.name, privacy, source).map(JSONText.string) ?? json
    }
  }

  /// The word for a name, the same each time.
  private mutating func name(
    _ text: String, for field: String, _ system: any System
  ) -> String {
    if let known = names[text] { return known }
    let isAllowed = audience.isOwner || audience.sight(of: system.name)?.veil.isOpen ?? false
    let word = words.next(for: "name \(text)", isAllowed: isAllowed)
    names[text] = word
    // An id names people too, but to the person alone.
    if !field.hasSuffix(".id") { note(HiddenValue(.name, text), isAllowed) }
    canaries.append(
      Canary(word: word, field: field, system: system.name, isAllowed: isAllowed))
    return word
  }

  mutating func word(for field: String, _ privacy: Privacy, _ source: Source) -> String? {
    if privacy == .open { return nil }
    return word(
      for: "\(source.kind.name).\(field)", source.system.name, allows(privacy, source),
      in: source.place)
  }

  mutating func word(
    for field: String, _ system: String?, _ isAllowed: Bool, in record: String
  ) -> String {
    let word = words.next(for: "\(field) \(record)", isAllowed: isAllowed)
    canaries.append(Canary(word: word, field: field, system: system, isAllowed: isAllowed))
    return word
  }

  /// Notes the amounts of money in a visible text, as a canary cannot distinguish them from amounts
  /// that Daybook writes.
  mutating func mention(_ text: some Sequence<UInt8>) {
    ValueScan.forEachAmount(in: Array(text)) { digits in
      mentioned.insert(String(decoding: digits, as: UTF8.self))
    }
  }

  /// True if the site shows a rounded amount that equals this one.
  private func isShownRounded(_ amount: String, _ system: any System) -> Bool {
    audience.amounts == .rounded && audience.sight(of: system.name) != nil
      && amount.dropFirst().allSatisfy { $0 == "0" }
  }

  private mutating func note(_ value: HiddenValue, _ isAllowed: Bool) {
    if isAllowed { shown.insert(value) } else { hidden.insert(value) }
  }

  func allows(_ privacy: Privacy, _ source: Source) -> Bool {
    if audience.isOwner { return true }
    guard let sight = audience.sight(of: source.system.name),
      let system = source.system as? any SharesRecords
    else { return false }
    return system.allows(privacy, of: source.kind, { source.values[$0] }, sight)
  }
}

extension VaultPath {
  /// True if it is a Markdown text, by its extension.
  var isMarkdown: Bool { ["md", "markdown"].contains(pathExtension) }
}

extension KindOfRecord {
  /// How private a text is that is a record of this kind.
  var privacyOfText: Privacy {
    fields.contains { $0.privacy == .intimate } ? .intimate : .text
  }
}
