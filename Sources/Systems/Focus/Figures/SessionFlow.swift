package import Basics

/// The flow of sessions: how hard the person found their work and how able they felt, as noted in
/// another system. Without that system no flow is known.
package struct SessionFlow: Sendable {
  /// Challenge and skill against the person's own medians.
  package enum State: String, Sendable, CaseIterable { case flow, anxiety, boredom, apathy }

  package struct Note: Sendable, Hashable {
    var at: Instant
    /// From 1 to 10.
    var challenge: Int
    /// From 1 to 10.
    var skill: Int
    var state: State
    /// The title of the project, or its name if it is no goal; nil for any.
    var project: String?

    package init(
      at: Instant, challenge: Int, skill: Int, state: State, project: String? = nil
    ) {
      self.at = at
      self.challenge = challenge
      self.skill = skill
      self.state = state
      self.project = project
    }
  }

  private let notes: [Note]

  /// Flow from notes in order of time.
  package init(_ notes: [Note] = []) { self.notes = notes }

  /// The last note during a session, its ends included; nil if there is none. A note with another
  /// project is not about it.
  ///
  /// - Parameter project: The title of the session's project.
  func last(during session: Interval, of project: String?) -> Note? {
    notes.last { note in
      session.start <= note.at && note.at <= session.end
        && (note.project.map { $0.lowercased() == project?.lowercased() } ?? true)
    }
  }
}
