internal import Basics
internal import HTTPTypes
internal import NIOCore
internal import Vault
internal import Wording

/// Answers requests for files of the site as static hosts do: `index.html` for a folder, a redirect
/// if its slash is missing, the site's own page if nothing is found.
struct SiteResponder: Sendable {
  /// True if the additions to pages are for this request only, so that it is not cached.
  var isOnce = false
  /// True if others read the site: files that cannot be made do not exist for them.
  var isForGuests = false
  /// The additions to the HTML page at an address.
  let elements: @Sendable (PreviewSnapshot, _ page: String) -> PageElements

  func response(
    to request: HTTPRequest, at path: RequestPath, from snapshot: PreviewSnapshot
  ) -> Response {
    func file(_ path: String) -> ServedFile? {
      snapshot.files[path].flatMap { isForGuests && $0.content.bytes == nil ? nil : $0 }
    }
    if let file = file(path.file) {
      return response(
        to: request, with: file, from: snapshot, status: .ok, version: path.form?["v"])
    }
    if !path.isFolder, let page = file(path.file + "/index.html") {
      let address = RequestPath.address(of: page.path.text) + (path.query.map { "?" + $0 } ?? "")
      return Self.message(
        .movedPermanently, "It is at \(address)", [.location: address, .cacheControl: "no-store"])
    }
    guard let page = file("404.html") else {
      return Self.message(.notFound, "There is no such page")
    }
    return response(to: request, with: page, from: snapshot, status: .notFound, version: nil)
  }

  /// Lets a browser keep an answer forever, as its address identifies its bytes.
  static let forGood = "max-age=31536000, immutable"

  /// The version of the style sheet or script that the page `file` has at `address`, so that a
  /// reloaded page requests nothing that the browser has; nil if there is no such file.
  private static func version(
    of address: String, in file: ServedFile, from snapshot: PreviewSnapshot
  ) -> String? {
    guard address.hasSuffix(".css") || address.hasSuffix(".js"),
      let path = RequestPath(address, from: file.path.text)
    else { return nil }
    return snapshot.files[path.file]?.content.hash
  }

  private func response(
    to request: HTTPRequest, with file: ServedFile, from snapshot: PreviewSnapshot,
    status: HTTPResponse.Status, version: String?
  ) -> Response {
    let content = file.content
    let type = ContentType.of(file.path)
    guard var bytes = content.bytes else {
      return page(
        .internalServerError, "desk.page_failed", "desk.page_failed_about", in: snapshot)
    }
    var headers: HTTPFields = [.contentType: type]
    let isPage = type == ContentType.html && !file.isPlain
    if isPage {
      let plain = bytes
      let injected = {
        let elements = elements(snapshot, RequestPath.address(of: file.path.text))
        return HTMLPage.page(
          plain, head: elements.head, body: elements.body, sendsForms: elements.hasControls
        ) {
          Self.version(of: $0, in: file, from: snapshot)
        }
      }
      bytes =
        isOnce ? injected() : file.variant(\.injected, build: snapshot.build, injected)
    }
    // A theme's files are the same for everybody. Everything else may be private, and must not be
    // in the browser's cache: pages, the search index, pictures, data, feeds.
    headers[.cacheControl] =
      !file.isOfTheme ? "no-store" : version == content.hash ? Self.forGood : "no-cache"
    // The additions to a page differ from build to build.
    var tag = isPage ? "W/\"\(content.hash)-\(snapshot.build)\"" : "\"\(content.hash)\""
    guard status == .ok, !isOnce else {
      return Response(status: status, headers: headers, body: bytes)
    }

    let isText = ContentType.isText(type)
    if isText { headers[.vary] = "Accept-Encoding" }
    let range =
      request.method == .get && isRangeValid(request, tag: tag)
      ? ByteRange.answer(request.headerFields[.range], size: bytes.readableBytes) : .everything
    if isText, range == .everything, bytes.readableBytes > 512,
      Gzip.isAccepted(request.headerFields[.acceptEncoding])
    {
      let plain = bytes
      bytes = file.variant(\.compressed, build: isPage ? snapshot.build : content.build) {
        Gzip.compressed(plain) ?? plain
      }
      if bytes != plain {
        headers[.contentEncoding] = "gzip"
        tag = "\(tag.dropLast())-gzip\""
      }
    }
    headers[.eTag] = tag
    if isUnchanged(request, tag: tag) {
      headers[.contentType] = nil
      return Response(status: .notModified, headers: headers)
    }
    headers[.acceptRanges] = "bytes"
    switch range {
    case .everything:
      return Response(status: .ok, headers: headers, body: bytes)
    case .part(let range):
      headers[.contentRange] =
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.readableBytes)"
      let part = bytes.getSlice(at: bytes.readerIndex + range.lowerBound, length: range.count)
      return Response(
        status: .partialContent, headers: headers,
        body: part ?? ByteBuffer())
    case .none:
      headers[.contentRange] = "bytes */\(bytes.readableBytes)"
      headers[.contentType] = nil
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
  }

