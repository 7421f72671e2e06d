import Chronology
import Diagnostics

/// Why something of the gift ledger cannot be exported.
enum GiftExportProblem {
  case noPerson(String, nearest: String?)
  case noLoan(String, nearest: String?)
  case notALoan(String)
  case repayment(String, of: String?)
  case voidLoan(String)
  case plannedLoan(String, Day)
  case fileExists
  case noFolder(String)
  case inVault(folder: String)
  case notWritten(String)
  case noConverter(to: String)
  case notConverted(String)

  func diagnostic(at place: Place?) -> Diagnostic {
    Diagnostic(.error, kind: kind, at: place, message, hint: hint)
  }

  private var kind: String {
    switch self {
    case .noPerson: "no-person"
    case .noLoan: "no-loan"
    case .notALoan, .repayment, .voidLoan, .plannedLoan: "not-a-loan"
    case .fileExists: "file-exists"
    case .noFolder: "no-folder"
    case .inVault: "export-in-vault"
    case .notWritten: "not-written"
    case .noConverter: "no-converter"
    case .notConverted: "not-converted"
    }
  }

  private var message: String {
    switch self {
    case .noPerson(let text, _): "nobody in the ledger is called \"\(text)\""
    case .noLoan(let id, _): "there is no loan \"\(id)\""
    case .notALoan(let id): "\"\(id)\" is a gift, not a loan"
    case .repayment(let id, _): "\"\(id)\" is a repayment, not a loan"
    case .voidLoan(let id): "the loan \"\(id)\" is void"
    case .plannedLoan(let id, let day): "the loan \"\(id)\" is dated \(day), which is still to come"
    case .fileExists: "the file is there already, and nothing was written"
    case .noFolder(let folder): "there is no folder \(folder)"
    case .inVault(let folder): "an export may not stand among the vault's records in \(folder)/"
    case .notWritten(let reason): "the spreadsheet could not be written: \(reason)"
    case .noConverter(let type): "rsvg-convert, which makes .\(type) files, is not installed"
    case .notConverted(let reason): "rsvg-convert failed: \(reason)"
    }
  }

  private var hint: String? {
    switch self {
    case .noPerson(_, let nearest): nearest.map { "did you mean \"\($0)\"?" }
    case .noLoan(_, let nearest): nearest.map { "did you mean \"\($0)\"?" }
    case .repayment(_, let loan): loan.map { "the loan is \"\($0)\"" }
    case .fileExists: "give another name, or --overwrite"
    case .noFolder: "make the folder first, or give another"
    case .inVault: "Daybook would read it as records; choose another folder"
    case .noConverter:
      "install it (Debian: librsvg2-bin, macOS: brew install librsvg), or write an .svg file"
    case .notALoan: "only records of the type loan have a loan note"
    case .voidLoan, .plannedLoan, .notWritten, .notConverted: nil
    }
  }
}
