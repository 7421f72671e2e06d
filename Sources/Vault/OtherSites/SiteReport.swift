internal import Basics
internal import Wording

/// A report, in Markdown, on an imported site: its pages and files, and the points that need a
/// person.
struct SiteReport: Sendable {
  /// The number of names that a list gives.
  private static let most = 20

  private let generator: SiteGenerator
  private let name: String
  private var pageCount = 0
  private var draftCount = 0
  private var addressCount = 0
  private var htmlCount = 0
  private var mathCount = 0
  private var attributeCount = 0
  private var sizeCount = 0
  private var withCategories = 0
  private var languages: [String: Int] = [:]
  private var taxonomies: Set<String> = []
  private var withTerms = 0
  private var layouts: [String: Int] = [:]
  private var shortcodes: [String: (count: Int, first: String)] = [:]
  private var remarks: [(path: String, remark: SiteRemark)] = []
  private var kept: [String] = []
  private var refused: [(path: String, remark: SiteRemark)] = []
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
    if page.text.hasMath { mathCount += 1 }
    if page.hasCategories { withCategories += 1 }
    if let language = page.language { languages[language, default: 0] += 1 }
    taxonomies.formUnion(page.taxonomies)
    if !page.taxonomies.isEmpty { withTerms += 1 }
    attributeCount += page.text.attributeCount
    sizeCount += page.text.sizeCount
    if let layout = page.layout { layouts[layout, default: 0] += 1 }
    for (name, left) in page.text.left {
      let first = shortcodes[name]?.first ?? path
      shortcodes[name] = ((shortcodes[name]?.count ?? 0) + left.count, first)
    }
    let problems = page.problems.map { SiteRemark.problem($0.message.printable) }
    remarks += (page.remarks + problems).map { (path, $0) }
  }

  mutating func leave(_ path: String, _ reason: SitePlace.Reason) {
    left[reason, default: []].append(path)
  }

  mutating func look(at path: String, _ remark: SiteRemark) { remarks.append((path, remark)) }

  mutating func leaveEmpty(_ path: String) { empty.append(path) }

  mutating func refuse(_ path: String, _ reason: SiteRemark) { refused.append((path, reason)) }

  mutating func keep(_ path: String) { kept.append(Self.code(path)) }

  private static func code(_ text: String) -> String {
    "`" + text.printable.replacing("`", with: "'").replacing("|", with: "¦") + "`"
  }

  /// The report in a language, without an end of line after it.
  func text(in words: Words) -> String {
    let title = words(
      "coming.heading",
      ["generator": generator.title, "name": MarkdownText.readable(name.printable)])
    var lines = ["## \(title)", "", "- " + words("coming.pages", ["number": pageCount])]
    if !languages.isEmpty {
      let names = languages.sorted { $0.key < $1.key }.map { "\(Self.code($0.key)) (\($0.value))" }
      lines.append("- " + words("coming.languages", ["names": words.commas(names)]))
    }
    if draftCount > 0 { lines.append("- " + words("coming.drafts", ["number": draftCount])) }
    if addressCount > 0 {
      lines.append("- " + words("coming.addresses", ["number": addressCount]))
    }
    func section(_ title: String, _ items: [String]) {
      guard !items.isEmpty else { return }
      lines += ["", "### \(title)", ""] + items.prefix(Self.most).map { "- " + $0 }
      let rest = items.count - Self.most
      if rest > 0 { lines.append("- " + words("coming.more", ["number": rest])) }
    }
    func remarked(_ items: [(path: String, remark: SiteRemark)]) -> [String] {
      items.map { words.labelled(Self.code($0.path), $0.remark.text(in: words)) }
    }
    func files(_ reason: SitePlace.Reason) -> [String] { (left[reason] ?? []).map(Self.code) }
    func folders(_ reason: SitePlace.Reason) -> [String] {
      counts(reason).map { words.labelled(Self.code($0.name), "\($0.count)") }
    }
    section(words("coming.settings", ["file": Settings.fileName]), settings(in: words))
    lines += shortcodeTable(in: words)
    section(words("coming.look"), remarked(remarks))
    section(words("coming.kept"), kept)
    section(words("coming.refused"), remarked(refused))
    section(words("coming.empty"), empty.map(Self.code))
    section(words("coming.other_pages"), files(.otherPage))
    section(words("coming.texts"), files(.noPage))
    section(words("coming.theme"), folders(.theme))
    section(words("coming.other_files"), folders(.otherFile))
    return lines.joined(separator: "\n")
  }

  private func settings(in words: Words) -> [String] {
    var lines: [String] = []
    if withTerms > 0 {
      let usual = ["tags"] + (withCategories > 0 ? ["categories"] : [])
      let names = (usual + taxonomies.sorted()).joined(separator: ", ")
      lines.append(
        words(
          "coming.terms", ["setting": "`taxonomies: [\(names)]`", "number": withTerms]))
    } else if withCategories > 0 {
      lines.append(
        words(
          "coming.categories",
          ["setting": "`taxonomies: [tags, categories]`", "number": withCategories]))
    }
    if htmlCount > 0 {
      lines.append(
        words("coming.html", ["setting": "`markdown: {rawHTML: true}`", "number": htmlCount]))
    }
    if mathCount > 0 {
      lines.append(words("coming.mathematics", ["setting": "`math: true`", "number": mathCount]))
    }
    return lines
  }

  private func shortcodeTable(in words: Words) -> [String] {
    var lines: [String] = []
    if !shortcodes.isEmpty {
      let heads = [words("coming.times"), words("coming.first"), words("coming.instead")]
      lines += [
        "", "### " + words("coming.shortcodes"), "",
        "| | \(heads.joined(separator: " | ")) |", "| --- | ---: | --- | --- |",
      ]
      let ordered = shortcodes.sorted {
        ($1.value.count, $0.key) < ($0.value.count, $1.key)
      }
      lines += ordered.map { name, found in
        "| \(Self.code(name)) | \(found.count) | \(Self.code(found.first)) "
          + "| \(ShortcodeAdvice.text(for: name, in: words)) |"
      }
    }
    if attributeCount > 0 {
      lines += [
        "", words("coming.attributes", ["example": "`{: .x}`", "number": attributeCount]),
      ]
    }
    if sizeCount > 0 {
      lines += ["", words("coming.sizes", ["example": "`50%`", "number": sizeCount])]
    }
    if !layouts.isEmpty {
      let names = layouts.sorted { $0.key < $1.key }.map { "\(Self.code($0.key)) (\($0.value))" }
      lines += ["", words("coming.layouts", ["names": words.commas(names)])]
    }
    return lines
  }

  /// The folders of files that were left, with the number of files in each.
  private func counts(_ reason: SitePlace.Reason) -> [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for path in left[reason] ?? [] {
      let parts = path.split(separator: "/")
      counts[parts.count > 1 ? "\(parts[0])/" : path, default: 0] += 1
    }
    return counts.sorted { $0.key < $1.key }.map { (name: $0.key, count: $0.value) }
  }
}
