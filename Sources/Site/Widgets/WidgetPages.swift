import Charts
import Liquid
import Storage
import Wording

/// The widgets of a language, each in the viewer's colours, in light and in dark, and the page that
/// shows them all.
struct WidgetPages {
  static let address = "widgets/"

  let context: SiteContext
  let style: Lazy<DrawingStyle>
  /// Whether persons are named. A widget is made to be seen by more people than the site is.
  let namesPeople: Bool

  var all: [OutputFile] {
    let widgets = makers
    return [page(widgets)]
      + widgets.flatMap { kind, widget in
        ColourScheme.allCases.map { file(kind, $0, widget) }
      }
  }

  /// What makes each widget when it is asked for.
  private var makers: [(kind: WidgetKind, widget: @Sendable () -> Widget)] {
    let focus = FocusWidgets(history: context.history, words: context.words)
    let growth = GrowthWidgets(view: context.growth)
    let gifts = GiftWidgets(view: context.gifts, namesPeople: namesPeople)
    return WidgetKind.allCases.map { kind in
      switch kind {
      case .focusSmall, .focusMedium, .focusLarge: (kind, { focus.widget(kind.size) })
      case .xp: (kind, { growth.level })
      case .lever: (kind, { growth.levers })
      case .quote: (kind, { growth.quote })
      case .giftsSmall, .giftsMedium: (kind, { gifts.widget(kind.size) })
      }
    }
  }

  private func file(
    _ kind: WidgetKind, _ scheme: ColourScheme, _ widget: @escaping @Sendable () -> Widget
  ) -> OutputFile {
    let (style, language) = (style, context.words.tag)
    return .page(
      at: Self.address + kind.fileName(scheme), source: "the widget \(kind.rawValue)"
    ) {
      (Array(widget().svg(style.value, scheme, language: language).utf8), [])
    }
  }

  private func page(
    _ widgets: [(kind: WidgetKind, widget: @Sendable () -> Widget)]
  ) -> OutputFile {
    let context = context
    return .page(at: Self.address, source: "the page of widgets") {
      let words = context.words
      return context.render(
        "widgets", at: Self.address,
        .init(title: words("widgets.title"), trail: [(words("nav.pages"), "pages/")]),
        [
          (
            "widgets",
            .array(
              widgets.map { kind, widget in
                .object(WidgetView(kind: kind, context: context).object(widget()))
              })
          )
        ])
    }
  }
}

/// What templates see of a widget.
private struct WidgetView {
  let kind: WidgetKind
  let context: SiteContext

  func object(_ widget: Widget) -> Object {
    [
      "name": .string(kind.rawValue), "title": .string(title),
      "description": .string(widget.summary),
      "width": .int(Int(kind.size.width)), "height": .int(Int(kind.size.height)),
      "url": .string(WidgetPages.address + kind.fileName(.viewer)),
      "light": .string(WidgetPages.address + kind.fileName(.light)),
      "dark": .string(WidgetPages.address + kind.fileName(.dark)),
      "picture": .string(picture), "image": .string(image),
    ]
  }

  private var title: String {
    let words = context.words
    func sized(_ name: String) -> String {
      let size =
        switch kind.size {
        case .small: words("widgets.small")
        case .medium: words("widgets.medium")
        case .large: words("widgets.large")
        }
      return words("widgets.label", ["name": name, "period": size])
    }
    return switch kind {
    case .focusSmall, .focusMedium, .focusLarge: sized(words("nav.focus"))
    case .xp: words("growth.level")
    case .lever: words("growth.levers")
    case .quote: words("widgets.quote")
    case .giftsSmall, .giftsMedium: sized(words("nav.gifts"))
    }
  }

  /// Where a file is for other pages: in full when it is known where the site is.
  private func address(_ scheme: ColourScheme) -> String {
    let path = context.tree.folder + WidgetPages.address + kind.fileName(scheme)
    let address = context.settings.baseURL.map { "\($0)/\(path)" } ?? path
    return Escaping.html.escaped(address)
  }

  /// What an image says to who does not see it. The page keeps it while the figures change, so it has
  /// none of them.
  private var attributes: String {
    let alt = Escaping.html.escaped(title)
    return "width=\"\(Int(kind.size.width))\" height=\"\(Int(kind.size.height))\" alt=\"\(alt)\""
  }

  /// For Markdown: GitHub's pages have a scheme of their own, which chooses among the two.
  private var picture: String {
    """
    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="\(address(.dark))">
      <img src="\(address(.light))" \(attributes)>
    </picture>
    """
  }

  /// For HTML: one file, which follows the viewer's scheme by itself.
  private var image: String { "<img src=\"\(address(.viewer))\" \(attributes)>" }
}
