package import Basics

/// What someone said about a prompt.
package struct PromptComment: Sendable, Hashable {
  /// Its name among all comments.
  package var id: String
  /// The id of the prompt it is about.
  package var prompt: String
  /// Who said it.
  package var author: String?
  /// When.
  package var at: Instant
  /// What was said: text, never markup.
  package var text: String
  /// The id of the comment that it answers.
  package var replyTo: String?
  /// Whether nothing is left to do about it.
  package var isResolved: Bool

  /// A comment.
  package init(
    id: String, prompt: String, author: String? = nil, at: Instant, text: String,
    replyTo: String? = nil, isResolved: Bool = false
  ) {
    self.id = id
    self.prompt = prompt
    self.author = author
    self.at = at
    self.text = text
    self.replyTo = replyTo
    self.isResolved = isResolved
  }
}

/// A comment in its thread.
package struct ThreadedComment: Sendable, Hashable {
  /// The comment.
  package var comment: PromptComment
  /// How many comments are above it: 0 for the one that starts a thread.
  package var depth: Int
}

/// A comment that starts a discussion, and everything said in answer, to any depth.
package struct CommentThread: Sendable, Hashable {
  /// The comments as they are read: each followed by its answers, older ones first.
  package var comments: [ThreadedComment]

  /// Whether the discussion is closed: its first comment is resolved.
  package var isResolved: Bool { comments.first?.comment.isResolved ?? true }

  /// The threads of one prompt's comments, by the time of their first one, then by id.
  ///
  /// An answer to a comment that is not there starts a thread of its own, and so does the oldest of
  /// comments that answer each other in a circle: nothing said is left out.
  package static func threads(of comments: [PromptComment]) -> [CommentThread] {
    let ordered = comments.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    var position: [String: Int] = [:]
    for (index, comment) in ordered.enumerated() where position[comment.id] == nil {
      position[comment.id] = index
    }
    var answers: [[Int]] = Array(repeating: [], count: ordered.count)
    var roots: [Int] = []
    for (index, comment) in ordered.enumerated() {
      if let parent = comment.replyTo.flatMap({ position[$0] }), parent != index {
        answers[parent].append(index)
      } else {
        roots.append(index)
      }
    }
    var isPlaced = Array(repeating: false, count: ordered.count)
    func thread(from root: Int) -> CommentThread {
      var thread = CommentThread(comments: [])
      // A list instead of recursion, as a thread may be of any depth.
      var open = [(index: root, depth: 0)]
      while let (index, depth) = open.popLast() {
        if isPlaced[index] { continue }
        isPlaced[index] = true
        thread.comments.append(ThreadedComment(comment: ordered[index], depth: depth))
        open += answers[index].reversed().map { ($0, depth + 1) }
      }
      return thread
    }
    var threads: [(root: Int, thread: CommentThread)] = roots.map { ($0, thread(from: $0)) }
    for index in ordered.indices where !isPlaced[index] {
      threads.append((index, thread(from: index)))
    }
    return threads.sorted { $0.root < $1.root }.map(\.thread)
  }
}
