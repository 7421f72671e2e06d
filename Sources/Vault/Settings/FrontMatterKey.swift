import Basics

/// A key of the front matter of pages, for its schema.
struct FrontMatterKey: Sendable {
  let name: String
  /// A value to show.
  private let sample: String
  private let choices: [String]
  private let pattern: String?
  private let meaning: String

  private init(
    _ name: String, _ sample: String, _ meaning: String, choices: [String] = [],
    matching pattern: String? = nil
  ) {
    self.name = name
    self.sample = sample
    self.choices = choices
    self.pattern = pattern
    self.meaning = meaning
  }

  var schema: [(String, JSONText)] {
    let learned = LearnedSchema(
      YAMLNode(inFlow: sample), choices: choices, pattern: pattern, takes: takes)
    return learned.keywords + [("description", .string(meaning))]
  }

  /// True if a page may have a value, given in flow style.
  private func takes(_ text: String) -> Bool {
    let document = YAMLDocument(TextFile(Array("\(name): \(text)\n".utf8), file: ""))
    guard document.diagnostics.isEmpty else { return false }
    var diagnostics: [Diagnostic] = []
    _ = FrontMatter(document, zone: .utc, isOfPage: true, diagnostics: &diagnostics)
    return !diagnostics.contains { $0.severity == .error }
  }

  private static let day = "2026-11-20"
  /// The pattern of days and times.
  private static let date = "^ *[0-9]{4}[-/]"

  /// All keys that Daybook reads; a page may have others.
  static let all = [
    FrontMatterKey("title", "Rain", "The title; by default the first heading."),
    FrontMatterKey("date", day, "The day or time of writing; not shown before it.", matching: date),
    FrontMatterKey(
      "updated", day, "The day or time of its last change, if readers should know.",
      matching: date),
    FrontMatterKey("lastmod", day, "The same as updated.", matching: date),
    FrontMatterKey("expires", day, "The last day that shows it.", matching: date),
    FrontMatterKey("expiryDate", day, "The same as expires.", matching: date),
    FrontMatterKey("description", "Rain", "A sentence about it, for lists, feeds and cards."),
    FrontMatterKey("permalink", "/rain/", "Its address, instead of that of its file."),
    FrontMatterKey("aliases", "[rain]", "Other addresses of it, and other names for links."),
    FrontMatterKey("layout", "essay", "The template: essay for templates/essay.liquid."),
    FrontMatterKey("liquid", "true", "False leaves {{ }} and {% %} in its text as they are."),
    FrontMatterKey("math", "true", "True shows mathematics between dollar signs."),
    FrontMatterKey("toc", "true", "True lists its headings before its text."),
    FrontMatterKey("weight", "10", "Its place in a folder that is ordered by weight."),
    FrontMatterKey(
      "order", "date", "The order of a folder's list.",
      choices: PageOrder.allCases.map(\.rawValue)),
    FrontMatterKey("paginate", "10", "How many pages a folder's list shows at a time."),
    FrontMatterKey("tags", "[rain]", "Its tags; each has a page of its own."),
    FrontMatterKey(
      "lang", "en", "Its language, on a site with several.", matching: SettingKey.languageTag),
    FrontMatterKey("audience", "[rain]", "Its readers besides you."),
    FrontMatterKey("draft", "true", "True leaves it out."),
    FrontMatterKey("private", "true", "True leaves it out."),
    FrontMatterKey("published", day, "False leaves it out; a day shows it from that day on."),
    FrontMatterKey("publish", day, "The same as published."),
    FrontMatterKey("publishDate", day, "The first day that shows it.", matching: date),
    FrontMatterKey("public", "true", "False leaves it out."),
    FrontMatterKey("status", "draft", "draft leaves it out.", choices: ["draft", "published"]),
    FrontMatterKey(
      "visibility", "public", "private leaves it out.", choices: ["private", "public"]),
  ]
}
