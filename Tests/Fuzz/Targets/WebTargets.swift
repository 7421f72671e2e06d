import Basics
import SiteKit

@testable import Preview
@testable import Site
@testable import Vault

extension FuzzTarget {
  /// The target of a request, the form in its body, and its headers.
  static let requests = FuzzTarget("requests") { bytes in
    let text = bytes.text
    if let path = RequestPath(text) {
      try promise("no way out: \(path.file)", !path.file.split(separator: "/").contains(".."))
      _ = path.form
      let isPlain =
        path.file.utf8.allSatisfy { $0 != UInt8(ascii: "/") } || !path.names.contains("")
      if isPlain {
        try same(
          "the address of a file", RequestPath(RequestPath.address(of: path.file))?.file, path.file)
      }
    }
    _ = RequestPath(text, from: "focus/index.html")
    _ = FormText.values(of: bytes, type: nil)
    for size in [0, 1, 1_000] {
      if case .part(let range) = ByteRange.answer(text, size: size) {
        try promise("a part of a file", !range.isEmpty && range.upperBound <= size)
      }
    }
    let names = HostNames(host: "localhost", port: 8_000)
    if names.includes(text) { try promise("a port: \(text)", text.hasSuffix(":8000")) }
  }

  /// Pages merged into one file.
  static let html = FuzzTarget("html") { bytes in
    let text = bytes.text
    var joined = ""
    for piece in HTMLPiece.pieces(of: text) {
      switch piece {
      case .tag(let tag): joined += tag.text
      case .text(let part): joined += part
      }
    }
    try promise("all of the page", joined.utf8.elementsEqual(text.utf8))
    let mapped = HTMLLinks.mapped(text) { $0 }
    try promise("links that stay as they are", mapped.utf8.elementsEqual(text.utf8))
  }

  /// Style sheets, which load nothing afterwards and are stable when read again.
  static let styles = FuzzTarget("styles") { bytes in
    let once = StyleText.embedding(bytes.text) { _ in nil }
    try same("a style sheet read again", StyleText.embedding(once) { _ in nil }, once)
    try same("what it loads", loaded(by: Array(once.utf8)), [])
  }

  /// A picture of a page: its size, and the bytes left after its metadata is removed.
  static let pictures = FuzzTarget("pictures") { bytes in
    let facts = PictureFacts(of: bytes)
    try same("the kind", PictureMetadata.isStill(bytes) || facts.kind == .other, true)
    guard let bare = PictureMetadata.removed(from: bytes) else { return }
    try same("what is taken out again", PictureMetadata.removed(from: bare), bare)
    try same("whether it moves", PictureMetadata.isStill(bare), PictureMetadata.isStill(bytes))
    // A photograph keeps its orientation.
    try same("the size", PictureSize(bare), PictureSize(bytes))
  }

  /// A line of options, the output of a highlighter, and code: only the code is shown.
  static let code = FuzzTarget("code") { bytes in
    let lines = bytes.text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    let info = CodeInfo(String(lines[0]))
    let code = lines.count > 2 ? String(lines[2]) : ""
    var escaped: [UInt8] = []
    Array(code.utf8).withUnsafeBufferPointer {
      MarkupText.append($0, keepsApostrophes: true, to: &escaped)
    }
    let element = #/</?(pre|code|span|mark)( [a-z-]+="[^"<>]*")*>/#.matchingSemantics(
      .unicodeScalar)
    for runs in [nil, CodeRuns(lines.count > 1 ? lines[1] : "", of: code)] {
      let shown = CodeMarkup.html(code, info, runs).replacing(element, with: "")
      try same("the code", Array(shown.utf8), escaped + Array("\n".utf8))
    }
    for problem in info.problems(forLines: CodeMarkup.lineCount(code)) {
      _ = problem.problem.message
    }
  }

  /// The external resources that a style sheet loads, scanned byte by byte as CSS tokens.
  private static func loaded(by css: [UInt8]) -> [String] {
    var found: [String] = []
    var rest = css[...]
    while let byte = rest.first {
      if rest.starts(with: "/*".utf8) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
        rest = rest.dropFirst(2)
        continue
      }
      rest.removeFirst()
      if byte == 0x22 || byte == 0x27 {
        while let inner = rest.first, ![0x0A, 0x0C, 0x0D].contains(inner) {
          let isReturn = rest.starts(with: [0x5C, 0x0D, 0x0A])
          rest = rest.dropFirst(isReturn ? 3 : inner == 0x5C ? 2 : 1)
          if inner == byte { break }
        }
        continue
      }
      let word = ([byte] + rest.prefix(20)).text.lowercased()
      if word.hasPrefix("@import") { found.append(word) }
      let isKept = word.hasPrefix("url(\"data:") || word.hasPrefix("url(\"#")
      if word.hasPrefix("url("), !isKept { found.append(word) }
    }
    return found
  }
}
