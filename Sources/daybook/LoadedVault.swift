import Chronology
import Diagnostics
import Exercise
import Focus
import Foundation
import Gifts
import Growth
import Prompts
import Site
import Storage

/// A vault that was read: its settings, its figures, and what was wrong.
struct LoadedVault {
  let files: DiskFiles
  let settings: Settings
  let history: FocusHistory
  let exercise: ExerciseHistory
  let growth: GrowthHistory
  let gifts: GiftLedger
  /// How many records were read.
  private(set) var recordCount: Int
  private(set) var diagnostics: DiagnosticList

  /// Parts that are not read again.
  private(set) var kept: KeptParts

  /// Reads settings and records.
  ///
  /// - Parameters:
  ///   - kept: What was read before of files that did not change since.
  ///   - clock: The moment that counts as now unless one is set.
  init(
    _ options: VaultOptions, _ asOf: AsOfOptions, keeping kept: KeptParts = KeptParts(),
    clock: Instant = .now
  ) async throws {
    var kept = kept
    let files = DiskFiles(root: try options.folder())
    let settings: Settings
    var diagnostics: DiagnosticList
    do throws(FileError) {
      let read = try Settings.read(in: files)
      settings = read.settings
      diagnostics = DiagnosticList(read.diagnostics)
    } catch {
      // The defaults do; what stands in the way is told with all else.
      settings = Settings()
      diagnostics = DiagnosticList([error.diagnostic])
    }
    let now = try kept.moment { try asOf.instant(settings, clock: clock) }
    let zone = settings.zone
    let focus = await kept.value(\.focus) {
      await FocusReader.read(files, zone: zone, width: Self.width)
    }
    let exercise = await kept.value(\.exercise) {
      await ExerciseReader.read(files, zone: zone, width: Self.width)
    }
    let growth = await kept.value(\.growth) {
      await GrowthReader.read(files, zone: zone, width: Self.width)
    }
    let gifts = await kept.value(\.gifts) {
      await GiftReader.read(files, zone: zone, width: Self.width)
    }
    for found in [
      focus.diagnostics, exercise.diagnostics, growth.diagnostics, gifts.diagnostics,
    ] {
      diagnostics.append(contentsOf: found)
    }
    self.files = files
    self.settings = settings
    self.history = await kept.value(\.focusHistory) {
      FocusHistory(
        log: focus.sessions, events: focus.events, settings: settings.focus, zone: zone, asOf: now)
    }
    self.exercise = await kept.value(\.exerciseHistory) {
      ExerciseHistory(exercise.records, settings: settings.exercise, zone: zone, asOf: now)
    }
    self.growth = await kept.value(\.growthHistory) {
      GrowthHistory(growth.records, settings: settings.growth, zone: zone, asOf: now)
    }
    self.gifts = await kept.value(\.giftLedger) {
      gifts.ledger(settings: settings.gifts, zone: zone, asOf: now)
    }
    self.recordCount =
      focus.recordCount + exercise.recordCount + growth.recordCount + gifts.recordCount
    diagnostics.append(
      contentsOf: DiagnosticList(
        await FocusReader.report(
          unpaired: history.unpaired, in: files, zone: zone, width: Self.width)
          + self.growth.tree.problems.map(\.diagnostic)
          + GiftReader.diagnostics(of: self.gifts)))
    self.diagnostics = diagnostics
    self.kept = kept
  }

  /// On how many cores files are read.
  private static var width: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Reads prompts, pages, reviews and theme too: everything that the site is made from, as far as
  /// `audience` may see it.
  mutating func siteInput(for audience: Audience = .everything) async -> SiteInput {
    var input = await recordInput(for: audience)
    let (files, zone) = (files, settings.zone)
    let pages = await kept.value(\.pages) { PageFolder(in: files, zone: zone) }
    diagnostics.append(contentsOf: DiagnosticList(pages.diagnostics))
    let reviews = await kept.value(\.reviews) { ReviewFolder(in: files, zone: zone) }
    diagnostics.append(contentsOf: DiagnosticList(reviews.diagnostics))
    let theme = await kept.value(\.theme) {
      let (theme, diagnostics) = Theme.standard.overridden(by: files)
      return KeptParts.KeptTheme(theme: theme, diagnostics: diagnostics)
    }
    diagnostics.append(contentsOf: DiagnosticList(theme.diagnostics))
    input.pages = pages.pages
    input.pageFiles = pages.files
    input.reviews = reviews.reviews
    input.showsEditedSections = audience == .everything
    input.namesPeopleInWidgets = audience == .everything
    input.theme = theme.theme
    return input
  }

  /// Reads the prompts too: all records, without what the person wrote beside them.
  mutating func recordInput(for audience: Audience = .everything) async -> SiteInput {
    let visible = await readPrompts().records.visible(to: audience)
    recordCount += visible.count
    let asOf = history.asOf
    let prompts = await kept.value(\.promptLibrary) {
      await PromptLibrary.computed(from: visible, asOf: asOf, width: Self.width)
    }
    return SiteInput(
      settings: settings, history: history, exercise: exercise, growth: growth, gifts: gifts,
      prompts: prompts, recordCount: recordCount, theme: .standard, vault: files)
  }

  /// Reads the prompts, and adds what was wrong to ``diagnostics``.
  mutating func readPrompts() async -> StoredPrompts {
    let (files, zone) = (files, settings.zone)
    let prompts = await kept.value(\.prompts) {
      await PromptReader.read(files, zone: zone, width: Self.width)
    }
    diagnostics.append(contentsOf: prompts.diagnostics)
    return prompts
  }
}
