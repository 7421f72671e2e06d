import Foundation
import Testing
import Vault

@testable import Preview

/// Malicious requests. None gets anything but a page of the site or a refusal, and none keeps
/// others from being served.
@Suite(.serialized)
struct HostileRequestTests {
  /// The text of a file that must never be sent: a copy is outside the vault, one in it, and one
  /// reached by a link.
  private static let secret = "not-to-be-seen-7f3a"

  /// Paths that are outside the site, at least in some reading.
  static let paths = [
    "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/%2e%2e%2fsecret.txt",
    "/%252e%252e/secret.txt", "/%252e%252e%252fsecret.txt", "/..\\secret.txt",
    "/..%5csecret.txt", "/....//secret.txt", "/.../secret.txt", "/./../secret.txt",
    "/focus/../../secret.txt", "/focus/..;/secret.txt", "/%c0%ae%c0%ae/secret.txt",
    "/%e0%80%ae%e0%80%ae/secret.txt", "/%c0%af..%c0%afsecret.txt", "/%uff0e%uff0e/secret.txt",
    "/secret.txt%00.html", "/%00", "/secret.txt%0d%0aX-Y:1", "//secret.txt", "///etc/passwd",
    "/etc/passwd", "/%2fetc%2fpasswd", "//etc/passwd", "/file:///etc/passwd", "/proc/self/environ",
    "/daybook.yaml", "/pages/about.md", "/focus/sessions/2026-Q4.jsonl", "/.daybook-manifest",
    "/.git/config", "/growth/.lock", "/outside/secret.txt", "/outside.txt", "/outside/",
    "/templates/base.liquid", "/-/../index.html", "/-/", "/-/preview.js/../../secret.txt",
    "/-/%2e%2e/secret.txt", "/index.html/", "/index.html/..", "/?/../secret.txt",
    "/%", "/%zz", "/%4", "/~root/", "/con", "/C:/Windows/win.ini", "/..%c1%9csecret.txt",
    "/%ef%bc%8e%ef%bc%8e/secret.txt", "/\u{2024}\u{2024}/secret.txt",
    "http://example.org/secret.txt",
    "ftp://localhost/secret.txt", "*", "secret.txt", "/#/../secret.txt", "/focus/%2e%2e/%2e%2e/",
  ]

