package import SiteKit
package import Vault

extension Systems {
  /// Imports what `daybook export` wrote, into a vault with these settings. It comes before the
  /// imports of systems, as nothing else recognises these files.
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

  /// The Markdown files of a vault that exports contain: files of systems, under the name of
  /// their record or else of the system, and the person's own pages.
  package static let markdownRecords: [MarkdownRecords] = {
    let described = kinds.map { $0.kind }.filter(\.isFrontMatter)
    let own = all.filter { !($0 is any ConnectsSystems) }.compactMap { system -> MarkdownRecords? in
      guard let folder = VaultPath(validating: system.name) else { return nil }
      let kind = described.first { $0.collection == folder }
      return MarkdownRecords(kind?.name ?? system.name, in: folder)
    }
    return own + [
      MarkdownRecords("review", in: "reviews"), MarkdownRecords("page", in: "pages"),
    ]
  }()

  /// The settings files at the top of a vault, which may declare kinds.
  package static let settingFiles = [Settings.fileName] + settingKeys.compactMap(\.file)

  private static func exportedKinds(in settings: Settings) -> KindsOfExport {
    let described = kinds.compactMap { type in
      type.kind.isFrontMatter ? nil : type.decoding.map { DeclaredKind(type.kind, $0) }
    }
    return KindsOfExport(
      described + declaredKinds(in: settings)
        + markdownRecords.map { DeclaredKind($0.kind, $0.decoding) },
      files: kinds.map { $0.kind }.filter(\.isFrontMatter), folders: all.map(\.name),
      declaredFolders: declaredFolders, settingFiles: settingFiles)
  }
}
