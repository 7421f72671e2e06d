import Basics
import SiteKit
import Vault

/// Makes a copy of a still picture as WebP, in another width in pixels, the right way up and in
/// sRGB; a failure says why it cannot. Called on any thread.
package struct PictureMaker: Sendable {
  /// What the bytes of its copies depend on beside the picture and the width.
  package var version: @Sendable () -> String
  package var copy: @Sendable (_ picture: [UInt8], _ width: Int) -> Result<[UInt8], PictureFailure>

  package init(
    version: @escaping @Sendable () -> String,
    copy:
      @escaping @Sendable (_ picture: [UInt8], _ width: Int) -> Result<[UInt8], PictureFailure>
  ) {
    self.version = version
    self.copy = copy
  }
}

/// Why there is no copy of a picture.
package struct PictureFailure: Error, Hashable, Sendable {
  package var message: String

  package init(_ message: String) { self.message = message }
}

/// The copies of the person's pictures in other widths, all of which can be made.
package struct PictureCopies: Sendable {
  struct Copy: Hashable, Sendable {
    /// In pixels.
    var width: Int
    /// Where it is, as its picture's path is within `pages/`.
    var path: VaultPath
  }

  struct Copies: Hashable, Sendable {
    /// The narrowest first.
    var all: [Copy]
    /// How wide the picture itself is.
    var width: Int
    /// The SHA-256 of the picture.
    var hash: String
  }

  /// By the paths of the pictures within `pages/`.
  var copies: [VaultPath: Copies] = [:]
  /// As of ``PictureMaker/version``.
  var version = ""
  var bytes:
    @Sendable (_ copy: Copy, _ picture: VaultPath) -> (bytes: [UInt8]?, diagnostics: [Diagnostic]) =
      { _, _ in (nil, []) }

  package init() {}

  /// The copies that the pictures among `files` have: of each width that is less than their own,
  /// beside them and called after them, `crumb.480.webp` of `crumb.jpg`. One whose name is taken,
  /// by a file of the person's or by the copy of another picture, is none.
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

  /// What tells whether the copies of a picture are as they were; empty where it has none.
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

  /// The picture and its copies by their addresses, for an image at `address`; none where it has
  /// none.
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

  /// How wide pictures are shown, unless a page says: in a column of text, or as wide as a narrow
  /// screen.
  static let sizes = "(min-width: 46rem) 42rem, 100vw"
}
