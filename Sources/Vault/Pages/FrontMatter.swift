package import Basics

/// The data at the start of a page; see ``FrontMatterBlock``.
package struct FrontMatter: Sendable, Hashable {
  /// The part that could not be read. Only the owner sees the page then, as that part may hide it
  /// from others.
  package enum Flaw: Sendable, Hashable {
    /// An entry that may mean that the page is not public.
    case unclear
    /// A value that its key does not allow.
    case wrongValue
    /// All of it, or the visibility of the page.
    case unreadable
  }

  /// The title; nil to use the first heading.
  package var title: String?
  /// The date of writing.
  package var date: Date?
  /// The day on the clock of the person who wrote ``date``, if it has an offset; nil for the day in
  /// the zone of the vault.
  private(set) var writtenDay: Day?
  /// The date of the last change to say, as in ``date``; nil if not given.
  package var updated: Date?
  /// The last day to show it; nil for no end.
  package var expires: Date? { release.expires }
  /// The subject, in a sentence.
  package var description: String?
  /// Its visibility, except for ``audiences``.
  package private(set) var release = Release(isOfPage: true)
  package private(set) var flaw: Flaw?
  /// Its path in the site; nil for the path of its file.
  package var permalink: SitePath?
  /// The place of ``permalink``, for messages about two pages with the same one.
  package var permalinkPlace: Place?
  /// Other addresses that redirect to it, such as former ones, each once.
  package var aliases: [Alias] = []
  /// All aliases as written: a wiki link with one of these names leads to the page.
  package var otherNames: [String] = []
  /// The template; nil for the one for its type.
  package var layout: String?
  package var layoutPlace: Place?
  /// True to run Liquid in its text; else it is plain text.
  package var readsLiquid = true
  /// True if text between dollar signs is mathematics; nil for the setting.
  package var hasMath: Bool?
  /// True to list its headings before the text.
  package var listsHeadings = false
  /// The sort key in a list by weight, the smallest first; nil sorts after all others.
  package var weight: Int?
  /// The order of a folder page's list; nil for the newest first.
  package var order: PageOrder?
  /// The number of pages that a folder's page lists at a time; nil for the setting.
  package var pageSize: Int?
  package var data: [DataMember] = []
  /// The language of the text, as a BCP 47 tag; nil if the text suits all.
  package var language: String?
  /// Its tags, in the order written, each once.
  package var tags: [String] = []
  /// The tags among them that cannot form an address.
  package private(set) var unusableTags: [UnusableTag] = []
  /// The names of the audiences that may see it.
  package var audiences: [String] = []
  /// The places of ``audiences``.
  package private(set) var audiencePlaces: [Place] = []

  package struct Alias: Sendable, Hashable {
    package let path: SitePath
    package let place: Place
  }

  package struct UnusableTag: Sendable, Hashable {
    package let text: String
    package let problem: SitePathProblem
    package let place: Place
  }

  package init() {}

  package var isDraft: Bool { release.isDraft }

  /// The day of writing, as its date shows it.
  package func day(in zone: Zone) -> Day? { writtenDay ?? date?.day(in: zone) }

  /// True if the page is shown on a day: not a draft, not before the day it is written or published
  /// on, nor after the one it expires on. A date with an offset has to be past in both zones.
  package func isShown(on day: Day, in zone: Zone) -> Bool {
    !isDraft && writtenDay.map { $0 <= day } ?? true
      && [date, release.date].allSatisfy { $0.map { $0.day(in: zone) <= day } ?? true }
      && (expires.map { day <= $0.day(in: zone) } ?? true)
  }

  package static let keys = [
    "title", "date", "description", "permalink", "aliases", "layout",
    "liquid", "math", "toc", "weight", "order", "paginate", "tags", "lang", "audience", "updated",
    "lastmod",
  ]
  /// All known keys, in lower case.
  static let allKeys = Set((keys + Release.keys).map { $0.lowercased() })
}

