import AllSystems
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// Lists of gifts, which have neither a day nor a book.
struct GiftListImportTests {
  private func run(
    _ host: RecordedHost, _ paths: [String], _ answers: [String: String] = [:]
  ) async throws {
    var request = ImportRequest(paths)
    request.answers = answers
    request.isYes = !host.isAttended
    var work = try ImportWork(request, in: host)
    try await work.run()
  }

  private func host(
    _ vault: MemoryFiles, _ files: [String: String], answers: [String]? = nil
  ) throws -> RecordedHost {
    RecordedHost(vault, asOf: try at("2026-11-20 18:40"), files: files, answers: answers)
  }

  private let list = ["date": "2026-05-01", "direction": "received"]

  private let books: [VaultPath: String] = [
    "gifts/books.jsonl": #"{"id":"wedding","name":"婚礼礼簿"}"# + "\n"
  ]

  @Test(arguments: [
    ("礼单.csv", "姓名,礼金\n张三,500\n李四,600\n"), ("礼单.txt", "张三 500\n李四 壹仟元\n"),
  ])
  func `A gift list is asked for its direction, its day and its book`(
    path: String, text: String
  ) async throws {
    let vault = MemoryFiles(books)
    let host = try host(vault, [path: text], answers: ["收", "10月3日", "婚礼礼簿", "y"])
    try await run(host, [path])
    #expect(
      host.record.asked.prefix(3) == [
        "were these received or sent?", "which day was it?",
        "which book do they go to (婚礼礼簿; Enter for none)?",
      ])
    let written = String(
      decoding: vault.allFiles["gifts/records.jsonl"] ?? [], as: UTF8.self
    ).split(separator: "\n")
    #expect(written.count == 2)
    #expect(
      written.allSatisfy {
        $0.contains(#""date":"2026-10-03""#) && $0.contains(#""book":"wedding""#)
          && $0.contains(#""direction":"received""#)
      })
  }

  @Test func `Two lists of one name are not two states of one`() async throws {
    let vault = MemoryFiles()
    let files = [
      "a/list.csv": "姓名,礼金,日期\n张三,500,2026-05-01\n李四,600,2026-05-03\n",
      "b/list.csv": "姓名,礼金,日期\n王五,500,2026-05-01\n赵六,600,2026-05-03\n",
    ]
    for path in ["a/list.csv", "b/list.csv"] {
      let host = try host(vault, files)
      try await run(host, [path], list)
      let told = host.record.printed.joined(separator: "\n")
      #expect(told.contains("gift: 2 new") && !told.contains("no longer there"), "\(told)")
    }
    // A newer state has some of the rows.
    let newer = ["a/list.csv": "姓名,礼金,日期\n张三,500,2026-05-01\n孙七,1,2026-05-04\n"]
    let other = MemoryFiles()
    try await run(host(other, files), ["a/list.csv"], list)
    let later = try host(other, newer)
    try await run(later, ["a/list.csv"], list)
    #expect(later.record.printed.joined().contains("gift: 1 no longer there"))
  }

  @Test func `A list goes to no book if none is named, and is asked about none without books`()
    async throws
  {
    let vault = MemoryFiles(books)
    let asked = try host(vault, ["a.txt": "张三 500\n"], answers: ["", "y"])
    try await run(asked, ["a.txt"], list)
    #expect(asked.record.asked.first?.hasPrefix("which book") == true)
    let written = String(decoding: vault.allFiles["gifts/records.jsonl"] ?? [], as: UTF8.self)
    #expect(written.contains("张三") && !written.contains("book"))
    let bare = try host(MemoryFiles(), ["a.txt": "张三 500\n"], answers: ["y"])
    try await run(bare, ["a.txt"], list)
    #expect(bare.record.asked.count == 1)
  }

  @Test func `A book is named as people call it, and one that is not there is an error`()
    async throws
  {
    let vault = MemoryFiles(books)
    let named = try host(vault, ["a.txt": "张三 500\n"])
    try await run(named, ["a.txt"], list.merging(["book": "婚礼 礼簿"]) { $1 })
    #expect(
      vault.allFiles["gifts/records.jsonl"].map { String(decoding: $0, as: UTF8.self) }?
        .contains(#""book":"wedding""#) == true)
    let wrong = try host(MemoryFiles(books), ["a.txt": "张三 500\n"])
    let failure = await #expect(throws: Failure.self) {
      try await run(wrong, ["a.txt"], list.merging(["book": "婚礼礼薄"]) { $1 })
    }
    #expect(failure?.diagnostic.hint == "did you mean \"婚礼礼簿\"?")
  }

  @Test func `The day in the title of a table is offered, and lines above it are named`()
    async throws
  {
    let vault = MemoryFiles()
    let text = "2026年5月1日 乔迁之喜\n地点,杭州\n事由：乔迁\n姓名,金额\n张三,500\n"
    let host = try host(vault, ["g.csv": text], answers: ["", "y"])
    try await run(host, ["g.csv"], ["direction": "received"])
    #expect(
      host.record.asked.first == "which day was it (Enter for 2026-05-01, as the title says)?")
    let told = (host.record.notes + host.record.printed).joined(separator: "\n")
    #expect(told.contains("lines left out: 地点: 杭州\n"), "\(told)")
    let written = String(decoding: vault.allFiles["gifts/records.jsonl"] ?? [], as: UTF8.self)
    #expect(written.contains(#""date":"2026-05-01""#) && written.contains("乔迁"))
  }

  @Test func `Without a terminal the options are named`() async throws {
    let host = try host(MemoryFiles(), ["a.csv": "姓名,礼金\n张三,500\n"])
    await #expect(throws: ImportFailed.self) { try await run(host, ["a.csv"]) }
    let hint = try #require(host.record.reported.kept.first?.hint)
    for option in ["--direction received", "--date 2026-05-01", "--book"] {
      #expect(hint.contains(option))
    }
  }
}
