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

  /// Front matter that says nothing.
  package init() {}

  /// The keys that are read.
  package static let keys = ["title", "date", "description", "draft", "permalink", "tags", "lang"]
}

extension FrontMatter {
  /// Reads the front matter of `document`; local times are in `zone`.
  init(_ document: YAMLDocument, zone: Zone, diagnostics: inout [Diagnostic]) {
    guard let root = document.root else { return }
    guard let entries = root.entries else {
      let problem = KeyProblem.notKeys("the front matter", found: root.kindInWords)
      diagnostics.append(problem.diagnostic(at: document.locate(root)))
      return
    }
    for entry in entries {
      guard Self.keys.contains(entry.key) else {
        let problem = KeyProblem.unknownKey(
          entry.key, owner: "the front matter", nearest: Self.keys.nearest(to: entry.key))
        diagnostics.append(problem.diagnostic(at: document.locate(entry.keyMark)))
        continue
      }
      guard entry.value.content != .null else { continue }
      do throws(KeyProblem) {
        if let warning = try read(entry, in: document, zone: zone) {
          diagnostics.append(warning.diagnostic(at: document.locate(entry.value)))
        }
      } catch {
        diagnostics.append(error.diagnostic(at: document.locate(entry.value)))
      }
    }
  }

  /// Takes in one entry; returns what was read but may not be as meant.
  private mutating func read(
    _ entry: YAMLEntry, in document: YAMLDocument, zone: Zone
  ) throws(KeyProblem) -> KeyProblem? {
    do throws(YAMLValueError) {
      switch entry.key {
      case "title": title = try entry.value.asText()
      case "description": description = try entry.value.asText()
      case "draft": isDraft = try entry.value.asFlag()
      case "lang": language = try entry.value.asLanguage()
      case "tags": tags = try entry.value.asList()
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
        case .failure(let problem): return .permalink(text, problem)
        }
      }
      return nil
    } catch {
      throw .wrongValue(
        entry.key, found: entry.value.kindInWords, expected: error.expected, hint: error.hint)
    }
  }

  static func date(
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

extension KeyProblem {
  /// The warning for a local time that a change of the clocks touches; nil for any other.
  init?(_ resolution: Zone.Resolution, key: String, text: String) {
    switch resolution {
    case .exact: return nil
    case .skipped: self = .skippedTime(key, text)
    case .repeated: self = .repeatedTime(key, text)
    }
  }
}
