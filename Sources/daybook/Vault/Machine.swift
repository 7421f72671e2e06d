import Basics
import CProcess
import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The machine that the program runs on.
enum Machine {
  static let environment: [String: String] = {
    var next = process_environment()
    var variables: [String: String] = [:]
    while let place = next, let entry = place.pointee {
      let text = String(cString: entry)
      if let sign = text.firstIndex(of: "=") {
        // If a name occurs twice, the C library takes the first.
        let name = String(text[..<sign])
        if variables[name] == nil { variables[name] = String(text[sign...].dropFirst()) }
      }
      next = place + 1
    }
    return variables
  }()

  static let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// The absolute path of this program; nil if the system does not report it.
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

  /// A fingerprint of this program's file; nil if the system does not report the file.
  static var programStamp: FileStamp? {
    program.flatMap { VaultPath(validating: $0.dropFirst()) }
      .flatMap { DiskFiles(root: "/").stamp(of: $0) }
  }

  /// A folder whose files are in memory and never on a disk; nil if the system has none.
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
  static var now: Instant { Instant(microseconds: clock_microseconds()) }
}

extension MachineName {
  /// The name of this machine and its user: in `$XDG_STATE_HOME/daybook/`, or
  /// `~/.local/state/daybook/`, readable by its owner only; unknown without a home folder.
  static var own: MachineName { named(in: Machine.environment) }

  /// The variable that names the deputy recorded for the changes of a command.
  static let deputyVariable = "DAYBOOK_DEPUTY"

  /// The name in the state folder that these variables specify.
  static func named(in environment: [String: String]) -> MachineName {
    let deputy = environment[deputyVariable].flatMap { $0.isEmpty ? nil : $0 }
    return MachineName(DiskFiles.ofState(in: environment), deputy: deputy)
  }
}

extension DiskFiles {
  /// The folder for the user's state that these variables specify; nil without a home folder.
  static func ofState(in environment: [String: String]) -> DiskFiles? {
    // The specification allows absolute paths only.
    let chosen = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    return (chosen ?? home).map { DiskFiles(root: $0, isPrivate: true) }
  }
}

extension Zone {
  /// The time zone of the machine's clock; UTC if it is not set to a known zone.
  static var ofMachine: Zone {
    var link = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = max(0, readlink("/etc/localtime", &link, link.count))
    let bytes = link[..<length].map(UInt8.init(bitPattern:))
    let name = nameOfMachine(
      variable: Machine.environment["TZ"],
      link: String(decoding: bytes, as: UTF8.self),
      file: (try? WholeFile("/etc/timezone").bytes).map { String(decoding: $0, as: UTF8.self) })
    return Zone(identifier: name) ?? .utc
  }

  /// The name of the machine's time zone, found as the C library and Debian do.
  ///
  /// - Parameters:
  ///   - variable: `TZ`, which may be a name, or the path of a file with a colon before it.
  ///   - link: The target of `/etc/localtime`.
  ///   - file: The content of `/etc/timezone`.
  static func nameOfMachine(variable: String?, link: String?, file: String?) -> String {
    if let variable {
      let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
      return name.isEmpty ? "UTC" : Self.name(inPath: name) ?? name
    }
    if let name = link.flatMap(Self.name(inPath:)) { return name }
    let line = file?.split(separator: "\n").first.map { $0.withoutBlanks } ?? ""
    return line.isEmpty ? "UTC" : line
  }

  /// The zone's name: the path of one of the database's files, relative to the database.
  private static func name(inPath path: String) -> String? {
    guard let folder = path.firstRange(of: "zoneinfo/") else { return nil }
    var name = path[folder.upperBound...]
    for copy in ["posix/", "right/"] where name.hasPrefix(copy) {
      name = name.dropFirst(copy.count)
    }
    return String(name)
  }
}
