import Chronology
import Diagnostics
import Focus
import Storage
import Testing
import Wording

@testable import Site

/// Shanghai time: eight hours east of UTC, no change of the clocks.
let shanghai = Zone(identifier: "Asia/Shanghai", initialOffset: 8 * 3_600)

func at(_ text: String) throws -> Instant {
  switch try TimeText(text) {
  case .instant(let instant): instant
  case .local(let local): shanghai.instant(local).instant
  }
}

/// Three weeks of sessions around New Year, with words that would be dangerous as markup.
func sessions(note: String? = nil, project: String? = nil) throws -> [Session] {
  try (0..<21).map { index in
    let day = try #require(Day("2026-12-21")).advanced(by: index)
    return Session(
      start: try at("\(day) 09:00"), end: try at("\(day) 1\(index % 5):30"),
      project: project ?? ["novel", "letters"][index % 2], note: note ?? "第\(index)章")
  }
}

func input(
  sessions: [Session], pages: [(String, String)] = [], settings: Settings = shanghaiSettings,
  vault: MemoryFiles = MemoryFiles(), asOf: String = "2027-01-08 18:00"
) throws -> SiteInput {
  let history = FocusHistory(
    log: SessionLog(sessions), events: [], settings: settings.focus, zone: settings.zone,
    asOf: try at(asOf))
  return SiteInput(
    settings: settings, history: history, recordCount: sessions.count,
    pages: pages.map { path, text in
      PageSource(
        Array(text.utf8), path: path, file: "vault/pages/\(path)", zone: settings.zone)
    },
    theme: .standard, vault: vault)
}

var shanghaiSettings: Settings {
  var settings = Settings()
  settings.zone = shanghai
  settings.title = "Lin’s daybook"
  return settings
}

/// Every file of a site by path, rendered one after the other.
func rendered(
  _ input: SiteInput
) -> (files: [String: String], diagnostics: [Diagnostic]) {
  var (files, diagnostics) = input.files()
  var texts: [String: String] = [:]
  for file in files {
    let result = file.render()
    diagnostics += result.diagnostics
    if let bytes = result.bytes { texts[file.path.text] = String(decoding: bytes, as: UTF8.self) }
  }
  files = []
  return (texts, diagnostics)
}

/// What the pages of a site with one language are rendered with.
func englishContext(_ input: SiteInput) throws -> SiteContext {
  let tree = try #require(SiteTree.all(["en"]).first)
  let languages = SiteLanguages(all: [.init(tree: tree, name: "English", ownAddresses: [])])
  return SiteContext(
    input, tree, .english, languages, pages: [], reviews: WrittenReview.all(in: input),
    exerciseImages: ExerciseImages(input.exercise, in: input.vault))
}
