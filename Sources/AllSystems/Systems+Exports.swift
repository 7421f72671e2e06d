package import SiteKit
package import Vault

extension Systems {
  /// Reads what `daybook export` wrote, into a vault with these settings. It stands before what
  /// systems import: what it recognises is nobody else's.
  package static func ownExport(in settings: Settings) -> ImportForm {
    let kinds = exportedKinds(in: settings)
    let format = ImportFormat("daybook", "an export of Daybook") { kinds.recognises($0) }
    return ImportForm(format, makes: "records of all kinds") { basis in
      OwnExport(basis, exportedKinds(in: basis.settings)) { files in
        let read = try? Settings.read(in: files, keys: settingKeys, systemNames: names)
        return read.map { declaredKinds(in: $0.settings) } ?? []
      }
    }
  }

  private static func exportedKinds(in settings: Settings) -> KindsOfExport {
    let described = kinds.compactMap { type in
      type.kind.isFrontMatter ? nil : type.decoding.map { DeclaredKind(type.kind, $0) }
    }
    return KindsOfExport(
      described + declaredKinds(in: settings),
      files: kinds.map { $0.kind }.filter(\.isFrontMatter), folders: all.map(\.name),
      declaredFolders: declaredFolders,
      settingFiles: [Settings.fileName] + settingKeys.compactMap(\.file))
  }
}
