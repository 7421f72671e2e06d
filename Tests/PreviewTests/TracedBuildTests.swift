import ArgumentParser
import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site
@testable import daybook

/// Incremental builds produce the same as full builds.
struct TracedBuildTests {
  /// An output folder with the trace of the last build.
  private struct Target {
    let vault: SmallVault
    let output: DiskFiles
    var last = BuildTrace()
    var basis = "test"
    /// The sample's zone.
    private let zone = shanghai
    /// The code highlighter.
    var highlighter: CodeHighlighter?
    /// The cache of the search.
    let terms = MemoryFiles(name: "cache")

    /// Builds as of `clock`, and stores the trace like the program.
    @discardableResult
    mutating func build(_ clock: Instant) async throws -> (BuildResult, BuildExplanation) {
      let now = Instant.now
      let named = try NamedVault(
        try VaultOptions.parse(["--vault", vault.folder]), try AsOfOptions.parse([]))
      let stamps = try #require(FolderStamps(of: named.files, now: now))
      var loaded = try await named.site(clock: clock)
      let store = TermStore(Cache(terms), of: "site")
      loaded.input.terms = store
      loaded.input.code = HighlightedCode(
        of: loaded.input.pages, in: Cache(terms)
      ) { [highlighter] in highlighter }
      let whole = loaded.input.files()
      let site = whole.files
      let build = TracedBuild(
        site, of: loaded.input.contents, after: last, basis: basis, stamps: stamps, now: now)
      let result = try await SiteWriter(output: output).write(site, build)
      store.tidy()
      let isClean =
        loaded.diagnostics.isEmpty && whole.diagnostics.isEmpty && result.diagnostics.isEmpty
      var trace = BuildTrace(
        of: result, build, in: output, programs: { highlighter?.identity },
        asksClock: loaded.input.asksClock, isClean: isClean, now: .now)
      trace.pictureProgram = "21 7 1795200000000000000 1795200000000000001"
      last = try #require(cached(trace))
      #expect(last == trace)
      return (result, BuildExplanation(of: result, build))
    }

    /// Checks as of `clock`, and stores the trace like the program.
    mutating func check(_ clock: Instant) async throws -> BuildResult {
      let now = Instant.now
      let named = try NamedVault(
        try VaultOptions.parse(["--vault", vault.folder]), try AsOfOptions.parse([]))
      let stamps = try #require(FolderStamps(of: named.files, now: now))
      let input = try await named.site(clock: clock).input
      let site = input.files().files
      let build = TracedBuild(
        site, of: input.contents, after: last, basis: basis, stamps: stamps, now: now)
      let result = await SiteWriter.check(site, build)
      last = BuildTrace(
        of: result, build, in: nil, programs: { nil }, asksClock: input.asksClock,
        isClean: false, now: .now)
      return result
    }

    /// True if another build would have nothing to do.
    func isCurrent(_ clock: Instant) async -> Bool {
      let now = Instant.now
      guard let stamps = FolderStamps(of: vault.files, now: now) else { return false }
      return await last.stillTrue(
        basis, at: Moment(asOf: clock, zone: zone), programs: { highlighter?.identity }, stamps,
        of: vault.files, in: output, now: now) != nil
    }

    /// The files that differ from a clean build as of `clock`. A page that fails keeps its last
    /// output.
    func differences(_ clock: Instant) async throws -> [String] {
      let clean = try await vault.cleanBuild(
        clock: clock, hasControls: false, namesAssets: true, highlighter: .some(highlighter))
      var found: [String] = []
      for (path, bytes) in clean {
        let place = try #require(VaultPath(validating: path))
        if try output.current(place).map({ Data($0) }) != bytes { found.append(path) }
      }
      return found.sorted()
    }
  }

  private func with(_ body: (inout Target) async throws -> Void) async throws {
    try await SmallVault.with { vault in
      let folder = vault.folder + "-public"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      // The sample sets its own current time.
      try vault.write(
        "daybook.yaml",
        try vault.text("daybook.yaml").split(separator: "\n").filter { !$0.hasPrefix("asOf") }
          .joined(separator: "\n") + "\n")
      var target = Target(vault: vault, output: DiskFiles(root: folder))
      try await body(&target)
    }
  }

  private static let start = Instant(seconds: 1_795_171_200)  // 2026-11-20T10:40:00Z

  @Test func `A file that was written just before a build, and is gone after it, is missed`()
    async throws
  {
    try await with { target in
      try await target.build(Self.start)
      try target.vault.write("pages/brief.md", "# Brief\n")
      try await target.build(Self.start)
      try FileManager.default.removeItem(atPath: target.vault.folder + "/pages/brief.md")
      #expect(await !target.isCurrent(Self.start))
      try await target.build(Self.start)
      #expect(try await target.differences(Self.start).isEmpty)
      #expect(try target.output.status(of: "brief/index.html") == nil)
    }
  }

