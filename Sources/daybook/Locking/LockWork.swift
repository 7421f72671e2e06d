import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

/// Locks, unlocks or tidies collections of a vault, for all commands that do so.
struct LockWork {
  private let action: LockPlan.Action
  private let files: UnlockedFiles
  private let settings: Settings
  /// All collections that can be locked or unlocked, and the chosen ones.
  private let lockable: [VaultPath]
  private let collections: [VaultPath]
  /// The folders whose texts are locked or unlocked too.
  private let texts: [VaultPath]

  /// How often a collection is read again if another program changes it meanwhile.
  private static let attempts = 20

  /// Work on the collections that a person named, by the names of systems' folders too.
  ///
  /// - Parameter names: None for all collections.
  /// - Throws: ``Failure`` for an unknown name, and if records cannot be locked or unlocked.
  init(_ action: LockPlan.Action, _ names: [String], in vault: VaultOptions) throws {
    self.action = action
    let named = NamedVault(try vault.files(), AsOfOptions())
    files = named.files
    // A fault may affect the recipients, or the list of collections that stay readable.
    settings = try named.soundSettings("nothing was written", .text)
    let all = Systems.lockable(in: settings)
    lockable = all
    let chosen =
      try names.isEmpty ? all : names.flatMap { try Self.collections($0, of: all) }.uniqued
    collections = chosen
    texts = files.textFolders.filter { folder in
      let own = all.filter { $0.topFolder == folder.topFolder }
      return !own.isEmpty && own.allSatisfy(chosen.contains)
    }
    if action == .lock, settings.recipients.isEmpty {
      let place = files.displayName(of: VaultPath(stringLiteral: Settings.fileName))
      // It names the setting: without a place, it is said in the person's language.
      throw Failure(FileError(place, .noRecipients).diagnostic.ofTypedText)
    }
  }

  /// The collections that a name refers to: a single one, or all of a system's folder.
  private static func collections(_ name: String, of all: [VaultPath]) throws -> [VaultPath] {
    let path = VaultPath(validating: name.hasSuffix("/") ? String(name.dropLast()) : name)
    let found = all.filter { $0 == path || $0.topFolder == path?.text[...] }
    if !found.isEmpty { return found }
    let known = all.map(\.text) + all.map { String($0.topFolder) }.uniqued
    throw Failure(
      "no-collection", "there is no collection \(name.shortQuoted)",
      hint: known.nearest(to: name).map { "did you mean \($0)?" }
        ?? "there are \(all.map(\.text).joined(separator: ", "))")
  }

  func run(isDryRun: Bool) throws -> LockReport {
    var report = LockReport(action: action, isDryRun: isDryRun, files: files)
    do {
      if isDryRun {
        for collection in collections {
          report.plans.append(try LockPlan(action, collection, in: files))
        }
        for folder in texts {
          report.plans.append(try LockPlan(action, textsOf: folder, in: files))
        }
        return report
      }
      let claim = try files.claim()
      defer { withExtendedLifetime(claim) {} }
      try takeSnapshot()
      for collection in collections {
        report.plans.append(try perform { try LockPlan(action, collection, in: files) })
      }
      for folder in texts {
        report.plans.append(try perform { try LockPlan(action, textsOf: folder, in: files) })
      }
      if action == .lock {
        let open = try files.openMerged
        try SnapshotStore(of: files).expect(open)
        try files.lockMerged(open)
        try AssistantTools.forgetWords(in: files)
        try Systems.forgetRemembered(in: files)
      }
      let moved = try LockedChanges(files).settle()
      (report.lockedChanges, report.unlockedChanges) = (moved.locked, moved.unlocked)
    } catch let error as FileError {
      throw Failure(error.diagnostic)
    }
    if action == .lock {
      forgetKept()
      report.copies = copies
    }
    return report
  }

  /// Keeps the vault as it is now, and lists the files that will change.
  private func takeSnapshot() throws {
    let reader = CollectionReader(files: files, zone: settings.zone, width: NamedVault.width)
    let library = Systems.library(
      settings, reader, moment: Moment(asOf: .now, zone: settings.zone), clock: .now)
    try library.takeSnapshot(before: action.rawValue)
    let changes = (try? files.list(ChangeLog.lockedFolder)) ?? []
    try SnapshotStore(of: files).expect(
      [ChangeWriter.log] + changes.compactMap { ChangeLog.lockedFolder.appending($0.name) })
  }

  /// Performs a plan of the files as they are now.
  private func perform(_ made: () throws -> LockPlan) throws -> LockPlan {
    var attempt = 1
    while true {
      let plan = try made()
      // Their records have been moved, so they must not be reported as lost.
      try SnapshotStore(of: files).expect(plan.removed)
      do throws(FileError) {
        try plan.perform(in: files)
        return plan
      } catch {
        guard error.reason == .changed, attempt < Self.attempts else { throw error }
        attempt += 1
      }
    }
  }

