internal import Basics
internal import SiteKit
internal import Vault

/// Resolves the links of the person's own pages, in one language.
///
/// A link is relative to the page's file: `other.md`, `../photos/crumb.png`, a folder with a page.
/// If there is no such file, it may be relative to the page's address, as in a browser.
struct PageLinks: Sendable {
  /// The targets of links; made when the first internal link is resolved.
  private let places: Lazy<Places>
  private let names: SiteLinks
  /// The files of the site; empty until all are known.
  private let outputs: Kept<NamedValues<String>>
  private let vault: any Files
  /// True if the sizes and copies of pictures are written; false for feeds.
  var showsSizes = true
  private let copies: PictureCopies
  /// The pages that are not in the site, by the ways to name them.
  private let hidden: Lazy<[String: (page: String, why: LinkProblem.Hidden)]>
  private let sizes = Memo<VaultPath, PictureSize?>()
  private let tree: SiteTree
  private let trees: [SiteTree]

  /// - Parameters:
  ///   - pages: The pages of the language.
  ///   - trees: The languages of the site.
  ///   - all: The pages of all languages.
  ///   - outputs: Receives the files of the site once they are known.
  ///   - hidden: The pages that are not in the site, by their paths, addresses and titles, in lower
  ///     case.
  init(
    _ pages: [UserPage], in trees: [SiteTree], among all: [UserPage], files: [VaultPath],
    copies: PictureCopies, names: SiteLinks, outputs: Kept<NamedValues<String>>, in tree: SiteTree,
    of vault: any Files,
    hidden: Lazy<[String: (page: String, why: LinkProblem.Hidden)]> = Lazy { [:] }
  ) {
    self.hidden = hidden
    self.vault = vault
    self.copies = copies
    self.tree = tree
    self.trees = trees
    places = Lazy { Places(pages, in: trees, among: all, files: files, in: tree) }
    self.names = names
    self.outputs = outputs
  }

  func leading(
    to pages: [UserPage], among all: [UserPage], files: [VaultPath], of vault: any Files
  ) -> PageLinks {
    PageLinks(
      pages, in: trees, among: all, files: files, copies: copies, names: names, outputs: outputs,
      in: tree, of: vault, hidden: hidden)
  }

  private struct Places: Sendable {
    /// The pages by the paths of their files within `pages/`, with and without their language.
    let pages: NamedValues<UserPage>
    let byAddress: NamedValues<UserPage>
    /// The pages that are only in other languages, by the paths of their files within `pages/`,
    /// with their addresses relative to the top of this tree.
    let elsewhere: NamedValues<(page: UserPage, address: String)>
    /// The files next to the pages, by their paths within `pages/`.
    let files: NamedValues<VaultPath>
    /// The files with a name that no other has.
    let filesByName: NamedValues<VaultPath>
    /// The files with a path or a name that no other has, in lower case.
    let filesInAnyCase: NamedValues<VaultPath>

    init(
      _ pages: [UserPage], in trees: [SiteTree], among all: [UserPage], files: [VaultPath],
      in tree: SiteTree
    ) {
      let paths = pages.flatMap { page in
        let path = page.source.path
        let ending = path.lastIndex(of: ".").map { path[$0...] } ?? ""
        let plain = page.folder.isEmpty ? "" : page.folder + "/"
        let name = path.dropFirst(plain.count).prefix { $0 != "." }
        return [(path, page), (plain + name + ending, page)]
      }
      self.pages = NamedValues(paths)
      byAddress = NamedValues(pages.map { ($0.address, $0) })
      elsewhere = NamedValues(
        all.compactMap { page in
          guard !page.isIn(tree), let other = trees.first(where: page.isIn) else { return nil }
          return (page.source.path, (page, tree.up + other.folder + page.address))
        })
      self.files = NamedValues(files.map { ($0.text, $0) })
      filesByName = NamedValues(Self.unique(files) { String($0.name) })
      filesInAnyCase = NamedValues(
        Self.unique(files) { $0.text.lowercased() } + Self.unique(files) { $0.name.lowercased() })
    }

    private static func unique(
      _ files: [VaultPath], by name: (VaultPath) -> String
    ) -> [(String, VaultPath)] {
      Dictionary(grouping: files, by: name).sorted { $0.key < $1.key }.compactMap { name, files in
        files.count == 1 ? (name, files[0]) : nil
      }
    }
  }

