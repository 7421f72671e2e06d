import Basics
import Vault

/// What is wrong with the links of one text, the same of one target once.
struct BrokenLinks {
  private struct Entry: Hashable {
    var target: String
    var problem: LinkProblem
  }

  private var entries: [Entry] = []
  private var seen: Set<Entry> = []

  /// Adds what is wrong with a link to `target`.
  mutating func add(_ problem: LinkProblem, of target: String) {
    let entry = Entry(target: target, problem: problem)
    if seen.insert(entry).inserted { entries.append(entry) }
  }

  /// True if nothing is wrong.
  var isEmpty: Bool { entries.isEmpty }

  /// The problems with their places in `text`; the file alone where Liquid wrote a link, and for
  /// more of them than a list keeps.
  ///
  /// - Parameter firstLine: The line of the file that the text starts on.
  func diagnostics(in text: TextFile, firstLine: Int = 1) -> [Diagnostic] {
    if entries.isEmpty { return [] }
    let places = LinkPlaces(in: text.bytes)
    return entries.enumerated().map { index, entry in
      guard index < DiagnosticList.keptOfAKind, let range = places[entry.target] else {
        return entry.problem.diagnostic(at: Place(file: text.file))
      }
      var location = text.locate(range)
      location.place.line += firstLine - 1
      return entry.problem.diagnostic(at: location)
    }
  }
}
