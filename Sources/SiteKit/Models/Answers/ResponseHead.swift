import Vault

/// The lines before the body of an answer over HTTP, as curl shows them.
struct ResponseHead: Sendable {
  /// Its status; 0 where there is none to be read.
  let status: Int
  private let headers: [(name: String, value: String)]

  /// - Parameter bytes: All lines up to the empty one.
  init(_ bytes: some Sequence<UInt8>) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line[...], as: UTF8.self)
    }
    let words = (lines.first ?? "").split(separator: " ")
    let isHTTP = words.count > 1 && words[0].hasPrefix("HTTP/")
    status = isHTTP ? Int(words[1]).flatMap { (100...999).contains($0) ? $0 : nil } ?? 0 : 0
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), line[line.index(after: colon)...].withoutBlanks)
    }
  }

  /// The value of a header; of several of one name the last.
  ///
  /// - Parameter name: In small letters.
  subscript(name: String) -> String? { headers.last { $0.name == name }?.value }
}