  private var pages: NamedValues<UserPage> { places.value.pages }
  private var byAddress: NamedValues<UserPage> { places.value.byAddress }
  private var elsewhere: NamedValues<(page: UserPage, address: String)> { places.value.elsewhere }
  private var files: NamedValues<VaultPath> { places.value.files }

  struct Resolution: Hashable {
    /// From the top of the tree, with a slash before it; nil to keep the link as written.
    var address: String?
    /// The file next to the pages that the link leads to, by its path within `pages/`.
    var file: VaultPath?
    var problem: LinkProblem?
  }

  func resolve(_ link: MarkdownDocument.Link, of page: UserPage) -> Resolution {
    if link.isWiki {
      // A block of the page itself has no address of its own.
      return link.target.hasPrefix("#^") ? found(page, nil) : wiki(link.target, in: page.folder)
    }
    let path = link.target.prefix { $0 != "#" && $0 != "?" }
    let rest = link.target[path.endIndex...]
    let fragment = rest.firstIndex(of: "#").map { String(rest[$0...].dropFirst()) }
    if path.isEmpty {
      // Headings of the text itself were already handled.
      let isKnown = fragment.map { $0.isEmpty || page.hasHeading($0) != false } ?? true
      return Resolution(problem: isKnown ? nil : .noHeading(fragment ?? "", page: page.source.path))
    }
    let decoded =
      PercentEncoding.decoded(path.utf8).map { String(decoding: $0, as: UTF8.self) }
      ?? String(path)
    if decoded.hasPrefix("/") {
      let inTree = String(decoded.dropFirst())
      if let other = pages[inTree] ?? pages[inTree + ".md"] { return found(other, fragment) }
      if let other = byAddress[inTree] ?? byAddress[inTree + "/"] {
        return found(other, fragment)
      }
      guard let output = output(at: inTree) else {
        return Resolution(problem: problem(of: [inTree]) ?? .nothingThere(link.target))
      }
      return files[inTree].map { found(file: $0, rest) } ?? found(output, writtenAs: inTree, rest)
    }
    if let inFolder = Self.joined(page.folder, decoded) {
      if let other = pages[inFolder] { return found(other, fragment) }
      if let file = files[inFolder] { return found(file: file, rest) }
      if let other = pages[inFolder + "/" + PageSource.folderPage + ".md"] ?? pages[
        inFolder + ".md"]
        ?? byAddress[inFolder.isEmpty ? "" : inFolder + "/"]
      {
        return found(other, fragment)
      }
      if let other = elsewhere[inFolder] { return found(other.page, fragment, at: other.address) }
    }
    // As in a browser, relative to the page's address.
    if let inTree = Self.joined(page.address, decoded) {
      let address = inTree + (decoded.hasSuffix("/") && !inTree.isEmpty ? "/" : "")
      if let other = byAddress[inTree.isEmpty ? "" : inTree + "/"] { return found(other, fragment) }
      if let file = files[inTree] {
        // The link works as written, unless its Unicode form differs.
        return file.text.hasSameBytes(as: inTree)
          ? Resolution(file: file) : found(file: file, rest)
      }
      if let output = output(at: address) { return found(output, writtenAs: address, rest) }
    }
    let tried = [page.folder, page.address].compactMap { Self.joined($0, decoded) }
    return Resolution(problem: problem(of: tried) ?? .nothingThere(link.target))
  }

  /// The problem of a link to a page that exists, but is not in the site; nil for another link.
  private func problem(of names: [String]) -> LinkProblem? {
    let found = names.lazy.compactMap { name in
      let plain = name.hasSuffix("/") ? String(name.dropLast()) : name
      return hidden.value[plain.lowercased()]
    }.first
    return found.map { .notShown($0.page, $0.why) }
  }

  /// The file next to the pages that `path` leads to, relative to the folder of the page at an
  /// address, or to the top if it begins with a slash; on a page that is not the person's own
  /// always to the top.
  func picture(_ path: String, onPageAt address: String) -> Resolution {
    let folder = path.hasPrefix("/") ? "" : byAddress[address]?.folder ?? ""
    guard let file = Self.joined(folder, path).flatMap({ files[$0] }) else { return Resolution() }
    return found(file: file, "")
  }

