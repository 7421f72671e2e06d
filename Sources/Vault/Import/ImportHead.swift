/// How a file starts, for telling what it is.
package struct ImportHead: Sendable {
  /// What a text looks like.
  package enum Form: Sendable, Hashable { case json, xml, text }

  /// The file's path, as it was named or as its archive names it.
  package let path: String
  /// The first 64 KB.
  package let bytes: [UInt8]
  /// The first 64 KB as text, without what is blank before it and behind it.
  package let text: String
  /// What the text looks like.
  package let form: Form
  /// The names of the columns in lower case, when the text is a table; of any other text the words
  /// of its first line, and none of JSON and XML.
  package let columns: Set<String>

  /// The start of a file.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, path: String) {
    self.path = path
    self.bytes = Array(bytes.prefix(65_536))
    // What is in UTF-16 or GB18030 is told by its words as well.
    let text = self.bytes.withUnsafeBufferPointer { bytes in
      TextEncoding.detect(bytes).withUTF8(bytes) { String(decoding: $0, as: UTF8.self) }
    }
    .trimming { $0.isWhitespace || $0 == "\u{FEFF}" }
    self.text = text
    if text.hasPrefix("{") || text.hasPrefix("[") {
      form = .json
    } else {
      form = text.hasPrefix("<") ? .xml : .text
    }
    columns = form == .text ? Self.columns(of: text) : []
  }

  private static func columns(of text: String) -> Set<String> {
    let line = text.prefix { !$0.isNewline }
    let delimiter = [",", ";", "\t"].map(Character.init).max { left, right in
      line.count { $0 == left } < line.count { $0 == right }
    }
    return Set(
      line.split(separator: delimiter ?? ",")
        .map { $0.trimming { $0 == "\"" || $0.isWhitespace }.lowercased() })
  }
}
