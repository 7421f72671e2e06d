import Basics
import Publish
import TestKit
import Testing
import Vault

/// A site that another program made, before it is protected.
struct ForeignSiteTests {
  private let folder: TemporaryFolder
  private var files: DiskFiles { DiskFiles(root: folder.path) }

  init() throws { folder = try TemporaryFolder() }

  @Test func `Names that begin with a dot are told of, as they are left out`() throws {
    for path in ["index.html", "a/b/page.html", "a/.htaccess", ".well-known/security.txt"] {
      try files.replace(VaultPath(stringLiteral: path), with: Array("text".utf8), .written)
    }
    let site = try ForeignSite(files)
    #expect(site.paths == ["a/b/page.html", "index.html"])
    let told = try #require(site.needs.first)
    #expect(site.needs.count == 1 && told.severity == .note)
    #expect(told.message == "2 names that begin with a dot, such as \".well-known\", are left out")
  }

  @Test func `A site without them needs nothing`() throws {
    try files.replace("index.html", with: Array("text".utf8), .written)
    #expect(try ForeignSite(files).needs.isEmpty)
  }
}
