import Basics
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

  init(_ history: ExerciseHistory, in vault: any Files, for audience: Audience) {
    for scan in history.scans where scan.scan.sharesImage {
      guard let image = scan.scan.image, addresses[image] == nil,
        let source = ScanRecord.picture(image)
      else { continue }
      // The name in the vault may say more than the person means to share, and names can be tried.
      let name = audience.shownID(ContentHash.hex(of: Array(image.utf8))).prefix(12)
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
  func outputs(_ context: SiteContext) -> [OutputFile] {
    paths.map { context.lookup.copy($0.source, $0.target) }
  }
}
