package import SiteKit
package import Vault

/// What hosts of static sites read in a site for others, beside the page for what is not found.
///
/// Netlify and Cloudflare Pages send what `_headers` says with each file; others take it for a file
/// like any other. GitHub Pages leaves a site as it is where there is a `.nojekyll`. A file of the
/// same name that somebody put into the output is left as it is.
package struct HostFiles: Sendable {
  /// The headers with which hosts send files.
  package static let headers: VaultPath = "_headers"
  /// Keeps GitHub from leaving out files whose names begin with an underscore.
  package static let noJekyll: VaultPath = ".nojekyll"

  /// What pages may load and do: what the pages of the default theme say of themselves, and that
  /// no other site may frame them, which only a host can say.
  static let policy =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// The folders in which each file is named by its content.
  private let foldersNamedByContent: [VaultPath]

  /// - Parameter files: The other files of the site.
  package init(of files: [OutputFile]) {
    let all = Dictionary(grouping: files) { $0.path.parent ?? .root }
    foldersNamedByContent = all.filter { folder, files in
      folder != .root && files.allSatisfy(\.isNamedByContent)
    }
    .keys.sorted()
  }

  /// The files, in order of path.
  package var outputs: [OutputFile] {
    [output(Self.noJekyll, ""), output(Self.headers, headersText)]
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

      # Styles and scripts keep their names when they change.
      /assets/*
        Cache-Control: public, max-age=0, must-revalidate

      """
    for folder in foldersNamedByContent {
      text += """

        # Each of these is named after what is in it.
        /\(folder.text)/*
          Cache-Control: public, max-age=31536000, immutable

        """
    }
    return text
  }
}
