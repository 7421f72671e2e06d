import Basics
import Liquid
import SiteKit
import Vault
import Wording

// Etiquette by place, and the notes of loans.
extension GiftView {
  /// A place with what is usual there.
  struct EtiquettePlace {
    var id: String
    var name: String
    /// Whether the keeper lives there.
    var isOwn: Bool
    /// By category.
    var rows: [Etiquette]
  }

  /// The places of the page of etiquette, the own one first, then in order of the records.
  var places: [EtiquettePlace] {
    struct PlaceName: Hashable {
      var province: String
      var city: String?
    }
    var order: [PlaceName] = []
    var rows: [PlaceName: [Etiquette]] = [:]
    for etiquette in ledger.etiquette {
      let place = PlaceName(province: etiquette.province, city: etiquette.city)
      if rows[place] == nil { order.append(place) }
      rows[place, default: []].append(etiquette)
    }
    let settings = ledger.settings
    func isOwn(_ place: PlaceName) -> Bool {
      guard settings.province != nil || settings.city != nil else { return false }
      return place.city == settings.city
        && (settings.province == nil || place.province == settings.province)
    }
    let sorted = order.filter(isOwn) + order.filter { !isOwn($0) }
    return sorted.enumerated().map { index, place in
      EtiquettePlace(
        id: "place-\(index + 1)", name: Self.name(place.province, place.city),
        isOwn: isOwn(place),
        rows: (rows[place] ?? []).sorted {
          ($0.category, $0.source.id) < ($1.category, $1.source.id)
        })
    }
  }

  /// What is usual in each place.
  var etiquette: Object {
    let own = Self.name(ledger.settings.province, ledger.settings.city)
    return [
      "own": own.isEmpty ? .nil : .string(own),
      "places": .array(
        places.map { place in
          [
            "id": .string(place.id), "name": .string(place.name), "isOwn": .bool(place.isOwn),
            "rows": .array(place.rows.map { .object(row($0)) }),
          ]
        }),
    ]
  }

  /// `江苏 苏州`; a city that is its own province is named once.
  private static func name(_ province: String?, _ city: String?) -> String {
    let names = province == city ? [city] : [province, city]
    return names.compactMap(\.self).joined(separator: " ")
  }

  private func row(_ etiquette: Etiquette) -> Object {
    [
      "record": .record(EtiquetteRecord.kind, etiquette.source.id),
      "category": .string(words.name(of: etiquette.category)),
      "least": MoneyWords.value(etiquette.least), "average": MoneyWords.value(etiquette.average),
      "most": MoneyWords.value(etiquette.most),
      "tips": .array(etiquette.tips.map(Value.string)),
      "taboos": .array(etiquette.taboos.map(Value.string)),
    ]
  }

  /// A note of a loan to print and sign.
  ///
  /// - Parameter author: Who keeps the ledger; nil leaves room for the name.
  func note(of loan: Loan, author: String?) -> Object {
    var object = self.loan(loan)
    let (lender, borrower) =
      loan.gift.direction == .sent ? (author, loan.name) : (loan.name, author)
    object["lender"] = Value(lender)
    object["borrower"] = Value(borrower)
    object["capitals"] = .string(loan.amount.chineseCapitals)
    object["lunar"] = Value(words.lunar(loan.gift.day))
    let note = LoanNoteWords(
      note: LoanNote(loan, author: author, asOf: ledger.today, isChinese: true))
    object["chinese"] = .string(note.text)
    object["clause"] =
      words.language == .simplifiedChinese ? .nil : .string(note.text(in: words))
    return object
  }
}
