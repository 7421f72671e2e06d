import Foundation
import Testing

@testable import daybook

/// The gifts that an audience sees that may not know amounts.
@Suite(.enabled(if: BuiltProgram.isThere, "the program is not beside the tests"))
struct ShownAmountTests {
  private static let files = [
    "daybook.yaml": """
    timeZone: UTC
    audiences:
      family: {gifts: full, names: full, amounts: hidden, reviews: figures}

    """,
    "gifts/records.jsonl": """
    {"id":"a","name":"张三","amount":1000,"direction":"sent","event":"结婚","category":"wedding","date":"2026-11-20"}
    {"id":"b","name":"李四","amount":600,"direction":"received","category":"wedding","date":"2026-11-10"}
    {"id":"l","name":"赵六","amount":5000,"direction":"sent","type":"loan","date":"2025-03-01"}
    {"id":"m","name":"赵六","amount":5000,"direction":"received","repays":"l","date":"2025-05-01"}
    {"id":"n","name":"钱七","amount":3000,"direction":"received","type":"loan","date":"2026-08-01"}

    """,
  ]

  @Test func `No page, drawing or table has a figure for an amount that is not shown`() throws {
    let vault = try TemporaryVault(Self.files)
    let site = vault.path + "-site"
    let built = try vault.run(
      ["build", "--audience", "family", "-o", site, "--as-of", "2026-11-27T18:00Z"])
    #expect(built.status == 0, "\(built.errors)")
    let names = try #require(FileManager.default.enumerator(atPath: site)?.allObjects as? [String])
    var pages = 0
    for name in names where ["html", "svg", "csv", "json", "md"].contains(name.ending) {
      let text = try String(contentsOfFile: "\(site)/\(name)", encoding: .utf8)
      #expect(!text.contains("XXX"), "\(name)")
      if name.contains("张三") { pages += 1 }
    }
    #expect(pages > 0)
    // A note without an amount is none.
    #expect(!names.contains { $0.hasPrefix("gifts/loans/") && $0 != "gifts/loans/index.html" })
  }

  @Test func `Figures on the terminal have a dash, and only the loan that is open`() throws {
    let vault = try TemporaryVault(Self.files)
    let stats = try vault.run(
      ["stats", "gifts", "--audience", "family", "--as-of", "2026-11-27T18:00Z"])
    #expect(stats.status == 0 && !stats.output.contains("XXX"))
    #expect(stats.output.contains("钱七   you owe  –") && !stats.output.contains("赵六"))
    let json = try vault.run(
      [
        "stats", "gifts", "--audience", "family", "--format", "json", "--as-of",
        "2026-11-27T18:00Z",
      ])
    #expect(json.output.contains(#""sent":null"#) && !json.output.contains(#""sent":0"#))
  }
}

extension String {
  fileprivate var ending: String { String(split(separator: ".").last ?? "") }
}
