import Basics
package import SiteKit
package import Vault

/// The files that static hosts read in a site for others, besides the page for addresses that are
/// not found.
///
/// Netlify and Cloudflare Pages send the headers in `_headers` with each file; other hosts treat it
/// like any other file. GitHub Pages leaves a site with a `.nojekyll` unchanged. An existing file
/// of the same name in the output is kept.
package struct HostFiles: Sendable {
  package static let headers: VaultPath = "_headers"
  package static let redirects: VaultPath = "_redirects"
  /// Keeps GitHub from leaving out files whose names begin with an underscore.
  package static let noJekyll: VaultPath = ".nojekyll"

  /// The content security policy: that of the pages of the default theme, and a ban on framing by
  /// other sites, which only a host can set.
  static let policy =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// The folders whose files are all named by their content.
  private let foldersNamedByContent: [VaultPath]
  /// Styles and scripts named by their content, in folders where others are not.
  private let assetsNamedByContent: [VaultPath]
  /// From the top of the site, with a slash before each.
  private let moved: [(from: String, to: String)]

  /// - Parameters:
  ///   - files: The other files of the site.
  ///   - assets: The styles and scripts named by their content, in order.
  ///   - moved: Redirects: old and new addresses, from the top of the site.
  package init(
    of files: [OutputFile], assets: [VaultPath] = [], moved: [(from: String, to: String)] = []
  ) {
    self.moved = moved
    assetsNamedByContent = assets
    let all = Dictionary(grouping: files) { $0.path.parent ?? .root }
    foldersNamedByContent = all.filter { folder, files in
      folder != .root && files.allSatisfy(\.isNamedByContent)
    }
    .keys.sorted()
  }

  package var outputs: [OutputFile] {
    var files = [output(Self.noJekyll, ""), output(Self.headers, headersText)]
    if !moved.isEmpty {
      let lines = moved.map {
        "\(PercentEncoding.path($0.from)) \(PercentEncoding.path($0.to)) 301\n"
      }
      files.append(output(Self.redirects, lines.joined()))
    }
    return files
  }

  private func output(_ path: VaultPath, _ text: String) -> OutputFile {
    var file = OutputFile(path: path, source: "the files for hosts") { (Array(text.utf8), []) }
    file.givesWay = true
    return file
  }

  /// No two rules set the same header of a file, since hosts would join the values. Files without a
  /// cache rule are revalidated each time by the hosts' own headers.
  private var headersText: String {
    var text = """
      # Netlify and Cloudflare Pages send these headers with the site.
      /*
        Content-Security-Policy: \(Self.policy)
        X-Content-Type-Options: nosniff
        Referrer-Policy: no-referrer

      """
    if assetsNamedByContent.isEmpty {
      text += """

        # Styles and scripts keep their names when they change.
        /assets/*
          Cache-Control: public, max-age=0, must-revalidate

        """
    }
    let named =
      assetsNamedByContent.map { PercentEncoding.path("/\($0.text)") }
      + foldersNamedByContent.map { "/\($0.text)/*" }
    for path in named {
      text += """

        # Named after its content.
        \(path)
          Cache-Control: public, max-age=31536000, immutable

        """
    }
    return text
  }
}

/// The rules for search engines: `robots.txt` (RFC 9309).
///
/// A report on one's days is private until its owner gives its public address. So without a
/// `baseURL` the whole site asks not to be crawled, wherever its folder is; with one, crawling is
/// allowed and the sitemap is listed. It only keeps honest crawlers out: private pages have to be
/// protected by the host. Crawlers read it only at the top of a host.
struct RobotsFile {
  static let path: VaultPath = "robots.txt"

  let baseURL: String?

  var output: OutputFile {
    let baseURL = baseURL
    return OutputFile(path: Self.path, source: "the rules for search engines", inputs: .records) {
      let rule =
        baseURL.map { "Allow: /\n\nSitemap: \($0)/\(Sitemap.path.text)" } ?? "Disallow: /"
      return (Array("User-agent: *\n\(rule)\n".utf8), [])
    }
  }
}
