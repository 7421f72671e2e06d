import Basics
import Vault

/// Writes a page as one file, from the page of the site, or the content of a chapter for that file.
struct SinglePageWriter {
  private let page: SinglePage
  private let pieces: [HTMLPiece]
  private let style: String
  /// The chapters that follow the page's own content.
  var chapters = ""
  private var index = 0
  private var result = ""
  private var saysPolicy: Bool
  private var hasStyle = false
  private(set) var problems: [Diagnostic] = []

  init(_ pieces: [HTMLPiece], _ page: SinglePage, style: String) {
    self.page = page
    self.pieces = pieces
    self.style = style
    saysPolicy = pieces.contains { if case .tag(let tag) = $0 { tag.isPolicy } else { false } }
  }

  /// Writes the content of the element `main` of a page alone.
  init(chapterPieces pieces: [HTMLPiece], _ page: SinglePage) {
    func index(isEnd: Bool) -> Int? {
      pieces.firstIndex {
        if case .tag(let tag) = $0 { tag.name == "main" && tag.isEnd == isEnd } else { false }
      }
    }
    let start = index(isEnd: false).map { $0 + 1 } ?? pieces.startIndex
    let end = index(isEnd: true) ?? pieces.endIndex
    self.page = page
    self.pieces = Array(pieces[start..<max(start, end)])
    style = ""
    saysPolicy = true
  }

  /// Nothing is loaded, and only the embedded style applies. Scripts are not listed, and so are
  /// refused.
  private var policy: String {
    let hash = Base64.encoded(SHA256Hash.hash(of: Array(style.utf8)))
    return "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      + "style-src 'sha256-\(hash)'; img-src data:; font-src data:; base-uri 'none'; "
      + "form-action 'none'\">"
  }

  mutating func text() -> String {
    while index < pieces.count {
      defer { index += 1 }
      switch pieces[index] {
      case .text(let text): result += text
      case .tag(let tag): write(tag)
      }
    }
    return result
  }

  private mutating func write(_ tag: HTMLTag) {
    if !saysPolicy, tag.name != "html", tag.name != "head" {
      result += policy
      saysPolicy = true
    }
    if tag.isEnd {
      if tag.name == "main" {
        result += chapters
        chapters = ""
      }
      if !Self.unwrapped.contains(tag.name) { result += tag.text }
      return
    }
    if tag.isUnseen || tag.name == "nav" && leadsElsewhere { return skip(tag) }
    switch tag.name {
    case _ where Self.unwrapped.contains(tag.name): break
    case _ where Self.running.contains(tag.name): skip(tag)
    case _ where Self.media.contains(tag.name):
      problems.append(SinglePageProblem.leftOut(element: tag.name))
      skip(tag)
    case "meta": writeMeta(tag)
    case "link": writeLink(tag)
    case "base", "source", "track": break
    case "a", "area": writeAnchor(tag)
    case "img": writePicture(tag, "src")
    case "image": writePicture(tag, tag["href"] == nil ? "xlink:href" : "href")
    default: result += plain(tag).text
    }
  }

  /// Elements that are replaced by their content.
  private static let unwrapped: Set<String> = ["noscript", "picture"]
  /// Elements that run code and are dropped silently.
  private static let running: Set<String> = ["script", "template"]
  /// Elements that show external content.
  private static let media: Set<String> = [
    "audio", "embed", "frame", "iframe", "object", "portal", "video",
  ]

  /// The tag without attributes that load, run or send, except those in `kept`.
  private func plain(_ tag: HTMLTag, keeping kept: [String] = []) -> HTMLTag {
    var tag = tag
    tag.prefixIDs(page.prefix)
    let links = ["href", "xlink:href"].filter { !(tag[$0]?.hasPrefix("#") ?? true) }
    tag.removeAttributes { name in
      !kept.contains(name)
        && (name.hasPrefix("on") || Self.loading.contains(name) || links.contains(name))
    }
    return tag
  }

  /// Attributes that name another file, or the address of a request.
  private static let loading: Set<String> = [
    "src", "srcset", "poster", "background", "ping", "action", "formaction",
  ]

