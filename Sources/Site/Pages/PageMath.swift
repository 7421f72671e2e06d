import Basics
import Liquid
import SiteKit
import Vault

/// The mathematics of one of the person's own pages.
struct PageMath: Sendable {
  private let page: UserPage
  private let converted: ConvertedMath?
  /// The formulas that may be converted; nil for all.
  private let known: Lazy<Set<Formula>>?

  init(of page: UserPage, _ converted: ConvertedMath?) {
    self.page = page
    self.converted = converted
    // As for code, a formula that contains Liquid stays as it is.
    known = page.hasLiquid ? Lazy { Set(Formula.all(in: page.source)) } : nil
  }

  /// A formula as MathML; nil if it stays as written.
  ///
  /// - Parameter reads: Notes that the page has mathematics.
  func html(
    of formula: Formula, _ reads: RenderReads?, _ diagnostics: inout [Diagnostic]
  ) -> String? {
    guard let converted, known?.value.contains(formula) ?? true else { return nil }
    let answer = converted.answer(for: formula)
    var isWhole = true
    if case .missing = answer { isWhole = false }
    // If a formula failed, the page is made again.
    if !isWhole || reads?.others[ConvertedMath.readName] == nil {
      reads?.add(ConvertedMath.readName, digest: converted.digest(isWhole: isWhole))
    }
    switch answer {
    case .found(let markup): return markup.html
    case .plain:
      if converted.identity != nil { diagnostics.append(problem(with: formula)) }
      return nil
    case .missing: return nil
    }
  }

  private func problem(with formula: Formula) -> Diagnostic {
    let problem = Diagnostic(
      .warning, kind: "formula", "the formula cannot be read, so it stays as it is written",
      hint: "write it in the mathematical part of LaTeX, or as code if it is none")
    let text = TextFile(Array(page.source.written.utf8), file: page.file)
    // In a table a bar is escaped.
    let written = [formula.written, formula.written.replacing("|", with: "\\|")]
    guard let found = written.lazy.compactMap({ text.bytes[...].firstRange(ofBytes: $0) }).first
    else {
      return problem.diagnostic(at: Place(file: page.file))
    }
    var (place, excerpt) = text.locate(found)
    place.line += page.source.bodyFirstLine - 1
    return problem.diagnostic(at: place, excerpt: excerpt)
  }
}
