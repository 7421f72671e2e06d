package import Basics
package import Vault

/// The people a site is for, and the parts of the vault they may see.
///
/// Everything an audience may not see is removed from the records before anything is computed, so
/// no count, chart, link or address can reveal it. Anything not named is hidden.
package struct Audience: Sendable, Hashable {
  /// How much of a system an audience sees.
  package enum Level: Sendable, Hashable {
    /// Sums by week and longer that name no person or thing.
    case totals
    /// The records of these parts of the system; see ``AudiencePart``.
    case parts(Set<String>)
  }

  package enum Names: String, Sendable, CaseIterable {
    /// By the first letters of their names.
    case initials
    /// By names that stay the same from build to build and reveal nothing.
    case pseudonyms
    /// As they are.
    case full
  }

  package enum Amounts: String, Sendable, CaseIterable {
    /// Hidden, and so is every sum of them.
    case hidden
    /// To one significant digit: 1,288 is 1,000.
    case rounded
    /// As they are.
    case full
  }

  package enum Reviews: String, Sendable, CaseIterable {
    case none
    case figures
    /// The amounts, and the person's notes about them.
    case words
  }

  /// Its name in the settings and on the command line.
  package let name: String
  /// True if it is the person themselves; they see everything.
  package let isOwner: Bool
  /// How much it sees of each system, by name; nothing of any other system.
  package var levels: [String: Level] = [:]
  package var names = Names.initials
  package var amounts = Amounts.hidden
  package var reviews = Reviews.none
  /// True if its site opens with a password only, wherever it is published.
  package var isProtected = false
  /// The vault's secret that pseudonyms and ids are made with.
  package var secret: [UInt8] = []
  /// The pages it sees in addition to pages that name it.
  package var pages: [PagePattern] = []
  /// True if it asks follow-up questions for the person. It is given the reasons for questions and
  /// the answers in the records that it sees. No page is made for it.
  package var asksOn = false

  /// An audience that sees nothing of any system yet.
  package init(_ name: String) {
    self.name = name
    isOwner = false
  }

  private init(ownerCalled name: String) {
    self.name = name
    isOwner = true
  }

  package static let me = Audience(ownerCalled: "me")
  /// Everybody: sees nothing of any system until the settings name something.
  package static let `public` = Audience("public")

  /// The rules that decide what it sees, as lines: audiences with equal lines see the same.
  package var rules: [String] {
    let systems = levels.sorted { $0.key < $1.key }.map { system, level in
      switch level {
      case .totals: "\(system): totals"
      case .parts(let parts): "\(system): \(parts.sorted().joined(separator: ", "))"
      }
    }
    return [name] + systems + [
      "names: \(names.rawValue)", "amounts: \(amounts.rawValue)", "reviews: \(reviews.rawValue)",
      "pages: \(pages.map(\.text).joined(separator: ", "))",
    ] + (names == .pseudonyms ? [KeyedHash.sha256([], key: secret).map(String.init).joined()] : [])
  }

  /// The id of a record as it is shown, in addresses, anchors and data files.
  ///
  /// An id that is a hash of the record's content (for a record without an id, or an imported one)
  /// would reveal hidden values: a reader who knows the rest can try all amounts. Such an id is
  /// replaced by its keyed hash; any other id stays. Only the form of the id decides, so references
  /// to a record still work. An audience that asks follow-up questions needs ids to say what a
  /// question is about, and shows none.
  package func shownID(_ id: String) -> String {
    guard !isOwner, !asksOn, id.isMadeFromContent else { return id }
    return ContentHash.hex(of: KeyedHash.sha256(Array(id.utf8), key: secret))
  }

  package var seesReviews: Bool { isOwner || reviews != .none }

  /// The part of a system's records that it sees; nil if it sees none.
  package func sight(of system: String) -> AudienceVisibility? {
    if isOwner { return AudienceVisibility(self, parts: []) }
    guard case .parts(let parts) = levels[system] else { return nil }
    return AudienceVisibility(self, parts: parts)
  }

  /// True if it sees a page of the person's.
  ///
  /// - Parameters:
  ///   - path: Its path within `pages/`, without an ending: `notes/sleep`.
  ///   - named: The audiences that the page names itself.
  package func sees(page path: String, for named: [String]) -> Bool {
    isOwner || named.contains(name) || pages.contains { $0.matches(path) }
  }
}

