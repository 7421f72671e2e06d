import Basics
import Liquid
import SiteKit
import Vault

/// `{% picture "crumb.jpg", alt: "The crumb" %}`: a picture next to the person's pages, with its
/// size and its copies; with a caption a figure. Its path is relative to the folder of the current
/// page, as for images in Markdown.
struct PictureTag: Sendable {
  var links: PageLinks
  /// True if a file next to the pages, by its path in `pages/`, is in the site.
  let shows: @Sendable (VaultPath) -> Bool
  /// The address of the published site, for the page that is shown at any depth.
  let baseURL: String?

  static let name = "picture"
  private static let arguments = ["alt", "caption", "class", "sizes"]

  func register(in environment: inout Environment) {
    environment.register(tag: Self.name) { (call) throws(FilterError) in try markup(call) }
  }

  private func markup(_ call: FilterCall) throws(FilterError) -> Value {
    guard let path = call.argument(0)?.stringValue, !path.isEmpty else {
      throw FilterError(
        "it needs the path of a picture",
        hint: "write it as {% picture \"crumb.jpg\", alt: \"The crumb\" %}")
    }
    for (name, _) in call.named where !Self.arguments.contains(name) {
      throw FilterError(
        "it has no \"\(name)\"",
        hint: Self.arguments.hint(for: name, orAll: "it takes"))
    }
    guard let alternative = call.argument(named: "alt"), !alternative.isNil else {
      throw FilterError(
        "\(path.shortQuoted) has no alt, a description for readers who do not see it",
        hint: "write alt: \"The crumb\", or alt: \"\" for a picture that is there for its looks")
    }
    let address = String((call.context.page ?? "").dropFirst())
    let resolution = links.picture(path, onPageAt: address)
    call.context.reads?.add(
      Self.readMark + PercentEncoding.form(path), digest: digest(of: resolution))
    guard let file = resolution.file, file.isShown, shows(file) else {
      throw missing(path, resolution.file)
    }
    let sizes = try call.string(1, "sizes", default: PictureCopies.sizes)
    guard let image = links.image(resolution, sizes: sizes) else {
      throw missing(path, nil)
    }
    // On a page of the person's own, these links become relative together with all others.
    let root = call.escaping == .markdown ? "/" : root(of: address)
    let caption = call.argument(named: "caption").flatMap { $0.isNil ? nil : $0 }
    let classes = try call.string(2, "class", default: "")
    let tag = Self.image(
      image, root: root, alternative: alternative.text, classes: caption == nil ? classes : "")
    guard let caption else {
      return .markup(call.escaping == .markdown ? "<p>\(tag)</p>" : tag)
    }
    let names = MarkupText.escaped(classes.isEmpty ? "picture" : "picture " + classes)
    let text: String
    if case .markup(let markup) = caption {
      text = markup
    } else {
      text = MarkupText.escaped(caption.text)
    }
    return .markup(
      "<figure class=\"\(names)\">\(tag)<figcaption>\(text)</figcaption></figure>")
  }

  private static let readMark = "*picture:"

  /// A digest of the picture that the page at an address requested, by the name of the read; nil
  /// for any other name.
  func digest(ofRead name: String, onPageAt address: String) -> String? {
    Self.path(ofRead: name).map { digest(of: links.picture($0, onPageAt: address)) }
  }

  /// The picture that the page at an address requested, by the name of the read; nil for any other
  /// name.
  func file(ofRead name: String, onPageAt address: String) -> VaultPath? {
    guard let path = Self.path(ofRead: name) else { return nil }
    return links.picture(path, onPageAt: address).file
  }

  private static func path(ofRead name: String) -> String? {
    guard name.hasPrefix(readMark) else { return nil }
    let encoded = name.dropFirst(readMark.count).utf8
    return String(decoding: PercentEncoding.decodedForm(encoded), as: UTF8.self)
  }

  private func digest(of resolution: PageLinks.Resolution) -> String {
    let isShown = resolution.file.map(shows) ?? false
    return InputDigest.hex(of: [links.digest(of: resolution), "\(isShown)"])
  }

  private func missing(_ path: String, _ file: VaultPath?) -> FilterError {
    guard let file else {
      return FilterError(
        "there is no picture \(path.shortQuoted)",
        hint: "write its path from the folder of the page on, or with a slash before it from the "
          + "folder \(PageFolder.path) on")
    }
    guard file.isShown else {
      return FilterError("\(path.shortQuoted) is no picture that browsers show")
    }
    return FilterError(
      "\(path.shortQuoted) is not in a site for this audience",
      hint: "show it on a page that they see, or name it in pages of the audience")
  }

  /// The relative path from a page to the top of its language.
  private func root(of address: String) -> String {
    if address == SiteAddress.notFound { return SiteAddress.root(ofHostFor: baseURL) }
    let root = SiteAddress.root(from: address)
    return root == "./" ? "" : root
  }

  private static func image(
    _ image: MarkdownDocument.Target, root: String, alternative: String, classes: String
  ) -> String {
    func link(_ address: String) -> String {
      MarkupText.escaped(PercentEncoding.address(root + address.dropFirst()))
    }
    var tag = "<img src=\"\(link(image.address))\""
    if !image.sources.isEmpty {
      let sources = image.sources.map { "\(link($0.address)) \($0.width)w" }
      tag += " srcset=\"\(sources.joined(separator: ", "))\""
      tag += " sizes=\"\(MarkupText.escaped(image.sizes))\""
    }
    if let size = image.size {
      tag += " width=\"\(size.width)\" height=\"\(size.height)\" loading=\"lazy\""
    }
    if !classes.isEmpty { tag += " class=\"\(MarkupText.escaped(classes))\"" }
    return tag + " alt=\"\(MarkupText.escaped(alternative))\">"
  }
}

extension VaultPath {
  /// True if the tag shows it: a picture, or an icon.
  fileprivate var isShown: Bool { isPicture || pathExtension == "ico" }
}
