internal import Basics

/// A file of pieces, each of which is read and checked by itself, so that little of it is in memory
/// at a time. The check of a piece also depends on all pieces before it: that of the last one tells
/// the whole file from any other.
struct ColumnPieces {
  /// How many rows a piece has at most.
  static let rowCount = 8_192
  private static let frameSize = 16

  private let file: any OpenFile
  private var position = 0
  /// The check of the last piece that was read.
  private(set) var check = ByteCheck()

  init(_ file: any OpenFile) { self.file = file }

  /// Whether all pieces were read.
  var isAtEnd: Bool { position == file.size }

  /// The next piece, which is there and as it was written.
  mutating func next() throws(DamagedColumns) -> ColumnReader {
    var frame = ColumnReader(try bytes(Self.frameSize))
    let size = try frame.count(atMost: file.size - position)
    let known = UInt64(bitPattern: try frame.number())
    let piece = try bytes(size)
    check.add(piece)
    guard check.value == known else { throw DamagedColumns() }
    return ColumnReader(piece)
  }

  private mutating func bytes(_ count: Int) throws(DamagedColumns) -> [UInt8] {
    guard count <= file.size - position,
      let bytes = try? file.bytes(in: position..<(position + count)), bytes.count == count
    else { throw DamagedColumns() }
    position += count
    return bytes
  }

  /// The bytes of a piece as they stand in the file.
  ///
  /// - Parameter check: Of the pieces before; of this one too from then on.
  static func bytes(of piece: ColumnWriter, _ check: inout ByteCheck) -> [UInt8] {
    check.add(piece.bytes)
    var frame = ColumnWriter()
    frame.write(piece.bytes.count)
    frame.write(Int64(bitPattern: check.value))
    return frame.bytes + piece.bytes
  }
}

/// A sum of 64 bits over bytes that come in parts, by which damage is noticed. It depends on where
/// the parts end. It is no protection against someone who makes bytes fit a sum.
struct ByteCheck: Sendable, Hashable {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static let factors: (UInt64, UInt64, UInt64, UInt64) = (
    0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3
  )

  mutating func add(_ part: [UInt8]) {
    part.withUnsafeBufferPointer { add($0) }
  }

  /// Four sums beside each other, as one would wait for each product.
  mutating func add(_ part: UnsafeBufferPointer<UInt8>) {
    let factors = Self.factors
    var (first, second, third, fourth) = (value, ~value, value &* 3, value &* 5)
    var offset = 0
    while offset + 32 <= part.count {
      first = (first ^ part.word(at: offset)).folded(by: factors.0)
      second = (second ^ part.word(at: offset + 8)).folded(by: factors.1)
      third = (third ^ part.word(at: offset + 16)).folded(by: factors.2)
      fourth = (fourth ^ part.word(at: offset + 24)).folded(by: factors.3)
      offset += 32
    }
    while offset + 8 <= part.count {
      first = (first ^ part.word(at: offset)).folded(by: factors.1)
      offset += 8
    }
    for byte in part[offset...] { second = (second ^ UInt64(byte)).folded(by: factors.2) }
    let left = (first ^ UInt64(part.count)).folded(by: factors.3) ^ second.folded(by: factors.0)
    let right = third.folded(by: factors.1) ^ fourth.folded(by: factors.2)
    value = (left ^ right.byteSwapped &+ 0x1D8E_4E27_C47D_124F).folded(by: factors.0)
  }
}
