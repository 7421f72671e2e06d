import SiteKit
import Testing

@testable import Site
@testable import daybook

/// Formulas that latex2mathml converts.
@Suite(.enabled(if: LaTeXToMathML(nil) != nil, "latex2mathml is not there"))
struct LaTeXToMathMLTests {
  @Test func `Formulas become MathML in one run, and one that cannot be read has no answer`()
    throws
  {
    let converter = try #require(LaTeXToMathML(nil)).converter
    #expect(converter.identity.hasPrefix("latex2mathml "))
    let sources = [
      "x_1 + \\frac{a}{b}", "\\sum_{k=1}^n k \\le \\infty", "\\left( x", "\\text{若 x}",
      "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}", "\\sqrt[3]{x} \\ne \\overline{y}",
      "\\color{red}{x} \\boxed{y}", "f'(x) = \\lim_{h \\to 0}\n h",
      "\\text{a < b}", "\\href{https://example.org}{x}", "x^", "a < b \\& c",
    ]
    let formulas = sources.map { Formula($0, isDisplay: true, written: "$$\($0)$$") }
    let answers = converter.ask(formulas)
    #expect(answers.failure == nil && answers.texts.count == sources.count)
    for (place, formula) in formulas.enumerated() {
      let text = try #require(answers.texts[place])
      if ["\\left( x", "\\text{a < b}", "x^"].contains(formula.source) {
        #expect(text == "")
      } else {
        let html = formula.answer(text)?.html
        #expect(html?.hasPrefix("<math display=\"block\"><mrow>") == true, "\(text)")
        #expect(html?.contains("href") == false)
      }
    }
    #expect(answers.texts[0]?.contains("<mfrac>") == true)
    #expect(answers.texts[3]?.contains("<mtext>若") == true)
  }
}
