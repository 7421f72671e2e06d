import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// A published picture keeps the parts that display it, and loses everything else that programs
/// or cameras wrote, under any name.
struct PictureMetadataTests {
  private static let canary = Array("Canary".utf8)

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func little(_ number: Int) -> [UInt8] { big(number).reversed() }

  /// Exif of a picture to be rotated by a quarter turn, with the maker of the camera.
  private static let exif: [UInt8] =
    Array("II*\0".utf8) + [8, 0, 0, 0, 2, 0]
    + [0x0F, 1, 2, 0, 7, 0, 0, 0, 38, 0, 0, 0]
    + [0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    + [0, 0, 0, 0] + canary + [0]

  private static func png(
    _ chunks: [(String, [UInt8])], behind: [(String, [UInt8])] = []
  ) -> [UInt8] {
    let all =
      [("IHDR", big(6) + big(4) + [8, 2, 0, 0, 0])] + chunks + [("IDAT", Array("pixels".utf8))]
      + behind + [("IEND", [])]
    return [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
      + all.flatMap { big($0.1.count) + Array($0.0.utf8) + $0.1 + [0, 0, 0, 0] } + canary
  }

  private static func riff(_ type: String, _ data: [UInt8]) -> [UInt8] {
    Array(type.utf8) + little(data.count) + data + (data.count % 2 == 1 ? [0] : [])
  }

  private static func webP(_ chunks: [UInt8]) -> [UInt8] {
    riff("RIFF", Array("WEBP".utf8) + chunks) + canary
  }

  private func has(_ bytes: [UInt8], _ part: some Collection<UInt8>) -> Bool {
    bytes.firstRange(of: Array(part)) != nil
  }

  @Test func `Of a PNG file the chunks stay that it is shown by, and no others`() throws {
    let kept: [(String, [UInt8])] = [
      ("iCCP", Array("profile".utf8)), ("gAMA", [0, 0, 1, 2]), ("acTL", [0, 0, 0, 1, 0, 0, 0, 0]),
      ("fcTL", [UInt8](repeating: 3, count: 26)), ("tRNS", [9]),
    ]
    let left = ["tEXt", "caBX", "exIf", "prVt", "vpAg", "tIME", "zTXt", "iTXt"]
      .map { ($0, Self.canary) }
    let bytes = Self.png(
      left + kept + [("gAMA", Self.canary)],
      behind: [("fdAT", Array("frame".utf8)), ("eXIf", Self.exif), ("tEXt", Self.canary)])
    let cleaned = try #require(PictureMetadata.removed(from: bytes))
    #expect(!has(cleaned, Self.canary))
    let expected = Self.png(kept, behind: [("fdAT", Array("frame".utf8))])
    #expect(cleaned == expected.dropLast(Self.canary.count))
    #expect(PictureMetadata.isStill(cleaned) == PictureMetadata.isStill(bytes))
  }

  /// As Chromium 156 and Firefox 153 show such a file: 4 by 6 pixels if its Exif precedes the
  /// picture, 6 by 4 if it follows.
  @Test func `The orientation of a PNG file is that of browsers, and stays`() throws {
    let bytes = Self.png([("eXIf", Self.exif)])
    let upright = try #require(PictureSize(bytes))
    #expect(upright.width == 4 && upright.height == 6)
    let cleaned = try #require(PictureMetadata.removed(from: bytes))
    #expect(!has(cleaned, Self.canary))
    #expect(PictureSize(cleaned) == upright)
    #expect(PictureMetadata.removed(from: cleaned) == cleaned)
    // The chunk with zlib's checksum.
    let chunk =
      Self.big(26) + Array("eXIfMM".utf8) + [0, 0x2A, 0, 0, 0, 8, 0, 1]
      + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    #expect(has(cleaned, chunk + [0xD6, 0x67, 0x4B, 0x69]))
    let behind = try #require(PictureSize(Self.png([], behind: [("eXIf", Self.exif)])))
    #expect(behind.width == 6 && behind.height == 4)
  }

  @Test func `Of a WebP file the chunks stay that it is shown by, in its frames too`() throws {
    func frame(_ chunks: [UInt8]) -> [UInt8] {
      Self.riff("ANMF", [UInt8](repeating: 1, count: 16) + chunks)
    }
    func file(_ flags: UInt8, _ others: [UInt8], inFrame: [UInt8]) -> [UInt8] {
      Self.webP(
        Self.riff("VP8X", [flags, 0, 0, 0, 5, 0, 0, 3, 0, 0])
          + Self.riff("ICCP", Array("profile".utf8)) + Self.riff("ANIM", [0, 0, 0, 0, 0, 0])
          + frame(Self.riff("ALPH", [7]) + inFrame + Self.riff("VP8 ", [1, 2, 3])) + others)
    }
    let left = ["EXIF", "XMP ", "C2PA", "junk"].flatMap { Self.riff($0, Self.canary) }
    let bytes = file(0b0011_1110, left, inFrame: Self.riff("note", Self.canary))
    let cleaned = try #require(PictureMetadata.removed(from: bytes))
    #expect(cleaned == file(0b0011_0010, [], inFrame: []).dropLast(Self.canary.count))
    #expect(!PictureMetadata.isStill(cleaned))
    let bare = try #require(PictureMetadata.removed(from: bytes, keepsProfile: false))
    #expect(!has(bare, "ICCP".utf8) && !has(bare, Self.canary))
  }

  @Test func `Of a GIF file pictures stay with their times and repetitions, and no words`() throws {
    func blocks(_ all: [[UInt8]]) -> [UInt8] { all.flatMap { [UInt8($0.count)] + $0 } + [0] }
    let head: [UInt8] =
      Array("GIF89a".utf8) + [6, 0, 4, 0, 0x80, 0, 0] + [1, 2, 3, 4, 5, 6]
    let repeating: [UInt8] = [0x21, 0xFF] + blocks([Array("NETSCAPE2.0".utf8), [1, 0, 0]])
    let time: [UInt8] = [0x21, 0xF9] + blocks([[4, 10, 0, 1]])
    let picture: [UInt8] =
      [0x2C, 0, 0, 0, 0, 6, 0, 4, 0, 0x80] + [6, 5, 4, 3, 2, 1] + [2] + blocks([[8, 9], [7]])
    let words: [UInt8] =
      [0x21, 0xFE] + blocks([Self.canary]) + [0x21, 0x01] + blocks([[0], Self.canary])
      + [0x21, 0xFF] + blocks([Array("XMP DataXMP".utf8), Self.canary])
      + [0x21, 0xFF] + blocks([Array("C2PA_GIF\u{1}\0\0".utf8), Self.canary])
    let bytes = head + words + repeating + words + time + picture + words + [0x3B] + Self.canary
    let cleaned = try #require(PictureMetadata.removed(from: bytes))
    #expect(cleaned == head + repeating + time + picture + [0x3B])
    #expect(PictureMetadata.removed(from: cleaned) == cleaned)
    for count in 0..<(bytes.count - Self.canary.count) {
      #expect(PictureMetadata.removed(from: Array(bytes[..<count])) == nil, "\(count)")
    }
  }

  @Test func `Of a JPEG file colours stay, and no segment that is not of the picture`() throws {
    func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
      [0xFF, marker, 0, UInt8(data.count + 2)] + data
    }
    let profile = segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}profile".utf8))
    let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
    let picture =
      segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
      + segment(0xC0, [8, 0, 4, 0, 6, 1, 1, 0x11, 0]) + segment(0xDA, [1, 1, 0, 0, 63, 0])
      + [1, 2, 0xFF, 0, 3]
    func jfif(_ thumbnail: [UInt8]) -> [UInt8] {
      segment(
        0xE0,
        Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1] + (thumbnail.isEmpty ? [0, 0] : [1, 2])
          + thumbnail)
    }
    let left =
      [0xE1, 0xE2, 0xE3, 0xEB, 0xED, 0xEE, 0xEF, 0xFE].flatMap { segment($0, Self.canary) }
      + segment(0xE0, Array("JFXX\0".utf8) + Self.canary) + segment(0xF0, Self.canary)
    let bytes =
      [0xFF, 0xD8] + jfif(Self.canary) + left + profile + adobe + picture + [0xFF, 0xD9]
      + Self.canary
    let cleaned = try #require(PictureMetadata.removed(from: bytes))
    #expect(cleaned == [0xFF, 0xD8] + jfif([]) + profile + adobe + picture + [0xFF, 0xD9])
  }

  /// The version of a file in `pages/` in the site of an audience; nil if excluded.
  private func published(
    _ name: String, _ bytes: [UInt8], for audience: Audience
  ) async throws -> (bytes: [UInt8]?, problems: [String]) {
    let path = try #require(VaultPath(validating: name))
    var site = try GivenSite(
      asOf: "2027-01-08 18:00",
      vault: MemoryFiles(bytes: [try #require(PageFolder.path.appending(name)): bytes]))
    site.pageFiles = [path]
    site.audience = audience
    site.audience.pages = [PagePattern("*")]
    let file = try #require(await site.outputs.first { $0.path == path }).render()
    return (file.bytes, file.diagnostics.map(\.kind))
  }

  @Test func `What a picture is tells its first bytes, not its name`() async throws {
    let photograph = try PictureTests.uprightBytes()
    for name in ["a.gif", "a.jpg", "a.txt", "a"] {
      let (bytes, problems) = try await published(name, photograph, for: .public)
      #expect(bytes == PictureMetadata.removed(from: photograph) && problems == [], "\(name)")
      #expect(try await published(name, photograph, for: .me).bytes == photograph)
    }
    // A file with the name of a picture may contain anything.
    for name in ["a.png", "a.gif", "a.jpeg", "a.webp"] {
      let (bytes, problems) = try await published(name, Array("ftypheic".utf8), for: .public)
      #expect(bytes == nil && problems == ["unreadable-picture"], "\(name)")
    }
    let text = Array("words".utf8)
    #expect(try await published("a.txt", text, for: .public).bytes == text)
  }

  @Test func `What it is taken out of is told from all else`() {
    let files = MemoryFiles(bytes: [
      "a.gif": [], "b.pdf": Array("%PDF-1.7".utf8), "c.pdf": [0xFF, 0xD8, 0xFF, 0xE0], "d": [],
    ])
    func isTaken(_ path: VaultPath) -> Bool { PictureMetadata.isTaken(outOf: path, in: files) }
    #expect(isTaken("a.gif") && !isTaken("b.pdf") && isTaken("c.pdf") && !isTaken("d"))
  }
}
