internal import Chronology
internal import Escaping
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import Wording

/// Answers every request of a preview: who may ask, then what is asked for.
struct PreviewResponder: Sendable {
  let builder: SiteBuilder
  let hosts: HostNames
  let token: AccessToken
  let entry: EntryDesk?
  let now: @Sendable () -> Instant

  /// The longest body of a request that is read.
  static let longestBody = 256 << 10

  /// The elements that are put into each page of a snapshot.
  static func elements(token: AccessToken, in snapshot: Snapshot) -> String {
    let add = MarkupText.escaped(snapshot.words("entry.add"))
    return """
      <link rel="stylesheet" href="\(PreviewFiles.address("preview.css"))">
      <script src="\(PreviewFiles.address("preview.js"))" defer data-token="\(token.text)" \
      data-build="\(snapshot.build)" data-add="\(add)"></script>

      """
  }

  private var site: SiteResponder {
    SiteResponder { [token] in Self.elements(token: token, in: $0) }
  }

  /// Answers a request on its connection.
  func respond(
    to request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel
  ) async throws {
    let response = await response(to: request, channel)
    var head = response.head
    addHeaders(to: &head.headerFields)
    if request.method == .head {
      return try await writer.writeResponse(head)
    }
    try await writer.write(response: head, body: response.body)
    // What is left of a body that was refused is not waited for.
    if response.status == .contentTooLarge { channel.close(promise: nil) }
  }

  private func response(to request: Request, _ channel: any Channel) async -> Response {
    let fields = request.headers
    guard !fields.contains(where: { $0.name.canonicalName == "host" }) else {
      return SiteResponder.message(.badRequest, "A request names one host")
    }
    // A server before this one might read the end of such a request in another way.
    if let encoding = fields[.transferEncoding],
      encoding.lowercased() != "chunked" || fields.contains(.contentLength)
    {
      channel.close(mode: .input, promise: nil)
      return SiteResponder.message(.badRequest, "The request's end is not clear")
    }
    guard hosts.includes(request.head.authority) else {
      return SiteResponder.message(.misdirectedRequest, hosts.refusal)
    }
    guard let path = RequestPath(request.head.path ?? "") else {
      return SiteResponder.message(.badRequest, "The address is none of a site")
    }
    let isOwn = path.names.first == RequestPath.ownFolder && path.names.count > 1
    switch request.method {
    case .get, .head: break
    case .post where isOwn: break
    default:
      return SiteResponder.message(
        .methodNotAllowed, "A preview is for reading", [.allow: "GET, HEAD"])
    }
    guard isOwn else {
      let snapshot = builder.current.snapshot
      guard snapshot.build > 0 else {
        return site.page(
          .serviceUnavailable, "The site is being built",
          "The page appears by itself when it is there.", in: snapshot)
      }
      return site.response(to: request.head, at: path, from: snapshot)
    }
    return await ownResponse(to: request, at: path, channel)
  }

