import Chronology
import Diagnostics
import Exercise
import Focus
import Foundation
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
    let width = ProcessInfo.processInfo.activeProcessorCount
    let focus = await FocusReader.read(files, zone: settings.zone, width: width)
    diagnostics.append(contentsOf: focus.diagnostics)
    let exercise = await ExerciseReader.read(files, zone: settings.zone, width: width)
    diagnostics.append(contentsOf: exercise.diagnostics)
    self.files = files
    self.settings = settings
    let now = try asOf.instant(settings)
    let growth = await GrowthReader.read(
      files, zone: settings.zone, width: ProcessInfo.processInfo.activeProcessorCount)
    diagnostics.append(contentsOf: growth.diagnostics)
    self.growth = GrowthHistory(
      growth.records, settings: settings.growth, zone: settings.zone,
      asOf: now)
    diagnostics.append(
      contentsOf: DiagnosticList(self.growth.tree.problems.map(\.diagnostic)))
    self.recordCount = focus.recordCount + growth.recordCount + exercise.recordCount
    self.history = FocusHistory(
      log: focus.sessions, events: focus.events, settings: settings.focus, zone: settings.zone,
      asOf: now)
    self.exercise = ExerciseHistory(
      exercise.records, settings: settings.exercise, zone: settings.zone, asOf: now)
    self.diagnostics = diagnostics
    self.diagnostics.append(
      contentsOf: DiagnosticList(
        await FocusReader.report(
          unpaired: history.unpaired, in: files, zone: settings.zone, width: width)))
  }

  /// Reads prompts, pages and theme too: everything that the site is made from, as far as
  /// `audience` may see it.
  mutating func siteInput(for audience: Audience = .everything) async -> SiteInput {
    let visible = await readPrompts().records.visible(to: audience)
    recordCount += visible.count
    let prompts = await PromptLibrary.computed(
      from: visible, asOf: history.asOf, width: ProcessInfo.processInfo.activeProcessorCount)
    let pages = PageFolder(in: files, zone: settings.zone)
    diagnostics.append(contentsOf: DiagnosticList(pages.diagnostics))
    let (theme, problems) = Theme.standard.overridden(by: files)
    diagnostics.append(contentsOf: DiagnosticList(problems))
    return SiteInput(
      settings: settings, history: history, exercise: exercise, growth: growth, prompts: prompts,
      recordCount: recordCount, pages: pages.pages, pageFiles: pages.files, theme: theme,
      vault: files)
  }

  /// Reads the prompts, and adds what was wrong to ``diagnostics``.
  mutating func readPrompts() async -> StoredPrompts {
    let prompts = await PromptReader.read(
      files, zone: settings.zone, width: ProcessInfo.processInfo.activeProcessorCount)
    diagnostics.append(contentsOf: prompts.diagnostics)
    return prompts
  }
}
