import SiteKit
import Testing

@testable import daybook

/// Choosing a line by typing.
struct TypedChoiceTests {
  private let lines = ["Letter", "Poem about frost", "一首诗", "Letter of thanks"]

  private func choice(_ keys: String, typed: String = "") -> TypedChoice {
    var choice = TypedChoice("Which?", among: lines, typed: typed) { text in
      lines.indices.filter { lines[$0].lowercased().contains(text.lowercased()) }
    }
    for byte in keys.utf8 { choice.take(byte) }
    return choice
  }

  @Test(arguments: [
    ("\r", 0), ("fro\r", 1), ("诗\r", 2), ("x\u{7F}let\u{1B}[B\r", 3), ("\u{0E}\u{0E}\r", 2),
    ("\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[B\r", 3), ("\u{1B}[A\r", 0), ("诗\u{7F}frost\n", 1),
    ("nothing\u{15}thanks\r", 3), ("\u{1B}[1;5B\r", 1), ("\u{1B}[3~\r", 0),
  ])
  func `Keys narrow the list and choose from it`(keys: String, index: Int) {
    #expect(choice(keys).end == .some(index))
  }

  @Test func `Without a line there is nothing to choose, and Ctrl-C and Escape leave`() {
    #expect(choice("nothing so\r").end == nil)
    for keys in ["\u{03}", "\u{04}", "\u{1B}x"] {
      let end = choice(keys).end
      #expect(end != nil && end == .some(nil))
    }
  }

  @Test func `The picture fits the terminal, and a title cannot steer it`() {
    var choice = TypedChoice("?", among: ["\u{1B}[31mred" + String(repeating: "诗", count: 90)]) {
      _ in [0]
    }
    choice.take(UInt8(ascii: "r"))
    let picture = choice.picture(columns: 40)
    let line = picture.split(separator: "\r\n")[1].prefix { $0 != "\u{1B}" }
    #expect(String(line).columnCount <= 39)
    #expect(!picture.contains("\u{1B}[31m"))
  }

  @Test func `A terminal is given what common ones take`() throws {
    #expect(Clipboard.sequence("héllo") == "\u{1B}]52;c;aMOpbGxv\u{07}")
    #expect(Clipboard.sequence(String(repeating: "a", count: 60_000)) == nil)
  }

  @Test func `Only a machine with a screen has a program for the clipboard`() {
    #if os(Linux)
      #expect(Clipboard.programs([:]).isEmpty)
      #expect(Clipboard.programs(["DISPLAY": ":0"]).map(\.name) == ["xclip"])
      #expect(
        Clipboard.programs(["DISPLAY": ":0", "WAYLAND_DISPLAY": "w"]).map(\.name)
          == ["wl-copy", "xclip"])
    #endif
  }
}
