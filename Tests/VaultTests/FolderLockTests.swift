import Foundation
import Synchronization
import Testing
import Vault

/// A folder that one process at a time works in.
struct FolderLockTests {
  @Test func `Who comes second waits until the first lets go, and is told once`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = Mutex<FolderLock?>(try FolderLock(folder.path) { Issue.record("nobody has it") })
    let waits = Mutex(0)
    var second: FolderLock? = try FolderLock(folder.path) {
      waits.withLock { $0 += 1 }
      first.withLock { $0 = nil }
    }
    #expect(waits.withLock(\.self) == 1)
    // Nothing of it is in the folder.
    #expect(try DiskFiles(root: folder.path).list(.root).isEmpty)
    #expect(second != nil)
    second = nil
    _ = try FolderLock(folder.path) { Issue.record("it was let go") }
  }

  @Test func `A folder that is not there cannot be locked`() {
    #expect(throws: FileError.self) { try FolderLock("/nonexistent/site") {} }
  }
}
