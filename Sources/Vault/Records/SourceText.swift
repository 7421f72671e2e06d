package import Basics

/// The bytes of a file, or of some of its lines, from which records are read; offsets into it
/// become places.
///
/// A borrowed view: whoever makes one keeps the bytes alive while it is used, and it never leaves
/// the call it was made for.
package struct SourceText {
  /// The file as a person would type it.
  package let file: String
  /// The text.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// The number of its first line in the file.
  package let firstLine: Int
  /// An offset whose line is known, so that places behind it are found without counting from the
  /// start; moved on with every record.
  private var landmark: (offset: Int, line: Int)

  /// The text of `file` from `firstLine` on.
  package init(file: String, bytes: UnsafeBufferPointer<UInt8>, firstLine: Int = 1) {
    self.file = file
    self.bytes = bytes
    self.firstLine = firstLine
    self.landmark = (0, firstLine)
  }

  /// Notes that `offset` is on `line`.
  mutating func mark(offset: Int, line: Int) { landmark = (offset, line) }

  /// The place of a stretch of bytes, and the line that shows it; what is beyond the stretch's
  /// first line is left out.
  package func locate(_ range: Range<Int>) -> (place: Place, excerpt: Excerpt) {
    let newline = UInt8(ascii: "\n")
    let from = max(0, min(range.lowerBound, bytes.count))
    // A stretch that starts behind the last newline of the text belongs to the line before.
    let start = from == bytes.count && from > 0 && bytes[from - 1] == newline ? from - 1 : from
    let known = landmark.offset <= start ? landmark : (offset: 0, line: firstLine)
    let number =
      known.line + UnsafeBufferPointer(rebasing: bytes[known.offset..<start]).count(of: newline)
    let lineStart = bytes.lastOffset(of: newline, before: start).map { $0 + 1 } ?? 0
    var lineEnd = bytes.newline(from: start) ?? bytes.count
    if lineEnd > lineStart, bytes[lineEnd - 1] == UInt8(ascii: "\r") { lineEnd -= 1 }
    let upper = max(from, range.upperBound)
    return Place.locate(
      (from - lineStart)..<(upper - lineStart),
      in: UnsafeBufferPointer(rebasing: bytes[lineStart..<lineEnd]), number: number, file: file)
  }
}
