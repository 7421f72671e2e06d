import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct TodayCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Print a day: your journal and all other records of it.",
    discussion: """
      Examples:
        daybook today
        daybook today --on 2026-11-19 --format json
      """)

  static let printsFigures = true

  @Option(
    help: ArgumentHelp("Another day, such as 2026-11-19 or yesterday.", valueName: "day"))
  var on: String?

  @Option(
    help: ArgumentHelp(
      "The language: en, zh-Hans, zh-Hant or ja; by default that of the site.", valueName: "tag"),
    transform: Language.option)
  var language: Language?

  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let contents = try await host.contents()
    host.report(contents.diagnostics.inPassing, output.format)
    let words = Words.standard(language ?? Language(contents.settings.language))
    let rooms = SiteTree.all([words.tag]).first.map { contents.rooms(words, in: $0) } ?? []
    let report = DayReport(
      of: try on.map { try contents.moment.day($0, for: "--on") } ?? contents.moment.today,
      contents.figures, contents.shown(rooms), words)
    host.print(report, output.format)
  }
}

/// The page of a day as text for a terminal, and as JSON: the full entries, and the part of each
/// system.
struct DayReport: CommandResult {
  private let day: Day
  private let view: JournalView
  private let zone: Zone
  private let written: JournalDay?
  private let parts: [(title: String, part: DayPart)]

  private var words: Words { view.words }
  private var entries: [JournalEntry] { written?.entries.filter(\.isWritten) ?? [] }

  /// The report of `day` from the parts of `rooms`, in their order.
  init(of day: Day, _ figures: VaultFigures, _ rooms: [any SitePart], _ words: Words) {
    // Without the journal there are days all the same.
    let history =
      figures[JournalHistory.self] ?? JournalHistory(JournalRecords(), moment: figures.moment)
    self.day = day
    view = JournalView(history, moods: figures[(any MoodSource).self], words: words)
    zone = figures.moment.zone
    written = history.day(day)
    parts = rooms.having((any DaySitePart).self).compactMap { room in
      room.day(day).map { (words(room.title), $0) }
    }
  }

  private func mean(of feeling: Feeling) -> Mean? {
    view.history.mean(of: feeling, on: day, with: view.moods)
  }

  private func time(of entry: JournalEntry) -> String? {
    entry.time(zone).map { "\($0)" }
  }

  /// The title of the entry, unless it is that of the whole day.
  private func title(of entry: JournalEntry) -> String? {
    entry.at == nil && entry.title == written?.title ? nil : entry.title
  }
}

extension DayReport {
  var text: String {
    var blocks = [[words.dateWithWeekday(day), written?.title].compactMap(\.self)]
    blocks.append(facts)
    for entry in entries {
      let heading = joined([time(of: entry), title(of: entry), entry.place])
      blocks.append((heading.isEmpty ? [] : [heading]) + lines(of: entry.text))
    }
    blocks += parts.map { title, part in
      [joined([title, part.summary])] + Self.table(of: part.lines)
    }
    blocks.removeAll(where: \.isEmpty)
    if blocks.count == 1 { blocks.append([words("common.nothing")]) }
    return blocks.map { $0.map(\.printable).joined(separator: "\n") }.joined(separator: "\n\n")
      + "\n"
  }

  /// Mood and energy, then the people and tags.
  private var facts: [String] {
    var facts: [(String, String)] = []
    for (feeling, label) in [
      (Feeling.mood, words("journal.mood")), (.energy, words("journal.energy")),
    ] {
      guard let mean = mean(of: feeling) else { continue }
      let number = mean.count > 1 ? words("journal.mean_of", ["count": mean.count]) : nil
      facts.append((label, joined([view.text(of: mean, feeling), number])))
    }
    for (label, names) in [
      (words("journal.people"), written?.people), (words("journal.places"), written?.places),
      (words("journal.tags"), written?.tags),
    ] {
      if let names, !names.isEmpty { facts.append((label, words.list(names))) }
    }
    return facts.map { words("list.labelled", ["label": $0, "value": $1.onOneLine]) }
  }

  private func joined(_ parts: [String?]) -> String {
    parts.compactMap(\.self).joined(separator: " · ").onOneLine
  }

  /// The Markdown of an entry without leading and trailing blank lines.
  private func lines(of text: EntryText) -> [String] {
    let lines = text.markdown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
    guard let first = lines.firstIndex(where: { !isBlank($0) }),
      let last = lines.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return lines[first...last].map(String.init)
  }

  private static func table(of lines: [DayLine]) -> [String] {
    let texts = lines.map { $0.parts.joined(separator: " · ") }
    guard lines.contains(where: { $0.lead != nil }) else {
      return texts.map { "  " + $0.onOneLine }
    }
    var table = TextTable(.left, .left)
    for (line, text) in zip(lines, texts) { table.append(line.lead ?? "", text) }
    return table.lines()
  }
}

extension DayReport {
  /// The day as an object. An entry's text is its Markdown; the parts of systems are in the words
  /// of the language.
  var json: JSONLine {
    [
      "day": "\(day)", "title": JSONText(written?.title), "timeZone": .string(zone.identifier),
      "mood": JSONText(mean(of: .mood)), "energy": JSONText(mean(of: .energy)),
      "words": .int(written?.words ?? 0), "entries": .array(entries, value),
      "systems": .array(parts) { title, part in
        [
          "system": .string(part.system), "title": .string(title),
          "summary": JSONText(part.summary),
          "lines": .array(part.lines) { ["lead": JSONText($0.lead), "parts": .strings($0.parts)] },
        ]
      },
    ]
  }

  private func value(_ entry: JournalEntry) -> JSONText {
    [
      "at": JSONText(entry.at?.formatted(in: entry.clock(zone))), "title": JSONText(entry.title),
      "text": .string(entry.text.markdown), "mood": JSONText(entry.mood),
      "energy": JSONText(entry.energy), "tags": .strings(entry.tags),
      "people": .strings(entry.people),
      "place": JSONText(entry.place), "starred": .bool(entry.isStarred),
    ]
  }
}
