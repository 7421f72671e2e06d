import Chronology
import Gifts

/// A suggested gift with its reasons, as text for a terminal, and as JSON.
struct SuggestionReport {
  let suggestion: Suggestion
  let name: String
  /// Whether the person is in the ledger.
  let isKnown: Bool
  let ledger: GiftLedger

  /// The suggestion as one JSON object; amounts in units of the currency, exact.
  var json: String {
    JSONText.object([
      ("person", .string(name)), ("known", .bool(isKnown)),
      ("category", .string(suggestion.category.rawValue)),
      ("asOf", .string(ledger.asOf.formatted(in: ledger.zone))),
      ("currency", .string(suggestion.amount.currency.code)),
      ("amount", .money(suggestion.amount)),
      (
        "range",
        suggestion.range.map {
          .members([("min", .money($0.lowerBound)), ("max", .money($0.upperBound))])
        } ?? .null
      ),
      (
        "reasons",
        .array(
          suggestion.reasons.map { reason in
            .members([("kind", .string(reason.kind)), ("text", .string(text(of: reason)))])
          })
      ),
    ])
  }

  /// The suggestion as lines for a terminal.
  var text: String {
    let category = suggestion.category
    var lines = [
      "\(written(suggestion.amount)) for \(name.onOneLine.printable), "
        + "\(category.rawValue) \(category.chineseName)",
      "",
    ]
    if let range = suggestion.range {
      lines.append(
        "  within \(range.lowerBound.shortDescription) to "
          + "\(written(range.upperBound))")
    }
    lines += suggestion.reasons.map { "  " + text(of: $0).onOneLine.printable }
    return lines.joined(separator: "\n") + "\n"
  }

  private func written(_ amount: Money) -> String {
    "\(amount.shortDescription) \(amount.currency)"
  }

  private func text(of reason: Suggestion.Reason) -> String {
    switch reason {
    case .usual(let usual):
      let place = usual.etiquette.province + (usual.etiquette.city ?? "")
      let amounts =
        "\(usual.etiquette.least.shortDescription) to \(usual.etiquette.most.shortDescription), "
        + "on average \(written(usual.etiquette.average))"
      return switch usual.reach {
      case .city: "in \(place) it is \(amounts)"
      case .province: "in the province, by \(place), it is \(amounts)"
      case .elsewhere: "nothing is known of the place; in \(place) it is \(amounts)"
      }
    case .gaveLast(let gift):
      let event = gift.event ?? gift.category.chineseName
      return "they gave \(written(gift.amount)) on \(gift.day) (\(event)), never go below"
    case .growth(let rate, let years, let amount):
      let span = years == 1 ? "in one year" : "a year, over \(years) years"
      return "gifts of the ledger grow by \(rate) \(span): \(written(amount))"
    case .gaveNever: return "they never gave a gift that is on record"
    case .moreThanUsual: return "they gave more than is usual; it counts all the same"
    case .usuallySent(let amount, let count):
      return "in the middle of your \(count == 1 ? "one gift" : "\(count) gifts") on such "
        + "occasions: \(written(amount))"
    case .even: return "an even figure, as for weddings"
    case .odd: return "an odd figure, as for funerals"
    }
  }
}

extension Suggestion.Reason {
  /// The reason's name in JSON.
  fileprivate var kind: String {
    switch self {
    case .usual: "usual"
    case .gaveLast: "gaveLast"
    case .growth: "growth"
    case .gaveNever: "gaveNever"
    case .moreThanUsual: "moreThanUsual"
    case .usuallySent: "usuallySent"
    case .even: "even"
    case .odd: "odd"
    }
  }
}
