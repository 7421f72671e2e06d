import Foundation
import Testing

@testable import Vault

/// Beside Foundation, which has tables of its own.
struct NormalizationFormTests {
  private static let forms: [(form: NormalizationForm, foundation: @Sendable (String) -> String)] =
    [
      (.canonicalComposed, { $0.precomposedStringWithCanonicalMapping }),
      (.canonicalDecomposed, { $0.decomposedStringWithCanonicalMapping }),
      (.compatibilityComposed, { $0.precomposedStringWithCompatibilityMapping }),
    ]

  private func expectSame(_ text: String) {
    for (form, foundation) in Self.forms {
      // By scalars, as equal texts may be written in several ways.
      let isSame = text.normalized(form).utf8.elementsEqual(foundation(text).utf8)
      #expect(isSame, "\(form) of \(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  @Test func `Every character has the forms that Foundation gives it`() {
    for start in stride(from: UInt32(1), to: 0x11_0000, by: 64) {
      var text = ""
      for value in start..<(start + 64) {
        guard let scalar = Unicode.Scalar(value) else { continue }
        // What follows a letter that nothing combines with stays by itself.
        text.unicodeScalars.append(contentsOf: ["|", scalar, "|"])
      }
      expectSame(text)
    }
  }

  @Test func `Letters with several accents have the forms that Foundation gives them`() {
    let letters = Array("aeiouyAnscçüöåøệɛαωйךかはウ".unicodeScalars)
    var state: UInt32 = 1
    func number(below count: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % count
    }
    for _ in 0..<2_000 {
      var text = String.UnicodeScalarView([letters[number(below: letters.count)]])
      for _ in 0...number(below: 4) {
        text.append(Unicode.Scalar(UInt32(0x300 + number(below: 0x70))) ?? "|")
      }
      expectSame(String(text))
    }
  }

  // Of Unicode's NormalizationTest.txt; Foundation leaves these apart.
  @Test(arguments: [
    ("\u{AC00}\u{11A8}", NormalizationForm.canonicalComposed, "\u{AC01}"),
    ("\u{1100}\u{AC00}\u{11A8}", .canonicalComposed, "\u{1100}\u{AC01}"),
    ("\u{FF76}\u{FF9E}", .compatibilityComposed, "\u{30AC}"),
    ("\u{1FCF}", .compatibilityComposed, " \u{313}\u{342}"),
  ])
  func `What Foundation does not compose is composed`(
    text: String, form: NormalizationForm, expected: String
  ) {
    #expect(text.normalized(form).utf8.elementsEqual(expected.utf8))
  }

  @Test(arguments: ["", "a", "\u{0}a\u{0}", "한국어", "Ｆｏｃｕｓ ｶﾞ", "é\u{301}\u{323}"])
  func `A text in a form stays as it is in it`(text: String) {
    for (form, _) in Self.forms {
      let once = text.normalized(form)
      #expect(once.normalized(form).utf8.elementsEqual(once.utf8))
    }
  }

  @Test(arguments: [
    ("ＦＯＣＵＳ", "focus"), ("ｶﾞ", "ガ"), ("Ångström", "angstrom"), ("Straße", "strasse"),
    ("Łódź", "lodz"), ("ﬁn", "fin"), ("Việt", "viet"), ("İı", "ii"), ("한국", "한국"), ("΅", " "),
  ])
  func `Search compares texts without what only looks different`(text: String, folded: String) {
    #expect(text.folded == folded)
  }
}
