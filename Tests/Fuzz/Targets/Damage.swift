import Vault

/// Damages to files: each four bytes give the file, the offset, and the kind of damage.
struct Damage {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func spoil(_ files: inout [VaultPath: [UInt8]]) {
    let paths = files.keys.sorted()
    guard !paths.isEmpty else { return }
    for start in stride(from: 0, to: bytes.count - 3, by: 4) {
      let path = paths[Int(bytes[start]) % paths.count]
      guard var content = files[path], !content.isEmpty else { continue }
      let place = (Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])) % content.count
      switch bytes[start + 3] {
      case 0: content.removeLast(content.count - place)
      case 1: content.insert(bytes[start], at: place)
      default: content[place] ^= bytes[start + 3]
      }
      files[path] = content
    }
  }
}