  @Test func `No path leads out of the site`() async throws {
    try await Serving.with { serving in
      let folder = URL(fileURLWithPath: serving.vault.folder)
      let beside = folder.deletingLastPathComponent().appending(path: "secret.txt")
      try Self.secret.write(to: beside, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: beside) }
      try serving.vault.write("secret.txt", Self.secret)
      try FileManager.default.createSymbolicLink(
        atPath: serving.vault.folder + "/pages/outside",
        withDestinationPath: folder.deletingLastPathComponent().path)
      try FileManager.default.createSymbolicLink(
        atPath: serving.vault.folder + "/pages/outside.txt", withDestinationPath: beside.path)
      await serving.builder.update(.everything)
      for path in Self.paths {
        let answer = try await serving.get(path)
        let isRefused = [400, 403, 404, 421, 500].contains(answer.status) || path.contains("?")
        #expect(isRefused, "\(path): \(answer.status)")
        #expect(!answer.text.contains(Self.secret), "\(path)")
        #expect(!answer.text.contains("root:"), "\(path)")
      }
    }
  }

  /// Whole requests, with `HOST` for the preview's name and `TOKEN` for its token, and the
  /// permitted statuses; 0 for a connection closed without one.
  static let requests: [(String, [Int])] = [
    // Names of other hosts.
    ("GET / HTTP/1.1\r\nHost: example.org\r\n\r\n", [421]),
    ("GET / HTTP/1.1\r\nHost: localhost.example.org\r\n\r\n", [421]),
    ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", [421]),
    ("GET / HTTP/1.1\r\nHost: \r\n\r\n", [400, 421]),
    ("GET / HTTP/1.1\r\n\r\n", [400, 421]),
    ("GET / HTTP/1.0\r\n\r\n", [400, 421]),
    ("GET / HTTP/1.1\r\nHost: HOST\r\nHost: example.org\r\n\r\n", [400]),
    ("GET / HTTP/1.1\r\nHost: example.org\r\nHost: HOST\r\n\r\n", [400]),
    ("GET http://example.org/ HTTP/1.1\r\nHost: example.org\r\n\r\n", [421]),
    // The host in the target counts (RFC 9112, 3.2.2).
    ("GET http://example.org/ HTTP/1.1\r\nHost: HOST\r\n\r\n", [421]),
    ("GET HTTP://example.org HTTP/1.1\r\nHost: HOST\r\n\r\n", [421]),
    ("GET http://example.org?HOST HTTP/1.1\r\nHost: HOST\r\n\r\n", [421]),
    ("GET http://HOST@example.org/ HTTP/1.1\r\nHost: HOST\r\n\r\n", [421]),
    ("GET http://me@HOST/ HTTP/1.1\r\nHost: HOST\r\n\r\n", [421]),
    ("GET http:///about/ HTTP/1.1\r\nHost: HOST\r\n\r\n", [400, 421]),
    ("GET https://HOST/about/ HTTP/1.1\r\nHost: HOST\r\n\r\n", [400]),
    ("GET https://example.org/about/ HTTP/1.1\r\nHost: HOST\r\n\r\n", [400]),
    ("GET http:/about/ HTTP/1.1\r\nHost: HOST\r\n\r\n", [400]),
    ("GET http://HOST/about/ HTTP/1.1\r\n\r\n", [400, 421]),
    ("GET http://HOST/ HTTP/1.1\r\nHost: HOST\r\nHost: example.org\r\n\r\n", [400]),
    ("GET http://HOST/../secret.txt HTTP/1.1\r\nHost: HOST\r\n\r\n", [400]),
    (
      "POST http://example.org/-/add/task HTTP/1.1\r\nHost: HOST\r\nContent-Length: 46\r\n\r\n"
        + "title=a&token=TOKEN", [421]
    ),
    ("GET /-/events?token=TOKEN HTTP/1.1\r\nHost: example.org\r\n\r\n", [421]),
    // The preview's own addresses, requested by other sites or without the token.
    ("GET /-/events HTTP/1.1\r\nHost: HOST\r\n\r\n", [403]),
    ("GET /-/events?token=0 HTTP/1.1\r\nHost: HOST\r\n\r\n", [403]),
    (
      "GET /-/events?token=TOKEN HTTP/1.1\r\nHost: HOST\r\nOrigin: http://example.org\r\n\r\n",
      [403]
    ),
    (
      "GET /-/events?token=TOKEN HTTP/1.1\r\nHost: HOST\r\nSec-Fetch-Site: cross-site\r\n\r\n",
      [403]
    ),
    (
      "GET /-/events?token=TOKEN HTTP/1.1\r\nHost: HOST\r\nSec-Fetch-Site: same-site\r\n\r\n", [403]
    ),
    ("GET /-/state?path=/&since=0 HTTP/1.1\r\nHost: HOST\r\n\r\n", [403]),
    ("GET /-/state?token=TOKEN HTTP/1.1\r\nHost: HOST\r\nOrigin: null\r\n\r\n", [403]),
    ("GET /-/add HTTP/1.1\r\nHost: HOST\r\nOrigin: http://example.org\r\n\r\n", [403]),
    ("GET /-/records/gift HTTP/1.1\r\nHost: HOST\r\nSec-Fetch-Site: same-site\r\n\r\n", [403]),
    ("GET /-/changes HTTP/1.1\r\nHost: HOST\r\nSec-Fetch-Site: cross-site\r\n\r\n", [403]),
    (
      "GET /-/add/task?token=TOKEN HTTP/1.1\r\nHost: HOST\r\nSec-Fetch-Site: cross-site\r\n\r\n",
      [403]
    ),
    ("POST /-/add/task HTTP/1.1\r\nHost: HOST\r\nContent-Length: 7\r\n\r\ntitle=a", [403]),
    (
      "POST /-/add/task?token=TOKEN HTTP/1.1\r\nHost: HOST\r\nContent-Length: 7\r\n\r\ntitle=a",
      [403]
    ),
    (
      "POST /-/add/task HTTP/1.1\r\nHost: HOST\r\nOrigin: http://example.org\r\n"
        + "Content-Length: 46\r\n\r\ntitle=a&token=TOKEN", [403]
    ),
    (
      "POST /-/add/task HTTP/1.1\r\nHost: HOST\r\nOrigin: null\r\n"
        + "Content-Length: 46\r\n\r\ntitle=a&token=TOKEN", [403]
    ),
    (
      "POST /-/start HTTP/1.1\r\nHost: HOST\r\nOrigin: null\r\nSec-Fetch-Site: same-origin\r\n"
        + "Content-Length: 38\r\n\r\ntoken=TOKEN", [403]
    ),
    // Encodings other than UTF-8: "title=张" in GBK, by its bytes, by name, and in an address.
    (
      "POST /-/add/task HTTP/1.1\r\nHost: HOST\r\nContent-Length: 51\r\n\r\n"
        + "title=%D5%C5&token=TOKEN", [400]
    ),
    (
      "POST /-/add/task HTTP/1.1\r\nHost: HOST\r\nContent-Length: 53\r\n\r\n"
        + "title=a&%D5%C5&token=TOKEN", [400]
    ),
    (
      "POST /-/add/task HTTP/1.1\r\nHost: HOST\r\nContent-Length: 46\r\nContent-Type: "
        + "application/x-www-form-urlencoded; Charset=\"GBK\"\r\n\r\ntitle=a&token=TOKEN", [400]
    ),
    ("GET /-/records/task?words=%D5%C5 HTTP/1.1\r\nHost: HOST\r\n\r\n", [400]),
    ("GET /-/state?token=TOKEN&path=/%D5%C5 HTTP/1.1\r\nHost: HOST\r\n\r\n", [403]),
    // Two readings of the end of a request.
    (
      "POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      [400, 405]
    ),
    ("GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", [400]),
    ("GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: -1\r\n\r\n", [400]),
    ("GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0x4\r\n\r\nabcd", [400]),
    ("GET / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: xchunked\r\n\r\n", [400]),
    ("GET / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n", [400]),
    // Broken chunks, with any method and address.
    ("POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", [400]),
    ("GET / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", [400]),
    (
      "POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
      [400]
    ),
    (
      "POST /-/add/task HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc",
      [400]
    ),
    // Longer than its declared size.
    (
      "POST /-/add/task HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "2E\r\ntitle=a&token=TOKEN&and=more\r\n0\r\n\r\n", [400]
    ),
    // Malformed lines.
    ("GET / HTTP/1.1\nHost: HOST\n\n", [200, 400]),
    ("GET / HTTP/1.1\r\nHost: HOST\r\n Folded: x\r\n\r\n", [400, 421]),
    ("GET / HTTP/1.1\r\nHost: HOST\r\nBad Header: x\r\n\r\n", [400]),
    ("GET / HTTP/1.1\r\nHost: HOST\r\nX: a\u{0}b\r\n\r\n", [400]),
    ("GET / HTTP/9.9\r\nHost: HOST\r\n\r\n", [400, 0]),
    ("GET  /  HTTP/1.1\r\nHost: HOST\r\n\r\n", [200, 400]),
    ("get / HTTP/1.1\r\nHost: HOST\r\n\r\n", [400, 405]),
    ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n", [400, 0]),
    ("CONNECT example.org:443 HTTP/1.1\r\nHost: HOST\r\n\r\n", [400, 405]),
    ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, 421, 405, 0]),
    // Excessive sizes.
    ("GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\nHost: HOST\r\n\r\n", [400]),
    (
      "GET / HTTP/1.1\r\nHost: HOST\r\nX: " + String(repeating: "a", count: 100_000) + "\r\n\r\n",
      [400]
    ),
    (
      "GET / HTTP/1.1\r\nHost: HOST\r\n" + String(repeating: "X: y\r\n", count: 500) + "\r\n", [400]
    ),
    (
      "GET / HTTP/1.1\r\nHost: HOST\r\n"
        + String(repeating: "X: \(String(repeating: "y", count: 900))\r\n", count: 40)
        + "\r\n", [400]
    ),
    ("POST /-/add/task HTTP/1.1\r\nHost: HOST\r\nContent-Length: 99999999999\r\n\r\n", [413]),
    (
      "POST /-/add/task HTTP/1.1\r\nHost: HOST\r\nContent-Length: 300000\r\n\r\n"
        + String(repeating: "a", count: 300_000), [413]
    ),
    (
      "GET / HTTP/1.1\r\nHost: HOST\r\nRange: bytes="
        + (0..<500).map { "\($0)-\($0)" }.joined(separator: ",")
        + "\r\n\r\n", [200]
    ),
    (
      "GET / HTTP/1.1\r\nHost: HOST\r\nAccept-Encoding: "
        + String(repeating: "gzip;q=0,", count: 500)
        + "\r\n\r\n", [200]
    ),
    (
      "GET / HTTP/1.1\r\nHost: HOST\r\nIf-None-Match: " + String(repeating: "\"a\",", count: 1_500)
        + "\r\n\r\n", [200]
    ),
  ]

  @Test func `Each request gets what it may have, and the next one is served`() async throws {
    #expect(Self.paths.count + Self.requests.count >= 60)
    try await Serving.with { serving in
      let tasks = try serving.vault.text("growth/tasks.jsonl")
      for (request, statuses) in Self.requests {
        let client = try #require(RawClient(port: serving.port))
        client.send(
          request.replacing("HOST", with: serving.host)
            .replacing("TOKEN", with: serving.token.text))
        let status = await client.answer()?.status ?? 0
        #expect(statuses.contains(status), "\(request.prefix(120).debugDescription): \(status)")
      }
      #expect(try await serving.get("/").status == 200)
      #expect(try serving.vault.text("growth/tasks.jsonl") == tasks)
    }
  }

  @Test func `A broken body is answered once, and as such`() async throws {
    try await Serving.with { serving in
      let tasks = try serving.vault.text("growth/tasks.jsonl")
      let token = serving.token.text
      for body in [
        "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        "Transfer-Encoding: chunked\r\n\r\n2e\r\ntitle=a&token=\(token)",
        "Transfer-Encoding: chunked\r\n\r\n2e\r\ntitle=a&token=\(token)\r\n0",
        "Content-Length: 47\r\n\r\ntitle=a&token=\(token)",
      ] {
        for line in ["GET /", "POST /", "POST /-/add/task"] {
          let client = try #require(RawClient(port: serving.port))
          client.send("\(line) HTTP/1.1\r\nHost: \(serving.host)\r\n\(body)")
          client.finishSending()
          #expect(await client.answer()?.status == 400, "\(line): \(body)")
          #expect(await client.receive() == [], "\(line): \(body)")
        }
      }
      #expect(try serving.vault.text("growth/tasks.jsonl") == tasks)
    }
  }

  @Test func `A target that names this preview is answered, whatever Host says`() async throws {
    try await Serving.with { serving in
      let page = try await serving.get("/about/").body
      for target in [
        "http://\(serving.host)/about/", "HTTP://127.0.0.1:\(serving.port)/about/?a=b",
      ] {
        for host in [serving.host, "example.org"] {
          let client = try #require(RawClient(port: serving.port))
          client.send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
          let answer = try #require(await client.answer())
          #expect(answer.status == 200 && answer.body == page, "\(target) at \(host)")
        }
      }
      #expect(try await serving.get("http://\(serving.host)").status == 200)
    }
  }

  @Test func `A form that is not in UTF-8 is refused in plain words`() async throws {
    try await Serving.with { serving in
      let answer = try await serving.get(
        "/-/add/task", method: "POST", body: "token=\(serving.token.text)&title=%D5%C5")
      #expect(answer.status == 400)
      #expect(answer.text.hasPrefix("The form is not in UTF-8, and nothing was changed"))
      // Raw bytes instead of percent-encoded ones.
      let client = try #require(RawClient(port: serving.port))
      let body = Array("token=\(serving.token.text)&title=".utf8) + [0xD5, 0xC5]
      client.send(
        "POST /-/add/task HTTP/1.1\r\nHost: \(serving.host)\r\n"
          + "Content-Length: \(body.count)\r\n\r\n")
      client.send(body)
      #expect(await client.answer()?.status == 400)
      // UTF-8 under any of its names.
      for name in ["utf-8", "UTF8", "\"UTF-8\""] {
        let type = "Content-Type: application/x-www-form-urlencoded;charset=\(name)"
        #expect(try await serving.post("/-/add/task", ["title": "张 \(name)"], [type]).status == 303)
      }
    }
  }

  /// Otherwise the system would discard the answer along with the unread input.
  @Test func `What is too long is thrown away, and its answer arrives`() async throws {
    try await Serving.with { serving in
      let client = try #require(RawClient(port: serving.port))
      let chunk = "8000\r\n\(String(repeating: "a", count: 0x8000))\r\n"
      let isSent = client.send(
        "POST /-/add/task HTTP/1.1\r\nHost: \(serving.host)\r\nTransfer-Encoding: chunked\r\n\r\n"
          + String(repeating: chunk, count: 600) + "0\r\n\r\n"
          + "GET / HTTP/1.1\r\nHost: \(serving.host)\r\n\r\n")
      #expect(isSent)
      #expect(await client.answer()?.status == 413)
      #expect(await client.receive() == [], "no other request of the connection is answered")
    }
  }

  @Test func `Whoever is slow, half gone or silent keeps nobody waiting`() async throws {
    try await Serving.with { serving in
      let page = try await serving.get("/").body.count
      var others: [RawClient] = []
      for number in 0..<40 {
        let client = try #require(RawClient(port: serving.port))
        switch number % 5 {
        case 0: break
        case 1: client.send("GET / HT")
        case 2: client.send("GET / HTTP/1.1\r\nHost: \(serving.host)\r\nX-Slow: ")
        case 3:
          client.send("GET / HTTP/1.1\r\nHo")
          client.finishSending()
        default:
          // Sends requests repeatedly, and reads nothing.
          client.send(
            String(
              repeating: "GET / HTTP/1.1\r\nHost: \(serving.host)\r\n\r\n", count: 20))
        }
        others.append(client)
      }
      for _ in 0..<10 { #expect(try await serving.get("/").body.count == page) }
      // A client that only waits for the answer gets it.
      let last = try #require(RawClient(port: serving.port))
      last.send("GET / HTTP/1.1\r\nHost: \(serving.host)\r\n\r\n")
      last.finishSending()
      #expect(await last.answer()?.body.count == page)
      withExtendedLifetime(others) {}
    }
  }

  // Their effect on memory over time is tested by `scripts/check preview`.
  @Test func `More idle connections than there may be leave the service as it was`() async throws {
    try await Serving.with { serving in
      func openMany() async throws {
        let count = PreviewServer.mostConnections + 100
        let clients = (0..<count).compactMap { _ in RawClient(port: serving.port) }
        #expect(clients.count == count)
        #expect(try await serving.get("/").status == 200)
        #expect(serving.server.connectionCount <= PreviewServer.mostConnections)
        withExtendedLifetime(clients) {}
      }
      try await openMany()
      #expect(await eventually { serving.server.connectionCount < 10 })
    }
  }
}
