package import Basics
internal import CMalloc
internal import Site
internal import SiteKit
internal import Synchronization
internal import Vault

/// Builds snapshots of a vault as it changes, one after the other, and publishes the latest.
///
/// A build reads the changes and decides which files to make again. The new snapshot is published
/// as soon as its pages are known and the open ones have been made; each other page is made on
/// first request, or else in the background. A page is a pure function of its input, so it does not
/// matter when it is made.
///
/// A build after changes that may continue begins early: it is held back until they end, and
/// discarded if they continue.
package actor SiteBuilder {
  struct Latest: Sendable {
    var snapshot = PreviewSnapshot()
    /// The problems known so far.
    var diagnostics = DiagnosticList()
    /// True if all pages were made, so that no more problems can be found.
    var isComplete = false
    /// Increases with each update: a snapshot, or all of its problems.
    var number = 0
  }

  /// The report after a build.
  package struct Announcement: Sendable {
    package var files: Int
    /// How long it took to read the vault and to make pages, without the pause between the two.
    package var took: Duration
    /// All problems; nil while pages are still being made.
    package var diagnostics: DiagnosticList?
  }

  /// The open pages, which are notified of updates.
  nonisolated let events = EventHub()
  private let vault: any PreviewVault
  private let announce: @Sendable (Announcement) -> Void
  private let pause: Duration
  private nonisolated let latest = Mutex(Latest())
  private nonisolated let waiting = Mutex(Waiting())
  /// The input of the last published snapshot.
  private var input: SiteInput?
  /// The files of the last full site: since then, only texts of pages have changed in the published
  /// snapshots.
  private var whole: SiteFiles?
  /// The build before the published one, until nobody waits for a page: to release it takes as long
  /// as to make a page.
  private var replaced: (SiteInput?, SiteFiles?, PreviewSnapshot)?
  /// Changes in no published snapshot: the vault could not be read after them, or the snapshot is
  /// held back.
  private var missed = VaultChanges()
  private var keptBack: Build?
  /// The files that changed since ``otherChanges`` did, with the number of the build in place of
  /// a stamp: record files, whose digests tell on which days something changed.
  private var recordChanges: [VaultPath: FileStamp] = [:]
  /// How often anything else changed, so that no page is known to be the same.
  private var otherChanges = 0
  private var lastBuild: Task<Void, Never>?
  private var background: Task<Void, Never>?
  /// How many builds were handed out since freed memory was given back.
  private var buildsSinceRelease = 0
  /// After this many builds without a pause, freed memory is returned anyway.
  private static let mostBuildsWithoutRelease = 25

  /// Changes that no build has started with.
  private struct Waiting {
    var changes = VaultChanges()
    /// True if the build with them is to be published.
    var isDue = false
    /// True if the latest build is to be published, as its changes have ended.
    var isLastDue = false
  }

  private struct Build {
    var took: Duration
    var problems: DiagnosticList
    /// Nil if the vault cannot be used.
    var site: (input: SiteInput, whole: SiteFiles, snapshot: PreviewSnapshot)?
  }

  /// A builder for `vault`, which has built nothing yet.
  ///
  /// - Parameters:
  ///   - pause: How long to wait before making pages that were not requested yet, so that the
  ///     browser can load the open one undisturbed.
  ///   - announce: Called after each build, and again when all its pages have been made.
  package init(
    vault: any PreviewVault, pause: Duration = .milliseconds(400),
    announce: @escaping @Sendable (Announcement) -> Void = { _ in }
  ) {
    self.vault = vault
    self.pause = pause
    self.announce = announce
  }

  /// Configures the process's memory for repeated builds: it stays as large as after the first
  /// builds. Call it early: it does not affect existing heaps.
  package static func limitMemory() { share_heaps() }

  nonisolated var current: Latest { latest.withLock(\.self) }

  /// Builds after `changes` and the changes of other waiting callers; returns when a snapshot with
  /// all of them is published.
  package func update(_ changes: VaultChanges) async {
    take(changes, mayGoOn: false)
    await buildInTurn()
  }

  /// Records `changes` in the order of the calls, and builds.
  ///
  /// - Parameter mayGoOn: True to hold the build back until a call says that changes have ended.
  package nonisolated func note(_ changes: VaultChanges, mayGoOn: Bool) {
    take(changes, mayGoOn: mayGoOn)
    Task { await buildInTurn() }
  }

  private nonisolated func take(_ changes: VaultChanges, mayGoOn: Bool) {
    waiting.withLock { waiting in
      waiting.changes.formUnion(changes)
      guard !mayGoOn else { return }
      if waiting.changes.isEmpty { waiting.isLastDue = true } else { waiting.isDue = true }
    }
  }

  private func buildInTurn() async {
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
  /// - Parameter looks: The times to check the day at.
  package func followDays(_ looks: some AsyncSequence<Void, Never>) async {
    var noticed: Day?
    for await _ in looks {
      guard let input, let today = await vault.today() else { continue }
      // Noticed once, even if the vault cannot be read: the change that fixes it also brings the
      // new day.
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
    let begun = waiting.withLock { waiting in
      defer { waiting = Waiting() }
      return waiting
    }
    if begun.isLastDue { handOutKeptBack() }
    guard !begun.changes.isEmpty else { return }
    await build(begun)
    let isLastDue = waiting.withLock { waiting in
      defer { waiting.isLastDue = false }
      return waiting.isLastDue
    }
    // A build that was due when it began is published even if more changes came: otherwise endless
    // changes would block all updates.
    if begun.isDue || isLastDue { handOutKeptBack() }
  }

  /// Builds after the waiting changes, and holds the result back, unless more changes came: then a
  /// build with all of them follows.
  private func build(_ begun: Waiting) async {
    background?.cancel()
    keptBack = nil
    missed.formUnion(begun.changes)
    let goesOn = {
      !begun.isDue && self.waiting.withLock { !$0.isLastDue && !$0.changes.isEmpty }
    }
    let began = ContinuousClock.now
    let loaded = await vault.load(begun.changes)
    if goesOn() { return }
    var build = Build(took: .zero, problems: loaded.diagnostics)
    if let now = loaded.input {
      let touched = PreviewSnapshot.Touched(site: isSiteTouched(missed, now), changes: missed)
      let tracing = tracing(now.contents)
      let known = touched.areTextsAlone(in: now) ? whole : nil
      let site = known ?? now.files()
      let audience = now.contents.audience
      build.problems.append(contentsOf: DiagnosticList(site.diagnostics))
      var snapshot =
        if known != nil {
          current.snapshot.next(
            now.textFiles(of: site), problems: build.problems, touched: touched)
        } else {
          PreviewSnapshot(
            site.files, words: now.words, audience: audience.isOwner ? nil : audience.name,
            problems: build.problems, after: current.snapshot, touched: touched,
            traced: Lazy { tracing(site.files) })
        }
      snapshot.subjects = now.contents.recentSubjects
      snapshot.hasPlan = now.contents.systems.contains { $0 is any ProposesPlans }
      snapshot.hasSheet = now.contents.systems.contains { system in
        (system as? any KeepsSheet).map { !$0.sheet.items(now.settings).isEmpty } ?? false
      }
      snapshot.hasAmounts = now.contents.hasAmounts
      snapshot.waiting =
        audience.isOwner ? InboxContents.count(in: now.vault, now.moment.zone) : 0
      (snapshot.systems, snapshot.menu) = (site.systems, site.menu)
      snapshot.hasKeys = now.settings.hasPreviewKeys
      snapshot.hasStopwatch = now.contents.systems.contains { $0 is any RunsStopwatch }
      snapshot.running = now.contents.running
      if goesOn() { return }
      if audience.isOwner {
        await withTaskGroup { [snapshot] group in
          for path in events.openPaths { group.addTask { _ = snapshot.file(at: path)?.content } }
        }
      } else {
        // How often the person writes something that others do not see is not for them to count.
        await snapshot.make()
        if !snapshot.isNews(after: current.snapshot) { snapshot.build = current.snapshot.build }
      }
      build.site = (now, site, snapshot)
    }
    build.took = ContinuousClock.now - began
    keptBack = build
  }

  /// The inputs of a build with these contents, without its files: as of the ``missed`` changes.
  private func tracing(
    _ contents: VaultContents
  ) -> @Sendable ([OutputFile]) -> TracedBuild {
    var covered = RecordDigests()
    for (_, digests) in contents.digests { covered.add(digests) }
    if missed.isEverything || !missed.paths.allSatisfy(covered.covers) {
      otherChanges += 1
      recordChanges = [:]
    }
    for path in missed.paths {
      recordChanges[path] = FileStamp(
        size: current.snapshot.build + 1, inode: 0, modified: 0, changed: 0)
    }
    return { [otherChanges, recordChanges] site in
      TracedBuild(
        site, of: contents, after: BuildTrace(), basis: "\(otherChanges)",
        stamps: FolderStamps(recordChanges), now: contents.moment.asOf)
    }
  }

  private func handOutKeptBack() {
    guard let build = keptBack else { return }
    keptBack = nil
    guard let (input, whole, snapshot) = build.site else {
      // The last good site stays, with the problems on top.
      return say(build.problems, isComplete: true, took: build.took) { _ in }
    }
    missed = VaultChanges()
    let before = (self.input, self.whole, current.snapshot)
    (self.input, self.whole) = (input, whole)
    snapshot.settle(after: before.2)
    say(build.problems, isComplete: false, took: build.took) { $0.snapshot = snapshot }
    replaced = before
    buildsSinceRelease += 1
    if buildsSinceRelease >= Self.mostBuildsWithoutRelease { releaseMemory() }
    background = Task(priority: .utility) {
      guard (try? await Task.sleep(for: pause)) != nil else { return }
      // This build's pages are not yet made.
      self.replaced = nil
      self.releaseMemory()
      await self.makeAll(snapshot, after: build.took)
    }
  }

  private func releaseMemory() {
    buildsSinceRelease = 0
    release_freed_memory()
  }

  /// True if anything but the text of pages and copied files changed.
  private func isSiteTouched(_ changes: VaultChanges, _ now: SiteInput) -> Bool {
    guard let input, !changes.isEverything, !changes.isNewDay else { return true }
    let isPage = VaultChanges.isInPages
    let isAsset = { (path: VaultPath) in path.text.hasPrefix(Theme.assets.text + "/") }
    if !changes.paths.allSatisfy({ isPage($0) || isAsset($0) }) { return true }
    if changes.paths.contains(where: isAsset), !now.theme.draws(like: input.theme) { return true }
    // Charts of any page may be drawn from tables among them.
    let isTable = { (path: VaultPath) in UserTables.endings.contains(path.pathExtension) }
    return changes.touchesPages
      && (changes.paths.contains(where: isTable) || !now.listsPages(like: input))
  }

  /// Makes every page of a snapshot, and reports their problems.
  private nonisolated func makeAll(
    _ snapshot: PreviewSnapshot, after took: Duration
  ) async {
    let began = ContinuousClock.now
    var found: [(path: VaultPath, diagnostics: [Diagnostic])] = []
    await withTaskGroup(of: (VaultPath, [Diagnostic])?.self) { group in
      for file in snapshot.files.values {
        group.addTask { Task.isCancelled ? nil : (file.path, file.tracedContent.diagnostics) }
      }
      for await case let result? in group where !result.1.isEmpty { found.append(result) }
    }
    guard !Task.isCancelled else { return }
    var diagnostics = snapshot.problems
    for (_, ofPage) in found.sorted(by: { $0.path < $1.path }) {
      diagnostics.append(contentsOf: DiagnosticList(ofPage))
    }
    guard current.snapshot.build == snapshot.build else { return }
    say(diagnostics, isComplete: true, took: took + (ContinuousClock.now - began)) { _ in }
  }

  private nonisolated func say(
    _ diagnostics: DiagnosticList, isComplete: Bool, took: Duration,
    _ change: (inout Latest) -> Void
  ) {
    let latest = latest.withLock { latest -> Latest in
      change(&latest)
      latest.diagnostics = diagnostics
      latest.isComplete = isComplete
      latest.number += 1
      return latest
    }
    events.send { page in
      page.path.map { latest.snapshot.change(of: $0, since: page.build) } == .changed
        ? .changed(latest.number) : .number(latest.number)
    }
    announce(
      Announcement(
        files: latest.snapshot.files.count, took: took,
        diagnostics: isComplete ? diagnostics : nil))
  }
}
