import Testing
import Vault

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
    let names = [EntryField.KnownName("id-1", title: other)]
    #expect(names.id(of: text) == "id-1")
  }

  @Test(arguments: [("C", "C#"), ("100", "100%"), ("José", "Jose")])
  func `Signs and accents tell names apart`(text: String, other: String) {
    #expect(text.asLookedUp != other.asLookedUp)
  }
}
