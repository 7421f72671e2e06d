import Basics

/// Why something of the gift ledger cannot be exported. The wording is here.
enum GiftExportProblem: Problem {
  case noPerson(String, nearest: String?)
  case noLoan(String, nearest: String?)
  case notALoan(String)
  case repayment(String, of: String?)
  case voidLoan(String)
  case plannedLoan(String, Day)
  case notWritten(String)

  var severity: Diagnostic.Severity { .error }

  var kind: String {
    switch self {
    case .noPerson: "no-person"
    case .noLoan: "no-loan"
    case .notALoan, .repayment, .voidLoan, .plannedLoan: "not-a-loan"
    case .notWritten: "not-written"
    }
  }

  var message: String {
    switch self {
    case .noPerson(let text, _): "nobody in the ledger is called \"\(text)\""
    case .noLoan(let id, _): "there is no loan \"\(id.shortIdentifier)\""
    case .notALoan(let id): "\"\(id.shortIdentifier)\" is a gift, not a loan"
    case .repayment(let id, _): "\"\(id.shortIdentifier)\" is a repayment, not a loan"
    case .voidLoan(let id): "the loan \"\(id.shortIdentifier)\" is void"
    case .plannedLoan(let id, let day):
      "the loan \"\(id.shortIdentifier)\" is dated \(day), which is still to come"
    case .notWritten(let reason): "the spreadsheet could not be written: \(reason)"
    }
  }

  var hint: String? {
    switch self {
    case .noPerson(_, let nearest), .noLoan(_, let nearest):
      nearest.map { "did you mean \"\($0.shortIdentifier)\"?" }
    case .repayment(_, let loan): loan.map { "the loan is \"\($0.shortIdentifier)\"" }
    case .notALoan: "only records of the type loan have a loan note"
    case .voidLoan, .plannedLoan, .notWritten: nil
    }
  }
}
