import Basics
import SiteKit
import Vault
import Wording

/// A suggested gift with its reasons, as text for a terminal, and as JSON.
struct SuggestionReport: CommandResult {
  let suggestion: Suggestion
  let name: String
  /// Whether the person is in the ledger.
  let isKnown: Bool
  let ledger: GiftLedger

  /// The suggestion as an object; amounts in units of the currency, exact.
  var json: JSONLine {
    JSONLine([
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
            .members([
              ("kind", .string(reason.kind)), ("text", .string(Words.english.text(reason))),
            ])
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
    lines += suggestion.reasons.map { "  " + Words.english.text($0).onOneLine.printable }
    return lines.joined(separator: "\n") + "\n"
  }

  private func written(_ amount: Money) -> String {
    "\(amount.shortDescription) \(amount.currency)"
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
