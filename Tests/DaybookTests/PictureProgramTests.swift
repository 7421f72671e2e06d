import Basics
import Site
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// Copies made by vipsthumbnail.
@Suite(.enabled(if: OutsideProgram.has("vipsthumbnail"), "vipsthumbnail is not there"))
struct PictureProgramTests {
  /// 6 by 4 pixels as stored, 4 by 6 as shown: the Exif orientation is upright; it also contains
  /// `Canary`.
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
    let copy = try maker.copy(Self.bytes(), 2).get()
    #expect(copy.starts(with: Array("RIFF".utf8)))
    #expect(copy[8..<12].elementsEqual("WEBP".utf8))
    #expect(try maker.copy(Self.bytes(), 2).get() == copy)
    #expect(maker.version().hasPrefix("vips"))
  }

  @Test func `What is no picture fails with the program's words`() throws {
    let result = try maker().copy(Array("no picture".utf8), 2)
    guard case .failure(let failure) = result else {
      Issue.record("a copy of nothing")
      return
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
    let store = PictureStore(CacheFolder(MemoryFiles(name: "cache"), "pictures"))
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
}
