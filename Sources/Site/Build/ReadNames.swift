import Liquid
import SiteKit

/// The names of the parts that a file read of the data that all pages share.
package struct ReadNames: Sendable, Hashable {
  /// The names of members, which are the same on every page of a language.
  let members: MemberNames
  /// The names of everything else, such as a chart, in order; each begins with a `*`.
  let marked: [String]

  init(members: MemberNames, marked: [String]) {
    self.members = members
    self.marked = marked
  }

  /// The reads that were noted while a page was rendered.
  init(_ reads: RenderReads) {
    // A template may use a name that it makes itself. Reads with such a name are not kept.
    let isPlain = { (name: String) in
      name.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
          || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
      }
    }
    let members = reads.members.filter(isPlain)
    var marked = Set(reads.others.keys)
    if members.count < reads.members.count { marked.insert(Self.anything) }
    if reads.readsClock { marked.insert(Self.clock) }
    self.init(members: MemberNames(members.sorted()), marked: marked.sorted())
  }

  /// The name of the clock.
  static let clock = "*clock"
  /// The name of everything, for a file whose reads are not all known.
  static let anything = "*anything"
}

/// The reads of one file. A class, so that their digests are made once, for its scope and for its
/// own digest.
final class TracedReads {
  let names: ReadNames
  /// Digests of reads that were just made.
  let known: [String: String]
  /// The names, each with the digest of its content, once they are made.
  var digests: [String]?

  init(_ names: ReadNames, known: [String: String] = [:]) {
    self.names = names
    self.known = known
  }
}

/// Names of members, in order. A class, since most pages of a site read the same: lists from one
/// trace are compared by identity.
package final class MemberNames: Sendable, Hashable {
  let names: [String]
  private let hash: Int

  init(_ names: [String]) {
    self.names = names
    hash = names.hashValue
  }

  package static func == (left: MemberNames, right: MemberNames) -> Bool {
    left === right || left.hash == right.hash && left.names == right.names
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
