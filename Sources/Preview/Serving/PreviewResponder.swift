internal import Basics
internal import HTTPTypes
internal import NIOCore
internal import Vault
internal import Wording

/// Answers every request of a preview: checks access first, then the request.
struct PreviewResponder: Sendable {
  let builder: SiteBuilder
  let hosts: HostNames
  /// The only way in; nil where everybody who can reach it is let in.
  let link: SharedLink?
  /// The password that is asked for; nil for none.
  let lock: PreviewLock?
  let token: AccessToken
  let desk: RecordEditor?
  let now: @Sendable () -> Instant

  /// True if guests with a link read it.
  private var isForGuests: Bool { link != nil }

  /// - Parameter hidesAmounts: True for a visitor who has amounts of money hidden.
  private func site(hidesAmounts: Bool, notice: ChangeNotice? = nil) -> SiteResponder {
    SiteResponder(isOnce: hidesAmounts || notice != nil, isForGuests: isForGuests) {
      snapshot, page in
      elements(of: page, in: snapshot, hidesAmounts: hidesAmounts, notice: notice)
    }
  }

  private func elements(
    of page: String, in snapshot: PreviewSnapshot, hidesAmounts: Bool, notice: ChangeNotice? = nil
  ) -> PageElements {
    PageElements(
      of: page, in: snapshot, token: token, hasDesk: desk != nil, isForGuests: isForGuests,
      hidesAmounts: hidesAmounts, hasLock: lock != nil, notice: notice)
  }

  /// True if the visitor of a request has amounts of money hidden.
  private func hidesAmounts(_ request: Request) -> Bool {
    request.cookie(amountsCookie) == HiddenAmounts.hidden
  }

  private var amountsCookie: String { "daybook-amounts-\(hosts.port)" }

  func response(to request: Request, _ channel: any Channel) async -> Response {
    var response = await unlocked(request, channel)
    if hidesAmounts(request), case .bytes(let bytes) = response.body,
      let type = response.headers[.contentType], HiddenAmounts.areIn(type)
    {
      response = Response(
        status: response.status, headers: response.headers,
        body: HiddenAmounts.hiding(bytes, of: type))
    }
    addHeaders(to: &response.headers)
    // Does not wait for the rest of a refused body.
    if response.status == .contentTooLarge { response.endsConnection = true }
    return response
  }

  /// Answers a request that the lock lets in; asks for the password otherwise.
  private func unlocked(_ request: Request, _ channel: any Channel) async -> Response {
    guard let lock, hosts.includes(request.head.authority),
      let path = RequestPath(request.head.path ?? "")
    else { return await answer(to: request, channel) }
    let own = path.names.first == RequestPath.ownFolder ? path.names.dropFirst().first : nil
    // The style of the page that asks.
    if own == "preview.css" || own == PreviewFiles.icon {
      return await answer(to: request, channel)
    }
    let answer = lock.answer(
      to: request, at: path, isQuiet: own == "events" || own == "state", hosts: hosts,
      builder.current.snapshot.words, now: now())
    switch answer {
    case .closed(let page): return page
    case .open(cookie: nil): return await self.answer(to: request, channel)
    case .open(let cookie?):
      var response: Response
      if PreviewLock.isAlone(in: request) {
        // A page was wanted, and no form was sent.
        response = Response(
          status: .seeOther,
          headers: [.location: request.head.path ?? "/", .cacheControl: "no-store"])
      } else {
        response = await self.answer(to: request, channel)
      }
      response.headers.append(HTTPField(name: .setCookie, value: cookie))
      return response
    }
  }

