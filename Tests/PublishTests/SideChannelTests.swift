import AllSystems
import Basics
import Foundation
import Publish
import Site
import SiteKit
import TestKit
import Testing
import Vault

/// Indirect leaks of hidden data: by ids, by sums that change, by settings.
struct SideChannelTests {
  /// The sample without ids in its lines, so that a record's contents are its id; with a partly
  /// repaid loan.
  private static let withoutIDs: MemoryFiles = {
    let loan = ContentHash(fields(amount: 1_288)).hex
    var files = SampleVault.files.allFiles
    for (path, bytes) in files where path.pathExtension == "jsonl" {
      let text = String(decoding: bytes, as: UTF8.self)
      files[path] = Array(
        text.replacing(/\{"id":"[^"]*",/, with: "{").utf8)
    }
    files["gifts/records/2026.jsonl", default: []] += Array(
      """
      {"name":"张三","amount":1288,"direction":"sent","type":"loan","date":"2026-05-01"}
      {"name":"张三","amount":500,"direction":"received","repays":"\(loan)","date":"2026-06-01"}

      """.utf8)
    return MemoryFiles(name: "vault", bytes: files)
  }()

  /// The fields of a loan in the form of its line.
  private static func fields(amount: Int) -> [(key: String, value: String)] {
    [
      ("name", "张三"), ("amount", "\(amount)"), ("direction", "sent"), ("type", "loan"),
      ("date", "2026-05-01"),
    ]
  }

  /// Friends who see everything except exact amounts.
  private static let friends: Audience = {
    var audience = Audience.friends()
    audience.amounts = .rounded
    audience.secret = Array("a secret for tests".utf8)
    audience.pages = [PagePattern("*")]
    return audience
  }()

  /// The files of a site, by path.
  private func site(
    of vault: MemoryFiles, for audience: Audience, where isWanted: (String) -> Bool = { _ in true }
  ) async throws -> [String: [UInt8]] {
    let files = try await SampleVault.input(vault, for: audience).files().files
      .filter { isWanted($0.path.text) }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path.text, $0.render().bytes ?? []) })
  }

  /// The number of hexadecimal digits that identify a hash.
  private static let digits = 12

