import Chronology
import Gifts
import OutsideData
import Testing

@Suite struct GiftSentenceTests {
  private static let today = Day(year: 2026, month: 11, day: 20) ?? Day(number: 0)

  private func read(_ text: String, known: Set<String> = []) -> GiftSentence {
    GiftSentence.read(text, knownNames: known, today: Self.today)
  }

  /// What was understood on one line: name, amount, event, record type and direction.
  private func summary(_ sentence: GiftSentence) -> String {
    let type =
      switch (sentence.kind, sentence.isRepayment, sentence.direction) {
      case (.gift, _, _): "gift"
      case (.loan, false, .sent): "loan_out"
      case (.loan, false, .received): "loan_in"
      case (.loan, true, .sent): "repay_out"
      case (.loan, true, .received): "repay_in"
      case (.loan, _, nil): "loan"
      }
    let direction = sentence.direction.map { $0 == .sent ? "out" : "in" } ?? ""
    return [
      sentence.name ?? "", sentence.amount?.shortDescription ?? "", sentence.event ?? "", direction,
      type,
    ].joined(separator: ",")
  }

  @Test(
    .enabled(if: OutsideData.has("conformance/sentences-sample.csv"), "no conformance data"))
  func `Notes are read as the table of sentences says`() throws {
    let rows = try OutsideData.rows("conformance/sentences-sample.csv")
    #expect(rows.count > 15)
    for row in rows {
      let sentence = read(row[0])
      var amount = row[2]
      if amount.contains("."), amount.split(separator: ".")[1].count == 1 { amount += "0" }
      #expect(
        summary(sentence) == [row[1], amount, row[3], row[4], row[5]].joined(separator: ","),
        "\(row[0])")
      #expect(sentence.when ?? "" == row[6], "\(row[0])")
      #expect(sentence.questions.isEmpty, "\(row[0]): \(sentence.questions)")
      #expect(sentence.nothing == nil, "\(row[0])")
    }
  }
}
