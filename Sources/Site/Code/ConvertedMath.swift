internal import Basics
package import SiteKit
package import Vault

/// The mathematics of the person's own pages as MathML.
package typealias ConvertedMath = ProgramAnswers<Formula>

/// Converts formulas of TeX to MathML.
package typealias MathConverter = PieceProgram<Formula>

extension Formula: AskedPiece {
  package static let readName = "*math"
  package static let kept = (name: "math", form: "2")
  package static let refusal = "its answer is not MathML"

  /// The longest formula that is converted, in bytes.
  private static let longest = 20_000

  package var canBeAsked: Bool { !source.isEmpty && source.utf8.count <= Self.longest }

  package var key: String { ContentHash.hex(of: Array("\(isDisplay)\0\(source)".utf8)) }

  package static func all(in source: PageSource) -> [Formula] {
    // Comments are left out, as a sign in one may hide a formula.
    let visible = source.showing {
      VisibleText(of: $0, hasLiquid: source.frontMatter.readsLiquid).text
    }
    let text = visible.bodyWithoutRawTags
    guard text.utf8.contains(UInt8(ascii: "$")) || text.offset(of: "math") != nil else { return [] }
    var options = MarkdownOptions()
    options.hasMath = true
    var formulas: [Formula] = []
    _ = MarkdownDocument(text, options: options) { block in
      if let formula = Formula(block) { formulas.append(formula) }
      return ""
    } math: { formula in
      formulas.append(formula)
      return ""
    }
    return formulas
  }

  /// The formula of a block that is named `math`, as on GitHub; nil for any other block.
  init?(_ block: MarkdownDocument.FencedBlock) {
    guard block.info == "math" else { return nil }
    self.init(block: CodeBlock.withPlainLineEnds(block.literal).withoutBlanks)
  }

  /// The formula as MathML; nil for anything but such elements and attributes as have no effect
  /// besides how it looks.
  package func answer(_ text: String) -> MathMarkup? { MathMarkup(text, isDisplay: isDisplay) }

  package func isNothing(_ answer: String) -> Bool {
    answer.isEmpty || MathMarkup.isUnread(answer)
  }
}
