import Basics
import SiteKit
import Vault

/// The person's texts and settings with canaries, and the names of pictures next to them, which may
/// reveal their subject.
extension CanaryPlanter {
  /// A file that declares kinds of records, with canaries as the titles of kinds whose existence is
  /// hidden from the audience.
  mutating func planted(_ bytes: [UInt8], declaring system: any System) -> [UInt8] {
    let isSeen = audience.isOwner || audience.levels[system.name] != nil
    let secret = Set(
      system.declared(in: settings).map(\.kind).filter { !isSeen || $0.isPrivate }
        .map(\.name))
    guard !secret.isEmpty else { return bytes }
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
    // From the last one on, as earlier offsets then stay valid.
    let document = YAMLDocument(TextFile(bytes, file: ""))
    for entry in (document.root?.entries ?? []).reversed() where secret.contains(entry.key) {
      let title = entry.value.entries?.first { $0.key == "title" }?.value
      let titles = title?.entries.map { $0.map(\.value) } ?? [title].compactMap(\.self)
      for title in titles.reversed() {
        guard case .scalar(let text, let isPlain) = title.content,
          lines.indices.contains(title.mark.line - 1)
        else { continue }
        let start = title.mark.column - (isPlain ? 1 : 0)
        let line = lines[title.mark.line - 1]
        let end = start + text.unicodeScalars.count
        // A value that is written with escapes or on several lines is kept.
        guard end <= line.count, line[start..<end].elementsEqual(text.unicodeScalars) else {
          continue
        }
        let word = word(
          for: "\(entry.key).title", system.name, audience.isOwner, in: "\(entry.key)")
        lines[title.mark.line - 1].replaceSubrange(start..<end, with: word.unicodeScalars)
      }
    }
    return lines.map { line in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: line)
      return String(text)
    }.joined(separator: "\n").utf8.map(\.self)
  }

  /// A text of the person's with a canary at its end, and in the fields of its front matter.
  mutating func planted(
    _ bytes: [UInt8], _ path: VaultPath, in folder: String
  ) -> [UInt8] {
    var text = String(decoding: bytes, as: UTF8.self)
    switch folder {
    case ReviewFolder.path.text:
      let isAllowed = audience.isOwner || audience.reviews == .words
      if isAllowed { mention(text.utf8) }
      text = planted(text, hiding: "review", nil, readsLiquid: false, in: path.text)
      text += "\n\n\(word(for: "review", nil, isAllowed, in: path.text))\n"
    default:
      guard let (system, kind) = textKind(in: folder) else { break }
      if !pictures.isEmpty {
        for (written, name) in Self.names(in: text) {
          guard let picture = pictures["\(folder)/\(name)"] else { continue }
          text = text.replacing(written, with: picture)
        }
      }
      text = planted(text, of: kind, system, in: path)
    }
    return Array(text.utf8)
  }

  /// A text with a canary in each stretch that it marks as not to be shown: to others none is.
  private mutating func planted(
    _ text: String, hiding kind: String, _ system: String?, readsLiquid: Bool, in place: String
  ) -> String {
    HiddenStretches(in: text, readsLiquid: readsLiquid).planted {
      word(for: "\(kind).hidden", system, audience.isOwner, in: place)
    }
  }

  /// The person's own pages, each with a canary at its end.
  mutating func planted(_ folder: PageFolder) -> PageFolder {
    var folder = folder
    folder.pages = folder.pages.map { page in
      let name = page.slug.split(separator: ".").first.map(String.init) ?? ""
      let isAllowed =
        (audience.isOwner || page.frontMatter.flaw == nil)
        && (audience.sees(page: page.slug, for: page.frontMatter.audiences)
          || audience.sees(page: name, for: page.frontMatter.audiences))
      let place = "\(PageFolder.path)/\(page.path)"
      if isAllowed { mention(page.body.utf8) }
      let body = planted(
        page.body, hiding: "page", nil, readsLiquid: page.frontMatter.readsLiquid, in: place)
      return page.with(body: "\(body)\n\n\(word(for: "page", nil, isAllowed, in: place))\n")
    }
    return folder
  }

  /// The text of a record that is a Markdown file.
  private mutating func planted(
    _ text: String, of kind: KindOfRecord, _ system: any System, in path: VaultPath
  ) -> String {
    var (lines, end, values) = Self.frontMatter(of: text)
    let source = Source(kind: kind, system: system, values: values, place: path.text)
    for index in 0..<end {
      guard let (key, _) = Self.entry(lines[index]),
        let field = kind.fields.first(where: { $0.name == key }), field.type.isText
      else { continue }
      if let word = word(for: field.name, field.privacy, source) {
        lines[index] = "\(key): \(word)"
      }
    }
    if allows(kind.privacyOfText, source) { mention(text.utf8) }
    let head = lines[..<end].map { $0 + "\n" }.joined()
    let body = planted(
      lines[end...].joined(separator: "\n"), hiding: kind.name, system.name, readsLiquid: false,
      in: path.text)
    return "\(head)\(body)\n\n\(word(for: "body", kind.privacyOfText, source) ?? "")\n"
  }

  /// The lines of a text, the end of its front matter, and its values.
  static func frontMatter(
    of text: String
  ) -> (lines: [String], end: Int, values: [String: String]) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let end = lines.first == "---" ? lines.dropFirst().firstIndex(of: "---") ?? 0 : 0
    var values: [String: String] = [:]
    for line in lines[..<end] {
      if let (key, value) = entry(line) { values[key] = value }
    }
    return (lines, end, values)
  }

  private static func entry(_ line: String) -> (key: String, value: String)? {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let first = line.first, first.isLetter else { return nil }
    return (String(parts[0]), parts[1].withoutBlanks)
  }

  /// Finds canaries for the names of pictures next to texts of records, as a name may reveal the
  /// subject. Pictures in a text that the audience sees are published.
  mutating func namePictures(among paths: [VaultPath]) throws(FileError) {
    let all = Dictionary(grouping: paths.filter(\.isPicture), by: \.topFolder)
    for (folder, pictures) in all.sorted(by: { $0.key < $1.key }) {
      guard let (system, kind) = textKind(in: String(folder)) else { continue }
      var seen: Set<String> = []
      for path in paths where path.topFolder == folder && path.isMarkdown {
        let text = String(decoding: try vault.contents(of: path), as: UTF8.self)
        let source = Source(
          kind: kind, system: system, values: Self.frontMatter(of: text).values, place: path.text)
        guard allows(kind.privacyOfText, source) else { continue }
        seen.formUnion(Self.names(in: text).map(\.name))
      }
      for name in Set(pictures.map { String($0.name) }).sorted() {
        let word = word(
          for: "\(kind.name).picture", system.name, audience.isOwner || seen.contains(name),
          in: name)
        self.pictures["\(folder)/\(name)"] =
          name.lastIndex(of: ".").map { word + name[$0...] } ?? word
      }
    }
  }

  /// Possible file names in a text, as written and decoded.
  static func names(in text: String) -> [(written: String, name: String)] {
    let marks = Set("()[]<>|/\"#")
    let parts = text.split { marks.contains($0) || $0.isNewline }
    var names: [(written: String, name: String)] = []
    for part in parts {
      // A title or a size may follow a path.
      let words = part.split(separator: " ").map { String($0) }
      for written in [part.withoutBlanks] + words {
        let decoded = PercentEncoding.decoded(Substring(written).utf8)
        let name = decoded.map { String(decoding: $0, as: UTF8.self) }
        names.append((written, name ?? written))
      }
    }
    return names
  }
}
