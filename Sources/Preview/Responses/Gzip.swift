internal import CZlib
internal import NIOCore

/// Compression as browsers ask for it (RFC 1952).
enum Gzip {
  /// The bytes compressed; nil when zlib cannot, which only a lack of memory makes it.
  static func compressed(_ bytes: ByteBuffer) -> ByteBuffer? {
    var stream = z_stream()
    // 15 bits of window, and 16 more for the header of gzip in place of zlib's.
    guard
      deflateInit2_(
        &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var result = ByteBuffer()
    let room = Int(deflateBound(&stream, UInt(bytes.readableBytes)))
    let isDone = bytes.readableBytesView.withUnsafeBytes { input in
      result.writeWithUnsafeMutableBytes(minimumWritableBytes: room) { output in
        stream.next_in = UnsafeMutablePointer(
          mutating: input.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(output.count)
        let status = deflate(&stream, Z_FINISH)
        return status == Z_STREAM_END ? output.count - Int(stream.avail_out) : 0
      }
    }
    return isDone > 0 ? result : nil
  }

  /// Whether a request's `Accept-Encoding` allows gzip (RFC 9110, 12.5.3): named, or with a star,
  /// and not with a weight of zero.
  static func isAccepted(_ header: String?) -> Bool {
    var byName: [Substring: Bool] = [:]
    for item in (header ?? "").lowercased().split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.trimming(" \t") }
      guard let name = parts.first else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
      byName[name] = weight.flatMap { Double($0) } != 0
    }
    return byName["gzip"] ?? byName["x-gzip"] ?? byName["*"] ?? false
  }
}

extension Substring {
  /// The text without the characters of `set` at its ends.
  func trimming(_ set: String) -> Substring {
    var text = self
    while let first = text.first, set.contains(first) { text.removeFirst() }
    while let last = text.last, set.contains(last) { text.removeLast() }
    return text
  }
}
