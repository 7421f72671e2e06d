import Basics
import SiteKit
import Vault

extension ImportFormat {
  /// A JSON export of Day One, on its own or in a zip with its pictures.
  static let dayOne = ImportFormat("dayone", "a journal of Day One as JSON") {
    $0.form == .json && $0.text.contains("\"entries\"") && $0.text.contains("\"creationDate\"")
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
/// folder in which the journal's pages look for them.
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
    let start = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let bytes = file.bytes
    var places = PlaceFinder(bytes, file: file.path)
    unknownZones = []
    var draft = plan
    do throws(JSONError) {
      var cursor = JSONCursor(bytes, in: start..<bytes.count)
      let root = try JSONFields(&cursor)
      try cursor.expectEnd()
      var faults: [JSONFields.Fault] = []
      if root["entries"] == nil { faults.append(root.missing("entries")) }
      let wrong = try root.list("entries", in: bytes) { cursor throws(JSONError) in
        draft.summary.read += 1
        let fields = try JSONFields(&cursor)
        let parts = Parts(
          tags: try fields.texts("tags", in: bytes),
          place: try fields.object("location", in: bytes), photos: try photos(fields, bytes))
        do throws(JSONFields.Fault) {
          try take(fields, parts, file, &draft)
        } catch {
          draft.summary.unreadable += 1
          faults.append(error)
        }
      }
      for zone in unknownZones {
        draft.diagnostics.append(
          JournalProblem.unknownZone(zone.string).diagnostic(at: places.locate(zone.range)))
      }
      for fault in faults + (wrong.map { [$0] } ?? []) {
        draft.diagnostics.append(fault.problem.diagnostic(at: places.locate(fault.range)))
      }
      plan = draft
    } catch {
      plan.diagnostics.append(error.diagnostic(at: places.locate(error.range)))
    }
    file.ticker.finished()
  }

  /// The parts of an entry besides its own values.
  private struct Parts {
    var tags: [String]
    var place: JSONFields?
    /// The names of pictures in the export, by their identifiers in the text.
    var photos: [String: String]
  }

  private func photos(
    _ entry: JSONFields, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) -> [String: String] {
    var photos: [String: String] = [:]
    _ = try entry.list("photos", in: bytes) { cursor throws(JSONError) in
      let photo = try JSONFields(&cursor)
      guard let id = photo["identifier"]?.string, let md5 = photo["md5"]?.string else { return }
      photos[id] = "\(md5).\(photo["type"]?.string ?? "jpeg")"
    }
    return photos
  }

  private mutating func take(
    _ entry: JSONFields, _ parts: Parts, _ file: ImportFile, _ plan: inout ImportPlan
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
    fields.add("text", text: self.text(text, parts.photos, file, &plan))
    if !parts.tags.isEmpty {
      fields.add(name: "tags", .array(parts.tags.map { JSONText.string($0) }))
    }
    let names = ["placeName", "localityName", "administrativeArea", "country"]
    if let location = parts.place {
      let known = names.compactMap { location[$0]?.string.unwrappedLine }.filter { !$0.isEmpty }
      fields.add("place", text: known.prefix(2).joined(separator: ", "))
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
