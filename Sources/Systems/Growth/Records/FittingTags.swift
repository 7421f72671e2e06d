import Basics
import Vault

/// Suggests tags for texts: tags that the person has used before and that occur in the text.
enum FittingTags {
  private static let most = 5

  /// A note with the tags that occur in the texts of a record without tags.
  @Sendable static func remarks(
    on record: RecordText, beside others: RecordsBeside
  ) -> [Diagnostic] {
    guard record["tags"] == nil else { return [] }
    let text = ["text", "what", "learning"].compactMap { record[$0]?.plain }
      .joined(separator: "\n")
    let tags = fitting(text, among: others.written(.growthTags))
    guard !tags.isEmpty else { return [] }
    let id = record.identifier.shortIdentifier
    return [
      Diagnostic(
        .note, kind: "fitting-tags", "tags of yours in this text: \(tags.joined(separator: ", "))",
        hint: "add them with: daybook edit \(id) tags=\(tags.joined(separator: ","))")
    ]
  }

  /// The tags that occur in a text, in their order. In scripts with spaces between words a tag is
  /// whole words.
  static func fitting(_ text: String, among tags: [String]) -> [String] {
    let folded = Array(text.folded)
    return Array(tags.filter { occurs(Array($0.folded), in: folded) }.prefix(most))
  }

  private static func occurs(_ tag: [Character], in text: [Character]) -> Bool {
    guard !tag.isEmpty, tag.count <= text.count else { return false }
    func isSpaced(_ character: Character) -> Bool {
      // Letters of scripts without spaces begin with the radicals of Chinese.
      character.isNumber && character.isASCII
        || character.isLetter && character.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
    }
    return (0...(text.count - tag.count)).contains { start in
      let end = start + tag.count
      guard text[start..<end].elementsEqual(tag) else { return false }
      let joinsBefore = start > 0 && isSpaced(text[start - 1]) && isSpaced(tag[0])
      let joinsAfter = end < text.count && isSpaced(text[end]) && isSpaced(tag[tag.count - 1])
      return !joinsBefore && !joinsAfter
    }
  }
}
