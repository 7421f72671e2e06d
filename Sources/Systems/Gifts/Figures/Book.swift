package import Basics

/// A part of the ledger that is kept together, such as the gifts of one's own wedding; a record of
/// `gifts/books`.
package struct Book: Sourced {
  package var source: RecordSource
  package var name: String
  package var icon: String?
  package var color = CoverColor.cinnabar
  package var note: String?
  package var isArchived = false
  /// Where it stands among the others; those without come last, by name.
  package var order: Int?

  package var id: String { source.id }

  package init(source: RecordSource, name: String) {
    self.source = source
    self.name = name
  }
}

/// A colour as `#RRGGBB`.
package struct CoverColor: Sendable, Hashable {
  /// Seven characters, the letters in capitals: `#C04851`.
  package let text: String

  /// The colour; nil unless `text` is a number sign and six hexadecimal digits.
  package init?(_ text: String) {
    guard text.utf8.count == 7, text.hasPrefix("#"),
      text.utf8.dropFirst().allSatisfy({
        0x30...0x39 ~= $0 || 0x41...0x46 ~= $0 || 0x61...0x66 ~= $0
      })
    else { return nil }
    self.text = text.uppercased()
  }

  private init(known text: String) { self.text = text }

  /// Cinnabar, the colour of a book that names none.
  package static let cinnabar = CoverColor(known: "#C04851")
}
