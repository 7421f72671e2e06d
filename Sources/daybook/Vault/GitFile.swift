import Vault

/// A file that tells git how to treat a vault. A vault may be kept in git or not.
struct GitFile {
  let path: VaultPath
  /// The lines that it must have.
  let lines: [String]

  /// What a person says once in each clone: which program merges is for them to decide, and a
  /// repository cannot say it.
  static let driver = "git config merge.daybook.driver 'daybook merge-file --path %P %O %A %B'"

  static let all = [
    GitFile(
      path: ".gitattributes",
      lines: [
        "# Records are merged by record. In each clone once:", "# \(driver)",
        "*.jsonl merge=daybook", "*.csv merge=daybook",
      ]),
    GitFile(
      path: ".gitignore",
      lines: [
        "# What is secret or of this machine; the list of changes is shared.", ".daybook/*",
        "!.daybook/changes.jsonl", "!.daybook/changes/", ".lock", "*.tmp", "/_site/",
      ]),
  ]

  /// Writes the file. Of one that is there all lines stay; those that it lacks come behind them.
  func write(in files: any Files) throws(FileError) {
    guard let old = try files.current(path) else {
      return try files.replace(path, with: Self.text(lines), .flushed)
    }
    let known = String(decoding: old, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.withoutBlanks }
    let missing = lines.filter { !known.contains($0) }
    guard missing.contains(where: { !$0.hasPrefix("#") }) else { return }
    try files.append(Self.text(missing), to: path)
  }

  private static func text(_ lines: [String]) -> [UInt8] {
    Array(lines.map { $0 + "\n" }.joined().utf8)
  }
}
