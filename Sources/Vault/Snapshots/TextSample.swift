internal import Basics

/// Whether a file is text, judged by its beginning.
enum TextSample {
  /// How many bytes are looked at.
  static let size = 64 << 10

  /// How a locked file begins, which counts as text although its content is none.
  private static let lockedMark = Array("age-encryption.org/".utf8)

  /// Whether the beginning of a file of `count` bytes is text in UTF-8, or says that it is in
  /// UTF-16.
  static func isText(_ bytes: some Collection<UInt8>, of count: Int) -> Bool {
    let sample = Array(bytes.prefix(size))
    if sample.starts(with: lockedMark) { return true }
    if Array(sample.prefix(2)).areMarkOfUTF16 { return true }
    return sample.withUnsafeBufferPointer { bytes in
      if let wrong = bytes.firstInvalidUTF8 {
        // What is cut off at the end of the sample is no fault.
        guard wrong.upperBound == bytes.count, bytes.count < count else { return false }
      }
      return !bytes.haveControls
    }
  }
}
