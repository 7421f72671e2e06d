/// A key of the front matter of pages.
struct FrontMatterKey: Sendable {
  let name: String
  private let form: YAMLForm
  private let choices: [String]
  private let meaning: String

  private init(
    _ name: String, _ form: YAMLForm, _ meaning: String, choices: [String] = []
  ) {
    self.name = name
    self.form = form
    self.choices = choices
    self.meaning = meaning
  }

  var schema: [(String, JSONText)] {
    form.schema(choices, isClosed: name == "order") + [("description", .string(meaning))]
  }

  /// All keys that Daybook reads; a page may have others.
  static let all = [
    FrontMatterKey("title", .scalar, "The title; by default the first heading."),
    FrontMatterKey("date", .scalar, "The day or time of writing; not shown before it."),
    FrontMatterKey("expires", .scalar, "The last day on which it is shown."),
    FrontMatterKey("expiryDate", .scalar, "The same as expires."),
    FrontMatterKey("description", .scalar, "A sentence about it, for lists, feeds and cards."),
    FrontMatterKey("permalink", .scalar, "Its address, instead of that of its file."),
    FrontMatterKey("aliases", .texts, "Other addresses of it, and other names for links."),
    FrontMatterKey("layout", .scalar, "The template: essay for templates/essay.liquid."),
    FrontMatterKey("liquid", .yesOrNo, "False leaves {{ }} and {% %} in its text as they are."),
    FrontMatterKey("toc", .yesOrNo, "True lists its headings before its text."),
    FrontMatterKey("weight", .numeral, "Its place in a folder that is ordered by weight."),
    FrontMatterKey(
      "order", .scalar, "The order of a folder's list.",
      choices: PageOrder.allCases.map(\.rawValue)),
    FrontMatterKey("paginate", .numeral, "How many pages a folder's list shows at a time."),
    FrontMatterKey("tags", .texts, "Its tags; each has a page of its own."),
    FrontMatterKey("lang", .scalar, "Its language, on a site with several."),
    FrontMatterKey("audience", .texts, "Who else may see it."),
    FrontMatterKey("draft", .yesOrNo, "True leaves it out."),
    FrontMatterKey("private", .yesOrNo, "True leaves it out."),
    FrontMatterKey("published", .scalar, "False leaves it out; a day shows it from that day on."),
    FrontMatterKey("publish", .scalar, "The same as published."),
    FrontMatterKey("publishDate", .scalar, "The first day on which it is shown."),
    FrontMatterKey("public", .yesOrNo, "False leaves it out."),
    FrontMatterKey("status", .scalar, "draft leaves it out.", choices: ["draft", "published"]),
    FrontMatterKey(
      "visibility", .scalar, "private leaves it out.", choices: ["private", "public"]),
  ]
}
