/// A Markdown text in GitHub's flavour, as HTML that is safe to put into a page.
///
/// Tables, task lists, strikethrough, autolinks and footnotes are understood. The HTML is valid
/// inside any element that takes flow content, and works under
/// `Content-Security-Policy: default-src 'self'`: no script, no style attribute, nothing loaded
/// from elsewhere (an image of another site becomes a link to it).
package struct MarkdownDocument: Sendable {
  /// The HTML, ending in a newline unless it is empty.
  package var html: String
  /// All headings, in the order of the text.
  package var headings: [Heading]
  /// The words of the text without any markup, one line a block; code blocks and footnotes are
  /// left out. For descriptions and for searching.
  package var plainText: String

  package struct Heading: Sendable, Hashable {
    /// 1 to 6.
    package var level: Int
    package var text: String
    /// The `id` of its element, with the prefix; unique in the document.
    package var id: String
  }

  package struct FencedBlock: Sendable, Hashable {
    /// What stands after the opening fence, such as `chart` or `swift numbered`.
    package var info: String
    /// The lines between the fences, each with its newline.
    package var literal: String
    /// The line of the source, counted from 1, that holds the first line of ``literal``.
    package var line: Int
  }

  /// A link or an image of the text, before it is known where it leads.
  package struct Link: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case link, image
      /// `[[Title]]` or `[[Title#Heading|words]]`, as wikis have them.
      case wiki
    }

    package var kind: Kind
    /// Where it leads, as it is written; of `[[Title|words]]` the title.
    package var target: String

    package init(kind: Kind, target: String) {
      self.kind = kind
      self.target = target
    }
  }

  package struct Target: Sendable, Hashable {
    package var address: String
    /// How many pixels an image has; nil where that is not known.
    package var size: Size?
    /// The same image in several widths; none where there is but one.
    package var sources: [Source] = []
    /// How wide it is shown, as of the attribute `sizes`; only with ``sources``.
    package var sizes = ""

    package init(_ address: String, size: Size? = nil) {
      self.address = address
      self.size = size
    }

    package struct Source: Sendable, Hashable {
      package var address: String
      /// In pixels.
      package var width: Int

      /// An image of so many pixels in width at `address`.
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
    }
  }

  /// Renders `source`.
  ///
  /// - Parameter fenced: Gets each fenced code block in the order of the text and returns the HTML
  ///   that takes its place, which is used as it is; nil leaves an ordinary code block.
  /// - Parameter link: Gets each link and image of the site, in the order of the text, but those to
  ///   a heading of this text, and returns what its page needs; nil leaves it as it is, and of a
  ///   wiki link the words.
  /// - Parameter rawHTML: Gets each piece of HTML of the text where it is allowed, without what is
  ///   disarmed in it, and returns what takes its place; with what gives the address of a heading
  ///   of this text for a link such as `#habits`, and nil for any other.
  package init(
    _ source: String, options: MarkdownOptions = MarkdownOptions(),
    fenced: (FencedBlock) -> String? = { _ in nil }, link: (Link) -> Target? = { _ in nil },
    rawHTML: (_ html: String, _ heading: (String) -> String?) -> String = { html, _ in html }
  ) {
    let tree = SyntaxTree(parsing: source)
    defer { tree.free() }
    let alerts = options.alerts.isEmpty ? [:] : tree.takeAlerts(options.alerts)
    let outline = Outline(of: tree, idPrefix: options.idPrefix)
    var renderer = HTMLRenderer(options: options, outline: outline, alerts: alerts)
    renderer.html.reserve(forTextOf: source.utf8.count)
    renderer.render(tree, link: link, fenced: fenced, rawHTML: rawHTML)
    html = renderer.html.string
    headings = outline.headings
    plainText = renderer.plainText
  }
}

package struct MarkdownOptions: Sendable, Hashable {
  /// Whether HTML in the text goes into the page as it is, but for the elements that GitHub's
  /// `tagfilter` disarms (`script`, `style`, `iframe`, …). Without, which is the default, it is
  /// shown as the text that it is, and comments are left out.
  package var allowsRawHTML = false
  /// What every `id` starts with, so that headings and footnotes cannot take an `id` that the
  /// page itself uses. Texts that share a page need different prefixes.
  ///
  /// A link to `#habits` in the text leads to its heading “Habits” with any prefix.
  package var idPrefix = "text-"

  /// Whether `[[Title]]` is a link. Where it is not, and within links and code, it stays as typed.
  package var hasWikiLinks = false
  /// Whether each heading has a link to itself behind its words.
  package var linksHeadings = false
  /// What block quotes that begin with `[!NOTE]` are called, by the word in brackets in lower case;
  /// none for a text in which they are quotes like others.
  package var alerts: [String: String] = [:]

  /// The defaults: no raw HTML, and GitHub's flavour alone.
  package init(allowsRawHTML: Bool = false, idPrefix: String = "text-") {
    self.allowsRawHTML = allowsRawHTML
    self.idPrefix = idPrefix
  }
}
