/// A key of the front matter of pages, for its schema.
struct FrontMatterKey: Sendable {
  let name: String
  private let form: SettingKey.Form
  private let choices: [String]
  private let meaning: String

  private init(
    _ name: String, _ form: SettingKey.Form, _ meaning: String, choices: [String] = []
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
    FrontMatterKey("title", .text, "The title; by default the first heading."),
    FrontMatterKey("date", .text, "The day or time of writing; not shown before it."),
    FrontMatterKey("updated", .text, "The day or time of its last change, if readers should know."),
    FrontMatterKey("lastmod", .text, "The same as updated."),
    FrontMatterKey("expires", .text, "The last day that shows it."),
    FrontMatterKey("expiryDate", .text, "The same as expires."),
    FrontMatterKey("description", .text, "A sentence about it, for lists, feeds and cards."),
    FrontMatterKey("permalink", .text, "Its address, instead of that of its file."),
    FrontMatterKey("aliases", .list, "Other addresses of it, and other names for links."),
    FrontMatterKey("layout", .text, "The template: essay for templates/essay.liquid."),
    FrontMatterKey("liquid", .flag, "False leaves {{ }} and {% %} in its text as they are."),
    FrontMatterKey("math", .flag, "True shows mathematics between dollar signs."),
    FrontMatterKey("toc", .flag, "True lists its headings before its text."),
    FrontMatterKey("weight", .number, "Its place in a folder that is ordered by weight."),
    FrontMatterKey(
      "order", .text, "The order of a folder's list.",
      choices: PageOrder.allCases.map(\.rawValue)),
    FrontMatterKey("paginate", .number, "How many pages a folder's list shows at a time."),
    FrontMatterKey("tags", .list, "Its tags; each has a page of its own."),
    FrontMatterKey("lang", .text, "Its language, on a site with several."),
    FrontMatterKey("audience", .list, "Its readers besides you."),
    FrontMatterKey("draft", .flag, "True leaves it out."),
    FrontMatterKey("private", .flag, "True leaves it out."),
    FrontMatterKey("published", .text, "False leaves it out; a day shows it from that day on."),
    FrontMatterKey("publish", .text, "The same as published."),
    FrontMatterKey("publishDate", .text, "The first day that shows it."),
    FrontMatterKey("public", .flag, "False leaves it out."),
    FrontMatterKey("status", .text, "draft leaves it out.", choices: ["draft", "published"]),
    FrontMatterKey(
      "visibility", .text, "private leaves it out.", choices: ["private", "public"]),
  ]
}
