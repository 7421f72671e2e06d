import Basics
import Publish
import Site
import TestKit
import Testing
import Vault

@testable import daybook

/// A branch of a local repository made by git itself.
@Suite(.enabled(if: OutsideProgram.has("git"), "git is not there"))
struct GitDestinationTests {
  private let folder: TemporaryFolder
  private let git: OutsideProgram
  private var repository: String { folder.path + "/site.git" }

  init() throws {
    folder = try TemporaryFolder()
    git = try #require(OutsideProgram("git"))
    _ = try git.output(["init", "--quiet", "--bare", repository])
  }

  private var destination: GitDestination {
    GitDestination(
      repository, branch: "pages", MachinePrograms(),
      scratch: DiskFiles(root: folder.path + "/scratch", isPrivate: true),
      day: Day(number: 20_000))
  }

  /// The output of git about the branch.
  private func git(_ arguments: String...) throws -> [String] {
    try git.output(["-C", repository] + arguments).split(separator: "\n").map(String.init)
  }

  /// A site of files with the given texts.
  private func site(_ name: String, _ texts: [String: String]) throws -> StagedSite {
    let files = DiskFiles(root: "\(folder.path)/\(name)")
    var manifest = Manifest()
    for (path, text) in texts {
      let path = try #require(VaultPath(validating: path))
      try files.replace(path, with: Array(text.utf8), .written)
      manifest.entries[path] = .init(hash: Manifest.hash(of: Array(text.utf8)))
    }
    try files.replace(Manifest.path, with: manifest.bytes, .written)
    return try StagedSite(builtIn: files)
  }

  /// Publishes a site; returns a warning if the host keeps old files.
  @discardableResult
  private func publish(_ site: StagedSite, isNarrower: Bool = false) async throws -> String? {
    var publication = try await destination.publication(of: site)
    publication.isNarrower = isNarrower
    let remains = try await destination.remains(of: publication)
    try await destination.sendAndCheck(publication) { _, _ in }
    return remains
  }

  /// A commit by somebody else.
  private func commit(_ name: String) throws {
    let clone = "\(folder.path)/clone-\(name)"
    _ = try git.output(["clone", "--quiet", "--branch", "pages", repository, clone])
    try DiskFiles(root: clone).replace(
      VaultPath(stringLiteral: name), with: Array("theirs".utf8), .written)
    _ = try git.output(["-C", clone, "add", "--force", name])
    _ = try git.output([
      "-C", clone, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m",
      "Create \(name)",
    ])
    _ = try git.output(["-C", clone, "push", "--quiet", "origin", "pages"])
  }

  @Test func `Commits are by Daybook, whoever git says that the person is`() async throws {
    try await publish(site("one", ["index.html": "one"]))
    try await publish(site("two", ["index.html": "two"]))
    let people = try git("log", "--format=%an <%ae> %cn <%ce>", "pages")
    #expect(
      people
        == Array(
          repeating: "Daybook <daybook@localhost> Daybook <daybook@localhost>", count: 2))
  }

  @Test func `What nobody changed is no commit`() async throws {
    let one = try site("one", ["index.html": "one"])
    try await publish(one)
    try await publish(one)
    #expect(try git("rev-list", "--count", "pages") == ["1"])
  }

  @Test func `Under narrower rules the branch has no commit of before, here nor there`()
    async throws
  {
    try await publish(site("one", ["index.html": "plain secret", "people/index.html": "Lin"]))
    try await publish(site("two", ["index.html": "plain secret", "people/index.html": "Wang"]))
    let strict = try site("three", ["index.html": "unlock"])
    let remains = try await publish(strict, isNarrower: true)
    #expect(remains?.contains("the host may keep the commits before it") == true)
    #expect(try git("rev-list", "--count", "pages") == ["1"])
    #expect(
      try git("ls-tree", "-r", "--name-only", "pages") == [".daybook-manifest", "index.html"])
    let here = try git.output([
      "-C", folder.path + "/scratch/git", "cat-file", "--batch-all-objects", "--batch",
    ])
    #expect(here.contains("unlock") && !here.contains("secret") && !here.contains("people"))
    // Afterwards, commits have parents again.
    #expect(try await publish(strict, isNarrower: true) == nil)
    try await publish(site("four", ["index.html": "unlock again"]))
    #expect(try git("rev-list", "--count", "pages") == ["2"])
  }

  @Test func `A site that stays as it is loses its history under narrower rules too`()
    async throws
  {
    try await publish(site("one", ["index.html": "secret"]))
    let two = try site("two", ["index.html": "open"])
    try await publish(two)
    #expect(try await publish(two, isNarrower: true) != nil)
    #expect(try git("rev-list", "--count", "pages") == ["1"])
  }

  @Test func `A history that is not Daybook's alone is not dropped, and nothing is sent`()
    async throws
  {
    try await publish(site("one", ["index.html": "secret"]))
    try commit("CNAME")
    try await publish(site("two", ["index.html": "open"]))
    let before = try git("rev-list", "pages")
    #expect(before.count == 3)
    let failure = await #expect(throws: Failure.self) {
      try await publish(site("three", ["index.html": "open"]), isNarrower: true)
    }
    #expect(failure?.diagnostic.message.contains("commits that Daybook did not make") == true)
    #expect(failure?.diagnostic.hint?.contains("publish to a new branch") == true)
    #expect(try git("rev-list", "pages") == before)
  }
}
