import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct InboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbox",
    abstract: "Show what other programs left in inbox/, and save it once you confirm.",
    discussion: """
      Each line of a file in the vault's folder inbox/ is an entry: a sentence as for daybook log, \
      done or add with the words that these commands take, or a JSON object with log, done, or \
      kind and the record's fields. In an object, at is the time that counts as now for it; by \
      default it is the time of the file.

      Each entry is shown with its meaning, and written once you confirm; all of them are one \
      change for daybook undo. A file whose entries are all written moves to \
      inbox/done/. A line that is not understood stays, with the reason. An entry that was written \
      before is not written again, even when its file comes back.

      A file without a newline at its end waits until it has not changed for a minute. Exit code 1 \
      means that something stays in the inbox.

      Examples:
        daybook inbox
        daybook inbox --each
        daybook inbox --yes
        daybook inbox --dry-run --format json
      """)

  @Flag(help: "Write all that is understood, without asking.")
  var yes = false
  @Flag(help: "Show what each entry means, and write nothing.")
  var dryRun = false
  @Flag(help: "Ask about each entry.")
  var each = false
  @Flag(help: "Write lines too that a file of the same name had before.")
  var again = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    if yes, dryRun || each {
      throw ValidationError(
        "--yes writes without asking, and \(dryRun ? "--dry-run" : "--each") does not",
        hint: "give one of them")
    }
  }

  func run() async throws {
    let host = Host(vault: vault, asOf: asOf)
    let library = try host.library
    let (zone, words) = (library.moment.zone, try host.words)
    guard try library.files.status(of: InboxFolder.path)?.kind == .folder else {
      return show(InboxReport([], folder: nil, zone, words), host)
    }
    let reader = try await host.inbox(library)
    let contents = try reader.contents(of: library)
    var keys = Set(contents.items.filter { isMeant($0) }.map(\.line.key))
    let report = InboxReport(contents.items, folder: contents.folder, zone, words)
    let isAsking = !yes && !dryRun && !keys.isEmpty
    if isAsking { host.note(report.text + "\n") }
    host.report(contents.diagnostics(in: library), output.format)
    if !dryRun { keys = try agreed(among: contents.items.filter { isMeant($0) }, host) }
    // Also with nothing to write, if a file that was brought back is to be moved off.
    let isWriting = !dryRun && (!keys.isEmpty || contents.hasDoneFiles)
    let outcome = isWriting ? try reader.write(keys, again: again, to: library) : nil
    if let outcome {
      var written = InboxReport(contents.items, folder: contents.folder, zone, words)
      written.outcome = outcome
      output.format == .json ? host.print(written.json) : host.confirm(written.result)
      host.report(outcome.change.map { library.remarks(on: $0) } ?? [], output.format)
    } else if !isAsking || output.format == .json {
      show(report, host)
    }
    let isWritten = Set(outcome?.written.map(\.key) ?? (dryRun ? Array(keys) : []))
    if contents.waiting.contains(where: { !isWritten.contains($0.line.key) })
      || !contents.folder.problems.isEmpty
    {
      throw ExitCode.failure
    }
  }

  private func isMeant(_ item: InboxItem) -> Bool { item.isReady || again && item.deed != nil }

  private func show(_ report: InboxReport, _ host: Host) { host.print(report, output.format) }

  /// The keys of the entries that a person agrees to write.
  private func agreed(among items: [InboxItem], _ host: Host) throws -> Set<String> {
    if items.isEmpty { return [] }
    guard each else {
      try host.agree(to: .writingShown(items.count), yes)
      return Set(items.map(\.line.key))
    }
    var keys: Set<String> = []
    for item in items {
      host.note("\(item.meaning ?? item.line.text)\n")
      if try host.isYes(try host.words("ask.write"), enter: true) { keys.insert(item.line.key) }
    }
    return keys
  }
}

extension Host {
  /// A reader of the inbox that knows the vault's names and records.
  func inbox(_ library: RecordLibrary) async throws -> InboxReader {
    let contents = try await NamedVault(vault, asOf).contents()
    var moment = EntryMoment(
      zone: contents.settings.zone, now: contents.moment.asOf, known: contents.names,
      records: contents.records, settings: contents.settings)
    moment.stored = { library.texts(in: $0, at: $1) }
    return InboxReader(
      sentences, Systems.forms(in: contents.settings), Systems.keepingSheet?.sheet, moment,
      of: contents, try words)
  }
}

