package import Site
import Synchronization
import Vault

/// Makes files with WebP headers and `Canary` in Exif, instantly.
package final class FakePictureMaker: Sendable {
  private let calls = Mutex<[Int]>([])
  private let fails: Bool

  package init(fails: Bool = false) { self.fails = fails }

  /// The widths of the copies made, narrowest first.
  package var made: [Int] { calls.withLock { $0.sorted() } }

  package var maker: PictureMaker {
    (
      version: { "fake 1" },
      copy: { [self] picture, width throws(FileError.Reason) in
        calls.withLock { $0.append(width) }
        if fails { throw .system("no such thing") }
        return Self.webP(width)
      }
    )
  }

  package static func webP(_ width: Int, moves: Bool = false) -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var chunks = Array("VP8X".utf8) + little(10, 4) + [moves ? 0b1010 : 0b1000, 0, 0, 0]
    chunks += little(width - 1, 3) + little(99, 3)
    chunks += Array("EXIF".utf8) + little(6, 4) + Array("Canary".utf8)
    return Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
  }

  /// A PNG file of a width, complete in its chunks.
  package static func png(_ width: Int, by height: Int = 100) -> [UInt8] {
    func big(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + big(13) + Array("IHDR".utf8) + big(width)
      + big(height) + [8, 2, 0, 0, 0] + big(0) + big(1) + Array("IDAT".utf8) + [0] + big(0)
      + big(0) + Array("IEND".utf8) + big(0)
  }
}
