import Basics
import TestKit
import Testing
import Vault

@testable import Focus
@testable import Site

struct SitePagesTests {
  @Test func `Every period that has records has its pages`() async throws {
    let (files, diagnostics) = await rendered(try input(sessions: try sessions()))
    #expect(diagnostics.isEmpty)
    for path in [
      "index.html", "404.html", "focus/index.html", "focus/weeks/2026-W52/index.html",
      "focus/weeks/2026-W53/index.html", "focus/weeks/2027-W01/index.html",
      "reviews/index.html", "reviews/2026-W53/index.html", "reviews/2026-12/index.html",
      "reviews/2027-01/index.html", "reviews/2026/index.html", "reviews/2027/index.html",
      "assets/tokens.css", "assets/daybook.css", "assets/charts.css", "assets/favicon.svg",
    ] {
      #expect(files[path] != nil, "\(path)")
    }
    #expect(files["reviews/2027-W02/index.html"] == nil)
    #expect(files["focus/weeks/2026-W51/index.html"] == nil)
  }

  @Test func `An empty vault has a dashboard that says what to do`() async throws {
    let (files, diagnostics) = await rendered(try input(sessions: []))
    #expect(diagnostics.isEmpty)
    #expect(files["index.html"]?.contains("<code>daybook start novel</code>") == true)
    #expect(files.keys.contains { $0.hasPrefix("focus/weeks/") } == false)
  }

  @Test func `Words of records are never markup`() async throws {
    let attack = #"<script>alert("1")</script>'"&{{ site.title }}{% raw %}\#u{2028}"#
    var settings = Settings.shanghai
    settings.title = attack
    settings.author = attack
    let (files, diagnostics) = await rendered(
      try input(
        sessions: try sessions(note: attack, project: attack),
        pages: [("a.md", "---\ntitle: '<script>x</script>'\ntags: ['<b>']\n---\ntext")],
        settings: settings))
    #expect(diagnostics.isEmpty)
    #expect(files["focus/weeks/2026-W52/index.html"]?.contains("&lt;script&gt;alert") == true)
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(!text.contains("<script>"), "\(path)")
      #expect(!text.contains("<b>&"), "\(path)")
      #expect(!text.contains(" style="), "\(path)")
      #expect(!text.contains("javascript:"), "\(path)")
    }
  }

  @Test func `Pages load nothing from elsewhere and say so in their policy`() async throws {
    let (files, _) = await rendered(try input(sessions: try sessions()))
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(text.contains("content=\"default-src 'self'"), "\(path)")
      let links = text.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1) }
      #expect(!links.isEmpty)
      for link in links { #expect(!link.contains("//"), "\(path): \(link)") }
    }
  }

  @Test func `Links within the site lead to files of the site`() async throws {
    let pages = [("about.md", "# About\n\n[focus](/focus/) [top](/)")]
    let (files, _) = await rendered(try input(sessions: try sessions(), pages: pages))
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

  @Test func `The moment of the build leaves no trace while the day is the same`() async throws {
    let sessions = try sessions()
    let morning = await rendered(try input(sessions: sessions, asOf: "2027-01-08 15:00")).files
    let evening = await rendered(try input(sessions: sessions, asOf: "2027-01-08 23:00")).files
    #expect(morning == evening)
  }

  @Test func `The order of records leaves no trace`() async throws {
    let sessions = try sessions()
    #expect(
      try await rendered(input(sessions: sessions)).files
        == rendered(input(sessions: sessions.reversed())).files)
  }
}
