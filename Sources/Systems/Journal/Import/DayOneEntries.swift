import Basics
import SiteKit
import Vault

extension ImportFormat {
  /// A JSON export of Day One, on its own or in a zip with its pictures.
  static let dayOne = ImportFormat("dayone", "a journal of Day One as JSON") {
    $0.form == .json && $0.text.contains("\"entries\"")
      && ($0.text.contains("\"creationDate\"")
        || $0.text.contains(
          /"metadata"\s*:\s*\{\s*"version"[^}]*\}\s*,\s*"entries"\s*:\s*\[\s*\]/))
  }
}

extension ImportForm {
  /// Entries of Day One.
  static let dayOneEntries = ImportForm(.dayOne, makes: "journal entries") {
    DayOneEntries($0)
  }
}

extension ImportSummary.Reason {
  static let entryWithoutText = Self(rank: 60, "entries without text")
  fileprivate static let otherMedia = Self(rank: 61, "sounds, films and documents of entries")
  fileprivate static let lostPicture = Self(rank: 62, "pictures that are not in the export")
}

/// Makes a journal entry of each entry of Day One, and copies the pictures in its text to the
/// folder that the journal's pages link to.
struct DayOneEntries: Importer {
  /// The folder of pictures; pages link to it by paths that begin with a slash.
  private static let pictures: VaultPath = "pages/journal"

  /// The vault's zone.
  let zone: Zone
  /// The vault.
  let files: any Files
  private let days: ClosedRange<Day>?
  private var copied: Set<VaultPath> = []
  /// Unknown zones of the file's entries.
  private var unknownZones: [FieldValue] = []

  init(_ basis: ImportBasis) {
    zone = basis.zone
    files = basis.reader.files
    days = basis.days
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    let journal = file.name.hasSuffix(".json") ? String(file.name.dropLast(5)) : file.name
    plan.source = "dayone/\(journal)"
    unknownZones = []
    defer { file.ticker.finished() }
    guard var json = JSONImport(file.bytes, file: file.path, &plan) else { return }
    if json.root["entries"] == nil { json.report(json.root.missing("entries"), &plan) }
    json.forEach("entries", of: json.root, into: &plan) { entry, plan throws(JSONFields.Fault) in
      try take(entry, file, &plan)
    }
    for zone in unknownZones {
      json.report(JSONFields.Fault(JournalProblem.unknownZone(zone.string), at: zone.range), &plan)
    }
  }

  /// The names of an entry's pictures in the export, by their identifiers in the text.
  private func photos(_ entry: JSONFields) -> [String: String] {
    var photos: [String: String] = [:]
    guard let list = try? entry.list("photos") else { return [:] }
    for photo in list {
      guard let id = photo["identifier"]?.string, let md5 = photo["md5"]?.string else { continue }
      photos[id] = "\(md5).\(photo["type"]?.string ?? "jpeg")"
    }
    return photos
  }

  private mutating func take(
    _ entry: JSONFields, _ file: ImportFile, _ plan: inout ImportPlan
  ) throws(JSONFields.Fault) {
    guard let at = try entry.time("creationDate", in: .utc) else {
      throw entry.missing("creationDate")
    }
    guard let text = try entry.text("text"), !text.allSatisfy(\.isWhitespace) else {
      return plan.summary.skip(.entryWithoutText)
    }
    let named = try entry.text("timeZone").map { Zone(identifier: $0) }
    if case .some(nil) = named, let name = entry["timeZone"] { unknownZones.append(name) }
    // The day and the hour on the person's clock at the time.
    let clock = (named ?? zone) ?? zone
    // If the entry is skipped, so are its pictures.
    let local = clock.local(at)
    guard days?.contains(local.day) ?? true else { return plan.summary.skip(.outside) }
    var fields = RecordFields()
    let written = at.formatted(in: clock)
    // London in winter has the offset zero, too; Z would mean UTC.
    fields.add("at", text: written.last == "Z" ? written.dropLast() + "+00:00" : written)
    fields.add("text", text: self.text(text, photos(entry), file, &plan))
    let tags = entry.texts("tags")
    if !tags.isEmpty { fields.add(name: "tags", .array(tags.map(JSONText.string))) }
    let names = ["placeName", "localityName", "administrativeArea", "country"]
    if let location = entry.object("location") {
      let known = names.compactMap { location[$0]?.string.unwrappedLine }.filter { !$0.isEmpty }
      var said: [String] = []
      for name in known where !said.contains(where: { $0.contains(name) }) { said.append(name) }
      fields.add("place", text: said.prefix(2).joined(separator: ", "))
    }
    if try entry.flag("starred") == true { fields.add("starred", bool: true) }
    var hash = ContentHash([("source", "dayone")])
    if let uuid = try entry.text("uuid") {
      hash.add("uuid".utf8, uuid.utf8)
    } else {
      hash.add("creationDate".utf8, at.text)
      hash.add("text".utf8, text.utf8)
    }
    // The vault's days are in its own zone.
    plan.found.add(hash, to: JournalReader.entries, at: zone.instant(local).instant, fields)
  }

  /// The text without Day One's escapes, with the vault's paths of pictures.
  private mutating func text(
    _ written: String, _ photos: [String: String], _ file: ImportFile, _ plan: inout ImportPlan
  ) -> String {
    var text = ""
    var rest = written.replacing("\u{200B}", with: "")[...]
    while let mark = rest.firstRange(of: "](dayone-moment:/") {
      text += rest[..<mark.lowerBound]
      let target = rest[mark.upperBound...].prefix { $0 != ")" && !$0.isNewline }
      rest = rest[target.endIndex...]
      let id = target.split(separator: "/").last.map(String.init) ?? ""
      if let name = photos[id], let path = copy(name, file, &plan) {
        text += "](/\(path.text.dropFirst("pages/".count))"
      } else {
        // The link is kept unchanged, so that no text is lost.
        text += "](dayone-moment:/\(target)"
        plan.summary.skip(photos[id] == nil ? .otherMedia : .lostPicture)
      }
    }
    return Self.unescaped(text + rest)
  }

  /// Removes the backslashes that Day One writes before characters without a Markdown meaning
  /// there.
  private static func unescaped(_ text: String) -> String {
    var out = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        if !".!()-+#".contains(character) || out.last?.isNewline ?? true { out.append("\\") }
        out.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        out.append(character)
      }
    }
    return isEscaped ? out + "\\" : out
  }

  private mutating func copy(
    _ name: String, _ file: ImportFile, _ plan: inout ImportPlan
  ) -> VaultPath? {
    guard let path = Self.pictures.appending(name),
      let entry = file.siblings.entry(named: name)
    else { return nil }
    guard copied.insert(path).inserted else { return path }
    // Pictures are named after their bytes, so an existing one with that name is the same.
    let isThere = ((try? files.status(of: path)) ?? nil) != nil
    if !isThere {
      plan.files.append(ImportPlan.NewFile(path) { () throws(FileError) in try entry.contents() })
    }
    return path
  }
}