extension InboxContents {
  /// The problems of files, and the reasons why lines stay, each at its place.
  fileprivate func diagnostics(in library: RecordLibrary) -> [Diagnostic] {
    folder.problems
      + items.flatMap { item -> [Diagnostic] in
        let place = item.line.place(in: library.files)
        switch item.state {
        case .unclear(let diagnostic): return [diagnostic.diagnostic(at: place, excerpt: nil)]
        case .ready(let deed):
          return deed.warnings.map { $0.diagnostic(at: place, excerpt: nil) }
        case .again(_, let since):
          return [
            Diagnostic(
              .warning, kind: "inbox-again", at: place,
              "a file of this name had this line before, which was written at "
                + "\(since.formatted(in: library.moment.zone).asShortTime)",
              hint: "if it is meant once more: daybook inbox --again; else delete the line")
          ]
        case .known: return []
        }
      }
  }
}

/// The entries of the inbox with their meanings, and the outcome of writing them.
struct InboxReport: CommandResult {
  private let items: [InboxItem]
  private let unfinished: [VaultPath]
  private let zone: Zone
  private let words: Words
  var outcome: InboxOutcome?

  init(_ items: [InboxItem], folder: InboxFolder?, _ zone: Zone, _ words: Words) {
    self.items = items
    self.zone = zone
    unfinished = folder?.unfinished ?? []
    self.words = words
  }

  private var waiting: [InboxItem] { items.filter { !$0.isKnown } }

  /// A line for each entry: its place, and its meaning or, if that is unclear, its text.
  var text: String {
    var table = TextTable(.left, .left)
    for item in waiting {
      table.append(
        "\(item.line.path.name):\(item.line.number)",
        item.meaning ?? words("inbox.unclear", ["text": item.line.text.clipped(to: 60)]))
    }
    let waits = unfinished.map { words("inbox.unfinished", ["file": String($0.name)]) }
    let lines = table.lines(indent: "") + waits
    return lines.isEmpty ? words("inbox.empty") : lines.joined(separator: "\n")
  }

  /// The written entries, in words.
  var result: String {
    guard let outcome else { return text }
    let keys = Set(outcome.written.map(\.key))
    var seen: Set<String> = []
    let written = items.filter {
      keys.contains($0.line.key) && seen.insert($0.line.key).inserted
    }
    let count = written.count { $0.deed?.isNothing == false }
    return
      (written.compactMap(\.meaning)
      + [words("inbox.written", ["count": count])]
      + outcome.moved.map { words("inbox.moved", ["file": String($0.name)]) })
      .joined(separator: "\n")
  }

  var json: JSONLine {
    let written = Set(outcome?.written.map(\.key) ?? [])
    return [
      "entries": .array(waiting) { item in
        [
          "file": .string(item.line.path.text), "line": .int(item.line.number),
          "text": .string(item.line.text), "key": .string(item.line.key),
          "at": .string(item.line.at.formatted(in: zone)), "state": .string(item.stateName),
          "meaning": JSONText(item.meaning), "record": item.deed?.json ?? .null,
          "reason": JSONText(item.reason), "written": .bool(written.contains(item.line.key)),
        ]
      },
      "unfinished": .strings(unfinished.map(\.text)),
      "moved": .strings((outcome?.moved ?? []).map(\.text)),
      "change": JSONText(outcome?.change?.id),
    ]
  }
}

extension InboxItem {
  fileprivate var stateName: String {
    switch state {
    case .ready: "ready"
    case .again: "again"
    case .known: "known"
    case .unclear: "unclear"
    }
  }

  fileprivate var reason: String? {
    if case .unclear(let diagnostic) = state { diagnostic.message } else { nil }
  }
}

extension InboxDeed {
  /// The record that it adds or changes.
  fileprivate var json: JSONText {
    switch self {
    case .add(let draft, _): draft.members.object
    case .change(let edit): edit.result.text.json
    case .changes(let changes): .array(changes.map(\.record.text.json))
    case .nothing: .null
    }
  }
}
