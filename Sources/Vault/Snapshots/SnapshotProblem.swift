internal import Basics

/// What can be wrong with a snapshot, or with what somebody asks of it.
enum SnapshotProblem: Problem {
  /// Something of the vault that no snapshot can hold.
  case leftOut
  /// Its bytes are not those that were written.
  case damaged
  /// It ends before its end.
  case cutOff
  /// It is not what Daybook writes, for a reason.
  case foreign(String)
  /// A file of it is not what its list says.
  case differs(VaultPath)
  /// It holds more than is believed.
  case tooLarge(String)
  case noneIn(String)
  case unknown(String, nearest: String?)
  case several(String, [String])
  case nothingNamed(String, nearest: String?)
  /// The vault changes all the time.
  case unsteady
  case library(String)

  var severity: Diagnostic.Severity {
    if case .leftOut = self { .warning } else { .error }
  }

  var kind: String {
    switch self {
    case .leftOut: "left-out"
    case .damaged, .cutOff, .foreign, .differs, .tooLarge: "damaged-snapshot"
    case .noneIn, .unknown, .several: "no-snapshot"
    case .nothingNamed: "not-in-snapshot"
    case .unsteady: "changed-meanwhile"
    case .library: "snapshot-failed"
    }
  }

  var message: String {
    switch self {
    case .leftOut: "this is not in the snapshot"
    case .damaged: "the snapshot is damaged: its bytes are not those that were written"
    case .cutOff: "the snapshot is damaged: its end is missing"
    case .foreign(let reason): "this is not a snapshot of Daybook: \(reason)"
    case .differs(let path): "the snapshot is damaged: \(path) is not what its list says"
    case .tooLarge(let what): "the snapshot holds \(what), which is more than is unpacked"
    case .noneIn(let folder): "there is no snapshot in \(folder)"
    case .unknown(let id, _): "there is no snapshot \(id.shortQuoted)"
    case .several(let id, let ids):
      "\(ids.count) snapshots begin with \(id.shortQuoted): "
        + ids.prefix(5).joined(separator: ", ") + (ids.count > 5 ? ", …" : "")
    case .nothingNamed(let name, _):
      "neither the snapshot nor the vault has \(name.shortQuoted)"
    case .unsteady: "the vault's files changed while they were read, three times in a row"
    case .library(let text): "the snapshot cannot be written: \(text)"
    }
  }

  var hint: String? {
    switch self {
    case .leftOut:
      "a snapshot holds files with names in UTF-8, and links that lead to a place in the vault by "
        + "a relative path"
    case .damaged, .cutOff, .differs: "take another one: daybook backup list shows them"
    case .foreign: nil
    case .tooLarge: "unpack it with tar if you trust it"
    case .noneIn: "make one with: daybook backup"
    case .unknown(_, let nearest):
      nearest.map { "did you mean \($0)?" } ?? "daybook backup list lists them"
    case .several: "write more of the name"
    case .nothingNamed(_, let nearest):
      nearest.map { "did you mean \($0)?" }
        ?? "name a folder, a file, or a collection without its ending"
    case .unsteady: "stop what changes them, and do it again"
    case .library: nil
    }
  }

  /// The problem with the file at a place.
  func failure(at place: String?) -> Failure {
    Failure(diagnostic(at: place.map { Place(file: $0) }))
  }
}

/// What `body` returns; a file that cannot be used is a failure.
func failing<Value>(_ body: () throws(FileError) -> Value) throws(Failure) -> Value {
  do throws(FileError) { return try body() } catch { throw Failure(error.diagnostic) }
}
