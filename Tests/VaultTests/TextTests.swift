import Basics
import Foundation
import Testing

@testable import Vault

/// Compared with Foundation, which has its own tables.
struct NormalizationFormTests {
  private static let forms: [(form: NormalizationForm, foundation: @Sendable (String) -> String)] =
    [
      (.canonicalComposed, { $0.precomposedStringWithCanonicalMapping }),
      (.canonicalDecomposed, { $0.decomposedStringWithCanonicalMapping }),
      (.compatibilityComposed, { $0.precomposedStringWithCompatibilityMapping }),
    ]

  private func expectSame(_ text: String) {
    for (form, foundation) in Self.forms {
      // Compared by scalars, as equal strings may have different ones.
      let isSame = text.normalized(form).utf8.elementsEqual(foundation(text).utf8)
      #expect(isSame, "\(form) of \(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  @Test func `Every character has the forms that Foundation gives it`() {
    for start in stride(from: UInt32(1), to: 0x11_0000, by: 64) {
      var text = ""
      for value in start..<(start + 64) {
        guard let scalar = Unicode.Scalar(value) else { continue }
        // Nothing combines with the letters around it.
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

  // From Unicode's NormalizationTest.txt; Foundation does not compose these.
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

/// Names and titles as people write them.
struct NameTextTests {
  @Test(arguments: [
    ("张 伟", "张伟"), ("张　伟", "张伟"), (" 张伟 ", "张伟"), ("欧阳 锋", "欧阳 锋"), ("김 수", "김 수"),
    ("さ と", "さ と"), ("Ｂｏｂ　７", "Bob 7"),
  ])
  func `Two Han characters that a blank pads are one name`(typed: String, name: String) {
    #expect(typed.asName == name)
  }

  @Test(arguments: [
    ("王 小明", "王小明"), ("Ｃａｆé", "cafe\u{301}"), ("Mary Ann", "MARY  ANN"), ("ｶﾅ", "カナ"),
  ])
  func `Blanks, case, width and normal form do not count in looking up`(
    text: String, other: String
  ) {
    #expect(text.asLookedUp == other.asLookedUp)
    let names = [Field.KnownName("id-1", title: other)]
    #expect(names.id(of: text) == "id-1")
  }

  @Test(arguments: [("C", "C#"), ("100", "100%"), ("José", "Jose")])
  func `Signs and accents tell names apart`(text: String, other: String) {
    #expect(text.asLookedUp != other.asLookedUp)
  }
}

struct ShortIdentifierTests {
  @Test(
    arguments: [
      // As much of the part after the last dash as is needed to make it unique.
      (["tasks-20261120-3f9k2aq3v7", "tasks-20261120-8210zz81"], ["3f9k", "8210z"]),
      (["tasks-20261120-3f9k2a", "tasks-20261120-3f9k2b"], ["3f9k2a", "3f9k2b"]),
      (["t0001", "t0002"], ["t0001", "t0002"]),
      // A beginning that is as short.
      (["novel", "garden-book"], ["nove", "gard"]),
      // Ends that several have, that are numbers alone, and that another id begins with.
      (["s20261001-1", "s20261003-1"], ["s20261001", "s20261003"]),
      (["tasks-20261120-123", "tasks-20261121-456"], ["tasks-20261120", "tasks-20261121"]),
      (["tasks-20261120-abc", "tasks-20261121-xyz", "abcd"], ["tasks-20261120", "xyz", "abcd"]),
    ])
  func `A short name is enough to tell a record from the others`(
    identifiers: [String], names: [String]
  ) {
    let short = ShortIdentifiers(identifiers)
    #expect(identifiers.map(short.short) == names)
  }
}

@Test(arguments: [
  0, 1, 10, 999_999, 1_000_000, -1, -86_400_000_000, 1_795_255_200_123_000, 951_782_399_500_000,
  -62_135_596_800_000_000, 253_402_300_799_999_999,
])
func `Instants are written as everywhere else`(microseconds: Int64) {
  let instant = Instant(microseconds: microseconds)
  #expect(String(decoding: instant.text, as: UTF8.self) == instant.formatted())
}
