internal import Vault

extension ImportTree.Entry {
  /// True if it is a picture, a sound or a film, which no import reads in a folder: it accompanies
  /// a file that mentions it.
  var isPicture: Bool { path.isOfPicture }
}

/// The files of a folder or archive that no import reads.
struct PassedOver {
  /// The number of names that a report gives.
  private static let most = 5

  let count: Int
  /// The first few of them; pictures are only counted, as some of them may have been copied.
  let names: [String]

  init(_ paths: [String], butCopied copied: Int = 0) {
    count = max(0, paths.count - copied)
    names = Array(paths.filter { !$0.isOfPicture }.prefix(Self.most))
  }
}

extension String {
  fileprivate var isOfPicture: Bool {
    let ending = lowercased().split(separator: ".").last.map(String.init) ?? ""
    return [
      "jpg", "jpeg", "png", "gif", "heic", "webp", "tif", "tiff", "svg", "mp4", "mov", "m4v", "m4a",
      "mp3", "wav", "aac", "pdf",
    ].contains(ending)
  }
}
