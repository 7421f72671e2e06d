import Basics
import Foundation
import NIOCore
import Testing
import Vault

@testable import Preview

/// HTTP as in RFC 9110 and on static hosts.
@Suite(.serialized)
struct ServingTests {
  @Test func `Pages and files come as static hosts send them`() async throws {
    try await Serving.with { serving in
      let page = try await serving.get("/")
      #expect(page.status == 200)
      #expect(page.headers["content-type"] == "text/html; charset=utf-8")
      #expect(page.headers["cache-control"] == "no-store")
      #expect(page.headers["x-content-type-options"] == "nosniff")
      #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'self';") == true)
      #expect(page.headers["access-control-allow-origin"] == nil)
      #expect(page.headers["date"] == "Sat, 21 Nov 2026 05:37:26 GMT")

      let elements = PageElements(
        of: "/", in: serving.builder.current.snapshot, token: serving.token, hasDesk: true)
      #expect(page.text.contains(elements.head + "</head>"))
      #expect(page.text.contains(elements.body + "</body>"))
      let built = try #require(try await serving.vault.cleanBuild()["index.html"])
      // The header and the page agree on forms, as a browser obeys both.
      #expect(page.headers["content-security-policy"]?.contains("form-action 'self';") == true)
      #expect(page.headers["referrer-policy"] == "same-origin")
      #expect(!page.text.contains("form-action 'none'") && !page.text.contains("no-referrer"))
      let text = page.text.replacing(elements.head, with: "").replacing(elements.body, with: "")
        .replacing(/\.css\?v=[0-9a-f]{32}"/, with: ".css\"")
        .replacing("form-action 'self'", with: "form-action 'none'")
        .replacing("content=\"same-origin\"", with: "content=\"no-referrer\"")
      #expect(text == String(decoding: built, as: UTF8.self))

      let style = try await serving.get("/assets/daybook.css?v=3")
      #expect(style.headers["content-type"] == "text/css; charset=utf-8")
      for (file, type) in [
        ("feed.xml", "application/atom+xml"), ("feed.json", "application/feed+json"),
        ("calendar.ics", "text/calendar"), ("robots.txt", "text/plain"),
        ("search/index.json", "application/json"), ("data/focus.days.csv", "text/csv"),
      ] {
        let type = type + "; charset=utf-8"
        let answer = try await serving.get("/" + file)
        #expect(answer.headers["content-type"] == type)
        #expect(answer.headers["cache-control"] == "no-store", "\(file)")
      }
      #expect(style.headers["cache-control"] == "no-cache")
      #expect(
        try await serving.get("/assets/favicon.svg").headers["content-type"]?.hasPrefix(
          "image/svg+xml")
          == true)

      let redirect = try await serving.get("/focus?week=1")
      #expect(redirect.status == 301)
      #expect(redirect.headers["location"] == "/focus/?week=1")
      #expect(try await serving.get("/focus/index.html").status == 200)
      let missing = try await serving.get("/nowhere/")
      #expect(missing.status == 404)
      #expect(missing.text.contains("There is no such page"))
      #expect(missing.text.contains("/-/preview.js"))
      #expect(try await serving.get("/assets/daybook.css/").status == 404)
    }
  }

  @Test func `Styles and scripts are kept by a browser as long as their bytes are these`()
    async throws
  {
    try await Serving.with { serving in
      func version(_ name: String, in page: String) async throws -> String {
        let page = try await serving.get(page).text
        let rest = try #require(page.range(of: name + "?v=")).upperBound
        return String(page[rest...].prefix { $0 != "\"" })
      }
      for (name, page) in [
        ("/-/preview.css", "/"), ("/-/preview.js", "/"), ("/assets/daybook.css", "/nowhere/"),
      ] {
        let version = try await version(name, in: page)
        let kept = try await serving.get("\(name)?v=\(version)")
        #expect(kept.headers["cache-control"] == "max-age=31536000, immutable")
        let other = try await serving.get("\(name)?v=\(version.dropLast())")
        #expect(other.headers["cache-control"] == "no-cache")
        #expect(try await serving.get(name).headers["cache-control"] == "no-cache")
        #expect(other.body == kept.body)
      }

      let before = try await version("../assets/daybook.css", in: "/about/")
      #expect(try await version("\"assets/daybook.css", in: "/") == before)
      try serving.vault.write("templates/assets/daybook.css", "body {}")
      await serving.builder.update(VaultChanges(["templates/assets/daybook.css"]))
      let after = try await version("../assets/daybook.css", in: "/about/")
      #expect(after != before)
      let old = try await serving.get("/assets/daybook.css?v=\(before)")
      #expect(old.headers["cache-control"] == "no-cache")
      #expect(old.text == "body {}")
    }
  }

  @Test func `A browser keeps nothing of the vault on its disk`() async throws {
    try await Serving.with { serving in
      try serving.vault.write("pages/secret.css", "/* a diary */")
      try serving.vault.write("pages/secret.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
      try serving.vault.write("pages/secret.pdf", "%PDF-1.7")
      await serving.builder.update(.everything)
      let files = serving.builder.current.snapshot.files.values
      let (ofTheme, ofVault) = (files.filter(\.isOfTheme), files.filter { !$0.isOfTheme })
      #expect(ofTheme.allSatisfy { $0.path.text.hasPrefix("assets/") } && ofTheme.count > 5)
      let paths = ofVault.map(\.path.text)
      for file in [
        "index.html", "404.html", "search/index.json", "data/focus.days.csv", "feed.xml",
        "calendar.ics", "secret.css", "secret.svg", "secret.pdf", "widgets/xp.svg",
      ] { #expect(paths.contains(file), "\(file)") }
      for file in ofVault {
        let address = RequestPath.address(of: file.path.text)
        // A hash in its address does not make it cacheable.
        for query in ["", "?v=\(file.content.hash)"] {
          let answer = try await serving.get(address + query)
          #expect(answer.headers["cache-control"] == "no-store", "\(address)\(query)")
        }
      }
      for (target, lines) in [
        ("/secret.pdf", ["Range: bytes=0-3"]), ("/secret.pdf", ["Range: bytes=99-"]),
        ("/secret.css", ["If-None-Match: *"]), ("/", ["If-None-Match: *"]), ("/nowhere", []),
        ("/focus", []), ("/-/state?token=\(serving.token.text)", []), ("/-/records", []),
      ] {
        let answer = try await serving.get(target, lines)
        #expect(answer.headers["cache-control"] == "no-store", "\(target)")
      }
    }
  }

  @Test func `Only addresses of styles and scripts in the head of a page are added to`() throws {
    let html = """
      <title>href="a.css"</title><link href="a.css"><link HREF='a.css'><link href="a.css?x">
      <link data-href="a.css"><script
      src="b.js"></script><link href="c.css"><link href="a.css
      """
    let rest = "</HEAD><body><a href=\"a.css\">"
    let made = HTMLPage.page(ByteBuffer(string: html + rest), head: "<!---->", body: "") {
      ["a.css": "1", "b.js": "2"][$0]
    }
    let expected = html.replacing("<link href=\"a.css\">", with: "<link href=\"a.css?v=1\">")
      .replacing("b.js", with: "b.js?v=2")
    #expect(String(buffer: made) == expected + "<!---->" + rest)
    let fragment = "<link href=\"a.css\">"
    let same = HTMLPage.page(ByteBuffer(string: fragment), head: "<!---->", body: "") { _ in "1" }
    #expect(String(buffer: same) == fragment + "<!---->")
  }

  @Test(arguments: [
    (
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; form-action 'none'\">",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; form-action 'self'\">"
    ),
    (
      "<META content='FORM-ACTION https://a.example ;img-src data:' HTTP-EQUIV=content-security-policy>",
      "<meta content=\" FORM-ACTION https://a.example 'self';img-src data:\" "
        + "http-equiv=\"content-security-policy\">"
    ),
    (
      "<meta http-equiv=content-security-policy content=\"form-action 'SELF' b.example\">",
      "<meta http-equiv=\"content-security-policy\" content=\" form-action b.example 'self'\">"
    ),
    ("<meta name=Referrer content=origin>", "<meta name=\"Referrer\" content=\"same-origin\">"),
  ])
  func `A page's own policy lets its controls be sent`(written: String, served: String) {
    let others = """
      <!doctype html><!-- \(written) --><meta charset=utf-8><title>\(written)</title>\
      <meta http-equiv="Content-Security-Policy" content="img-src 'none'"><meta name="robots">
      """
    let rest = "<body>\(written)</body>"
    for end in ["</head>", ""] {
      let page = ByteBuffer(string: others + written + end + (end.isEmpty ? "" : rest))
      let made = HTMLPage.page(page, head: "", body: "", sendsForms: true) { _ in nil }
      #expect(String(buffer: made) == others + served + end + (end.isEmpty ? "" : rest))
      // If nothing is sent, nothing is allowed.
      let same = HTMLPage.page(page, head: "", body: "") { _ in nil }
      #expect(same == page)
    }
  }

  @Test func `Pages for the eyes of others send no forms`() async throws {
    try await SmallVault.with { vault in
      let builder = SiteBuilder(vault: try vault.served(), pause: .zero)
      let server = try await PreviewServer.start(
        host: "127.0.0.1", port: 0, builder: builder, desk: nil, now: { Instant(seconds: 0) })
      await builder.update(.everything)
      let client = try #require(RawClient(port: server.hosts.port))
      client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.hosts.port)\r\n\r\n")
      let answer = try #require(await client.answer())
      await server.stop()
      #expect(answer.text.contains("form-action 'none'") && answer.text.contains("no-referrer"))
      #expect(answer.headers["content-security-policy"]?.contains("form-action 'none'") == true)
    }
  }

  @Test func `HEAD is GET without the body, and other methods are refused`() async throws {
    try await Serving.with { serving in
      for target in ["/", "/focus", "/nowhere", "/assets/daybook.css"] {
        var get = try await serving.get(target).headers
        var head = try await serving.get(target, method: "HEAD").headers
        get["date"] = nil
        head["date"] = nil
        #expect(get == head)
      }
      for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND"] {
        let answer = try await serving.get("/", method: method)
        #expect(answer.status == 405)
        #expect(answer.headers["allow"] == "GET, HEAD")
      }
    }
  }

  @Test func `What the browser has is not sent again`() async throws {
    try await Serving.with { serving in
      for target in ["/", "/assets/daybook.css"] {
        let tag = try #require(try await serving.get(target).headers["etag"])
        for header in [tag, "\"other\", \(tag)", "*", "W/" + tag.replacing("W/", with: "")] {
          let answer = try await serving.get(target, ["If-None-Match: \(header)"])
          #expect(answer.status == 304)
          #expect(answer.headers["etag"] == tag)
        }
        #expect(try await serving.get(target, ["If-None-Match: \"other\""]).status == 200)
      }
    }
  }

  static let ranges: [(range: String, status: Int, part: String?, body: String)] = [
    ("bytes=0-3", 206, "bytes 0-3/10", "0123"), ("bytes=7-", 206, "bytes 7-9/10", "789"),
    ("bytes=-2", 206, "bytes 8-9/10", "89"), ("bytes=-20", 206, "bytes 0-9/10", "0123456789"),
    ("bytes=5-100", 206, "bytes 5-9/10", "56789"), ("bytes=10-", 416, "bytes */10", ""),
    ("bytes=-0", 416, "bytes */10", ""), ("bytes=99999999999999999999-", 416, "bytes */10", ""),
    ("bytes=3-1", 200, nil, "0123456789"), ("bytes=0-1,4-5", 200, nil, "0123456789"),
    ("lines=0-1", 200, nil, "0123456789"), ("bytes=a-b", 200, nil, "0123456789"),
    ("bytes=-", 200, nil, "0123456789"), ("bytes=--1", 200, nil, "0123456789"),
  ]

  @Test func `A part of a file is sent`() async throws {
    try await Serving.with { serving in
      try serving.vault.write("pages/digits.mp3", "0123456789")
      await serving.builder.update(VaultChanges(["pages/digits.mp3"]))
      for (range, status, part, body) in Self.ranges {
        let answer = try await serving.get("/digits.mp3", ["Range: \(range)"])
        #expect(answer.status == status, "\(range)")
        #expect(answer.headers["content-range"] == part, "\(range)")
        #expect(answer.text == body, "\(range)")
        let other = try await serving.get(
          "/digits.mp3", ["Range: \(range)", "If-Range: \"other\""])
        #expect(other.status == 200, "\(range)")
      }
    }
  }

  @Test func `Text is compressed for who takes it`() async throws {
    try await Serving.with { serving in
      let plain = try await serving.get("/assets/daybook.css")
      let packed = try await serving.get("/assets/daybook.css", ["Accept-Encoding: br, gzip;q=0.8"])
      #expect(packed.headers["content-encoding"] == "gzip")
      #expect(packed.headers["vary"] == "Accept-Encoding")
      #expect(packed.headers["etag"] != plain.headers["etag"])
      #expect(packed.body.count < plain.body.count / 2)
      #expect(try await unpacked(packed.body) == plain.body)
      for header in ["gzip;q=0", "identity", "*;q=0", ""] {
        let answer = try await serving.get("/assets/daybook.css", ["Accept-Encoding: \(header)"])
        #expect(answer.headers["content-encoding"] == nil)
        #expect(answer.body == plain.body)
      }
    }
  }

  private func unpacked(_ bytes: [UInt8]) async throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "gzip -dc"]
    let (input, output) = (Foundation.Pipe(), Foundation.Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
    try input.fileHandleForWriting.close()
    return await offThePool { Array(output.fileHandleForReading.readDataToEndOfFile()) }
  }

  @Test func `A connection takes several requests, also sent at once`() async throws {
    try await Serving.with { serving in
      let client = try #require(RawClient(port: serving.port))
      let request = "GET /assets/favicon.svg HTTP/1.1\r\nHost: \(serving.host)\r\n\r\n"
      client.send(request + request + request)
      client.finishSending()
      var bytes: [UInt8] = []
      while let more = await client.receive(), !more.isEmpty { bytes += more }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 4)
    }
  }

  @Test func `Events carry a number, say whether the page is another, and nothing else`()
    async throws
  {
    try await Serving.with(pause: .zero) { serving in
      await serving.builder.finish()
      let build = serving.builder.current.snapshot.build
      func stream(_ page: String) async throws -> RawClient {
        let client = try #require(RawClient(port: serving.port))
        client.send(
          "GET /-/events?token=\(serving.token.text)\(page) HTTP/1.1\r\nHost: \(serving.host)\r\n"
            + "Sec-Fetch-Site: same-origin\r\n\r\n")
        var text = ""
        while !text.contains("data: ") {
          text += String(decoding: try #require(await client.receive()), as: UTF8.self)
        }
        #expect(text.contains("HTTP/1.1 200 OK"))
        #expect(text.contains("Content-Type: text/event-stream"))
        return client
      }
      let clients = [
        (try await stream("&path=%2Fabout%2F&since=\(build)"), true),
        (try await stream("&path=%2Fabout&since=\(build)"), true),
        (try await stream("&path=%2Fexercise%2F&since=\(build)"), false),
        (try await stream("&path=%2F-%2Fadd&since=0"), false),
        (try await stream("&path=%2F..%2Fabout%2F&since=0"), false),
        (try await stream(""), false),
      ]
      try serving.vault.write("pages/about.md", "# Another")
      await serving.builder.update(VaultChanges(["pages/about.md"]))
      for (client, isChanged) in clients {
        var event = ""
        while !event.contains("data: ") {
          event += String(decoding: try #require(await client.receive()), as: UTF8.self)
        }
        let lines = event.split(whereSeparator: \.isNewline)
        #expect(lines.contains("event: changed") == isChanged)
        let number = try #require(lines.first { $0.hasPrefix("id: ") }).dropFirst(4)
        #expect(Int(number) != nil)
        #expect(lines.contains("data: \(number)"))
      }
    }
  }

  @Test func `An open page learns what changed, and what is wrong`() async throws {
    try await Serving.with(pause: .zero) { serving in
      func state(_ path: String, since: Int) async throws -> [String: Any] {
        let answer = try await serving.get(
          "/-/state?token=\(serving.token.text)&since=\(since)&path="
            + PercentEncoding.form(path))
        #expect(answer.status == 200)
        let json = try JSONSerialization.jsonObject(with: Data(answer.body))
        return try #require(json as? [String: Any])
      }
      #expect(try await state("/about/", since: 1)["page"] as? String == "same")
      try serving.vault.write("pages/about.md", "# <b>{{ nothing }}")
      try serving.vault.write("templates/assets/daybook.css", "body {}")
      await serving.builder.update(
        VaultChanges(["pages/about.md", "templates/assets/daybook.css"]))
      await serving.builder.finish()
      let wrong = try await state("/", since: 1)
      #expect(wrong["changed"] as? [String] == ["/assets/daybook.css"])
      #expect(wrong["errors"] as? Int == 1)
      let found = try #require((wrong["diagnostics"] as? [[String: Any]])?.first)
      #expect((found["place"] as? String)?.hasSuffix("pages/about.md:1:9") == true)
      #expect(found["excerpt"] as? String == "# <b>{{ nothing }}")
      #expect(try await state("/about/", since: 1)["page"] as? String == "same")
      try serving.vault.remove("pages/about.md")
      await serving.builder.update(VaultChanges(["pages/about.md"]))
      #expect(try await state("/about/", since: 1)["page"] as? String == "gone")
    }
  }

  @Test func `Before the first build, a page says so and waits for it`() async throws {
    try await SmallVault.with { vault in
      let builder = SiteBuilder(vault: try vault.served(), pause: .zero)
      let server = try await PreviewServer.start(
        host: "127.0.0.1", port: 0, builder: builder, desk: nil, now: { Instant(seconds: 0) })
      let client = try #require(RawClient(port: server.hosts.port))
      client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.hosts.port)\r\n\r\n")
      let answer = try #require(await client.answer())
      await server.stop()
      #expect(answer.status == 503)
      #expect(answer.text.contains("data-build=\"0\""))
    }
  }

  @Test(arguments: [
    ("[::1]", false), ("127.0.0.1", false), ("localhost", false), ("0.0.0.0", true), ("::", true),
  ])
  func `A preview tells whether others can reach it, and answers to its own names`(
    host: String, isReachable: Bool
  ) async throws {
    try await SmallVault.with { vault in
      let builder = SiteBuilder(vault: try vault.served(), pause: .zero)
      let server = try await PreviewServer.start(
        host: host, port: 0, builder: builder, desk: nil, now: { Instant(seconds: 0) })
      let port = server.hosts.port
      #expect(server.isReachable == isReachable)
      // A server on ::1 only is unreachable at 127.0.0.1.
      for (name, status) in [("127.0.0.1", 200), ("example.org", 421)] where host != "[::1]" {
        let client = try #require(RawClient(port: port))
        client.send("GET /-/preview.css HTTP/1.1\r\nHost: \(name):\(port)\r\n\r\n")
        #expect(try #require(await client.answer()).status == status)
      }
      await server.stop()
    }
  }

  @Test func `A connection that does nothing is ended, and one that reads events is not`()
    async throws
  {
    try await SmallVault.with { vault in
      let builder = SiteBuilder(vault: try vault.served(), pause: .zero)
      var patience = Patience()
      (patience.head, patience.body) = (.milliseconds(100), .milliseconds(100))
      let token = AccessToken()
      let server = try await PreviewServer.start(
        host: "127.0.0.1", port: 0, builder: builder, desk: nil, token: token,
        patience: patience, now: { Instant(seconds: 0) })
      await builder.update(.everything)
      let host = "Host: 127.0.0.1:\(server.hosts.port)\r\n"
      let reader = try #require(RawClient(port: server.hosts.port))
      reader.send("GET /-/events?token=\(token.text)&path=/ HTTP/1.1\r\n\(host)\r\n")
      #expect(await reader.receive()?.isEmpty == false)
      // Nothing, half a head, half a body, nothing after an answer.
      for text in [
        "", "GET / HTTP/1.1\r\nHo",
        "POST /-/add/task HTTP/1.1\r\n\(host)Content-Length: 9\r\n\r\nti",
        "GET /-/preview.css HTTP/1.1\r\n\(host)\r\n",
      ] {
        let client = try #require(RawClient(port: server.hosts.port))
        client.send(text)
        var last: [UInt8]? = []
        repeat { last = await client.receive() } while last?.isEmpty == false
        // Empty: the peer has closed; nil: a minute passed without data.
        #expect(last == [], "\(text)")
      }
      // The peer sees the end of a connection before the server has counted it.
      #expect(await eventually { server.connectionCount == 1 })
      await server.stop()
    }
  }

  @Test(arguments: [
    ("1.0", "", true), ("1.0", "Connection: Keep-Alive\r\n", false), ("1.1", "", false),
    ("1.1", "Connection: TE, close\r\n", true),
  ])
  func `A connection ends with its last request`(
    version: String, field: String, isLast: Bool
  ) async throws {
    try await SmallVault.with { vault in
      let builder = SiteBuilder(vault: try vault.served(), pause: .zero)
      var patience = Patience()
      (patience.head, patience.answer) = (.minutes(10), .minutes(10))
      let server = try await PreviewServer.start(
        host: "127.0.0.1", port: 0, builder: builder, desk: nil, patience: patience,
        now: { Instant(seconds: 0) })
      let client = try #require(RawClient(port: server.hosts.port))
      let request =
        "GET /-/preview.css HTTP/\(version)\r\nHost: 127.0.0.1:\(server.hosts.port)\r\n"
        + field + "\r\n"
      client.send(request)
      #expect(try #require(await client.answer()).status == 200)
      if isLast {
        // Empty: the peer has closed.
        #expect(await client.receive() == [])
      } else {
        client.send(request)
        #expect(try #require(await client.answer()).status == 200)
      }
      await server.stop()
    }
  }

  @Test func `No more pages are told of new builds than there may be`() throws {
    let hub = EventHub()
    let page = EventHub.Page(path: nil, build: 0)
    let readers = (0..<EventHub.mostReaders).compactMap { _ in
      hub.subscribe(page, first: .number(1))?.reader
    }
    #expect(Set(readers).count == 64)
    #expect(hub.subscribe(page, first: .number(1)) == nil)
    hub.unsubscribe(readers[10])
    #expect(hub.subscribe(page, first: .number(1)) != nil)
    #expect(hub.subscribe(page, first: .number(1)) == nil)
    hub.close()
    hub.unsubscribe(readers[11])
    #expect(hub.subscribe(page, first: .number(1)) == nil)
  }

  @Test func `A preview that is shared answers those alone who came by its link`() async throws {
    try await SmallVault.with { vault in
      let builder = SiteBuilder(vault: try vault.served(), pause: .zero)
      let link = SharedLink()
      let server = try await PreviewServer.start(
        host: "127.0.0.1", port: 0, builder: builder, desk: nil, link: link,
        now: { Instant(seconds: 0) })
      await builder.update(.everything)
      let port = server.hosts.port
      func get(
        _ target: String, _ cookie: String? = nil, method: String = "GET"
      ) async throws
        -> RawClient.Answer
      {
        let client = try #require(RawClient(port: port))
        let line = cookie.map { "Cookie: \($0)\r\n" } ?? ""
        client.send("\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(line)\r\n")
        return try #require(await client.answer(toHead: method == "HEAD"))
      }
      let wrong = String(repeating: "0", count: 32)
      for target in [
        "/", "/index.html", "/-/preview.css", "/-/events", "/-/state", "/-/add", "/-/enter",
        "/-/enter?key=", "/-/enter?key=\(wrong)", "/no-such-page",
      ] {
        for cookie in [nil, "daybook-\(port)=\(wrong)", "daybook-\(port)=", "other=1"] {
          #expect(try await get(target, cookie).status == 403, "\(target)")
        }
      }
      #expect(try await get("/-/add/task", method: "POST").status == 403)

      let entered = try await get("/" + link.path)
      #expect(entered.status == 303 && entered.headers["location"] == "/")
      let set = try #require(entered.headers["set-cookie"])
      #expect(set.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
      let cookie = try #require(set.split(separator: ";").first.map(String.init))
      #expect(cookie == "daybook-\(port)=\(link.path.split(separator: "=")[1])")
      #expect(try await get("/", cookie).status == 200)
      #expect(try await get("/", "theme=dark; \(cookie)").status == 200)
      // A cookie of another port, and a cookie that only shares the prefix.
      #expect(try await get("/", "daybook-1=\(cookie.split(separator: "=")[1])").status == 403)
      #expect(try await get("/", String(cookie.dropLast())).status == 403)
      // It grants reading only.
      #expect(try await get("/-/add/task", cookie).status == 404)
      #expect(try await get("/-/add/task", cookie, method: "POST").status == 404)
      await server.stop()
    }
  }

  @Test func `A name that no machine has is told in plain words`() async throws {
    try await SmallVault.with { vault in
      let builder = SiteBuilder(vault: try vault.served(), pause: .zero)
      do throws(ListeningFailure) {
        let server = try await PreviewServer.start(
          host: "nowhere.invalid", port: 0, builder: builder, desk: nil,
          now: { .init(seconds: 0) })
        await server.stop()
        Issue.record("it listens nowhere")
      } catch {
        #expect(error == .other("no machine has this name"))
      }
    }
  }

  @Test func `Pages of the preview's own have an icon, before there is a site too`() async throws {
    try await Serving.with { serving in
      let list = try await serving.get("/-/add")
      #expect(list.text.contains("<link rel=\"icon\" href=\"/-/favicon.svg\""))
      let icon = try await serving.get("/-/favicon.svg")
      #expect(icon.status == 200)
      #expect(icon.headers["content-type"]?.hasPrefix("image/svg+xml") == true)
      #expect(icon.text.contains("<svg"))
    }
  }

  @Test func `A port that is taken is told with the next that is free`() async throws {
    try await Serving.with { serving in
      do throws(ListeningFailure) {
        let second = try await PreviewServer.start(
          host: "localhost", port: serving.port, builder: serving.builder, desk: nil,
          now: { .init(seconds: 0) })
        await second.stop()
        Issue.record("two listen at one port")
      } catch {
        guard case .portTaken(let next?) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(next > serving.port)
      }
    }
  }
}
