import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault

struct RollupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollup",
    abstract: "Print the figures of one vault or many by day, as rows to add up elsewhere.",
    discussion: """
      For reports about many people, such as from a practice or a study: each row is a JSON object \
      with a pseudonym, a day, a series such as focus, its value and the number of records in it, \
      without names, texts or places. It has what --audience sees, which each vault declares \
      itself: of full days, of totals weeks; only days and weeks that are over. Any engine that \
      reads JSON Lines adds the rows up.

      The pseudonym is made of the vault's name with a key of at least 32 random bytes, so only \
      someone with the key can tell whose rows they are. A vault is included completely or not at \
      all: one with an error gives no rows, and the exit code is 3. With --from, an object with \
      the error takes their place, and the other vaults follow. Nothing is written to vaults or \
      caches.

      Examples:
        head -c 32 /dev/urandom > key && chmod 600 key
        daybook rollup --audience family --key key --name lin
        daybook rollup 2026-Q3 --audience family --key key --from vaults.txt --to 2026-Q3.jsonl
      """)

  @OptionGroup var period: PeriodOptions
  @Option(
    help: ArgumentHelp(
      "The audience of the figures, which each vault declares; not me.", valueName: "name"))
  var audience: String
  @Option(
    help: ArgumentHelp(
      "The file with the key of the pseudonyms, which only you can read.", valueName: "file"),
    completion: .file())
  var key: String
  @Option(
    help: ArgumentHelp(
      "The name of the vault, for its pseudonym; a copy keeps it.",
      valueName: "name"))
  var name: String?
  @Option(
    help: ArgumentHelp(
      "A file of vaults, on each line a name, a tab and a folder; - for standard input.",
      valueName: "file"),
    completion: .file())
  var from: String?
  @Option(
    help: ArgumentHelp(
      "The file to write, which only you can read; an earlier one is replaced at the end. By "
        + "default standard output.",
      valueName: "file"),
    completion: .file())
  var to: String?
  @Flag(help: "With --from: exit with 0 although vaults had errors.")
  var keepGoing = false
  @OptionGroup var asOf: AsOfOptions
  @OptionGroup var vault: VaultOptions

  /// The exit code for a vault with errors: to try again is of no use.
  static let damaged: Int32 = 3
  private static let shortestKey = 32

  func validate() throws {
    if audience == Audience.me.name {
      throw ValidationError(
        "--audience me would show everything", hint: "name an audience of the vaults' settings")
    }
    if from != nil, vault.vault != nil || name != nil {
      throw ValidationError("--from names the vaults", hint: "leave out --vault and --name")
    }
    if from == nil, name == nil {
      throw ValidationError(
        "--name is missing; the pseudonym is made of it",
        hint: "give the same at each run, such as: --name lin")
    }
    if from == nil, keepGoing { throw ValidationError("--keep-going is for --from") }
  }

  func run() async throws {
    let key = try pseudonymKey()
    let target = try to.map { try NamedTarget($0, kind: "no-folder", isPrivate: true) }
    let vaults =
      if let from {
        try RolledVault.listed(in: NamedFile(from, orStandardInput: true))
      } else {
        [RolledVault(name: name ?? "", folder: try vault.folder())]
      }
    let faults =
      if let target {
        try await target.write { try await roll(vaults, key, to: $0) }
      } else {
        try await roll(vaults, key) { Console.write($0) }
      }
    guard faults > 0 else { return }
    Console.note("\(faults) of \(vaults.count.counted("vault")) gave no rows\n")
    if !keepGoing { throw ExitCode(Self.damaged) }
  }

  /// Adds the rows of each vault when it is done.
  ///
  /// - Returns: The number of vaults with errors.
  /// - Throws: ``ExitCode`` for an error in a vault that is no list's.
  private func roll(
    _ vaults: [RolledVault], _ key: [UInt8], to add: ([UInt8]) throws -> Void
  ) async throws -> Int {
    let progress = ProgressLine("Vaults")
    var faults = 0
    for (index, vault) in vaults.enumerated() {
      let rows: String
      do throws(RolledVault.Fault) {
        rows = try await vault.rows(
          for: audience, key: key, asOf: asOf, identity: self.vault.identity
        ) { try period.days(at: $0) }
      } catch {
        Console.report([error.diagnostic(of: vault)], .text)
        guard from != nil else { throw ExitCode(Self.damaged) }
        faults += 1
        rows = error.row(of: vault, key)
      }
      try add(Array(rows.utf8))
      progress.show(index + 1, of: vaults.count)
    }
    progress.finish()
    return faults
  }

  /// The key of the pseudonyms.
  ///
  /// - Throws: If it is short, or if others on this machine can read it.
  private func pseudonymKey() throws -> [UInt8] {
    let file = NamedFile(key)
    let bytes = try file.contents()
    guard bytes.count >= Self.shortestKey else {
      throw Failure(
        "weak-key", at: Place(file: key),
        "the key has \(bytes.count.counted("byte")), and needs \(Self.shortestKey) random ones",
        hint: "make one with: head -c 32 /dev/urandom > \(key)")
    }
    guard file.isPrivate else {
      throw Failure(
        "open-key", at: Place(file: key),
        "others on this machine can read the key, and undo the pseudonyms with it",
        hint: "keep it to yourself with: chmod 600 \(key)")
    }
    return bytes
  }
}
