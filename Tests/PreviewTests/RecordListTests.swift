import Basics
import Foundation
import Testing
import Vault

@testable import Preview

/// Lists of records on the preview, read and filtered by people.
@Suite(.serialized)
struct RecordListTests {
  /// All people of the sample, with the gifts of its last year.
  private static let gifts: SmallVault.Part = [
    ("daybook.yaml", nil), ("gifts/books.jsonl", nil), ("gifts/contacts.jsonl", nil),
    ("gifts/records/2026.jsonl", nil),
  ]

  /// The text of each cell in a column, counted from 0.
  private func cells(_ page: String, _ column: Int) -> [String] {
    let body = page.split(separator: "<tbody>").dropFirst().first ?? ""
    return body.split(separator: "<tr>").compactMap { row in
      let cells = row.matches(of: /<td[^>]*>([^<]*)<\/td>/).map { String($0.1) }
      return cells.indices.contains(column) ? cells[column] : nil
    }
  }

  /// The number of records that a page shows.
  private func count(_ page: String) -> String? {
    page.firstMatch(of: /<p>([0-9,]+) records?/).map { String($0.1) }
  }

  @Test
  func `A list of gifts names people and categories, and finds them however they are written`()
    async throws
  {
    try await Serving.with(Self.gifts, rebuilds: false) { serving in
      let page = try await serving.get("/-/records/gift").text
      let shown = (0..<6).flatMap { cells(page, $0) }
      #expect(shown.contains("王敏") && shown.contains("Birthday 生日") && shown.contains("sent"))
      #expect(!shown.contains("wangmin") && !shown.contains("peihn"))
      #expect(page.contains("<th scope=\"col\">Person</th>"))
      #expect(!page.contains("<th scope=\"col\">contact</th>"))
      for (field, texts) in [
        ("category", ["wedding", "婚礼", "結婚", "Wedding"]), ("name", ["王敏", "wangmin"]),
        ("direction", ["sent", "送", "贈った"]),
      ] {
        var counts: Set<String?> = []
        for text in texts {
          let address = "/-/records/gift?\(field)=\(PercentEncoding.form(text))"
          let page = try await serving.get(address)
          #expect(page.status == 200)
          counts.insert(count(page.text))
        }
        #expect(counts.count == 1 && counts.first.map { $0 != nil } ?? false, "\(field) \(counts)")
      }
      let wrong = try await serving.get("/-/records/gift?category=weding")
      #expect(wrong.status == 422 && wrong.text.contains("wedding"))
      let nobody = try await serving.get("/-/records/gift?name=nobody")
      #expect(nobody.status == 422 && nobody.text.contains("nobody"))
    }
  }

  @Test func `The printed list of a reception names people, and so does its picture`()
    async throws
  {
    try await Serving.with(Self.gifts, rebuilds: false) { serving in
      for address in ["", "/list", "/list.svg"] {
        let page = try await serving.get("/-/lines/reception/everyday\(address)").text
        #expect(page.contains("外婆") || page.contains("爸爸") || page.contains("王"))
        let texts = page.matches(of: />([a-z]{4,})</).map { String($0.1) }
        #expect(!texts.contains { ["waipo", "baba", "yezq", "renht"].contains($0) }, "\(texts)")
      }
    }
  }

  @Test(arguments: [
    ("en", "Fri 20 Nov, 10:00"), ("zh-Hans", "11月20日 周五 10:00"),
    ("zh-Hant", "11月20日 週五 10:00"), ("ja", "11月20日（金）10:00"),
  ])
  func `Moments are shown as people write them`(_ tag: String, _ shown: String) async throws {
    try await Serving.with { serving in
      let settings = try serving.vault.text("daybook.yaml")
      try serving.vault.write("daybook.yaml", settings + "\nlanguages: [\(tag)]\n")
      try serving.vault.append(
        "focus/sessions/2026-Q4.jsonl",
        #"{"start":"2026-11-20T10:00:00+08:00","end":"2026-11-20T11:00:00+08:00"}"# + "\n")
      try serving.vault.append(
        "growth/tasks.jsonl", #"{"id":"far","title":"Far","day":"2025-01-02"}"# + "\n")
      await serving.builder.update(.everything)
      let page = try await serving.get("/-/records/session").text
      #expect(page.contains("<td class=\"moment\">\(shown)</td>"), "\(page)")
      for kind in ["session", "task", "reflection"] {
        let page = try await serving.get("/-/records/\(kind)").text
        let cells = page.matches(of: /<td[^>]*>([^<]*)<\/td>/).map { String($0.1) }
        #expect(!cells.contains { $0.contains(/\d{4}-\d\d-\d\d/) }, "\(cells)")
      }
      // With the year if it is another one.
      let tasks = try await serving.get("/-/records/task?words=far").text
      #expect(tasks.contains("2025"))
      // The export has the values of the records.
      let csv = try await serving.get("/-/records/session?as=csv").text
      #expect(csv.contains("2026-11-20T10:00:00+08:00"))
    }
  }
}
