/// The diagnostics of a run; only a limited number of each kind is kept in full.
///
/// A file with a million bad lines costs a count, not a million messages. A message about a place
/// is kept once, however often it is found: each language of a site makes the same page.
public struct DiagnosticList: Sendable {
  /// The number of each kind that is kept; the rest are only counted.
  public static let keptOfAKind = 1_000

  /// The kept ones, in the order found.
  public private(set) var kept: [Diagnostic] = []
  private var counts: [String: Count] = [:]
  /// The members of ``kept`` that have a place.
  private var placed: Set<Diagnostic> = []

  private struct Count: Sendable {
    var severity: Diagnostic.Severity
    var total = 0
  }

  /// An empty list.
  public init() {}

  /// A list of `diagnostics`.
  public init(_ diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { append(diagnostic) }
  }

  /// True if nothing was found.
  public var isEmpty: Bool { counts.isEmpty }
  /// True if an error was found.
  public var hasErrors: Bool { counts.values.contains { $0.severity == .error } }

  /// True if an error of one of some kinds was found.
  public func hasErrors(of kinds: Set<String>) -> Bool {
    kinds.contains { counts["\(Diagnostic.Severity.error.rawValue) \($0)"] != nil }
  }

  /// The number of diagnostics of `severity`, including any that were counted but not kept.
  public func count(of severity: Diagnostic.Severity) -> Int {
    counts.values.reduce(0) { $1.severity == severity ? $0 + $1.total : $0 }
  }

  /// True if another diagnostic of this kind would be kept, not only counted. Saves finding a place
  /// that nobody sees.
  package func keepsMore(of severity: Diagnostic.Severity, kind: String) -> Bool {
    counts["\(severity.rawValue) \(kind)"]?.total ?? 0 < Self.keptOfAKind
  }

  /// Moves every place down by `lines`, for diagnostics from a part of a file whose first line was
  /// not known at the time.
  package mutating func moveDown(by lines: Int) {
    guard lines != 0 else { return }
    for index in kept.indices where kept[index].place?.line ?? 0 > 0 {
      kept[index].place?.line += lines
    }
    placed = Set(kept.filter { $0.place != nil })
  }

  /// Adds one, unless the same place has the same message already.
  public mutating func append(_ diagnostic: Diagnostic) {
    guard diagnostic.place == nil || !placed.contains(diagnostic) else { return }
    let key = Self.key(of: diagnostic)
    counts[key, default: Count(severity: diagnostic.severity)].total += 1
    guard let total = counts[key]?.total, total <= Self.keptOfAKind else { return }
    kept.append(diagnostic)
    if diagnostic.place != nil { placed.insert(diagnostic) }
  }

  /// Adds all of another list.
  public mutating func append(contentsOf other: DiagnosticList) {
    var keptOfOther: [String: Int] = [:]
    for diagnostic in other.kept {
      append(diagnostic)
      keptOfOther[Self.key(of: diagnostic), default: 0] += 1
    }
    for (key, count) in other.counts {
      counts[key, default: Count(severity: count.severity)].total +=
        count.total - keptOfOther[key, default: 0]
    }
  }

  /// The printed form, in order of place: `limit` of a kind in full and the rest as a count.
  ///
  /// - Parameters:
  ///   - said: A message in another language.
  ///   - label: The beginning of a line, of the message that is said and of a word: see
  ///     ``Diagnostic/text(isColoured:labelled:)``.
  public func text(
    limit: Int = 10, isColoured: Bool = false, said: (Diagnostic) -> Diagnostic = { $0 },
    labelled label: (Diagnostic, String) -> String = { "\($1):" }
  ) -> String {
    func text(_ diagnostic: Diagnostic) -> String {
      diagnostic.text(isColoured: isColoured) { label(diagnostic, $0) }
    }
    return grouped(limit: limit, one: { text(said($0)) }) {
      left, kind, severity in
      "\(severity.rawValue): \(left) more of the kind \(kind)"
    }
  }

  /// One JSON object a line, in order of place: `limit` of a kind in full and the rest as a count.
  ///
  /// Keys: `version`, `severity`, `kind`, `message`; `file`, `line`, `column`, `length`, `excerpt`,
  /// `trail`, `hint` when known. The count has `version`, `severity`, `kind` and `more`.
  public func json(limit: Int = keptOfAKind) -> String {
    grouped(limit: limit, one: \.json) { left, kind, severity in
      JSONLine(written: Diagnostic.members(severity, kind) + [("more", "\(left)")]).text
    }
  }

  private func grouped(
    limit: Int, one: (Diagnostic) -> String,
    rest: (_ left: Int, _ kind: String, _ severity: Diagnostic.Severity) -> String
  ) -> String {
    var shown: [String: Int] = [:]
    var lines: [String] = []
    for diagnostic in kept.sorted() {
      let key = Self.key(of: diagnostic)
      shown[key, default: 0] += 1
      if shown[key, default: 0] <= limit { lines.append(one(diagnostic)) }
    }
    for (key, count) in counts.sorted(by: { $0.key < $1.key }) where count.total > limit {
      let kind = String(key.drop { $0 != " " }.dropFirst())
      lines.append(rest(count.total - limit, kind, count.severity))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func key(of diagnostic: Diagnostic) -> String {
    "\(diagnostic.severity.rawValue) \(diagnostic.kind)"
  }
}

extension Diagnostic {
  /// The diagnostic as one JSON object, without a newline.
  public var json: String {
    var members = Self.members(severity, kind)
    if let place {
      members.append(("file", JSONString.quoted(place.file)))
      if place.line > 0 { members.append(("line", "\(place.line)")) }
      if place.column > 0 {
        members += [("column", "\(place.column)"), ("length", "\(place.length)")]
      }
    }
    members.append(("message", JSONString.quoted(message)))
    if let excerpt { members.append(("excerpt", JSONString.quoted(excerpt.text))) }
    if !trail.isEmpty {
      members.append(("trail", "[\(trail.map(JSONString.quoted).joined(separator: ","))]"))
    }
    if let hint { members.append(("hint", JSONString.quoted(hint))) }
    return JSONLine(written: members).text
  }

  /// The first members of every message.
  fileprivate static func members(
    _ severity: Severity, _ kind: String
  ) -> [(name: String, value: String)] {
    [("severity", JSONString.quoted(severity.rawValue)), ("kind", JSONString.quoted(kind))]
  }
}
