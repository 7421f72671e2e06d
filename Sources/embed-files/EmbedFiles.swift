import CZstd
import Foundation

/// `embed-files FOLDER OUTPUT [--packed]` writes a Swift file that holds all files of a folder.
///
/// Files are string literals, because the compiler takes a megabyte of them in a fraction of a
/// second, an array literal of as many bytes in minutes, and because a program that holds them
/// starts no slower: a literal is in the read-only part of the binary and is never copied.
/// Packed, all of them are one literal, which is taken apart when a file is first asked for.
@main
struct EmbedFiles {
  static func main() throws {
    let isPacked = CommandLine.arguments.last == "--packed"
    guard CommandLine.arguments.count == (isPacked ? 4 : 3) else {
      FileHandle.standardError.write(Data("usage: embed-files FOLDER OUTPUT [--packed]\n".utf8))
      exit(64)
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[1]).resolvingSymlinksInPath()
    let files = try files(in: folder)
    let source = isPacked ? packedSource(of: files) : swiftSource(of: files)
    try Data(source.utf8).write(
      to: URL(fileURLWithPath: CommandLine.arguments[2]), options: .atomic)
  }

  private struct File {
    var path: String
    var contents: Data
  }

  /// The files below `folder` and the folders that links in it lead to, sorted by path; hidden
  /// files and a site built into `_site` or `public` are left out.
  private static func files(in folder: URL) throws -> [File] {
    try files(in: folder, under: "")
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func files(in folder: URL, under place: String) throws -> [File] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !["_site", "public"].contains($0) && !$0.hasPrefix(".") }
      .flatMap { name in
        let url = folder.appending(path: name).resolvingSymlinksInPath()
        let values = try url.resourceValues(forKeys: [.isRegularFileKey, .isDirectoryKey])
        if values.isDirectory == true { return try files(in: url, under: "\(place)\(name)/") }
        guard values.isRegularFile == true else { return [] }
        return [File(path: place + name, contents: try Data(contentsOf: url))]
      }
  }

  private static func swiftSource(of files: [File]) -> String {
    var source = """
      // Made by embed-files when the package is built.

      /// A file that was put into the program when it was built.
      package struct EmbeddedFile: Sendable {
        /// Relative to the embedded folder, with `/` between its parts.
        package let path: String
        /// The text of a file in UTF-8; of any other, a character U+0000 to U+00FF for each byte.
        private let literal: String
        private let isText: Bool

        fileprivate init(text: String, path: String) {
          self.path = path
          literal = text
          isText = true
        }

        fileprivate init(binary: String, path: String) {
          self.path = path
          literal = binary
          isText = false
        }

        /// The file's text; nil when it is not UTF-8.
        package var text: String? { isText ? literal : nil }

        /// The file's bytes.
        package var bytes: [UInt8] {
          isText
            ? Array(literal.utf8)
            : literal.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        }
      }

      /// The embedded folder.
      package enum EmbeddedFiles {
        /// Sorted by path, in the order of UTF-8 bytes.
        package static let all: [EmbeddedFile] = [

      """
    for file in files {
      let path = literal(of: file.path.unicodeScalars)
      if let text = text(of: file.contents) {
        source += "    EmbeddedFile(text: \(literal(of: text.unicodeScalars)), path: \(path)),\n"
      } else {
        let scalars = file.contents.lazy.map { Unicode.Scalar($0) }
        source += "    EmbeddedFile(binary: \(literal(of: scalars)), path: \(path)),\n"
      }
    }
    return source + "  ]\n}\n"
  }

  /// Each file is its path, a zero byte, its size, a newline and its bytes; all of that is
  /// compressed by Zstandard, and is a literal with a character U+0000 to U+00FF for each byte.
  private static func packedSource(of files: [File]) -> String {
    var whole: [UInt8] = []
    for file in files {
      whole += Array("\(file.path)\0\(file.contents.count)\n".utf8) + file.contents
    }
    var packed = [UInt8](repeating: 0, count: ZSTD_compressBound(whole.count))
    let size = ZSTD_compress(
      &packed, packed.count, whole, whole.count, ZSTD_maxCLevel())
    precondition(ZSTD_isError(size) == 0, "there is room for the most that Zstandard makes")
    return """
      // Made by embed-files when the package is built.

      internal import CZstd

      /// A file that was put into the program when it was built.
      package struct EmbeddedFile: Sendable {
        /// Relative to the embedded folder, with `/` between its parts.
        package let path: String
        /// The file's bytes.
        package let bytes: [UInt8]
      }

      /// The embedded folder.
      package enum EmbeddedFiles {
        /// Sorted by path, in the order of UTF-8 bytes.
        package static let all: [EmbeddedFile] = files()

        private static func files() -> [EmbeddedFile] {
          var files: [EmbeddedFile] = []
          var rest = whole()[...]
          while let zero = rest.firstIndex(of: 0), let end = rest[zero...].firstIndex(of: 0x0A),
            let size = Int(String(decoding: rest[(zero + 1)..<end], as: UTF8.self))
          {
            let path = String(decoding: rest[..<zero], as: UTF8.self)
            files.append(EmbeddedFile(path: path, bytes: Array(rest[(end + 1)...].prefix(size))))
            rest = rest[(end + 1)...].dropFirst(size)
          }
          return files
        }

        private static func whole() -> [UInt8] {
          var packedBytes: [UInt8] = []
          packed.withUTF8Buffer { text in
            packedBytes.reserveCapacity(text.count)
            var lead: UInt8?
            for byte in text {
              if let high = lead {
                packedBytes.append(high << 6 | byte & 0x3F)
                lead = nil
              } else if byte < 0x80 {
                packedBytes.append(byte)
              } else {
                lead = byte
              }
            }
          }
          var whole = [UInt8](repeating: 0, count: \(whole.count))
          let size = ZSTD_decompress(&whole, whole.count, packedBytes, packedBytes.count)
          precondition(size == whole.count, "the program holds what it was built with")
          return whole
        }

        private static let packed: StaticString =
          \(literal(of: packed[..<size].lazy.map { Unicode.Scalar($0) }))
      }

      """
  }

  /// Text that a literal can hold as it is; U+FFFE and its like go the way of other bytes.
  private static func text(of contents: Data) -> String? {
    guard let text = String(validating: contents, as: UTF8.self),
      !text.unicodeScalars.contains(where: \.properties.isNoncharacterCodePoint)
    else { return nil }
    return text
  }

  private static func literal(of scalars: some Sequence<Unicode.Scalar>) -> String {
    var literal = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in scalars {
      switch scalar {
      case "\"", "\\": literal.append(contentsOf: ["\\", scalar])
      case "\n": literal.append(contentsOf: ["\\", "n"])
      case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{FEFF}", "\u{2028}", "\u{2029}":
        literal.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      default: literal.append(scalar)
      }
    }
    literal.append("\"")
    return String(literal)
  }
}
