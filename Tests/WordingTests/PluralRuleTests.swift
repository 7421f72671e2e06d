import Testing

@testable import Wording

/// Forms compared with the plural rules of CLDR, written by hand.
struct PluralRuleTests {
  private typealias Category = PluralRule.Category

  @Test(arguments: [
    ("en", 0.0, "other"), ("en", 1, "one"), ("en", 2, "other"), ("en", 1.5, "other"),
    ("en", 21, "other"), ("en-GB", 1, "one"), ("en", -1, "one"),
    ("zh-Hans", 0, "other"), ("zh-Hans", 1, "other"), ("zh-Hant", 1, "other"),
    ("ja", 1, "other"), ("ja", 2, "other"), ("ko", 1, "other"),
    ("fr", 0, "one"), ("fr", 1, "one"), ("fr", 1.5, "one"), ("fr", 2, "other"),
    ("ru", 1, "one"), ("ru", 21, "one"), ("ru", 11, "many"), ("ru", 2, "few"), ("ru", 12, "many"),
    ("ru", 24, "few"), ("ru", 5, "many"), ("ru", 0, "many"), ("ru", 1.5, "other"),
    ("pl", 1, "one"), ("pl", 21, "many"), ("pl", 22, "few"), ("pl", 12, "many"), ("pl", 5, "many"),
    ("cs", 0, "other"), ("cs", 1, "one"), ("cs", 2, "few"), ("cs", 4, "few"), ("cs", 5, "other"),
    ("cs", 1.5, "many"),
  ])
  func `A count has the form of its language`(tag: String, count: Double, form: String) {
    #expect(PluralRule(tag: tag).category(count).rawValue == form)
  }

  @Test(arguments: ["en", "zh-Hans", "zh-Hant", "ja", "fr", "ru", "pl", "cs"])
  func `A rule gives no form that it does not name`(tag: String) {
    let rule = PluralRule(tag: tag)
    for count in 0...200 {
      #expect(rule.categories.contains(rule.category(Double(count))))
      #expect(rule.categories.contains(rule.category(Double(count) + 0.5)))
    }
  }
}
