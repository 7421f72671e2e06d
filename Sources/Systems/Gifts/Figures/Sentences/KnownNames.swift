internal import Basics

/// Names of persons that are found in a note whatever they look like; made once for many notes.
package struct KnownNames: Sendable {
  /// The names in plain characters.
  let names: Set<[Character]>
  /// How many characters the longest has.
  let longest: Int

  /// The names that are not empty.
  package init(_ names: some Sequence<String> = []) {
    self.names = Set(names.lazy.filter { !$0.isEmpty }.map { $0.map(\.plain) })
    longest = self.names.map(\.count).max() ?? 0
  }
}