  /// Resolves a link in a text that is not a page of the person's own: a wiki link by name, an
  /// image to the file next to the pages that a browser would load. Any other link stays as
  /// written.
  ///
  /// - Parameter shows: True if a file next to the pages is in the site.
  func resolve(
    _ link: MarkdownDocument.Link, at address: String, shows: (VaultPath) -> Bool
  ) -> Resolution {
    if link.isWiki {
      let resolution = wiki(link.target, in: "")
      return resolution.file.map(shows) ?? true ? resolution : Resolution()
    }
    guard link.kind == .image else { return Resolution() }
    let path = link.target.prefix { $0 != "#" && $0 != "?" }
    let decoded =
      PercentEncoding.decoded(path.utf8).map { String(decoding: $0, as: UTF8.self) }
      ?? String(path)
    let place = Self.joined(decoded.hasPrefix("/") ? "" : address, decoded)
    guard let file = place.flatMap({ files[$0] }), shows(file) else { return Resolution() }
    return found(file: file, link.target[path.endIndex...])
  }

  /// The page, person, day or file called `target`; a heading of a page may follow after `#`. A
  /// block, which follows after `#^`, leads to its page.
  ///
  /// A file is looked for in `folder`, then from the top, then anywhere if only one has the name.
  private func wiki(_ target: String, in folder: String) -> Resolution {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].withoutBlanks
    let last = name.split(separator: "/").last.map(String.init) ?? name
    if let address = names.page(name) ?? names.page(last), let page = byAddress[address] {
      let heading = parts.dropFirst().first.map(\.withoutBlanks).flatMap {
        $0.isEmpty || $0.hasPrefix("^") ? nil : MarkdownDocument.slug(of: $0)
      }
      return found(page, heading)
    }
    if let address = names.people[name] ?? names.people[String(name.drop { $0 == "@" })] {
      return Resolution(address: "/" + PercentEncoding.readablePath(address))
    }
    if let day = Day(name.hasSuffix(".md") ? String(name.dropLast(3)) : name) {
      guard let address = names.day(day) else { return Resolution(problem: .noDay(name)) }
      return Resolution(address: "/" + address)
    }
    let paths = [Self.joined(folder, name), name].compactMap { $0 }
    let inAnyCase = (paths + [name]).lazy.compactMap {
      places.value.filesInAnyCase[$0.lowercased()]
    }
    if let file = paths.lazy.compactMap({ files[$0] }).first ?? places.value.filesByName[name]
      ?? inAnyCase.first
    {
      return found(file: file, "")
    }
    return Resolution(problem: problem(of: [name, last]) ?? .noPage(name))
  }

  private func found(file: VaultPath, _ rest: Substring) -> Resolution {
    Resolution(address: "/" + PercentEncoding.readablePath(file.text) + rest, file: file)
  }

  /// The target at `output` of the tree: the link as written, unless its Unicode form differs from
  /// the file's name.
  private func found(
    _ output: String, writtenAs written: String, _ rest: Substring
  ) -> Resolution {
    output.hasSameBytes(as: written)
      ? Resolution() : Resolution(address: "/" + PercentEncoding.readablePath(output) + rest)
  }

  private func found(
    _ page: UserPage, _ fragment: String?, at address: String? = nil
  ) -> Resolution {
    Resolution(problem: problem(of: fragment, in: page))
      .leading(
        to: address ?? page.address, fragment.map { page.heading(meant: Self.plain($0)) ?? $0 })
  }

  private func problem(of fragment: String?, in page: UserPage) -> LinkProblem? {
    guard let fragment, !fragment.isEmpty, !fragment.contains("."),
      page.hasHeading(Self.plain(fragment)) == false
    else { return nil }
    return .noHeading(fragment, page: page.source.path)
  }

  /// The id of a heading without the prefix of all ids.
  fileprivate static func plain(_ fragment: String) -> String {
    let prefix = MarkdownOptions().idPrefix
    return fragment.hasPrefix(prefix) ? String(fragment.dropFirst(prefix.count)) : fragment
  }

  /// The address of the site's file at `path` from the top of the tree, as the file is named; nil
  /// if there is none.
  private func output(at path: String) -> String? {
    guard let outputs = outputs.value else { return path }
    let place = tree.folder + path
    let files = [SiteAddress.file(place), place + "/index.html"]
    guard
      let (file, found) = files.lazy.compactMap({ file in outputs[file].map { (file, $0) } })
        .first
    else { return nil }
    guard !found.hasSameBytes(as: file) else { return path }
    return String(SiteAddress.shown(found).dropFirst(tree.folder.count))
  }

  /// `path` relative to `folder`, without a trailing slash; nil if it leaves the tree.
  private static func joined(_ folder: String, _ path: String) -> String? {
    var names = folder.split(separator: "/")
    for name in path.split(separator: "/") {
      switch name {
      case ".": continue
      case "..": guard names.popLast() != nil else { return nil }
      default: names.append(name)
      }
    }
    return names.joined(separator: "/")
  }
}