  private func answer(to request: Request, _ channel: any Channel) async -> Response {
    let fields = request.headers
    guard !fields.contains(where: { $0.name.canonicalName == "host" }) else {
      return SiteResponder.message(.badRequest, "A request names one host")
    }
    // A server before this one might read the end of such a request in another way.
    if let encoding = fields[.transferEncoding],
      encoding.lowercased() != "chunked" || fields.contains(.contentLength)
    {
      var refusal = SiteResponder.message(.badRequest, "The request's end is not clear")
      refusal.endsConnection = true
      return refusal
    }
    guard hosts.includes(request.head.authority) else {
      return SiteResponder.message(.misdirectedRequest, hosts.refusal)
    }
    guard let path = RequestPath(request.head.path ?? "") else {
      return SiteResponder.message(.badRequest, "The address is not one of a site")
    }
    if let refusal = link?.answer(to: request, at: path, port: hosts.port) { return refusal }
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
      let hidesAmounts = hidesAmounts(request)
      guard snapshot.build > 0 else {
        return site(hidesAmounts: hidesAmounts).page(
          .serviceUnavailable, "desk.being_built", "desk.being_built_about", in: snapshot)
      }
      guard let notice = await notice(path), request.method == .get else {
        return site(hidesAmounts: hidesAmounts)
          .response(to: request.head, at: path, from: snapshot)
      }
      return site(hidesAmounts: hidesAmounts, notice: notice)
        .response(to: request.head, at: path, from: snapshot)
    }
    return await ownResponse(to: request, at: path, channel)
  }

  /// Answers requests for the preview's own pages.
  private func ownResponse(
    to request: Request, at path: RequestPath, _ channel: any Channel
  ) async -> Response {
    let name = path.names.dropFirst().joined(separator: "/")
    if let file = PreviewFiles.all[name], request.method != .post {
      return Response(
        status: .ok,
        headers: [
          .contentType: ContentType.of(file.path),
          .cacheControl: path.form?["v"] == file.version
            ? SiteResponder.forGood : "no-cache",
        ],
        body: file.bytes)
    }
    switch (name, request.method) {
    case ("events", .get):
      guard isOwnPage(request, path) else { return Self.forbidden }
      return stream(for: Self.page(path), on: channel) {
        lock?.isOpen(for: request, port: hosts.port, isQuiet: true, now: now()) ?? true
      }
    case ("state", .get):
      guard isOwnPage(request, path) else { return Self.forbidden }
      let page = Self.page(path)
      let state = PageState(
        of: page.path, since: page.build, in: builder.current, isForGuests: isForGuests)
      return Response(state.json, ContentType.json)
    case ("palette", .get):
      guard isOwnPage(request, path) else { return Self.forbidden }
      let snapshot = builder.current.snapshot
      let isOwnSite = snapshot.audience == nil
      var context: EditorContext?
      if isOwnSite, let desk { context = await self.context(desk, for: request, snapshot) }
      let palette = Palette(snapshot: snapshot, context: context, isForGuests: isForGuests)
      return Response(await palette.json(), ContentType.json)
    default:
      // It shows records as they are written, without the limits of an audience.
      guard let desk, builder.current.snapshot.audience == nil else {
        return SiteResponder.message(
          .notFound, builder.current.snapshot.words("desk.nothing"))
      }
      return await deskResponse(to: request, at: path, desk)
    }
  }

  /// The page that sends the request, as it claims; it gets nothing that it could not request
  /// directly.
  private static func page(_ path: RequestPath) -> EventHub.Page {
    let form = path.form
    return EventHub.Page(
      path: form?["path"].flatMap {
        $0.hasPrefix("/\(RequestPath.ownFolder)/") ? nil : RequestPath($0)
      },
      build: form?["since"].flatMap { Int($0) } ?? 0)
  }

  /// - Parameter goesOn: False once the preview is locked for the page.
  private func stream(
    for page: EventHub.Page, on channel: any Channel, while goesOn: @escaping @Sendable () -> Bool
  ) -> Response {
    let (builder, isForGuests) = (builder, isForGuests)
    let events = builder.events
    let first = builder.current
    guard
      let (reader, stream) = events.subscribe(
        page, first: .number(isForGuests ? first.snapshot.build : first.number))
    else {
      return SiteResponder.message(
        .serviceUnavailable, "Too many pages are open", [.retryAfter: "5"])
    }
    channel.closeFuture.whenComplete { _ in events.unsubscribe(reader) }
    return Response(
      status: .ok, headers: [.contentType: ContentType.events, .cacheControl: "no-store"],
      pieces: { write in
        defer { events.unsubscribe(reader) }
        try await write(ByteBuffer(string: EventHub.greeting))
        var seen: Int?
        for await event in stream {
          guard goesOn() else { return }
          guard isForGuests else {
            try await write(ByteBuffer(string: event.text))
            continue
          }
          // Guests are notified when they can see a change, and not of any other writes.
          let build = builder.current.snapshot.build
          guard event == .ping || build != seen else { continue }
          if event != .ping { seen = build }
          try await write(ByteBuffer(string: event.numbered(build).text))
        }
      })
  }

  /// The change that the query of a page says was made just now; nil for none.
  private func notice(_ path: RequestPath) async -> ChangeNotice? {
    guard let desk, let id = path.form?[EditorContext.doneKey] else { return nil }
    let library = await desk.library()
    let entry = (try? library.changes(ChangePages.most))?.first { $0.id == id }
    if isForGuests, entry?.changesSettings ?? false { return nil }
    return entry.map { ChangeNotice($0, in: library, isNew: true) }
  }

  private func context(
    _ desk: RecordEditor, for request: Request, _ snapshot: PreviewSnapshot
  ) async -> EditorContext {
    EditorContext(
      desk: desk, library: await desk.library(), token: token, snapshot: snapshot,
      settings: isForGuests ? nil : desk.settings?(), hidesAmounts: hidesAmounts(request),
      hasLock: lock != nil,
      wantsJSON: request.headers[.accept]?.hasPrefix("application/json") ?? false)
  }

  /// Answers requests for forms and records. Only submitting requires the token: a form can be
  /// bookmarked, but another site cannot submit it.
  private func deskResponse(
    to request: Request, at path: RequestPath, _ desk: RecordEditor
  ) async -> Response {
    let snapshot = builder.current.snapshot
    guard isFromOwnPage(request, orTyped: request.method != .post) else {
      return request.method == .post
        ? Self.forbidden
        : site(hidesAmounts: hidesAmounts(request)).page(
          .forbidden, "desk.open_here", "desk.open_here_about", in: snapshot)
    }
    func context() async -> EditorContext {
      var context = await self.context(desk, for: request, snapshot)
      context.notice = await notice(path)
      return context
    }
    let names = Array(path.names.dropFirst())
    guard let query = path.form else { return Self.unreadable }
    guard request.method == .post else { return await read(names, query, context()) }
    guard let body = request.body else {
      return SiteResponder.message(.contentTooLarge, "That is too much for a form")
    }
    guard
      let values = FormText.values(
        of: body.readableBytesView, type: request.headers[.contentType])
    else { return Self.unreadable }
    guard token.isEqual(to: values["token"]) else { return Self.forbidden }
    return await write(names, values, context())
  }

  private func read(
    _ names: [String], _ query: [String: String], _ context: EditorContext
  ) async -> Response {
    switch (names[0], names.count) {
    case ("add", _): await EntryPages(context: context).page(Array(names.dropFirst()), query)
    case ("records", 1): await RecordLists(context: context).kinds()
    case ("records", 2): await RecordLists(context: context).list(names[1], query)
    case ("record", 3): await RecordPages(context: context).page(names[1], names[2])
    case ("lines", 3), ("lines", 4):
      await LinePages(context: context).page(Array(names.dropFirst()))
    case ("workshop", 2): await WizardPages(context: context).page(names[1], query)
    case ("text", 2): await TextPages(context: context).page(names[1], nil)
    case ("text", 3): await TextPages(context: context).page(names[1], names[2])
    case ("script", 2): TextPages(context: context).script(names[1])
    case ("changes", 1): await ChangePages(context: context).page()
    case ("plan", 1): await PlanPages(context: context).page(query)
    case ("today", 1): await SheetPages(context: context).page(query)
    case ("inbox", 1): await InboxPages(context: context).page()
    case ("capture", 1): CapturedEntries(context: context).token()
    case ("settings", 1): SettingPages(context: context).list()
    case ("settings", 2): SettingPages(context: context).page(names[1])
    default: context.nothing
    }
  }

  /// The result of a submitted form or control.
  private func write(
    _ names: [String], _ values: [String: String], _ context: EditorContext
  ) async -> Response {
    switch (names[0], names.count, context.desk.stopwatch) {
    case (HiddenAmounts.field, 1, _): hideAmounts(values)
    case ("lock", 1, _): closeLock(values)
    case ("add", _, _):
      await EntryPages(context: context).submit(Array(names.dropFirst()), values)
    case ("record", 3, _):
      await RecordPages(context: context).submit(names[1], names[2], values)
    case ("lines", 3, _): await LinePages(context: context).submit(names[1], names[2], values)
    case ("workshop", 2, _): await WizardPages(context: context).submit(names[1], values)
    case ("text", 2, _): await TextPages(context: context).submit(names[1], nil, values)
    case ("text", 3, _): await TextPages(context: context).submit(names[1], names[2], values)
    case ("settings", 2, _): await SettingPages(context: context).submit(names[1], values)
    case ("plan", 1, _): await PlanPages(context: context).submit(values)
    case ("today", 1, _): await SheetPages(context: context).submit(values)
    case ("inbox", 1, _): await InboxPages(context: context).submit(values)
    case ("capture", 1, _): await CapturedEntries(context: context).submit(values)
    case ("undo", 2, _): await ChangePages(context: context).undo(names[1], values)
    case ("start", 1, let stopwatch?), ("stop", 1, let stopwatch?):
      await ChangePages(context: context).run(stopwatch, begins: names[0] == "start", values)
    default: context.nothing
    }
  }

  /// Remembers in the browser if amounts are hidden, for as long as browsers keep a cookie.
  private func hideAmounts(_ values: [String: String]) -> Response {
    let isHidden = values[HiddenAmounts.field] == HiddenAmounts.hidden
    var response = Self.back(values)
    response.headers[.setCookie] =
      "\(amountsCookie)=\(isHidden ? HiddenAmounts.hidden : HiddenAmounts.shown); Path=/; "
      + "Max-Age=34560000; HttpOnly; SameSite=Strict"
    return response
  }

  private func closeLock(_ values: [String: String]) -> Response {
    lock?.close()
    return Self.back(values)
  }

  /// Leads back to the page that a button was on.
  private static func back(_ values: [String: String]) -> Response {
    Response(
      status: .seeOther,
      headers: [
        .location: EditorContext.address(values["return"], else: "/"), .cacheControl: "no-store",
      ])
  }

  private static let unreadable = SiteResponder.message(
    .badRequest,
    "The form is not in UTF-8, and nothing was changed: send it from a page of the preview, or in "
      + "UTF-8")

  private static let forbidden = SiteResponder.message(
    .forbidden, "This is for the preview's own pages only")

  /// True if the request comes from a page of this preview: it has the token, and the browser does
  /// not report another origin.
  private func isOwnPage(_ request: Request, _ path: RequestPath) -> Bool {
    isFromOwnPage(request) && token.isEqual(to: path.form?["token"])
  }

  /// True if no header of the browser shows that the request comes from another site. Browsers send
  /// `Sec-Fetch-Site` with each request and `Origin` with each form.
  private func isFromOwnPage(_ request: Request, orTyped: Bool = false) -> Bool {
    if let origin = request.headers[.origin], !hosts.isOrigin(origin) { return false }
    guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] else {
      return true
    }
    return site == "same-origin" || orTyped && site == "none"
  }

  private func addHeaders(to fields: inout HTTPFields) {
    // A page with controls that can be submitted.
    let isForm = (desk != nil || lock != nil) && fields[.contentType] == ContentType.html
    fields[.contentSecurityPolicy] =
      "default-src 'self'; base-uri 'none'; form-action \(isForm ? "'self'" : "'none'"); "
      + "frame-ancestors 'none'"
    fields[.xContentTypeOptions] = "nosniff"
    fields[.crossOriginResourcePolicy] = "same-origin"
    if let name = HTTPField.Name("Referrer-Policy") {
      // A browser that sends no referrer does not report the page of a form either.
      fields[name] = isForm ? "same-origin" : "no-referrer"
    }
    fields[.date] = HTTPDate.text(now())
  }
}
