package import Basics
package import Site
import SiteKit
package import Vault

/// A branch of a repository. Each publication is one commit on it, made apart from all of the
/// person's working copies. If the audience may see less than before, that commit has no parent, as
/// the previous one would still show the rest.
package struct GitDestination: Destination {
  package let name: String
  private let repository: String
  private let branch: String
  private let programs: any Programs
  /// A folder on this machine for Daybook's own repository, which keeps fetched commits, and for
  /// lists of paths.
  private let scratch: DiskFiles
  private let message: String

  /// The branch of a repository, as git knows it.
  ///
  /// - Parameter day: The day of the publication.
  package init(
    _ repository: String, branch: String, _ programs: any Programs, scratch: DiskFiles, day: Day
  ) {
    name = "\(repository) (\(branch))"
    self.repository = repository
    self.branch = branch
    self.programs = programs
    self.scratch = scratch
    message = "\(Self.subject)\(day)"
  }

  private var reference: String { "refs/heads/\(branch)" }
  /// The ref of the fetched branch.
  private static let fetched = "refs/daybook/fetched"
  /// The index file of the next commit: named for this publication alone, as a program left over
  /// from another one may still write to its own.
  private let index = "index-\(RandomText.hex())"

  private func git(
    _ arguments: [String], in folder: DiskFiles? = nil
  ) async throws -> String {
    try await programs.output("git", Self.options + arguments, variables(folder), for: name)
  }

  /// The start of each commit's subject, before the day.
  package static let subject = "Publish "

  /// Overrides settings of the person that would change the bytes of pages, or sign commits.
  private static let options = [
    "-c", "push.gpgSign=false",
    "-c", "core.autocrlf=false", "-c", "core.fileMode=false", "-c", "core.quotePath=false",
    "-c", "core.attributesFile=/dev/null", "-c", "core.precomposeUnicode=false", "-c", "gc.auto=0",
  ]

  private func variables(_ folder: DiskFiles?) -> [String: String] {
    var variables = [
      "GIT_DIR": scratch.displayName(of: "git"),
      "GIT_INDEX_FILE": scratch.displayName(of: .root) + "/" + index,
      "GIT_LITERAL_PATHSPECS": "1",
      // Allows only transports that run no program of their own.
      "GIT_ALLOW_PROTOCOL": "file:git:http:https:ssh",
      // Hides the person's time zone.
      "TZ": "UTC",
      "LC_ALL": "C",
    ]
    if let folder { variables["GIT_WORK_TREE"] = folder.rootName }
    return variables
  }

  package func manifest() async throws -> Manifest {
    try await fetch() == nil ? Manifest() : try await fetchedManifest()
  }

  private func fetchedManifest() async throws -> Manifest {
    let result = try await programs.result(
      "git", ["cat-file", "blob", "\(Self.fetched):\(Manifest.path.text)"], variables(nil))
    return result.status == 0 ? Manifest(Array(result.output.utf8)) : Manifest()
  }

  /// Fetches the branch, and returns its commit; nil if there is no such branch yet.
  private func fetch() async throws -> String? {
    try failing { () throws(FileError) in try removeLeftovers() }
    _ = try await git(["init", "--quiet", "--bare", scratch.displayName(of: "git")])
    let there = try await git(["ls-remote", "--", repository, reference])
    guard let commit = there.split(whereSeparator: \.isWhitespace).first.map(String.init) else {
      // Somebody took the branch away that we knew.
      _ = try await git(["update-ref", "-d", Self.fetched])
      return nil
    }
    let known = try await programs.result(
      "git", ["rev-parse", "--verify", "--quiet", Self.fetched], variables(nil))
    if known.output.withoutBlanks != commit {
      _ = try await git([
        "fetch", "--quiet", "--depth=1", "--no-tags", "--", repository,
        "+\(reference):\(Self.fetched)",
      ])
    }
    return commit
  }

  /// Removes leftovers of interrupted publications from Daybook's own repository: locks, which
  /// nothing else would remove, and the files of their commits.
  private func removeLeftovers() throws(FileError) {
    try scratch.createFolders(.root)
    let kept: [VaultPath] = [
      "git/config.lock", "git/HEAD.lock", "git/packed-refs.lock", "git/shallow.lock",
      "git/refs/daybook/fetched.lock",
    ]
    let old = try scratch.list(.root).map(\.name).filter { $0.hasPrefix("index") }
      .compactMap { VaultPath(validating: $0) }
    for path in kept + old where try scratch.status(of: path) != nil { try scratch.remove(path) }
  }

  package func existing(_ paths: [VaultPath]) async throws -> Set<VaultPath> {
    let result = try await programs.result(
      "git", ["ls-tree", "-r", "-z", "--name-only", Self.fetched], variables(nil))
    guard result.status == 0 else { return [] }
    let there = result.output.split(separator: "\0").compactMap { VaultPath(validating: $0) }
    return Set(paths).intersection(there)
  }

  package func remains(of publication: Publication) async throws -> String? {
    guard publication.isNarrower, try await fetch() != nil,
      try await commitsToDrop(for: publication) > 0
    else { return nil }
    return "the branch starts over with one commit; the host may keep the commits before it for a "
      + "while, and shows them to anyone who knows their hashes; clones and forks keep them"
  }

  /// The number of commits of the fetched branch that must not precede the new one.
  ///
  /// - Throws: ``Failure`` if somebody else made one of them.
  private func commitsToDrop(for publication: Publication) async throws -> Int {
    _ = try await git([
      // The largest count that git accepts: all commits.
      "fetch", "--quiet", "--depth=2147483647", "--no-tags", "--", repository,
      "+\(reference):\(Self.fetched)",
    ])
    func count(_ options: String...) async throws -> Int {
      let text = try await git(["rev-list", "--count", "--full-history"] + options)
      return Int(text.withoutBlanks) ?? 0
    }
    let all = try await count(Self.fetched)
    let ours = try await count(
      "--no-merges", "--extended-regexp",
      "--grep=^\(Self.subject)[0-9]{4}-[0-9]{2}-[0-9]{2}$", Self.fetched)
    // Each of Daybook's commits that changes a file also changes the manifest.
    let changing = try await count(Self.fetched, "--", ".")
    let listing = try await count(Self.fetched, "--", Manifest.path.text)
    guard all == ours, changing == listing else {
      throw SendingProblem.foreignHistory(branch).failure(at: name)
    }
    // A commit that is all there is, and as it should be, needs no other in its place.
    return publication.isEmpty && all == 1 ? 0 : all
  }

  package func send(
    _ publication: Publication, progress: (_ done: Int, _ all: Int) -> Void
  ) async throws {
    let parent = try await fetch()
    // Commits that others pushed since the check are not overwritten.
    let there = parent == nil ? Manifest() : try await fetchedManifest()
    guard there == publication.old else {
      throw SendingProblem.refused("").failure(at: name)
    }
    var dropped: String?
    if publication.isNarrower, let parent, try await commitsToDrop(for: publication) > 0 {
      dropped = parent
    }
    if publication.isEmpty, dropped == nil { return }
    _ = try await git(parent == nil ? ["read-tree", "--empty"] : ["read-tree", Self.fetched])
    let folder = publication.folder
    if !publication.removed.isEmpty {
      let list = try scratch.list(publication.removed, endingWith: "\0")
      _ = try await git(
        [
          "rm", "--quiet", "--cached", "--ignore-unmatch", "--pathspec-from-file=\(list)",
          "--pathspec-file-nul",
        ], in: folder)
    }
    let sent = publication.new + publication.changed
    if !sent.isEmpty {
      let list = try scratch.list(sent, endingWith: "\0")
      _ = try await git(
        ["add", "--force", "--pathspec-from-file=\(list)", "--pathspec-file-nul"], in: folder)
    }
    try await addManifest(publication.site)
    let tree = try await git(["write-tree"]).withoutBlanks
    let commit = try await commit(tree, after: dropped == nil ? parent : nil)
    // Commits that others push meanwhile are not dropped.
    let lease = dropped.map { ["--force-with-lease=\(reference):\($0)"] } ?? []
    let result = try await programs.result(
      "git", Self.options + ["push"] + lease + ["--", repository, "\(commit):\(reference)"],
      variables(nil), isShown: true)
    guard result.status == 0 else {
      throw SendingProblem.refused(result.errors).failure(at: name)
    }
    _ = try await git(["update-ref", Self.fetched, commit])
    if dropped != nil { _ = try await git(["gc", "--quiet", "--prune=now"]) }
    progress(sent.count, sent.count)
  }

  /// Adds the manifest of Daybook's files to the commit.
  private func addManifest(_ manifest: Manifest) async throws {
    try failing { () throws(FileError) in
      try scratch.replace(Manifest.path, with: manifest.bytes, .written)
    }
    let file = scratch.displayName(of: Manifest.path)
    let blob = try await git(["hash-object", "-w", "--no-filters", "--", file])
      .withoutBlanks
    _ = try await git([
      "update-index", "--add", "--cacheinfo", "100644,\(blob),\(Manifest.path.text)",
    ])
  }

  private func commit(_ tree: String, after parent: String?) async throws -> String {
    var variables = variables(nil)
    // The audience may not be allowed to know the person's name and address.
    for who in ["AUTHOR", "COMMITTER"] {
      variables["GIT_\(who)_NAME"] = "Daybook"
      variables["GIT_\(who)_EMAIL"] = "daybook@localhost"
    }
    let arguments = ["commit-tree", tree, "-m", message] + (parent.map { ["-p", $0] } ?? [])
    return try await programs.output("git", arguments, variables, for: name)
      .withoutBlanks
  }

  package func differing(_ publication: Publication) async throws -> [VaultPath] {
    let (there, ours) = try await (
      git(["ls-remote", "--", repository, reference]), git(["rev-parse", Self.fetched])
    )
    let arrived = there.hasPrefix(ours.withoutBlanks)
    return arrived ? [] : publication.new + publication.changed
  }
}
