import Basics
package import SiteKit
package import Vault

/// What hosts of static sites read in a site for others, beside the page for what is not found.
///
/// Netlify and Cloudflare Pages send what `_headers` says with each file; others take it for a file
/// like any other. GitHub Pages leaves a site as it is where there is a `.nojekyll`. A file of the
/// same name that somebody put into the output is left as it is.
package struct HostFiles: Sendable {
  package static let headers: VaultPath = "_headers"
  package static let redirects: VaultPath = "_redirects"
  /// Keeps GitHub from leaving out files whose names begin with an underscore.
  package static let noJekyll: VaultPath = ".nojekyll"

  /// What pages may load and do: what the pages of the default theme say of themselves, and that
  /// no other site may frame them, which only a host can say.
  static let policy =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// The folders in which each file is named by its content.
  private let foldersNamedByContent: [VaultPath]
  /// Styles and scripts that are named by their content, among others that are not.
  private let assetsNamedByContent: [VaultPath]
  /// From the top of the site, with a slash before each.
  private let moved: [(from: String, to: String)]

  /// - Parameters:
  ///   - files: The other files of the site.
  ///   - assets: Those of its styles and scripts that are named by their content, in order.
  ///   - moved: Addresses that send readers on, and where to, from the top of the site.
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

  /// No two rules set the same header of a file: hosts would join the values. Files under no rule
  /// for caches are asked for anew each time by what these hosts send themselves.
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

        # Named after what is in it.
        \(path)
          Cache-Control: public, max-age=31536000, immutable

        """
    }
    return text
  }
}

/// What search engines may look at: `robots.txt` (RFC 9309).
///
/// A report on one's days is nobody's business until its owner says where it stands for others. So
/// without a `baseURL` all of the site asks not to be crawled, wherever its folder comes to lie;
/// with one it may be, and its sitemap is named. It keeps honest crawlers out, and nobody else:
/// what nobody may read has to be protected by the host. A host reads it at its top only.
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
