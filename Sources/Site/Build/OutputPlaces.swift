import Basics
import SiteKit
import Vault

/// Who has which place in a site: no two files may have one, and none that of a folder that another
/// needs.
struct OutputPlaces {
  /// What the files were made from.
  private var files: [VaultPath: String] = [Manifest.path: "the list of Daybook's own files"]
  /// What the first file was made from of those that need a folder.
  private var folders: [VaultPath: String] = [:]

  /// Gives a file its place.
  ///
  /// - Returns: What is wrong when another file has it.
  mutating func take(_ file: OutputFile) -> Diagnostic? {
    if let first = files[file.path] ?? folders[file.path] { return problem(file, first) }
    var above: [VaultPath] = []
    var folder = file.path.parent
    while let path = folder, path != .root, folders[path] == nil {
      if let first = files[path] { return problem(file, first) }
      above.append(path)
      folder = path.parent
    }
    for path in above { folders[path] = file.source }
    files[file.path] = file.source
    return nil
  }

  private func problem(_ file: OutputFile, _ first: String) -> Diagnostic {
    guard let place = file.redirectPlace else {
      return SiteProblem.sameAddress(address: file.path.text, first: first)
        .diagnostic(at: Place(file: file.source))
    }
    let address = SiteAddress.shown(file.path.text)
    return SiteProblem.aliasTaken(address, by: first).diagnostic(at: place)
  }
}
