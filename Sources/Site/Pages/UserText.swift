internal import Basics
import Liquid
import SiteKit
import Vault
import Wording

struct UserText {
  var html: String
  /// Its headings below the first level, as links; nil for fewer than two.
  var contents: Value
  /// The number of words; a CJK character is one.
  var wordCount: Int
  /// The reading time in minutes: 220 words or 400 CJK characters per minute, at least one.
  var minutes: Int
}

extension UserPage {
  /// The page's own text as HTML for readers of feeds; nil when its Liquid does not compile or
  /// fails.
  func content(_ site: LanguageSite, _ diagnostics: inout [Diagnostic]) -> String? {
    var site = site
    site.textOptions.linksHeadings = false
    site.pageLinks.showsSizes = false
    site.hasStyles = false
    return text(site, &diagnostics, nil)?.html
  }

  /// The page's own text as its page shows it.
  ///
  /// - Parameter reads: Notes the other data that the text reads.
  func text(
    _ site: LanguageSite, _ diagnostics: inout [Diagnostic], _ reads: RenderReads?
  ) -> UserText? {
    guard hasLiquid else {
      return html(of: source.body, fence: nil, site, &diagnostics, reads)
    }
    let context = site.context
    var environment = context.environment
    environment.escaping = context.settings.keepsRawHTML ? .markdownWithHTML : .markdown
    var pictureTag = site.pictureTag
    pictureTag.links = site.pageLinks
    pictureTag.register(in: &environment)
    // Markup made by Daybook, such as a chart from a filter, passes through Markdown as a fenced
    // block whose name contains the hash of this text, so that the text cannot contain it.
    let fence = "markup-" + ContentHash.hex(of: Array(source.body.utf8))
    let template: Template
    do throws(SyntaxErrors) {
      template = try Template(
        source.body, name: file, firstLine: source.bodyFirstLine, environment: environment)
    } catch {
      diagnostics += error.diagnostics.map(Self.advising)
      return nil
    }
    let root = root(in: site)
    let page: Object = [
      "title": .string(title), "url": .string(url),
      "description": Value(source.frontMatter.description),
    ]
    let data = context.shared.adding([
      "assets": .string(root + context.tree.up + "assets/"),
      "page": .object(page.adding(members(context.zone, context.words))),
      // Its list of headings is inserted once they are known.
      "toc": .markup(Self.contentsMark(fence)), "root": .string(root == "./" ? "" : root),
    ])
    var bytes: [UInt8] = []
    let found = template.render(
      data, library: context.library,
      context: context.renderContext(
        page: address, markupInMarkdown: { "\n\n~~~~~~~~ \(fence)\n\($0)\n~~~~~~~~\n\n" },
        reads: reads),
      into: &bytes)
    diagnostics += found.map(Self.advising)
    guard !found.contains(where: { $0.severity == .error }) else { return nil }

    // Text that was code before Liquid may not be code after it, and may contain a comment.
    let markdown = VisibleText(of: String(decoding: bytes, as: UTF8.self)).text
    return html(of: markdown, fence: fence, site, &diagnostics, reads)
  }

  /// The files next to the pages that links and pictures of the text lead to; nil if its Liquid
  /// does not compile or fails.
  func linkedFiles(
    _ site: LanguageSite, _ diagnostics: inout [Diagnostic]
  ) -> Set<VaultPath>? {
    var site = site
    site.hasStyles = false
    let reads = RenderReads()
    guard text(site, &diagnostics, reads) != nil else { return nil }
    return Set(
      reads.others.keys.compactMap {
        site.pageLinks.resolution(ofRead: $0, of: self)?.file
          ?? site.pictureTag.file(ofRead: $0, onPageAt: address)
      })
  }

  /// An error of Liquid in a text, which may not have been meant as Liquid.
  private static func advising(_ problem: Diagnostic) -> Diagnostic {
    guard problem.severity == .error else { return problem }
    var problem = problem
    let advice =
      "if it is meant as text, put it between {% raw %} and {% endraw %}, or write liquid: false "
      + "in the front matter of the page"
    problem.hint = problem.hint.map { "\($0); \(advice)" } ?? advice
    return problem
  }