  /// The prefixes, of that length, of all runs of hexadecimal digits.
  private func hexadecimals(in bytes: [UInt8]) -> Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    var start = 0
    for (index, byte) in (bytes + [0]).enumerated() where !"0123456789abcdef".utf8.contains(byte) {
      if index - start >= Self.digits {
        found.insert(Array(bytes[start..<(start + Self.digits)]))
      }
      start = index + 1
    }
    return found
  }

  /// The files that contain one of `hashes`, in their text or their path.
  private func files(of site: [String: [UInt8]], with hashes: Set<[UInt8]>) -> [String] {
    site.filter { path, bytes in
      !hexadecimals(in: Array(path.utf8) + [0] + bytes).isDisjoint(with: hashes)
    }.keys.sorted()
  }

  @Test func `No address, anchor or data of a site for others has a hash of what a record says`()
    async throws
  {
    let vault = Self.withoutIDs
    let moment = try await SampleVault.input(vault, for: .public).contents.moment
    let library = RecordLibrary(vault, at: moment)
    var kinds: Set<String> = []
    var hashes: Set<[UInt8]> = []
    for kind in library.kinds {
      for record in try library.records(of: kind) where !record.text.hasIdentifier {
        kinds.insert(kind.name)
        hashes.insert(Array(record.text.identifier.utf8.prefix(Self.digits)))
      }
    }
    #expect(kinds.count >= 18 && hashes.count >= 80, "\(kinds)")
    let own = try await files(
      of: site(of: vault, for: .me) { $0.hasPrefix("gifts/loans/") || $0.hasPrefix("data/") },
      with: hashes)
    #expect(own.contains { $0.hasPrefix("gifts/loans/") } && own.contains("data/growth.goals.csv"))
    #expect(try await files(of: site(of: vault, for: Self.friends), with: hashes) == [])
    for seed in UInt64(1)...2 {
      var generator = SeededGenerator(seed &+ 3_000)
      let audience = Audience.random(&generator)
      let found = try await files(of: site(of: vault, for: audience), with: hashes)
      #expect(found == [], "\(audience.rules)")
    }
  }

  @Test func `The amount of a loan cannot be found by trying all`() async throws {
    /// The amounts below ten thousand whose loan has a page at its hash.
    func found(_ site: [String: [UInt8]]) -> [Int] {
      (0..<10_000).filter { amount in
        site["gifts/loans/\(ContentHash(Self.fields(amount: amount)).hex)/index.html"] != nil
      }
    }
    let (own, others) = try await (
      site(of: Self.withoutIDs, for: .me) { $0.hasPrefix("gifts/loans/") },
      site(of: Self.withoutIDs, for: Self.friends) { $0.hasPrefix("gifts/loans/") }
    )
    #expect(found(own) == [1_288])
    #expect(found(others) == [])
    // Its page exists, and the repayment still refers to it: half of it remains.
    #expect(others.count == own.count)
    let list = String(decoding: others["gifts/loans/index.html"] ?? [], as: UTF8.self)
    #expect(list.contains("张三") && list.contains("¥500"))
  }

  @Test func `Another secret gives other addresses, the same one the same`() async throws {
    var other = Self.friends
    other.secret = Array("another secret".utf8)
    let hash = ContentHash(Self.fields(amount: 1_288)).hex
    #expect(Self.friends.shownID(hash) == Self.friends.shownID(hash))
    #expect(Self.friends.shownID(hash) != other.shownID(hash))
    #expect(Self.friends.shownID(hash).count == 32)
    #expect(Audience.me.shownID(hash) == hash)
    // An id given by the person is kept; one made by a merge is not.
    #expect(Self.friends.shownID("first-draft") == "first-draft")
    #expect(Self.friends.shownID("t1-conflict-3fa2c1d4") != "t1-conflict-3fa2c1d4")
  }

  /// A record of today for each system with totals.
  private static let ofToday: [(path: VaultPath, line: String)] = [
    (
      "focus/sessions/2026-Q4.jsonl",
      #"{"start":"2026-11-20T08:00:00+08:00","end":"2026-11-20T08:50:00+08:00"}"#
    ),
    (
      "growth/tasks.jsonl",
      #"{"id":"t-new","title":"New","day":"2026-11-20","doneAt":"2026-11-20T08:00:00+08:00"}"#
    ),
    (
      "gifts/records/2026.jsonl",
      #"{"id":"g-new","name":"张三","amount":200,"direction":"sent","date":"2026-11-20"}"#
    ),
    (
      "exercise/completions/2026-Q4.jsonl",
      #"{"id":"c-new","day":"2026-11-20","exercise":"shoulder-opener","minutes":9}"#
    ),
    (
      "prompts/uses.jsonl", #"{"id":"u-new","at":"2026-11-20T08:00:00+08:00","prompt":"line-edit"}"#
    ),
    (
      "journal/entries/2026.jsonl",
      #"{"id":"j-new","at":"2026-11-20T08:00:00+08:00","text":"So many words of a day."}"#
    ),
  ]

  @Test func `A record of the running week changes nothing for who sees totals`() async throws {
    var audience = Audience("others")
    audience.reviews = .figures
    for case let system as any SharesRecords in Systems.all {
      audience.levels[system.name] = .totals
    }
    // Four of each, as fewer than three would be omitted anyway.
    func vault(on day: String) -> MemoryFiles {
      var files = SampleVault.files.allFiles
      for (path, line) in Self.ofToday {
        for number in 1...4 {
          files[path, default: []] += Array(
            (line.replacing("2026-11-20", with: day).replacing("-new", with: "-new\(number)")
              .replacing("T08:", with: "T0\(number + 2):") + "\n").utf8)
        }
      }
      return MemoryFiles(name: "vault", bytes: files)
    }
    func changed(on day: String) async throws -> [String] {
      let (without, with) = try await (
        site(of: SampleVault.files, for: audience), site(of: vault(on: day), for: audience)
      )
      return Set(without.keys).union(with.keys).filter { without[$0] != with[$0] }.sorted()
    }
    #expect(try await changed(on: "2026-11-20") == [])
    #expect(try await changed(on: "2026-11-16") == [])
    // The Sunday before is over, and shows that the records count.
    let before = try await changed(on: "2026-11-15")
    for (path, _) in Self.ofToday {
      let folder = path.text.prefix { $0 != "/" }
      #expect(before.contains("data/\(folder).weeks.csv"), "\(folder)")
    }
  }

  @Test func `Where the person lives is in no site for others`() async throws {
    var files = SampleVault.files.allFiles
    let settings = String(decoding: files["daybook.yaml"] ?? [], as: UTF8.self)
    let moved = settings.replacing("province: 江苏", with: "province: 青海省")
      .replacing("city: 苏州", with: "city: 格尔木")
    #expect(moved != settings)
    files["daybook.yaml"] = Array(moved.utf8)
    let vault = MemoryFiles(name: "vault", bytes: files)
    func names(_ site: [String: [UInt8]]) -> [String] {
      site.filter { _, bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        return text.contains("格尔木") || text.contains("青海") || text.contains("where you live")
      }.keys.sorted()
    }
    #expect(try await names(site(of: vault, for: .me)).contains("gifts/etiquette/index.html"))
    var open = Self.friends
    open.amounts = .full
    #expect(try await names(site(of: vault, for: open)) == [])
    #expect(try await names(site(of: SampleVault.files, for: open)) == [])
  }

  @Test func `Failures and flow name no project whose goal is not seen`() async throws {
    var files = SampleVault.files.allFiles
    files["growth/goals.jsonl", default: []] += Array(
      #"{"id":"leave-the-firm","title":"Leave the firm","horizon":"quarter"}"#.utf8 + [0x0A])
    files["growth/failures.jsonl", default: []] += Array(
      (#"{"at":"2026-11-18T20:00:00+08:00","what":"Said nothing","project":"leave-the-firm"}"#
        + "\n").utf8)
    files["growth/flow.jsonl", default: []] += Array(
      (#"{"at":"2026-11-18T20:00:00+08:00","challenge":7,"skill":3,"project":"Leave the firm"}"#
        + "\n").utf8)
    let vault = MemoryFiles(name: "vault", bytes: files)
    func names(_ parts: Set<String>) async throws -> [String] {
      var audience = Audience("colleagues")
      audience.levels["growth"] = .parts(parts)
      audience.reviews = .words
      return try await site(of: vault, for: audience).filter { path, bytes in
        let text = (path + String(decoding: bytes, as: UTF8.self)).lowercased()
        return text.contains("leave-the-firm") || text.contains("leave the firm")
      }.keys.sorted()
    }
    #expect(try await !names(["goals", "failures"]).isEmpty)
    #expect(try await names(["failures", "levels", "tasks", "reflections"]) == [])
  }
}
