import Basics

/// Something that was said or changed: a comment, a reply, or a version.
struct PromptEvent: Sendable, Hashable {
  enum What: Sendable, Hashable {
    case comment(PromptComment)
    /// A reply, and the author of the comment that it answers.
    case reply(PromptComment, to: String?)
    case version(PromptVersion)
  }

  let at: Instant
  /// The prompt's index in the library.
  let index: Int
  let what: What

  /// Its author; nil if that is not on record.
  var author: String? {
    switch what {
    case .comment(let comment), .reply(let comment, _): comment.author
    case .version(let version): version.author
    }
  }
}

extension PromptLibrary {
  /// The days that count as new for a person who never looked.
  static let newsDays = 14

  /// All dated events up to now, the newest first; ties in the order of the library.
  var events: [PromptEvent] {
    let authors = Dictionary(records.comments.map { ($0.id, $0.author) }) { first, _ in first }
    var events: [PromptEvent] = []
    for index in prompts.indices {
      for comment in comments(of: index) where comment.at <= moment.asOf {
        let parent = comment.replyTo.flatMap { authors[$0] }
        events.append(
          PromptEvent(
            at: comment.at, index: index,
            what: parent.map { PromptEvent.What.reply(comment, to: $0) } ?? .comment(comment)))
      }
      for version in versions(of: index) {
        guard let at = version.at, at <= moment.asOf else { continue }
        events.append(PromptEvent(at: at, index: index, what: .version(version)))
      }
    }
    return events.sorted { ($1.at, $0.index) < ($0.at, $1.index) }
  }

  /// The events that others are the authors of, since the person last looked.
  ///
  /// - Parameter me: The person's name as an author. Events without an author are the person's own.
  func news(for me: String?) -> [PromptEvent] {
    recentEvents.filter { event in event.author.map { $0 != me } ?? false }
  }

  /// The events by all authors since the person last looked.
  var recentEvents: [PromptEvent] {
    let since = newsSince
    return events.filter { $0.at > since }
  }

  /// When the person last looked; if never, two weeks ago.
  var newsSince: Instant { records.lastLook ?? moment.start(ofLast: Self.newsDays) }
}
