import ArgumentParser
import Basics
import Site
import SiteKit
import Vault

/// Where one page of a site goes, as a file or to standard output.
///
/// A page that is there already is replaced, as a build would; any other file is not.
struct SingleFile {
  /// The path as it was typed; nil for standard output.
  private let path: String?

  /// - Parameter path: As it was typed; nil and `-` for standard output.
  init(_ path: String?) { self.path = path == "-" ? nil : path }

  /// Writes `page`, and says so where it went into a file.
  ///
  /// - Throws: ``Failure`` when something else is there, or it cannot be written.
  func write(
    _ page: [UInt8], named name: String, _ found: DiagnosticList, _ format: OutputFormat
  )
    throws
  {
    guard let path else { return Console.write(page) }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { path[..<$0].isEmpty ? "/" : String(path[..<$0]) } ?? "."
    let file = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    guard DiskFiles.isFolder(folder) == true else {
      throw Failure(SingleFileProblem.noFolder(folder).diagnostic(at: Place(file: path)))
    }
    guard let place = VaultPath(validating: file), place != .root else {
      throw Failure(FileError(path, .isFolder).diagnostic)
    }
    let files = DiskFiles(root: folder)
    var isFree = true
    do throws(FileError) {
      switch try files.status(of: place)?.kind {
      case nil: break
      case .folder: throw FileError(path, .isFolder)
      case .link, .other, .misnamed: throw FileError(path, .notAFile)
      case .file: isFree = Self.isPage(try files.contents(of: place))
      }
      if isFree { try files.replace(place, with: page, .flushed) }
    } catch {
      throw Failure(FileError(path, error.reason).diagnostic)
    }
    guard isFree else { throw Failure(SingleFileProblem.noPage.diagnostic(at: Place(file: path))) }
    switch format {
    case .json:
      Console.print(
        JSONLine([
          ("output", .string(path)), ("page", .string(name)), ("bytes", .int(page.count)),
          ("errors", .int(found.count(of: .error))), ("warnings", .int(found.count(of: .warning))),
        ]))
    case .text:
      let tally = found.isClean ? "" : "; \(found.tally)"
      Console.print("\(path): \(name), \(page.count.counted("byte"))\(tally)")
    }
  }

  /// Whether a file begins as each page does.
  private static func isPage(_ bytes: [UInt8]) -> Bool {
    let type = "<!doctype html>"
    return String(decoding: bytes.prefix(type.utf8.count), as: UTF8.self).lowercased() == type
  }
}

/// Why a page cannot be written where it should go.
private enum SingleFileProblem: Problem {
  case noFolder(String)
  case noPage

  var severity: Diagnostic.Severity { .error }
  var kind: String { "single-file" }

  var message: String {
    switch self {
    case .noFolder(let folder): "there is no folder \(folder)"
    case .noPage: "the file is there already and is no page; nothing was written"
    }
  }

  var hint: String? {
    switch self {
    case .noFolder: "make the folder first, or give another"
    case .noPage: "give another name with --output"
    }
  }
}
