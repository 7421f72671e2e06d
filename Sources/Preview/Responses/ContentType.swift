internal import Vault

/// What a file is, as HTTP names it.
enum ContentType {
  /// The type of a file by its ending. Text is UTF-8, which is what Daybook writes.
  static func of(_ path: VaultPath) -> String {
    byName[String(path.name)] ?? byEnding[path.pathExtension] ?? unknown
  }

  /// Whether the type is worth compressing: text is, a picture is compressed already.
  static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.hasSuffix("charset=utf-8") || type.hasSuffix("+xml")
  }

  static let html = "text/html; charset=utf-8"
  static let plain = "text/plain; charset=utf-8"
  static let json = "application/json; charset=utf-8"
  static let events = "text/event-stream; charset=utf-8"
  private static let unknown = "application/octet-stream"

  /// The feeds of Daybook, whose endings do not say what they are.
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
    "svg": "image/svg+xml; charset=utf-8", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
    "ico": "image/vnd.microsoft.icon", "woff": "font/woff", "woff2": "font/woff2",
    "ttf": "font/ttf", "otf": "font/otf", "mp3": "audio/mpeg", "m4a": "audio/mp4",
    "ogg": "audio/ogg", "wav": "audio/wav", "mp4": "video/mp4", "webm": "video/webm",
    "pdf": "application/pdf", "zip": "application/zip", "gz": "application/gzip",
    "wasm": "application/wasm",
  ]
}
