internal import Basics

/// A path below a folder, such as a vault or an output folder, that cannot lead out of it.
///
/// Always relative, with `/` between names; never has `..`, an empty name or a NUL. Symbolic links
/// are checked when the path is used: ``DiskFiles`` refuses a link out of its root.
///
/// Two paths are the same when their bytes are: to Swift, texts that Unicode calls equal, such as
/// `ü` and `u` with two dots after it, are equal, while most file systems keep a file of each.
package struct VaultPath: Sendable {
  /// The names joined by `/`; empty for the folder itself.
  package let text: String

  private init(unchecked text: String) { self.text = text }

  package static let root = VaultPath(unchecked: "")

  /// The path in `text`; nil if it is absolute, has `..` or a control character, or a name longer
  /// than file systems allow. `.` and doubled slashes are dropped.
  package init?(validating text: some StringProtocol) {
    self.init(validating: String(text))
  }

  /// Like ``init(validating:)``. Not generic, because generic code from another module is not
  /// specialized, and a build makes tens of thousands of paths.
  package init?(validating text: String) {
    var text = text
    switch text.withUTF8(Self.form) {
    case .plain: self.text = text
    case .untidy:
      let slash = UInt8(ascii: "/")
      let names = text.utf8.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
      self.text = String(decoding: Array(names.joined(separator: [slash])), as: UTF8.self)
    case .none: return nil
    }
  }

  private enum Form {
    case plain
    /// With `.` or doubled slashes.
    case untidy
  }

  /// The form of a path; nil if it is invalid.
  private static func form(_ text: UnsafeBufferPointer<UInt8>) -> Form? {
    // By bytes, as the system reads it: to Swift, a slash with an accent is another character.
    let slash = UInt8(ascii: "/")
    var length = 0
    var isDots = true
    var isPlain = true
    func endsName() -> Bool {
      if length == 0 || length == 1 && isDots { isPlain = false }
      return !(length == 2 && isDots) && length <= 255
    }
    guard text.first != slash else { return nil }
    for byte in text {
      if byte == slash {
        guard endsName() else { return nil }
        (length, isDots) = (0, true)
        continue
      }
      guard byte >= 0x20, byte != 0x7F else { return nil }
      length += 1
      isDots = isDots && byte == UInt8(ascii: ".")
    }
    guard text.isEmpty || endsName() else { return nil }
    return isPlain ? .plain : .untidy
  }

  /// The path of `name` in this folder; nil if `name` would lead out of it.
  package func appending(_ name: some StringProtocol) -> VaultPath? {
    guard let path = VaultPath(validating: name) else { return nil }
    if path.text.isEmpty || text.isEmpty { return path.text.isEmpty ? self : path }
    return VaultPath(unchecked: text + "/" + path.text)
  }

  /// The last name; empty for the folder itself.
  package var name: Substring {
    let slash = text.utf8.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { text[text.utf8.index(after: $0)...] } ?? text[...]
  }

  /// The text after the last dot of the name, in lower case; empty when there is none.
  package var pathExtension: String {
    let name = name
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return ""
    }
    return name[dot...].dropFirst().lowercased()
  }

  /// The default folder of a vault's site. Nothing in it is part of the vault.
  package static let site: VaultPath = "_site"

  /// True if it is in that folder, or the folder itself.
  package var isInSite: Bool { self == .site || text.utf8.starts(with: "_site/".utf8) }

  /// Its folder; nil for the folder itself.
  package var parent: VaultPath? {
    guard !text.isEmpty else { return nil }
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return .root }
    return VaultPath(unchecked: String(text[..<slash]))
  }
}

extension VaultPath: ExpressibleByStringLiteral {
  /// A path literal in source. Paths from data go through ``init(validating:)``.
  package init(stringLiteral text: String) {
    guard let path = VaultPath(validating: text) else {
      preconditionFailure("the literal \(text) is not a path below a folder")
    }
    self = path
  }
}

extension VaultPath: Hashable {
  package static func == (left: VaultPath, right: VaultPath) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) {
    let isKnown: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isKnown == nil { for byte in text.utf8 { hasher.combine(byte) } }
    hasher.combine(UInt8(0xFF))
  }
}

extension VaultPath: Comparable, CustomStringConvertible {
  /// By bytes, so that the order depends on no locale.
  package static func < (left: VaultPath, right: VaultPath) -> Bool {
    left.text.precedes(right.text)
  }

  package var description: String { text.isEmpty ? "." : text }
}

extension StringProtocol {
  /// True for a backup file of an editor: `x.md~`, `#x.md#`.
  var isEditorBackup: Bool { hasSuffix("~") || hasPrefix("#") && hasSuffix("#") }
}

extension VaultPath {
  /// Extensions of pictures that browsers show, in lower case.
  package static let pictureEndings: Set<String> = [
    "apng", "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp",
  ]

  /// True if browsers show it as a picture, by its extension.
  package var isPicture: Bool { Self.pictureEndings.contains(pathExtension) }
}
