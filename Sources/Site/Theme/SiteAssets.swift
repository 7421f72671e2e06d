import Basics
import Liquid
import SiteKit
import Vault

/// The styles, scripts and other files of a theme, which templates request by name.
///
/// In a built site, style sheets and scripts have a second name with part of their content's hash,
/// such as `assets/tokens.3f2a9c1b.css`: browsers may cache it for ever, and never show an old
/// version. They use such names for the files they load, too, and style sheets are without comments
/// and indentation. Each file also exists as it was written under its plain name, for references.
struct SiteAssets: Sendable {
  /// A style sheet or a script by its content.
  private struct Named: Sendable {
    var path: VaultPath
    var asset: Theme.Asset
    var bytes: [UInt8]
    /// The hash of all its bytes.
    var hash: [UInt8]
  }

  private let named: [String: Named]
  private let names: Set<String>
  private let hasIntegrity: Bool
  private let baseURL: String?

  /// - Parameters:
  ///   - isNamedByContent: True if styles and scripts are named by their content.
  ///   - hasIntegrity: True if pages give integrity hashes of files with such names.
  ///   - baseURL: The address of the published site, for the page that is shown at any depth.
  init(_ theme: Theme, isNamedByContent: Bool, hasIntegrity: Bool, baseURL: String?) {
    self.hasIntegrity = hasIntegrity
    self.baseURL = baseURL
    let all = theme.assets.map { (name: String($0.path.text.dropFirst(Self.folder.count)), $0) }
    names = Set(all.map(\.name))
    var naming = Naming(
      assets: Dictionary(all.map { ($0.name, $0.1) }, uniquingKeysWith: { first, _ in first }))
    if isNamedByContent { for (name, _) in all { _ = naming.named(name) } }
    named = naming.done
  }

  /// Names files by their content, each after the files that it loads, whose names are part of it.
  private struct Naming {
    let assets: [String: Theme.Asset]
    var done: [String: Named] = [:]
    /// The files being named: a reference back to one of them keeps its plain name.
    private var waiting: Set<String> = []

    init(assets: [String: Theme.Asset]) { self.assets = assets }

    mutating func named(_ name: String) -> Named? {
      if let file = done[name] { return file }
      guard let asset = assets[name], ["css", "js"].contains(asset.path.pathExtension),
        waiting.insert(name).inserted
      else { return nil }
      let ending = asset.path.pathExtension
      var bytes = renaming(asset.bytes, in: name)
      if ending == "css" { bytes = CompactStyles(bytes).bytes }
      waiting.remove(name)
      let hash = SHA256Hash.hash(of: bytes)
      let path = "\(asset.path.text.dropLast(ending.count))\(hash.hex.prefix(8)).\(ending)"
      guard let path = VaultPath(validating: path) else { return nil }
      let file = Named(path: path, asset: asset, bytes: bytes, hash: hash)
      done[name] = file
      return file
    }

    /// A style sheet or a script with the names of the files that it loads, in `url(…)` and after
    /// `@import`, `import` and `from`.
    private mutating func renaming(_ bytes: [UInt8], in name: String) -> [UInt8] {
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        let opening = bytes[index]
        let isLink = Self.precedesLink(result, opening)
        result.append(opening)
        index += 1
        let closing = opening == UInt8(ascii: "(") ? UInt8(ascii: ")") : opening
        guard isLink, let end = bytes[index...].prefix(Self.longestLink).firstIndex(of: closing),
          let link = String(validating: bytes[index..<end], as: UTF8.self),
          let new = address(link.withoutBlanks, in: name)
        else { continue }
        result += new.utf8
        index = end
      }
      return result
    }

    private static let longestLink = 1_000

    /// True if the word before a quote or parenthesis announces a link.
    private static func precedesLink(_ text: [UInt8], _ opening: UInt8) -> Bool {
      let words =
        switch opening {
        case UInt8(ascii: "("): ["url"]
        case UInt8(ascii: "\""), UInt8(ascii: "'"): ["url(", "import", "import(", "from"]
        default: [] as [String]
        }
      guard !words.isEmpty else { return false }
      let end = text.lastIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      guard let end else { return false }
      let last = String(decoding: text[...end].suffix(7), as: UTF8.self).lowercased()
      return words.contains(where: last.hasSuffix)
    }

    /// The address of a file that a style sheet or a script loads; nil for one without such a name.
    private mutating func address(_ link: String, in name: String) -> String? {
      var parts = name.split(separator: "/").dropLast()
      let path = link.split(separator: "/", omittingEmptySubsequences: false)
      guard let last = path.last, !link.hasPrefix("/") else { return nil }
      for part in path.dropLast() where part != "." {
        guard part == ".." else {
          parts.append(part)
          continue
        }
        guard parts.popLast() != nil else { return nil }
      }
      guard let file = named((parts + [last]).joined(separator: "/")),
        let own = file.path.text.split(separator: "/").last
      else { return nil }
      return (path.dropLast() + [own]).joined(separator: "/")
    }
  }

  private static let folder = "assets/"

  var outputs: [OutputFile] {
    named.values.sorted { $0.path < $1.path }.map { file in
      OutputFile(
        path: file.path, source: file.asset.displayName, inputs: .copy(file.asset.origin)
      ) { (file.bytes, []) }
    }
  }

  /// Adds the filters `asset`, the address of a file of `assets/` as seen from the page, and
  /// `integrity`, the attribute with its hash, if pages have these.
  ///
  /// A page need not trace these names: the files of a vault's theme are an input of all pages, and
  /// so is the program, which contains the other themes.
  func register(in environment: inout Environment, _ tree: SiteTree) {
    environment.register(filter: "asset") { (call) throws(FilterError) in
      let name = try name(call)
      let address = String((call.context.page ?? "").dropFirst())
      let root =
        address == SiteAddress.notFound
        ? SiteAddress.root(ofHostFor: baseURL) : SiteAddress.root(from: address)
      let path = named[name]?.path.text ?? Self.folder + name
      // In Markdown "./" distinguishes the file of the site from one next to the page.
      let start = root == "./" && call.escaping != .markdown ? "" : root
      return .string(start + tree.up + PercentEncoding.path(path))
    }
    environment.register(filter: "integrity") { (call) throws(FilterError) in
      guard let file = named[try name(call)], hasIntegrity else { return .markup("") }
      return .markup(" integrity=\"sha256-\(Base64.encoded(file.hash))\"")
    }
  }

  /// Adds the same filters if there is no site: they return each name unchanged.
  static func registerNames(in environment: inout Environment) {
    environment.register(filter: "asset") { call in .string(folder + call.inputText) }
    environment.register(filter: "integrity") { _ in .markup("") }
  }

  private func name(_ call: FilterCall) throws(FilterError) -> String {
    let name = call.inputText
    guard names.contains(name) else {
      throw FilterError(
        "there is no file \(name.shortQuoted) in assets/",
        hint: names.sorted().nearest(to: name).map { "did you mean \($0)?" }
          ?? "put it into the folder \(Theme.assets) of the vault")
    }
    return name
  }
}
