import Basics
import Site
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Coach

/// A site for a vault of these files, at noon of ``asked``.
func coachSite(
  _ files: [VaultPath: String], asOf: String = "\(asked) 12:00", audience: Audience = .me,
  languages: [String] = ["en"]
) async throws -> (files: [String: String], problems: [String]) {
  var site = try GivenSite(asOf: asOf, vault: MemoryFiles(files))
  site.settings.languages = languages
  site.settings.title = "Days"
  site.audience = audience
  let (rendered, diagnostics) = await rendered(site)
  return (rendered, diagnostics.map(\.description))
}

struct CoachPagesTests {
  /// The question on ``asked`` in a vault with many reasons.
  private func question(_ language: Language = .english) async throws -> String {
    let figures = try await figures(manyReasons())
    return try #require(figures.question(on: day(asked), .standard(language)))
  }

  @Test func `The question of the day stands on the dashboard, its page and that of the day`()
    async throws
  {
    let question = try await question()
    let (files, problems) = try await coachSite(manyReasons())
    #expect(problems == [])
    for path in ["index.html", "coach/index.html", "days/\(asked)/index.html"] {
      let page = try #require(files[path])
      #expect(page.unescaped.contains(question), "\(path)")
      #expect(page.contains("Question of the day"), "\(path)")
    }
    let page = try #require(files["coach/index.html"])
    #expect(page.contains("<code>daybook ask</code> takes your answer."))
  }

  @Test func `It is the same all day, and another on the next`() async throws {
    func asks(_ moment: String) async throws -> String? {
      let figures = try await figures(manyReasons(), asOf: moment)
      return figures.question(on: figures.moment.today, .english)
    }
    let question = try await question()
    #expect(try await asks("\(asked) 00:00") == question)
    #expect(try await asks("\(asked) 23:59") == question)
    #expect(try await asks("2026-11-21 00:00") != question)
  }

  @Test func `It is one of the questions of the evening, in the calendar of that day alone`()
    async throws
  {
    let question = try await question()
    let (files, _) = try await coachSite(manyReasons())
    let calendar = try #require(files["growth/questions.ics"]?.replacing("\r\n ", with: ""))
    let events = calendar.split(separator: "BEGIN:VEVENT").dropFirst()
    #expect(events.count == 7)
    let instead = try #require(events.first { $0.contains("RECURRENCE-ID") })
    #expect(instead.contains("DTSTART:20261120T210000\r\n"))
    #expect(instead.contains("RECURRENCE-ID:20261120T210000\r\n"))
    #expect(instead.contains("UID:question-6@daybook\r\n"))
    #expect(!instead.contains("RRULE"))
    #expect(instead.replacing("\\,", with: ",").contains(question))
    #expect(events.filter { $0.contains("RRULE:FREQ=DAILY") }.count == 6)
  }

  @Test func `An answer with its question stands on the page of questions, the day and the review`()
    async throws
  {
    var records = try manyReasons()
    let question = try await question()
    records["growth/reflections.jsonl", default: ""] +=
      reflection(
        "\(asked)T09:30:00", "Because <b>mornings</b> go elsewhere.",
        #","prompt":"\#(question)""#) + "\n"
    let (files, problems) = try await coachSite(records)
    #expect(problems == [])
    for path in ["coach/index.html", "days/\(asked)/index.html"] {
      let page = try #require(files[path])
      #expect(page.contains("Because &lt;b&gt;mornings&lt;/b&gt; go elsewhere."), "\(path)")
      #expect(page.unescaped.contains(question), "\(path)")
    }
    // The follow-up question comes now.
    let home = try #require(files["index.html"]).unescaped
    #expect(home.contains("mornings") && home.contains("?"))
    let review = try #require(files.first { $0.key.hasPrefix("reviews/2026-W47/") }?.value)
    #expect(review.contains("Questions and answers"))
    #expect(review.contains("Because &lt;b&gt;mornings&lt;/b&gt; go elsewhere."))
  }

  @Test func `Nobody else is asked anything, or told what was`() async throws {
    let question = try await question()
    let (files, _) = try await coachSite(manyReasons(), audience: .friends())
    #expect(files.keys.allSatisfy { !$0.hasPrefix("coach") })
    for (path, text) in files {
      #expect(!text.unescaped.contains(question), "\(path)")
      #expect(!text.contains("Question of the day") && !text.contains("daybook ask"), "\(path)")
    }
  }

  @Test func `A vault without records says how it begins`() async throws {
    let (files, problems) = try await coachSite([:])
    #expect(problems == [])
    #expect(files["coach/index.html"]?.contains("No question today") == true)
  }

  @Test(arguments: Language.allCases)
  func `A site in another language asks in its own`(language: Language) async throws {
    let (files, problems) = try await coachSite(manyReasons(), languages: [language.rawValue])
    #expect(problems == [])
    let home = try #require(files["index.html"])
    #expect(home.unescaped.contains(try await question(language)))
    #expect(home.contains(Words.standard(language)("coach.today")))
  }

  @Test func `What is quoted is text on every page`() async throws {
    let text = #"I must <script>alert(1)</script> & \"always\" [x](javascript:1)"#
    let (files, _) = try await coachSite(manyReasons(text: text))
    var wasQuoted = false
    for back in 0..<7 {
      let day = try day(asked).advanced(by: -back)
      let (pages, _) =
        back == 0
        ? (files, []) : try await coachSite(manyReasons(text: text), asOf: "\(day) 12:00")
      for path in ["index.html", "coach/index.html"] {
        let page = try #require(pages[path])
        #expect(!page.contains("<script>alert"))
        if page.contains("&lt;script&gt;alert") { wasQuoted = true }
      }
      if wasQuoted { break }
    }
    #expect(wasQuoted)
  }
}

extension String {
  /// The text of markup that has text escapes only.
  fileprivate var unescaped: String {
    replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
