import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The first page of a language: the parts of the systems, and the outlook.
struct Dashboard {
  let site: LanguageSite

  var output: OutputFile {
    let site = site
    let context = site.context
    return context.page("dashboard", at: "", source: "the dashboard") {
      let words = site.words
      let week = Period.week(site.today.week)
      var diagnostics: [Diagnostic] = []
      let slots = DashboardSlot.allCases.filter { $0 != .sections }.map { slot in
        (slot.rawValue, site.parts(in: slot, at: "", &diagnostics))
      }
      let sections = ("sections", site.dashboardSections(&diagnostics))
      return PageContent(
        .init(
          title: context.settings.title,
          description: site.reviews.sentence(of: week).map {
            words("list.labelled", ["label": words.short(week), "value": $0])
          }),
        [
          "dashboard": .object(Object(slots + [sections])), "strip": site.stripObject(of: week),
          "ribbon": site.ribbonObject(root: ""),
          "greeting": .string(
            Greeting(
              site.recordedDays, site.dayFigures.value, at: context.moment, words
            ).text),
        ], diagnostics: diagnostics)
    }
  }
}

extension LanguageSite {
  /// True if there is nothing to show, as far as is known.
  private var isEmpty: Bool {
    rooms.allSatisfy { !$0.isAny } && ownPages.isEmpty && written.isEmpty && context.locked.isEmpty
  }

  /// The parts of the systems in a slot of the page at `address`; blank ones are left out.
  func parts(
    in slot: DashboardSlot, at address: String, _ diagnostics: inout [Diagnostic]
  ) -> Value {
    if slot == .start, !isEmpty { return .array([]) }
    var shown = rooms
    if [.today, .week].contains(slot), let cards = context.settings.dashboardCards {
      shown = cards.compactMap { name in rooms.first { $0.name == name } }
    }
    return .array(shown.flatMap { parts(of: $0, in: slot, at: address, &diagnostics) })
  }

  private func parts(
    of room: any SitePart, in slot: DashboardSlot, at address: String,
    _ diagnostics: inout [Diagnostic]
  ) -> [Value] {
    (room.dashboard[slot] ?? [])
      .compactMap { context.markup(of: $0, at: address, [:], &diagnostics) }
      .filter { !$0.text.allSatisfy(\.isWhitespace) }
  }

  /// The sections of the dashboard in their order; those made by systems include their markup.
  fileprivate func dashboardSections(_ diagnostics: inout [Diagnostic]) -> Value {
    let (first, last) = (Settings.firstDashboardSections, Settings.lastDashboardSections)
    var sections: [Value] = []
    for name in context.settings.dashboard ?? first + rooms.map(\.name) + last {
      guard !(first + last).contains(name) else {
        sections.append(["name": .string(name), "part": nil])
        continue
      }
      guard let room = rooms.first(where: { $0.name == name }) else { continue }
      sections += parts(of: room, in: .sections, at: "", &diagnostics)
        .map { ["name": .string(name), "part": $0] }
    }
    return .array(sections)
  }
}
