import AllSystems
import Basics
import Site
import SiteKit
import Testing
import Vault

@testable import Publish

/// The report before a site is published.
struct PublishReportTests {
  private func report(
    of audience: Audience, proof: String, _ taken: PublishReport.Taken = .init(),
    remains: String? = nil
  ) throws -> PublishReport {
    let staged = try StagedSite(builtIn: DiskFiles(root: "/nonexistent/site"))
    let share = proof.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var stored = ColumnWriter()
    for number in [9, 4, 1] { stored.write(number) }
    stored.write(share[3].isEmpty ? nil : share[3])
    stored.write(share[2])
    for number in [share[0], share[1]] { stored.write(try #require(Int(number))) }
    var reader = ColumnReader(stored.bytes)
    let known = try Proof(from: &reader)
    return PublishReport(
      for: audience, to: "../site", known, Publication(staged, after: Manifest()), taken,
      remains: remains, bytes: 0, systems: Systems.all)
  }

  @Test func `Each file beside pages is named, and each setting whose text is on the site`()
    async throws
  {
    let taken = PublishReport.Taken(
      files: [("pages/crumb.jpg", true), ("pages/plan.pdf", false)], settings: ["author", "title"])
    let report = try report(of: .public, proof: "1 2 page ", taken, remains: "commits stay")
    let lines = report.text.split(separator: "\n").map(String.init)
    #expect(lines.contains("  file: pages/crumb.jpg"))
    #expect(lines.contains("  file: pages/plan.pdf, unchanged"))
    #expect(lines.contains("  settings: author, title"))
    #expect(lines.contains("history: commits stay"))
    let json = report.json.text
    #expect(
      json.contains(
        #""pageFiles":[{"path":"pages/crumb.jpg","cleaned":true},{"path":"pages/plan.pdf","cleaned":false}]"#
      ))
    #expect(json.contains(#""settings":["author","title"]"#))
    #expect(json.contains(#""history":"commits stay""#))
  }

  @Test func `Versions of a prompt from before it was public are told of where one is shown`()
    throws
  {
    let warning = "versions and comments, also those from before it was public"
    var audience = Audience.public
    audience.levels["prompts"] = .parts(["own"])
    #expect(try report(of: audience, proof: "5 24 prompt.title prompts").text.contains(warning))
    #expect(try !report(of: audience, proof: "1 2 page ").text.contains(warning))
    audience.levels["prompts"] = .totals
    #expect(try !report(of: audience, proof: "5 24 prompt.title prompts").text.contains(warning))
  }

  @Test func `Settings are looked for by their own words`() async throws {
    let text = """
      title: Lin’s days
      author: Lin
      description: Tom & I
      focus: {dailyGoal: 30 min, lunch: {enabled: true, place: Canteen}}
      menu: [today, {title: Garden, url: /garden/}]
      gifts: {city: Hangzhou}
      audiences: {family: {gifts: full}}
      publish: {site: {destination: Garden}}
      """
    let texts = SettingTexts(YAMLDocument(TextFile(Array(text.utf8), file: "")))
    let files = MemoryFiles([
      "index.html": "<h1>Lin’s days</h1> Garden, 30 min, true, full, Tom &amp; I",
      "a.css": "Canteen", "b.txt": "HANGZHOU",
    ])
    var manifest = Manifest()
    for path in files.allFiles.keys { manifest.entries[path] = .init(hash: "") }
    #expect(
      await texts.shown(in: files, manifest) == ["author", "description", "menu.title", "title"])
  }
}
