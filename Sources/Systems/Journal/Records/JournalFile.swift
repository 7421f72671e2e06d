import Basics
import SiteKit
import Vault

/// A Markdown file of `journal/`: its front matter, and the entries of its day.
struct JournalFile: Sendable {
  static let keys = ["title", "date", "mood", "energy", "tags", "people", "place", "starred"]
  static let foreignKeys: Set<String> = [
    "aliases", "alias", "cssclasses", "cssclass", "permalink", "description", "created",
    "modified", "updated", "id", "type", "template", "lang", "weekday",
  ]

  /// An entry for the whole day, if there is any, and one per time; empty for a file without a day.
  private(set) var entries: [JournalEntry] = []
  /// Its keys with single values that are not of entries; empty unless they are read.
  private(set) var properties: [DayProperty] = []
  /// The keys that are not of entries; empty unless their single values are read and unread keys
  /// are reported.
  private(set) var ownKeys: [OwnKey] = []
  private(set) var diagnostics: [Diagnostic]
  private(set) var isLeftOut: Bool

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: The path shown in messages.
  ///   - zone: The zone of the times in headings.
  ///   - hasOwnKeys: True if the person may add keys, which are reported only if they seem to be
  ///     meant for known ones.
  ///   - readsProperties: True if keys of the person's own may be values. A text for a mood or an
  ///     energy is none then, and no problem.
  init(
    _ bytes: [UInt8], path: VaultPath, file: String, zone: Zone, hasOwnKeys: Bool = false,
    readsProperties: Bool = false
  ) {
    let markdown = MarkdownFile(bytes, file: file)
    var head = DayHead()
    var own: [YAMLEntry] = []
    var release = Release(isOfPage: false)
    let found =
      markdown.frontMatter.map { document in
        document.readFrontMatter(
          keys: Self.keys, foreign: Self.foreignKeys,
          others: hasOwnKeys || readsProperties ? { own.append($0) } : nil, &release, zone: zone
        ) { entry throws(YAMLValueError) in
          guard Feeling(rawValue: entry.key) != nil else { return try head.take(entry, zone: zone) }
          if readsProperties, entry.value.text.flatMap({ Double($0) }) == nil { return nil }
          // Other programs have other scales, and the notes are theirs as well.
          do throws(YAMLValueError) {
            return try head.take(entry, zone: zone)
          } catch {
            var problem = error.problem(entry.key, entry.value).problem.stated
            problem.severity = .warning
            return KeyProblem(problem)
          }
        }
      } ?? []
    diagnostics = markdown.diagnostics + found
    isLeftOut =
      markdown.flaw == .unreadable || found.contains { $0.severity == .error }
    let isWithheld = isLeftOut || markdown.flaw != nil || release.isDraft || release.isUnclear
    // The text of a file with errors cannot be trusted.
    guard !markdown.diagnostics.contains(where: { $0.severity == .error }) else { return }
    let named = DailyNotes.day(ofAnyName: path.name)
    guard let day = named ?? head.date else {
      diagnostics.append(JournalProblem.noDay.diagnostic(at: Place(file: file)))
      return
    }
    if let named, let date = head.date, named != date, let document = markdown.frontMatter,
      let node = document.root?.entries?.first(where: { $0.key == "date" })?.value
    {
      let problem = Diagnostic(
        .warning, kind: "other-day",
        "the file is named \(named), and its date is \(date); the name counts",
        hint: "rename the file to \(date).md, or take the date out")
      diagnostics.append(problem.diagnostic(at: document.locate(node)))
    }
    if readsProperties, let document = markdown.frontMatter {
      if !hasOwnKeys {
        let told = Set(found.compactMap(\.place))
        ownKeys = own.filter { !Release.keys.contains($0.key) }.map { entry in
          OwnKey(name: entry.key, place: document.locate(entry.keyMark).place)
        }
        ownKeys.removeAll { told.contains($0.place) }
      }
      properties = own.compactMap { entry in
        entry.value.text.map {
          DayProperty(
            day: day, name: entry.key, text: $0, place: document.locate(entry.value).place,
            isWithheld: isWithheld)
        }
      }
    }
    let visible = VisibleText(of: markdown.body)
    if let (mark, line) = visible.open {
      let place = Place(file: file, line: markdown.bodyFirstLine + line - 1)
      diagnostics.append(TextProblem.openComment(mark).diagnostic(at: place))
    }
    for part in TimedPart.parts(of: visible.text) {
      let isHead = part.time == nil
      if isHead, part.text.allSatisfy(\.isWhitespace), head == DayHead(date: head.date) { continue }
      let source = RecordSource(
        id: part.time.map { "\(path.text)#\($0)" } ?? path.text,
        place: Place(file: file, line: markdown.bodyFirstLine + part.line))
      var entry = JournalEntry(
        VisibleText(of: part.text).text, on: day,
        at: part.time.map { zone.instant(LocalTime(day, $0)).instant },
        source: source, title: isHead ? head.title : part.title, mood: isHead ? head.mood : nil,
        energy: isHead ? head.energy : nil, tags: isHead ? head.tags : [],
        people: isHead ? head.people : [], place: isHead ? head.place : nil,
        isStarred: isHead && head.isStarred)
      entry.isWithheld = isWithheld
      entries.append(entry)
    }
  }
}

