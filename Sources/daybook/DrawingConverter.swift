import Chronology
import Diagnostics
import Foundation

/// Drawings as files that every printer knows, by librsvg's `rsvg-convert`.
enum DrawingConverter {
  /// What a drawing can be written as.
  enum FileType: String, CaseIterable {
    case svg, pdf, png
  }

  /// The drawing as a file of another type. Nothing in it is a name of a file, and no shell is
  /// asked, so that it cannot start or read anything.
  ///
  /// - Parameters:
  ///   - instant: When the file says it was made; the same instant gives the same bytes.
  ///   - name: The file that it is for, in messages.
  static func convert(
    _ svg: String, to type: FileType, madeAt instant: Instant, for name: String
  ) async throws -> [UInt8] {
    func failure(_ problem: GiftExportProblem) -> Failure {
      Failure(problem.diagnostic(at: Place(file: name)))
    }
    guard let program = ExternalProgram(named: "rsvg-convert") else {
      throw failure(.noConverter(to: type.rawValue))
    }
    do {
      // Nobody else may look into the folder.
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("daybook-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      defer { try? FileManager.default.removeItem(at: folder) }
      let (source, result) = (
        folder.appendingPathComponent("note.svg"), folder.appendingPathComponent("note")
      )
      try Data(svg.utf8).write(to: source)
      // 300 dots an inch in a picture; a document has the drawing's own measures.
      let size = type == .png ? ["--dpi-x", "300", "--dpi-y", "300"] : []
      let run = try await program.run(
        ["--format", type.rawValue, "--output", result.path] + size + [source.path],
        variables: ["SOURCE_DATE_EPOCH": "\(instant.seconds)"])
      guard run.status == 0 else { throw failure(.notConverted(run.errors.onOneLine)) }
      return Array(try Data(contentsOf: result))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw failure(.notConverted(error.localizedDescription))
    }
  }
}
