import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct BackupRestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore a snapshot, or a part of it.",
    discussion: """
      The vault, or the part of it that --only names, becomes what it is in the snapshot. You are \
      shown first which files are added, replaced and removed. Before that, a snapshot of the \
      present vault is kept, so that you can go back. Without ID it takes the last one made while \
      nothing was missing.

      With --into, the files go to a new or empty folder, and the vault stays as it is.

      Examples:
        daybook backup restore --dry-run
        daybook backup restore --only pages --dry-run
        daybook backup restore --into ../restored
      """)

  @Argument(
    help: ArgumentHelp("The snapshot: its name, or the beginning of it.", valueName: "id"))
  var id: String?

  @Option(
    help: ArgumentHelp(
      "Only this folder, collection or file, by its path in the vault, such as reviews or "
        + "pages/about.md; of a collection without its ending. May be given several times.",
      valueName: "path"))
  var only: [String] = []

  @Option(help: "A new or empty folder to unpack it to.", completion: .directory)
  var into: String?

  @OptionGroup var source: BackupSourceOptions
  @OptionGroup var vault: VaultOptions

  @Flag(help: "Say what would change, and write nothing.")
  var dryRun = false

  @Flag(help: "Do it without asking.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    // Works even if the settings cannot be read, as they may be the file to restore.
    let files = DiskFiles(root: try vault.folder())
    let store = try source.store(of: files)
    let snapshot = try store.named(id)
    if let into { return try unpack(snapshot, of: store, into: into) }

    let plan = try RestorePlan(of: snapshot, only: only, in: files)
    var report = RestoreReport(plan: plan, only: only, isDryRun: dryRun)
    if plan.steps.isEmpty || dryRun { return Console.print(report, output.format) }
    if !yes { Console.note(report.lines.joined(separator: "\n") + "\n") }
    try Terminal().agree(to: .restoring, yes)
    let host = try Host(vault: vault)
    let kept = SnapshotStore(of: files)
    let outcome = try kept.take("restore", at: host.clock, counted: try host.library.counted)
    report.before = outcome.snapshot?.id
    try plan.perform(from: store, in: files)
    // Also from encrypted files, as far as the restored settings say how to open them.
    try Systems.removePurged(in: (try? vault.files()) ?? files, zone: .utc)
    // A person who restores a snapshot has seen which files are removed.
    try kept.expect(plan.steps.filter { $0.action != .added }.map(\.path))
    // Not earlier: the restored snapshot may be among the removed ones.
    _ = try kept.thin()
    Console.confirm(report, output.format)
  }

  private func unpack(_ snapshot: Snapshot, of store: SnapshotStore, into folder: String) throws {
    if !dryRun { try DiskFiles.createFolders(at: folder, isPrivate: true) }
    let files = DiskFiles(root: folder)
    if try files.status(of: .root) != nil, let present = try files.list(.root).first {
      throw FileError(folder, .system("the folder is not empty: it holds \(present.name)"))
    }
    let plan = try RestorePlan(of: snapshot, only: only, in: files)
    if !dryRun { try plan.perform(from: store, in: files, isAlone: true) }
    Console.confirm(
      RestoreReport(plan: plan, only: only, isDryRun: dryRun, folder: folder),
      unlessDryRun: dryRun, output.format)
  }
}

private struct RestoreReport: CommandResult {
  let plan: RestorePlan
  let only: [String]
  let isDryRun: Bool
  /// The destination; nil for the vault.
  var folder: String?
  /// The snapshot that takes it back; nil before there is one.
  var before: String?

  /// How many files of a kind are named for a person.
  private static let mostNames = 20

  private func said(_ text: String) -> String { Console.words.said(part: text) }

  private func paths(_ action: RestorePlan.Step.Action) -> [String] {
    plan.steps.filter { $0.action == action }.map(\.path.text)
  }

  var lines: [String] {
    let isDone = before != nil || folder != nil && !isDryRun
    return RestorePlan.Step.Action.allCases.flatMap { action -> [String] in
      let paths = paths(action)
      guard !paths.isEmpty else { return [] }
      let what = paths.count.counted("file")
      let verb = isDone ? action.rawValue : "to be \(action.rawValue)"
      let why = action == .removed ? ", not in the snapshot" : ""
      let shown = paths.prefix(Self.mostNames).map { "  \($0)" }
      let more = paths.count - shown.count
      return [said("\(what) \(verb)\(why):")] + shown
        + (more > 0 ? ["  " + said("and \(more) more")] : [])
    }
  }

  var text: String {
    let id = plan.snapshot.id
    guard !plan.steps.isEmpty else { return said("nothing to restore: all is as in \(id)") }
    var lines = ["\(id)\(folder.map { said(", into \($0)") } ?? "")"] + lines
    if let before {
      let parts = only.compactMap(VaultPath.init(validating:)).map { " --only \($0.typed)" }
      lines.append(said("to undo it: daybook backup restore \(before)\(parts.joined())"))
    }
    if isDryRun { lines.append(said("nothing was written, as --dry-run was given")) }
    return lines.joined(separator: "\n")
  }

  var json: JSONLine {
    var members: [(String, JSONText)] = [
      ("snapshot", .string(plan.snapshot.id)), ("into", JSONText(folder)),
      ("before", JSONText(before)), ("dryRun", .bool(isDryRun)),
    ]
    for action in RestorePlan.Step.Action.allCases {
      members.append((action.rawValue, .array(paths(action).map(JSONText.string))))
    }
    return JSONLine(members)
  }
}
