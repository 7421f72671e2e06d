import Basics
import Charts
import Liquid
import SiteKit
import Vault

// What the report of a year shows.
extension GiftView {
  /// How many names a list of the report has.
  private static let mostNames = 30
  /// How many occasions it has.
  private static let mostOccasions = 100

  func report(of year: Year) -> Object {
    let report = ledger.report(of: year)
    let people = ledger.byPerson(on: year.days)
    let records = counting(on: year.days).filter { ledger.gifts[$0].kind == .gift }
    var object = period(.year(year))
    object["peopleCount"] = .int(people.count)
    object["incomeShare"] = report.shareOfIncome.map { .decimal(Double($0.value) / 1_000) } ?? .nil
    object["biggest"] = .array(largest(records, 10).map { .object(record($0)) })
    object["frequent"] = .array(
      people.enumerated().sorted {
        ($1.element.totals.count, $0.offset) < ($0.element.totals.count, $1.offset)
      }.prefix(5).map { part in
        var object = link(part.element.key)
        object["count"] = .int(part.element.totals.count)
        return .object(object)
      })
    object["new"] = .array(report.newPeople.prefix(Self.mostNames).map { .object(link($0)) })
    object["newMore"] = .int(max(0, report.newPeople.count - Self.mostNames))
    object["lost"] = .array(report.lostPeople.prefix(Self.mostNames).map { .object(link($0)) })
    object["lostMore"] = .int(max(0, report.lostPeople.count - Self.mostNames))
    let usual = Dictionary(report.usualAmounts.map { ($0.category, $0) }) { first, _ in first }
    object["categories"] = .array(
      ledger.byCategory(on: year.days).map { part in
        var object = sums(part.totals)
        object["name"] = .string(words.name(of: part.key))
        object["medianSent"] = usual[part.key]?.sent.map(MoneyWords.value) ?? .nil
        object["medianReceived"] = usual[part.key]?.received.map(MoneyWords.value) ?? .nil
        return .object(object)
      })
    object["relations"] = .array(
      ledger.byRelation(on: year.days).map { part in
        var object = sums(part.totals)
        object["name"] = .string(words.name(of: part.key))
        return .object(object)
      })
    object["occasions"] = .array(
      report.occasions.prefix(Self.mostOccasions).map { occasion in
        var object = sums(occasion.totals)
        // What the person named in a record of its own.
        let own = ledger.occasions.first { $0.name == occasion.name }
        object["record"] = own.map { .record(OccasionRecord.kind, $0.source.id) } ?? .nil
        object["title"] = .string(occasion.name)
        object["category"] = .string(words.name(of: occasion.category))
        return .object(object)
      })
    object["moreOccasions"] = .int(max(0, report.occasions.count - Self.mostOccasions))
    return object
  }
}