/// The order of a list of pages.
package enum PageOrder: String, Sendable, CaseIterable {
  /// The newest first; by title within a day.
  case date
  case title
  /// The smallest weight first, those without one last; equal weights by title.
  case weight
}

extension FrontMatter {
  /// - Parameter isOfPage: See ``Release/init(isOfPage:)``.
  init(
    _ document: YAMLDocument, zone: Zone, isOfPage: Bool, diagnostics: inout [Diagnostic]
  ) {
    var own: [DataMember] = []
    var release = Release(isOfPage: isOfPage)
    var hidesAudience = document.diagnostics.contains { $0.severity == .error }
    let found = document.readFrontMatter(
      keys: Self.keys, others: { own.append(DataMember($0.key, DataValue($0.value))) },
      &release, zone: zone
    ) { entry throws(YAMLValueError) in
      do throws(YAMLValueError) { return try read(entry, in: document, zone: zone) } catch {
        if entry.key == "audience" { hidesAudience = true }
        throw error
      }
    }
    diagnostics += found
    data = own
    self.release = release
    hidesAudience = hidesAudience || document.root.map { $0.entries == nil } ?? false
    if hidesAudience {
      flaw = .unreadable
    } else if found.contains(where: { $0.severity == .error }) {
      flaw = .wrongValue
    } else if release.isUnclear {
      flaw = .unclear
    }
  }

  /// Malformed front matter, without any readable entry.
  ///
  /// - Parameter flaw: The consequence for others.
  init(_ flaw: Flaw) { self.flaw = flaw }

  /// Reads one entry; returns doubtful values that were accepted.
  private mutating func read(
    _ entry: YAMLEntry, in document: YAMLDocument, zone: Zone
  ) throws(YAMLValueError) -> KeyProblem? {
    switch entry.key {
    case "title": title = try entry.value.asText()
    case "description": description = try entry.value.asText()
    case "lang": language = try entry.value.asLanguage()
    case "tags":
      tags = try entry.value.asList()
      for tag in tags {
        do throws(SitePathProblem) { _ = try SitePath.name(ofTerm: tag) } catch {
          let place = document.locate(entry.value.item(tag)).place
          unusableTags.append(UnusableTag(text: tag, problem: error, place: place))
        }
      }
    case "audience":
      audiences = try entry.value.asList()
      audiencePlaces = audiences.map { document.locate(entry.value.item($0)).place }
    case "date":
      let text = try entry.value.asText()
      let (date, warning) = try Self.date(text, zone: zone)
      self.date = date
      if case .instant = date { writtenDay = TimeText.clock(Self.inFull(text), in: zone)?.day }
      return warning
    case "updated", "lastmod":
      let (date, warning) = try Self.date(try entry.value.asText(), zone: zone)
      updated = date
      return warning
    case "layout":
      layout = try entry.value.asText()
      layoutPlace = document.locate(entry.value).place
    case "liquid": readsLiquid = try entry.value.asFlag()
    case "math": hasMath = try entry.value.asFlag()
    case "toc": listsHeadings = try entry.value.asFlag()
    case "weight": weight = try entry.value.asNumber(-1_000_000...1_000_000)
    case "paginate": pageSize = try entry.value.asNumber(1...1_000)
    case "order": order = try entry.value.asPageOrder()
    case "aliases": return try read(aliases: entry.value, in: document)
    default:
      let text = try entry.value.asText()
      do throws(SitePathProblem) { permalink = try SitePath(text) } catch {
        return .sitePath(text, key: entry.key, reason: error.inWords)
      }
      permalinkPlace = document.locate(entry.value).place
    }
    return nil
  }

