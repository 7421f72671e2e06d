internal import Basics
import Liquid
import SiteKit
import Vault

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
      if case .runs(let found) = answer { runs = found }
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
