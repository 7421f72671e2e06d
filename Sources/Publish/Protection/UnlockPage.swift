import Basics
import SiteKit
import Vault
package import Wording

/// The page of a protected site that can be read without a password, with its files: they reveal
/// the site's language, and nothing else.
package struct UnlockPage: Sendable {
  private let words: Words
  private let basePath: String

  /// The page of a site in the language of `words`.
  ///
  /// - Parameter baseURL: The address of the site, for `404.html`, which a host shows at any depth;
  ///   without it, that page works at the root of a host only. The other pages work anywhere.
  package init(_ words: Words, baseURL: String?) {
    self.words = words
    basePath = Self.path(of: baseURL ?? "")
  }

  /// The path of a whole address, with a slash at its end.
  private static func path(of address: String) -> String {
    guard let host = address.firstRange(of: "://")?.upperBound,
      let slash = address[host...].firstIndex(of: "/")
    else { return "/" }
    let path = address[slash...]
    return path.hasSuffix("/") ? String(path) : path + "/"
  }

  var files: [(path: VaultPath, bytes: [UInt8])] {
    [
      ("icon.svg", Self.theme("assets/favicon.svg")),
      ("robots.txt", Array("User-agent: *\nDisallow: /\n".utf8)),
      ("unlock.css", Self.style), ("unlock.js", Self.own("unlock.js")),
    ]
      + Self.scripts.map { name in
        ("scripts/\(name)", Self.theme(Self.themeFiles[name] ?? ""))
      }.compactMap { path, bytes in VaultPath(validating: path).map { ($0, bytes) } }
  }

  var pages: [(path: VaultPath, bytes: [UInt8])] {
    [("404.html", html(root: basePath)), ("index.html", html(root: ""))]
  }

  /// The scripts of the default theme, by name. They hold no private data and are not encrypted, as
  /// a page may only run scripts from its host.
  private static let themeFiles: [String: String] = {
    var paths: [String: String] = [:]
    for file in ProgramTheme.quiet.files {
      if case .asset(let path) = ThemeFileKind(path: file.path), path.hasSuffix(".js") {
        paths[String(path.dropFirst("assets/".utf8.count))] = file.path
      }
    }
    return paths
  }()

  private static let scripts = themeFiles.keys.sorted()

  /// The tokens of the default theme, and the page's own styles.
  private static let style = theme("assets/tokens.css") + own("unlock.css")

  private static func theme(_ path: String) -> [UInt8] {
    ProgramTheme.quiet.files.first { $0.path == path }?.bytes ?? []
  }

  private static func own(_ path: String) -> [UInt8] {
    EmbeddedFiles.all.first { $0.path == path }?.bytes ?? []
  }

  /// An address that changes with the file, so that no old copy is shown.
  private static func versioned(_ path: String, _ bytes: [UInt8]) -> String {
    "\(path)?\(ContentHash.hex(of: bytes).prefix(8))"
  }

  /// The page, `root` away from the top of the site.
  private func html(root: String) -> [UInt8] {
    let told: [(name: String, text: String)] = [
      ("opening", words("unlock.opening")), ("wrong", words("unlock.wrong")),
      ("failed", words("unlock.failed")), ("changed", words("unlock.changed")),
      ("insecure", words("unlock.insecure")), ("file", words("unlock.file")),
      ("damaged", words("unlock.damaged")), ("sign-out", words("unlock.sign_out")),
      ("download", words("unlock.download", ["name": "%n"])),
      ("missing", words("not_found.heading")), ("home", words("not_found.home")),
      ("scripts", Self.scripts.joined(separator: " ")),
    ]
    let attributes = told.map { " data-\($0.name)=\"\(MarkupText.escaped($0.text))\"" }.joined()
    func text(_ key: Words.Key) -> String { MarkupText.escaped(words(key)) }
    let folder = MarkupText.escaped(root)
    let script = Self.versioned("unlock.js", Self.own("unlock.js"))
    let links = [
      "<link rel=\"stylesheet\" href=\"\(folder)\(Self.versioned("unlock.css", Self.style))\">",
      "<script src=\"\(folder)\(script)\" defer></script>",
    ]
    return Array(
      """
      \(LonePage.head(words("unlock.title"), in: words, root: root, links: links))
      <body>
      <main class="unlock"\(attributes)>
      <h1>\(text("unlock.title"))</h1>
      <p class="reason">\(text("unlock.script"))</p>
      <form hidden>
      <input type="text" autocomplete="username" hidden>
      <label for="password">\(text("unlock.password"))</label>
      <input type="password" id="password" autocomplete="current-password" required>
      <label class="choice"><input type="checkbox"> \(text("unlock.remember"))</label>
      <button type="submit">\(text("unlock.open"))</button>
      </form>
      <p role="status"></p>
      </main>
      </body>
      </html>

      """.utf8)
  }
}
