/// How the values that a template outputs are made safe for where they are written.
public enum Escaping: Sendable, Hashable {
  /// As they are, as in the reference implementation.
  case none
  /// For HTML: `&`, `<`, `>`, `"` and `'` become entities; markup is output as it is.
  case html
  /// For Markdown: punctuation gets a backslash, `&`, `<` and `>` become entities and newlines
  /// spaces, so that a value is always text within its line. Markup is passed through
  /// ``Environment/markupInMarkdown``.
  case markdown
}

extension Escaping {
  /// Appends `text` so that it reads as text where it is written.
  func append(_ text: String, to buffer: inout [UInt8]) {
    if self == .none {
      buffer.append(contentsOf: text.utf8)
      return
    }
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { append($0, to: &buffer) }
    if done == nil {
      Array(text.utf8).withUnsafeBufferPointer { append($0, to: &buffer) }
    }
  }

  /// `text` so that it reads as text where it is written.
  public func escaped(_ text: String) -> String {
    var buffer: [UInt8] = []
    append(text, to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  /// Copies the stretches between bytes that need escaping; `bytes` is read within its bounds only.
  private func append(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]) {
    switch self {
    case .none: buffer.append(contentsOf: bytes)
    case .html: Self.appendHTML(bytes, to: &buffer)
    case .markdown: Self.appendMarkdown(bytes, to: &buffer)
    }
  }

  private static func appendHTML(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]) {
    // `"`, `&`, `'`, `<` and `>` as bits by their code, which is below 64 for all of them.
    let special = 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62 as UInt64
    var start = 0
    for index in 0..<bytes.count {
      let byte = bytes[index]
      guard byte < 64, special &>> UInt64(byte) & 1 == 1 else { continue }
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      start = index + 1
      appendEntity(byte, to: &buffer)
    }
    buffer.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  private static func appendEntity(_ byte: UInt8, to buffer: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): buffer.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): buffer.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): buffer.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): buffer.append(contentsOf: "&quot;".utf8)
    default: buffer.append(contentsOf: "&#39;".utf8)
    }
  }

  private static func appendMarkdown(
    _ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]
  ) {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"):
        appendEntity(byte, to: &buffer)
      case UInt8(ascii: "\n"): buffer.append(UInt8(ascii: " "))
      case UInt8(ascii: "\r"): continue
      // White space at the start could make an indented code block.
      case UInt8(ascii: " ") where index == 0: buffer.append(contentsOf: "&#32;".utf8)
      case UInt8(ascii: "\t"): buffer.append(contentsOf: index == 0 ? "&#9;".utf8 : " ".utf8)
      case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
        UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "#"), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "|"),
        UInt8(ascii: "~"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "\""),
        UInt8(ascii: "'"), UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "@"):
        buffer.append(UInt8(ascii: "\\"))
        buffer.append(byte)
      default: buffer.append(byte)
      }
    }
  }
}
