import Diagnostics
import Exercise
import SiteKit
import Vault

/// The pictures of scans that may be published: those whose record says `share: true`, that lie in
/// the vault and can be read there. All others stay where they are.
struct ExerciseImages: Sendable {
  /// Where each stands in the site, by its path in the vault.
  private(set) var addresses: [String: String] = [:]
  /// What is wrong with some.
  private(set) var diagnostics: [Diagnostic] = []
  private var paths: [(source: VaultPath, target: VaultPath)] = []
  private let vault: any Files

  init(_ history: ExerciseHistory, in vault: any Files) {
    self.vault = vault
    for scan in history.scans where scan.scan.sharesImage {
      guard let image = scan.scan.image, addresses[image] == nil,
        let source = ScanRecord.picture(image)
      else { continue }
      // The name in the vault may say more than the person means to share.
      let name = ContentHash.hex(of: Array(image.utf8)).prefix(12)
      let address = "exercise/images/\(name).\(source.pathExtension)"
      guard let target = VaultPath(validating: address) else { continue }
      do throws(FileError) {
        guard try vault.status(of: source)?.kind == .file else {
          throw FileError(vault.displayName(of: source), .notFound)
        }
        addresses[image] = address
        paths.append((source, target))
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
  }

  /// The pictures as files of the site.
  var outputs: [OutputFile] {
    paths.map { source, target in
      let vault = vault
      return OutputFile(
        path: target, source: vault.displayName(of: source), inputs: .copy(source)
      ) {
        do throws(FileError) {
          return (try vault.contents(of: source), [])
        } catch {
          return (nil, [error.diagnostic])
        }
      }
    }
  }
}
