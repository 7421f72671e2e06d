import Basics
import Testing

@testable import Journal

struct EntryTextTests {
  @Test(
    arguments: [
      // Words counted by hand.
      ("", 0), ("One.", 1), ("I don’t know, it's late.", 5), ("a well-known, half-read book", 4),
      ("1,000 words by 9:30, not 3.5", 6), ("2026-11-20", 1), ("snake_case and _emphasis_", 3),
      ("yes -- no — maybe", 3), ("and/or", 2), ("end. Begin", 2), ("5. Begin", 1),
      // Each CJK character is one word, also next to Latin words.
      ("今天很冷。", 4), ("用Toggl记时", 4), ("ひらがな", 4), ("早上 walk 半小时", 6), ("2026年", 2),
      // Accented letters, in one scalar or two.
      ("café", 1), ("cafe\u{301}s and cafés", 3), ("Привет, мир", 2),
      // Parts without words.
      ("See [the page](https://example.com/a-b).", 3), ("https://example.com/a b", 1),
      ("<b class=\"x y\">bold</b> word", 2), ("a < b and b > a", 5), ("`let x = 1` is code", 2),
      ("- [ ] call Mei", 2), ("- [x] call Mei\n1. [ ] and Clara", 4), ("- [y] call", 2),
      ("# One two\n\nThree", 3), ("> quoted words", 2), ("🌱🌱 green", 1),
      // A link’s text counts, its target does not; a picture has no words.
      ("[[The ferry house|the house]] burned", 3), ("[[2026-11-20]] and [[Notes#One|]]", 4),
      ("![[ferry.png]] the ferry", 2), ("#garden/pond with @Aunt_Mei", 4),
      ("\\#no \\*stars\\*", 2),
    ] as [(String, Int)])
  func `Words are counted as a person would`(text: String, count: Int) {
    #expect(EntryText(text).wordCount == count)
  }

  @Test(
    arguments: [
      ("#garden", ["garden"]), ("in the #garden, #pond; (#moss)", ["garden", "pond", "moss"]),
      ("#work/novel/", ["work/novel"]), ("#half-read- x", ["half-read"]),
      ("#y1984 #1984", ["y1984"]),
      ("#日记 今天", ["日记"]), ("今天。#日记，还有", ["日记"]), ("#读书#", ["读书"]), ("#🌱 #seed🌱", ["🌱", "seed🌱"]),
      ("#Garden #garden", ["Garden", "garden"]), ("*#bold*", ["bold"]), ("- [ ] #todo", ["todo"]),
      ("# Heading\n#tag", ["tag"]), ("## On #writing\n\ntext", []), ("####### #seven", ["seven"]),
      ("#", []), ("##two", []), ("C# is", []), ("a#b", []), ("\\#escaped", []), ("#-", []),
      ("[a](#anchor) [[#Heading]] [[Day#Heading]]", []), ("<a href=\"#x\">y</a>", []),
      ("https://example.com/#part #real", ["real"]), ("`#code` ``#co`de`` ` #open", ["open"]),
      ("```\n#fenced\n```\n#after", ["after"]), ("~~~~\n#in\n~~~\n#in\n~~~~~\n#out", ["out"]),
      ("```\n#never closed", []), ("> ```\n> #quoted\n> ```\n> #said", ["said"]),
      ("text\n\n    #define x\n\ntext #y", ["y"]), ("- item\n\n    #within the item", ["within"]),
      // Code is indented by four columns; a tab fills the remaining ones.
      ("text\n\n\t#define x\n\n   #y", ["y"]), ("text\n\n  \t#define x\n\n #y", ["y"]),
      ("text\n    #lazy line", ["lazy"]), ("```a`b\n#not a fence", ["not"]),
    ] as [(String, [String])])
  func `Tags are those of Obsidian`(text: String, tags: [String]) {
    #expect(EntryText(text).tags == tags)
  }

  @Test(
    arguments: [
      ("with @Clara and @Jonas.", ["Clara", "Jonas"]), ("(@王敏) 和@小顾 去", ["王敏", "小顾"]),
      ("@Clara说", ["Clara"]), ("@Aunt_Mei’s tea", ["Aunt Mei"]), ("@Anna-Lena!", ["Anna-Lena"]),
      ("lin@example.com", []), ("@3pm", []), ("@", []), ("a @ b", []), ("`@Clara`", []),
      ("[[@Clara]] and [[Clara]]", ["Clara"]), ("@卡尔·荣格 写", ["卡尔·荣格"]), ("## With @Mei", ["Mei"]),
      ("@José and @Zoe\u{308}.", ["José", "Zoe\u{308}"]),
    ] as [(String, [String])])
  func `Names follow an at sign`(text: String, names: [String]) {
    #expect(EntryText(text).names == names)
  }

  @Test func `Wiki links have a page, a heading and a label`() throws {
    let links = EntryText(
      """
      [[2026-11-19]], [[journal/2026/2025-11-20.md|a year ago]], [[The ferry house#Chapter three]],
      ![[moss.jpg|300]], [[#Below]], | [[Mei\\|M.]] |, `[[code]]`, [[]], [[ ]], [[a]b]], [one [[two]]
      """
    ).links
    #expect(
      links.map(\.target) == [
        "2026-11-19", "journal/2026/2025-11-20.md", "The ferry house", "moss.jpg", "", "Mei", "two",
      ])
    #expect(
      links.map(\.text) == [
        "2026-11-19", "a year ago", "The ferry house > Chapter three", "300", "Below", "M.", "two",
      ])
    #expect(links.compactMap(\.day) == [try day("2026-11-19"), try day("2025-11-20")])
    #expect(links.map(\.isEmbed) == [false, false, false, true, false, false, false])
    #expect(links[2].heading == "Chapter three")
  }

  /// As in pages; see `NoteSyntaxTests`.
  @Test(arguments: [
    ("x[[1]] a[[0]][[1]] x[[\"k\"]] f()[['k']]", []),
    ("[[1]] 见[[2]] x[[a]] x[[1|one]]", ["1", "2", "a", "1"]),
    ("x![[1.png]]", ["1.png"]),
  ])
  func `The index of a list is no link`(text: String, targets: [String]) {
    #expect(EntryText(text).links.map(\.target) == targets)
  }

  @Test func `What is marked can be written in another way`() {
    let text = EntryText("À [[2026-11-19|yesterday]]: #garden with @小顾, `#code`, 🌱 #done\n")
    let other = text.replacing { mark in
      switch mark {
      case .tag("done"): nil
      case .tag(let tag): "<\(tag)>"
      case .name(let name): "[\(name)](p)"
      case .link(let link): "[\(link.text)](\(link.target))"
      }
    }
    #expect(
      other == "À [yesterday](2026-11-19): <garden> with [小顾](p), `#code`, 🌱 #done\n")
    #expect(EntryText("a\r\nb #c").replacing { _ in "d" } == "a\r\nb d")
  }
}
