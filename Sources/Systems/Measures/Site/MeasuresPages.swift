import Basics
import Liquid
import SiteKit
import Wording

struct MeasuresPages: Sendable {
  let view: MeasuresView

  private var words: Words { view.words }

  static let overview = "measures/"

  static func address(of measure: String) -> String { "\(overview)\(measure)/" }

  func all(_ context: SiteContext) -> [OutputFile] {
    let shown = view.items.filter { !$0.history.isEmpty }
    return [
      context.page("measures", at: Self.overview, source: "the page of measures") { [words] in
        PageContent(.init(title: words("nav.measures")))
      }
    ]
      + shown.indices.map { index in
        context.page(
          "measure", at: shown[index].address, source: "the measure \(shown[index].measure.name)"
        ) { [self] in
          let item = shown[index]
          return PageContent(
            .init(
              title: item.title, description: sentence(item),
              previous: index > 0 ? link(shown[index - 1]) : nil,
              next: index + 1 < shown.count ? link(shown[index + 1]) : nil,
              trail: [(words("nav.measures"), Self.overview)]),
            ["measure": .object(view.page(item))])
        }
      }
  }

  private func link(_ item: MeasuresView.Item) -> (title: String, address: String) {
    (item.title, item.address)
  }

  private func sentence(_ item: MeasuresView.Item) -> String? {
    item.history.firstDay.map { first in
      words(
        "measures.since", ["count": item.history.recordedDays.count, "day": words.date(first)])
    }
  }

  var documents: [SearchDocument] {
    let kind = SearchKind("measures", "nav.measures", list: Self.overview, rank: 45)
    return view.items.filter { !$0.history.isEmpty }.map { item in
      SearchDocument(kind: kind, title: item.title, url: item.address) {
        let readings = item.history.records.suffix(MeasuresView.mostRecords).reversed()
        return .init(
          tags: [item.text.unit].filter { !$0.isEmpty },
          passages: readings.compactMap(\.reading.note)
            + Set(readings.flatMap { $0.reading.own.values }).sorted())
      }
    }
  }
}
