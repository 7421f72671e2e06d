package import Basics
import Site
import SiteKit
package import Vault

/// A site that another program made, before it is protected, with the differences that a password
/// makes to it.
package struct ForeignSite {
  /// Something that does not work, or works in another way.
  private enum Need: Int, CaseIterable {
    case scripts, elsewhere, inlineStyles, styles, media, absolute, missing, hidden
  }

  private let folder: DiskFiles
  private let isThere: Set<VaultPath>
  /// The files that have a need, in order, and an example in the first of them.
  private var found: [Need: (files: [VaultPath], example: String)] = [:]
  /// The language of its first page; nil if that does not say.
  package private(set) var language: String?
  package var paths: [VaultPath] { isThere.sorted() }

  /// Looks at the pages and styles of the site in `folder`.
  ///
  /// - Throws: ``Failure`` if there is no page at its top, or a file cannot be read.
  package init(_ folder: DiskFiles) throws(Failure) {
    self.folder = folder
    var failure: FileError?
    let paths = folder.files(below: .root) { failure = failure ?? $0 }
    if let failure { throw Failure(failure.diagnostic) }
    isThere = Set(paths)
    guard isThere.contains("index.html") else {
      throw Failure(
        Diagnostic(
          .error, kind: "no-site", at: Place(file: folder.rootName),
          "there is no index.html in this folder",
          hint: "name the folder into which the generator writes the site, such as site or public"))
    }
    guard !isThere.contains("keys.json") || !isThere.contains("unlock.js") else {
      throw Failure(
        Diagnostic(
          .error, kind: "no-site", at: Place(file: folder.rootName),
          "this is a protected site already", hint: "name the folder of the plain one"))
    }
    do throws(FileError) { try lookForHidden() } catch { throw Failure(error.diagnostic) }
    for path in paths {
      let ending = path.pathExtension
      guard ["html", "htm", "css"].contains(ending) else { continue }
      let text: String
      do throws(FileError) {
        text = String(decoding: try folder.contents(of: path), as: UTF8.self)
      } catch {
        throw Failure(error.diagnostic)
      }
      if ending == "css" { look(atStyles: text, path) } else { look(at: text, path) }
    }
  }

  private mutating func note(_ need: Need, _ path: VaultPath, _ example: String = "") {
    if found[need]?.files.last == path { return }
    found[need, default: ([], example)].files.append(path)
  }

  /// Files and folders whose names begin with a dot, which are left out.
  private mutating func lookForHidden() throws(FileError) {
    var places: Set<VaultPath> = []
    for path in isThere {
      var place = path.parent
      while let folder = place, places.insert(folder).inserted { place = folder.parent }
    }
    for place in places.sorted() {
      for entry in try folder.list(place) where entry.name.hasPrefix(".") {
        note(.hidden, place.appending(entry.name) ?? place, entry.name)
      }
    }
  }

  private mutating func look(atStyles text: String, _ path: VaultPath) {
    if text.contains("@import") || text.contains("url(") { note(.styles, path) }
  }

  private mutating func look(at page: String, _ path: VaultPath) {
    for case .tag(let tag) in HTMLPiece.pieces(of: page) {
      if tag.name == "html", path == "index.html", language == nil { language = tag["lang"] }
      if tag["style"] != nil { note(.inlineStyles, path) }
      let link = tag["src"] ?? tag["href"] ?? tag["data"]
      switch tag.name {
      case "style": note(.inlineStyles, path)
      case "script" where !(tag["type"] ?? "").contains("json"):
        note(.scripts, path, tag["src"] ?? "")
      case "video", "audio", "object", "embed", "iframe": note(.media, path)
      default: break
      }
      guard let link else { continue }
      let isLoaded =
        ["script", "img", "source", "iframe"].contains(tag.name)
        || tag.name == "link" && (tag["rel"] ?? "").contains("stylesheet")
      if link.hasPrefix("//") || link.contains("://") {
        if isLoaded { note(.elsewhere, path, link) }
      } else if link.hasPrefix("/"), tag.name != "script" {
        if has(link) { note(.absolute, path, link) } else { note(.missing, path, link) }
      }
    }
  }

  /// True if the site has the file of a link that begins at the top of the host.
  private func has(_ link: String) -> Bool {
    let address = link.dropFirst().prefix { $0 != "#" && $0 != "?" }
    let decoded = PercentEncoding.decoded(address.utf8) ?? Array(address.utf8)
    let text = String(decoding: decoded, as: UTF8.self)
    let file = text.isEmpty || text.hasSuffix("/") ? text + "index.html" : text
    return [file, file + "/index.html"].contains { name in
      VaultPath(validating: name).map(isThere.contains) ?? false
    }
  }

  /// The differences that a password makes to it, for the person to decide.
  package var needs: [Diagnostic] {
    Need.allCases.compactMap { need in
      found[need].map { warning(of: need, $0.files, $0.example) }
    }
  }

  private func warning(of need: Need, _ files: [VaultPath], _ example: String) -> Diagnostic {
    let pages = files.count.counted("page")
    let such = example.isEmpty ? "" : ", such as \(example.shortQuoted)"
    let (message, hint) =
      switch need {
      case .scripts:
        (
          "scripts in \(pages)\(such) do not run behind a password",
          "search, menus and themes that need them do not work; links and texts do"
        )
      case .elsewhere:
        (
          "files of other hosts in \(pages)\(such) are not loaded",
          "let the generator copy it into the site"
        )
      case .inlineStyles:
        (
          "styles in the text of \(pages) are left out",
          "styles in files of the site are shown"
        )
      case .styles:
        (
          "fonts and pictures of \(files.count.counted("style sheet")) are not shown",
          "their other rules work"
        )
      case .media:
        ("films, sounds and frames in \(pages) become links to download them", "")
      case .absolute:
        (
          "links in \(pages) begin at the top of the host\(such); they lead to the top of this "
            + "folder, wherever it is put",
          ""
        )
      case .missing:
        (
          "links in \(pages) begin at the top of the host\(such) and lead to no file of the site",
          "let the generator make the site for the top of a host, or with relative links"
        )
      case .hidden:
        (
          "\(files.count.counted("name")) that \(files.count == 1 ? "begins" : "begin") with a dot"
            + "\(such), \(files.count == 1 ? "is" : "are") left out",
          "put what the host needs there yourself"
        )
      }
    return Diagnostic(
      need == .absolute || need == .hidden ? .note : .warning, kind: "foreign-site",
      at: files.first.map { Place(file: folder.displayName(of: $0)) }, message,
      hint: hint.isEmpty ? nil : hint)
  }
}
