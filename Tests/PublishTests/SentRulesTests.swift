import SiteKit
import TestKit
import Testing

@testable import Publish

struct SentRulesTests {
  private func rules(
    _ change: (inout Audience) -> Void = { _ in }, isProtected: Bool = false
  ) -> SentRules {
    var audience = Audience("family")
    audience.levels = ["gifts": .parts(["gifts"]), "focus": .totals]
    audience.names = .pseudonyms
    audience.amounts = .rounded
    audience.reviews = .figures
    audience.pages = [PagePattern("about"), PagePattern("notes/*")]
    audience.secret = [1, 2, 3]
    change(&audience)
    return SentRules(audience, isProtected: isProtected)
  }

  @Test func `Who sees more sees all that was there`() {
    for wider in [
      rules(), rules { $0.levels["gifts"] = .parts(["gifts", "loans"]) },
      rules { $0.levels["journal"] = .parts(["starred"]) }, rules { $0.names = .full },
      rules { $0.amounts = .full }, rules { $0.reviews = .words },
      rules { $0.pages.append(PagePattern("reading")) },
    ] {
      #expect(wider.cover(rules()))
      #expect(wider == rules() || !rules().cover(wider))
    }
    // A password used to protect the content that is open now.
    #expect(rules().cover(rules(isProtected: true)))
  }

  @Test func `Who might see less does not`() {
    for narrower in [
      rules { $0.levels["gifts"] = nil }, rules { $0.levels["gifts"] = .totals },
      rules { $0.levels["gifts"] = .parts(["loans"]) },
      rules { $0.levels["focus"] = .parts(["sessions"]) }, rules { $0.names = .initials },
      rules { $0.amounts = .hidden }, rules { $0.reviews = .none },
      rules { $0.pages = [PagePattern("about")] }, rules { $0.secret = [3, 2, 1] },
      rules(isProtected: true), SentRules(.public, isProtected: false),
    ] {
      #expect(!narrower.cover(rules()))
    }
  }

  @Test func `What was kept is read again`() {
    let all = [rules(), rules({ $0.pages = [PagePattern("a\nb: c")] }, isProtected: true)]
    for rules in all { #expect(cached(rules) == rules) }
  }
}
