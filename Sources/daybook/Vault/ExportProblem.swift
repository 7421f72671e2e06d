import Basics

/// Why a file that a person asked for cannot be written there.
enum ExportProblem: Problem {
  case fileExists
  case noFolder(String)
  case inVault(folder: String)

  var severity: Diagnostic.Severity { .error }

  var kind: String {
    switch self {
    case .fileExists: "file-exists"
    case .noFolder: "no-folder"
    case .inVault: "export-in-vault"
    }
  }

  var message: String {
    switch self {
    case .fileExists: "the file is there already, and nothing was written"
    case .noFolder(let folder): "there is no folder \(folder)"
    case .inVault(let folder): "an export must not be among the vault's records in \(folder)/"
    }
  }

  var hint: String? {
    switch self {
    case .fileExists: "give another name, or --overwrite"
    case .noFolder: "make the folder first, or give another"
    case .inVault: "Daybook would read it as records; choose another folder"
    }
  }
}
