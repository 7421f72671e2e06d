import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// The configuration files for hosts in a site for others.
struct HostFilesTests {
  /// The headers of each rule of `_headers`, parsed as Netlify and Cloudflare document the file:
  /// a path at the start of a line, its headers indented below it, lines with `#` ignored.
  private func rules(_ text: String) throws -> [String: [String: String]] {
    var rules: [String: [String: String]] = [:]
    var path: String?
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard line.first == " " else {
        #expect(line.hasPrefix("/") && rules[String(line)] == nil, "\(line)")
        path = String(line)
        rules[String(line)] = [:]
        continue
      }
      let parts = line.drop { $0 == " " }.split(separator: ":", maxSplits: 1)
      try #require(parts.count == 2, "\(line)")
      rules[try #require(path)]?[String(parts[0])] = String(parts[1].dropFirst())
    }
    return rules
  }

  private func site(for audience: Audience) throws -> GivenSite {
    var site = try input(sessions: [], pages: [("about.md", "# About\n")])
    site.audience = audience
    site.audience.pages = [PagePattern("*")]
    return site
  }

  @Test func `A site for others has them, and that of the person has not`() async throws {
    let own = await rendered(try site(for: .me)).files
    #expect(own["_headers"] == nil && own[".nojekyll"] == nil)
    let others = await rendered(try site(for: .public)).files
    #expect(others[".nojekyll"] == "" && others["404.html"] != nil)
    let rules = try rules(try #require(others["_headers"]))
    #expect(Set(rules.keys) == ["/*", "/assets/*"])
    #expect(rules["/*"]?["X-Content-Type-Options"] == "nosniff")
    #expect(rules["/*"]?["Referrer-Policy"] == "no-referrer")
    #expect(rules["/assets/*"]?["Cache-Control"]?.contains("must-revalidate") == true)
    #expect(rules["/*"]?["Cache-Control"] == nil)
  }

  @Test func `The host says what each page says of what it may load`() async throws {
    let files = await rendered(try site(for: .public)).files
    let rules = try rules(try #require(files["_headers"]))
    let policy = try #require(rules["/*"]?["Content-Security-Policy"])
    let said = Set(policy.split(separator: "; "))
    for (path, text) in files where path.hasSuffix(".html") {
      let start = try #require(text.firstRange(of: "\"Content-Security-Policy\" content=\""))
      let rest = text[start.upperBound...]
      let onPage = rest[..<(try #require(rest.firstIndex(of: "\"")))].split(separator: "; ")
      #expect(said.isSuperset(of: onPage), "\(path)")
    }
    #expect(said.contains("frame-ancestors 'none'"))
  }

  @Test func `Only files that are named after their content are kept for long`() async throws {
    var site = try site(for: .public)
    site.settings.baseURL = "https://example.org/days"
    site.paintCard = { (Array($0.utf8), []) }
    let files = await site.outputs
    let text = try #require(files.first { $0.path == HostFiles.headers }?.render().bytes)
    let rules = try rules(String(decoding: text, as: UTF8.self))
    let long = rules.filter { $0.value["Cache-Control"]?.contains("immutable") == true }.keys
    #expect(Array(long) == ["/og/*"])
    let kept = files.filter { $0.path.text.hasPrefix("og/") }
    #expect(!kept.isEmpty && kept.allSatisfy(\.isNamedByContent))
  }

  @Test func `A file of the person's own is in their place`() async throws {
    var site = try site(for: .public)
    try site.vault.replace("pages/_headers", with: Array("/*\n  A: b\n".utf8), .written)
    site.pageFiles = ["_headers"]
    #expect(await rendered("_headers", of: site) == "/*\n  A: b\n")
    // A file that the audience does not see is not part of its site.
    site.audience.pages = []
    #expect(await rendered("_headers", of: site)?.contains("nosniff") == true)
  }

  @Test func `They give way to what somebody else put into the output`() async throws {
    let output = MemoryFiles(name: "site")
    try output.replace(".nojekyll", with: Array("mine".utf8), .written)
    let site = await (try site(for: .public)).outputs
    let writer = SiteWriter(output: output, isForOthers: true)
    for _ in 1...2 {
      let result = try await writer.write(site)
      #expect(result.diagnostics.count(of: .error) == 0)
      #expect(try output.contents(of: ".nojekyll") == Array("mine".utf8))
      #expect(try output.status(of: "_headers") != nil)
      #expect(writer.verify(site).isEmpty)
    }
    try writer.clear()
    #expect(try output.list(.root).map(\.name) == [".nojekyll"])
  }
}
