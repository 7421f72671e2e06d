internal import Basics

/// The data of Eleventy for all pages of a folder.
struct FolderData: Sendable {
  /// The pattern of their addresses.
  private(set) var permalink: String?
  /// True if a program makes their addresses.
  private(set) var hidesAddress = false
  private(set) var isDraft = false

  /// The length in bytes above which a file has no such data.
  private static let longest = 1 << 20

  /// The data of each folder, by its path.
  ///
  /// - Parameter root: The path of the site's folder in the tree.
  /// - Returns: Also the paths of programs, which are not run.
  static func all(
    in tree: ImportTree, below root: String
  ) -> (data: [String: FolderData], programs: [String]) {
    var all: [String: FolderData] = [:]
    var programs: [String] = []
    for entry in tree.entries where entry.path.hasPrefix(root) {
      let path = String(entry.path.dropFirst(root.count))
      let parts = path.split(separator: "/")
      guard parts.count > 1, !parts.contains("node_modules"), let name = parts.last,
        name.hasPrefix(parts[parts.count - 2] + ".")
      else { continue }
      let folder = parts.dropLast().joined(separator: "/")
      let ending = name.dropFirst(parts[parts.count - 2].count + 1)
      let isProgram = ["js", "cjs", "mjs", "ts"].contains { ending == "11tydata.\($0)" }
      guard isProgram || ["json", "11tydata.json"].contains(ending),
        let bytes = try? entry.contents(), bytes.count < longest
      else { continue }
      var data = all[folder] ?? FolderData()
      if isProgram {
        programs.append(path)
        data.take(program: String(decoding: bytes, as: UTF8.self))
      } else {
        let root = YAMLDocument(TextFile(bytes, file: entry.path), as: .json).root
        data.take(ComingMatter(root?.entries ?? []))
      }
      all[folder] = data
    }
    return (all, programs)
  }

  private mutating func take(_ matter: ComingMatter) {
    if matter.flag("draft") == true || matter.isRenderedNowhere(by: .eleventy) { isDraft = true }
    if let text = matter.text("permalink"), matter.flag("permalink") == nil { permalink = text }
  }

  /// Takes what can be seen in a program.
  private mutating func take(program: String) {
    if program.contains(/\bdraft["']?\s*:\s*true\b/)
      || program.contains(/\bpermalink["']?\s*:\s*false\b/)
    {
      isDraft = true
    } else if program.contains("permalink") {
      hidesAddress = true
    }
  }

  /// Adds what a folder in this one says, which counts more.
  fileprivate mutating func take(_ inner: FolderData) {
    isDraft = isDraft || inner.isDraft
    guard inner.permalink != nil || inner.hidesAddress else { return }
    (permalink, hidesAddress) = (inner.permalink, inner.hidesAddress)
  }
}

extension OtherSite {
  /// The data of all folders of a page.
  func folderData(of path: String) -> FolderData {
    var data = FolderData()
    var folder = ""
    for name in path.split(separator: "/").dropLast() {
      folder += folder.isEmpty ? name : "/" + name
      if let inner = folders[folder] { data.take(inner) }
    }
    return data
  }
}
