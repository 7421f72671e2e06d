/// A conflict copy: a file that a sync program left next to another because both machines had
/// changed it. Records in it are not read, as they would count twice, until a merge brings it in.
///
/// Some names are unmistakable. Others, such as `2026 2.jsonl`, count only if the file without the
/// addition is next to them, and no person would choose such a name.
package struct SyncCopy: Sendable, Hashable {
  package let original: String
  /// The folder of such files after the vault has taken over their content. While any collection is
  /// locked, they are encrypted there, as an older copy may hold its records.
  package static let merged: VaultPath = ".daybook/merged"
  /// The program that leaves files under such names.
  package let program: String

  /// Parses the name of a file.
  ///
  /// - Parameter isBeside: True if a file of that name is in the same folder.
  /// The name up to its last dot, and the rest.
  package init?(_ name: String, isBeside: (String) -> Bool) {
    guard name.mayBeOfCopy else { return nil }
    let (stem, ending) = name.splitAtEnding
    if let original = name.beforeSyncthingMark {
      (self.original, program) = (original, "Syncthing")
    } else if let original = stem.beforeNote(of: "conflicted copy") {
      (self.original, program) = (original + ending, "Dropbox, Nextcloud or a merge")
    } else if let original = stem.beforeNote(of: "SFConflict") {
      (self.original, program) = (original + ending, "Seafile")
    } else if let original = stem.beforeOwnCloudMark {
      (self.original, program) = (original + ending, "ownCloud")
    } else if let original = stem.beforeMachine, isBeside(original + ending) {
      (self.original, program) = (original + ending, "OneDrive")
    } else if let (original, program) = stem.beforeNumber,
      Self.isNumbered(original, ending), isBeside(original + ending)
    {
      (self.original, self.program) = (original + ending, program)
    } else {
      return nil
    }
  }

  /// True if a numbered second file must be a copy: files of records, and texts named after a day
  /// or a period. A person may have named a page or a picture that way.
  private static func isNumbered(_ stem: String, _ ending: String) -> Bool {
    switch ending.lowercased() {
    case ".jsonl", ".json", ".csv", ".yaml", ".yml": true
    case ".md", ".markdown": stem.utf8.last.map { $0.isDigit } ?? false
    default: false
    }
  }
}

extension [FileEntry] {
  /// The entries without conflict copies.
  package var withoutSyncCopies: [FileEntry] {
    var names: Set<String>?
    return filter { entry in
      let copy = SyncCopy(entry.name) { original in
        let known = names ?? Set(map(\.name))
        names = known
        return known.contains(original)
      }
      return copy == nil || entry.kind == .folder
    }
  }
}

extension [VaultPath] {
  /// The paths of some folders, except conflict copies.
  package var withoutSyncCopies: [VaultPath] {
    var known: Set<VaultPath>?
    return filter { path in
      SyncCopy(String(path.name)) { name in
        let all = known ?? Set(self)
        known = all
        return path.parent?.appending(name).map(all.contains) ?? false
      } == nil
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension StringProtocol {
  fileprivate var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }

  /// True if it is capital letters and digits, of a length in the range.
  fileprivate func isCode(_ length: ClosedRange<Int>) -> Bool {
    length.contains(utf8.count) && utf8.allSatisfy { $0.isDigit || (0x41...0x5A).contains($0) }
  }

  /// True if it is a day and a time in digits: `20261120-093000`.
  fileprivate var isDayAndTime: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 6] && parts.allSatisfy(\.isDigits)
  }
}

extension String {
  /// True if it has a space, a parenthesis, or a hyphen after `conflict`, `DESKTOP` or `LAPTOP`, as
  /// all names of copies do. This rules out most names.
  fileprivate var mayBeOfCopy: Bool {
    var last: UInt8 = 0
    for byte in utf8 {
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: ")") { return true }
      if byte == UInt8(ascii: "-"), last == UInt8(ascii: "t") || last == UInt8(ascii: "P") {
        return true
      }
      last = byte
    }
    return false
  }

  /// The name up to its last dot, and from there on.
  fileprivate var splitAtEnding: (stem: String, ending: String) {
    guard let dot = lastIndex(of: "."), dot != startIndex else { return (self, "") }
    return (String(self[..<dot]), String(self[dot...]))
  }

  /// The innermost closing parentheses with the words: a machine's name may have some of its own.
  fileprivate var beforeSyncthingMark: String? {
    let mark = ".sync-conflict-"
    guard let start = firstRange(of: mark) else { return nil }
    let rest = self[start.upperBound...]
    let end = rest.firstIndex(of: ".") ?? rest.endIndex
    let words = rest[..<end].split(separator: "-", omittingEmptySubsequences: false)
    guard words.count == 2 || words.count == 3 && words[2].isCode(7...7),
      words.prefix(2).joined(separator: "-").isDayAndTime
    else { return nil }
    return String(self[..<start.lowerBound]) + rest[end...]
  }

  /// `2026` of `2026 (Lin's conflicted copy 2026-11-20)`: the text before parentheses with these
  /// words in any case; a number may follow.
  fileprivate func beforeNote(of words: String) -> String? {
    var name = self[...]
    if let (before, _) = String(name).beforeNumber, before.hasSuffix(")") { name = before[...] }
    guard name.hasSuffix(")"),
      let place = String(name).lowercased().firstRange(of: words.lowercased())
    else { return nil }
    // The innermost parentheses that are closed at the end and hold the words: a machine's name may
    // have some of its own.
    let offset = String(name).lowercased()[..<place.lowerBound].count
    var open = name.index(name.startIndex, offsetBy: offset, limitedBy: name.endIndex)
    while let upper = open, let start = name[..<upper].lastIndex(of: "(") {
      let inside = name[start...]
      if inside.count(where: { $0 == "(" }) == inside.count(where: { $0 == ")" }) {
        let before = name[..<start]
        return before.hasSuffix(" ") && before.count > 1 ? String(before.dropLast()) : nil
      }
      open = start
    }
    return nil
  }

  /// `mydata` of `mydata_conflict-20180410-093612`.
  fileprivate var beforeOwnCloudMark: String? {
    guard let mark = firstRange(of: "_conflict-"), self[mark.upperBound...].isDayAndTime else {
      return nil
    }
    return String(self[..<mark.lowerBound])
  }

  /// `tasks` of `tasks-DESKTOP-4F7K2QX`, with a Windows machine name; a number may follow.
  fileprivate var beforeMachine: String? {
    var words = split(separator: "-", omittingEmptySubsequences: false)
    if words.count > 3, words.last?.isDigits == true, words[words.count - 2].isCode(7...8) {
      words.removeLast()
    }
    guard words.count > 2, words.last?.isCode(7...8) == true,
      ["DESKTOP", "LAPTOP"].contains(words[words.count - 2])
    else { return nil }
    return words.dropLast(2).joined(separator: "-")
  }

  /// `2026` of `2026 2`, as iCloud writes it, and of `2026 (1)`, as Google Drive does.
  fileprivate var beforeNumber: (String, program: String)? {
    guard let space = lastIndex(of: " "), space != startIndex else { return nil }
    let (before, word) = (String(self[..<space]), self[index(after: space)...])
    if word.isDigits, let number = Int(word), (2...99).contains(number), word.first != "0" {
      return (before, "iCloud")
    }
    guard word.hasPrefix("("), word.hasSuffix(")"), word.dropFirst().dropLast().isDigits else {
      return nil
    }
    return (before, "Google Drive or OneDrive")
  }
}
