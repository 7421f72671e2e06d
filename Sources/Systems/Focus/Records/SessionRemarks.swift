import Basics
import Vault

extension SessionRecord {
  /// How much earlier a session that overlaps another may begin.
  private static let reach = Duration.hours(24)

  /// The latest sessions among which a project is looked for, how many of them a name needs to be
  /// suggested, and how many letters.
  private static let (latest, leastSessions, leastLetters) = (1_000, 3, 4)

  /// The oddities of a session among the others: the first that it overlaps, and a project that
  /// none of them has but that is nearly the name of another.
  @Sendable static func remarks(
    on session: RecordText, beside others: RecordsBeside
  ) -> [Diagnostic] {
    [overlap(of: session, with: others), mistyped(session, beside: others)].compactMap(\.self)
  }

  private static func mistyped(
    _ session: RecordText, beside others: RecordsBeside
  ) -> Diagnostic? {
    guard let project = session["project"]?.plain, project.count >= leastLetters else { return nil }
    var counts: [String: Int] = [:]
    for other in others.latest(latest) {
      if let name = other["project"]?.plain { counts[name, default: 0] += 1 }
    }
    let goals = others.names(.projects)
    guard counts[project] == nil, !goals.contains(where: { $0.id == project }) else { return nil }
    // Names that differ by their numbers alone are of a series: part 1, part 2.
    let known = counts.filter { name, count in
      count >= leastSessions && name.count >= leastLetters
        && name.filter { !$0.isNumber } != project.filter { !$0.isNumber }
    }
    let names = known.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { name, _ in
      goals.first { $0.id == name }?.title ?? name
    }
    guard let nearest = names.nearest(to: project) else { return nil }
    return Diagnostic(
      .warning, kind: "new-project",
      "\"\(project)\" is a new project; daybook undo takes it back",
      hint: "did you mean \"\(nearest)\"?")
  }

  private static func overlap(
    of session: RecordText, with others: RecordsBeside
  ) -> Diagnostic? {
    guard session["valid"]?.plain != "false", let time = interval(of: session, in: others.zone),
      !time.isEmpty
    else { return nil }
    let found = others.during((time.start - reach)...time.end).filter { other in
      other["valid"]?.plain != "false" && other.kindOfSession == session.kindOfSession
        && interval(of: other, in: others.zone)?.intersection(time)
          .map { $0.duration >= SessionOverlap.shortest } ?? false
    }
    // Pieces from a source that samples are too many to name.
    guard let first = found.first else { return nil }
    let message =
      found.count == 1
      ? "this session overlaps \(others.inWords(first)); the time in both counts once"
      : "this session overlaps \(found.count) others, such as \(others.inWords(first)); "
        + "the time in both counts once"
    return Diagnostic(.warning, kind: "overlap", message)
  }
}

extension RecordText {
  fileprivate var kindOfSession: String { self["kind"]?.plain ?? Session.Kind.focus.rawValue }
}
