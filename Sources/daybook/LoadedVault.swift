import Chronology
import Diagnostics
import Focus
import Foundation
import Growth
import Site
import Storage

/// A vault that was read: its settings, its figures, and what was wrong.
struct LoadedVault {
  let files: DiskFiles
  let settings: Settings
  let history: FocusHistory
  let growth: GrowthHistory
  let recordCount: Int
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
    self.recordCount = focus.recordCount + growth.recordCount
    self.history = FocusHistory(
      log: focus.sessions, events: focus.events, settings: settings.focus, zone: settings.zone,
      asOf: now)
    self.diagnostics = diagnostics
    self.diagnostics.append(
      contentsOf: DiagnosticList(
        await FocusReader.report(
          unpaired: history.unpaired, in: files, zone: settings.zone, width: width)))
  }

  /// Reads pages and theme too: everything that the site is made from.
  mutating func siteInput() -> SiteInput {
    let pages = PageFolder(in: files, zone: settings.zone)
    diagnostics.append(contentsOf: DiagnosticList(pages.diagnostics))
    let (theme, problems) = Theme.standard.overridden(by: files)
    diagnostics.append(contentsOf: DiagnosticList(problems))
    return SiteInput(
      settings: settings, history: history, growth: growth, recordCount: recordCount,
      pages: pages.pages,
      pageFiles: pages.files, theme: theme, vault: files)
  }
}
