internal import Algorithms
internal import Basics

/// A page of another site, as a page of a vault.
struct ComingPage {
  /// Its path within `pages/`.
  let target: String
  /// The file, as it will be in the vault.
  private(set) var bytes: [UInt8] = []
  private(set) var isDraft = false
  /// Its own address, if it is not that of its file.
  private(set) var address: String?
  /// True if nothing but a layout of its theme shows something.
  private(set) var isEmpty = false
  private(set) var day: Day?
  /// The text, translated.
  private(set) var text: TranslatedText
  /// The name of its layout, which is not imported; nil for none.
  private(set) var layout: String?
  private(set) var hasCategories = false
  /// The taxonomies besides tags and categories that it has terms of.
  private(set) var taxonomies: [String] = []
  /// The code of its language; nil on a site in one.
  let language: String?
  /// The reasons why a person should look at it.
  private(set) var remarks: [SiteRemark] = []
  /// The faults that the page has here.
  private(set) var problems: [Diagnostic] = []

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// - Parameters:
  ///   - file: The name of its file, for messages.
  ///   - isMadeDraft: True if its place makes it a draft.
  ///   - taken: The addresses of other pages, with slashes at both ends.
  /// - Returns: Nil for a text that is no page to its program.
  init?(
    _ source: [UInt8], of site: OtherSite, path: String, file: String, to target: String,
    isDraft isMadeDraft: Bool, besides taken: Set<String>, zone: Zone,
    _ resolve: TranslatedText.Resolver
  ) {
    self.target = target
    language = SiteLanguages(site)?.language(of: path, in: site.contentFolder).code
    // Some programs added a second byte-order mark.
    var rest = source[...]
    while rest.starts(with: Self.byteOrderMark + Self.byteOrderMark) { rest = rest.dropFirst(3) }
    let named = site.generator == .eleventy ? EleventyMatter(Array(rest)) : nil
    if named?.isProgram == true { remarks.append(.programOfPage) }
    let source = named.map { Array($0.text.utf8) } ?? Array(rest)
    let markdown = MarkdownFile(source, file: file)
    let original = ComingMatter(markdown.frontMatter?.root?.entries ?? [])
    let isRead = markdown.flaw == nil
    let isPost = path.contains("_posts/") || path.contains("_drafts/")
    if site.generator == .jekyll, markdown.frontMatter == nil, isRead, !isPost { return nil }
    text =
      switch site.generator {
      case .hugo: TranslatedText(hugo: markdown.body, resolve)
      case .zola: TranslatedText(zola: markdown.body, resolve)
      case .jekyll: TranslatedText(jekyll: markdown.body, resolve)
      case .eleventy, .obsidian: TranslatedText(plain: markdown.body)
      }
    guard isRead, markdown.source.firstInvalidUTF8(in: markdown.source.bytes.indices) == nil else {
      // It stays as it is, as the part that cannot be read may hide it.
      bytes = source
      problems = markdown.diagnostics
      return
    }
    text.arrangeLines(of: site.generator, below: site.basePath, withEmoji: site.hasEmoji)
    var matter = original
    if site.generator == .hugo { matter.nameAsUsual() }
    for entry in site.defaults(for: path, isPost: isPost) where matter[entry.key] == nil {
      matter[entry.key] = entry.value
    }
    let written = PageSource(source, path: target, file: file, zone: zone)
    day = written.frontMatter.day(in: zone)
    if site.generator == .jekyll, path.isInFolder("_posts") {
      let named = PostName(path)?.day
      if day == nil, let named {
        matter["date"] = YAMLNode(scalar: named.description, isPlain: true, at: .start)
        day = named
      } else if named == nil {
        // Jekyll shows no post without a day in its name.
        matter.set("draft", true)
        remarks.append(.undatedPost)
      }
    }
    let old = OldAddress(site: site, path: path, target: target, matter: matter, day: day).text
    layout = matter.text("layout") ?? matter.text("template")
    if isMadeDraft { matter.set("draft", true) }
    arrange(&matter, of: site, old, besides: taken)
    if text.wantsContents { matter.set("toc", true) }
    if text.text.offset(of: "{{") != nil || text.text.offset(of: "{%") != nil {
      matter.set("liquid", false)
    }
    hasCategories = matter["categories"] != nil
    taxonomies = site.taxonomies.filter { name in
      !["tags", "categories"].contains(name) && matter[name] != nil
    }
    isEmpty = layout != nil && text.text.allSatisfy(\.isWhitespace)
    let isSame = matter == original && text.text == markdown.body
    bytes = isSame ? source : Array((matter.written + text.text).utf8)
    let page = PageSource(bytes, path: target, file: file, zone: zone)
    isDraft = page.frontMatter.isDraft
    problems = page.diagnostics.filter { $0.severity == .error }
    if page.frontMatter.day(in: zone) != day { remarks.append(.otherDay) }
  }

