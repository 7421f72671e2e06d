import Basics
import SiteKit
import Vault

/// A file that a text shows by its path: `![](a.png)` or, in Obsidian's syntax, `![[a.png|200]]`.
/// Excluded are web addresses, paths that begin with a slash, and other notes.
struct ShownFile: Sendable, Hashable {
  /// The decoded path: without escapes, size and title.
  let path: String
  /// Its offset in the text in bytes.
  let offset: Int

  var isPicture: Bool {
    path.lastIndex(of: ".").map {
      VaultPath.pictureEndings.contains(path[$0...].dropFirst().lowercased())
    } ?? false
  }

  static func all(in text: String) -> [ShownFile] {
    var files: [ShownFile] = []
    for mark in text.ranges(of: "![") {
      let rest = text[mark.upperBound...].prefix { !$0.isNewline }
      guard let path = path(behind: rest), !files.contains(where: { $0.path == path }) else {
        continue
      }
      let offset = text.utf8.distance(from: text.startIndex, to: mark.upperBound)
      files.append(ShownFile(path: path, offset: offset))
    }
    return files
  }

  private static func path(behind mark: Substring) -> String? {
    var path: String?
    if mark.first == "[", let end = mark.firstRange(of: "]]") {
      let inner = mark[mark.index(after: mark.startIndex)..<end.lowerBound]
      path = String(inner.prefix { $0 != "|" && $0 != "#" }.withoutBlanks)
      // An embed without an extension is another note.
      if path?.contains(".") != true { path = nil }
    } else if let open = mark.firstRange(of: "]("),
      let close = mark[open.upperBound...].firstIndex(of: ")")
    {
      let target = mark[open.upperBound..<close].withoutBlanks
      path =
        target.first == "<"
        ? decoded(target.dropFirst().prefix { $0 != ">" })
        : target.split(separator: " ").first.flatMap { decoded($0.prefix { $0 != "#" }) }
    }
    guard let path, !path.isEmpty, !path.contains(":"), !path.hasSuffix(".md"), path.first != "/"
    else { return nil }
    return path
  }

  /// An address with its escapes decoded; unchanged if they are invalid.
  static func decoded(_ address: some StringProtocol) -> String {
    let text = Substring(address)
    return PercentEncoding.decoded(text.utf8).map { String(decoding: $0, as: UTF8.self) }
      ?? String(text)
  }

  /// The path from the root that `path` means in a folder; nil if it leaves the root.
  static func place(of path: String, in folder: some StringProtocol) -> String? {
    var names = String(folder).split { $0 == "/" }.map(String.init)
    for name in path.split(whereSeparator: { $0 == "/" }) {
      switch name {
      case ".": continue
      case "..": guard names.popLast() != nil else { return nil }
      default: names.append(String(name))
      }
    }
    return names.isEmpty ? nil : names.joined(separator: "/")
  }
}

extension WikiLink {
  var isPicture: Bool { ShownFile(path: target, offset: 0).isPicture }

  /// The size that the end of the label gives a picture; nil if it gives none.
  var size: MarkdownDocument.Target.Size? { label.flatMap { PictureLabel($0[...]).size } }

  /// The alternative text of a picture: the words of its label, otherwise its name.
  var alternative: String {
    if let words = label.flatMap({ PictureLabel($0[...]).words }) { return String(words) }
    let name = target.split(separator: "/").last ?? ""
    return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
  }
}