  private mutating func read(
    aliases value: YAMLNode, in document: YAMLDocument
  ) throws(YAMLValueError) -> KeyProblem? {
    let names = try value.asList()
    otherNames = names
    for text in names {
      do throws(SitePathProblem) {
        let path = try SitePath(text)
        // With and without slashes, it is the same address.
        guard !aliases.contains(where: { $0.path == path }) else { continue }
        aliases.append(Alias(path: path, place: document.locate(value.item(text)).place))
      } catch {
        // A name such as "What now?" is no address.
        guard text.contains("/") || text.allSatisfy({ $0 == "." }) else { continue }
        return .sitePath(text, key: "aliases", reason: error.inWords)
      }
    }
    return nil
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

extension FrontMatter {
  /// Adds what the path of the file says in place of keys, as in Jekyll: the day at the start of a
  /// name such as `2026-11-21-rain.md`, and that pages in a folder `_drafts` are drafts.
  mutating func addFacts(ofPath path: String) {
    let names = path.pathNames
    if names.dropLast().contains("_drafts") { release.markDraft() }
    guard date == nil, let name = names.last, name.utf8.dropFirst(10).first == UInt8(ascii: "-"),
      let day = Day(String(name.prefix(10)))
    else { return }
    date = .day(day)
  }

  /// The date of a page: a day, or an instant.
  package enum Date: Sendable, Hashable {
    case day(Day)
    case instant(Instant)

    package func day(in zone: Zone) -> Day {
      switch self {
      case .day(let day): day
      case .instant(let instant): zone.day(of: instant)
      }
    }
  }

  /// The date in `text`, such as `2026-11-21`; a local time is in `zone`. With a warning if the
  /// clocks changed then.
  ///
  /// Other generators write `2027-1-5`, `2026/6/16` and `2026-06-16 7:39:11 +0800` too.
  package static func date(
    _ text: String, zone: Zone
  ) throws(YAMLValueError) -> (Date, warning: KeyProblem?) {
    if let day = Day(text) { return (.day(day), nil) }
    let full = inFull(text)
    if let day = Day(full) { return (.day(day), nil) }
    do throws(TimeTextError) {
      switch try TimeText(full) {
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

  /// A YAML 1.1 date in the form of RFC 3339: two digits for months, days and hours, hyphens
  /// between them, no space before the offset. Any other text unchanged.
  private static func inFull(_ text: String) -> String {
    let text = text.withoutBlanks
    let date = text.prefix { $0.isASCII && ($0.isNumber || $0 == "-" || $0 == "/") }
    let parts = date.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
    guard parts.map(\.count).elementsEqual([4, 1, 1], by: { $0 == $1 || $1 == 1 && $0 == 2 }) else {
      return text
    }
    let day = "\(parts[0])-\(parts[1].twoDigits)-\(parts[2].twoDigits)"
    let rest = text[date.endIndex...]
    guard let separator = rest.first else { return day }
    guard separator == "T" || separator == "t" || separator.isWhitespace else { return text }
    let clock = rest.dropFirst().drop(while: \.isWhitespace)
    let time = clock.prefix { !$0.isWhitespace && !"+-Zz".contains($0) }
    let hour = time.prefix { $0 != ":" }
    let offset = String(clock[time.endIndex...]).withoutBlanks
    return "\(day)T\(hour.twoDigits)\(time[hour.endIndex...])\(inFull(offset: offset))"
  }

  /// An offset from UTC with hours and minutes: `+8` is `+08:00`.
  private static func inFull(offset: String) -> String {
    if ["UTC", "GMT"].contains(offset) { return "Z" }
    guard let sign = offset.first, sign == "+" || sign == "-" else { return offset }
    let hours = offset.dropFirst().prefix { $0 != ":" }
    guard hours.count <= 2 else { return offset }
    let minutes = offset[hours.endIndex...]
    return "\(sign)\(hours.twoDigits)\(minutes.isEmpty ? ":00" : minutes)"
  }
}

extension Substring {
  /// The digits with a zero before a single one.
  fileprivate var twoDigits: String { count == 1 ? "0\(self)" : String(self) }
}
