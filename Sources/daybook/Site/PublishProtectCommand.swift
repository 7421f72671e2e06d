import AllSystems
import ArgumentParser
import Diagnostics
import Publish
import SiteKit
import Vault
import Wording

/// `daybook publish protect`: the protected form of a site that was built, for the tests of the
/// format.
struct PublishProtectCommand: ParsableCommand {
  static let configuration = PublishCommand.inner(
    CommandConfiguration(
      commandName: "protect",
      abstract: "Make the protected form of a site that was built.",
      discussion: """
        Example:
          daybook publish protect ../family --audience family --output ../protected
        """,
      shouldDisplay: false))

  @Argument(help: "The folder of the plain site.", completion: .directory)
  var site: String
  @Option(help: "Where the protected site goes.", completion: .directory)
  var output: String
  @Option(help: ArgumentHelp("Whose passwords open it.", valueName: "name"))
  var audience = Audience.public.name
  @OptionGroup var vault: VaultOptions

  func run() throws {
    let named = try NamedVault(vault, AsOfOptions())
    let settings = named.settings.settings
    let audience = try Systems.all.audience(self.audience, in: settings)
    let keys = try ProtectionFile(of: audience, ofVaultAt: named.files.rootName).keysToPublish()
    do throws(FileError) {
      try DiskFiles.createFolders(at: output)
      let page = UnlockPage(
        Words.words(tag: settings.language, own: []).words, baseURL: settings.baseURL)
      let result = try ProtectedSite.update(
        from: DiskFiles(root: site), in: DiskFiles(root: output), keys, page)
      Console.print(
        "\(result.files.counted("file")), \(result.bytes.counted("byte")): "
          + "\(result.written) written, \(result.unchanged) unchanged, \(result.removed) removed")
    } catch {
      throw Failure(error.diagnostic)
    }
  }
}
