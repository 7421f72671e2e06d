internal import Basics

extension Field {
  /// A category of names in the vault that a field refers to.
  package struct Known: Sendable, Hashable {
    /// The meaning of a name that is not among them.
    package enum Others: Sendable, Hashable {
      /// New names are allowed: only a likely typo is reported.
      case welcome
      case odd
      case wrong
      /// The form reports it itself, or there is nothing to report.
      case unsaid
    }

    /// The name of the category: `people`.
    package let name: String
    /// The word for one in messages: `goal`.
    package let kind: String
    /// The kind of record that each name belongs to, if it is called differently.
    package let records: String
    package let others: Others
    /// True if `daybook add` adds records of the kind.
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

  /// A name in the vault.
  package struct KnownName: Sendable, Hashable, ExpressibleByStringLiteral {
    package let id: String
    /// The display name; nil for the id.
    package let title: String?
    /// True if lists show it; finished ones are known, but not offered.
    package let isOffered: Bool

    package init(_ id: String, title: String? = nil, isOffered: Bool = true) {
      self.id = id
      self.title = title == id ? nil : title
      self.isOffered = isOffered
    }

    package init(stringLiteral id: String) { self.init(id) }
  }
}

extension [Field.KnownName] {
  /// The id for `text`: itself if it is an id, else the id of the only name that matches it,
  /// regardless of case, width and spaces, or that has it as its short id; itself if there is none
  /// or several.
  ///
  /// - Parameter isOnlyOne: True if only one of the names may be meant. Words that begin an id, as
  ///   lists show it, then match too.
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

extension Field.Known {
  /// The fault of a name; nil for none.
  func problem(of name: String, among names: [Field.KnownName]) -> Diagnostic? {
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
    // Offered names come first: of two equally near, the unfinished one is meant.
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
