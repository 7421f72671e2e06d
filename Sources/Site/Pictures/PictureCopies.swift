import Basics
import SiteKit
import Vault

/// The copies of the person's pictures in other widths; all of them can be made.
package struct PictureCopies: Sendable {
  struct Copy: Hashable, Sendable {
    /// In pixels.
    var width: Int
    /// Its path, relative to `pages/` like that of its picture.
    var path: VaultPath
  }

  struct Copies: Hashable, Sendable {
    /// The narrowest first.
    var all: [Copy]
    /// The width of the picture itself, in pixels.
    var width: Int
    /// The SHA-256 of the picture.
    var hash: String
  }

  /// By the paths of the pictures within `pages/`.
  var copies: [VaultPath: Copies] = [:]
  /// See ``PictureMaker``.
  var version = ""
  var bytes:
    @Sendable (_ copy: Copy, _ picture: VaultPath) -> (bytes: [UInt8]?, diagnostics: [Diagnostic]) =
      { _, _ in (nil, []) }

  package init() {}

  /// The copies that the pictures among `files` have: one for each width less than their own,
  /// next to them and named after them: `crumb.480.webp` for `crumb.jpg`. A copy whose name is
  /// taken, by a file of the person's or by the copy of another picture, is left out.
  static func wanted(
    of pictures: [(path: VaultPath, facts: PictureFacts)], widths: [Int], beside files: [VaultPath]
  ) -> [VaultPath: Copies] {
    var taken = Set(files)
    var copies: [VaultPath: Copies] = [:]
    for (path, facts) in pictures where facts.kind == .still {
      let stem = path.name.dropLast(path.pathExtension.count + 1)
      let all = widths.filter { $0 < facts.width }.compactMap { width -> Copy? in
        guard let place = path.parent?.appending("\(stem).\(width).webp"),
          taken.insert(place).inserted
        else { return nil }
        return Copy(width: width, path: place)
      }
      if !all.isEmpty {
        copies[path] = Copies(all: all, width: facts.width, hash: facts.hash)
      }
    }
    return copies
  }

  /// A digest that changes with the copies of a picture; empty if it has none.
  func digest(of picture: VaultPath) -> String {
    guard let copies = copies[picture] else { return "" }
    return InputDigest.hex(of: copies.all.flatMap { ["\($0.width)", $0.path.text] })
  }

  func outputs(of picture: VaultPath) -> [OutputFile] {
    guard let copies = copies[picture] else { return [] }
    let source = PageFolder.path.appending(picture.text) ?? PageFolder.path
    return copies.all.map { copy in
      OutputFile(
        path: copy.path, source: "pages/\(picture.text)",
        inputs: .made(from: source, by: version)
      ) { bytes(copy, picture) }
    }
  }

  /// The picture and its copies by their addresses, for an image at `address`; empty if it has no
  /// copies.
  func sources(
    of picture: VaultPath, at address: String
  ) -> [(address: String, width: Int)] {
    guard let copies = copies[picture] else { return [] }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return copies.all.map {
      (folder + PercentEncoding.readablePath(String($0.path.name)), $0.width)
    }
      + [(address, copies.width)]
  }

  /// The default display width of pictures: a column of text, or the full width of a narrow screen.
  static let sizes = "(min-width: 46rem) 42rem, 100vw"
}
