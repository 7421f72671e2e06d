import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault

struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge another copy of the vault into it, or the copies that sync programs left.",
    discussion: """
      Records are merged one by one. If the lists of changes have the history of a record, it is \
      merged field by field: the value written last counts. If both copies changed a field, the \
      other value is kept too, for you to settle; so are two versions from the same moment. \
      Without a list of changes, the record changed last counts. If texts differ, both are kept, \
      unless --base names their common ancestor. Only records deleted in the other copy are \
      deleted. daybook undo undoes the changes to records. A copy is a folder, or a snapshot of \
      daybook backup.

      Examples:
        daybook merge ../laptop/my-days --dry-run
        daybook merge ../laptop/my-days --base .daybook/snapshots/2026-11-01T08-00-00.000Z.tar.zst
        daybook merge --conflicts --yes
      """)

  @Argument(
    help: ArgumentHelp("The folder of the other copy, or a snapshot.", valueName: "other"),
    completion: .file())
  var other: String?
  @Flag(help: "Merge the files that programs such as Syncthing and Dropbox have left in the vault.")
  var conflicts = false
  @Option(
    help: ArgumentHelp(
      "A folder or snapshot from before both were changed, so that texts can be merged.",
      valueName: "copy"),
    completion: .file())
  var base: String?
  @Flag(help: "Show what would be done, and write nothing.")
  var dryRun = false
  @Flag(help: "Write it without asking.")
  var yes = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    if (other == nil) != conflicts {
      throw ValidationError(
        "there is no other copy", hint: "name its folder or snapshot, or give --conflicts")
    }
  }

  func run() async throws {
    let host = Host(vault: vault, asOf: asOf)
    let settings = try host.settings
    guard settings.settings.isZoneCertain else {
      throw FileError(try vault.folder(), .brokenSettings)
    }
    let zone = settings.settings.zone
    let library = try host.library
    var options = MergePlan.Options(base: try base.map(copy), texts: GitTexts.merge)
    options.admitted = try Systems.withoutPurged(in: library.files, zone: zone)
    if let other {
      try await merge(other, try files(of: other, zone: zone), library, options)
    } else {
      try await mergeCopies(library, options)
    }
  }

  /// The files of a copy: a folder or a snapshot.
  private func copy(_ path: String) throws -> any Files {
    let kind = DiskFiles.isFolder(path)
    if kind == true { return DiskFiles(root: path, refusing: .readOnly) }
    guard kind == false else {
      throw Failure(
        "no-folder", at: Place(file: path), "there is no such folder or snapshot",
        hint: "nothing was written")
    }
    return try SnapshotStore.files(at: path)
  }

  /// The files of another copy of the vault, which must be readable and in the same zone.
  private func files(of other: String, zone: Zone) throws -> any Files {
    func refused(_ kind: String, _ message: String, _ hint: String) -> Failure {
      Failure(kind, at: Place(file: other), message, hint: hint)
    }
    let files = try copy(other)
    guard DiskFiles.resolve(other) != DiskFiles.resolve(try vault.folder()) else {
      throw refused("same-vault", "this is the vault itself", "name another copy of it")
    }
    guard try files.status(of: VaultPath(stringLiteral: Settings.fileName)) != nil else {
      throw refused(
        "no-vault", "there is no \(Settings.fileName) in it, so it is no vault",
        "name the folder that has one; nothing was written")
    }
    let read = try Settings.read(
      in: files, keys: NamedVault.settingKeys, systemNames: Systems.names)
    guard read.settings.isZoneCertain else {
      Console.report(read.diagnostics, output.format)
      throw refused(
        "broken-settings", "its settings have no time zone",
        "correct its \(Settings.fileName) first; nothing was written")
    }
    guard read.settings.zone.identifier == zone.identifier else {
      throw refused(
        "other-zone",
        "its days begin in \(read.settings.zone.identifier), and this vault's in "
          + "\(zone.identifier): a time without an offset would be another one",
        "set the same timeZone in both; nothing was written")
    }
    return files
  }

  private func merge(
    _ name: String, _ other: any Files, _ library: RecordLibrary, _ options: MergePlan.Options
  ) async throws {
    let basis = library.stamps
    let plan = try await MergePlan(library, with: other, options)
    try refuse(plan.diagnostics)
    guard try mayWrite(MergeResult(source: name, plans: [plan], library: library)) else { return }
    try await library.perform(
      plan, from: basis, again: { try await MergePlan($0, with: other, options) }
    ) { plan, library in
      try refuse(plan.diagnostics)
      try library.takeSnapshot(before: "merge")
      try plan.perform(in: library)
      try Systems.removePurged(in: library.files, zone: library.moment.zone)
      finish(MergeResult(source: name, plans: [plan], library: library))
    }
  }

  private func mergeCopies(
    _ library: RecordLibrary, _ options: MergePlan.Options
  ) async throws {
    var problems = DiagnosticList()
    var copies: [SyncCopyMerge] = []
    var options = options
    let left = library.files.syncCopies(failed: { problems.append($0.diagnostic) })
    // Copies of the list of changes also show how records changed.
    for found in left where found.original == ChangeWriter.log {
      options.logs.append(try library.files.contents(of: found.path))
    }
    for found in left {
      let copy = try await SyncCopyMerge(found.path, of: found.original, in: library, options)
      problems.append(contentsOf: copy.plan.diagnostics)
      copies.append(copy)
    }
    try refuse(problems)
    let result = MergeResult(
      source: "conflicts", plans: copies.map(\.plan),
      byHand: copies.filter(\.isByHand).map(\.path),
      copies: copies.filter { !$0.isByHand }.map(\.path), library: library)
    guard try mayWrite(result) else { return }
    // Each is compared again before it is brought in.
    try await library.perform(copies, from: nil, again: { [copies] _ in copies }) {
      [options] copies, library in
      try library.takeSnapshot(before: "merge")
      var plans: [MergePlan] = []
      for copy in copies where !copy.isByHand {
        if let plan = try await copy.perform(in: library, options) { plans.append(plan) }
      }
      try Systems.removePurged(in: library.files, zone: library.moment.zone)
      finish(
        MergeResult(
          source: result.source, plans: plans, byHand: result.byHand, copies: result.copies,
          library: library))
    }
  }

  /// Reports the problems; nothing is written if anything cannot be read.
  private func refuse(_ problems: DiagnosticList) throws {
    guard problems.hasErrors else { return }
    Console.report(problems, output.format)
    Console.note("nothing was written\n")
    throw ExitCode.failure
  }

  /// Shows the planned changes, and asks for confirmation.
  private func mayWrite(_ result: MergeResult) throws -> Bool {
    if dryRun || result.isEmpty {
      Console.print(result, output.format)
      return false
    }
    if !yes { Console.note(result.text + "\n") }
    try Terminal().agree(to: .writing, yes)
    return true
  }

  private func finish(_ result: MergeResult) {
    var result = result
    result.isWritten = true
    let isRemembered = MergePlan.remember(result.plans, in: result.library, result.summary)
    Console.confirm(result, output.format)
    if !isRemembered { Console.note("daybook undo cannot undo this merge\n") }
  }
}

