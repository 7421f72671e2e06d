import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

/// The widgets of a language, each in the viewer's colours, in light and in dark, and the page that
/// shows them all.
struct WidgetPages {
  static let address = "widgets/"

  let context: SiteContext
  /// In the order of the systems, each with its own if it shows nothing of others.
  let widgets: [(system: String?, source: WidgetSource)]
  let style: Lazy<DrawingStyle>

  var all: [OutputFile] {
    [page]
      + widgets.flatMap { system, widget -> [OutputFile] in
        let made = Lazy { widget.make() }
        return ColourScheme.allCases.map { scheme in
          file(widget, made, scheme).of(system ?? "", if: system != nil)
        }
      }
  }

  private func file(
    _ widget: WidgetSource, _ made: Lazy<Widget>, _ scheme: ColourScheme
  ) -> OutputFile {
    let (style, language) = (style, context.words.tag)
    let svg = { @Sendable in
      (
        Optional(Array(made.value.svg(style.value, scheme, language: language).utf8)),
        [Diagnostic]()
      )
    }
    var file = OutputFile.page(
      at: Self.address + widget.fileName(scheme), source: "the widget \(widget.name)",
      inputs: .records, render: svg)
    file.tracing = PageTracing(
      own: { InputDigest.hex(of: [made.value.digest, language]) }, read: { _ in "" },
      render: { _ in svg() })
    return file
  }

  private var page: OutputFile {
    let (context, widgets) = (context, widgets)
    return context.page("widgets", at: Self.address, source: "the page of widgets") {
      let words = context.words
      let objects = widgets.map {
        Value.object(WidgetView(widget: $0.source, context: context).object)
      }
      return PageContent(
        .init(title: words("widgets.title"), trail: [(words("nav.pages"), "pages/")]),
        ["widgets": .array(objects)])
    }
  }
}

private struct WidgetView {
  let widget: WidgetSource
  let context: SiteContext

  var object: Object {
    [
      "name": .string(widget.name), "title": .string(widget.title),
      "description": .string(widget.make().summary),
      "width": .int(Int(clamping: widget.size.width)),
      "height": .int(Int(clamping: widget.size.height)),
      "url": .string(WidgetPages.address + widget.fileName(.viewer)),
      "light": .string(WidgetPages.address + widget.fileName(.light)),
      "dark": .string(WidgetPages.address + widget.fileName(.dark)),
      "picture": .string(picture), "image": .string(image),
    ]
  }

  /// The address of a file for other pages: absolute if the site's address is known.
  private func address(_ scheme: ColourScheme) -> String {
    let path = context.tree.folder + WidgetPages.address + widget.fileName(scheme)
    let address = context.settings.baseURL.map { "\($0)/\(path)" } ?? path
    return MarkupText.escaped(address)
  }

  /// The attributes with the alternative text of an image. The page keeps them while the figures
  /// change, so they contain no figures.
  private var attributes: String {
    let alt = MarkupText.escaped(widget.title)
    let (width, height) = (Int(clamping: widget.size.width), Int(clamping: widget.size.height))
    return "width=\"\(width)\" height=\"\(height)\" alt=\"\(alt)\""
  }

  /// For Markdown: GitHub's pages have their own colour scheme, which chooses one of the two.
  private var picture: String {
    """
    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="\(address(.dark))">
      <img src="\(address(.light))" \(attributes)>
    </picture>
    """
  }

  /// For HTML: one file, which follows the viewer's scheme.
  private var image: String { "<img src=\"\(address(.viewer))\" \(attributes)>" }
}