  /// True if the browser's version is current. For a page, both forms of the tag are equivalent.
  private func isUnchanged(_ request: HTTPRequest, tag: String) -> Bool {
    guard let header = request.headerFields[.ifNoneMatch] else { return false }
    let plain = { (tag: Substring) in tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }
    return header.split(separator: ",").map { $0.trimming(" \t") }
      .contains { $0 == "*" || plain($0) == plain(tag[...]) }
  }

  /// True if a part may be sent: none is requested, or one of exactly the bytes that the browser
  /// has.
  private func isRangeValid(_ request: HTTPRequest, tag: String) -> Bool {
    guard let condition = request.headerFields[.ifRange] else { return true }
    return condition == tag && !tag.hasPrefix("W/")
  }

  /// A page of the preview's own, with its elements.
  func page(
    _ status: HTTPResponse.Status, _ title: Words.Key, _ text: Words.Key,
    in snapshot: PreviewSnapshot
  ) -> Response {
    let words = snapshot.words
    let html = PreviewPage.html(
      title: words(title), language: words.tag, elements: elements(snapshot, "/"),
      main: "<p>\(MarkupText.escaped(words(text)))</p>\n")
    return Response(html, ContentType.html, status)
  }

  static func message(
    _ status: HTTPResponse.Status, _ text: String, _ headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    headers[.contentType] = ContentType.plain
    headers[.cacheControl] = "no-store"
    return Response(
      status: status, headers: headers,
      body: ByteBuffer(string: text + "\n"))
  }
}

/// Pages that belong to the preview and to no site.
enum PreviewPage {
  /// A page with `main`, which is markup, as its content.
  static func html(
    title: String, language: String, elements: PageElements, main: String
  ) -> String {
    """
    <!doctype html>
    <html lang="\(MarkupText.escaped(language))">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(MarkupText.escaped(title))</title>
    <link rel="icon" href="/-/\(PreviewFiles.icon)" type="image/svg+xml">
    \(elements.head)</head>
    <body class="daybook-preview-page">
    <main>
    <h1>\(MarkupText.escaped(title))</h1>
    \(main)</main>
    \(elements.body)</body>
    </html>

    """
  }
}

/// The link that gives others access to a preview: it has a secret, which their browser then keeps
/// as a cookie. Without either, nothing is visible.
package struct SharedLink: Sendable {
  private let secret = AccessToken()

  package init() {}

  /// The path that lets a browser in, below an address that ends in a slash.
  package var path: String { "\(RequestPath.ownFolder)/enter?key=\(secret.text)" }

  /// Answers a request that is denied access, or that asks for it; nil if it has access.
  ///
  /// - Parameter port: The preview's port: a cookie is valid for all ports of a machine.
  func answer(to request: Request, at path: RequestPath, port: Int) -> Response? {
    let cookie = "daybook-\(port)"
    if path.names == [RequestPath.ownFolder, "enter"], secret.isEqual(to: path.form?["key"]) {
      return SiteResponder.message(
        .seeOther, "It is at /",
        [
          .location: "/",
          .setCookie: "\(cookie)=\(secret.text); Path=/; HttpOnly; SameSite=Strict",
        ])
    }
    if secret.isEqual(to: request.cookie(cookie)) { return nil }
    return SiteResponder.message(
      .forbidden, "Anyone with its link sees this: open the whole link")
  }
}
