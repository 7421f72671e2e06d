package import Chronology
package import Diagnostics

/// What a page says about itself between two lines `---` at its start.
package struct FrontMatter: Sendable, Hashable {
  /// When a page was written: a day, or an instant.
  package enum Date: Sendable, Hashable {
    case day(Day)
    case instant(Instant)

    /// Its day in `zone`.
    package func day(in zone: Zone) -> Day {
      switch self {
      case .day(let day): day
      case .instant(let instant): zone.day(of: instant)
      }
    }
  }

  /// The title; nil when the page's first heading is it.
  package var title: String?
  /// When it was written.
  package var date: Date?
  /// The last day on which it is shown; nil for one that stays.
  package var expires: Date?
  /// What it is about, in a sentence.
  package var description: String?
  /// Whether it is not to be shown yet.
  package var isDraft = false
  /// Where it is to stand in the site; nil for the place that its file has.
  package var permalink: SitePath?
  /// Where ``permalink`` is written, for messages about two pages that want the same.
  package var permalinkPlace: Place?
  /// Other addresses that lead to it, such as those that it once had.
  package var aliases: [SitePath] = []
  /// The template that makes it; nil for the one that suits it.
  package var layout: String?
  /// Where ``layout`` is written.
  package var layoutPlace: Place?
  /// Whether Liquid in its text is read; without it is text like any other.
  package var readsLiquid = true
  /// Whether its headings are listed before its text.
  package var listsHeadings = false
  /// Where it stands in a list by weight, the smallest first; nil for behind all that have one.
  package var weight: Int?
  /// How the page of a folder lists those in it; nil for the newest first.
  package var order: PageOrder?
  /// How many pages the page of a folder lists at once; nil for what the settings say.
  package var pageSize: Int?
  /// What has other keys: the person's own.
  package var data: [DataMember] = []
  /// The language that it is written in, as BCP 47 names it; nil for one that suits all.
  package var language: String?
  /// Its tags, in the order written, each once.
  package var tags: [String] = []
  /// The names of the audiences that may see it.
  package var audiences: [String] = []

  /// Front matter that says nothing.
  package init() {}

  /// Whether the page is shown to readers on a day: no draft, nor before the day it is written on,
  /// nor after the one it expires on.
  package func isShown(on day: Day, in zone: Zone) -> Bool {
    !isDraft && (date.map { $0.day(in: zone) <= day } ?? true)
      && (expires.map { day <= $0.day(in: zone) } ?? true)
  }

  /// The keys that are read.
  package static let keys = [
    "title", "date", "expires", "description", "draft", "permalink", "aliases", "layout", "liquid",
    "toc",
    "weight", "order", "paginate", "tags", "lang", "audience",
  ]
}

/// How a list of pages is ordered.
package enum PageOrder: String, Sendable, CaseIterable {
  /// The newest first; of one day by title.
  case date
  case title
  /// The smallest weight first, those without one behind; of one weight by title.
  case weight
}

extension FrontMatter {
  /// Reads the front matter of `document`; local times are in `zone`.
  init(_ document: YAMLDocument, zone: Zone, diagnostics: inout [Diagnostic]) {
    var own: [DataMember] = []
    diagnostics += document.readFrontMatter(
      keys: Self.keys, others: { own.append(DataMember($0.key, DataValue($0.value))) }
    ) { entry throws(YAMLValueError) in
      try read(entry, in: document, zone: zone)
    }
    data = own
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
    case "expires":
      let (date, warning) = try Self.date(try entry.value.asText(), zone: zone)
      expires = date
      return warning
    case "layout":
      layout = try entry.value.asText()
      layoutPlace = document.locate(entry.value).place
    case "liquid": readsLiquid = try entry.value.asFlag()
    case "toc": listsHeadings = try entry.value.asFlag()
    case "weight": weight = try entry.value.asNumber(-1_000_000...1_000_000)
    case "paginate": pageSize = try entry.value.asNumber(1...1_000)
    case "order": order = try entry.value.asPageOrder()
    case "aliases":
      for text in try entry.value.asList() {
        switch Self.path(text) {
        case .success(let path): aliases.append(path)
        case .failure(let problem): return .permalink(text, reason: problem.inWords)
        }
      }
    default:
      let text = try entry.value.asText()
      switch Self.path(text) {
      case .success(let path):
        permalink = path
        permalinkPlace = document.locate(entry.value).place
      case .failure(let problem): return .permalink(text, reason: problem.inWords)
      }
    }
    return nil
  }

  private static func path(_ text: String) -> Result<SitePath, SitePathProblem> {
    Result { () throws(SitePathProblem) in try SitePath(text) }
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

extension YAMLNode {
  fileprivate func asPageOrder() throws(YAMLValueError) -> PageOrder {
    guard let order = text.flatMap(PageOrder.init) else {
      throw YAMLValueError(expected: "an order of pages", hint: "write date, title or weight")
    }
    return order
  }
}
