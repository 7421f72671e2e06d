import Basics
import Foundation
import Testing

@testable import Vault
@testable import daybook

struct MachineTests {
  @Test(
    arguments: [
      ("Europe/Berlin", "/usr/share/zoneinfo/Asia/Tokyo", "Europe/Berlin"),
      (":Europe/Berlin", nil, "Europe/Berlin"), ("", "../usr/share/zoneinfo/Asia/Tokyo", "UTC"),
      (":/usr/share/zoneinfo/posix/Asia/Tokyo", nil, "Asia/Tokyo"),
      (nil, "../usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
      (nil, "/var/db/timezone/zoneinfo/America/Argentina/Salta", "America/Argentina/Salta"),
      (nil, "/somewhere/else", "Africa/Cairo"), (nil, nil, "Africa/Cairo"),
    ] as [(String?, String?, String)])
  func `The machine's zone is that of the variable, the link, or the file`(
    variable: String?, link: String?, name: String
  ) {
    let file = "Africa/Cairo\n"
    #expect(Zone.nameOfMachine(variable: variable, link: link, file: file) == name)
  }

  @Test func `A machine that names no zone has UTC`() {
    #expect(Zone.nameOfMachine(variable: nil, link: nil, file: nil) == "UTC")
    #expect(Zone.nameOfMachine(variable: nil, link: "localtime", file: "\n") == "UTC")
  }

  @Test func `The variables of the environment are those that Foundation sees`() {
    #expect(Machine.environment == ProcessInfo.processInfo.environment)
    #expect(Machine.cores == ProcessInfo.processInfo.activeProcessorCount)
    let seconds = Double(Instant.now.microseconds) / 1_000_000
    #expect(abs(seconds - Date().timeIntervalSince1970) < 60)
  }

  @Test(arguments: [
    (0, "0ms"), (499, "0ms"), (7_000, "7ms"), (999_400, "999ms"), (999_600, "1s"),
    (1_234_000, "1s 234ms"), (2_000_000, "2s"), (75_002_000, "75s 2ms"),
  ])
  func `How long something took is told in seconds and milliseconds`(
    microseconds: Int, text: String
  ) {
    #expect(Duration.microseconds(microseconds).inSecondsAndMilliseconds == text)
  }

  @Test func `A folder for a moment is its owner's alone and leaves nothing`() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path)
    try NamedFile(path + "/a").create([1])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    folder = nil
    #expect(folder == nil && !FileManager.default.fileExists(atPath: path))
  }

  @Test func `A folder is made with those above it`() throws {
    let folder = try TemporaryFolder()
    let deep = "\(folder.path)/a/b/c/"
    try DiskFiles.createFolders(at: deep)
    try DiskFiles.createFolders(at: deep)
    #expect(DiskFiles.isFolder(deep) == true)
    try NamedFile("\(folder.path)/file").create([])
    #expect(throws: FileError.self) { try DiskFiles.createFolders(at: "\(folder.path)/file") }
    #expect(throws: FileError.self) { try DiskFiles.createFolders(at: "\(folder.path)/file/a") }
    try FileManager.default.removeItem(atPath: "\(folder.path)/a")
  }

  @Test func `A file is read whole, as it is, as a pipe, or not at all`() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    let file = NamedFile("\(folder.path)/file")
    try file.create(bytes)
    #expect(try file.contents() == bytes)
    #expect(try file.importTree().tree.entries.map { try $0.contents() } == [bytes])
    #expect(try NamedFile("/dev/null").contents() == [])
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "cat \"$1\" > \"$2\"", "sh", file.argument, pipe]
    try writer.run()
    #expect(try NamedFile(pipe).contents() == bytes)
    writer.waitUntilExit()
    for (name, reason) in [
      (folder.path, FileError.Reason.isFolder), ("\(folder.path)/none", .notFound),
    ] {
      let error = #expect(throws: FileError.self) { try NamedFile(name).contents() }
      #expect(error == FileError(name, reason))
    }
  }
}