  /// A random change between two builds.
  private func change(
    _ target: inout Target, _ clock: inout Instant, _ random: inout SeededGenerator
  ) throws -> String {
    let vault = target.vault
    let names = ["about", "how-i-work", "spring-plans", "n1", "n2", "n3"]
    let name = try #require(names.randomElement(using: &random))
    let page = try #require(VaultPath(validating: "pages/\(name).md"))
    switch Int.random(in: 0..<19, using: &random) {
    case 0:
      clock = clock + .minutes(Int.random(in: 1...600, using: &random))
      return "a later moment"
    case 1:
      clock = clock + .hours(24 * Int.random(in: 1...9, using: &random))
      return "a later day"
    case 2...4:
      let text = try vault.files.current(page).map { String(decoding: $0, as: UTF8.self) }
      let texts = ["渡船。", "More.", "{{ today.day }}", "{{ \"now\" | date: \"%H:%M\" }}"]
      let more = try #require(texts.randomElement(using: &random))
      try vault.write(page, (text ?? "# Page\n") + "\n\(more)\n")
      return "text of \(page)"
    case 5:
      // The same size, within a tick of the clock.
      guard let text = try vault.files.current(page) else { return "nothing" }
      try vault.write(page, String(decoding: text, as: UTF8.self).replacing("o", with: "0"))
      return "equal size of \(page)"
    case 6:
      try vault.write(page, "---\ntitle: T\(Int.random(in: 0..<9, using: &random))\n---\nText\n")
      return "title of \(page)"
    case 7:
      try? vault.files.remove(page)
      return "no \(page)"
    case 8:
      try vault.append("growth/tasks.jsonl", #"{"title":"New","day":"2026-11-20"}"#)
      return "a task"
    case 9:
      let chart = "\n```chart\nkind: bar\ndata: focus.days\nrange: 2026-W47\n```\n"
      try vault.write(page, "# Chart\n\(chart)\n{{ site.title }} {{ pages.size }}\n")
      return "a chart in \(page)"
    case 10:
      let day = "2026-11-\(Int.random(in: 10...20, using: &random))"
      try vault.append(
        "focus/sessions/2026-Q4.jsonl",
        #"{"start":"\#(day)T05:00:00+08:00","end":"\#(day)T05:40:00+08:00"}"#)
      return "a session on \(day)"
    case 11:
      let title = "title: T\(Int.random(in: 0..<9, using: &random))\n"
      let kept = try vault.text("daybook.yaml").split(separator: "\n").filter {
        !$0.hasPrefix("title:")
      }
      try vault.write("daybook.yaml", title + kept.joined(separator: "\n") + "\n")
      return "the site's title"
    case 12:
      if let old = try vault.files.current("templates/page.liquid"), !old.isEmpty {
        try vault.files.remove("templates/page.liquid")
        return "the standard template"
      }
      try vault.write(
        "templates/page.liquid",
        "{% layout \"base\" %}{% block main %}{{ content }}{{ today.title }}{% endblock %}")
      return "a template"
    case 13:
      if let (path, bytes) = target.terms.allFiles.randomElement(using: &random), !bytes.isEmpty {
        var damaged = bytes
        damaged[Int.random(in: 0..<bytes.count, using: &random)] ^= 1
        try target.terms.replace(path, with: damaged, .written)
      }
      return "damaged terms"
    case 14:
      for path in target.terms.allFiles.keys { try target.terms.remove(path) }
      return "no terms"
    case 15:
      // Later on the current day, or running.
      let end = Bool.random(using: &random) ? #","end":"2026-11-20T22:00:00+08:00""# : ""
      try vault.append(
        "focus/sessions/2026-Q4.jsonl", "{\"start\":\"2026-11-20T21:30:00+08:00\"\(end)}")
      return "a session of the evening"
    case 16:
      try vault.append(
        "growth/tasks.jsonl",
        #"{"title":"Late","day":"2026-11-20","doneAt":"2026-11-20T20:15:00+08:00"}"#)
      return "a task done in the evening"
    case 17:
      target.last = BuildTrace()
      return "no trace"
    default:
      if let (path, _) = target.last.outputs.randomElement(using: &random) {
        try target.output.remove(path)
        return "\(path) removed from the output"
      }
      return "nothing"
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `After each change of many the output is that of a clean build`(seed: UInt64) async throws {
    try await with { target in
      var random = SeededGenerator(seed)
      var clock = Self.start
      try await target.build(clock)
      #expect(try await target.differences(clock) == [])
      for step in 1...8 {
        let what = try change(&target, &clock, &random)
        try await target.build(clock)
        #expect(try await target.differences(clock) == [], "seed \(seed), step \(step): \(what)")
      }
    }
  }

  @Test func `What did not change is not made again, and it is said why`() async throws {
    try await with { target in
      let start = Self.start
      let page: VaultPath = "pages/how-i-work.md"
      try target.vault.write("pages/plain.md", "# Plain\n\n{{ site.title }}, in words.\n")
      func file(_ path: VaultPath) async throws -> OutputFile {
        let named = try NamedVault(
          try VaultOptions.parse(["--vault", target.vault.folder]), try AsOfOptions.parse([]))
        let site = try await named.site(clock: start).input.files().files
        return try #require(site.first { $0.path == path })
      }
      var (result, explanation) = try await target.build(start)
      #expect(result.made.count == result.files)
      let index = try await file("index.html")
      #expect(explanation.reason(for: index) == "no earlier build into this folder is known")
      // Files just written are checked once more.
      try await Task.sleep(for: FolderStamps.tick * 2)
      (result, explanation) = try await target.build(start)
      (result, explanation) = try await target.build(start)
      #expect(result.made == [])
      #expect(explanation.reason(for: index) == "nothing that it is made from changed")
      #expect(await target.isCurrent(start))
      #expect(await !target.isCurrent(start - .seconds(1)))

      try target.vault.write(page, try target.vault.text(page) + "\nMore.\n")
      #expect(await !target.isCurrent(start))
      (result, explanation) = try await target.build(start)
      #expect(result.made.contains("how-i-work/index.html"))
      #expect(!result.made.contains("index.html") && !result.made.contains("about/index.html"))
      let changed = try await file("how-i-work/index.html")
      #expect(explanation.reason(for: changed) == "pages/how-i-work.md changed")

      // With no running session, another moment of the day gives the same site.
      try await Task.sleep(for: FolderStamps.tick * 2)
      try await target.build(start)
      try await target.build(start)
      #expect(await target.isCurrent(start + .seconds(60)))
      #expect(await !target.isCurrent(start + .hours(24)))

      // With a running session, pages that show it are rebuilt each minute.
      try target.vault.append(
        "focus/sessions/2026-Q4.jsonl", #"{"start":"2026-11-20T18:35:00+08:00"}"#)
      try await Task.sleep(for: FolderStamps.tick * 2)
      try await target.build(start)
      try await target.build(start)
      #expect(await !target.isCurrent(start + .seconds(60)))
      (result, explanation) = try await target.build(start + .seconds(60))
      let week: VaultPath = "focus/weeks/2026-W47/index.html"
      let before: VaultPath = "focus/weeks/2026-W46/index.html"
      #expect(result.made.contains("index.html") && result.made.contains(week))
      #expect(!result.made.contains(before) && !result.made.contains("plain/index.html"))
      #expect(!result.made.contains("widgets/lever.svg"), "it shows no session")
      let reason = explanation.reason(for: index)
      #expect(reason.hasPrefix("it shows ") && reason.contains("counts as now moved from"))

      // Nor does a record rebuild a page that does not show it.
      try target.vault.append("growth/tasks.jsonl", #"{"title":"New","day":"2026-11-20"}"#)
      (result, explanation) = try await target.build(start + .seconds(60))
      #expect(result.made.contains("index.html") && result.made.contains("growth/index.html"))
      #expect(!result.made.contains("plain/index.html") && !result.made.contains(week))
      #expect(!result.made.contains("how-i-work/index.html"), "its chart is of focus")

      // A template rebuilds pages, but not their search terms.
      try target.vault.write(
        "templates/page.liquid", "{% layout \"base\" %}{% block main %}{{ content }}{% endblock %}")
      (result, explanation) = try await target.build(start + .seconds(60))
      #expect(result.made.contains("plain/index.html"))
      #expect(!result.made.contains("search/terms/0.txt"))
      #expect(!result.made.contains("search/documents/0.json"))

      // Foreign changes to the output are detected.
      try target.output.replace("index.html", with: Array("mine".utf8), .written)
      #expect(await !target.isCurrent(start + .seconds(60)))
      (result, _) = try await target.build(start + .seconds(60))
      #expect(result.diagnostics.kept.map(\.kind) == ["changed-file"])
      target.basis = "another"
      try target.output.remove("index.html")
      (result, explanation) = try await target.build(start + .seconds(60))
      #expect(result.made.count == result.files)
      #expect(
        explanation.reason(for: changed) == "the program, an option or the zone is another one")
    }
  }

  @Test func `What search has of alerts follows their names, and is kept no longer`() async throws {
    try await with { target in
      try target.vault.write("pages/alert.md", "> [!NOTE]\n> So.\n")
      try await target.build(Self.start)
      try target.vault.write("templates/strings/en.properties", "alert.note = Remarkable\n")
      let (result, _) = try await target.build(Self.start)
      #expect(result.made.contains("search/documents/0.json"))
      #expect(try await target.differences(Self.start) == [])
    }
  }

  @Test func `A page with a warning is made again, so that it is told again`() async throws {
    try await with { target in
      let chart = "```chart\nkind: bar\ndata: focus.days\nrange: x\n```\n"
      try target.vault.write("pages/odd.md", chart)
      let (first, _) = try await target.build(Self.start)
      #expect(!first.diagnostics.isEmpty)
      let (second, _) = try await target.build(Self.start)
      #expect(second.diagnostics.kept.map(\.message) == first.diagnostics.kept.map(\.message))
      #expect(await !target.isCurrent(Self.start))
    }
  }

  @Test func `A check makes what changed, and tells again what is wrong`() async throws {
    try await with { target in
      let chart = "```chart\nkind: bar\ndata: focus.days\nrange: x\n```\n"
      try target.vault.write("pages/odd.md", chart)
      let first = try await target.check(Self.start)
      #expect(first.diagnostics.kept.map(\.kind) == ["chart"])
      #expect(first.made.count > 100)
      try await Task.sleep(for: FolderStamps.tick * 2)
      _ = try await target.check(Self.start)
      let second = try await target.check(Self.start)
      #expect(second.diagnostics.kept.map(\.message) == first.diagnostics.kept.map(\.message))
      #expect(second.made == ["odd/index.html"])

      try target.vault.write("pages/odd.md", "# Mended\n")
      let third = try await target.check(Self.start)
      #expect(third.diagnostics.isEmpty && third.made.contains("odd/index.html"))
      #expect(!third.made.contains("how-i-work/index.html"))
    }
  }

  @Test func `Another highlighter makes the pages with code again, and no others`() async throws {
    func highlighter(_ version: Int) -> CodeHighlighter {
      CodeHighlighter(identity: "H \(version)") { blocks in
        .init(
          Dictionary(
            uniqueKeysWithValues: blocks.enumerated().map {
              ($0, "\($1.code.unicodeScalars.count).k\(version)")
            }))
      }
    }
    try await with { target in
      try target.vault.write("pages/code.md", "# Code\n\n```python\nx\n```\n")
      try target.vault.write("pages/plain.md", "# Plain\n\n```\nx\n```\n")
      try await target.build(Self.start)
      // Files just written are checked once more.
      try await target.build(Self.start)
      #expect(target.last.programs == "")
      let output = target.output
      func page() throws -> String {
        String(decoding: try output.contents(of: "code/index.html"), as: UTF8.self)
      }
      #expect(try page().contains("class=\"language-python\">x\n"))

      target.highlighter = highlighter(1)
      let (found, _) = try await target.build(Self.start)
      #expect(found.made.contains("code/index.html") && !found.made.contains("plain/index.html"))
      #expect(target.last.programs == "H 1")
      #expect(try page().contains("<span class=\"k1\">x\n</span>"))
      #expect(try await !target.build(Self.start).0.made.contains("code/index.html"))

      target.highlighter = highlighter(2)
      #expect(await !target.isCurrent(Self.start))
      let (other, _) = try await target.build(Self.start)
      #expect(other.made.contains("code/index.html") && !other.made.contains("plain/index.html"))
      #expect(try page().contains("<span class=\"k2\">x\n</span>"))

      // A failed request is repeated.
      try target.vault.write("pages/code.md", "# Code\n\n```python\nyy\n```\n")
      target.highlighter = CodeHighlighter(identity: "H 2") { _ in .init([:]) }
      try await target.build(Self.start)
      #expect(try page().contains("language-python\">yy\n"))
      target.highlighter = highlighter(2)
      try await target.build(Self.start)
      #expect(try page().contains("<span class=\"k2\">yy\n</span>"))
    }
  }

  @Test func `A trace comes back as it was kept`() {
    var trace = BuildTrace()
    (trace.basis, trace.moment) = ("b", Instant(seconds: 7))
    (trace.isSteady, trace.isClean) = (true, true)
    let stamp = FileStamp(size: 3, inode: .max, modified: -7, changed: .max)
    trace.manifest = "h"
    trace.programs = "H 1, of P 2"
    trace.sources = [
      "pages/a b.md": .init(stamp: stamp), "c": .init(stamp: stamp, content: "h"),
      "d": .init(stamp: stamp, content: "h", isSettled: false),
    ]
    trace.outputs = [
      "a b/index.html": .init(
        digest: "d", scope: "p", stamp: nil,
        reads: ReadNames(members: MemberNames(["site"]), marked: ["*clock"])),
      "c.html": .init(
        digest: "e", stamp: stamp, reads: ReadNames(members: MemberNames([]), marked: [])),
      "d.html": .init(digest: "f", stamp: stamp, reads: nil),
    ]
    #expect(cached(trace) == trace)
    #expect(cached(BuildTrace()) == BuildTrace())
  }
}
