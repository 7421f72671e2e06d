import SiteKit
import Vault

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
