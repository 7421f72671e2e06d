import Basics
import Vault

extension SessionRecord {
  /// How much earlier a session that overlaps another may begin.
  private static let reach = Duration.hours(24)

  /// The oddities of a session beside the others: the first that it overlaps.
  @Sendable static func remarks(
    on session: RecordText, beside others: RecordsBeside
  ) -> [Diagnostic] {
    overlap(of: session, with: others).map { [$0] } ?? []
  }

  private static func overlap(
    of session: RecordText, with others: RecordsBeside
  ) -> Diagnostic? {
    guard session["valid"]?.plain != "false", let time = interval(of: session, in: others.zone),
      !time.isEmpty
    else { return nil }
    let found = others.during((time.start - reach)...time.end).filter { other in
      other["valid"]?.plain != "false" && other.kindOfSession == session.kindOfSession
        && interval(of: other, in: others.zone)?.intersection(time) != nil
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
