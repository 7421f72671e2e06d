internal import Basics

/// A Markdown text in GitHub's flavour, as HTML that is safe in a page.
///
/// Tables, task lists, strikethrough, autolinks and footnotes are supported. The HTML is valid
/// inside any element that takes flow content, and works under `Content-Security-Policy:
/// default-src 'self'`: no script, no style attribute, nothing loaded from elsewhere (an image of
/// another site becomes a link to it).
package struct MarkdownDocument: Sendable {
  /// The HTML, ending in a newline unless it is empty.
  package var html: String
  /// All headings, in the order of the text.
  package var headings: [Heading]
  /// Their ids without the prefix.
  package let slugs: SlugRegister
  /// The words of the text without any markup, one line per block; code blocks and footnotes are
  /// left out. For descriptions and search.
  package var plainText: String

  package struct Heading: Sendable, Hashable {
    /// 1 to 6.
    package var level: Int
    package var text: String
    /// The `id` of its element, with the prefix; unique in the document.
    package var id: String
  }

  package struct FencedBlock: Sendable, Hashable {
    /// The text after the opening fence, such as `chart` or `swift numbered`.
    package var info: String
    /// The lines between the fences, each with its newline.
    package var literal: String
    /// The line of the source, counted from 1, that contains the first line of ``literal``.
    package var line: Int
  }

  /// A link or an image of the text, before its target is resolved.
  package struct Link: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case link, image
      /// `[[Title]]` or `[[Title#Heading|words]]`, as in wikis.
      case wiki
      /// `![[picture.png|300]]`, or `![[Title]]`, which is a link to the page.
      case embed
    }

    package var kind: Kind
    /// Its target as written; for `[[Title|words]]` the title.
    package var target: String

    /// True for a name in double brackets.
    package var isWiki: Bool { kind == .wiki || kind == .embed }

    package init(kind: Kind, target: String) {
      self.kind = kind
      self.target = target
    }
  }

  package struct Target: Sendable, Hashable {
    package var address: String
    /// The size of an image in pixels; nil if unknown.
    package var size: Size?
    /// The same image in several widths; empty if there is only one.
    package var sources: [Source] = []
    /// The displayed width, for the attribute `sizes`; only with ``sources``.
    package var sizes = ""
    /// True if an embed shows it as an image.
    package var isPicture = false

    package init(_ address: String, size: Size? = nil) {
      self.address = address
      self.size = size
    }

    /// The target with the size that the text gives it; as it is for nil.
    package func shown(in size: Size?) -> Self {
      guard let size else { return self }
      var target = self
      target.size = self.size?.scaled(to: size) ?? size
      return target
    }

    package struct Source: Sendable, Hashable {
      package var address: String
      /// In pixels.
      package var width: Int

      /// An image at `address` that is `width` pixels wide.
      package init(_ address: String, width: Int) {
        self.address = address
        self.width = width
      }
    }

    package struct Size: Sendable, Hashable {
      package var width: Int
      package var height: Int

      package init(width: Int, height: Int) {
        self.width = width
        self.height = height
      }

      /// The size that the label of an embedded picture gives it: its width, or `300x200`, up to
      /// 10,000; a height of 0 is in proportion. Nil if the label is none.
      package init?(label: some StringProtocol) {
        guard label.utf8.count < 12 else { return nil }
        let parts = label.split(separator: "x", omittingEmptySubsequences: false)
          .map { Int($0) ?? 0 }
        guard (1...2).contains(parts.count), parts.allSatisfy({ 1...10_000 ~= $0 }) else {
          return nil
        }
        self.init(width: parts[0], height: parts.count > 1 ? parts[1] : 0)
      }

      /// The size to show a picture of this size in: a height of 0 is in proportion.
      package func scaled(to shown: Self) -> Self {
        guard shown.height == 0, width > 0 else { return shown }
        let height = (Double(shown.width) * Double(height) / Double(width)).rounded()
        return .init(width: shown.width, height: max(1, Int(clamping: height)))
      }
    }
  }

  /// Renders `source`.
  ///
  /// - Parameter fenced: Gets each fenced code block in the order of the text and returns the HTML
  ///   that replaces it, unescaped; nil leaves an ordinary code block.
  /// - Parameter link: Gets each link and image of the site, in the order of the text, except links
  ///   to a heading of this text, and returns its target; nil leaves it as it is, or just the words
  ///   for a wiki link.
  /// - Parameter rawHTML: Gets each piece of HTML in the text, if allowed, with unsafe elements
  ///   disarmed, and returns its replacement. Its second argument gives the address of a heading of
  ///   this text for a link such as `#habits`, and nil for any other link.
  /// - Parameter math: Gets each formula, if they are read, in the order of the text, and returns
  ///   its markup, unescaped; nil leaves it as written, as code.
  package init(
    _ source: String, options: MarkdownOptions = MarkdownOptions(),
    fenced: (FencedBlock) -> String? = { _ in nil }, link: (Link) -> Target? = { _ in nil },
    rawHTML: (_ html: String, _ heading: (String) -> String?) -> String = { html, _ in html },
    math: (Formula) -> String? = { _ in nil }
  ) {
    var rules: MarkedSource.Rules = []
    if options.readsEastAsian { rules.insert(.eastAsian) }
    if options.hasWikiLinks || options.hasHighlights { rules.insert(.notes) }
    let marks = options.hasMath ? FormulaMarks(source) : nil
    let tree = SyntaxTree(parsing: marks?.text ?? source, rules)
    defer { tree.free() }
    let formulas = marks.map(tree.place) ?? [:]
    if options.hasValues { tree.restoreValuesInCode() }
    if options.hasWikiLinks { tree.joinWikiLinks() }
    if rules.contains(.notes) { tree.removeBlockNames() }
    if options.readsEastAsian { tree.joinLines() }
    if options.hasHighlights { tree.markHighlights() }
    let alerts = options.alerts.isEmpty ? [:] : tree.takeAlerts(options.alerts)
    let sizes = options.hasWikiLinks ? tree.takeSizes() : [:]
    let outline = Outline(of: tree, idPrefix: options.idPrefix)
    var renderer = HTMLRenderer(
      options: options, outline: outline, alerts: alerts, formulas: formulas, sizes: sizes)
    renderer.html.reserve(forTextOf: source.utf8.count)
    renderer.render(tree, link: link, fenced: fenced, rawHTML: rawHTML, math: math)
    html = renderer.html.string
    headings = outline.headings
    slugs = outline.slugs
    plainText = renderer.plainText
  }
}