private struct DayHead: Equatable {
  var date: Day?
  var title: String?
  var mood: Int?
  var energy: Int?
  var tags: [String] = []
  var people: [String] = []
  var place: String?
  var isStarred = false

  /// Reads an entry; returns the problem of a value that was read but may be meant otherwise.
  mutating func take(_ entry: YAMLEntry, zone: Zone) throws(YAMLValueError) -> KeyProblem? {
    let value = entry.value
    switch entry.key {
    case "title":
      title = VisibleText(of: try value.asText()).text.unwrappedLine.nonEmpty
    case "mood": mood = try value.asNumber(Feeling.mood.scale)
    case "energy": energy = try value.asNumber(Feeling.energy.scale)
    case "tags": tags = try value.asList()
    case "people": people = try value.asList()
    case "place": place = try value.asText().unwrappedLine.nonEmpty
    case "starred": isStarred = try value.asFlag()
    default:
      let text = try value.asText()
      let (date, warning) = try FrontMatter.date(text, zone: zone)
      self.date =
        switch date {
        case .day(let day): day
        // The day on the writer's clock.
        case .instant(let instant): (TimeText.clock(text, in: zone) ?? zone.local(instant)).day
        }
      return warning
    }
    return nil
  }
}

/// A part of a day's text: the text before the first heading with a time, or after one of them.
private struct TimedPart {
  /// The number of lines before it.
  var line = 0
  var time: TimeOfDay?
  var title: String?
  /// Without leading and trailing blank lines.
  var text = ""

  static func parts(of body: String) -> [TimedPart] {
    let bytes = Array(body.utf8)
    var parts = [TimedPart()]
    var start = 0
    func finish(at end: Int) {
      parts[parts.count - 1].text = String(decoding: bytes[start..<end], as: UTF8.self)
        .trimming(\.isNewline)
    }
    for (number, line) in MarkdownLines(bytes).enumerated() {
      guard line.kind == .heading(level: 2) else { continue }
      let words = String(decoding: bytes[line.content..<line.range.upperBound], as: UTF8.self)
        .withoutBlanks.split(separator: " ", maxSplits: 1)
      guard let time = words.first.flatMap({ TimeOfDay(String($0)) }), time < .endOfDay else {
        continue
      }
      finish(at: line.range.lowerBound)
      let title = words.dropFirst().first?.withoutBlanks
      parts.append(TimedPart(line: number, time: time, title: title))
      start = line.range.upperBound
    }
    finish(at: bytes.count)
    return parts
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
