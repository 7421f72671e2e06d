import ArgumentParser
import Basics
import Foundation
import Testing
import Vault

@testable import daybook

/// The vault given to a command.
struct NamedVaultTests {
  @Test(arguments: [("timeZone: Asia/Shanghai\n", 0), ("timeZone: Asia/Shangai\n", 1)])
  func `Settings that could not be read at first are not believed a moment later`(
    settings: String, known: Int
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try DiskFiles(root: folder).replace("daybook.yaml", with: Array(settings.utf8), .written)
    func problems(_ files: DiskFiles) throws -> [Diagnostic] {
      let files = UnlockedFiles(files, AgeProgram.cipher(for: [], identity: nil), in: ["growth"])
      return NamedVault(files, try AsOfOptions.parse([])).settings.diagnostics
    }
    #expect(try problems(DiskFiles(root: folder)).count == known)
    // A fault that was known is reported itself; without one, the change is the error.
    let late = try problems(DiskFiles(root: folder, refusing: .brokenSettings))
    #expect(late.count == 1 && late.first?.severity == .error)
    #expect((late.first?.message.contains("changed") ?? false) == (known == 0))
  }
}
