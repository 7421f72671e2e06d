import Chronology
import Diagnostics
import Liquid
import SiteKit
import Vault
import Wording

/// The first page of a language: what the systems show there, and what is next.
struct Dashboard {
  let site: LanguageSite

  var output: OutputFile {
    let site = site
    let context = site.context
    return context.page("dashboard", at: "", source: "the dashboard") {
      let words = site.words
      let week = Period.week(site.today.week)
      var diagnostics: [Diagnostic] = []
      let slots = DashboardSlot.allCases.map { slot in
        (slot.rawValue, site.parts(in: slot, at: "", &diagnostics))
      }
      return PageContent(
        .init(
          title: context.settings.title,
          description: site.reviews.sentence(of: week).map {
            words("list.labelled", ["label": words.short(week), "value": $0])
          }), [("dashboard", .object(Object(slots)))], diagnostics: diagnostics)
    }
  }
}

extension LanguageSite {
  /// What the systems put into a slot of the page at `address`; what is blank is left out.
  func parts(
    in slot: DashboardSlot, at address: String, _ diagnostics: inout [Diagnostic]
  ) -> Value {
    .array(
      rooms.filter { slot != .start || !context.isLocked($0.address) }
        .flatMap { $0.dashboard[slot] ?? [] }
        .compactMap { context.markup(of: $0, at: address, [], &diagnostics) }
        .filter { !$0.text.allSatisfy(\.isWhitespace) })
  }
}
