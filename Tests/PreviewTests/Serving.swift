import AllSystems
import Basics
import Foundation
import SiteKit
import Testing
import Vault

@testable import Preview
@testable import daybook

/// A preview of a small vault on a free port.
struct Serving {
  let vault: SmallVault
  let builder: SiteBuilder
  let server: PreviewServer
  let desk: RecordEditor
  let token: AccessToken
  /// The link that grants access, which test requests have used; nil if access is open.
  let link: SharedLink?
  var port: Int { server.hosts.port }
  var host: String { "localhost:\(port)" }

  /// Serves until `body` returns.
  ///
  /// - Parameters:
  ///   - part: The part of the sample in the vault.
  ///   - rebuilds: True to rebuild the site after changes by forms.
  ///   - pause: The delay before making pages that nobody requested.
  ///   - audience: The audience of the site.
  ///   - link: The link that grants access; nil for open access.
  ///   - lock: The password that is asked for; nil for none.
  static func with(
    _ part: SmallVault.Part = SmallVault.few, rebuilds: Bool = true,
    pause: Duration = .untilAsked, audience: String = Audience.me.name, link: SharedLink? = nil,
    lock: PreviewLock? = nil,
    _ body: (Serving) async throws -> Void
  ) async throws {
    try await SmallVault.with(part) { vault in
      let served = try vault.served(audience: audience)
      let builder = SiteBuilder(vault: served, pause: pause)
      let token = AccessToken()
      let desk = RecordEditor(
        forms: { Systems.forms(in: $0) },
        sentences: Systems.quickEntries.compactMap(\.sentences), stopwatch: Systems.stopwatch,
        planner: Systems.planner, sheet: Systems.keepingSheet?.sheet,
        lineEntries: Systems.quickEntries.compactMap(\.lineEntry), workshops: Systems.workshops,
        texts: Systems.editingTexts,
        contents: { await served.known },
        moment: { await served.moment() }, library: { await served.library(vault.files) },
        rebuild: { if rebuilds { await builder.update($0) } },
        settings: { .ofVault(vault.files) })
      let server = try await PreviewServer.start(
        host: "localhost", port: 0, builder: builder, desk: desk, link: link, lock: lock,
        token: token, now: { Instant(seconds: 1_795_239_446) })
      await builder.update(.everything)
      let outcome: Result<Void, any Error>
      do {
        outcome = .success(
          try await body(
            Serving(
              vault: vault, builder: builder, server: server, desk: desk, token: token,
              link: link)))
      } catch {
        outcome = .failure(error)
      }
      await server.stop()
      try outcome.get()
    }
  }

  /// The answer to a form submitted by a page of this preview.
  func post(
    _ target: String, _ values: [String: String], _ lines: [String] = [], token: String? = nil
  ) async throws -> RawClient.Answer {
    let pairs = values.merging(["token": token ?? self.token.text]) { $1 }.map { name, value in
      "\(name)=\(PercentEncoding.form(value))"
    }
    return try await get(
      target, ["Origin: http://\(host)", "Sec-Fetch-Site: same-origin"] + lines, method: "POST",
      body: pairs.joined(separator: "&"))
  }

  /// The header that admits a visitor who used the link.
  var cookie: [String] {
    link.map { ["Cookie: daybook-\(port)=\($0.path.split(separator: "=")[1])"] } ?? []
  }

  /// The answer to a request with these lines after the first and `Host`.
  func get(
    _ target: String, _ lines: [String] = [], method: String = "GET", body: String = ""
  ) async throws -> RawClient.Answer {
    let client = try #require(RawClient(port: port))
    let extra = (lines + cookie).map { $0 + "\r\n" }.joined()
    let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
    client.send("\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n\(extra)\(length)\r\n\(body)")
    return try #require(await client.answer(toHead: method == "HEAD"))
  }
}
