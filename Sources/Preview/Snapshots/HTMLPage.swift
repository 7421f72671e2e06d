internal import NIOCore
internal import Site

/// What the preview needs to find in a page.
enum HTMLPage {
  /// The page with `head` at the end of its head and `body` at that of its body; at its end where
  /// it has none, as a page may leave the tags out.
  ///
  /// - Parameters:
  ///   - sendsForms: Whether the page's `<meta>` tags let its forms be sent to the preview; see
  ///     ``sendingForms(_:)``.
  ///   - version: What is put behind an address in the head, as `?v=`, for what an address that has
  ///     no query leads to; nil for nothing. An address between `"` is found.
  static func page(
    _ page: ByteBuffer, head: String, body: String, sendsForms: Bool = false,
    version: (_ address: String) -> String?
  ) -> ByteBuffer {
    let page = sendsForms ? sendingForms(page) : page
    let view = page.readableBytesView
    var result = ByteBuffer()
    result.reserveCapacity(
      page.readableBytes + head.utf8.count + body.utf8.count + 512)
    guard let end = find("</head>", in: view) else {
      result.writeBytes(view)
      result.writeString(head + body)
      return result
    }
    var rest = view[..<end]
    while let equals = find("=\"", in: rest),
      let quote = rest[(equals + 2)...].firstIndex(of: UInt8(ascii: "\""))
    {
      result.writeBytes(rest[..<quote])
      let blank = rest[..<equals].lastIndex { " \t\r\n".utf8.contains($0) }
      let name = blank.map { rest[($0 + 1)..<equals] }
      let value = rest[(equals + 2)..<quote]
      if let name, name.elementsEqual("href".utf8) || name.elementsEqual("src".utf8),
        !value.contains(UInt8(ascii: "?")),
        let version = version(String(decoding: value, as: UTF8.self))
      {
        result.writeString("?v=\(version)")
      }
      rest = rest[quote...]
    }
    result.writeBytes(rest)
    result.writeString(head)
    let close = body.isEmpty ? nil : find("</body>", in: view[end...])
    result.writeBytes(view[end..<(close ?? view.endIndex)])
    result.writeString(body)
    if let close { result.writeBytes(view[close...]) }
    return result
  }

  /// The page with what the preview's headers say of forms in its `<meta>` tags, too.
  ///
  /// Of two policies the stricter one counts, and of two words on the referrer that of the page: as
  /// `daybook build` writes them, a browser sends no form, or does not say which page it is of.
  private static func sendingForms(_ page: ByteBuffer) -> ByteBuffer {
    let view = page.readableBytesView
    let end = find("</head>", in: view) ?? view.endIndex
    var result = ByteBuffer()
    result.reserveCapacity(page.readableBytes)
    for piece in HTMLPiece.pieces(of: String(decoding: view[..<end], as: UTF8.self)) {
      switch piece {
      case .text(let text): result.writeSubstring(text)
      case .tag(var tag):
        if tag.isPolicy {
          tag["content"] = tag["content"].map(sendingForms)
        } else if tag.name == "meta", tag["name"]?.lowercased() == "referrer" {
          tag["content"] = "same-origin"
        }
        result.writeString(tag.text)
      }
    }
    result.writeBytes(view[end...])
    return result
  }

  /// The policy, forms of which may be sent to the preview, too.
  private static func sendingForms(_ policy: String) -> String {
    policy.split(separator: ";", omittingEmptySubsequences: false).map { directive in
      var words = directive.split(whereSeparator: \.isWhitespace)
      guard words.first?.lowercased() == "form-action" else { return String(directive) }
      words.removeAll { ["'none'", "'self'"].contains($0.lowercased()) }
      return " " + (words + ["'self'"]).joined(separator: " ")
    }.joined(separator: ";")
  }

  /// What stands between `<title>` and `</title>`, as it is written.
  static func title(of page: ByteBuffer) -> String? {
    let view = page.readableBytesView
    guard let start = find("<title>", in: view), let end = find("</title>", in: view[start...])
    else { return nil }
    return String(decoding: view[start..<end].dropFirst("<title>".utf8.count), as: UTF8.self)
  }

  /// Where `tag` stands, in small or capital letters.
  private static func find(_ tag: String, in view: ByteBufferView) -> Int? {
    let tag = Array(tag.utf8)
    return view.withUnsafeBytes { bytes -> Int? in
      guard bytes.count >= tag.count else { return nil }
      search: for start in 0...(bytes.count - tag.count) where bytes[start] == tag[0] {
        for offset in 1..<tag.count {
          let byte = bytes[start + offset]
          let small = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
          if small != tag[offset] { continue search }
        }
        return view.startIndex + start
      }
      return nil
    }
  }
}