  private mutating func writeMeta(_ tag: HTMLTag) {
    if tag.isPolicy {
      result += policy
    } else if tag["http-equiv"]?.lowercased() == "refresh" || tag["property"] != nil
      || tag["name"]?.hasPrefix("twitter:") ?? false
    {
      dropLineBreak()
    } else {
      result += tag.text
    }
  }

  private mutating func writeLink(_ tag: HTMLTag) {
    guard tag.isStyleSheet, !hasStyle else { return dropLineBreak() }
    hasStyle = true
    result += "<style>\(style)</style>"
  }

  /// Removes the previous line break if the removed element is alone on its line.
  private mutating func dropLineBreak() {
    if result.utf8.last == UInt8(ascii: "\n") { result.removeLast() }
  }

  private mutating func writeAnchor(_ tag: HTMLTag) {
    var tag = plain(tag, keeping: ["href", "xlink:href"])
    for name in ["href", "xlink:href"] {
      if let link = tag[name] { tag[name] = page.wholeLink(link) }
    }
    if tag["href"] == nil {
      // These attributes belong to a link, and are invalid without one.
      tag.removeAttributes {
        ["target", "download", "rel", "hreflang", "type", "referrerpolicy", "coords", "shape"]
          .contains($0)
      }
    }
    if tag.name == "a" || tag["href"] != nil { result += tag.text }
  }

  private mutating func writePicture(_ tag: HTMLTag, _ attribute: String) {
    let link = tag[attribute] ?? ""
    if link.hasPrefix("data:") {
      result += tag.text
      return
    }
    switch page.picture(at: link) {
    case .data(let data):
      var tag = plain(tag, keeping: [attribute])
      tag[attribute] = data
      tag["sizes"] = nil
      tag["loading"] = nil
      tag["crossorigin"] = nil
      result += tag.text
    case .tooLarge(let bytes):
      problems.append(SinglePageProblem.largePicture(link, bytes: bytes))
      writeAlternative(of: tag)
    case .missing:
      problems.append(SinglePageProblem.noPicture(link))
      writeAlternative(of: tag)
    }
  }

  private mutating func writeAlternative(of tag: HTMLTag) {
    guard tag.name == "img", let text = tag["alt"], !text.isEmpty else { return }
    // Unchanged, since its entities are valid in text, too.
    result += "<span class=\"soft\">\(text.withoutMarkup)</span>"
  }
}

extension SinglePageWriter {
  /// Skips the element that the tag begins, and its line if it is alone on it.
  private mutating func skip(_ tag: HTMLTag) {
    index = end(of: tag)
    guard result.utf8.last == UInt8(ascii: "\n") || result.isEmpty, index + 1 < pieces.count,
      case .text(let text) = pieces[index + 1], text.utf8.first == UInt8(ascii: "\n")
    else { return }
    dropLineBreak()
  }

  /// The index of the end tag of the element that begins at ``index``.
  private func end(of tag: HTMLTag) -> Int {
    guard tag.hasEnd else { return index }
    var depth = 0
    for place in index..<pieces.count {
      guard case .tag(let other) = pieces[place], other.name == tag.name else { continue }
      depth += other.isEnd ? -1 : other.hasEnd ? 1 : 0
      if depth == 0 { return place }
    }
    return pieces.count - 1
  }

  /// True if the element that begins at ``index`` contains a link to a place outside the page.
  private var leadsElsewhere: Bool {
    guard case .tag(let tag) = pieces[index] else { return false }
    return pieces[index...end(of: tag)].contains { piece in
      guard case .tag(let tag) = piece, let link = tag["href"] else { return false }
      return !link.hasPrefix("#")
    }
  }
}

extension HTMLTag {
  var isStyleSheet: Bool { name == "link" && !isEnd && relations.contains("stylesheet") }

  /// The words of its attribute `rel`, in lower case.
  var relations: [String] {
    self["rel"]?.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) ?? []
  }

  /// True if it is only for screens, needs a script, or skips to a removed part.
  fileprivate var isUnseen: Bool {
    self["hidden"] != nil || classes.contains("no-print") || classes.contains("skip")
  }
}

extension String {
  /// The text with each `<` as an entity.
  fileprivate var withoutMarkup: String {
    split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
  }
}
