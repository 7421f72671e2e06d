import Escaping
import SiteKit
import Vault

extension SiteInput {
  /// Why templates and charts find nothing of a system that the audience does not see, by its name.
  var absences: [String: String] {
    filtering.reduce(into: [:]) { absences, system in
      absences[system.name] = audience.withheld(system.name, of: filtering)?.message
    }
  }
}

extension OwnPage {
  /// Whether the text of the page names a file beside the pages: by its path from the page's folder
  /// on, as links and pictures do, with or without percent signs.
  func names(_ file: VaultPath) -> Bool {
    let folder = source.path.split(separator: "/").dropLast()
    let parts = file.text.split(separator: "/")
    let shared = zip(folder, parts.dropLast()).prefix { $0 == $1 }.count
    let path =
      String(repeating: "../", count: folder.count - shared)
      + parts[shared...].joined(separator: "/")
    return [path, PercentEncoding.path(path)].contains { source.body.namesPath($0) }
  }
}

extension String {
  /// Whether `path` is in it and not the end of a longer path: `plan.pdf` is not in `old/plan.pdf`.
  fileprivate func namesPath(_ path: String) -> Bool {
    let (text, path) = (Array(utf8), Array(path.utf8))
    guard let first = path.first, path.count <= text.count else { return false }
    for start in 0...(text.count - path.count)
    where text[start] == first && text[start...].starts(with: path) {
      let before = text[..<start]
      // `./plan.pdf` is the same file.
      if before.last != UInt8(ascii: "/") || before.isDotSlash { return true }
    }
    return false
  }
}

extension ArraySlice<UInt8> {
  /// Whether it ends with `./` that is not the end of `../`.
  fileprivate var isDotSlash: Bool {
    let end = suffix(3)
    return end.suffix(2).elementsEqual("./".utf8)
      && (end.count < 3 || end.first != UInt8(ascii: "."))
  }
}
