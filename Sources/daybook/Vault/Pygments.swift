import Site
import SiteKit
import Vault

/// Pygments, a library of Python that knows the languages of programs.
///
/// Which Python has it, and of which version it is, is asked of Python once, and kept with the
/// stamps of what that follows from, so that a build whose code is known starts no program.
struct Pygments: Equatable {
  /// Its version and that of Python.
  let identity: String
  /// The file of the Python that has it.
  let python: String

  /// What Python says of itself, a line each: its file, the versions, or a hyphen where it does not
  /// have Pygments, and where it looks for modules.
  private static let question = """
    import sys
    try:
        import pygments
        found = pygments.__file__
        version = "Pygments %s, Python %d.%d.%d" % ((pygments.__version__,) + sys.version_info[:3])
    except ImportError:
        found = version = "-"
    print(sys.executable, version, found, *sys.path, sep="\\n")
    """

  /// - Parameters:
  ///   - cache: Where it is kept what Python said; nil for nowhere.
  ///   - searchPath: The folders in which Python is looked for, with colons between them.
  /// - Returns: Nil when no Python of this machine has it.
  init?(_ cache: CacheFolder?, searchPath: String = Machine.environment["PATH"] ?? "") {
    let programs = ExternalProgram.files(named: "python3", searchPath: searchPath)
    if let known = PygmentsMemory(in: cache), known.programs == programs, known.isTrue {
      guard let found = known.found else { return nil }
      self = found
      return
    }
    var found: Pygments?
    var places: [String] = []
    for program in programs where found == nil {
      let lines = Self.ask(program)
      guard lines.count > 2 else { continue }
      places += lines[2...].filter { $0.hasPrefix("/") }
      if lines[1] != "-", lines[0].hasPrefix("/") {
        found = Pygments(identity: lines[1], python: lines[0])
      }
    }
    PygmentsMemory(found: found, programs: programs, places: places).keep(in: cache)
    guard let found else { return nil }
    self = found
  }

  init(identity: String, python: String) {
    self.identity = identity
    self.python = python
  }

  private static func ask(_ program: String) -> [String] {
    let limit = ProgramLimit(silence: .seconds(10), bytes: 1 << 20)
    // Apart from the person's own modules and folder.
    let run = try? ExternalProgram(file: program).filter([], ["-I", "-c", question], within: limit)
    guard let run, run.status == 0 else { return [] }
    return run.output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Where Pygments was found, and what that follows from.
private struct PygmentsMemory {
  let found: Pygments?
  /// Every Python there was.
  let programs: [String]
  /// What was looked at, with its stamp; a hyphen for what was not there.
  private var seen: [(path: String, stamp: String)]

  private static let title = "daybook pygments 1"
  private static let name = "pygments"

  init(found: Pygments?, programs: [String], places: [String]) {
    self.found = found
    self.programs = programs
    seen = (programs + [found?.python].compactMap(\.self) + places).map { ($0, Self.stamp($0)) }
  }

  /// Whether all that was looked at is as it was.
  var isTrue: Bool { seen.allSatisfy { Self.stamp($0.path) == $0.stamp } }

  /// What tells a file or a folder from one that was changed, links followed.
  private static func stamp(_ path: String) -> String {
    guard let file = DiskFiles.resolve(path), let place = VaultPath(validating: file.dropFirst()),
      let status = try? DiskFiles(root: "/").status(of: place)
    else { return "-" }
    return status.stamp.text.split(separator: " ").joined(separator: ":")
  }

  /// What is kept; nil where nothing is, or what is damaged.
  init?(in cache: CacheFolder?) {
    guard let cache, let path = cache.folder.appending(Self.name),
      let bytes = try? cache.files.contents(of: path), let end = bytes.firstIndex(of: 0x0A)
    else { return nil }
    let rest = Array(bytes[(end + 1)...])
    guard bytes[..<end].elementsEqual((Self.title + " " + ContentHash.hex(of: rest)).utf8)
    else { return nil }
    let lines = rest.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard lines.count > 3 else { return nil }
    found = lines[0].isEmpty ? nil : Pygments(identity: lines[1], python: lines[0])
    programs = lines[2].split(separator: ":").map(String.init)
    seen = lines[3...].compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return parts.count == 2 ? (String(parts[1]), String(parts[0])) : nil
    }
  }

  /// Keeps it. What cannot be kept is asked again.
  func keep(in cache: CacheFolder?) {
    guard let cache, let path = cache.folder.appending(Self.name) else { return }
    let text =
      "\(found?.python ?? "")\n\(found?.identity ?? "")\n\(programs.joined(separator: ":"))\n"
      + seen.map { "\($0.stamp) \($0.path)\n" }.joined()
    let rest = Array(text.utf8)
    let head = "\(Self.title) \(ContentHash.hex(of: rest))\n"
    try? cache.files.replace(path, with: Array(head.utf8) + rest, .written)
  }
}
