import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Make snapshots of the vault, and restore them.",
    discussion: """
      A snapshot is an archive of all files of the vault: records, pages, reviews, templates and \
      settings. tar --zstd unpacks it. Daybook makes one before an import and before a change of \
      more than 20 records, and keeps the last ten, and one a month for a year. If records or \
      files go missing afterwards, daybook build, check and serve tell you.

      daybook backup alone is short for daybook backup create.

      Examples:
        daybook backup
        daybook backup --to ../backups
        daybook backup list
        daybook backup verify
        daybook backup restore --only pages --dry-run
      """,
    subcommands: [
      BackupCreateCommand.self, BackupListCommand.self, BackupVerifyCommand.self,
      BackupRestoreCommand.self,
    ], defaultSubcommand: BackupCreateCommand.self)
}

extension Host {
  /// The context for commands whose result does not depend on the current moment.
  init(vault: VaultOptions) throws {
    self.init(vault: vault, asOf: try AsOfOptions.parse([]))
  }
}

struct BackupSourceOptions: ParsableArguments {
  @Option(
    help: "The folder of the snapshots, instead of the vault's own.", completion: .directory)
  var from: String?

  func store(of vault: any Files) throws -> SnapshotStore {
    guard let from else { return SnapshotStore(of: vault) }
    guard DiskFiles.isFolder(from) == true else {
      throw FileError(from, .notFound)
    }
    return SnapshotStore(of: vault, in: DiskFiles(root: from, isPrivate: true))
  }
}

struct BackupCreateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make a snapshot of the vault, unless the last one has the same content.",
    discussion: """
      It goes to .daybook/snapshots in the vault, readable only by you. The last ten, and one a \
      month for a year, are kept; renamed snapshots are never removed. Records that have gone \
      missing since the one before count as deleted on purpose from then on.

      Examples:
        daybook backup create
        daybook backup create --to ../backups
      """)

  @Option(
    help: "A folder outside the vault; created if needed.",
    completion: .directory)
  var to: String?

  @OptionGroup var vault: VaultOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let host = try Host(vault: vault)
    let library = try host.library
    let store = try store(of: library.files)
    let outcome = try store.take(SnapshotStore.asked, at: host.clock, counted: library.counted)
    var removed: [String] = []
    if case .made(_, let leftOut) = outcome {
      Console.report(leftOut, output.format)
      removed = try store.thin()
    }
    let report = BackupReport(
      outcome: outcome, store: store, removed: removed, words: try host.words)
    Console.confirm(report, output.format)
  }

  private func store(of vault: any Files) throws -> SnapshotStore {
    guard let to else { return SnapshotStore(of: vault) }
    let root = OutputFolder.resolved(vault.rootName)
    if (OutputFolder.resolved(to) + "/").hasPrefix(root == "/" ? root : root + "/") {
      throw Failure(
        "in-vault", at: Place(file: to),
        "a snapshot in the vault would be part of the next one",
        hint: "choose a folder outside of it, or leave out --to for the vault's own")
    }
    try DiskFiles.createFolders(at: to, isPrivate: true)
    return SnapshotStore(of: vault, in: DiskFiles(root: to, isPrivate: true))
  }
}

struct BackupListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the snapshots, newest first.",
    discussion: """
      Example:
        daybook backup list
      """)

  @OptionGroup var source: BackupSourceOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let host = try Host(vault: vault)
    let zone = try host.settings.settings.zone
    let words = try host.words
    let store = try source.store(of: try host.files)
    let (snapshots, diagnostics) = try store.list()
    Console.report(diagnostics, output.format)
    if output.format == .json {
      for snapshot in snapshots.reversed() { Console.print(snapshot.json(in: store, zone)) }
      return
    }
    guard !snapshots.isEmpty else {
      return Console.print(words.said(part: "no snapshot in \(store.folderName) yet"))
    }
    var table = TextTable(columns: [.left, .left, .left, .right, .right, .right])
    for snapshot in snapshots.reversed() {
      table.append([
        snapshot.id,
        String(snapshot.list.at.formatted(in: zone).prefix(16)).replacing("T", with: " "),
        words.said(part: snapshot.list.reason),
        words.said(part: snapshot.list.entries.count.counted("file")),
        words.said(part: snapshot.list.records.counted("record")), snapshot.fileSize.asFileSize,
      ])
    }
    Console.print(table.lines(indent: "").joined(separator: "\n"))
  }
}

struct BackupVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Read a whole snapshot, and check each byte.",
    discussion: """
      Without ID it takes the last one made while nothing was missing.

      Examples:
        daybook backup verify
        daybook backup verify --from ../backups
      """)

  @Argument(
    help: ArgumentHelp("The snapshot: its name, or the beginning of it.", valueName: "id"))
  var id: String?

  @OptionGroup var source: BackupSourceOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let host = try Host(vault: vault)
    let zone = try host.settings.settings.zone
    let store = try source.store(of: try host.files)
    let snapshot = try store.named(id)
    try store.verify(snapshot)
    switch output.format {
    case .json: Console.print(snapshot.json(in: store, zone))
    case .text:
      let files = snapshot.list.entries.count.counted("file")
      let words = try host.words
      Console.print(
        words.labelled(
          snapshot.id,
          words.commas([files, "each as it was when it was kept"].map(words.said(part:)))))
    }
  }
}

extension Snapshot {
  fileprivate func json(in store: SnapshotStore, _ zone: Zone) -> JSONLine {
    [
      "snapshot": .string(id), "file": .string(store.fileName(of: id)),
      "at": .string(list.at.formatted(in: zone)), "reason": .string(list.reason),
      "files": .int(list.entries.count), "records": .int(list.records), "bytes": .int(list.size),
      "size": .int(fileSize),
    ]
  }
}

private struct BackupReport: CommandResult {
  let outcome: SnapshotStore.Outcome
  let store: SnapshotStore
  let removed: [String]
  let words: Words

  var text: String {
    func said(_ text: String) -> String { words.said(part: text) }
    switch outcome {
    case .empty: return said("the vault is empty: there is nothing to keep")
    case .unchanged(let snapshot): return said("nothing changed since \(snapshot.id)")
    case .made(let snapshot, _):
      let list = snapshot.list
      let made = words.commas([
        said(list.entries.count.counted("file")), said(list.records.counted("record")),
        list.size.asFileSize, said("packed \(snapshot.fileSize.asFileSize)"),
      ])
      let gone = removed.count.counted("older snapshot") + " removed"
      return words.labelled(
        store.fileName(of: snapshot.id),
        words.clauses([made] + (removed.isEmpty ? [] : [said(gone)])))
    }
  }

  var json: JSONLine {
    let snapshot = outcome.snapshot
    let isMade = if case .made = outcome { true } else { false }
    return [
      "snapshot": JSONText(snapshot?.id),
      "file": JSONText(snapshot.map { store.fileName(of: $0.id) }), "made": .bool(isMade),
      "files": .int(snapshot?.list.entries.count ?? 0),
      "records": .int(snapshot?.list.records ?? 0), "bytes": .int(snapshot?.list.size ?? 0),
      "size": .int(snapshot?.fileSize ?? 0), "removed": .strings(removed),
    ]
  }
}
