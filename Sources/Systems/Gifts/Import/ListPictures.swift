import Basics
import Vault

/// Copies the pictures that lists were read from into the vault, `gifts/pictures/`.
struct ListPictures {
  private let files: any Files
  /// True if records of the vault are locked: a copy would show what they hold.
  private let isLocked: Bool
  /// The hashes of the pictures that are to be copied.
  private var copied: [VaultPath: String] = [:]

  init(_ basis: ImportBasis) {
    files = basis.reader.files
    isLocked = !basis.settings.recipients.isEmpty
  }

  /// The path in the vault of a picture next to a list; plans its copy unless the vault has it. Nil
  /// if there is no such picture, or it may not be copied; the plan says why.
  mutating func keep(
    _ name: String, beside file: ImportFile, _ plan: inout ImportPlan
  ) -> String? {
    let place = Place(file: file.path)
    guard !isLocked else {
      plan.diagnostics.append(GiftImportProblem.lockedPicture(name).diagnostic(at: place))
      return nil
    }
    guard let entry = file.neighbour(name), let bytes = try? entry.contents(),
      bytes.withUnsafeBufferPointer({
        ImportFormat.picture.recognises(ImportHead($0, path: name))
      })
    else {
      plan.diagnostics.append(GiftImportProblem.noPicture(name).diagnostic(at: place))
      return nil
    }
    let hash = ContentHash.hex(of: bytes)
    for path in Self.paths(name, hash) {
      if let other = copied[path] {
        guard other == hash else { continue }
        return path.text
      }
      if let status = try? files.status(of: path) {
        guard status.kind == .file, (try? files.contents(of: path)) == bytes else { continue }
      } else {
        plan.files.append(
          ImportPlan.NewFile(path) { () throws(FileError) in try entry.contents() })
      }
      copied[path] = hash
      return path.text
    }
    plan.diagnostics.append(GiftImportProblem.noPicture(name).diagnostic(at: place))
    return nil
  }

  /// The paths to try: its own name, and one of its content, as cameras repeat names.
  private static func paths(_ name: String, _ hash: String) -> [VaultPath] {
    let ending = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
    let isPlain = ending.count < 5 && ending.allSatisfy { "a"..."z" ~= $0 }
    return [name, "picture-\(hash.prefix(16)).\(isPlain ? ending : "jpg")"]
      .compactMap { GiftReader.pictures.appending($0) }
  }
}
