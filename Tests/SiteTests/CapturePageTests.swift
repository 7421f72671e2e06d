import AllSystems
import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// The page for entries from a phone.
struct CapturePageTests {
  private static let canary = "Zanzibar"
  private static let measures = """
    weight: {kind: number, unit: kg, title: {en: Body <weight>, zh: 体重}}
    headache: {kind: yes, title: Headache}
    hidden: {kind: number, title: Zanzibar}

    """

  private func files(
    _ settings: String, for audience: Audience = .me
  ) async throws -> [OutputFile] {
    let vault = MemoryFiles(
      name: "",
      [
        "daybook.yaml": "title: Zanzibar\ntimeZone: Asia/Shanghai\n" + settings,
        "measures.yaml": Self.measures,
        "growth/tasks.jsonl": #"{"id":"a","title":"Zanzibar","day":"2026-11-20"}"# + "\n",
        "pages/capture/index.md": "---\ntitle: Zanzibar\n---\n\nA page of the same name.\n",
      ])
    let contents = try await VaultContents(
      vault, Systems.all, for: audience,
      settings: Settings.read(
        in: vault, keys: Systems.settingKeys, systemNames: Systems.names), width: 1
    ) { _ in try at("2026-11-20T15:30") }
    let pages = await PageFolder(in: vault, zone: shanghai, width: 1)
    return SiteInput(contents, pages: pages.pages).files().files
      .filter { CapturePage.isPath($0.path) }
  }

  private func text(_ file: OutputFile) -> String {
    String(decoding: file.render().bytes ?? [], as: UTF8.self)
  }

  @Test func `There is none unless it is asked for, and none for others`() async throws {
    for settings in ["", "capture: {ticks: [Read]}\n"] {
      #expect(try await files(settings).map(\.path.text) == ["capture/index.html"])
    }
    let others = try await files("capture: {page: true, ticks: [Read]}\n", for: .public)
    #expect(others.isEmpty)
  }

  @Test func `It has the chosen names in each language, and no more`() async throws {
    let files = try await files(
      "languages: [en, zh-Hans]\n"
        + "capture: {page: true, ticks: [\"<b>Read</b>\"], values: [weight, headache, nothing]}\n")
    #expect(Set(files.map(\.path)) == CapturePage.paths(["en", "zh-Hans"]))
    for file in files {
      #expect(!text(file).contains(Self.canary), "\(file.path)")
      #expect(file.isPlain)
    }
    let pages = Dictionary(uniqueKeysWithValues: files.map { ($0.path.text, text($0)) })
    let page = try #require(pages["capture/index.html"])
    #expect(page.contains("data-done=\"&lt;b>Read&lt;/b>\"") || page.contains("&lt;b&gt;Read"))
    #expect(page.contains("Body &lt;weight") && page.contains("<small>kg</small>"))
    #expect(page.contains("<button type=\"button\" data-kind=\"headache\">Headache</button>"))
    #expect(!page.contains("<b>Read") && !page.contains("data-send") && !page.contains("data-key"))
    #expect(try #require(pages["zh-Hans/capture/index.html"]).contains("体重"))
    // No script or style in the page itself.
    #expect(page.components(separatedBy: "<script").count == 2 && !page.contains("<style"))
    let worker = try #require(pages["capture/worker.js"])
    #expect(worker.contains(#"["./","app.webmanifest","capture.css","capture.js","icon.svg"]"#))
    #expect(!worker.contains("VERSION`") && !worker.contains("= FILES"))
  }

  @Test func `Its worker changes with each of its files`() async throws {
    func worker(_ ticks: String) async throws -> String {
      let files = try await files("capture: {page: true, ticks: [\(ticks)]}\n")
      return text(try #require(files.first { $0.path == "capture/worker.js" }))
    }
    #expect(try await worker("Read") == worker("Read"))
    #expect(try await worker("Read") != worker("Write"))
  }

  @Test func `Search engines are not sent to it`() async throws {
    let files = try await files("capture: {page: true}\n")
    #expect(files.count == 6)
    let map = Sitemap(of: files, at: "https://example.org", in: SiteTree.all(["en"])).outputs
    #expect(map.count == 1 && !text(map[0]).contains("capture"))
    let page = try #require(files.first { $0.path == "capture/index.html" })
    #expect(text(page).contains("<meta name=\"robots\" content=\"noindex\">"))
  }
}
