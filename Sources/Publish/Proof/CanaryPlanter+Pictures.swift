import Basics
import SiteKit
import Vault

// Names of pictures, which may reveal their subject.
extension CanaryPlanter {
  /// Finds canaries for the names of pictures next to texts of records, as a name may reveal the
  /// subject. Pictures in a text that the audience sees are published.
  mutating func namePictures(among paths: [VaultPath]) throws(FileError) {
    let all = Dictionary(grouping: paths.filter(\.isPicture), by: \.topFolder)
    for (folder, pictures) in all.sorted(by: { $0.key < $1.key }) {
      guard let (system, kind) = textKind(in: String(folder)) else { continue }
      var seen: Set<String> = []
      for path in paths where path.topFolder == folder && path.isMarkdown {
        let text = String(decoding: try vault.contents(of: path), as: UTF8.self)
        guard allows(kind.privacyOfText, kind, Self.frontMatter(of: text).values, system) else {
          continue
        }
        seen.formUnion(Self.names(in: text).map(\.name))
      }
      for name in Set(pictures.map { String($0.name) }).sorted() {
        let word = word(
          for: "\(kind.name).picture", system.name, audience.isOwner || seen.contains(name),
          in: name)
        self.pictures["\(folder)/\(name)"] =
          name.lastIndex(of: ".").map { word + name[$0...] } ?? word
      }
    }
  }

  /// Possible file names in a text, as written and decoded.
  static func names(in text: String) -> [(written: String, name: String)] {
    let marks = Set("()[]<>|/\"#")
    let parts = text.split { marks.contains($0) || $0.isNewline }
    var names: [(written: String, name: String)] = []
    for part in parts {
      // A title or a size may follow a path.
      let words = part.split(separator: " ").map { String($0) }
      for written in [part.withoutBlanks] + words {
        let decoded = PercentEncoding.decoded(Substring(written).utf8)
        let name = decoded.map { String(decoding: $0, as: UTF8.self) }
        names.append((written, name ?? written))
      }
    }
    return names
  }
}