  private static func contentsMark(_ fence: String) -> String { "<!--contents \(fence)-->" }

  /// The HTML of Markdown whose Liquid was already rendered.
  ///
  /// - Parameter fence: The name of blocks of markup; nil if there are none.
  private func html(
    of markdown: String, fence: String?, _ site: LanguageSite,
    _ diagnostics: inout [Diagnostic], _ reads: RenderReads?
  ) -> UserText {
    let context = site.context
    var blocks: [Diagnostic] = []
    var broken = BrokenLinks()
    let code = PageCode(of: self, site.code)
    let math = PageMath(of: self, site.hasStyles ? site.math : nil)
    var options = site.textOptions
    options.hasMath = context.settings.hasMath(on: source)
    options.hasValues = fence != nil && context.settings.keepsRawHTML
    func target(_ link: MarkdownDocument.Link) -> MarkdownDocument.Target? {
      let resolution = site.pageLinks.resolve(link, of: self)
      reads?.add(PageLinks.readName(link), digest: site.pageLinks.digest(of: resolution))
      // The person's own HTML may have the id of a heading.
      if let problem = resolution.problem, !problem.isHeading || !context.settings.keepsRawHTML {
        broken.add(problem, of: link.target)
      }
      return site.pageLinks.target(link.kind, resolution)
    }
    let document = MarkdownDocument(markdown, options: options) { block in
      if block.info == fence { return block.literal }
      if options.hasMath, let formula = Formula(block),
        let markup = math.html(of: formula, reads, &blocks)
      {
        return "<p>\(markup)</p>"
      }
      guard block.info == "chart" else {
        return site.hasStyles ? code.html(of: block, reads, &blocks) : nil
      }
      if let own = UserChart.html(
        of: block, context.words, site.tables, file: file, firstLine: source.bodyFirstLine,
        diagnostics: &blocks)
      {
        reads?.add(UserTables.readName(own.path), digest: site.tables.digest(of: own.path))
        return own.html
      }
      return context.charts.html(
        of: block, on: address, file: file, firstLine: source.bodyFirstLine, reads: reads,
        diagnostics: &blocks)
    } link: {
      target($0)
    } rawHTML: {
      UserMarkup.linked($0, heading: $1, hasValues: options.hasValues, target)
    } math: {
      math.html(of: $0, reads, &blocks)
    }
    diagnostics += blocks
    if !broken.isEmpty {
      diagnostics += broken.diagnostics(
        in: TextFile(Array(source.written.utf8), file: file), firstLine: source.bodyFirstLine)
    }
    let plain = document.plainText
    if fence == nil, !context.settings.keepsRawHTML { words.value = plain }
    let shown = document.below(title: title)
    var html = PageText.arranged(shown, title: title, root: root(in: site))
    let contents = Self.contents(shown.headings, title: context.words("page.contents"))
    if let fence, let mark = html[...].firstRange(ofBytes: Self.contentsMark(fence)) {
      html.replaceSubrange(mark, with: contents ?? "")
    }
    let length = TextLength(plain)
    return UserText(
      html: html, contents: Value(contents, Value.markup), wordCount: length.words,
      minutes: length.minutes)
  }

  /// The headings below the first level as a list of links within lists; nil for fewer than two.
  private static func contents(
    _ headings: [MarkdownDocument.Heading], title: String
  ) -> String? {
    let shown = headings.filter { (2...4).contains($0.level) }
    guard shown.count > 1, let top = shown.map(\.level).min() else { return nil }
    var html = "<nav class=\"contents\" aria-label=\"\(MarkupText.escaped(title))\">"
    var level = top - 1
    for heading in shown {
      // A skipped level does not count.
      let next = min(heading.level, level + 1)
      if next > level {
        html += "<ol>"
      } else {
        html += "</li>" + String(repeating: "</ol></li>", count: level - next)
      }
      level = next
      html += "<li><a href=\"#\(PercentEncoding.address(heading.id))\">"
      html += MarkupText.escaped(heading.text) + "</a>"
    }
    html += "</li>" + String(repeating: "</ol></li>", count: level - top) + "</ol></nav>"
    return html
  }
}

