internal import NIOCore
internal import Site

/// The edits and searches of the preview in a page.
enum HTMLPage {
  /// The page with `head` at the end of its head and `body` at the end of its body; at the end of
  /// the page if it omits the tags.
  ///
  /// - Parameters:
  ///   - sendsForms: True if the page's `<meta>` tags are to allow sending its forms to the
  ///     preview; see ``sendingForms(_:)``.
  ///   - version: The version of the file at an address in the head that has no query, appended
  ///     as `?v=`; nil for none. Only addresses between `"` are found.
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

  /// The page with its `<meta>` tags adapted to forms, like the preview's headers.
  ///
  /// Of two policies the stricter one applies, and of two referrer policies the page's: with the
  /// policies of `daybook build`, a browser would not send forms, or would omit the referrer.
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

  /// The policy, extended to allow sending forms to the preview.
  private static func sendingForms(_ policy: String) -> String {
    policy.split(separator: ";", omittingEmptySubsequences: false).map { directive in
      var words = directive.split(whereSeparator: \.isWhitespace)
      guard words.first?.lowercased() == "form-action" else { return String(directive) }
      words.removeAll { ["'none'", "'self'"].contains($0.lowercased()) }
      return " " + (words + ["'self'"]).joined(separator: " ")
    }.joined(separator: ";")
  }

  /// The source text between `<title>` and `</title>`.
  static func title(of page: ByteBuffer) -> String? {
    let view = page.readableBytesView
    guard let start = find("<title>", in: view), let end = find("</title>", in: view[start...])
    else { return nil }
    return String(decoding: view[start..<end].dropFirst("<title>".utf8.count), as: UTF8.self)
  }

  /// The range of `tag`, in upper or lower case.
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
