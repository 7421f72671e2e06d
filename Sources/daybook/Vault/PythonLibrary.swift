import Basics
import Site
import SiteKit
import Vault

/// A library of Python that answers questions about pieces of pages.
///
/// The path and version of the Python that has it are asked of Python once, and cached with the
/// stamps of the files that the answer depends on, so that a build with known pieces starts no
/// program.
struct PythonLibrary: Equatable {
  /// Its version and that of Python.
  let identity: String
  /// The executable of the Python that has it.
  let python: String

  init(identity: String, python: String) {
    self.identity = identity
    self.python = python
  }

  /// The report of Python, one item a line: its file, the versions, or a hyphen where it does not
  /// have the module, and its module search path.
  private static func question(_ module: String, _ title: String) -> String {
    """
    import importlib, importlib.metadata, sys
    try:
        found = importlib.import_module("\(module)").__file__
        versions = (importlib.metadata.version("\(module)"),) + sys.version_info[:3]
        version = "\(title) %s, Python %d.%d.%d" % versions
    except ImportError:
        found = version = "-"
    print(sys.executable, version, found, *sys.path, sep="\\n")
    """
  }

  /// - Parameters:
  ///   - module: Its name in Python, which is also its name in the cache.
  ///   - title: Its name for people.
  ///   - cache: The cache for Python's answer; nil for none.
  ///   - searchPath: The folders to search for Python, separated by colons.
  /// - Returns: Nil if no Python on this machine has it.
  init?(_ module: String, _ title: String, _ cache: Cache?, searchPath: String) {
    let programs = ExternalProgram.files(named: "python3", searchPath: searchPath)
    let memory = cache?.entry("code", module, from: ["3"])
    if let known: PythonMemory = memory?.value(), known.programs == programs, known.isTrue {
      guard let found = known.found else { return nil }
      self = found
      return
    }
    var found: PythonLibrary?
    var places: [String] = []
    for program in programs where found == nil {
      let lines = Self.ask(program, Self.question(module, title))
      guard lines.count > 2 else { continue }
      places += lines[2...].filter { $0.hasPrefix("/") }
      if lines[1] != "-", lines[0].hasPrefix("/") {
        found = PythonLibrary(identity: lines[1], python: lines[0])
      }
    }
    memory?.keep(PythonMemory(found: found, programs: programs, places: places))
    guard let found else { return nil }
    self = found
  }

  private static func ask(_ program: String, _ question: String) -> [String] {
    let limit = ProgramLimit(silence: .seconds(10), bytes: 1 << 20)
    // Apart from the person's own modules and folder.
    let run = try? ExternalProgram(file: program).filter([], ["-I", "-c", question], within: limit)
    guard let run, run.status == 0 else { return [] }
    return run.output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Asks about all pieces in one run of Python.
  ///
  /// - Parameters:
  ///   - program: Reads a list from its input, and writes a line for each of its items, with the
  ///     item's index, a space and the answer.
  ///   - input: The list, as JSON.
  ///   - count: The number of items.
  ///   - limit: The time until a silent program is ended, and the size of its output.
  static func answers(
    _ python: String, _ program: String, about input: [UInt8], count: Int,
    within limit: ProgramLimit
  ) -> (texts: [Int: String], failure: String?) {
    let run: (status: Int32, output: [UInt8], errors: String)
    do throws(FileError.Reason) {
      run = try ExternalProgram(file: python).filter(input, ["-I", "-c", program], within: limit)
    } catch {
      return ([:], error.message)
    }
    var texts: [Int: String] = [:]
    // A truncated line has no newline.
    for line in run.output.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      let parts = line.split(separator: 0x20, maxSplits: 1).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard let place = parts.first.flatMap({ Int($0) }), (0..<count).contains(place) else {
        continue
      }
      texts[place] = parts.count > 1 ? parts[1] : ""
    }
    let words = run.errors.onOneLine
    return (texts, run.status == 0 ? nil : words.isEmpty ? "it was ended" : words)
  }

  /// A list of pairs, as JSON.
  static func list(_ pairs: [(String, String)]) -> [UInt8] {
    var list: [UInt8] = []
    for (first, second) in pairs {
      list.append(UInt8(ascii: list.isEmpty ? "[" : ","))
      list.append(UInt8(ascii: "["))
      JSONString.append(first, to: &list)
      list.append(UInt8(ascii: ","))
      JSONString.append(second, to: &list)
      list.append(UInt8(ascii: "]"))
    }
    list.append(UInt8(ascii: "]"))
    return list
  }
}

/// The path of a library, and the files that it depends on.
private struct PythonMemory: CacheValue {
  let found: PythonLibrary?
  /// Every Python there was.
  let programs: [String]
  /// The paths that were checked, and their stamps.
  private let seen: [String]
  private let stamps: [FileStamp?]

  init(found: PythonLibrary?, programs: [String], places: [String]) {
    self.found = found
    self.programs = programs
    seen = programs + [found?.python].compactMap(\.self) + places
    stamps = seen.map(Self.stamp)
  }

  /// True if all of these paths are unchanged.
  var isTrue: Bool { seen.map(Self.stamp) == stamps }

  /// A fingerprint that changes with a file or folder, links followed; nil for a missing one.
  private static func stamp(_ path: String) -> FileStamp? {
    guard let file = DiskFiles.resolve(path), let place = VaultPath(validating: file.dropFirst()),
      let status = try? DiskFiles(root: "/").status(of: place)
    else { return nil }
    return status.stamp
  }

  init(from reader: inout ColumnReader) throws(DamagedEntry) {
    let (python, identity) = (try reader.text(), try reader.text())
    found = python.isEmpty ? nil : PythonLibrary(identity: identity, python: python)
    programs = try reader.texts(try reader.count(atMost: reader.count))
    seen = try reader.texts(try reader.count(atMost: reader.count))
    stamps = try reader.stamps(seen.count)
  }

  func write(to writer: inout ColumnWriter) {
    writer.write(found?.python ?? "")
    writer.write(found?.identity ?? "")
    for texts in [programs, seen] {
      writer.write(texts.count)
      writer.write(texts)
    }
    writer.write(stamps)
  }
}