  /// Deletes the caches of the vault on this machine, as they may contain records that are now
  /// locked. Keeps the rules of earlier publications, and encrypted pages.
  private func forgetKept() {
    guard let cache = Cache.ofVault(at: files.rootName),
      let disk = cache.files as? DiskFiles
    else { return }
    let folder = cache.folder.appending("publish")
    disk.removeAll(in: cache.folder) {
      $0.parent == folder && ["rules-", "protected-"].contains(where: $0.name.hasPrefix)
    }
  }

  /// The places that may still hold the records in unencrypted form.
  private var copies: [LockReport.Copy] {
    var copies: [LockReport.Copy] = []
    copies += leftFiles.map { .init(kind: "file", path: files.displayName(of: $0)) }
    let snapshots: VaultPath = ".daybook/snapshots"
    if let list = try? files.list(snapshots), !list.isEmpty {
      copies.append(.init(kind: "snapshots", path: files.displayName(of: snapshots)))
    }
    var folder = DiskFiles.resolve(files.rootName.isEmpty ? "." : files.rootName) ?? ""
    while !folder.isEmpty {
      if DiskFiles.isFolder(folder + "/.git") != nil {
        copies.append(.init(kind: "git", path: folder))
        break
      }
      folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    }
    let output = files.place(settings.output)
    if DiskFiles.isFolder(output) == true {
      copies.append(.init(kind: "site", path: output))
    }
    return copies
  }

  /// The files next to collections that are left unchanged: other formats, such as backups of an
  /// editor, and everything in a system's folder that is neither a collection nor a text.
  private var leftFiles: [VaultPath] {
    let own = collections.flatMap { (try? files.files(of: $0)) ?? [] }
    let folders = collections.map(\.topFolder).uniqued.filter { folder in
      lockable.filter { $0.topFolder == folder }.allSatisfy(collections.contains)
    }
    let beside = (folders.compactMap { VaultPath(validating: $0) } + [InboxFolder.path])
      .flatMap { files.stored.files(below: $0, followsLinks: true) }
    return (own + beside).filter { !$0.isLocked }.uniqued.sorted()
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in order of first appearance.
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// The result for collections that were locked, unlocked or tidied, for a terminal and as JSON.
struct LockReport: CommandResult {
  /// A place that may still hold the records in unencrypted form.
  struct Copy {
    /// `file`, `snapshots`, `git` or `site`.
    var kind: String
    var path: String
  }

  /// The maximum number of files to name.
  private static let mostFiles = 10

  let action: LockPlan.Action
  let isDryRun: Bool
  let files: UnlockedFiles
  var plans: [LockPlan] = []
  /// How many changes that the vault remembers were encrypted, and decrypted.
  var lockedChanges = 0
  var unlockedChanges = 0
  var copies: [Copy] = []

  private func names(_ paths: [VaultPath]) -> [String] { paths.map(files.displayName) }

  var text: String {
    let done =
      switch (action, isDryRun) {
      case (.lock, false): "locked"
      case (.lock, true): "would be locked"
      case (.unlock, false): "unlocked"
      case (.unlock, true): "would be unlocked"
      case (.tidy, false): "joined"
      case (.tidy, true): "would be joined"
      }
    var lines: [String] = []
    for plan in plans where !plan.isEmpty {
      lines.append("\(plan.collection): \(done)")
      lines += names(plan.written).map { "  written: \($0)" }
      lines += names(plan.removed).map { "  removed: \($0)" }
    }
    if lines.isEmpty { lines.append("nothing to do") }
    if lockedChanges > 0 {
      lines.append("\(lockedChanges.counted("remembered change")) locked too")
    }
    if unlockedChanges > 0 {
      lines.append("\(unlockedChanges.counted("remembered change")) unlocked too")
    }
    if isDryRun { lines.append("nothing was written, as --dry-run was given") }
    if !copies.isEmpty {
      lines.append("Still readable by anyone who gets them:")
      let shown = copies.filter { $0.kind == "file" }.prefix(Self.mostFiles)
      lines += shown.map { "  \($0.words): \($0.path)" }
      let more = copies.count { $0.kind == "file" } - shown.count
      if more > 0 { lines.append("  and \(more) more that were left as they are") }
      lines += copies.filter { $0.kind != "file" }.map { "  \($0.words): \($0.path)" }
      lines.append("The bytes of removed files stay on the disk until something overwrites them.")
    }
    return lines.joined(separator: "\n")
  }

  var json: JSONLine {
    func list(_ paths: [VaultPath]) -> JSONText { .array(names(paths).map(JSONText.string)) }
    return [
      "action": .string(action.rawValue),
      "collections": .array(plans) { plan in
        [
          "collection": .string(plan.collection.text), "written": list(plan.written),
          "removed": list(plan.removed),
        ]
      },
      "lockedChanges": .int(lockedChanges), "unlockedChanges": .int(unlockedChanges),
      "copies": .array(copies) { ["kind": .string($0.kind), "path": .string($0.path)] },
      "dryRun": .bool(isDryRun),
    ]
  }
}

extension LockReport.Copy {
  fileprivate var words: String {
    switch kind {
    case "snapshots": "snapshots of the vault"
    case "git": "the history of git"
    case "site": "the site that was built"
    default: "a file that was left as it is"
    }
  }
}
