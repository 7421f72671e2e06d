import AllSystems
import Basics
import Preview
import Site
import SiteKit
import Synchronization
import Vault
import Wording

/// A vault as `daybook serve` reads it: repeatedly, and only the changed files.
actor ServedVault: PreviewVault {
  private let vault: VaultOptions
  private let asOf: AsOfOptions
  private let audience: String
  private let isForOthers: Bool
  private let showsDrafts: Bool
  private let hasDesk: Bool
  private let clock: @Sendable () -> Instant
  private var kept = CachedSite()
  /// The contents last read, for forms requested while the vault is being read.
  private(set) var known: VaultContents?

  /// - Parameter hasDesk: True if records can be changed, so that they have controls.
  init(
    _ vault: VaultOptions, _ asOf: AsOfOptions, for audience: String = Audience.me.name,
    isForOthers: Bool = false, showsDrafts: Bool, hasDesk: Bool = true,
    clock: @escaping @Sendable () -> Instant = { .now }
  ) {
    self.vault = vault
    self.asOf = asOf
    self.audience = audience
    self.isForOthers = isForOthers
    self.showsDrafts = showsDrafts
    self.hasDesk = hasDesk
    self.clock = clock
  }

  func load(_ changes: VaultChanges) async -> LoadedSite {
    var kept = kept
    // Only what is put back below is trusted after a failure.
    self.kept = CachedSite()
    if changes.isEverything { kept = CachedSite() }
    for path in changes.paths { kept.forget(path) }
    if changes.isNewDay { kept.parts.forgetFigures() }
    do {
      let named = try NamedVault(vault, asOf)
      let found = DiagnosticList(named.settings.diagnostics)
      // Otherwise private data could be shown to others, and figures by day could be wrong.
      if isForOthers && found.hasErrors || !named.settings.settings.isZoneCertain {
        return (nil, found)
      }
      let seen = try AudienceOptions.audience(
        audience, named.settings.settings, ofVaultAt: named.files.rootName)
      var loaded = try await named.site(for: seen, keeping: kept, clock: clock())
      loaded.input.showsDrafts = showsDrafts
      loaded.input.namesAssets = false
      loaded.input.isServed = true
      loaded.input.hasControls = seen.isOwner && hasDesk
      self.kept = loaded.kept
      known = loaded.input.contents
      return (loaded.input, loaded.diagnostics)
    } catch {
      let diagnostic =
        (error as? Failure)?.diagnostic
        ?? Diagnostic(.error, kind: "no-vault", "the vault cannot be read: \(error)")
      return (nil, DiagnosticList([diagnostic]))
    }
  }

  func today() -> Day? {
    let settings = known?.settings ?? Settings()
    guard asOf.asOf == nil, settings.asOf == nil else { return nil }
    return settings.zone.day(of: clock())
  }

  /// The records as they are written in `files`.
  ///
  /// - Parameter cache: As of ``CollectionReader/cache``.
  func library(_ files: any Files, _ cache: Cache? = nil) -> RecordLibrary {
    let moment = moment()
    return Systems.library(
      moment.settings,
      CollectionReader(files: files, zone: moment.zone, width: NamedVault.width, cache: cache),
      moment: moment.moment, clock: clock(), machine: .own
    ) { Console.report([$0], .text) }
  }

  /// The current context for adding a record.
  func moment() -> EntryMoment {
    let settings = known?.settings ?? Settings()
    let clock = clock()
    let now = (try? asOf.instant(settings, clock: clock)) ?? clock
    return EntryMoment(
      zone: settings.zone, now: now, known: known?.names ?? [:],
      records: known?.records ?? SystemValues(), settings: settings)
  }
}

/// Reports the result of each build on the terminal.
final class Announcer: Sendable {
  private let shown = Mutex("")

  func announce(_ build: SiteBuilder.Announcement) {
    guard let found = build.diagnostics else { return }
    let words = Console.words
    let made = words(
      "said.made",
      [
        "files": words.said(part: build.files.counted("file")),
        "length": build.took.inSecondsAndMilliseconds,
      ])
    let tally = found.isClean ? [] : [found.tally(in: words)]
    Console.note(words.clauses([made] + tally) + "\n")
    // The same problems are not reported again after each save.
    let messages = found.text()
    let isNew = shown.withLock { shown in
      defer { shown = messages }
      return shown != messages
    }
    if isNew { Console.report(found, .text) }
  }
}
