internal import NIOCore

/// What the preview needs to find in a page.
enum HTMLPage {
  /// The page with `elements` at the end of its head; at its end where it has none, as a page may
  /// leave the tag out.
  ///
  /// - Parameter version: What is put behind an address in the head, as `?v=`, for what an address
  ///   that has no query leads to; nil for nothing.
  static func page(
    _ page: ByteBuffer, with elements: String, version: (_ address: String) -> String?
  ) -> ByteBuffer {
    let view = page.readableBytesView
    let end = find("</head>", in: view) ?? view.endIndex
    var result = ByteBuffer()
    result.reserveCapacity(page.readableBytes + elements.utf8.count + 512)
    var rest = view[..<end]
    while let start = find("=\"", in: rest).map({ $0 + 2 }),
      let quote = rest[start...].firstIndex(of: UInt8(ascii: "\""))
    {
      result.writeBytes(rest[..<quote])
      let name = rest[..<(start - 2)].suffix(5)
      let value = rest[start..<quote]
      if name.ends(with: " href") || name.ends(with: " src"), !value.contains(UInt8(ascii: "?")),
        let version = version(String(decoding: value, as: UTF8.self))
      {
        result.writeString("?v=\(version)")
      }
      rest = rest[quote...]
    }
    result.writeBytes(rest)
    result.writeString(elements)
    result.writeBytes(view[end...])
    return result
  }

  /// What stands between `<title>` and `</title>`, as it is written.
  static func title(of page: ByteBuffer) -> String? {
    let view = page.readableBytesView
    guard let start = find("<title>", in: view), let end = find("</title>", in: view[start...])
    else { return nil }
    return String(decoding: view[start..<end].dropFirst("<title>".utf8.count), as: UTF8.self)
  }

  /// `text` with what would be markup written as references.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
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

extension Sequence<UInt8> where Self: BidirectionalCollection {
  fileprivate func ends(with text: String) -> Bool { reversed().starts(with: text.utf8.reversed()) }
}