extension PageLinks.Resolution {
  /// The same, leading to a page at an address.
  fileprivate func leading(to address: String, _ fragment: String?) -> PageLinks.Resolution {
    var link = self
    link.address = "/" + PercentEncoding.readablePath(address)
    if let fragment, !fragment.isEmpty {
      let plain = PageLinks.plain(fragment)
      link.address? += "#" + MarkdownOptions().idPrefix + plain
    }
    return link
  }
}

extension PageLinks {
  /// The name of the read that notes a link of a page.
  static func readName(_ link: MarkdownDocument.Link) -> String {
    (link.isWiki ? wikiMark : readMark) + PercentEncoding.form(link.target)
  }

  /// The target of the link recorded as `name`; nil if it is none.
  func resolution(ofRead name: String, of page: UserPage) -> Resolution? {
    let isWiki = name.hasPrefix(Self.wikiMark)
    guard isWiki || name.hasPrefix(Self.readMark) else { return nil }
    let encoded = name.dropFirst(isWiki ? Self.wikiMark.count : Self.readMark.count)
    let target = String(decoding: PercentEncoding.decodedForm(encoded.utf8), as: UTF8.self)
    return resolve(.init(kind: isWiki ? .wiki : .link, target: target), of: page)
  }

  func digest(of resolution: Resolution) -> String {
    let stamp = resolution.file.flatMap { Self.inVault($0) }.flatMap { vault.stamp(of: $0) }
    return InputDigest.hex(
      of: [
        resolution.address ?? "", resolution.problem?.message ?? "", stamp?.text ?? "",
        resolution.file.map(copies.digest) ?? "",
      ])
  }

  /// The target that a link of a kind leads to by its resolution; nil to leave it as written.
  func target(
    _ kind: MarkdownDocument.Link.Kind, _ resolution: Resolution
  ) -> MarkdownDocument.Target? {
    if kind == .image || kind == .embed && resolution.file?.isPicture == true {
      var target = image(resolution)
      target?.isPicture = true
      return target
    }
    return resolution.address.map { MarkdownDocument.Target($0) }
  }

  /// The attributes of an image from its picture; nil for a link that stays as written.
  ///
  /// - Parameter sizes: The display width, for the attribute `sizes`.
  func image(
    _ resolution: Resolution, sizes: String = PictureCopies.sizes
  ) -> MarkdownDocument.Target? {
    guard let address = resolution.address else { return nil }
    var target = MarkdownDocument.Target(address, size: size(of: resolution))
    if showsSizes, let file = resolution.file {
      target.sources = copies.sources(of: file, at: address)
        .map { .init($0.address, width: $0.width) }
      target.sizes = sizes
    }
    return target
  }

  /// The size in pixels of an image's picture; nil if unknown.
  private func size(of resolution: Resolution) -> MarkdownDocument.Target.Size? {
    resolution.file.flatMap { Self.inVault($0) }.flatMap { size(ofFile: $0) }
  }

  /// The size in pixels of a picture in the vault; nil if unknown.
  func size(ofFile path: VaultPath) -> MarkdownDocument.Target.Size? {
    guard showsSizes else { return nil }
    return sizes.value(for: path) { PictureSize(of: path, in: vault) }
      .map { .init(width: $0.width, height: $0.height) }
  }

  private static func inVault(_ file: VaultPath) -> VaultPath? {
    PageFolder.path.appending(file.text)
  }

  private static let readMark = "*link:"
  private static let wikiMark = "*wiki:"
}
