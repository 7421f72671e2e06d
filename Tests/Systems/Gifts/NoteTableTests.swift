import Basics
import TestKit
import Testing

@testable import Gifts

/// Notes of one exchange and of several, as of Friday, 2026-11-20.
struct NoteTableTests {
  private static let today = Day(year: 2026, month: 11, day: 20) ?? Day(number: 0)

  @Test func `Notes are parted and read as the table says`() throws {
    for row in try ReferenceTable.notes.rows {
      let found = summary(row[0])
      #expect(row[1] == "?" ? found.hasPrefix("?") : found == row[1], "\(row[0])")
    }
  }

  /// The parsed exchanges, or the question.
  private func summary(_ text: String) -> String {
    let exchanges = GiftSentence.exchanges(in: text, today: Self.today)
    let questions = exchanges.flatMap(\.questions).map(\.code)
    for question in exchanges.flatMap(\.questions) {
      #expect(question.range.lowerBound >= 0 && question.range.upperBound <= text.count)
    }
    return questions.isEmpty
      ? exchanges.map(summary).joined(separator: " + ") : "? " + questions.joined(separator: " ")
  }

  private func summary(_ exchange: GiftSentence) -> String {
    if let nothing = exchange.nothing { return "- \(nothing)" }
    let way = exchange.direction == .sent ? "out" : "in"
    let type = exchange.kind == .gift ? "gift" : exchange.isRepayment ? "repay" : "loan"
    let amount = exchange.amount.map {
      $0.shortDescription + ($0.currency == .renminbi ? "" : " \($0.currency)")
    }
    var parts = [
      exchange.name, amount, exchange.event, "\(type)_\(way)", exchange.day?.description,
      exchange.goods.joined(separator: "、"),
    ].map { $0 ?? "" }
    while parts.last?.isEmpty == true { parts.removeLast() }
    return parts.joined(separator: "/")
  }
}
