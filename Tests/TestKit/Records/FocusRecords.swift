import Basics
package import Focus
import Testing

/// Three weeks of sessions around New Year, with words that would be dangerous as markup.
package func sessions(note: String? = nil, project: String? = nil) throws -> [Session] {
  try (0..<21).map { index in
    let day = try #require(Day("2026-12-21")).advanced(by: index)
    return Session(
      start: try at("\(day) 09:00"), end: try at("\(day) 1\(index % 5):30"),
      project: project ?? ["novel", "letters"][index % 2], note: note ?? "第\(index)章")
  }
}

extension FocusLog {
  /// Sessions without device events.
  package init(_ sessions: [Session]) {
    self.init()
    self.sessions = SessionLog(sessions)
  }
}
