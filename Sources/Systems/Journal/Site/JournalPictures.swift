import Basics
import SiteKit
import Vault

/// The pictures that files of the journal show by a relative path: pictures of shown texts are
/// copied into the site, all others are not.
///
/// In a vault of Obsidian they may be anywhere in the folder, as there.
struct JournalPictures: Sendable {
  private(set) var problems: [Diagnostic] = []
  /// The path of each in the vault, by the file of its text and the path in that text.
  private var places: [String: VaultPath] = [:]

  init() {}

  init(_ history: JournalHistory, in vault: any Files) {
    let files = history.days.flatMap(\.entries).compactMap(Self.file)
    // Notes that are no files of a vault's journal have no folder of their own either.
    let isOpen =
      ((try? vault.status(of: ".obsidian")) ?? nil)?.kind == .folder
      || files.contains { !$0.isIn([JournalReader.folder]) }
    // Also by their normalized paths, as the text may use another form of Unicode.
    let names = Lazy {
      var paths = vault.files(below: JournalReader.folder, failed: { _ in })
      if isOpen {
        paths += vault.files(below: .root, failed: { _ in }).filter { path in
          path.isPicture && !path.isIn([JournalReader.folder]) && !Self.isHidden(path)
        }
      }
      return Dictionary(
        paths.map { ($0.text, $0) } + paths.map { (String($0.name), $0) }
      ) { first, _ in first }
    }
    for entry in history.days.flatMap(\.entries) {
      guard let file = Self.file(of: entry), entry.text.markdown.utf8.contains(Self.mark) else {
        continue
      }
      for shown in ShownFile.all(in: entry.text.markdown) where shown.isPicture {
        let key = Self.key(file, shown.path)
        guard places[key] == nil else { continue }
        if let place = Self.place(of: shown.path, beside: file, in: vault, names, isOpen) {
          places[key] = place
        } else {
          problems.append(Self.problem(shown, entry))
        }
      }
    }
  }

  private static let mark = UInt8(ascii: "!")

  private static func key(_ file: VaultPath, _ path: String) -> String { "\(file.text)\n\(path)" }

  /// The file that contains an entry; nil for a record.
  private static func file(of entry: JournalEntry) -> VaultPath? {
    let id = entry.source.id
    guard !entry.isRecord else { return nil }
    // The path of the file is followed by the time of its part.
    let path =
      id.lastIndex(of: "#").flatMap { id[$0...].contains(":") ? id[..<$0] : nil } ?? id[...]
    return VaultPath(validating: path).flatMap {
      ["md", "markdown"].contains($0.pathExtension) ? $0 : nil
    }
  }

  /// The path of a picture in the vault: in the journal, and not a symbolic link. A bare name may
  /// belong to a file anywhere in the journal, as in Obsidian; in a vault of Obsidian, it and a
  /// path from the top may also lead out of it.
  private static func place(
    of path: String, beside file: VaultPath, in vault: any Files,
    _ names: Lazy<[String: VaultPath]>, _ isOpen: Bool
  ) -> VaultPath? {
    let folder = JournalReader.folder.text
    for base in [file.parent?.text ?? "", folder] {
      guard let text = ShownFile.place(of: path, in: base),
        let place = VaultPath(validating: text),
        text.hasPrefix(folder + "/") || isOpen && !isHidden(place)
      else { continue }
      if isFile(place, in: vault) { return place }
      if let place = names.value[text], isFile(place, in: vault) { return place }
    }
    guard isOpen || !path.contains("/"), let place = names.value[path], isFile(place, in: vault)
    else { return nil }
    return place
  }

  private static func isHidden(_ path: VaultPath) -> Bool {
    path.text.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  private static func isFile(_ path: VaultPath, in vault: any Files) -> Bool {
    // Neither it nor a folder above it may be a symbolic link.
    var next: VaultPath? = path
    while let place = next, place != JournalReader.folder {
      guard ((try? vault.linkTarget(of: place)) ?? nil) == nil else { return false }
      next = place.parent
    }
    return (try? vault.status(of: path))??.kind == .file
  }

  private static func problem(_ shown: ShownFile, _ entry: JournalEntry) -> Diagnostic {
    let lines = entry.text.markdown.utf8.prefix(shown.offset).count { $0 == 0x0A }
    let place = entry.source.place.map { Place(file: $0.file, line: $0.line + lines) }
    return Diagnostic(
      .warning, kind: "missing-attachment", at: place ?? Place(file: "journal"),
      "there is no picture \(shown.path.shortQuoted) in the journal",
      hint: "write its path from the file on, or take it out")
  }

  /// The address of an entry's picture on the site, and its size; nil if it is not a picture of the
  /// journal.
  ///
  /// - Parameter target: The path in the text.
  func target(
    _ target: String, of entry: JournalEntry, _ context: SiteContext
  ) -> MarkdownDocument.Target? {
    guard let file = Self.file(of: entry),
      let place = places[Self.key(file, ShownFile.decoded(target.prefix { $0 != "#" }))]
    else { return nil }
    // All languages share them.
    return MarkdownDocument.Target(
      "/" + context.tree.up + PercentEncoding.readablePath(Self.address(place)),
      size: context.lookup.pictureSize(place))
  }

  func outputs(_ context: SiteContext) -> [OutputFile] {
    Set(places.values).sorted().compactMap { place in
      VaultPath(validating: Self.address(place)).map { context.lookup.copy(place, $0) }
    }
  }

  private static func address(_ place: VaultPath) -> String {
    place.isIn([JournalReader.folder])
      ? JournalAddress.overview + "pictures/"
        + place.text.dropFirst(JournalReader.folder.text.utf8.count + 1)
      : JournalAddress.overview + "attachments/" + place.text
  }
}