  /// Answers for what belongs to the preview itself.
  private func ownResponse(
    to request: Request, at path: RequestPath, _ channel: any Channel
  ) async -> Response {
    let name = path.names.dropFirst().joined(separator: "/")
    if let file = PreviewFiles.all[name], request.method != .post {
      return Response(
        status: .ok,
        headers: [
          .contentType: ContentType.of(file.path),
          .cacheControl: path.form["v"] == file.version
            ? SiteResponder.forGood : "no-cache",
        ],
        body: ResponseBody(byteBuffer: file.bytes))
    }
    switch (name, request.method) {
    case ("events", .get):
      guard isOwnPage(request, path) else { return Self.forbidden }
      return stream(for: Self.page(path), on: channel)
    case ("state", .get):
      guard isOwnPage(request, path) else { return Self.forbidden }
      let page = Self.page(path)
      let state = PageState(of: page.path, since: page.build, in: builder.current)
      return Response(
        status: .ok, headers: [.contentType: ContentType.json, .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: state.json)))
    default:
      guard let entry, path.names.dropFirst().first == "add" else {
        return SiteResponder.message(.notFound, "There is nothing here")
      }
      return await entryResponse(to: request, at: path, entry)
    }
  }

  /// The page that asks, by its own word; it is told no more than what it could ask for.
  private static func page(_ path: RequestPath) -> EventHub.Page {
    let form = path.form
    return EventHub.Page(
      path: form["path"].flatMap {
        $0.hasPrefix("/\(RequestPath.ownFolder)/") ? nil : RequestPath($0)
      },
      build: Int(form["since"] ?? "") ?? 0)
  }

  private func stream(for page: EventHub.Page, on channel: any Channel) -> Response {
    let events = builder.events
    guard let (reader, stream) = events.subscribe(page, first: .number(builder.current.number))
    else {
      return SiteResponder.message(
        .serviceUnavailable, "Too many pages are open", [.retryAfter: "5"])
    }
    channel.closeFuture.whenComplete { _ in events.unsubscribe(reader) }
    return Response(
      status: .ok, headers: [.contentType: ContentType.events, .cacheControl: "no-store"],
      body: ResponseBody { writer in
        defer { events.unsubscribe(reader) }
        try await writer.write(ByteBuffer(string: EventHub.greeting))
        for await event in stream { try await writer.write(ByteBuffer(string: event.text)) }
        try await writer.finish(nil)
      })
  }

  private func entryResponse(
    to request: Request, at path: RequestPath, _ entry: EntryDesk
  ) async -> Response {
    let names = Array(path.names.dropFirst(2))
    let snapshot = builder.current.snapshot
    let pages = EntryPages(
      desk: entry, token: token, elements: Self.elements(token: token, in: snapshot),
      words: snapshot.words)
    if request.method == .post {
      guard let body = await body(of: request) else {
        return SiteResponder.message(.contentTooLarge, "That is too much for a form")
      }
      let values = FormText.values(of: String(buffer: body))
      guard isFromOwnPage(request), token.isEqual(to: values["token"]) else {
        return Self.forbidden
      }
      return await pages.submit(names, values)
    }
    guard isFromOwnPage(request, orTyped: true), token.isEqual(to: path.form["token"]) else {
      return site.page(
        .forbidden, "Open this from a page of the preview",
        "Adding is for this preview only: use the button in the corner of one of its pages.",
        in: snapshot)
    }
    return await pages.page(names)
  }

  /// The body; nil when it is too long.
  private func body(of request: Request) async -> ByteBuffer? {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Self.longestBody
    {
      return nil
    }
    return try? await request.body.collect(upTo: Self.longestBody)
  }

  private static let forbidden = SiteResponder.message(
    .forbidden, "This is for the preview's own pages only")

  /// Whether one of the preview's pages asks: it knows the word, and the browser does not say that
  /// another one's does.
  private func isOwnPage(_ request: Request, _ path: RequestPath) -> Bool {
    isFromOwnPage(request) && token.isEqual(to: path.form["token"])
  }

  /// Whether nothing that the browser says shows that a page of somewhere else asks. Browsers send
  /// `Sec-Fetch-Site` with each request and `Origin` with each form.
  private func isFromOwnPage(_ request: Request, orTyped: Bool = false) -> Bool {
    if let origin = request.headers[.origin], !hosts.isOrigin(origin) { return false }
    guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] else {
      return true
    }
    return site == "same-origin" || orTyped && site == "none"
  }

  private func addHeaders(to fields: inout HTTPFields) {
    let isForm = fields[.contentSecurityPolicy] != nil
    fields[.contentSecurityPolicy] =
      "default-src 'self'; base-uri 'none'; form-action \(isForm ? "'self'" : "'none'"); "
      + "frame-ancestors 'none'"
    fields[.xContentTypeOptions] = "nosniff"
    fields[.crossOriginResourcePolicy] = "same-origin"
    if let name = HTTPField.Name("Referrer-Policy") {
      // A browser that sends no referrer does not say which page a form is of either.
      fields[name] = isForm ? "same-origin" : "no-referrer"
    }
    fields[.date] = HTTPDate.text(now())
  }
}