  /// Gives entries the keys and forms that they have here.
  private mutating func arrange(
    _ matter: inout ComingMatter, of site: OtherSite, _ old: String?, besides taken: Set<String>
  ) {
    let generator = site.generator
    // The first page of a site is the dashboard here.
    let isFirst = target == "index.md"
    if generator == .obsidian {
      if isFirst { makeSecond(&matter) }
      return arrangeNote(&matter)
    }
    matter["layout"] = nil
    if generator == .zola { Self.flatten(&matter) }
    if generator == .eleventy, let text = matter.text("date")?.lowercased(),
      ["created", "last modified", "git created", "git last modified"].contains(text)
    {
      matter["date"] = nil
      remarks.append(.dateOfFile)
    }
    if matter.isRenderedNowhere(by: generator) { matter.set("draft", true) }
    for key in ["summary", "excerpt"] where matter["description"] == nil {
      if let text = matter.text(key), !text.contains("\n") { matter.set("description", text) }
    }
    arrangeTerms(&matter, generator)
    arrangeAddresses(&matter, generator, old, besides: taken)
    if isFirst { makeSecond(&matter) }
    // Keys with another meaning elsewhere.
    let usual: [(key: String, isRead: (YAMLNode) -> Bool)] = [
      ("toc", { (try? $0.asFlag()) != nil }), ("liquid", { (try? $0.asFlag()) != nil }),
      ("weight", { (try? $0.asNumber(-1_000_000...1_000_000)) != nil }),
      ("paginate", { (try? $0.asNumber(1...1_000)) != nil }),
      ("order", { $0.text.flatMap(PageOrder.init) != nil }),
      ("description", { $0.text != nil }), ("audience", { _ in false }),
    ]
    for (key, isRead) in usual {
      if let value = matter[key], value.content != .null, !isRead(value) {
        matter.rename(key, to: "\(generator.rawValue)_\(key)")
      }
    }
  }

  /// Gives the first page of a site, whose address is taken here, another.
  private mutating func makeSecond(_ matter: inout ComingMatter) {
    guard matter["permalink"] == nil else { return }
    matter.set("permalink", "/index/")
    remarks.append(.firstPage("/index/"))
  }

  /// A note of Obsidian: its day of creation, and the tags in its words.
  private mutating func arrangeNote(_ matter: inout ComingMatter) {
    if matter["date"] == nil,
      let made = ["created", "creation date", "date created"].compactMap({ matter.text($0) })
        .first, Day(String(made.prefix(10))) != nil
    {
      matter["date"] = YAMLNode(scalar: String(made.prefix(10)), isPlain: true, at: .start)
      day = Day(String(made.prefix(10)))
    }
    let known = matter.list("tags").map { $0.drop { $0 == "#" }.lowercased() }
    let new = text.tags.filter { !known.contains($0.lowercased()) }
    if !new.isEmpty { matter.set("tags", list: matter.list("tags") + new) }
  }

  /// Puts the terms and the own keys of Zola next to the others.
  private static func flatten(_ matter: inout ComingMatter) {
    for group in ["taxonomies", "extra"] {
      for entry in matter[group]?.entries ?? [] where matter[entry.key] == nil {
        matter[entry.key] = entry.value
      }
      matter[group] = nil
    }
    if matter["order"] == nil, let order = matter.text("sort_by") { matter.set("order", order) }
    if matter["paginate"] == nil, let size = matter["paginate_by"] { matter["paginate"] = size }
    matter["template"] = nil
  }

  private mutating func arrangeTerms(_ matter: inout ComingMatter, _ generator: SiteGenerator) {
    guard generator == .jekyll else { return }
    for (key, single) in [("categories", "category"), ("tags", "tag")] {
      let words = matter.words(key) + matter.whole(single)
      guard !words.isEmpty else { continue }
      let isAsIs = matter[single] == nil && matter.list(key) == words
      if !isAsIs { matter.set(key, list: Array(words.uniqued())) }
      matter[single] = nil
    }
  }

  /// Keeps the old address of a page, as its own or as an alias.
  private mutating func arrangeAddresses(
    _ matter: inout ComingMatter, _ generator: SiteGenerator, _ old: String?,
    besides taken: Set<String>
  ) {
    var aliases = matter.list("aliases") + matter.list("redirect_from")
    if generator == .hugo {
      // Without a slash they begin at the page's folder.
      let folder = (old ?? "/").split(separator: "/").dropLast().map { "\($0)/" }.joined()
      aliases = aliases.map { $0.hasPrefix("/") ? $0 : "/\(folder)\($0)" }
    }
    for key in ["url", "slug", "path", "permalink", "redirect_from"] { matter[key] = nil }
    let natural = Self.address(of: target)
    let isFolder = target.split(separator: "/").last == "_index.md"
    switch old {
    case nil: if matter.flag("draft") != true { remarks.append(.unknownAddress) }
    case "/", natural: break
    case "/404.html": remarks.append(.notFoundPage)
    case let old? where (try? SitePath(old)) == nil:
      remarks.append(.unusableAddress(old))
    case let old? where taken.contains(old.hasSuffix("/") ? old : old + "/"):
      remarks.append(.takenAddress(old))
    case let old? where old.hasSuffix("/") && !isFolder:
      matter.set("permalink", old)
      address = old
    case let old?: aliases.append(old)
    }
    aliases = Array(aliases.uniqued())
    let kept = aliases.filter { (try? SitePath($0)) != nil }
    if kept.count < aliases.count { remarks.append(.unusableAlias) }
    if kept.isEmpty { matter["aliases"] = nil } else { matter.set("aliases", list: kept) }
  }

  /// The address of a file within `pages/` that says no other, with slashes at both ends.
  static func address(of target: String) -> String {
    "/" + PageSource.slug(ofPath: target).split(separator: "/").map { $0 + "/" }.joined()
  }
}

extension ComingMatter {
  /// Gives the keys of Hugo, which may be in any case, their usual names.
  fileprivate mutating func nameAsUsual() {
    let names = [
      "title", "date", "draft", "description", "tags", "categories", "aliases", "url", "slug",
      "weight", "layout", "summary", "toc", "publishDate", "expiryDate",
    ]
    let others = [
      "pubdate": "publishDate", "published": "publishDate", "unpublishdate": "expiryDate",
    ]
    for key in entries.map(\.key) {
      let lower = key.lowercased()
      guard let name = names.first(where: { $0.lowercased() == lower }) ?? others[lower],
        name != key
      else { continue }
      // A flag says something else than a date.
      if others[lower] != nil, flag(key) != nil { continue }
      rename(key, to: name)
    }
  }
}
