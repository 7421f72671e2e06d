internal import Basics

extension EntryField {
  /// A kind of names that the vault has, of which a field is one.
  package struct Known: Sendable, Hashable {
    /// What something means that is none of them.
    package enum Others: Sendable, Hashable {
      /// Something new may be meant: only one that looks like a slip is odd.
      case welcome
      case odd
      case wrong
      /// The form says itself, or there is nothing to say.
      case unsaid
    }

    /// What the names are called: `people`.
    package let name: String
    /// What messages call one: `goal`.
    package let kind: String
    /// The kind of record that each is the name of, where that is called otherwise.
    package let records: String
    package let others: Others
    /// Whether `daybook add` adds records of the kind.
    let isAdded: Bool

    package init(
      _ name: String, of kind: String, recordedAs records: String? = nil,
      others: Others = .welcome, isAdded: Bool = true
    ) {
      self.name = name
      self.kind = kind
      self.records = records ?? kind
      self.others = others
      self.isAdded = isAdded
    }
  }

  /// A name that the vault has.
  package struct KnownName: Sendable, Hashable, ExpressibleByStringLiteral {
    package let id: String
    /// What people call it; nil for the id.
    package let title: String?
    /// Whether lists show it; what is over is known, but not offered.
    package let isOffered: Bool

    package init(_ id: String, title: String? = nil, isOffered: Bool = true) {
      self.id = id
      self.title = title == id ? nil : title
      self.isOffered = isOffered
    }

    package init(stringLiteral id: String) { self.init(id) }
  }
}

extension [EntryField.KnownName] {
  /// The id of what `text` names: itself when it is one, else that of the only one that is called
  /// so, whatever its case, width and blanks, or that has so short an id; itself when there is none
  /// or several.
  ///
  /// - Parameter isOnlyOne: Whether nothing but one of the names may be meant. Words that begin an
  ///   id, as lists show it, are then that id too.
  package func id(of text: String, isOnlyOne: Bool = false) -> String {
    if contains(where: { $0.id == text }) { return text }
    let plain = text.asLookedUp
    let named = filter { $0.title?.asLookedUp == plain || $0.id.asLookedUp == plain }
    let isBeginning = isOnlyOne && text.count >= 4
    func isShort(_ id: String) -> Bool {
      id.isShortened(to: text)
        || isBeginning && (id.hasPrefix(text) || id.lastIdentifierPart.hasPrefix(text))
    }
    let short = named.isEmpty ? filter { isShort($0.id) } : named
    return short.count == 1 ? short[0].id : text
  }
}

extension EntryField.Known {
  /// What is wrong with a name; nil for nothing.
  func problem(of name: String, among names: [EntryField.KnownName]) -> Diagnostic? {
    guard others != .unsaid, !names.contains(where: { $0.id == name }) else { return nil }
    let namesakes = names.filter { $0.title?.asLookedUp == name.asLookedUp }
    if !namesakes.isEmpty {
      return others == .welcome
        ? nil
        : Diagnostic(
          .error, kind: "ambiguous-\(kind)",
          "\(namesakes.count) of \(self.name) are called \(name.shortQuoted)",
          hint: "write the id of one: "
            + namesakes.map(\.id.shortIdentifier).joined(separator: ", "))
    }
    // What is offered comes first: of two as near, the one that is not over is meant.
    let known = names.filter(\.isOffered) + names.filter { !$0.isOffered }
    let nearest = (known.map(\.id) + known.compactMap(\.title)).nearest(to: name)
    if others == .welcome, nearest == nil { return nil }
    return Diagnostic(
      others == .wrong ? .error : .warning, kind: "unknown-\(kind)",
      "there is no \(kind) \(name.shortQuoted)",
      hint: nearest.map { "did you mean \"\($0)\"?" }
        ?? (isAdded ? "add it with: daybook add \(kind)" : nil))
  }
}
