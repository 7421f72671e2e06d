import Basics

/// Two sessions of focus that were logged, or imported from one source, for the same time. Sessions
/// of two sources may well describe the same work.
struct SessionOverlap: Sendable, Hashable {
  /// The session that begins first.
  var earlier: CountedSession
  var later: CountedSession

  /// The shortest overlap that is worth a word: a shorter one would be shown as 0 minutes.
  static let shortest = Duration.seconds(30)
}

extension FocusHistory {
  /// Each session that begins before the last of the earlier ones of its source ends, with that
  /// one. Pieces from a source that samples, and overlaps of seconds, are left out.
  var overlaps: [SessionOverlap] {
    var found: [SessionOverlap] = []
    // The session that ends last, by the number of its source.
    var last = [CountedSession?](repeating: nil, count: log.labelCount + 1)
    let typed = (1..<max(1, log.labelCount)).first { log.label($0) == "manual" } ?? 0
    for session in sessions where session.pieces.isEmpty {
      guard let logged = session.logged else { continue }
      let number = log.sourceNumber(at: logged)
      let source = number == typed ? 0 : number
      if let earlier = last[source], earlier.interval.end > session.interval.start {
        let common = earlier.interval.intersection(session.interval)?.duration ?? .zero
        if common >= SessionOverlap.shortest {
          found.append(SessionOverlap(earlier: earlier, later: session))
        }
        if earlier.interval.end >= session.interval.end { continue }
      }
      last[source] = session
    }
    return found
  }
}

extension FocusHistory {
  /// A session in a line: `novel, 2026-11-20 09:00–10:30`.
  func inWords(_ session: CountedSession) -> String {
    let (start, end) = (zone.local(session.interval.start), zone.local(session.interval.end))
    let until = start.day == end.day ? "–\(end.time)" : " – \(end.day) \(end.time)"
    let project = session.logged.flatMap { log.project(at: $0) }.map { "\(titles[$0]), " }
    return "\(project ?? "")\(start.day) \(start.time)\(until)"
  }
}
