import Basics
import Foundation
import Synchronization
import Testing
import Vault

@testable import Preview

/// Changes to files by people and programs are noticed, and the site served afterwards equals a
/// clean build.
@Suite(.serialized)
struct WatchingTests {
  /// Changes to a vault, made by system commands in its folder.
  struct Work: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var program: String
    var script: String

    init(_ name: String, _ program: String = "sh", _ script: String) {
      self.testDescription = name
      self.program = program
      self.script = script
    }
  }

  static let works = [
    Work("a file written", "sh", "echo '# New' > pages/new.md"),
    Work("a line appended", "sh", "echo More >> pages/about.md"),
    Work(
      "saved by vim", "vim",
      "vim -u NONE -es -c '%s/the/THE/ge' -c 'wq' pages/about.md </dev/null >/dev/null 2>&1"),
    Work(
      "saved by vim with a backup", "vim",
      "vim -u NONE -es --cmd 'set backup writebackup backupcopy=no' -c 'normal Gothanks' -c 'wq' pages/about.md "
        + "</dev/null >/dev/null 2>&1"),
    Work("edited in place", "sed", "sed -i 's/the/THE/g' pages/*.md"),
    Work("renamed", "mv", "mv pages/how-i-work.md pages/how.md"),
    Work("replaced by another", "mv", "echo '# Other' > pages/.x && mv pages/.x pages/about.md"),
    Work(
      "a branch checked out", "git",
      """
      export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b \
      GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
      git init -q . && git add . && git commit -qm one && git checkout -qb other && \
      rm pages/about.md && mkdir pages/deep && echo '# Deep' > pages/deep/page.md && \
      sed -i 's/the/THE/g' pages/how-i-work.md && git add . && git commit -qm two && \
      git checkout -q - && git checkout -q other
      """),
    Work(
      "a folder made, filled and renamed", "sh",
      "mkdir -p pages/a/b && echo '# Page' > pages/a/b/page.md && mv pages/a pages/c "
        + "&& echo '# Late' > pages/c/b/late.md"),
    Work(
      "a folder moved in", "sh",
      "mkdir -p ../$$/x && echo '# X' > ../$$/x/y.md && mv ../$$ pages/in && echo '# Z' > pages/in/x/z.md"
    ),
    Work("a folder moved out", "sh", "mv pages ../$$-out && rm -r ../$$-out"),
    Work(
      "a thousand files at once", "sh",
      "i=0; while [ $i -lt 1000 ]; do echo $i > pages/file$i.txt; i=$((i+1)); done"),
    Work(
      "made, deleted and made again", "sh",
      "for i in 1 2 3 4 5; do rm -f pages/new.md; echo \"# $i\" > pages/new.md; done"),
    Work("a link made", "ln", "ln -s about.md pages/link.md"),
    Work(
      "rights taken and given", "chmod",
      "chmod 200 pages/about.md; chmod 644 pages/about.md; echo X >> pages/about.md"),
  ]

  private static func has(_ program: String) -> Bool {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + program)
    }
  }

  private static func run(_ script: String, in folder: String) async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    #expect(status == 0)
  }

  private static func served(
    _ vault: SmallVault, _ method: FolderWatcher.Method,
    _ body: (SiteBuilder) async throws -> Void
  ) async throws {
    let builder = SiteBuilder(vault: try vault.served(), pause: .zero)
    let watcher = FolderWatcher(
      root: vault.folder, method: method, note: { Issue.record("a note: \($0)") },
      report: { builder.note($0, mayGoOn: $1) })
    defer { watcher.stop() }
    await builder.update(.everything)
    try await body(builder)
  }

  @Test(arguments: works.filter { has($0.program) })
  func `What is served after a change equals a clean build`(work: Work) async throws {
    try await SmallVault.with { vault in
      try await Self.served(vault, .notices) { builder in
        let before = builder.servedBytes
        try await Self.run(work.script, in: vault.folder)
        let clean = try await vault.cleanBuild()
        #expect(differences(before, clean) != [])
        #expect(await eventually { builder.servedBytes == clean })
        #expect(differences(builder.servedBytes, clean) == [])
      }
    }
  }

  @Test(arguments: [works[2], works[7], works[8]].filter { has($0.program) })
  func `Polling notices the same`(work: Work) async throws {
    try await SmallVault.with { vault in
      try await Self.served(vault, .polling) { builder in
        try await Self.run(work.script, in: vault.folder)
        let clean = try await vault.cleanBuild()
        #expect(await eventually { builder.servedBytes == clean })
        #expect(differences(builder.servedBytes, clean) == [])
      }
    }
  }

  @Test func `A vault that was moved away and back is watched again`() async throws {
    try await SmallVault.with { vault in
      try await Self.served(vault, .notices) { builder in
        try FileManager.default.moveItem(atPath: vault.folder, toPath: vault.folder + "-away")
        #expect(await eventually { builder.current.diagnostics.hasErrors })
        try FileManager.default.moveItem(atPath: vault.folder + "-away", toPath: vault.folder)
        #expect(await eventually { !builder.current.diagnostics.hasErrors })
        try vault.write("pages/new.md", "# After")
        let clean = try await vault.cleanBuild()
        #expect(await eventually { builder.servedBytes == clean })
      }
    }
  }

  @Test func `Changes within a moment are one, and none is told of what is hidden`() async throws {
    try await SmallVault.with { vault in
      let seen = Mutex<[VaultChanges]>([])
      let watcher = FolderWatcher(
        root: vault.folder, note: { Issue.record("a note: \($0)") },
        report: { changes, _ in seen.withLock { $0.append(changes) } })
      defer { watcher.stop() }
      try vault.write("pages/.hidden.md", "x")
      try FileManager.default.createDirectory(
        atPath: vault.folder + "/.git", withIntermediateDirectories: true)
      for number in 0..<50 { try vault.write("pages/new.md", "\(number)") }
      #expect(await eventually { !seen.withLock(\.isEmpty) })
      let paths = seen.withLock { $0.reduce(into: Set<VaultPath>()) { $0.formUnion($1.paths) } }
      #expect(paths == ["pages/new.md"])
      #expect(seen.withLock(\.count) < 50)
    }
  }

  #if os(Linux)
    @Test func `When notices were lost, everything counts as changed`() async throws {
      try await SmallVault.with { vault in
        let wakeUp = Preview.Pipe()
        let source = try InotifyChanges(root: vault.folder, wakeUp: wakeUp.reader)
        defer {
          source.close()
          wakeUp.close()
          wakeUp.closeReader()
        }
        #expect(try source.changes(within: .zero).isEmpty)
        // Each rename is two notifications; the system buffers 16,384 unread ones.
        let place = vault.folder + "/pages/"
        for number in 0..<12_000 {
          let names = number % 2 == 0 ? ["about.md", "x.md"] : ["x.md", "about.md"]
          #expect(rename(place + names[0], place + names[1]) == 0)
        }
        #expect(try source.changes(within: .zero).isEverything)
        // Watching continues.
        try vault.write("pages/new.md", "# New")
        #expect(try source.changes(within: .seconds(5)).touches("pages/new.md"))
      }
    }
  #endif

  @Test
  func `A file that is deleted while it is read costs that page, and the next build mends it`()
    async throws
  {
    try await SmallVault.with { vault in
      try await Self.served(vault, .notices) { builder in
        // Written and deleted as fast as possible, so that builds list files that no longer
        // exist.
        for number in 0..<200 {
          let path = try #require(VaultPath(validating: "pages/file\(number % 7).txt"))
          try vault.write(path, "\(number)")
          try vault.remove("pages/file\(number % 7).txt")
        }
        try vault.write("pages/last.txt", "last")
        let clean = try await vault.cleanBuild()
        #expect(await eventually { builder.servedBytes == clean })
      }
    }
  }
}
