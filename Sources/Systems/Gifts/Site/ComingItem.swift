import Basics

/// What comes up, as a line of a list: an occasion, or a loan that is due or overdue.
enum ComingItem: Sendable {
  case overdue(Loan)
  case occasion(ComingOccasion)

  /// The day that it falls on; of an overdue loan the day it was due.
  var day: Day {
    switch self {
    case .overdue(let loan): loan.due ?? loan.gift.day
    case .occasion(let occasion): occasion.day
    }
  }

  /// All of the next ``GiftLedger/horizon`` days, overdue loans before them, each in order of day.
  static func all(in ledger: GiftLedger) -> [ComingItem] {
    let overdue = ledger.loans.filter { $0.status == .overdue }
      .sorted { ($0.due ?? $0.gift.day, $0.id) < ($1.due ?? $1.gift.day, $1.id) }
    return overdue.map(ComingItem.overdue) + ledger.comingOccasions().map(ComingItem.occasion)
  }
}
