internal import CMalloc
internal import Chronology
package import Diagnostics
internal import Site
internal import Storage
internal import Synchronization

/// Builds snapshots of a vault as it changes, one after the other, and hands out the latest.
///
/// A build reads what changed and decides what has to be made again. The new snapshot is handed out
/// as soon as its pages are known; each page is made when it is first asked for, all others in the
/// background. A page is a pure function of what was read, so it does not matter when it is made.
package actor SiteBuilder {
  /// What was built last.
  struct Latest: Sendable {
    var snapshot = Snapshot()
    /// What is wrong, as far as it is known.
    var diagnostics = DiagnosticList()
    /// Whether all pages were made, so that nothing more can be found wrong.
    var isComplete = false
    /// Goes up when there is something new to see: a snapshot, or all that is wrong with it.
    var number = 0
  }

  /// What is said when there is something new to see.
  package struct Announcement: Sendable {
    /// Goes up with each announcement.
    package var number: Int
    /// How many files the site has.
    package var files: Int
    /// The time since the build began.
    package var took: Duration
    /// All that is wrong; nil while pages are still being made.
    package var diagnostics: DiagnosticList?
  }

  private let vault: any PreviewVault
  private let announce: @Sendable (Announcement) -> Void
  private let pause: Duration
  private nonisolated let latest = Mutex(Latest())
  private var input: SiteInput?
  /// Changes that no build has begun with.
  private var waiting = VaultChanges()
  /// Changes that the vault could not be read after.
  private var missed = VaultChanges()
  private var lastBuild: Task<Void, Never>?
  private var background: Task<Void, Never>?

  /// A builder for `vault`, which has built nothing yet.
  ///
  /// - Parameters:
  ///   - pause: How long the pages that nobody asked for yet are put off, so that the browser has
  ///     the machine to itself while it loads the one that is open.
  ///   - announce: Called after each build, and again when all of its pages were made.
  package init(
    vault: any PreviewVault, pause: Duration = .milliseconds(400),
    announce: @escaping @Sendable (Announcement) -> Void = { _ in }
  ) {
    self.vault = vault
    self.pause = pause
    self.announce = announce
  }

  /// The latest build.
  nonisolated var current: Latest { latest.withLock(\.self) }

  /// Builds after `changes`, together with those that other callers wait with; returns when a
  /// snapshot with all of them is handed out.
  package func update(_ changes: VaultChanges) async {
    waiting.formUnion(changes)
    let before = lastBuild
    let build = Task {
      await before?.value
      await self.buildWaiting()
    }
    lastBuild = build
    await build.value
  }

  /// Builds again when a new day has begun, as all figures depend on the day.
  ///
  /// - Parameter looks: When to look whether it has.
  package func followDays(_ looks: some AsyncSequence<Void, Never>) async {
    var noticed: Day?
    for await _ in looks {
      guard let input, let today = await vault.today() else { continue }
      // Noticed once, also where the vault cannot be read: the day comes with what mends it.
      guard today != input.today, today != noticed else { continue }
      noticed = today
      await update(.newDay)
    }
  }

  /// Waits until every page of the latest build was made.
  package func finish() async {
    await lastBuild?.value
    await background?.value
  }

  private func buildWaiting() async {
    guard !waiting.isEmpty else { return }
    background?.cancel()
    let changes = waiting
    waiting = VaultChanges()

    let began = ContinuousClock.now
    let loaded = await vault.load(changes)
    guard let now = loaded.input else {
      // The last good site stays, with what is wrong over it.
      missed.formUnion(changes)
      say(loaded.diagnostics, isComplete: true, began: began) { _ in }
      return
    }
    missed.formUnion(changes)
    let touched = Snapshot.Touched(site: isSiteTouched(missed, now), changes: missed)
    missed = VaultChanges()
    input = now
    let (site, found) = now.files()
    var problems = loaded.diagnostics
    problems.append(contentsOf: DiagnosticList(found))
    let snapshot = Snapshot(site, problems: problems, after: current.snapshot, touched: touched)
    say(problems, isComplete: false, began: began) { $0.snapshot = snapshot }
    background = Task(priority: .utility) {
      guard (try? await Task.sleep(for: pause)) != nil else { return }
      // The pages of the build before are gone, those of this one not yet there.
      release_freed_memory()
      await self.makeAll(snapshot, began: began)
    }
  }

  /// Whether anything but the text of pages and copied files changed.
  private func isSiteTouched(_ changes: VaultChanges, _ now: SiteInput) -> Bool {
    guard let input, !changes.isEverything, !changes.isNewDay else { return true }
    let isPage = VaultChanges.isInPages
    let isAsset = { (path: VaultPath) in path.text.hasPrefix(Theme.assets.text + "/") }
    if !changes.paths.allSatisfy({ isPage($0) || isAsset($0) }) { return true }
    return changes.touchesPages && !now.listsPages(like: input)
  }

  /// Makes every page of a snapshot, and says what is wrong with them.
  private nonisolated func makeAll(
    _ snapshot: Snapshot, began: ContinuousClock.Instant
  ) async {
    var found: [(path: VaultPath, diagnostics: [Diagnostic])] = []
    await withTaskGroup(of: (VaultPath, [Diagnostic])?.self) { group in
      for file in snapshot.files.values {
        group.addTask { Task.isCancelled ? nil : (file.path, file.content.diagnostics) }
      }
      for await case let result? in group where !result.1.isEmpty { found.append(result) }
    }
    guard !Task.isCancelled else { return }
    var diagnostics = snapshot.problems
    for (_, ofPage) in found.sorted(by: { $0.path < $1.path }) {
      diagnostics.append(contentsOf: DiagnosticList(ofPage))
    }
    guard current.snapshot.build == snapshot.build else { return }
    say(diagnostics, isComplete: true, began: began) { _ in }
  }

  private nonisolated func say(
    _ diagnostics: DiagnosticList, isComplete: Bool, began: ContinuousClock.Instant,
    _ change: (inout Latest) -> Void
  ) {
    let (number, files) = latest.withLock { latest in
      change(&latest)
      latest.diagnostics = diagnostics
      latest.isComplete = isComplete
      latest.number += 1
      return (latest.number, latest.snapshot.files.count)
    }
    announce(
      Announcement(
        number: number, files: files, took: ContinuousClock.now - began,
        diagnostics: isComplete ? diagnostics : nil))
  }
}
