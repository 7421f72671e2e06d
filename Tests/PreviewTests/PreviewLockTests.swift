import Basics
import Foundation
import HTTPTypes
import NIOCore
import Testing
import Vault
import Wording

@testable import Preview

/// A preview that asks for a password, and again after a time without use.
struct PreviewLockTests {
  private static let password = "plums in the icebox"
  private static let hosts = HostNames(host: "localhost", port: 8080)

  private let lock = PreviewLock(password: password, after: .minutes(10))

  /// The answer at a number of seconds.
  private func ask(
    _ target: String = "/focus/", at seconds: Int64, body: String? = nil, cookie: String? = nil,
    isQuiet: Bool = false
  ) throws -> PreviewLock.Answer {
    var head = HTTPRequest(
      method: body == nil ? .get : .post, scheme: "http", authority: "localhost:8080", path: target)
    if let cookie { head.headerFields[.cookie] = cookie }
    return lock.answer(
      to: Request(head: head, body: ByteBuffer(string: body ?? "")),
      at: try #require(RequestPath(target)), isQuiet: isQuiet, hosts: Self.hosts, .english,
      now: Instant(seconds: seconds))
  }

  private static let right = "-password=plums+in+the+icebox"

  /// The cookie of an answer that lets in.
  private static func cookie(_ answer: PreviewLock.Answer) throws -> String {
    guard case .open(let cookie?) = answer else { throw Missing() }
    return String(cookie.prefix { $0 != ";" })
  }

  private struct Missing: Error {}

  private static func status(_ answer: PreviewLock.Answer) -> Int? {
    if case .closed(let page) = answer { page.status.code } else { nil }
  }

  @Test func `Nothing is shown before the password, and a browser that gave it goes on`() throws {
    #expect(try Self.status(ask(at: 0)) == 401)
    #expect(try Self.status(ask(at: 0, body: "-password=plums")) == 401)
    #expect(try Self.status(ask(at: 0, cookie: "daybook-lock-8080=0000")) == 401)
    let cookie = try Self.cookie(ask(at: 1, body: Self.right))
    #expect(try Self.status(ask(at: 2, cookie: "a=b; " + cookie)) == nil)
    // Another port is another preview.
    #expect(try Self.status(ask(at: 2, cookie: cookie.replacing("8080", with: "80"))) == 401)
  }

  @Test func `It closes after the time without use, and what a page asks by itself is no use`()
    throws
  {
    let cookie = try Self.cookie(ask(at: 0, body: Self.right))
    #expect(try Self.status(ask(at: 599, cookie: cookie)) == nil)
    #expect(try Self.status(ask(at: 1_198, cookie: cookie)) == nil)
    for second in stride(from: Int64(1_200), to: 1_790, by: 10) {
      #expect(try Self.status(ask("/-/state", at: second, cookie: cookie, isQuiet: true)) == nil)
    }
    #expect(try Self.status(ask("/-/state", at: 1_798, cookie: cookie, isQuiet: true)) == 401)
    // It stays closed.
    #expect(try Self.status(ask(at: 1_797, cookie: cookie)) == 401)
  }

  @Test func `Closing it locks every browser`() throws {
    let cookies = try [0, 1].map { try Self.cookie(ask(at: $0, body: Self.right)) }
    #expect(cookies[0] != cookies[1])
    lock.close()
    for cookie in cookies { #expect(try Self.status(ask(at: 2, cookie: cookie)) == 401) }
  }

  @Test func `Guessing takes longer with each try, also with the right one`() throws {
    for _ in 0..<3 { #expect(try Self.status(ask(at: 0, body: "-password=x")) == 401) }
    #expect(try Self.status(ask(at: 0, body: Self.right)) == 429)
    #expect(try Self.status(ask(at: 1, body: "-password=x")) == 401)
    #expect(try Self.status(ask(at: 2, body: Self.right)) == 429)
    for second in stride(from: Int64(10), to: 2_000, by: 100) {
      #expect(try Self.status(ask(at: second, body: "-password=x")) == 401)
    }
    #expect(try Self.status(ask(at: 1_960, body: Self.right)) == 429)
    #expect(try Self.status(ask(at: 1_971, body: Self.right)) == nil)
  }

  @Test func `A form that came too late is sent again with the password`() throws {
    let answer = try ask("/-/add/task", at: 0, body: "title=%22Ring%22+%3Cb%3E&token=1")
    guard case .closed(let page) = answer, case .bytes(let bytes) = page.body else {
      throw Missing()
    }
    let html = String(buffer: bytes)
    #expect(html.contains(#"<form method="post" action="/-/add/task">"#))
    #expect(html.contains(#"name="title" value="&quot;Ring&quot; &lt;b&gt;""#))
    #expect(html.contains(#"name="token" value="1""#))
    #expect(!html.contains("data-token"))
  }

  @Test func `A locked preview gives out its style alone, and a form is saved after the password`()
    async throws
  {
    try await Serving.with(lock: PreviewLock(password: Self.password, after: .minutes(10))) {
      serving in
      for path in [
        "/", "/growth/", "/-/records", "/-/state?token=\(serving.token.text)", "/feed.xml",
        "/-/palette?token=\(serving.token.text)", "/-/events?token=\(serving.token.text)",
        "/search/index.json", "/-/preview.js",
      ] {
        let answer = try await serving.get(path)
        #expect(answer.status == 401, "\(path)")
        #expect(path.contains("token=") || !answer.text.contains(serving.token.text), "\(path)")
      }
      #expect(try await serving.get("/-/preview.css").status == 200)
      func tasks() throws -> String { try serving.vault.text("growth/tasks.jsonl") }
      let before = try tasks()
      let task = ["title": "Ring the bank", "day": "2026-11-20"]
      #expect(try await serving.post("/-/add/task", task).status == 401)
      #expect(try tasks() == before)
      let saved = try await serving.post(
        "/-/add/task", task.merging(["-password": Self.password]) { $1 })
      #expect(saved.status == 303)
      #expect(try tasks().contains("Ring the bank"))
      let cookie = try #require(saved.headers["set-cookie"]).prefix { $0 != ";" }
      let page = try await serving.get("/growth/", ["Cookie: \(cookie)"])
      #expect(page.status == 200 && page.text.contains(#"formaction="/-/lock""#))
      #expect(try await serving.post("/-/lock", [:], ["Cookie: \(cookie)"]).status == 303)
      #expect(try await serving.get("/growth/", ["Cookie: \(cookie)"]).status == 401)
    }
  }
}
