import Basics

struct PromptComment: Sendable, Hashable {
  var id: String
  var prompt: String
  var author: String?
  var at: Instant
  /// Text, never markup.
  var text: String
  var replyTo: String?
  var isResolved = false
}

struct ThreadedComment: Sendable, Hashable {
  var comment: PromptComment
  /// The number of comments above it: 0 for the first of a thread.
  var depth: Int
}

/// A comment that starts a discussion, with all replies at any depth.
struct CommentThread: Sendable, Hashable {
  /// The comments in reading order: each followed by its replies, older ones first.
  var comments: [ThreadedComment]

  var isResolved: Bool { comments.first?.comment.isResolved ?? true }

  /// The threads of one prompt's comments, by the time of their first one, then by id.
  ///
  /// A reply to a missing comment starts a thread of its own, and so does the oldest of comments
  /// that reply to each other in a cycle: no comment is left out.
  static func threads(of comments: [PromptComment]) -> [CommentThread] {
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
      // A list instead of recursion, as a thread may have any depth.
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
