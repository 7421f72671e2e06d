/// A line about now, for a terminal: what `daybook` alone prints.
package struct NowLine: Sendable, Hashable {
  /// What the line is about; lines stand in this order.
  package enum Subject: Int, Sendable, CaseIterable {
    /// Something that runs, such as a session.
    case running
    /// What today is for, done or not.
    case plan
    /// Something to think about.
    case question
  }

  package var subject: Subject
  package var text: String
  /// Whether it is done; nil for what is not ticked off.
  package var isDone: Bool?
  /// The command that goes on from there.
  package var command: String?

  /// A line.
  package init(
    _ subject: Subject, _ text: String, isDone: Bool? = nil, command: String? = nil
  ) {
    self.subject = subject
    self.text = text
    self.isDone = isDone
    self.command = command
  }
}
