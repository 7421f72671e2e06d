import Algorithms
import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct SuggestEtiquetteCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "etiquette",
    abstract: "Add the usual amounts of a city to the vault.",
    discussion: """
      The program knows the customs of some cities: usual amounts for each kind of occasion, what \
      to do and what to avoid. It shows them, and writes them into the vault once you confirm; \
      records of that city that are already in the vault stay as they are. Without a city it lists \
      the cities.

      Examples:
        daybook suggest etiquette
        daybook suggest etiquette 苏州 --dry-run
      """)

  @Argument(help: "The city, such as 苏州.")
  var city: String?
  @Flag(help: "Show it, and write nothing.")
  var dryRun = false
  @Flag(help: "Write it without asking.")
  var yes = false
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let known = try await KnownEtiquette(host)
    guard let city else { return host.print(known.cities, output.format) }
    let found = known.entries.filter { $0.etiquette.city == city }
    guard !found.isEmpty else {
      let nearest = known.entries.compactMap(\.etiquette.city).nearest(to: city)
      throw Failure(
        Diagnostic(
          .error, kind: "no-city", "nothing is known of \(city.shortQuoted)",
          hint: nearest.map { "did you mean \"\($0)\"?" }
            ?? "daybook suggest etiquette lists the cities"))
    }
    let own = Set(try await GiftVault(host).ledger.etiquette.map(Place.init))
    let new = found.filter { !own.contains(Place($0.etiquette)) }
    host.print(
      EtiquetteReport(entries: found.map(\.etiquette), newCount: new.count, words: try host.words),
      output.format)
    guard !dryRun, !new.isEmpty else { return }
    try host.agree(to: .writingShown(new.count), yes)
    let library = try host.library
    let kind = try library.kind(EtiquetteRecord.kind.name)
    let records = new.map { library.newRecord($0.members, of: kind) }
    try library.write(records.map(\.addition), "add", "etiquette: \(city)")
  }

  /// A place and a kind of occasion.
  private struct Place: Hashable {
    let province: String
    let city: String?
    let category: OccasionCategory

    init(_ etiquette: Etiquette) {
      province = etiquette.province
      city = etiquette.city
      category = etiquette.category
    }
  }
}

/// The etiquette that comes with the program.
struct KnownEtiquette {
  let entries: [(etiquette: Etiquette, members: [RecordText.Member])]
  private let words: Words

  /// - Throws: Never for the records of the program, which a test reads.
  init(_ host: any CommandHost) async throws {
    let file = VaultPath(validating: GiftReader.etiquette.text + ".jsonl") ?? .root
    let files = MemoryFiles(bytes: [file: ProgramRecords.etiquette])
    let reader = CollectionReader(files: files, zone: .utc, width: 1)
    let moment = try host.moment(host.settings.settings)
    let library = RecordLibrary([EtiquetteRecord.self], reader, moment: moment, clock: host.clock)
    let records = await GiftReader.read(reader).records.etiquette
    let texts = try library.records(of: EtiquetteRecord.kind)
    entries = zip(records, texts).map { ($0, $1.text.content) }
    words = try host.words
  }

  /// The cities with the number of occasions.
  fileprivate var cities: CityReport {
    CityReport(
      cities: entries.map(\.etiquette).chunked { $0.city == $1.city }.map {
        ($0[$0.startIndex], $0.count)
      }, words: words)
  }
}

/// The cities that something is known of.
private struct CityReport: CommandResult {
  let cities: [(first: Etiquette, count: Int)]
  let words: Words

  var text: String {
    var table = TextTable(.left, .left, .right)
    for city in cities {
      table.append(
        city.first.city ?? "", city.first.province,
        words.said(part: city.count.counted("occasion")))
    }
    return table.lines().joined(separator: "\n") + "\n"
  }

  var json: JSONLine {
    [
      "cities": .array(cities) { city in
        [
          "city": JSONText(city.first.city), "province": .string(city.first.province),
          "occasions": .int(city.count),
        ]
      }
    ]
  }
}

/// The usual amounts of a city.
private struct EtiquetteReport: CommandResult {
  let entries: [Etiquette]
  /// The number of entries that the vault lacks.
  let newCount: Int
  let words: Words

  var text: String {
    var table = TextTable(.left, .right, .right, .right, .left)
    for entry in entries {
      let name =
        words.language == .english
        ? "\(entry.category.rawValue) \(entry.category.chineseName)"
        : words.name(of: entry.category)
      table.append(
        name, entry.least.shortDescription, entry.average.shortDescription,
        entry.most.shortDescription, (entry.tips + entry.taboos).joined(separator: "；"))
    }
    return table.lines().joined(separator: "\n") + "\n"
  }

  var json: JSONLine {
    [
      "new": .int(newCount),
      "etiquette": .array(entries) { entry in
        [
          "province": .string(entry.province), "city": JSONText(entry.city),
          "category": .string(entry.category.rawValue), "min": .money(entry.least),
          "average": .money(entry.average), "max": .money(entry.most),
          "tips": .strings(entry.tips), "taboos": .strings(entry.taboos),
        ]
      },
    ]
  }
}
