internal import Basics
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

struct Request: Sendable {
  let head: HTTPRequest
  /// Nil if it has more than ``longestBody`` bytes.
  let body: ByteBuffer?

  /// The longest body of a request that is read.
  static let longestBody = 256 << 10

  var method: HTTPRequest.Method { head.method }
  var headers: HTTPFields { head.headerFields }

  /// The value of a cookie; nil if there is none.
  func cookie(_ name: String) -> String? {
    headers[values: .cookie].flatMap { $0.split(separator: ";") }
      .map { $0.trimming(" ") }.first { $0.hasPrefix(name + "=") }
      .map { String($0.dropFirst(name.utf8.count + 1)) }
  }
}

/// The requests of a connection, read part by part.
final class RequestParts {
  private var iterator: NIOAsyncChannelInboundStream<HTTPRequestPart>.AsyncIterator

  init(_ stream: NIOAsyncChannelInboundStream<HTTPRequestPart>) {
    iterator = stream.makeAsyncIterator()
  }

  /// The next request, after skipping the unread rest of the last one; nil if there are no more.
  ///
  /// - Throws: The parser's error in the head or the body.
  func next() async throws -> Request? {
    while let part = try await iterator.next() {
      if case .head(let head) = part { return try await request(head) }
    }
    return nil
  }

  /// The request with this head; nil if the connection ends before the body does.
  private func request(_ head: HTTPRequest) async throws -> Request? {
    let most = Request.longestBody
    if let length = head.headerFields[.contentLength].flatMap({ Int($0) }), length > most {
      return Request(head: head, body: nil)
    }
    var body = ByteBuffer()
    while let part = try await iterator.next() {
      switch part {
      case .body(var bytes):
        guard body.readableBytes + bytes.readableBytes <= most else {
          return Request(head: head, body: nil)
        }
        body.writeBuffer(&bytes)
      case .end: return Request(head: head, body: body)
      case .head: return nil
      }
    }
    return nil
  }
}

/// The path of a request, decoded once, as the path of a file in the site.
///
/// A site's files are looked up by name in a snapshot in memory, so no path can reach anything
/// else. Ambiguous paths are refused nevertheless.
struct RequestPath: Sendable, Hashable {
  /// The folder of the preview's own pages.
  static let ownFolder = "-"

  /// The names between the slashes, decoded; the last one empty where the path ends with a slash.
  let names: [String]
  /// The text after the question mark, not decoded.
  let query: String?

  /// The path of a request's target; nil if it is invalid: without a slash at its start, with a
  /// control character, a backslash, a percent sign that is not followed by two hexadecimal digits,
  /// bytes that are not UTF-8, an encoded slash, or a name that is `.` or `..`.
  init?(_ target: String) {
    let parts = target.utf8.split(separator: 0x3F, maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.first == UInt8(ascii: "/") else { return nil }
    var names: [String] = []
    for name in path.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let decoded = Self.decode(name), decoded != ".", decoded != ".." else { return nil }
      names.append(decoded)
    }
    self.names = names
    self.query = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
  }

  /// The path that a link in the file at `page` of a site leads to; nil if it leads out of the
  /// site.
  init?(_ link: String, from page: String) {
    guard !link.hasPrefix("/") else { self.init(link); return }
    var folder = PercentEncoding.path(page).split(separator: "/").dropLast()
    var rest = link[...]
    while rest.hasPrefix("../") {
      guard folder.popLast() != nil else { return nil }
      rest = rest.dropFirst(3)
    }
    self.init(([""] + folder + [rest]).joined(separator: "/"))
  }

  var isFolder: Bool { names.last?.isEmpty ?? true }

  var file: String {
    isFolder
      ? (names.dropLast() + ["index.html"]).joined(separator: "/") : names.joined(separator: "/")
  }

  /// The values of the query by name; of two with the same name, the first. Nil if they are not in
  /// UTF-8.
  var form: [String: String]? { FormText.values(of: query ?? "") }

  /// The address of the file at `path` of a site: `/focus/` for `focus/index.html`.
  static func address(of path: String) -> String {
    let page = "index.html"
    let isIndex = path == page || path.hasSuffix("/" + page)
    return "/" + PercentEncoding.path(isIndex ? String(path.dropLast(page.count)) : path)
  }

  private static func decode(_ name: Substring.UTF8View) -> String? {
    // A name is the part between slashes: a slash in it was encoded.
    guard let bytes = PercentEncoding.decoded(name),
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && !"/\\".utf8.contains($0) })
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// Names and values as a form sends them (`application/x-www-form-urlencoded`).
enum FormText {
  /// The values by name; of two with the same name, the first. Nil if a name or a value is not in
  /// UTF-8.
  static func values(of text: String) -> [String: String]? {
    var values: [String: String] = [:]
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
      ).map { String(validating: PercentEncoding.decodedForm($0), as: UTF8.self) }
      guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else { return nil }
      if values[name] == nil { values[name] = value }
    }
    return values
  }

  /// The values of a body; nil if it is not in UTF-8, or its `Content-Type` names another encoding,
  /// as some others are also valid UTF-8.
  static func values(of body: some Sequence<UInt8>, type: String?) -> [String: String]? {
    let parameters = (type ?? "").lowercased().split(separator: ";").dropFirst()
    let charset = parameters.map { $0.trimming(" \t") }.first { $0.hasPrefix("charset=") }
      .map { $0.dropFirst("charset=".count).trimming("\"") }
    guard charset == nil || charset == "utf-8" || charset == "utf8" else { return nil }
    return String(validating: body, as: UTF8.self).flatMap(values)
  }
}

/// The part of a file that a request asks for (RFC 9110, 14).
enum ByteRange {
  enum Answer: Hashable {
    /// The whole file: no part is requested, or in a form that may be ignored, such as several
    /// parts.
    case everything
    case part(Range<Int>)
    /// The file has no such part.
    case none
  }

  /// The answer for a `Range` of a file of `size` bytes.
  static func answer(_ header: String?, size: Int) -> Answer {
    guard let header, header.lowercased().hasPrefix("bytes=") else { return .everything }
    let ends = header.dropFirst("bytes=".count)
      .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimming(" \t") }
    guard ends.count == 2, let first = number(ends[0]), let last = number(ends[1]) else {
      return .everything
    }
    switch (first, last) {
    case (.some(let first), .some(let last)):
      guard first <= last else { return .everything }
      return first < size ? .part(first..<min(last, size - 1) + 1) : .none
    case (.some(let first), nil): return first < size ? .part(first..<size) : .none
    case (nil, .some(let count)):
      return count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .none
    case (nil, nil): return .everything
    }
  }

  /// The number that digits write, as far as a file can be large; `.some(nil)` for no digits, nil
  /// for anything else.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return .some(Int(text) ?? Int(Int32.max) << 16)
  }
}
