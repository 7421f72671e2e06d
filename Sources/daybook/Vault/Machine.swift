import Basics
import CProcess
import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the program asks the machine that it runs on.
enum Machine {
  /// The variables of the environment.
  static let environment: [String: String] = {
    var next = process_environment()
    var variables: [String: String] = [:]
    while let place = next, let entry = place.pointee {
      let text = String(cString: entry)
      if let sign = text.firstIndex(of: "=") {
        // Of two with one name, the C library takes the first.
        let name = String(text[..<sign])
        if variables[name] == nil { variables[name] = String(text[sign...].dropFirst()) }
      }
      next = place + 1
    }
    return variables
  }()

  /// On how many cores work can be done.
  static let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// The whole path of this program; nil where the system does not say which file it is.
  static var program: String? {
    #if canImport(Glibc)
      return DiskFiles.resolve("/proc/self/exe")
    #else
      var name = [CChar](repeating: 0, count: 4_096)
      var size = UInt32(name.count)
      guard _NSGetExecutablePath(&name, &size) == 0 else { return nil }
      return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #endif
  }

  /// What tells this program from any other; nil where the system does not say which file it is.
  static var programStamp: FileStamp? {
    program.flatMap { VaultPath(validating: $0.dropFirst()) }
      .flatMap { DiskFiles(root: "/").stamp(of: $0) }
  }

  /// A folder whose files are in memory and never on a disk; nil where the system has none.
  static var memoryFolder: String? {
    #if canImport(Glibc)
      let folder = "/dev/shm"
      return DiskFiles.isFolder(folder) == true && access(folder, W_OK) == 0 ? folder : nil
    #else
      return nil
    #endif
  }

  /// The folder for files that are needed for a moment, without a slash at its end.
  static var temporaryFolder: String {
    guard var folder = environment["TMPDIR"], folder.hasPrefix("/") else { return "/tmp" }
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return folder
  }
}

extension Instant {
  /// The moment of the machine's clock.
  static var now: Instant { Instant(microseconds: clock_microseconds()) }
}
