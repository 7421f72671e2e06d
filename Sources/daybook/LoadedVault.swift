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

  /// Reads settings and records.
  init(_ options: VaultOptions, _ asOf: AsOfOptions) async throws {
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
    let now = try asOf.instant(settings)
    let zone = settings.zone
    let focus = await FocusReader.read(files, zone: zone, width: Self.width)
    let exercise = await ExerciseReader.read(files, zone: zone, width: Self.width)
    let growth = await GrowthReader.read(files, zone: zone, width: Self.width)
    let gifts = await GiftReader.read(files, zone: zone, width: Self.width)
    for found in [
      focus.diagnostics, exercise.diagnostics, growth.diagnostics, gifts.diagnostics,
    ] {
      diagnostics.append(contentsOf: found)
    }
    self.files = files
    self.settings = settings
    self.history = FocusHistory(
      log: focus.sessions, events: focus.events, settings: settings.focus, zone: zone, asOf: now)
    self.exercise = ExerciseHistory(
      exercise.records, settings: settings.exercise, zone: zone, asOf: now)
    self.growth = GrowthHistory(
      growth.records, settings: settings.growth, zone: zone, asOf: now)
    self.gifts = GiftLedger(
      gifts.records, settings: settings.gifts, zone: zone, asOf: now)
    self.recordCount =
      focus.recordCount + exercise.recordCount + growth.recordCount + gifts.recordCount
    diagnostics.append(
      contentsOf: DiagnosticList(
        await FocusReader.report(
          unpaired: history.unpaired, in: files, zone: zone, width: Self.width)
          + self.growth.tree.problems.map(\.diagnostic)
          + GiftReader.diagnostics(of: self.gifts)))
    self.diagnostics = diagnostics
  }

  /// On how many cores files are read.
  private static var width: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Reads prompts, pages and theme too: everything that the site is made from, as far as
  /// `audience` may see it.
  mutating func siteInput(for audience: Audience = .everything) async -> SiteInput {
    let visible = await readPrompts().records.visible(to: audience)
    recordCount += visible.count
    let prompts = await PromptLibrary.computed(
      from: visible, asOf: history.asOf, width: Self.width)
    let pages = PageFolder(in: files, zone: settings.zone)
    diagnostics.append(contentsOf: DiagnosticList(pages.diagnostics))
    let (theme, problems) = Theme.standard.overridden(by: files)
    diagnostics.append(contentsOf: DiagnosticList(problems))
    return SiteInput(
      settings: settings, history: history, exercise: exercise, growth: growth, gifts: gifts,
      prompts: prompts, recordCount: recordCount, pages: pages.pages, pageFiles: pages.files,
      theme: theme, vault: files)
  }

  /// Reads the prompts, and adds what was wrong to ``diagnostics``.
  mutating func readPrompts() async -> StoredPrompts {
    let prompts = await PromptReader.read(
      files, zone: settings.zone, width: Self.width)
    diagnostics.append(contentsOf: prompts.diagnostics)
    return prompts
  }
}
