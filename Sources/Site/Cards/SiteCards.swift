import Basics
import SiteKit
package import Vault
import Wording

/// A card as a drawing, and the path of its picture in the site.
package struct CardDrawing: Sendable {
  package let path: VaultPath
  /// The drawing as SVG; made each time.
  package let svg: @Sendable () -> String
}

/// The cards of the pages of a language.
///
/// Pages with content of their own have one: the person's pages, pages named by a system, and
/// reviews that are written or over, so that changing figures make no new picture each day. All
/// others show the card of their part of the site.
struct SiteCards: Sendable {
  /// A card with the path of its picture.
  private struct Drawn: Sendable {
    var card: PageCard
    var path: VaultPath
  }

  private let paint: CardPainter
  private let look: CardLook
  /// By address.
  private var own: [String: Drawn] = [:]
  /// By the prefix of addresses; the site's card is last.
  private var parts: [(start: String, card: Drawn)] = []

  init?(_ site: LanguageSite, _ theme: Theme, paint: CardPainter?) {
    guard let paint, site.context.settings.baseURL != nil else { return nil }
    self.paint = paint
    look = CardLook(
      palette: CardPalette(theme.styleSheets, tones: site.tones), drawings: theme.drawingStyle)
    let reviews = ReviewPages(site: site).cards
    let outlets = site.rooms.having((any OutletSitePart).self)
    for (address, card) in Self.pages(site) + outlets.flatMap({ $0.cards(site.context) })
      + reviews
    { own[address] = drawn(card) }
    own[""] = drawn(Self.first(site))
    parts = Self.parts(site).map { ($0.start, drawn($0.card)) }
  }

  func picture(of address: String) -> PagePicture? {
    let drawn = own[address] ?? parts.first { address.hasPrefix($0.start) }?.card
    return drawn.map {
      PagePicture(
        path: $0.path, width: PageCard.width, height: PageCard.height,
        alternative: $0.card.alternative)
    }
  }

  /// The pictures with their drawings, each once.
  var outputs: [(file: OutputFile, drawing: CardDrawing)] {
    var paths: Set<VaultPath> = []
    return (own.values.map(\.self) + parts.map(\.card)).sorted { $0.path < $1.path }
      .filter { paths.insert($0.path).inserted }
      .map { drawn in
        let (paint, look) = (paint, look)
        let drawing = CardDrawing(path: drawn.path) { drawn.card.svg(look) }
        var file = OutputFile(path: drawn.path, source: "the card of \(drawn.card.title)") {
          paint(drawing.svg())
        }
        file.isNamedByContent = true
        return (file, drawing)
      }
  }

  /// The picture is named after the drawing, so an unchanged card is not painted again, and caches
  /// fetch a changed one again.
  private func drawn(_ card: PageCard) -> Drawn {
    let hash = ContentHash.hex(of: Array(card.svg(look).utf8))
    return Drawn(card: card, path: VaultPath(validating: "og/\(hash).png") ?? .root)
  }

  private static func parts(_ site: LanguageSite) -> [(start: String, card: PageCard)] {
    let (words, settings) = (site.words, site.context.settings)
    func part(_ start: String, _ key: Words.Key, _ tones: [String]) -> (String, PageCard) {
      (
        start,
        PageCard(
          site: settings.title, title: words(key), tones: tones, language: words.tag)
      )
    }
    let systems = site.rooms.map { part($0.address, $0.title, [$0.name]) }
    let reviews =
      site.audience.seesReviews ? [part("reviews/", "nav.reviews", site.tones)] : []
    return systems + reviews + [
      part("pages/", "nav.pages", site.tones), ("", ofSite(site)),
    ]
  }

  private static func ofSite(_ site: LanguageSite) -> PageCard {
    let settings = site.context.settings
    return PageCard(
      site: settings.title, title: settings.title, text: settings.author, tones: site.tones,
      language: site.words.tag)
  }

  /// The card of the first page, with the week before this one if the audience sees its days.
  private static func first(_ site: LanguageSite) -> PageCard {
    var card = ofSite(site)
    card.strip = site.strip(of: .week(site.today.week.previous)).card
    return card
  }

  private static func pages(_ site: LanguageSite) -> [(address: String, card: PageCard)] {
    site.ownPages.map { page in
      (
        page.address,
        PageCard(
          site: site.context.settings.title,
          section: page.day(site.context.zone).map(site.words.date), title: page.title,
          text: page.source.frontMatter.description, tones: site.tones,
          language: page.language ?? site.words.tag)
      )
    }
  }
}

extension SiteWriter {
  /// The cards whose pictures are not in the output.
  package func missing(_ cards: [CardDrawing]) throws(FileError) -> [CardDrawing] {
    let manifest = try Manifest(from: output)
    return cards.filter {
      manifest.entries[$0.path] == nil || output.stamp(of: $0.path) == nil
    }
  }
}

extension PageCard {
  /// The bytes of a painted card without metadata; nil unless they are a complete picture of a
  /// card's size.
  package static func picture(_ bytes: [UInt8]) -> [UInt8]? {
    guard let size = PictureSize(bytes), size.width == width, size.height == height else {
      return nil
    }
    return PictureMetadata.removed(from: bytes)
  }
}
