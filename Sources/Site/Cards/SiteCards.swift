package import Diagnostics
import Focus
import Prompts
import Storage
import Wording

/// Makes a picture of PNG from a drawing; nil when it cannot, with the reason. Called on any thread.
package typealias CardPainter =
  @Sendable (_ svg: String) -> (bytes: [UInt8]?, diagnostics: [Diagnostic])

/// The cards of the pages of a language.
///
/// Pages with something of their own to show have one: the person's pages, prompts, and reviews that
/// are written or over, so that figures that still grow make no new picture each day. All others
/// show the card of their part of the site.
struct SiteCards: Sendable {
  /// A card and where its picture is.
  struct Drawn: Sendable {
    var card: PageCard
    var path: VaultPath
  }

  private let paint: CardPainter
  private let palette: CardPalette
  /// By address.
  private var own: [String: Drawn] = [:]
  /// By the beginning of addresses, the site's at the end.
  private var parts: [(start: String, card: Drawn)] = []

  /// The cards of a site; nil when nobody paints them.
  init?(_ context: SiteContext, _ theme: Theme, paint: CardPainter?) {
    guard let paint, context.settings.baseURL != nil else { return nil }
    self.paint = paint
    palette = CardPalette(theme)
    for (address, card) in Self.own(context) { own[address] = drawn(card) }
    parts = Self.parts(context).map { ($0.start, drawn($0.card)) }
  }

  /// The card of the page at `address`.
  func card(of address: String) -> Drawn? {
    own[address] ?? parts.first { address.hasPrefix($0.start) }?.card
  }

  /// The pictures, each once.
  var outputs: [OutputFile] {
    var paths: Set<VaultPath> = []
    return (own.values.map(\.self) + parts.map(\.card)).sorted { $0.path < $1.path }
      .filter { paths.insert($0.path).inserted }
      .map { drawn in
        let (paint, palette) = (paint, palette)
        var file = OutputFile(path: drawn.path, source: "the card of \(drawn.card.title)") {
          paint(drawn.card.svg(palette))
        }
        file.isNamedByContent = true
        return file
      }
  }

  /// The picture is named after the drawing, so a card that is the same is not painted again, and one
  /// that changed is asked for anew by those who keep copies.
  private func drawn(_ card: PageCard) -> Drawn {
    let hash = Manifest.hash(of: Array(card.svg(palette).utf8))
    return Drawn(card: card, path: VaultPath(validating: "og/\(hash).png") ?? .root)
  }
}

extension SiteCards {
  private static func parts(
    _ context: SiteContext
  ) -> [(start: String, card: PageCard)] {
    let words = context.words
    func part(_ start: String, _ key: Words.Key, _ tones: [String]) -> (String, PageCard) {
      (
        start,
        PageCard(
          site: context.settings.title, title: words(key), tones: tones, language: words.tag)
      )
    }
    let all = PageCard.allTones
    return [
      part("focus/", "nav.focus", ["focus"]), part("growth/", "nav.growth", ["growth"]),
      part(GiftAddress.overview, "nav.gifts", ["gifts"]),
      part(ExercisePages.address, "nav.exercise", ["exercise"]),
      part(PromptAddress.library, "nav.prompts", ["prompts"]),
      part("reviews/", "nav.reviews", all), part("pages/", "nav.pages", all),
      (
        "",
        PageCard(
          site: context.settings.title, title: context.settings.title,
          text: context.settings.author, tones: all, language: words.tag)
      ),
    ]
  }

  private static func own(_ context: SiteContext) -> [(address: String, card: PageCard)] {
    let (words, site) = (context.words, context.settings.title)
    let pages = context.ownPages.map { page in
      (
        page.address,
        PageCard(
          site: site, section: page.day(context.history.zone).map(words.date),
          title: page.title, text: page.source.frontMatter.description,
          tones: PageCard.allTones, language: page.language ?? words.tag)
      )
    }
    let prompts = context.prompts.library.prompts.map { prompt in
      (
        PromptAddress.prompt(prompt.id),
        PageCard(
          site: site, section: words("nav.prompts"), title: prompt.title,
          text: prompt.description, tones: ["prompts"], language: words.tag)
      )
    }
    return pages + prompts + ReviewPages(context: context).cards
  }
}
