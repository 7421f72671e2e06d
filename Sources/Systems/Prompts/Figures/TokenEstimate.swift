import Basics

extension Prompt {
  /// How many tokens a model may make of the body: an estimate. A CJK character counts as 1.5
  /// tokens, of everything else four bytes of UTF-8 are one; the sum is rounded up.
  package var estimatedTokens: Int { Self.estimatedTokens(of: body) }

  /// The same of any text.
  package static func estimatedTokens(of text: String) -> Int {
    var quarters = 0
    for scalar in text.unicodeScalars {
      quarters += ScalarKind(scalar) == .cjk ? 6 : UTF8.width(scalar)
    }
    return (quarters + 3) / 4
  }
}
