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
  /// The values that the audience must not see, and those that it may.
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

  /// A file that declares kinds of records, with canaries as the titles of those whose existence is
  /// hidden from the audience.
  private mutating func planted(_ bytes: [UInt8], declaring system: any System) -> [UInt8] {
    let isSeen = audience.isOwner || audience.levels[system.name] != nil
    let secret = Set(
      system.declared(in: settings).map(\.kind).filter { !isSeen || $0.isPrivate }
        .map(\.name))
    guard !secret.isEmpty else { return bytes }
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
    // From the last one on, as earlier offsets then stay valid.
    let document = YAMLDocument(TextFile(bytes, file: ""))
    for entry in (document.root?.entries ?? []).reversed() where secret.contains(entry.key) {
      let title = entry.value.entries?.first { $0.key == "title" }?.value
      let titles = title?.entries.map { $0.map(\.value) } ?? [title].compactMap(\.self)
      for title in titles.reversed() {
        guard case .scalar(let text, let isPlain) = title.content,
          lines.indices.contains(title.mark.line - 1)
        else { continue }
        let start = title.mark.column - (isPlain ? 1 : 0)
        let line = lines[title.mark.line - 1]
        let end = start + text.unicodeScalars.count
        // A value that is written with escapes or on several lines is kept.
        guard end <= line.count, line[start..<end].elementsEqual(text.unicodeScalars) else {
          continue
        }
        let word = word(
          for: "\(entry.key).title", system.name, audience.isOwner, in: "\(entry.key)")
        lines[title.mark.line - 1].replaceSubrange(start..<end, with: word.unicodeScalars)
      }
    }
    return lines.map { line in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: line)
      return String(text)
    }.joined(separator: "\n").utf8.map(\.self)
  }

  /// A text of the person's with a canary at its end, and in the fields of its front matter.
  private mutating func planted(
    _ bytes: [UInt8], _ path: VaultPath, in folder: String
  ) -> [UInt8] {
    var text = String(decoding: bytes, as: UTF8.self)
    switch folder {
    case ReviewFolder.path.text:
      let isAllowed = audience.isOwner || audience.reviews == .words
      if isAllowed { mention(text.utf8) }
      text = planted(text, hiding: "review", nil, readsLiquid: false, in: path.text)
      text += "\n\n\(word(for: "review", nil, isAllowed, in: path.text))\n"
    default:
      guard let (system, kind) = textKind(in: folder) else { break }
      if !pictures.isEmpty {
        for (written, name) in Self.names(in: text) {
          guard let picture = pictures["\(folder)/\(name)"] else { continue }
          text = text.replacing(written, with: picture)
        }
      }
      text = planted(text, of: kind, system, in: path)
    }
    return Array(text.utf8)
  }

  /// A text with a canary in each stretch that it marks as not to be shown: to others none is.
  private mutating func planted(
    _ text: String, hiding kind: String, _ system: String?, readsLiquid: Bool, in place: String
  ) -> String {
    HiddenStretches(in: text, readsLiquid: readsLiquid).planted {
      word(for: "\(kind).hidden", system, audience.isOwner, in: place)
    }
  }

  /// The person's own pages, each with a canary at its end.
  mutating func planted(_ folder: PageFolder) -> PageFolder {
    var folder = folder
    folder.pages = folder.pages.map { page in
      let name = page.slug.split(separator: ".").first.map(String.init) ?? ""
      let isAllowed =
        (audience.isOwner || page.frontMatter.flaw == nil)
        && (audience.sees(page: page.slug, for: page.frontMatter.audiences)
          || audience.sees(page: name, for: page.frontMatter.audiences))
      let place = "\(PageFolder.path)/\(page.path)"
      if isAllowed { mention(page.body.utf8) }
      let body = planted(
        page.body, hiding: "page", nil, readsLiquid: page.frontMatter.readsLiquid, in: place)
      return page.with(body: "\(body)\n\n\(word(for: "page", nil, isAllowed, in: place))\n")
    }
    return folder
  }

  /// The text of a record that is a Markdown file.
  private mutating func planted(
    _ text: String, of kind: KindOfRecord, _ system: any System, in path: VaultPath
  ) -> String {
    var (lines, end, values) = Self.frontMatter(of: text)
    for index in 0..<end {
      guard let (key, _) = Self.entry(lines[index]),
        let field = kind.fields.first(where: { $0.name == key }), field.type.isText
      else { continue }
      let word = word(for: kind, field.name, field.privacy, values, system, in: path.text)
      if let word { lines[index] = "\(key): \(word)" }
    }
    if allows(kind.privacyOfText, kind, values, system) { mention(text.utf8) }
    let head = lines[..<end].map { $0 + "\n" }.joined()
    let body = planted(
      lines[end...].joined(separator: "\n"), hiding: kind.name, system.name, readsLiquid: false,
      in: path.text)
    let word = word(for: kind, "body", kind.privacyOfText, values, system, in: path.text) ?? ""
    return "\(head)\(body)\n\n\(word)\n"
  }

  /// The lines of a text, the end of its front matter, and its values.
  static func frontMatter(
    of text: String
  ) -> (lines: [String], end: Int, values: [String: String]) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let end = lines.first == "---" ? lines.dropFirst().firstIndex(of: "---") ?? 0 : 0
    var values: [String: String] = [:]
    for line in lines[..<end] {
      if let (key, value) = entry(line) { values[key] = value }
    }
    return (lines, end, values)
  }

  private static func entry(_ line: String) -> (key: String, value: String)? {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let first = line.first, first.isLetter else { return nil }
    return (String(parts[0]), parts[1].withoutBlanks)
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
      let values = Dictionary(record.content.map { ($0.name, $0.json.plain) }) { first, _ in first }
      var members = record.content.map { member -> (String, JSONText) in
        guard let field = kind.fields.first(where: { $0.name == member.name }) else {
          return (
            member.name, planted(member.json, ofUnknownKeyIn: kind, record.identifier, system)
          )
        }
        return (
          member.name,
          planted(member.json, field, .open, kind, values, system, in: record.identifier)
        )
      }
      if record["imported"] != nil {
        members.append(
          (
            "imported",
            planted(.string(""), ofUnknownKeyIn: kind, record.identifier, system)
          ))
      }
      if record.hasIdentifier || namesPeople {
        let id = record.identifier
        members.insert(
          (
            "id", .string(namesPeople ? name(id, for: "\(kind.name).id", kind, values, system) : id)
          ),
          at: 0)
      }
      // In the place of its file, as in some collections the name of a file means something.
      let file = record.path.unlocked
      let end = file.pathExtension.utf8.count
      let path = VaultPath(validating: file.text.dropLast(end) + "jsonl") ?? file
      texts[path, default: ""] += JSONText.members(members).line + "\n"
    }
    for (path, text) in texts { try files.replace(path, with: Array(text.utf8), .written) }
  }

  /// The value of a key that is no field of its kind, with canaries for its texts: it is shown to
  /// nobody but the person.
  private mutating func planted(
    _ json: JSONText, ofUnknownKeyIn kind: KindOfRecord, _ record: String, _ system: any System
  ) -> JSONText {
    if let elements = json.elements {
      var planted: [JSONText] = []
      for element in elements {
        planted.append(self.planted(element, ofUnknownKeyIn: kind, record, system))
      }
      return .array(planted)
    }
    if let members = json.objectMembers {
      var planted: [(String, JSONText)] = []
      for (name, value) in members {
        planted.append((name, self.planted(value, ofUnknownKeyIn: kind, record, system)))
      }
      return .members(planted)
    }
    guard case .string = json else { return json }
    return .string(word(for: "\(kind.name).*", system.name, audience.isOwner, in: record))
  }

  /// A value of a record with canaries for its private parts.
  private mutating func planted(
    _ json: JSONText, _ field: Field, _ outer: Privacy, _ kind: KindOfRecord,
    _ values: [String: String], _ system: any System, in record: String
  ) -> JSONText {
    let privacy = field.privacy == .open ? outer : field.privacy
    if let elements = json.elements {
      var planted: [JSONText] = []
      for element in elements {
        planted.append(
          self.planted(element, field, outer, kind, values, system, in: record))
      }
      return .array(planted)
    }
    if let members = json.objectMembers {
      var planted: [(String, JSONText)] = []
      for (name, value) in members {
        let inner = field.members.first { $0.name == name }
        planted.append(
          (
            name,
            inner.map {
              self.planted(value, $0, privacy, kind, values, system, in: record)
            } ?? value
          ))
      }
      return .members(planted)
    }
    let place = "\(kind.name).\(field.name)"
    if allows(privacy, kind, values, system) { mention(json.plain.utf8) }
    switch privacy {
    case .open: return json
    case .amount:
      let amount = words.nextAmount()
      note(
        HiddenValue(.amount, json.plain),
        allows(privacy, kind, values, system) || isShownRounded(json.plain, system))
      note("\(amount)", place, system, .amount, kind, values)
      return .int(amount)
    case .name where field.type.isText:
      return .string(name(json.plain, for: place, kind, values, system))
    case .name: return json
    case .text, .intimate:
      guard field.type.isText, case .string = json else { return json }
      note(HiddenValue(.text, json.plain), allows(privacy, kind, values, system))
      return word(for: kind, field.name, privacy, values, system, in: record)
        .map(JSONText.string) ?? json
    }
  }

  /// The word for a name, the same each time.
  private mutating func name(
    _ text: String, for field: String, _ kind: KindOfRecord, _ values: [String: String],
    _ system: any System
  ) -> String {
    if let known = names[text] { return known }
    let sight = audience.sight(of: system.name)
    let isAllowed = audience.isOwner || sight?.veil.isOpen ?? false
    let word = words.next(for: "name \(text)", isAllowed: isAllowed)
    names[text] = word
    // An id names people too, but to the person alone.
    if !field.hasSuffix(".id") { note(HiddenValue(.name, text), isAllowed) }
    canaries.append(
      Canary(word: word, field: field, system: system.name, isAllowed: isAllowed))
    return word
  }

  private mutating func word(
    for kind: KindOfRecord, _ field: String, _ privacy: Privacy, _ values: [String: String],
    _ system: any System, in record: String
  ) -> String? {
    if privacy == .open { return nil }
    let isAllowed = allows(privacy, kind, values, system)
    return word(for: "\(kind.name).\(field)", system.name, isAllowed, in: record)
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
  private mutating func mention(_ text: some Sequence<UInt8>) {
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

  private mutating func note(
    _ word: String, _ field: String, _ system: any System, _ privacy: Privacy,
    _ kind: KindOfRecord, _ values: [String: String]
  ) {
    canaries.append(
      Canary(
        word: word, field: field, system: system.name,
        isAllowed: allows(privacy, kind, values, system)))
  }

  func allows(
    _ privacy: Privacy, _ kind: KindOfRecord, _ values: [String: String], _ system: any System
  ) -> Bool {
    if audience.isOwner { return true }
    guard let sight = audience.sight(of: system.name), let system = system as? any SharesRecords
    else { return false }
    return system.allows(privacy, of: kind, { values[$0] }, sight)
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
