internal import Basics
internal import CZlib
internal import HTTPTypes
internal import NIOCore
internal import Site
internal import Vault

struct Response: Sendable {
  enum Body: Sendable {
    case bytes(ByteBuffer)
    /// Written piece by piece, for as long as it takes.
    case pieces(@Sendable (_ write: (ByteBuffer) async throws -> Void) async throws -> Void)
  }

  var status: HTTPResponse.Status
  var headers: HTTPFields
  let body: Body
  /// True if the connection is closed after it, so that later requests on it are ignored.
  var endsConnection = false

  /// A complete answer, with its length.
  init(status: HTTPResponse.Status, headers: HTTPFields = [:], body: ByteBuffer = ByteBuffer()) {
    self.status = status
    self.headers = headers
    self.headers[.contentLength] = String(body.readableBytes)
    self.body = .bytes(body)
  }

  /// A text that browsers do not keep.
  init(
    _ text: String, _ type: String, _ status: HTTPResponse.Status = .ok,
    _ headers: HTTPFields = [:]
  ) {
    var fields: HTTPFields = [.contentType: type, .cacheControl: "no-store"]
    fields.append(contentsOf: headers)
    self.init(status: status, headers: fields, body: ByteBuffer(string: text))
  }

  init(
    status: HTTPResponse.Status, headers: HTTPFields,
    pieces: @escaping @Sendable ((ByteBuffer) async throws -> Void) async throws -> Void
  ) {
    self.status = status
    self.headers = headers
    body = .pieces(pieces)
  }
}

/// The media type of a file for HTTP.
enum ContentType {
  /// The type of a file by its extension. Text is UTF-8, as Daybook writes it.
  static func of(_ path: VaultPath) -> String {
    byName[String(path.name)] ?? byEnding[path.pathExtension]
      ?? SinglePage.mediaTypes[path.pathExtension] ?? unknown
  }

  /// True if the type is worth compressing: text is; pictures are compressed already.
  static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.hasSuffix("charset=utf-8") || type.hasSuffix("+xml")
  }

  static let html = "text/html; charset=utf-8"
  static let plain = "text/plain; charset=utf-8"
  static let json = "application/json; charset=utf-8"
  static let events = "text/event-stream; charset=utf-8"
  private static let unknown = "application/octet-stream"

  /// Daybook's feeds, whose extensions do not show their type.
  private static let byName = [
    "feed.xml": "application/atom+xml; charset=utf-8",
    "feed.json": "application/feed+json; charset=utf-8",
  ]

  private static let byEnding = [
    "html": html, "htm": html, "txt": plain, "md": "text/markdown; charset=utf-8",
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "ics": "text/calendar; charset=utf-8", "json": json, "map": json,
    "jsonl": "application/jsonl; charset=utf-8", "xml": "application/xml; charset=utf-8",
    "atom": "application/atom+xml; charset=utf-8", "rss": "application/rss+xml; charset=utf-8",
    "webmanifest": "application/manifest+json; charset=utf-8",
    "svg": "image/svg+xml; charset=utf-8", "ico": "image/vnd.microsoft.icon",
    "mp3": "audio/mpeg", "m4a": "audio/mp4",
    "ogg": "audio/ogg", "wav": "audio/wav", "mp4": "video/mp4", "webm": "video/webm",
    "pdf": "application/pdf", "zip": "application/zip", "gz": "application/gzip",
    "wasm": "application/wasm",
  ]
}

/// Compression as browsers ask for it (RFC 1952).
enum Gzip {
  /// The compressed bytes; nil if zlib fails, which only happens without memory.
  static func compressed(_ bytes: ByteBuffer) -> ByteBuffer? {
    var stream = z_stream()
    // 15 bits of window, plus 16 for a gzip header instead of zlib's.
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

  /// True if a request's `Accept-Encoding` allows gzip (RFC 9110, 12.5.3): named, or with a star,
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

/// A moment in the format of HTTP (RFC 9110, 5.6.7): `Sat, 21 Nov 2026 05:29:26 GMT`.
enum HTTPDate {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `instant`, fractions of a second dropped.
  static func text(_ instant: Instant) -> String {
    let day = Zone.utc.day(of: instant)
    let second = Int(instant.seconds - Int64(day.number) * 86_400)
    let (year, month, dayOfMonth) = day.components
    let time = [second / 3_600, second / 60 % 60, second % 60].map { $0.padded(2) }
    return "\(weekdays[day.weekday.rawValue - 1]), \(dayOfMonth.padded(2)) \(months[month - 1]) "
      + "\(year.padded(4)) \(time.joined(separator: ":")) GMT"
  }
}
