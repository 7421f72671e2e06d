import AllSystems
import ArgumentParser
import Basics
import Site
import SiteKit
import Vault
import Wording

struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find records, pages and days by words.",
    discussion: """
      Finds the beginnings of words, and Chinese, Japanese and Korean characters, as the search \
      of the site does; all words must occur. Matches in titles come first, then the latest. For \
      an audience, it finds the pages of its site.

      Examples:
        daybook find ferry house
        daybook find 桂花 --limit 5 --format json
        daybook find ferry --audience family
      """)

  @Argument(help: ArgumentHelp("The text to look for.", valueName: "words"))
  var words: [String]
  @Option(help: "How many at most.")
  var limit = 20
  @OptionGroup var output: OutputOptions
  @OptionGroup var audience: AudienceOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    if limit < 0 { throw ValidationError("--limit \(limit) is less than 0") }
  }

  func run() async throws {
    let text = words.joined(separator: " ")
    guard let query = SearchQuery(text) else {
      throw ValidationError("there is no word or character to look for in \"\(text)\"")
    }
    let host = Host(vault: vault, asOf: asOf)
    try await host.printFigures(output.format) { try await find(query, host) }
  }

  private func find(_ query: SearchQuery, _ host: Host) async throws {
    let named = try NamedVault(vault, asOf)
    let seen = try audience.chosen(
      try named.soundSettings(for: audience, output.format), ofVaultAt: named.files.rootName)
    let input = try await named.site(for: seen).input
    let problems = input.contents.diagnostics.kept.filter { $0.severity == .error }
    host.report(problems, output.format)
    let found = try FoundItem.all(
      query, in: host.library, input.contents.names, ofOwner: seen.isOwner, and: input.documents)
    for item in found.prefix(limit) {
      host.print(item, output.format)
    }
    if found.isEmpty { host.note("\(try host.words("desk.nothing_found"))\n") }
    if found.count > limit { host.note("\(limit) of \(found.count)\n") }
  }
}

struct FoundItem: CommandResult {
  private let rank: Int
  private let kind: String
  /// The kind in the person's language; in English its name, as commands take it.
  private let label: String
  private let title: String
  private let day: Day?
  private let snippet: String?
  private let record: String?
  private var page: String?

  /// The results of a query: records, and other pages from the site's search; the best first, then
  /// the latest.
  ///
  /// - Parameter isOwner: False for an audience, which is shown no records as they are.
  static func all(
    _ query: SearchQuery, in library: RecordLibrary,
    _ names: [Field.Known: [Field.KnownName]] = [:], ofOwner isOwner: Bool = true,
    and documents: [SearchDocument]
  ) throws -> [FoundItem] {
    let words = RecordWords(library.words, names)
    var items: [FoundItem] = []
    var places: [String: Int] = [:]
    // Kinds without a form are written by devices, or found as pages.
    for kind in library.kinds where isOwner && kind.title != nil {
      for record in try library.records(of: kind) {
        guard let item = FoundItem(record, query, words) else { continue }
        // Without ids, pages name records by their time.
        let ids = [record.text.identifier, record.instant.map(RecordLibrary.identifier)]
        for id in ids.compactMap(\.self) {
          places[RecordControls.name(kind.name, id)] = items.count
        }
        items.append(item)
      }
    }
    for document in documents {
      let content = document.content()
      let match = query.match(title: document.title, tags: content.tags, passages: content.passages)
      guard let match else { continue }
      // The page of a record that was found.
      if let place = document.record.flatMap({ places[$0] }) {
        items[place].page = document.url
        continue
      }
      items.append(FoundItem(document, match, library.words))
    }
    return items.enumerated().sorted { one, other in
      (-one.element.rank, -(one.element.day?.number ?? .min + 1), one.offset)
        < (-other.element.rank, -(other.element.day?.number ?? .min + 1), other.offset)
    }.map(\.element)
  }

  private init?(_ found: StoredRecord, _ query: SearchQuery, _ names: RecordWords) {
    var tags = [found.text.identifier]
    var passages: [String] = []
    let titled = found.kind.titleField(of: found.text)
    let title = titled.flatMap { found.words(of: $0, names) }
    for field in found.kind.fields where field.name != titled?.name {
      guard let value = found.text[field.name], let words = field.words(value, names) else {
        continue
      }
      let type = field.type
      if type.isChoice {
        // In any language, however the record spells it.
        tags += [value.plain]
        tags += Language.allCases.compactMap { field.name(of: value.plain, .standard($0)) }
      } else if type == .texts || type == .day {
        tags.append(words)
      } else if type.isText {
        passages.append(words)
      }
    }
    let match = query.match(title: title ?? "", tags: tags, passages: passages)
    guard let match else { return nil }
    rank = match.rank
    kind = found.kind.name
    label =
      names.words.language == .english
      ? kind : found.kind.title.map { names.words($0) } ?? found.kind.name
    self.title = title ?? found.line(in: names.words)
    day = found.day
    snippet = match.snippet
    record = found.text.identifier
  }

  private init(_ document: SearchDocument, _ match: SearchQuery.Match, _ words: Words) {
    rank = match.rank
    kind = document.kind.name
    label = words.language == .english ? kind : words(document.kind.title)
    title = document.title
    // For a day or a review, the date is in the address.
    day =
      document.url.split { "/#".contains($0) }.lazy.compactMap { part in
        Period(String(part))?.lastDay
      }.first
    snippet = match.snippet
    record = nil
    page = document.url
  }

  /// `2026-11-20  task t1: Answer Mei`, with the matching text below.
  var text: String {
    let name = [label, record?.shortIdentifier].compactMap(\.self).joined(separator: " ")
    let at = page.map { "  \($0)" } ?? ""
    let head = "\(day.map { "\($0)" } ?? "          ")  \(name): \(title.clipped(to: 80))\(at)"
    let lines = [head] + (snippet.map { ["            \($0)"] } ?? [])
    return lines.map { $0.onOneLine.printable }.joined(separator: "\n")
  }

  var json: JSONLine {
    [
      "kind": .string(kind), "title": .string(title), "day": JSONText(day.map { "\($0)" }),
      "snippet": JSONText(snippet), "record": JSONText(record), "page": JSONText(page),
    ]
  }
}
