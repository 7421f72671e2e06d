/// Which ids are looked for, compared by their bytes, as records are told apart.
package enum IdentifierQuery: Sendable, Hashable {
  /// The id itself, or the hash of the content of a record that has none.
  case exactly(String)
  /// An id that begins so.
  case beginning(String)

  /// What is looked for.
  var text: String {
    switch self {
    case .exactly(let text), .beginning(let text): text
    }
  }

  /// Whether an id is one of them.
  func matches(_ identifier: some Collection<UInt8>) -> Bool {
    switch self {
    case .exactly(let text): text.utf8.elementsEqual(identifier)
    case .beginning(let text): identifier.starts(with: text.utf8)
    }
  }
}
