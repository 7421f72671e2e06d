internal import Basics

/// A report, in Markdown, on a site that was brought over: what came, and what needs a person.
struct SiteReport {
  /// The number of names that a list gives.
  private static let most = 20

  private let generator: SiteGenerator
  private let name: String
  private var pageCount = 0
  private var draftCount = 0
  private var addressCount = 0
  private var htmlCount = 0
  private var attributeCount = 0
  private var withCategories = 0
  private var layouts: [String: Int] = [:]
  private var shortcodes: [String: (count: Int, first: String)] = [:]
  private var remarks: [String] = []
  private var kept: [String] = []
  private var refused: [String] = []
  private var empty: [String] = []
  private var left: [SitePlace.Reason: [String]] = [:]

  init(_ generator: SiteGenerator, name: String) {
    self.generator = generator
    self.name = name
  }

  mutating func note(_ page: ComingPage, from path: String) {
    pageCount += 1
    if page.isDraft { draftCount += 1 }
    if page.address != nil { addressCount += 1 }
    if page.text.hasHTML { htmlCount += 1 }
    if page.hasCategories { withCategories += 1 }
    attributeCount += page.text.attributeCount
    if let layout = page.layout { layouts[layout, default: 0] += 1 }
    for (name, left) in page.text.left {
      let first = shortcodes[name]?.first ?? path
      shortcodes[name] = ((shortcodes[name]?.count ?? 0) + left.count, first)
    }
    remarks += page.remarks.map { "\(Self.code(path)): \($0)" }
    remarks += page.problems.map { "\(Self.code(path)): \($0.message.printable)" }
  }

  mutating func leave(_ path: String, _ reason: SitePlace.Reason) {
    left[reason, default: []].append(path)
  }

  mutating func leaveEmpty(_ path: String) { empty.append(path) }

  mutating func refuse(_ path: String, _ reason: String) {
    refused.append("\(Self.code(path)): \(reason)")
  }

  mutating func keep(_ path: String) { kept.append(Self.code(path)) }

  private static func code(_ text: String) -> String {
    "`" + text.printable.replacing("`", with: "'").replacing("|", with: "¦") + "`"
  }

  /// The report, without an end of line after it.
  var text: String {
    var lines = ["## From \(generator.title): \(MarkdownText.readable(name.printable))", ""]
    lines.append("- pages: \(pageCount)")
    if draftCount > 0 { lines.append("- of these drafts, or not published: \(draftCount)") }
    if addressCount > 0 { lines.append("- of these with an address of their own: \(addressCount)") }
    lines += section("Settings to add to daybook.yaml", settings)
    lines += shortcodeTable
    lines += section("Pages to look at", remarks)
    lines += section(
      "Kept as you have them, as the site has another text", kept)
    lines += section("Refused", refused)
    lines += section("Left out, as only a layout shows something", empty.map(Self.code))
    lines += section("Pages that are not in Markdown", (left[.otherPage] ?? []).map(Self.code))
    lines += section("Texts that are no pages", (left[.noPage] ?? []).map(Self.code))
    lines += section("Of the program and the theme", folders(.theme))
    lines += section("Other files", folders(.otherFile))
    return lines.joined(separator: "\n")
  }

  private var settings: [String] {
    var lines: [String] = []
    if withCategories > 0 {
      lines.append(
        "`taxonomies: [tags, categories]`, for pages in categories: \(withCategories)")
    }
    if htmlCount > 0 {
      lines.append("`markdown: {rawHTML: true}`, for pages with HTML: \(htmlCount)")
    }
    return lines
  }

  private var shortcodeTable: [String] {
    var lines: [String] = []
    if !shortcodes.isEmpty {
      lines += [
        "", "### Shortcodes and tags, as they are written", "", "| | times | first in | instead |",
        "| --- | ---: | --- | --- |",
      ]
      let ordered = shortcodes.sorted {
        ($1.value.count, $0.key) < ($0.value.count, $1.key)
      }
      lines += ordered.map { name, found in
        "| \(Self.code(name)) | \(found.count) | \(Self.code(found.first)) "
          + "| \(Self.instead(of: name)) |"
      }
    }
    if attributeCount > 0 {
      lines += ["", "Attributes such as `{: .x}`, left out of texts: \(attributeCount)."]
    }
    if !layouts.isEmpty {
      let names = layouts.sorted { $0.key < $1.key }.map { "\(Self.code($0.key)) (\($0.value))" }
      lines += ["", "Layouts of its theme, left out: " + names.joined(separator: ", ") + "."]
    }
    return lines
  }

  /// The Markdown to write in place of a shortcode or a tag.
  private static func instead(of name: String) -> String {
    let words = Set(name.lowercased().split { !$0.isLetter }.map(String.init))
    return advice.first { !words.isDisjoint(with: $0.names) }?.instead ?? "plain Markdown"
  }

  private static let advice: [(names: Set<String>, instead: String)] = [
    ("notice admonition alert callout note tip info hint warning prompt", "a callout, `> [!NOTE]`"),
    ("details spoiler collapse expand fold", "a callout to open, `> [!NOTE]-`"),
    ("toc contents", "`toc: true`"),
    ("gallery images picture image img photo carousel figure", "pictures, `![](x.png)`"),
    ("video audio music bilibili tweet youtube vimeo gist embed iframe", "a link"),
    ("button link post ref relref", "a link"),
    ("mermaid plantuml katex math latex code highlight", "a block of code"),
    ("icon fa emoji", "a character"),
    ("include readfile partial snippet", "its text"),
  ].map { (Set($0.0.split(separator: " ").map(String.init)), $0.1) }

  private func section(_ title: String, _ items: [String]) -> [String] {
    guard !items.isEmpty else { return [] }
    var lines = ["", "### \(title)", ""] + items.prefix(Self.most).map { "- " + $0 }
    if items.count > Self.most { lines.append("- and \(items.count - Self.most) more") }
    return lines
  }

  /// The folders of files that were left, with the number of files in each.
  private func folders(_ reason: SitePlace.Reason) -> [String] {
    var counts: [String: Int] = [:]
    for path in left[reason] ?? [] {
      let parts = path.split(separator: "/")
      counts[parts.count > 1 ? "\(parts[0])/" : path, default: 0] += 1
    }
    return counts.sorted { $0.key < $1.key }.map { "\(Self.code($0.key)): \($0.value)" }
  }
}
