import Vault

/// What is known of a picture before copies of it are made.
struct PictureFacts: Hashable, Sendable {
  /// Whether copies can be made of a file.
  enum Kind: String, Sendable {
    /// It is a still picture.
    case still
    /// It is a picture that has no copies, such as one that moves, or none at all.
    case other
    /// It is a picture, and not whole.
    case damaged
    /// It is a picture of more pixels than are looked at.
    case large
  }

  var kind = Kind.other
  /// As it is shown; nothing for what is no picture.
  var width = 0
  var height = 0
  /// The SHA-256 of its bytes in hexadecimal digits.
  var hash: String

  /// Of so many pixels at most copies are made: a small file may hold very many.
  static let mostPixels = 100_000_000

  /// Facts that were kept.
  init(_ kind: Kind, width: Int, height: Int, hash: String) {
    self.kind = kind
    self.width = width
    self.height = height
    self.hash = hash
  }

  /// What the bytes of a file say.
  init(of bytes: [UInt8]) {
    hash = SHA256Hash.hash(of: bytes).hex
    guard let size = PictureSize(bytes), PictureMetadata.isStill(bytes) else { return }
    (width, height) = (size.width, size.height)
    let (pixels, isOver) = width.multipliedReportingOverflow(by: height)
    if isOver || pixels > Self.mostPixels {
      kind = .large
    } else {
      kind = PictureMetadata.removed(from: bytes) == nil ? .damaged : .still
    }
  }
}
