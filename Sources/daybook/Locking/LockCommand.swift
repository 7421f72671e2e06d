import ArgumentParser
import SiteKit
import Vault

struct LockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Encrypt collections, so that only your identity opens them.",
    discussion: """
      The program age (https://age-encryption.org) encrypts the files of the collections for the \
      recipients in daybook.yaml; later records are encrypted too. Make an identity once with \
      age-keygen -o ~/.config/age/daybook.txt, keep a copy of it elsewhere, and put its public \
      key into the settings: encryption: {recipients: [age1…]}. Without an identity, locked \
      records are skipped; everything else works.

      Each new file is read back before the plain one is removed. Earlier copies, in git's \
      history, snapshots and sites, are not changed; they are listed.

      Examples:
        daybook lock gifts journal --dry-run
        daybook lock gifts
        daybook list gift --identity ~/.config/age/daybook.txt
      """)

  @OptionGroup var options: LockOptions
  @Argument(help: LockOptions.names)
  var names: [String]
  @OptionGroup var vault: VaultOptions

  func run() throws {
    let report = try LockWork(.lock, names, in: vault).run(isDryRun: options.dryRun)
    options.show(report)
    if !report.files.canDecrypt, !options.dryRun {
      Console.note(
        "note: no identity is at hand, so of the new files only form and length were checked\n")
    }
  }
}

struct UnlockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock",
    abstract: "Turn locked collections back into plain files.",
    discussion: """
      The files become what they were, with later records at the end. It needs your identity.

      Example:
        daybook unlock gifts --dry-run
      """)

  @OptionGroup var options: LockOptions
  @Argument(help: LockOptions.names)
  var names: [String]
  @OptionGroup var vault: VaultOptions

  func run() throws {
    options.show(try LockWork(.unlock, names, in: vault).run(isDryRun: options.dryRun))
  }
}

struct TidyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tidy",
    abstract: "Join the small files of locked collections.",
    discussion: """
      Each record added to a locked collection is a small file, and many of them take long to \
      decrypt. This joins them into one file, in the same order; a line that is there twice is \
      written once. For locked collections it needs your identity.

      Examples:
        daybook tidy --dry-run
        daybook tidy gifts
      """)

  @OptionGroup var options: LockOptions
  @Argument(
    help: ArgumentHelp(
      "The collections; a system's folder means all of its collections. By default all.",
      valueName: "collection"))
  var names: [String] = []
  @OptionGroup var vault: VaultOptions

  func run() throws {
    options.show(try LockWork(.tidy, names, in: vault).run(isDryRun: options.dryRun))
  }
}

struct LockOptions: ParsableArguments {
  fileprivate static let names = ArgumentHelp(
    "The collections, by their paths; a system's folder means all of its collections, and its "
      + "Markdown files.", valueName: "collection")

  @Flag(help: "Show what would be done, and write nothing.")
  var dryRun = false
  @OptionGroup var output: OutputOptions

  fileprivate func show(_ report: some CommandResult) {
    Console.confirm(report, unlessDryRun: dryRun, output.format)
  }
}