package struct MarkdownOptions: Sendable, Hashable {
  /// True if HTML in the text goes into the page unchanged, except for the elements that GitHub's
  /// `tagfilter` disarms (`script`, `style`, `iframe`, …). If false, the default, it is shown as
  /// text, and comments are left out.
  package var allowsRawHTML = false
  /// The prefix of every `id`, so that headings and footnotes cannot take an `id` that the page
  /// itself uses. Texts that share a page need different prefixes.
  ///
  /// A link to `#habits` in the text leads to its heading “Habits” with any prefix.
  package var idPrefix = "text-"

  /// True if `[[Title]]` is a link. If false, and within links and code, it stays as typed.
  package var hasWikiLinks = false
  /// True if `==words==` are highlighted, as in Obsidian.
  package var hasHighlights = false
  /// True if values that were put into the text have references, as ``MarkdownText`` writes them,
  /// which code would otherwise show.
  package var hasValues = false
  /// True if text between dollar signs is mathematics, as on GitHub.
  package var hasMath = false
  /// True to read Chinese and Japanese text as people mean it, against the letter of GitHub's
  /// rules: emphasis next to its punctuation, bare addresses before it, and ends of lines between
  /// its characters, which are no spaces.
  package var readsEastAsian = true
  /// True if each heading has a link to itself after its words.
  package var linksHeadings = false
  /// The titles of block quotes that begin with `[!NOTE]`, by the word in brackets in lower case;
  /// empty to treat them like other quotes.
  package var alerts: [String: String] = [:]

  /// For the words and headings of a person's text alone.
  package static var words: MarkdownOptions {
    var options = MarkdownOptions()
    options.hasHighlights = true
    return options
  }

  /// The defaults: no raw HTML, and GitHub's flavour alone.
  package init(allowsRawHTML: Bool = false, idPrefix: String = "text-") {
    self.allowsRawHTML = allowsRawHTML
    self.idPrefix = idPrefix
  }
}
