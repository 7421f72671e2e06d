import Basics
import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Zone {
  /// The zone of the machine's clock; UTC when it names none that its database knows.
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

  /// What the machine calls its zone, as the C library and Debian find it.
  ///
  /// - Parameters:
  ///   - variable: `TZ`, which may be a name, or the path of a file with a colon before it.
  ///   - link: Where `/etc/localtime` leads.
  ///   - file: What `/etc/timezone` holds.
  static func nameOfMachine(variable: String?, link: String?, file: String?) -> String {
    if let variable {
      let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
      return name.isEmpty ? "UTC" : Self.name(inPath: name) ?? name
    }
    if let name = link.flatMap(Self.name(inPath:)) { return name }
    let line = file?.split(separator: "\n").first.map { $0.withoutBlanks } ?? ""
    return line.isEmpty ? "UTC" : line
  }

  /// What stands behind the database's folder in the path of one of its files.
  private static func name(inPath path: String) -> String? {
    guard let folder = path.firstRange(of: "zoneinfo/") else { return nil }
    var name = path[folder.upperBound...]
    for copy in ["posix/", "right/"] where name.hasPrefix(copy) {
      name = name.dropFirst(copy.count)
    }
    return String(name)
  }
}
