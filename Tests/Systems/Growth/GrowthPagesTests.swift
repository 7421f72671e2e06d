import Basics
import TestKit
import Testing

@testable import Growth

struct GrowthPagesTests {
  @Test func `Growth has its pages, and each project one`() async throws {
    let (files, diagnostics) = try await rendered(growthSite(try growthRecords()))
    #expect(diagnostics.isEmpty)
    for path in [
      "growth/index.html", "growth/goals/index.html", "growth/failures/index.html",
      "growth/vision/index.html", "growth/goals/novel/index.html",
      "growth/goals/a_2f_2e_2e_2fb_20_e4_b8_ad_21/index.html",
    ] {
      #expect(files[path] != nil, "\(path)")
    }
    #expect(files.keys.count { $0.hasPrefix("growth/goals/") && $0.hasSuffix(".html") } == 3)
  }

  @Test func `An empty vault says which commands fill growth`() async throws {
    let (files, diagnostics) = try await rendered(growthSite(GrowthRecords()))
    #expect(diagnostics.isEmpty)
    #expect(files["growth/index.html"]?.contains("daybook add task") == true)
    #expect(files["growth/failures/index.html"]?.contains("daybook add failure") == true)
    #expect(files["index.html"]?.contains("Levers") == false)
  }

  @Test func `A period with growth and nothing else has its review`() async throws {
    let (files, diagnostics) = try await rendered(growthSite(try growthRecords()))
    #expect(diagnostics.isEmpty)
    #expect(files["reviews/2026-06/index.html"]?.contains("Failures") == true)
    #expect(files["reviews/2026-W23/index.html"] != nil)
    #expect(files["reviews/2026-W24/index.html"] == nil)
    #expect(files["reviews/2027-W01/index.html"]?.contains("id=\"growth\"") == true)
  }

  @Test func `Words of records of growth are never markup`() async throws {
    let attack = #"<script>alert("1")</script>'"&{{ site.title }}{% raw %}\#u{2028}"#
    let site = try growthSite(try growthRecords(attack), time: try TwoHours())
    let (files, diagnostics) = await rendered(site)
    #expect(diagnostics.isEmpty)
    #expect(files["growth/vision/index.html"]?.contains("&lt;script&gt;alert") == true)
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(!text.contains("<script>"), "\(path)")
      #expect(!text.contains(" style="), "\(path)")
      #expect(!text.contains("alert(\"1\")</script>"), "\(path)")
    }
  }

  @Test func `Links of growth lead to files of the site`() async throws {
    let (files, _) = try await rendered(growthSite(try growthRecords(), time: try TwoHours()))
    for (path, text) in files where path.hasSuffix(".html") && path != "404.html" {
      for match in text.matches(of: /(?:href|src)="([^"#]+)"/) {
        var parts = path.split(separator: "/").dropLast().map(String.init)
        for part in match.1.split(separator: "/") {
          if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
        }
        let target = parts.joined(separator: "/")
        let index = target.isEmpty ? "index.html" : target + "/index.html"
        #expect(files[target] != nil || files[index] != nil, "\(path): \(match.1)")
      }
    }
  }

  @Test func `A project shows the time that was spent on it, and none where nothing records it`()
    async throws
  {
    let records = try growthRecords()
    let with = try await rendered(growthSite(records, time: try TwoHours())).files
    #expect(with["growth/goals/novel/hours.csv"] == "month,seconds\r\n2027-01,7200\r\n")
    #expect(
      with["growth/goals/novel/index.html"]?.contains("href=\"../../../growth/goals/\">5 January")
        == true)
    #expect(with["growth/index.html"]?.contains("<li>sessions of 60 min on average") == true)
    let without = try await rendered(growthSite(records)).files
    #expect(!without.keys.contains { $0.hasPrefix("growth/") && $0.hasSuffix(".csv") })
    #expect(without["growth/goals/novel/index.html"]?.contains("project-hours") == false)
    #expect(
      without["growth/index.html"]?.contains("<p class=\"badge pattern-productive\">") == true)
    #expect(without["growth/index.html"]?.contains("session") == false)
  }

  @Test func `The level is a figure with a bar, so that no number stands over another`()
    async throws
  {
    let page = try #require(
      await rendered(growthSite(try growthRecords())).files["growth/index.html"])
    #expect(!page.contains("plot-ring"))
    let card = #/<p class="figure">\d+<\/p>\n\s*<svg class="meter"[^>]*aria-label="Progress/#
    #expect(page.contains(card))
  }

  @Test func `Goals are one nested list with a bar for each, and no drawing`() async throws {
    let files = try await rendered(growthSite(try growthRecords())).files
    let page = try #require(files["growth/goals/index.html"])
    #expect(!page.contains("plot-tree"))
    #expect(page.ranges(of: "<div class=\"leaf\">").count == 4)
    #expect(page.ranges(of: "class=\"meter\"").count == 4)
    let project = try #require(files["growth/goals/novel/index.html"])
    #expect(!project.contains("plot-tree"))
    #expect(project.ranges(of: "<div class=\"leaf\">").count == 1)
    // A project that nothing serves has no list of milestones.
    let odd = try #require(files["growth/goals/a_2f_2e_2e_2fb_20_e4_b8_ad_21/index.html"])
    #expect(!odd.contains("id=\"milestones\""))
  }

  @Test func `The order of records of growth leaves no trace`() async throws {
    let first = try growthRecords()
    var second = first
    second.goals.reverse()
    second.tasks.reverse()
    second.failures.reverse()
    let files = try await rendered(growthSite(first)).files
    #expect(try await rendered(growthSite(second)).files == files)
  }

  @Test(arguments: [
    "novel", "", ".", "..", "a/b", "a_2fb", "中文", String(repeating: "x", count: 300),
    String(repeating: "x", count: 301),
  ])
  func `A segment is safe in any file system`(name: String) {
    let segment = GrowthAddress.segment(of: name)
    #expect((1...140).contains(segment.utf8.count))
    #expect(segment.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
  }

  @Test func `Different ids have different addresses`() {
    let names =
      ["", "_", "a/b", "a_2fb", "a b", "ab", "x", "X"]
      + [String(repeating: "x", count: 300), String(repeating: "x", count: 301)]
    #expect(Set(names.map(GrowthAddress.segment)).count == names.count)
  }
}
