import Basics
import Foundation
import Site
import SiteKit
import TestKit
import Testing
import Vault

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
}

/// Copies that vipsthumbnail makes.
@Suite(.enabled(if: OutsideProgram.has("vipsthumbnail"), "vipsthumbnail is not there"))
struct PictureProgramTests {
  /// 6 by 4 pixels as stored, 4 by 6 as shown: Exif says that the camera was upright, and `Canary`.
  private static let photograph = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/4QDERXhpZgAATU0AKgAAAAgABwEPAAIAAAAHAAAAYgESAAMAAAABAAYAAAEaAA\
    UAAAABAAAAagEbAAUAAAABAAAAcgEoAAMAAAABAAEAAAITAAMAAAABAAEAAIglAAQAAAABAAAAegAAAABDYW5hcnkA\
    AAAAAAEAAAABAAAAAQAAAAEAAwAAAAEAAAAEAgMAAAABAAIAAAACTgAAAAACAAUAAAADAAAApAAAAAAAAAAfAAAAAQ\
    AAABIAAAABAAAAAAAAAAH/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1R\
    V19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2\
    NjY2NjY2NjY2NjY2NjY2NjY2P/wgARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUAQEA\
    AAAAAAAAAAAAAAAAAAAD/9oADAMBAAIQAxAAAAGAE//EABYQAQEBAAAAAAAAAAAAAAAAAAMCEf/aAAgBAQABBQIynP\
    /EABgRAAIDAAAAAAAAAAAAAAAAAAABAgMS/9oACAEDAQE/AapPCP/EABcRAQADAAAAAAAAAAAAAAAAAAEAAhH/2gAI\
    AQIBAT8Bsuz/xAAVEAEBAAAAAAAAAAAAAAAAAAAAMf/aAAgBAQAGPwKP/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA\
    gBAQABPyEz/9oADAMBAAIAAwAAABD7/8QAFhEAAwAAAAAAAAAAAAAAAAAAAAEx/9oACAEDAQE/ELRn/8QAFhEAAwAA\
    AAAAAAAAAAAAAAAAABEh/9oACAECAQE/EGlP/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxAT/9k=
    """

  private static func bytes() throws -> [UInt8] {
    try #require(Base64.decoded(Array(photograph.utf8), isURLSafe: false))
  }

  private func maker() throws -> PictureMaker { try #require(PictureProgram()).maker }

  @Test func `A copy is upright, has its width and is the same each time`() throws {
    let maker = try maker()
    let copy = try maker.copy(Self.bytes(), 2)
    #expect(copy.starts(with: Array("RIFF".utf8)))
    #expect(copy[8..<12].elementsEqual("WEBP".utf8))
    #expect(try maker.copy(Self.bytes(), 2) == copy)
    #expect(maker.version().hasPrefix("vips"))
  }

  @Test func `What is no picture fails with the program's words`() throws {
    let maker = try maker()
    let failure = try #require(throws: FileError.Reason.self) {
      try maker.copy(Array("no picture".utf8), 2)
    }
    #expect(failure.message.hasPrefix("vipsthumbnail failed: "))
    #expect(failure.message.count > 30)
  }

  @Test(arguments: ["crumb.jpg", "-o x.jpg", "a[page=9].jpg", "50%20 .jpg", "stdin.jpg", "外婆.jpg"])
  func `A site has copies without what a camera wrote, whatever a picture is called`(
    name: String
  ) async throws {
    let path = try #require(VaultPath(validating: name))
    let place = try #require(PageFolder.path.appending(name))
    var given = try GivenSite(
      asOf: "2027-01-08 18:00", vault: MemoryFiles(bytes: [place: try Self.bytes()]))
    given.pageFiles = [path]
    given.pages = [("a.md", "![A](<\(name.replacing("%", with: "%25"))>)")]
    given.settings.pictureWidths = [2, 3]
    var input = await given.input
    let store = PictureStore(Cache(MemoryFiles(name: "cache")))
    let (copies, problems) = await store.copies(
      of: input.pageFiles, in: input.vault, widths: [2, 3], by: try maker(),
      now: .init(seconds: 2_000_000_000), width: 2)
    #expect(problems.map(\.description) == [])
    input.pictureCopies = copies
    let files = input.files().files
    let page = try #require(files.first { $0.path == "a/index.html" }?.render().bytes)
    let html = String(decoding: page, as: UTF8.self)
    #expect(html.contains(" 2w, ") && html.contains(" 3w, ") && html.contains(" 4w\" sizes="))
    #expect(html.contains("width=\"4\" height=\"6\""))
    for width in [2, 3] {
      let copy = try #require(files.first { $0.path.text == "\(name.dropLast(4)).\(width).webp" })
      let bytes = try #require(copy.render().bytes)
      #expect(bytes.firstRange(of: Array("Canary".utf8)) == nil)
      #expect(bytes.firstRange(of: Array("EXIF".utf8)) == nil)
      #expect(bytes.firstRange(of: Array("ICCP".utf8)) == nil)
    }
    let broken = await LinkCheck(files, at: nil).problems(width: 1, beside: [])
    #expect(broken.map(\.message) == [])
  }

  /// A picture of one colour: as a PPM for three numbers, as a PGM for one.
  private static func plain(_ colour: [UInt8]) -> [UInt8] {
    Array("P\(colour.count == 3 ? 6 : 5)\n8 8\n255\n".utf8)
      + Array(repeating: colour, count: 64).joined()
  }

  /// The first pixel of a picture.
  private static func pixel(_ picture: [UInt8]) throws -> [UInt8] {
    Array(try filtered(picture, "--output", ".ppm[strip]").suffix(3))
  }

  private static func filtered(_ picture: [UInt8], _ options: String...) throws -> [UInt8] {
    let program = try #require(ExternalProgram(named: "vipsthumbnail"))
    let run = try program.filter(picture, ["stdin", "--size", "8x"] + options)
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  @Test(
    arguments: [[0, 0, 255], [255, 0, 0], [0, 128, 0], [90, 90, 90], [200]] as [[UInt8]],
    ["png", "jpg", "webp"])
  func `A picture without a profile keeps its colours`(colour: [UInt8], type: String) throws {
    let options = type == "png" ? "" : "[Q=100]"
    let picture = try Self.filtered(Self.plain(colour), "--output", ".\(type)\(options)")
    #expect(!PictureMetadata.hasColourProfile(picture))
    let expected = colour.count == 1 ? Array(repeating: colour[0], count: 3) : colour
    // Copies are compressed.
    for (found, wanted) in zip(try Self.pixel(maker().copy(picture, 4)), expected) {
      #expect(abs(Int(found) - Int(wanted)) <= 4, "\(found), not \(wanted)")
    }
  }

  @Test(arguments: ["png", "jpg", "webp"])
  func `The colours of a profile are converted`(type: String) throws {
    let picture = try Self.filtered(
      Self.plain([40, 160, 90]), "--import-profile", "srgb", "--export-profile", "p3", "--output",
      ".\(type)")
    #expect(PictureMetadata.hasColourProfile(picture))
    for (found, wanted) in zip(try Self.pixel(maker().copy(picture, 4)), [40, 160, 90]) {
      #expect(abs(Int(found) - wanted) <= 6, "\(found), not \(wanted)")
    }
  }
}
