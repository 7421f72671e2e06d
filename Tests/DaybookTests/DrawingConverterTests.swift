import Basics
import Foundation
import SiteKit
import TestKit
import Testing

@testable import daybook

@Suite(.enabled(if: OutsideProgram.has("rsvg-convert"), "rsvg-convert is not there"))
struct DrawingConverterTests {
  private static let instant = Instant(seconds: 1_795_253_400)
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="148mm" viewBox="0 0 840 592">\
    <rect width="840" height="592" fill="#C04851"/></svg>
    """

  private func converted(_ type: DrawingType) throws -> [UInt8] {
    try DrawingConverter.convert(Self.drawing, to: type, madeAt: Self.instant, for: "a")
  }

  @Test func `A drawing becomes a document, the same bytes each time`() throws {
    let document = try converted(.pdf)
    #expect(document.starts(with: Array("%PDF-".utf8)))
    #expect(try converted(.pdf) == document)
  }

  @Test func `A drawing becomes a picture of 300 dots an inch`() throws {
    let picture = try converted(.png)
    #expect(picture.starts(with: [0x89] + Array("PNG".utf8)))
    // The width is in bytes 16 to 19: 210 mm are 2480.3 dots.
    let width = picture[16..<20].reduce(0) { $0 << 8 | Int($1) }
    #expect((2_480...2_481).contains(width))
  }

  @Test func `What is no drawing is an error with the program's words`() {
    #expect(throws: Failure.self) {
      try DrawingConverter.convert("no drawing", to: .pdf, madeAt: Self.instant, for: "a")
    }
  }

  @Test func `A card becomes a picture of its own size, the same bytes each time`() throws {
    let paint = try #require(DrawingConverter.cardPainter)
    let card = """
      <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">\
      <text x="84" y="200" font-size="76">春天的计划</text></svg>
      """
    let picture = try #require(paint(card).bytes)
    let size = stride(from: 16, to: 24, by: 4).map { start in
      picture[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(size == [1_200, 630])
    #expect(paint(card).bytes == picture)
    let failed = paint("no drawing")
    #expect(failed.bytes == nil && failed.diagnostics.map(\.severity) == [.warning])
  }
}
