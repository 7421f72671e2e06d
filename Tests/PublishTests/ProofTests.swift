import AllSystems
import Basics
import Foundation
import Site
import SiteKit
import TestKit
import Testing
import Vault

@testable import Publish

/// Anything hidden from an audience occurs nowhere in its site.
struct ProofTests {
  private func proof(
    of vault: MemoryFiles = SampleVault.files, for audience: Audience
  ) async throws -> Proof {
    let copy = try await SampleVault.canaries(of: vault, for: audience)
    let site = try await SampleVault.withCards(copy, for: audience).files().files
    return await Proof(site, for: copy.canaries)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `No site tells what its audience may not see`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed)
    let audience = Audience.random(&generator)
    let proof = try await proof(for: audience)
    #expect(proof.leaks.isEmpty, "\(audience.rules): \(proof.leaks.prefix(10))")
    #expect(proof.count > 300)
  }

  /// The number of random vaults: a few by default, thousands on request.
  private static let count =
    ProcessInfo.processInfo.environment["PROOF_COUNT"].flatMap(UInt64.init) ?? 6

  @Test(arguments: 1...count)
  func `No site of any vault tells what its audience may not see`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed &+ 1_000)
    let vault = SampleVault.random(&generator)
    let audience = Audience.random(&generator)
    let proof = try await proof(of: vault, for: audience)
    #expect(proof.leaks.isEmpty, "\(audience.rules): \(proof.leaks.prefix(10))")
    #expect(proof.count > 50)
  }

  /// The files of a site, by path.
  private func site(
    of vault: MemoryFiles, for audience: Audience
  ) async throws -> [String: [UInt8]] {
    let files = try await SampleVault.withCards(
      MemoryFiles(name: vault.rootName, bytes: vault.allFiles), for: audience
    ).files().files
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path.text, $0.render().bytes ?? []) })
  }

  @Test(arguments: 1...count)
  func `A system that is not seen leaves no trace, no time and no size`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed &+ 2_000)
    let vault = SampleVault.random(&generator)
    var audience = Audience.random(&generator)
    let keeping = Systems.all.filter { !$0.kinds.isEmpty || $0 is any DeclaresKinds }
    let hidden = try #require(keeping.randomElement(using: &generator))
    audience.levels[hidden.name] = nil
    let folders = Set(
      Systems.all.filter { audience.levels[$0.name] == nil }
        .flatMap { system in
          system.kinds.map { kind in kind.kind.collection.topFolder }
            + (system is any DeclaresKinds ? [system.name[...]] : [])
        })
    let without = vault.allFiles.filter { !folders.contains($0.key.topFolder) }
    #expect(without.count < vault.allFiles.count)
    let (all, rest) = try await (
      site(of: vault, for: audience),
      site(of: MemoryFiles(name: vault.rootName, bytes: without), for: audience)
    )
    #expect(differences(all, rest) == [], "without \(folders)")
  }

  /// The files that exist in only one of two sites, or differ.
  private func differences(_ left: [String: [UInt8]], _ right: [String: [UInt8]]) -> [String] {
    Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
  }

  @Test func `A feed that gives the day of something that is not seen is found out`()
    async throws
  {
    /// A site whose feed shows a change on the day of the last gift.
    func told(_ vault: MemoryFiles) async throws -> [String: [UInt8]] {
      var files = try await site(of: vault, for: .public)
      let gifts = vault.allFiles.filter { $0.key.topFolder == "gifts" }.values
      let days = gifts.flatMap { gift in
        String(decoding: gift, as: UTF8.self).matches(of: /"date":"([0-9-]+)"/).map(\.1)
      }
      guard let last = days.max() else { return files }
      let feed = String(decoding: try #require(files["feed.xml"]), as: UTF8.self)
      files["feed.xml"] = Array(
        feed.replacing(/<updated>[^<]*/, with: "<updated>\(last)T00:00:00Z").utf8)
      return files
    }
    let page = "---\naudience: public\ndate: 2026-11-01\n---\n# Open\n"
    let files = SampleVault.files.allFiles.merging(["pages/open.md": Array(page.utf8)]) { $1 }
    let without = files.filter { $0.key.topFolder != "gifts" }
    let (all, rest) = try await (told(MemoryFiles(bytes: files)), told(MemoryFiles(bytes: without)))
    #expect(differences(all, rest) == ["feed.xml"])
  }

  @Test func `The public sees a title and nothing of any system, until something is named`()
    async throws
  {
    let proof = try await proof(for: .public)
    #expect(proof.leaks.isEmpty && proof.shares.isEmpty && proof.allowed == 0)
    let site = try await SampleVault.input(SampleVault.files, for: .public).files().files
    let pages = site.map(\.path.text).filter { $0.hasSuffix(".html") }
    #expect(
      pages == [
        "404.html", "index.html", "pages/index.html", "search/index.html",
      ])
  }

  @Test func `A team is sent its own prompts, and no others`() async throws {
    var team = Audience("team:almanac-desk")
    team.levels["prompts"] = .parts([team.name])
    let proof = try await proof(for: team)
    #expect(proof.leaks.isEmpty, "\(proof.leaks.prefix(10))")
    #expect(proof.shares.contains { $0.field == "prompt.title" && $0.shown > 0 })
    #expect(proof.allowed < proof.count)
  }

  @Test func `To oneself nothing is private`() async throws {
    let proof = try await proof(for: .me)
    #expect(proof.leaks.isEmpty && proof.allowed == proof.count)
  }

  @Test func `A page that names the audience itself is seen by it`() async throws {
    let vault = MemoryFiles([
      "pages/open.md": "---\naudience: public\n---\n# Open\n\n![](plan.png)\n",
      "pages/shut.md": "# Shut\n\n![](other.png)\n", "pages/plan.png": "x",
      "pages/other.png": "y", "pages/old/plan.png": "z",
    ])
    let site = try await SampleVault.input(vault, for: .public).files().files.map(\.path.text)
    #expect(site.contains("open/index.html") && site.contains("plan.png"))
    #expect(!site.contains("shut/index.html") && !site.contains("other.png"))
    #expect(!site.contains("old/plan.png"))
  }

  @Test func `Friends who may see all see it`() async throws {
    let proof = try await proof(for: .friends())
    #expect(proof.leaks.isEmpty)
    let shown = Set(proof.shares.map(\.field))
    for field in ["gift.note", "contact.name", "gift.amount", "goal.title", "entry.text", "review"]
    {
      #expect(shown.contains(field), "\(field)")
    }
  }

  @Test func `A site that hides nothing is found out`() async throws {
    let copy = try await SampleVault.canaries(for: .public)
    let site = try await SampleVault.withCards(copy, for: .me).files().files
    let proof = await Proof(site, for: copy.canaries)
    let fields = Set(proof.leaks.map(\.field))
    #expect(fields.count > 25)
    for field in ["gift.note", "contact.name", "gift.amount", "reflection.text", "page", "review"] {
      #expect(fields.contains(field), "\(field)")
    }
    // In pages, search, feeds, data and addresses alike.
    let paths = proof.leaks.map(\.path)
    #expect(paths.contains { $0.hasPrefix("og/") })
    for kind in [".html", ".csv", ".txt", ".xml", ".svg", ".ics"] {
      #expect(paths.contains { $0.hasSuffix(kind) }, "\(kind)")
    }
  }

  /// A proof that follows another one, with the number of files it checked and the trace for the
  /// next.
  private func proof(
    after last: ProofTrace, of vault: MemoryFiles, for audience: Audience,
    seenAs seen: Audience? = nil
  ) async throws -> (proof: Proof, trace: ProofTrace, looked: Int) {
    let copy = try await SampleVault.canaries(of: vault, for: audience)
    let input = try await SampleVault.withCards(copy, for: seen ?? audience)
    let site = input.files().files
    let name = InputDigest.hex(of: audience.rules)
    // In its stored form.
    let known = cached(last) ?? ProofTrace()
    let build = TracedBuild(
      site, of: input.contents, after: known.build, basis: name, stamps: copy.stamps,
      now: input.moment.asOf)
    let found = await Proof.proof(site, for: copy.canaries, build, after: known, of: name)
    // The full proof agrees.
    guard seen == nil else { return found }
    let whole = await Proof(site, for: copy.canaries)
    #expect(found.proof.leaks == whole.leaks && found.proof.shares == whole.shares)
    #expect(found.proof.count == whole.count && found.proof.allowed == whole.allowed)
    return found
  }

  @Test func `A proof looks only at what would be made from other things than the last`()
    async throws
  {
    let vault = MemoryFiles(name: "vault", bytes: SampleVault.files.allFiles)
    let page = try #require(VaultPath(validating: "pages/new.md"))
    try vault.replace(
      page, with: Array("---\naudience: [public]\n---\n# New\n\nOne.\n".utf8), .written)
    let first = try await proof(after: ProofTrace(), of: vault, for: .public)
    #expect(first.looked > 10)
    let again = try await proof(after: first.trace, of: vault, for: .public)
    #expect(again.looked * 2 < first.looked)
    try vault.replace(
      page, with: Array("---\naudience: [public]\n---\n# New\n\nTwo.\n".utf8), .written)
    let changed = try await proof(after: again.trace, of: vault, for: .public)
    #expect(changed.looked > again.looked && changed.looked < first.looked)
    // An additional word hardly changes any other file.
    try vault.replace(
      try #require(VaultPath(validating: "pages/more.md")),
      with: Array("---\naudience: [public]\n---\n# More".utf8), .written)
    let other = try await proof(after: changed.trace, of: vault, for: .public)
    #expect(other.looked > changed.looked && other.proof.count == changed.proof.count + 1)
    try vault.replace(page, with: Array("# New\n\nTwo.\n".utf8), .written)
    let fewer = try await proof(after: other.trace, of: vault, for: .public)
    #expect(fewer.proof.leaks.isEmpty && fewer.proof.allowed == other.proof.allowed - 1)
  }

  @Test func `A record more leaves the words of the others as they are`() async throws {
    let vault = MemoryFiles(name: "vault", bytes: SampleVault.files.allFiles)
    let before = try await SampleVault.canaries(of: vault, for: .public).canaries
    let gift = "{\"id\":\"new\",\"day\":\"2026-01-02\",\"person\":\"New\",\"note\":\"New\"}"
    try vault.append(
      Array(gift.utf8), to: try #require(VaultPath(validating: "gifts/records.jsonl")))
    let after = try await SampleVault.canaries(of: vault, for: .public).canaries
    let changed = Set(before.filter { Int($0.word) == nil }).subtracting(after)
    #expect(after.count > before.count && changed.count < before.count / 50)
  }

  @Test func `Keys that no kind has, stamps of imports and titles of secret measures are planted`()
    async throws
  {
    let vault = MemoryFiles([
      "daybook.yaml": "title: Days",
      "measures.yaml": """
      headache: {kind: yes, title: Headaches, private: true}
      steps:
        kind: count
        title: {en: "Steps", zh: 步数}
      """,
      "measures/headache.jsonl": "{\"at\":\"2026-11-20T09:00\",\"value\":true}\n",
      "focus/sessions.jsonl":
        "{\"start\":\"2026-11-20T09:00\",\"minutes\":20,\"secret\":[\"a\",{\"b\":\"c\"}],"
        + "\"imported\":\"toggl/Name 2026-11-21T09:00:00Z 0123456789abcdef\"}\n",
      "data/books.csv": "title\nEmma\n",
    ])
    var audience = Audience("friends")
    audience.levels = ["measures": .totals, "focus": .parts(["sessions"])]
    let copy = try await SampleVault.canaries(of: vault, for: audience)
    let fields = copy.canaries.map(\.field).sorted()
    #expect(fields == ["headache.title", "session.*", "session.*", "session.*"])
    #expect(copy.canaries.allSatisfy { !$0.isAllowed })
    func text(_ path: VaultPath) throws -> String {
      String(decoding: try copy.files.contents(of: path), as: UTF8.self)
    }
    #expect(try !text("measures.yaml").contains("Headaches"))
    #expect(try text("measures.yaml").contains("{en: \"Steps\", zh: 步数}"))
    #expect(try !text("focus/sessions.jsonl").contains("toggl"))
    #expect(try text("data/books.csv") == "title\nEmma\n")

    // An audience that sees nothing of a measure does not see its name.
    let other = try await SampleVault.canaries(of: vault, for: .public)
    #expect(other.canaries.filter { $0.field.hasSuffix(".title") }.count == 3)
    #expect(try await proof(of: vault, for: .public).leaks.isEmpty)
    #expect(try await proof(of: vault, for: audience).leaks.isEmpty)
  }

  @Test func `What pictures of the journal are called is known to those who see their texts`()
    async throws
  {
    let vault = MemoryFiles([
      "daybook.yaml": "asOf: 2026-11-20T18:40:00Z",
      "journal/2026-11-19.md":
        "---\nstarred: true\n---\n![](img/the%20gate.png) ![[hill.png|200]]\n",
      "journal/2026-11-20.md": "![](<img/ward 5.png> \"Ward\")\n\n![](img/ward%205.png)\n",
      "journal/img/the gate.png": "a", "journal/img/ward 5.png": "b", "journal/hill.png": "c",
      "journal/img/unused.png": "d",
    ])
    var family = Audience("family")
    family.levels["journal"] = .parts(["starred"])
    let copy = try await SampleVault.canaries(of: vault, for: family)
    let pictures = copy.canaries.filter { $0.field == "entry.picture" }
    #expect(pictures.count == 4 && pictures.filter(\.isAllowed).count == 2)
    let proof = try await proof(of: vault, for: family)
    #expect(proof.leaks.isEmpty)
    #expect(
      proof.shares.contains(
        Proof.Share(system: "journal", field: "entry.picture", shown: 2, all: 4)))
    // Shown to an audience that may not see it, it is found.
    let shown = try await SampleVault.input(copy.files, for: .me, pages: copy.pages).files().files
    let leaks = await Proof(shown, for: copy.canaries).leaks.filter { $0.field == "entry.picture" }
    #expect(leaks.contains { $0.path.hasPrefix("days/pictures/img/") && $0.isWhole })
    #expect(leaks.contains { $0.path == "days/2026-11-20/index.html" })
  }

  @Test func `A page that cannot be made from other words is not taken for proven`() async throws {
    let canaries = try await SampleVault.canaries(of: MemoryFiles(), for: .public).canaries
    let site = [
      OutputFile(path: "a.html", source: "a test") { (nil, []) },
      OutputFile(path: "b.html", source: "a test") { ([], []) },
    ]
    let input = try await SampleVault.input(MemoryFiles(), for: .public)
    let build = TracedBuild(
      site, of: input.contents, after: .init(), basis: "", stamps: FolderStamps([:]),
      now: input.moment.asOf)
    let (proof, _, _) = await Proof.proof(
      site, for: canaries, build, after: ProofTrace(), of: "name")
    #expect(proof.unproven == ["a.html"])
  }

  /// The copy has an empty picture, so nothing needs removing from it.
  @Test func `A picture is proved`() async throws {
    let vault = MemoryFiles([
      "daybook.yaml": "", "pages/open.md": "---\naudience: public\n---\n![](plan.png) ![](a.gif)\n",
      "pages/plan.png": "x", "pages/a.gif": "y",
    ])
    let found = try await proof(after: ProofTrace(), of: vault, for: .public)
    #expect(found.proof.unproven == [])
  }

  @Test func `A leak that was found stays found until it is gone`() async throws {
    let vault = MemoryFiles(name: "vault", bytes: SampleVault.files.allFiles)
    let first = try await proof(after: ProofTrace(), of: vault, for: .public, seenAs: .me)
    #expect(first.proof.leaks.count > 25)
    let again = try await proof(after: first.trace, of: vault, for: .public, seenAs: .me)
    #expect(again.proof.leaks == first.proof.leaks && again.looked < first.looked)
  }

  @Test func `The trace of a proof comes back as it was kept`() async throws {
    let vault = MemoryFiles(name: "vault", bytes: SampleVault.files.allFiles)
    let found = try await proof(after: ProofTrace(), of: vault, for: .public, seenAs: .me)
    let known = try #require(cached(found.trace))
    #expect(known.name == found.trace.name && known.build == found.trace.build)
    #expect(!known.findings.isEmpty && known.findings == found.trace.findings)
  }

  @Test func `The copy is read as the vault is`() async throws {
    let copy = try await SampleVault.canaries(for: .me)
    let (read, planted) = try await (
      SampleVault.input(SampleVault.files, for: .me),
      SampleVault.input(copy.files, for: .me, pages: copy.pages)
    )
    #expect(planted.contents.recordCount == read.contents.recordCount)
    let words = copy.canaries.map(\.word)
    #expect(Set(words).count == words.count)
    let texts = SampleVault.files.files(below: .root) { _ in }.map { path in
      (try? SampleVault.files.contents(of: path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }.joined()
    for word in words { #expect(!texts.contains(word)) }
  }

  /// Ways for something private to leak.
  @Test(arguments: [
    "<p>WORD</p>", "<title>Chart of WORD</title>",
    "<a href=\"people/WORD/\">", "<!-- WORD -->", "{\"note\":\"WORD\"}", "SUMMARY:WORD\r\n",
    "xWORDx", "daybook manifest 1\n00 WORD/index.html\n", "<svg><desc>WORD</desc></svg>",
  ])
  func `A word is found in any file`(form: String) async {
    await expectFound { form.replacing("WORD", with: $0) }
  }

  @Test func `A word is found however it is written`() async {
    await expectFound { $0.uppercased() }
    await expectFound { word in word.utf8.map { "%" + String($0, radix: 16) }.joined() }
    await expectFound { word in word.utf8.map { "&#\($0);" }.joined() }
    await expectFound { word in word.utf8.map { "&#x\(String($0, radix: 16));" }.joined() }
    await expectFound { word in
      word.utf8.map { "\\u00" + String($0, radix: 16) }.joined()
    }
    for before in ["", "a", "ab"] {
      await expectFound { Base64.encoded("\(before)\($0)..".utf8) }
    }
    await expectFound { String($0.prefix(6)) }
    await expectFound { String($0.dropFirst(3).prefix(7)) }
  }

  @Test func `A word is found in the path of a file, and five letters are not one`() async {
    var words = CanaryWords()
    let canary = Canary(
      word: words.next(for: "a note", isAllowed: false), field: "gift.note", system: "gifts",
      isAllowed: false)
    let scan = CanaryScan(for: [canary])
    #expect(!scan.findings(in: [], path: "people/\(canary.word)/index.html").isEmpty)
    #expect(scan.findings(in: Array(canary.word.utf8.prefix(5)), path: "index.html").isEmpty)
    let amount = Canary(
      word: "\(words.nextAmount())", field: "gift.amount", system: "gifts", isAllowed: false)
    let amounts = CanaryScan(for: [amount])
    #expect(!amounts.findings(in: Array("¥700,007,919".utf8), path: "").isEmpty)
    #expect(!amounts.findings(in: Array("700007919.00".utf8), path: "").isEmpty)
    #expect(amounts.findings(in: Array("¥700,000,000".utf8), path: "").isEmpty)
  }

  private func expectFound(
    _ form: (String) -> String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    var words = CanaryWords()
    let canary = Canary(
      word: words.next(for: "a note", isAllowed: false), field: "gift.note", system: "gifts",
      isAllowed: false)
    let file = form(canary.word)
    let site = [OutputFile(path: "index.html", source: "a test") { (Array(file.utf8), []) }]
    let proof = await Proof(site, for: [canary])
    #expect(proof.leaks.map(\.field) == ["gift.note"], "\(file)", sourceLocation: sourceLocation)
  }
}
