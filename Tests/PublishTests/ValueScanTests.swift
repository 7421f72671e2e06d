import Basics
import Publish
import Site
import SiteKit
import TestKit
import Testing
import Vault

/// Hidden values that the person's own text reveals.
struct ValueScanTests {
  private func found(_ names: [String], in text: String) -> [String] {
    let scan = ValueScan(for: names.map { HiddenValue(.name, $0) })
    scan.look(at: "b.html", Array(text.utf8))
    scan.look(at: "a.html", Array(text.utf8))
    return scan.diagnostics(for: .public).map { "\($0.place?.file ?? ""): \($0.message)" }
  }

  @Test(arguments: [
    ("和王敏一起", true), ("王 敏", false), ("Robin Vale came", true), ("ROBIN", false),
    ("Robin Valentine", false), ("MRobin Vale", false), ("<b>Robin Vale</b>", true), ("", false),
  ])
  func `A name is found where it stands by itself`(text: String, isFound: Bool) {
    let names = found(["王敏", "Robin Vale"], in: text)
    #expect(names.isEmpty == !isFound, "\(names)")
  }

  @Test func `It is told once, with the first of its files`() {
    #expect(
      found(["王敏", "王敏"], in: "王敏, 王敏").first
        == "a.html: \"public\" may not see names, and \"王敏\" is in 2 files")
  }

  @Test func `What is part of too many words is not looked for`() {
    #expect(found(["王", "Lin", "17", ""], in: "王 Lin 17").isEmpty)
  }

  @Test(arguments: [
    ("I gave ¥1,288.", true), ("一共1288元", true), ("CNY 1288", true), ("1288 words", false),
    ("¥12880", false), ("¥288", false),
  ])
  func `An amount is found beside a currency`(text: String, isFound: Bool) {
    let scan = ValueScan(for: [HiddenValue(.amount, "1288")])
    scan.look(at: "a.html", Array(text.utf8))
    #expect(scan.diagnostics(for: .public).isEmpty == !isFound)
  }

  /// The amounts searched for in a site for `family`, with gifts of 200, 1,288 and 800.
  private func amounts(
    _ amounts: Audience.Amounts, page: String, for audience: String = "family"
  ) async throws -> [String] {
    let gifts = [200, 1_288, 800].enumerated().map { index, amount in
      #"{"id":"g\#(index)","amount":\#(amount),"direction":"sent","date":"2026-11-08","contact":"a"}"#
    }
    let vault = MemoryFiles([
      "daybook.yaml": "asOf: 2026-11-20T18:40:00Z",
      "gifts/contacts.jsonl": #"{"id":"a","name":"Robin Vale"}"# + "\n",
      "gifts/records.jsonl": gifts.joined(separator: "\n") + "\n",
      "pages/about.md": "---\naudience: \(audience)\n---\n\(page)\n",
    ])
    var family = Audience("family")
    family.levels["gifts"] = .parts(["gifts", "loans"])
    family.names = .full
    family.amounts = amounts
    return try await SampleVault.canaries(of: vault, for: family).hidden
      .filter { $0.kind == .amount }.map(\.text)
  }

  /// `amounts: rounded` shows ¥200 for exactly 200, and a sum can be any amount.
  @Test func `An amount is looked for only where a text of the person's tells it`() async throws {
    #expect(try await amounts(.rounded, page: "Words.") == [])
    #expect(try await amounts(.rounded, page: "¥200 or ¥1,288 or 999元") == ["1288"])
    #expect(try await amounts(.hidden, page: "¥200, 800 words, and ¥1,288") == ["1288", "200"])
    #expect(try await amounts(.hidden, page: "¥1,288", for: "nobody") == [])
    #expect(try await amounts(.full, page: "¥1,288") == [])
  }

  @Test(arguments: [
    ("She was ill, & we could not come", "<p>we could not come</p>", true),
    ("母亲住院，我们没能去成婚礼", "我们没能去成婚礼", true), ("lunch", "lunch", false),
    ("a walk", "a walk", false),
  ])
  func `Of a note the longest words in a row are found`(
    note: String, text: String, isFound: Bool
  ) {
    let scan = ValueScan(for: [HiddenValue(.text, note)])
    scan.look(at: "a.html", Array(text.utf8))
    #expect(scan.diagnostics(for: .public).isEmpty == !isFound)
  }

  @Test func `A file that is as it was is not looked through again`() async throws {
    let site = MemoryFiles(["a.html": "王敏", "b.html": "nobody", "c.html": "王敏 again"])
    func manifest() throws -> Manifest {
      var manifest = Manifest()
      for path in site.files(below: .root, failed: { _ in }) {
        manifest.entries[path] = .init(hash: Manifest.hash(of: try site.contents(of: path)))
      }
      return manifest
    }
    func found(
      _ trace: ValueTrace, _ names: [String] = ["王敏"]
    ) async throws -> (
      [String], ValueTrace
    ) {
      let scan = ValueScan(for: names.map { HiddenValue(.name, $0) })
      let trace = await scan.look(
        through: site, try manifest(), after: cached(trace) ?? ValueTrace())
      return (scan.diagnostics(for: .public).map(\.message), trace)
    }
    let (first, trace) = try await found(ValueTrace())
    #expect(first == ["\"public\" may not see names, and \"王敏\" is in 2 files"])
    let listed = try manifest()
    // The file is unreadable, but its stored result is used.
    site.deny("a.html")
    let scan = ValueScan(for: [HiddenValue(.name, "王敏")])
    _ = await scan.look(through: site, listed, after: trace)
    #expect(scan.diagnostics(for: .public).map(\.message) == first)
    try site.replace("c.html", with: Array("somebody".utf8), .written)
  }

  @Test func `Of other values nothing is known, and of a file that changed neither`() async throws {
    let site = MemoryFiles(["a.html": "王敏 and 李雷"])
    func found(
      _ names: [String], after trace: ValueTrace
    ) async throws -> (
      [String], ValueTrace
    ) {
      var manifest = Manifest()
      manifest.entries["a.html"] = .init(hash: Manifest.hash(of: try site.contents(of: "a.html")))
      let scan = ValueScan(for: names.map { HiddenValue(.name, $0) })
      let seen = await scan.look(through: site, manifest, after: trace)
      return (scan.diagnostics(for: .public).map(\.message), seen)
    }
    let (first, trace) = try await found(["王敏"], after: ValueTrace())
    #expect(first.count == 1)
    let (other, _) = try await found(["李雷", "王敏"], after: trace)
    #expect(other.count == 2)
    try site.replace("a.html", with: Array("nobody".utf8), .written)
    let (none, _) = try await found(["王敏"], after: trace)
    #expect(none.isEmpty)
  }
}