struct MergeResult: CommandResult {
  /// The merged copy, as it was named.
  let source: String
  let plans: [MergePlan]
  /// Files with copies whose text a person must merge.
  var byHand: [VaultPath] = []
  /// Copies of files that were merged, or would be.
  var copies: [VaultPath] = []
  let library: RecordLibrary
  var isWritten = false

  private var outcomes: [CollectionMerge.Outcome] { plans.flatMap(\.outcomes) }
  private var files: [MergePlan.FileOutcome] { plans.flatMap(\.files) }

  private func outcomes(_ hasBefore: Bool, _ hasAfter: Bool) -> [CollectionMerge.Outcome] {
    outcomes.filter {
      ($0.change.before != nil) == hasBefore && ($0.change.after != nil) == hasAfter
    }
  }

  private var counts: [(String, Int)] {
    [
      ("added", outcomes(false, true).count), ("changed", outcomes(true, true).count),
      ("deleted", outcomes(true, false).count),
    ]
  }

  var isEmpty: Bool { plans.allSatisfy(\.isEmpty) && copies.isEmpty }

  /// The records in a line, for the list of changes.
  var summary: String {
    "\(source): " + counts.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
  }

  var text: String {
    var lines = [summary]
    for plan in plans {
      for collection in plan.collections where !collection.outcomes.isEmpty {
        lines.append("  \(collection.collection): \(collection.outcomes.count.counted("record"))")
      }
    }
    for outcome in outcomes where outcome.conflictOf != nil {
      let other = outcome.conflictOf?.shortIdentifier ?? ""
      lines.append("  both kept: \(library.recordInWords(of: outcome.change)) and \(other)")
    }
    for file in files {
      switch file.action {
      case .added: lines.append("  new file: \(file.path)")
      case .merged: lines.append("  merged: \(file.path)")
      case .keptBoth(let copy): lines.append("  both kept: \(file.path) and \(copy)")
      case .differs where byHand.isEmpty: lines.append("  both are here already: \(file.path)")
      case .differs: break
      }
    }
    if plans.contains(where: \.bringsChanges) { lines.append("  its list of changes") }
    if plans.contains(where: \.bringsPurges) {
      lines.append("  texts that were purged there go here, too; snapshots keep them")
    }
    for path in byHand { lines.append("  yours to merge: \(path)") }
    for path in copies { lines.append("  \(isWritten ? "merged" : "to merge"): \(path)") }
    if isEmpty { lines.append("  nothing to write") }
    return lines.map { $0.printable }.joined(separator: "\n")
  }

  var json: JSONLine {
    let counts = counts.map { ($0.0, JSONText.int($0.1)) }
    let rest: KeyValuePairs<String, JSONText> = [
      "conflicts": .array(outcomes.filter { $0.conflictOf != nil }) { outcome in
        [
          "kind": JSONText(kind(of: outcome)), "id": .string(outcome.change.identifier),
          "conflictOf": JSONText(outcome.conflictOf),
        ]
      },
      "files": .array(files.map(\.json)), "byHand": .strings(byHand.map(\.text)),
      "copies": .strings(copies.map(\.text)), "written": .bool(isWritten),
    ]
    return JSONLine([("source", .string(source))] + counts + rest.map { ($0.key, $0.value) })
  }

  private func kind(of outcome: CollectionMerge.Outcome) -> String? {
    library.kinds.first { $0.collection == outcome.change.collection }?.name
  }
}

extension MergePlan.FileOutcome {
  fileprivate var json: JSONText {
    let (word, copy): (String, VaultPath?) =
      switch action {
      case .added: ("added", nil)
      case .merged: ("merged", nil)
      case .keptBoth(let copy): ("kept both", copy)
      case .differs: ("differs", nil)
      }
    return ["file": .string(path.text), "outcome": .string(word), "copy": JSONText(copy?.text)]
  }
}
