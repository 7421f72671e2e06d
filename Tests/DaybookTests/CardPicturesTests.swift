import Basics
import Synchronization
import TestKit
import Testing
import Vault

@testable import Site
@testable import daybook

@Suite(.enabled(if: OutsideProgram.has("vipsthumbnail"), "vipsthumbnail is not there"))
struct CardPicturesTests {
  private static func card(_ title: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">\
    <rect width="1200" height="630" fill="#c04851"/>\
    <text x="84" y="200" font-size="76">\(title)</text></svg>
    """
  }

  private static func drawings(_ all: [String]) throws -> [CardDrawing] {
    try all.enumerated().map { index, svg in
      CardDrawing(path: try #require(VaultPath(validating: "og/\(index).png"))) { svg }
    }
  }

  private static func isCard(_ bytes: [UInt8]?) -> Bool {
    guard let bytes, bytes.starts(with: [0x89] + Array("PNG".utf8)) else { return false }
    let size = stride(from: 16, to: 24, by: 4).map { start in
      bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    return size == [1_200, 630]
  }

  @Test func `A card becomes a picture of its own size, the same bytes each time`() throws {
    let paint = try #require(CardPictures()).painter
    let card = Self.card("春天的计划")
    let picture = paint(card)
    #expect(Self.isCard(picture.bytes) && picture.diagnostics.isEmpty)
    #expect(paint(card).bytes == picture.bytes)
    let failed = paint("no drawing")
    #expect(failed.bytes == nil && failed.diagnostics.map(\.severity) == [.warning])
    // A drawing of another size is no card.
    #expect(paint(card.replacing("width=\"1200\" h", with: "width=\"600\" h")).bytes == nil)
  }

  @Test func `Cards that are painted together are the same as each by itself`() async throws {
    let pictures = try #require(CardPictures())
    let cards = (0..<70).map { Self.card("\($0) 张") }
    let steps = Mutex<[Int]>([])
    await pictures.prepare(try Self.drawings(cards)) { done, all in
      #expect(all == 70)
      steps.withLock { $0.append(done) }
    }
    let told = steps.withLock(\.self)
    #expect(told == told.sorted() && told.last == 70 && told.count > 1)
    let together = cards.map { pictures.painter($0).bytes }
    pictures.finish()
    #expect(Set(together).count == 70 && together.allSatisfy(Self.isCard))
    for index in [0, 31, 32, 69] {
      #expect(pictures.painter(cards[index]).bytes == together[index])
    }
  }

  @Test func `One card that cannot be painted leaves the others whole`() async throws {
    let pictures = try #require(CardPictures())
    let cards = [Self.card("1"), "no drawing", Self.card("2")]
    await pictures.prepare(try Self.drawings(cards)) { _, _ in }
    let made = cards.map(pictures.painter)
    #expect(made.map { Self.isCard($0.bytes) } == [true, false, true])
    #expect(made.map(\.diagnostics.count) == [0, 1, 0])
  }

  @Test func `A program that draws nothing is asked once for each run`() async throws {
    let pictures = try #require(CardPictures())
    let cards = ["no drawing", "nor this"]
    await pictures.prepare(try Self.drawings(cards)) { _, _ in }
    for card in cards {
      let failed = pictures.painter(card)
      #expect(failed.bytes == nil)
      #expect(failed.diagnostics.map(\.kind) == ["no-picture"])
      #expect(failed.diagnostics[0].hint?.contains("not a known file format") == true)
    }
  }

  @Test func `A drawing reads no file of the machine`() throws {
    let folder = try TemporaryFolder()
    let red = Self.card("").replacing("<text", with: "<desc").replacing("</text>", with: "</desc>")
    try DiskFiles(root: folder.path).replace("red.svg", with: Array(red.utf8), .written)
    func card(_ inside: String) -> String {
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="1200" height="630">\(inside)</svg>
      """
    }
    let paint = try #require(CardPictures()).painter
    let empty = try #require(paint(card("")).bytes)
    for file in ["file://\(folder.path)/red.svg", "\(folder.path)/red.svg", "../../etc/passwd"] {
      for name in ["href", "xlink:href"] {
        let picture = paint(card("<image \(name)=\"\(file)\" width=\"1200\" height=\"630\"/>"))
        #expect(picture.bytes == empty, "\(file)")
      }
    }
  }
}
