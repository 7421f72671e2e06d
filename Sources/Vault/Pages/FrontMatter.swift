package import Chronology
package import Diagnostics

/// What a page says about itself between two lines `---` at its start.
package struct FrontMatter: Sendable, Hashable {
  /// When a page was written: a day, or an instant.
  package enum Date: Sendable, Hashable {
    case day(Day)
    case instant(Instant)
  }

  /// The title; nil when the page's first heading is it.
  package var title: String?
  /// When it was written.
  package var date: Date?
  /// What it is about, in a sentence.
  package var description: String?
  /// Whether it is not to be shown yet.
  package var isDraft = false
  /// Where it is to stand in the site; nil for the place that its file has.
  package var permalink: SitePath?
  /// Where ``permalink`` is written, for messages about two pages that want the same.
  package var permalinkPlace: Place?
  /// The language that it is written in, as BCP 47 names it; nil for one that suits all.
  package var language: String?
  /// Its tags, in the order written, each once.
  package var tags: [String] = []
  /// The names of the audiences that may see it.
  package var audiences: [String] = []

  /// Front matter that says nothing.
  package init() {}

  /// The keys that are read.
  package static let keys = [
    "title", "date", "description", "draft", "permalink", "tags", "lang", "audience",
  ]
}

extension FrontMatter {
  /// Reads the front matter of `document`; local times are in `zone`.
  init(_ document: YAMLDocument, zone: Zone, diagnostics: inout [Diagnostic]) {
    diagnostics += document.readFrontMatter(keys: Self.keys) { entry throws(YAMLValueError) in
      try read(entry, in: document, zone: zone)
    }
  }

  /// Takes in one entry; returns what was read but may not be as meant.
  private mutating func read(
    _ entry: YAMLEntry, in document: YAMLDocument, zone: Zone
  ) throws(YAMLValueError) -> KeyProblem? {
    switch entry.key {
    case "title": title = try entry.value.asText()
    case "description": description = try entry.value.asText()
    case "draft": isDraft = try entry.value.asFlag()
    case "lang": language = try entry.value.asLanguage()
    case "tags": tags = try entry.value.asList()
    case "audience": audiences = try entry.value.asList()
    case "date":
      let (date, warning) = try Self.date(try entry.value.asText(), zone: zone)
      self.date = date
      return warning
    default:
      let text = try entry.value.asText()
      let path = Result { () throws(SitePathProblem) in try SitePath(text) }
      switch path {
      case .success(let path):
        permalink = path
        permalinkPlace = document.locate(entry.value).place
      case .failure(let problem): return .permalink(text, reason: problem.inWords)
      }
    }
    return nil
  }

  /// The date that `text` writes, such as `2026-11-21`; a local time is in `zone`. With a warning
  /// when the clocks were changed then.
  package static func date(
    _ text: String, zone: Zone
  ) throws(YAMLValueError) -> (Date, warning: KeyProblem?) {
    if let day = Day(text) { return (.day(day), nil) }
    do throws(TimeTextError) {
      switch try TimeText(text) {
      case .instant(let instant): return (.instant(instant), nil)
      case .local(let local):
        let (instant, resolution) = zone.instant(local)
        return (.instant(instant), KeyProblem(resolution, key: "date", text: text))
      }
    } catch {
      throw YAMLValueError(
        expected: error == .impossible ? "a date that the calendar has" : "a date",
        hint: "write it as 2026-11-21 or 2026-11-21T09:30:00+08:00")
    }
  }
}
