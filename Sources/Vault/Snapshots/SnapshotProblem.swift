internal import Basics

/// The problems of a snapshot, and of requests for one.
struct SnapshotProblem: ProblemFamily {
  let stated: Diagnostic
  init(_ stated: Diagnostic) { self.stated = stated }

  /// A part of the vault that no snapshot can hold.
  static let leftOut = Self(
    .warning, "left-out", "this is not in the snapshot",
    hint: "a snapshot holds files with names in UTF-8, and links that lead to a place in the vault "
      + "by a relative path")

  private static func damage(_ message: String) -> Self {
    Self(
      .error, "damaged-snapshot", "the snapshot is damaged: \(message)",
      hint: "take another one: daybook backup list shows them")
  }

  static let damaged = damage("its bytes are not those that were written")
  static let cutOff = damage("its end is missing")

  /// A file of it differs from its list.
  static func differs(_ path: VaultPath) -> Self { damage("\(path) is not what its list says") }

  /// It was not written by Daybook, for a reason.
  static func foreign(_ reason: String) -> Self {
    Self(.error, "damaged-snapshot", "this is not a snapshot of Daybook: \(reason)")
  }

  /// It exceeds the limits.
  static func tooLarge(_ what: String) -> Self {
    Self(
      .error, "damaged-snapshot", "the snapshot holds \(what), which is more than is unpacked",
      hint: "unpack it with tar if you trust it")
  }

  static func noneIn(_ folder: String) -> Self {
    Self(
      .error, "no-snapshot", "there is no snapshot in \(folder)",
      hint: "make one with: daybook backup")
  }

  static func unknown(_ id: String, nearest: String?) -> Self {
    Self(
      .error, "no-snapshot", "there is no snapshot \(id.shortQuoted)",
      hint: nearest.map { "did you mean \($0)?" } ?? "daybook backup list lists them")
  }

  static func several(_ id: String, _ ids: [String]) -> Self {
    Self(
      .error, "no-snapshot",
      "\(ids.count) snapshots begin with \(id.shortQuoted): "
        + ids.prefix(5).joined(separator: ", ") + (ids.count > 5 ? ", …" : ""),
      hint: "write more of the name")
  }

  static func nothingNamed(_ name: String, nearest: String?) -> Self {
    Self(
      .error, "not-in-snapshot", "neither the snapshot nor the vault has \(name.shortQuoted)",
      hint: nearest.map { "did you mean \($0)?" }
        ?? "name a folder, a file, or a collection without its ending")
  }

  /// The vault keeps changing.
  static let unsteady = Self(
    .error, "changed-meanwhile",
    "the vault's files changed while they were read, three times in a row",
    hint: "stop what changes them, and do it again")

  static func library(_ text: String) -> Self {
    Self(.error, "snapshot-failed", "the snapshot cannot be written: \(text)")
  }

  func failure(at place: String?) -> Failure {
    Failure(diagnostic(at: place.map { Place(file: $0) }))
  }
}
