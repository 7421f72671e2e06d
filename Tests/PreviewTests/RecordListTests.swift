import Basics
import Foundation
import Testing

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
      let cells = row.matches(of: /<td>([^<]*)<\/td>/).map { String($0.1) }
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
}