package struct AudienceVisibility: Sendable, Hashable {
  package let audience: Audience
  private let parts: Set<String>

  init(_ audience: Audience, parts: Set<String>) {
    self.audience = audience
    self.parts = parts
  }

  package var veil: NameMasking { NameMasking(audience.names, secret: audience.secret) }

  /// The id of a record as it is shown, as by ``Audience/shownID(_:)``.
  package func shownID(_ id: String) -> String { audience.shownID(id) }

  /// Records of a part of the system as they are shown: none if the part is not.
  package func shown<Record: Sourced>(
    _ records: [Record], of part: String, _ references: WritableKeyPath<Record, String?>...
  ) -> [Record] {
    guard shows(part) else { return [] }
    var records = records
    rename(&records, references)
    return records
  }

  /// Gives records, and references to them, their shown ids.
  package func rename<Record: Sourced>(
    _ records: inout [Record], _ references: WritableKeyPath<Record, String?>...
  ) { rename(&records, references) }

  private func rename<Record: Sourced>(
    _ records: inout [Record], _ references: [WritableKeyPath<Record, String?>]
  ) {
    for index in records.indices {
      records[index].source.id = shownID(records[index].source.id)
      for reference in references {
        records[index][keyPath: reference] = records[index][keyPath: reference].map(shownID)
      }
    }
  }

  /// True if a part of the system is seen.
  package func shows(_ part: String) -> Bool { audience.isOwner || parts.contains(part) }

  /// The part with this beginning, without it: the team of `team:writers`.
  package func rest(after prefix: String) -> String? {
    parts.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }
}

/// Pages that are named by their path: `about`, or `notes/*` for all in a folder and below.
package struct PagePattern: Sendable, Hashable {
  let text: String
  /// Its place in the settings; nil if it is from elsewhere.
  package let mark: YAMLMark?
  /// The page or file that it names; nil if it is for all in a folder.
  package var name: String? { text.hasSuffix("*") ? nil : text }

  /// The pattern as it is written, with or without the `.md` of a file.
  package init(_ text: String, at mark: YAMLMark? = nil) {
    self.text = text.hasSuffix(".md") ? String(text.dropLast(3)) : text
    self.mark = mark
  }

  package func matches(_ path: String) -> Bool {
    guard text.hasSuffix("*") else { return path == text }
    return path.hasPrefix(text.dropLast())
  }
}

extension String {
  /// True if it is an id that a ``ContentHash`` made: its 32 digits, or the name a merge gave to
  /// the other of two versions.
  fileprivate var isMadeFromContent: Bool {
    let digits = "0123456789abcdef".utf8
    return utf8.count == 32 && utf8.allSatisfy(digits.contains) || contains("-conflict-")
  }
}

/// A part of a system that an audience may be given separately.
package struct AudiencePart: Sendable, Hashable {
  /// Its name in the settings: `goals`.
  package let name: String
  /// Its contents, for the documentation.
  package let meaning: String
  /// The names of the kinds of records it includes; nil for all of the system's, including kinds
  /// that vaults declare.
  package let kinds: Set<String>?
  /// True if `full` includes it; intimate parts have to be named.
  package let isInFull: Bool
  /// True if it has fields in it that stay private unless an audience names them.
  package let isIntimate: Bool
  /// An easily overlooked consequence, for the report of a publication.
  package let warning: String?

  /// A part.
  ///
  /// - Parameter isIntimate: By default, true for a part that `full` does not include.
  package init(
    _ name: String, of kinds: Set<String>? = nil, _ meaning: String, isInFull: Bool = true,
    isIntimate: Bool? = nil, warning: String? = nil
  ) {
    self.name = name
    self.kinds = kinds
    self.meaning = meaning
    self.isInFull = isInFull
    self.isIntimate = isIntimate ?? !isInFull
    self.warning = warning
  }

  /// True if it includes records of a kind.
  package func holds(_ kind: String) -> Bool { kinds?.contains(kind) ?? true }
}

package enum AudienceProblem: Problem, Error {
  case badName(String)
  case undeclared(String, known: [String])
  case unknownTeam(String, known: [String])
  /// A figure on a page of the person's that the audience may not see.
  case withheld(system: String, audience: String, level: String)

  package var severity: Diagnostic.Severity { .error }

  package var kind: String {
    switch self {
    case .badName: "audience-name"
    case .undeclared, .unknownTeam: "unknown-audience"
    case .withheld: "withheld"
    }
  }

  package var message: String {
    switch self {
    case .badName(let name): "\(name.shortQuoted) cannot be the name of an audience"
    case .undeclared(let name, _): "there is no audience \(name.shortQuoted)"
    case .unknownTeam(let name, _): "there is no team \(name.shortQuoted)"
    case .withheld(let system, let audience, let level):
      "\(system) is not for \"\(audience)\": audiences.\(audience).\(system) is \(level)"
    }
  }

  package var hint: String? {
    switch self {
    case .badName(let name):
      name == Audience.me.name
        ? "me is you, with all rights; choose another name"
        : "write it with letters, digits and hyphens"
    case .undeclared(let name, let known):
      known.nearest(to: name).map { "did you mean \($0)?" }
        ?? "there are \(known.joined(separator: ", ")); others are declared in audiences of "
        + Settings.fileName
    case .unknownTeam(let name, let known):
      known.isEmpty
        ? "no team is on record: add one with daybook add team" : known.hint(for: name)
    case .withheld: nil
    }
  }
}
