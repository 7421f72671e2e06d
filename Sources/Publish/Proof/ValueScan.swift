package import Basics
package import Site
package import SiteKit
import Synchronization
package import Vault

/// A value of a hidden record that is in no record which the audience may see.
package struct HiddenValue: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case name
    case amount
    /// A text of the person's, such as a note.
    case text
  }

  package let kind: Kind
  /// The value as it is written in the vault.
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// Searches the files of the site for hidden values of the vault: in the person's own texts, which
/// are published unchanged, there are no canaries.
///
/// Values that are part of too many texts are skipped: names of one Han character and of fewer than
/// four letters; amounts without a currency next to them; of texts, all but the longest run of
/// words, which must have six Han characters or twelve letters in three words.
package final class ValueScan: Sendable {
  private struct Value {
    let kind: HiddenValue.Kind
    let text: String
    let bytes: [UInt8]
  }

  private let values: [Value]
  /// The values by their first three bytes, but for amounts.
  private let starts: [UInt32: [Int]]
  /// True if a value begins with these three bytes; indexed by eighteen of their bits.
  private let mayStart: [Bool]
  private let amounts: [[UInt8]: Int]
  private let found = Mutex<[VaultPath: Set<Int>]>([:])
  private let name: String

  package convenience init(for hidden: [HiddenValue]) {
    self.init(
      hidden.compactMap { value in
        value.tellingText.map {
          Value(kind: value.kind, text: value.text, bytes: Array($0.utf8))
        }
      })
  }

  /// A scan for words of three bytes or more, as they are and as HTML has them.
  convenience init(forWords words: [String]) {
    self.init(
      words.filter { $0.utf8.count >= 3 }.flatMap { word in
        Set([word, MarkupText.escaped(word)]).sorted().map {
          Value(kind: .name, text: word, bytes: Array($0.utf8))
        }
      })
  }

  private init(_ values: [Value]) {
    self.values = values
    var starts: [UInt32: [Int]] = [:]
    var mayStart = [Bool](repeating: false, count: 1 << 18)
    var amounts: [[UInt8]: Int] = [:]
    for (index, value) in values.enumerated() {
      if value.kind == .amount {
        amounts[value.bytes] = index
      } else {
        let start = value.bytes.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
        starts[start, default: []].append(index)
        mayStart[Self.place(of: start)] = true
      }
    }
    self.starts = starts
    self.mayStart = mayStart
    self.amounts = amounts
    name = InputDigest.hex(of: values.flatMap { ["\($0.kind)", $0.text] })
  }

  private static func place(of start: UInt32) -> Int { Int((start &* 0x9E37_79B1) >> 14) }

  /// Searches the files of a site, on all cores, except files that are unchanged since the last
  /// scan for the same values. Unreadable files are not on the site.
  ///
  /// - Parameter manifest: The files of the site, with their hashes.
  /// - Returns: The trace for the next scan.
  package func look(
    through site: any Files, _ manifest: Manifest, after last: ValueTrace = ValueTrace()
  ) async -> ValueTrace {
    let known = last.name == name ? last.files : [:]
    var trace = ValueTrace(name: name)
    guard !values.isEmpty else { return trace }
    await withTaskGroup(of: Void.self) { group in
      for (path, entry) in manifest.entries {
        if let seen = known[path], seen.hash == entry.hash {
          if !seen.values.isEmpty { found.withLock { $0[path] = seen.values } }
          continue
        }
        group.addTask {
          if let bytes = try? site.contents(of: path) { self.look(at: path, bytes) }
        }
      }
    }
    let seen = found.withLock { $0 }
    for (path, entry) in manifest.entries {
      trace.files[path] = ValueTrace.File(hash: entry.hash, values: seen[path] ?? [])
    }
    return trace
  }

  /// Searches a file. May be called on any thread.
  package func look(at path: VaultPath, _ bytes: [UInt8]) {
    guard !values.isEmpty, bytes.count >= 3 else { return }
    var here: Set<Int> = []
    bytes.withUnsafeBufferPointer { bytes in
      var window = UInt32(bytes[0]) << 8 | UInt32(bytes[1])
      for index in 2..<bytes.count {
        window = (window << 8 | UInt32(bytes[index])) & 0xFF_FFFF
        guard mayStart[Self.place(of: window)] else { continue }
        for value in starts[window] ?? []
        where isThere(values[value].bytes, at: index - 2, in: bytes) {
          here.insert(value)
        }
      }
      if !amounts.isEmpty { lookForAmounts(in: bytes, &here) }
    }
    guard !here.isEmpty else { return }
    found.withLock { $0[path] = here }
  }

  /// True if a value is in the text, but not within a longer word of the same script.
  private func isThere(
    _ value: [UInt8], at start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let end = start + value.count
    guard end <= bytes.count, bytes[start..<end].elementsEqual(value) else { return false }
    func isLetter(_ index: Int) -> Bool {
      bytes.indices.contains(index) && (0x61...0x7A).contains(bytes[index] | 0x20)
    }
    return !(isLetter(start - 1) && isLetter(start)) && !(isLetter(end) && isLetter(end - 1))
  }

  /// Searches for numbers with a currency before or after them: `¥1,288`, `1288元`, `CNY 1288`.
  private func lookForAmounts(in bytes: UnsafeBufferPointer<UInt8>, _ here: inout Set<Int>) {
    Self.forEachAmount(in: bytes) { digits in
      if let amount = amounts[digits] { here.insert(amount) }
    }
  }

  /// Calls `body` with the digits of each number that has a currency before or after it.
  static func forEachAmount(in bytes: [UInt8], _ body: ([UInt8]) -> Void) {
    bytes.withUnsafeBufferPointer { forEachAmount(in: $0, body) }
  }

  private static func forEachAmount(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: ([UInt8]) -> Void
  ) {
    var index = 0
    while index < bytes.count {
      guard bytes[index].isDigit else {
        index += 1
        continue
      }
      let start = index
      var digits: [UInt8] = []
      while index < bytes.count,
        bytes[index].isDigit
          || bytes[index] == UInt8(ascii: ",") && index + 1 < bytes.count
            && bytes[index + 1].isDigit
      {
        if bytes[index].isDigit, digits.count < 20 { digits.append(bytes[index]) }
        index += 1
      }
      guard digits.count >= 2 else { continue }
      let before = bytes[max(0, start - 4)..<start]
      let behind = bytes[index..<min(bytes.count, index + 4)]
      if currencies.contains(where: { before.hasEnd($0) || behind.hasStart($0) }) { body(digits) }
    }
  }

  private static let currencies: [[UInt8]] = [
    "¥", "￥", "$", "€", "£", "元", "块", "塊", "円", "CNY", "CNY ", " CNY", "RMB", "RMB ",
    " RMB", " 元",
  ].map { Array($0.utf8) }

  var foundTexts: Set<String> {
    Set(found.withLock { $0.values.flatMap { $0.map { values[$0].text } } })
  }

  package func diagnostics(for audience: Audience) -> [Diagnostic] {
    // For each value, the number of files that contain it, and the first of them by path.
    var places: [Int: (count: Int, first: String)] = [:]
    for (path, values) in found.withLock({ $0 }) {
      for value in values {
        let before = places[value]
        places[value] = ((before?.count ?? 0) + 1, min(before?.first ?? path.text, path.text))
      }
    }
    return places.sorted { ($0.value.first, $0.key) < ($1.value.first, $1.key) }
      .map { value, place in
        let what =
          switch values[value].kind {
          case .name: "names"
          case .amount: "amounts"
          case .text: "the texts of these records"
          }
        return Diagnostic(
          .warning, kind: "name", at: Place(file: place.first),
          "\"\(audience.name)\" may not see \(what), and \(values[value].text.shortQuoted) is in "
            + place.count.counted("file"),
          hint: "it is in your own text, which is published unchanged: edit it, or leave it out")
      }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  fileprivate func hasStart(_ bytes: [UInt8]) -> Bool { starts(with: bytes) }
  fileprivate func hasEnd(_ bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}

extension HiddenValue {
  /// The part to search for: long enough to be distinct from other texts, and written the same on
  /// every page; nil if there is none.
  fileprivate var tellingText: String? {
    switch kind {
    case .name:
      guard let first = text.unicodeScalars.first,
        text.unicodeScalars.contains(where: \.properties.isAlphabetic)
      else { return nil }
      return (first.value >= 0x2E80 ? text.count >= 2 : text.count >= 4) ? text : nil
    case .amount:
      return text.utf8.allSatisfy(\.isDigit) && text.utf8.count >= 2 ? text : nil
    case .text:
      let longest = text.split { !($0.isLetter || $0.isNumber || $0 == " ") }
        .max { $0.count < $1.count }.map { $0.withoutBlanks }
      guard let longest, let first = longest.unicodeScalars.first else { return nil }
      let isLong =
        first.value >= 0x2E80
        ? longest.count >= 6 : longest.count >= 12 && longest.split(separator: " ").count >= 3
      return isLong ? longest : nil
    }
  }
}

/// The texts in a vault's settings, which may appear in a site.
package struct SettingTexts: Sendable {
  /// Settings for audiences and targets: their words are on pages by chance only.
  private static let others: Set<String> = ["audiences", "publish", "encryption", "output"]

  private var names: [String: [String]] = [:]

  /// The texts of `settings`, including those in lists and nested settings.
  package init(_ settings: YAMLDocument) {
    for entry in settings.root?.entries ?? [] where !Self.others.contains(entry.key) {
      add(entry.value, of: entry.key)
    }
  }

  private mutating func add(_ node: YAMLNode, of name: String) {
    if let entries = node.entries {
      for entry in entries { add(entry.value, of: "\(name).\(entry.key)") }
    } else if case .sequence(let elements) = node.content {
      for element in elements { add(element, of: name) }
    } else if let text = node.text, text.first?.isLetter ?? false,
      // A length, a time or a choice is not the person's own text.
      !["true", "false"].contains(text), !(names[text]?.contains(name) ?? false)
    {
      names[text, default: []].append(name)
    }
  }

  /// The settings whose text appears in a site, in order. Texts of one or two letters, which are in
  /// any site, are skipped.
  ///
  /// - Parameter manifest: The files of the site.
  package func shown(in site: any Files, _ manifest: Manifest) async -> [String] {
    let scan = ValueScan(forWords: names.keys.sorted())
    var manifest = manifest
    // Styles and scripts do not depend on the settings.
    for path in manifest.entries.keys where ["css", "js"].contains(path.pathExtension) {
      manifest.entries[path] = nil
    }
    _ = await scan.look(through: site, manifest)
    return Set(scan.foundTexts.flatMap { names[$0] ?? [] }).sorted()
  }
}
