import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault

/// The options for the vault and for the current moment.
struct VaultOptions: ParsableArguments {
  @Option(help: vaultHelp, completion: .directory)
  var vault: String?

  @Option(
    help: ArgumentHelp(
      "The file with your identity, which opens locked records. By default the one in "
        + "DAYBOOK_IDENTITY, else in the setting encryption.identity.", valueName: "file"),
    completion: .file())
  var identity: String?

  @OptionGroup var quiet: QuietOption

  /// The files of the vault.
  ///
  /// - Throws: If there is no vault, or the identity cannot be used.
  func files() throws -> UnlockedFiles { try .ofVault(at: try folder(), identity: identity) }

  /// The vault's folder.
  ///
  /// - Throws: If there is no vault.
  func folder() throws -> String {
    let folder = try found()
    Console.detail("vault: \(DiskFiles.resolve(folder) ?? folder)")
    return folder
  }

  /// The same, or this folder if there is no vault, but a folder of daily notes without settings.
  var orNotesHere: VaultOptions {
    guard (try? found()) == nil, vault == nil,
      !DailyNotes.found(in: DiskFiles(root: ".")).isEmpty
    else { return self }
    var options = self
    options.vault = "."
    return options
  }

  private func found() throws -> String {
    let named = Machine.environment["DAYBOOK_VAULT"].flatMap { $0.isEmpty ? nil : $0 }
    if let vault = vault ?? named {
      guard DiskFiles.isFolder(vault) == true else {
        throw Failure(
          "no-vault", at: Place(file: vault), "there is no such folder",
          hint: "make a vault with: daybook init \(vault)")
      }
      return vault
    }
    var folder = ""
    let depth = DiskFiles.resolve(".")?.split(separator: "/").count ?? 0
    for _ in 0...depth {
      // A vault that lost its settings is known by its snapshots.
      if DiskFiles.isFolder(folder + Settings.fileName) != nil
        || DiskFiles.isFolder("\(folder)\(SnapshotStore.folderInVault)") == true
      {
        return folder.isEmpty ? "." : String(folder.dropLast())
      }
      folder += "../"
    }
    guard DiskFiles.isFolder("content") != nil else {
      throw Failure(
        "no-vault",
        "there is no vault here: no \(Settings.fileName) in this folder or above, and no "
          + "content/",
        hint: "make one with: daybook init DIR, or name one with --vault DIR")
    }
    return "content"
  }
}

/// The option of the program itself, after the command too.
struct QuietOption: ParsableArguments {
  @Flag(
    name: [.customShort("q"), .customLong("quiet")],
    help: "Print only errors, and the output of commands such as list.")
  var isQuiet = false

  func validate() { if isQuiet { Console.isQuiet = true } }
}

private let vaultHelp = ArgumentHelp(
  "The vault's folder. By default the one in DAYBOOK_VAULT, else the nearest folder above with "
    + "a daybook.yaml, else ./content.")

/// The option for the vault, for commands whose other options are named after fields, as a field
/// may have the same name as the option for the identity.
struct VaultFolderOptions: ParsableArguments {
  @Option(help: vaultHelp, completion: .directory)
  var vault: String?

  @OptionGroup var quiet: QuietOption

  /// The vault, opened by the identity that the environment or the settings name.
  var vaultOptions: VaultOptions {
    var options = VaultOptions()
    options.vault = vault
    options.identity = nil
    return options
  }
}

struct AsOfOptions: ParsableArguments {
  @Option(
    name: .customLong("as-of"), parsing: .unconditional,
    help: ArgumentHelp(
      "Pretend that it is this moment, such as 2026-11-20T18:40 or yesterday 22:10, in the "
        + "vault's time zone (UTC without a vault); a date means the end of that day. By "
        + "default the setting asOf, else the clock.",
      valueName: "instant"))
  var asOf: String?

  /// The current moment: that of `clock`, unless one is set.
  func instant(_ settings: Settings, clock: Instant = .now) throws -> Instant {
    guard let asOf else { return settings.asOf ?? clock }
    return try Moment(asOf: clock, zone: settings.zone).end(asOf, for: "--as-of")
  }
}

struct AudienceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The audience: me (everything is shown), public, one of the settings, or "
        + "team:ID. Anything it may not see is neither shown nor counted.",
      valueName: "name"))
  var audience = Audience.me.name

  /// The audience that was named, in the vault at `root`.
  func chosen(_ settings: Settings, ofVaultAt root: String) throws -> Audience {
    try Self.audience(audience, settings, ofVaultAt: root)
  }

  /// The secret for ids if a vault cannot keep one: they differ from run to run.
  private static let secretOfRun: [UInt8] = (0..<VaultSecret.length).map { _ in
    .random(in: .min ... .max)
  }

  /// The audience of a name, in the vault at `root`.
  ///
  /// - Throws: ``Failure`` if there is none, or the secret for pseudonyms is not available.
  static func audience(
    _ name: String, _ settings: Settings, ofVaultAt root: String
  ) throws -> Audience {
    var chosen = try Systems.all.audience(name, in: settings)
    guard !chosen.isOwner else { return chosen }
    do throws(Failure) {
      chosen.secret = try VaultSecret.load(ofVaultAt: root)
    } catch {
      // Other ids would do; but with other pseudonyms, people would be mistaken for each other.
      if chosen.names == .pseudonyms { throw error }
      chosen.secret = secretOfRun
    }
    return chosen
  }
}