private struct TextLength {
  private(set) var words = 0
  private var characters = 0

  /// Words of scripts with spaces between them, and CJK characters.
  init(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var isInWord = false
      var position = 0
      while position < bytes.count {
        if bytes[position].isWordCharacter {
          if !isInWord { words += 1 }
          isInWord = true
          position += 1
          continue
        }
        let scalar = bytes.scalar(at: &position)
        switch ScalarKind(scalar) {
        case .cjk:
          characters += 1
          words += 1
          isInWord = false
        case .word:
          if !isInWord { words += 1 }
          isInWord = true
        // An apostrophe does not end a word.
        case .other: if scalar != "'", scalar != "’" { isInWord = false }
        }
      }
    }
  }

  var minutes: Int {
    max(1, Int(clamping: (Double(words - characters) / 220 + Double(characters) / 400).rounded()))
  }
}

/// The code blocks of one of the person's own pages.
struct PageCode: Sendable {
  private let page: UserPage
  private let highlighted: HighlightedCode?
  /// The blocks that may be highlighted; nil for all.
  private let known: Lazy<Set<CodeBlock>>?
  private let text: Lazy<TextFile>

  init(of page: UserPage, _ highlighted: HighlightedCode?) {
    self.page = page
    self.highlighted = highlighted
    // The highlighter gets the blocks of the texts as written. A block that contains Liquid stays
    // plain, even if another page happens to have the same.
    known = page.hasLiquid ? Lazy { Set(CodeBlock.all(in: page.source)) } : nil
    text = Lazy { TextFile(Array(page.source.written.utf8), file: page.file) }
  }

  /// The HTML of a block; nil for one without a language or options.
  ///
  /// - Parameter reads: Notes that the page has code.
  func html(
    of block: MarkdownDocument.FencedBlock, _ reads: RenderReads?,
    _ diagnostics: inout [Diagnostic]
  ) -> String? {
    let info = CodeInfo(block.info)
    let code = CodeBlock(block, info)
    let literal = CodeBlock.withPlainLineEnds(block.literal)
    for (option, problem) in info.problems(forLines: CodeMarkup.lineCount(literal)) {
      diagnostics.append(problem.diagnostic(at: place(of: option, in: block)))
    }
    guard let code else {
      return info.hasOptions ? CodeMarkup.html(literal, info) : nil
    }
    var runs: CodeRuns?
    if let highlighted, known?.value.contains(code) ?? true {
      let answer = highlighted.answer(for: code)
      if case .found(let found) = answer { runs = found }
      var isWhole = true
      if case .missing = answer { isWhole = false }
      // If a block failed, the page is made again.
      if !isWhole || reads?.others[HighlightedCode.readName] == nil {
        reads?.add(HighlightedCode.readName, digest: highlighted.digest(isWhole: isWhole))
      }
    }
    return CodeMarkup.html(code.code, info, runs)
  }

  /// The place of an option; only the file if Liquid wrote it.
  private func place(
    of option: String, in block: MarkdownDocument.FencedBlock
  ) -> (place: Place, excerpt: Excerpt) {
    let text = text.value
    let fence = text.line(block.line - 1)
    // Liquid may have moved the line.
    let info =
      fence.firstRange(ofBytes: block.info)
      ?? (page.hasLiquid ? text.bytes[...].firstRange(ofBytes: block.info) : nil)
    let found = info.flatMap { text.bytes[$0].firstRange(ofBytes: option) }
    var (place, excerpt) = text.locate(found ?? 0..<0)
    place.line += page.source.bodyFirstLine - 1
    if found == nil { place = Place(file: page.file) }
    return (place, excerpt)
  }
}
