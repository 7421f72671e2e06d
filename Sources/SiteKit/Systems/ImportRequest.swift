package import Basics

/// What a person asked to be imported.
package struct ImportRequest: Sendable {
  /// Files, folders, archives; `-` for standard input.
  package var paths: [String]
  /// What the files are, by the name of a format; nil for what they look like.
  package var format: String?
  /// The file that says which column is which field; nil for files whose format is known.
  package var mapping: String?
  /// The days whose records are wanted; nil for all.
  package var days: ClosedRange<Day>?
  /// What the person said that files do not say, by the names of options.
  package var answers: [String: String] = [:]
  /// Whether nothing is written.
  package var isDryRun = false
  /// Whether nothing is asked before it is written.
  package var isYes = false
  /// How the summary and the messages are written.
  package var output = OutputFormat.text

  /// A request for files.
  package init(_ paths: [String]) { self.paths = paths }
}
