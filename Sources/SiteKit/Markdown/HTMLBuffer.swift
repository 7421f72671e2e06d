import Basics

/// HTML in the making, as UTF-8.
struct HTMLBuffer {
  private var bytes: [UInt8] = []

  var string: String { String(decoding: bytes, as: UTF8.self) }

  var isEmpty: Bool { bytes.isEmpty }

  /// Adds markup as it is.
  mutating func append(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Adds markup that the text made: the caller answers for it.
  mutating func append(markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  /// Makes room for the HTML of a text of `count` bytes.
  mutating func reserve(forTextOf count: Int) { bytes.reserveCapacity(count + count / 2) }

  /// Starts a new line unless one was started.
  mutating func startLine() {
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Adds text for an element or an attribute in `"`.
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { append(text: $0) }
  }

  /// Adds text in valid UTF-8, as ``append(text:)`` does.
  mutating func append(text utf8: UnsafeBufferPointer<UInt8>) {
    MarkupText.append(utf8, keepsApostrophes: true, to: &bytes)
  }

  /// Adds an address for a quoted attribute: what a URL cannot hold is percent-encoded.
  mutating func append(url: String) { append(text: PercentEncoding.address(url)) }
}
