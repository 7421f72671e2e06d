import Basics
import Site
import SiteKit
import Vault

/// Drawings as files that every printer knows, by librsvg's `rsvg-convert`.
enum DrawingConverter {
  private static let program = "rsvg-convert"

  /// The drawing as a file of another type. It contains no file names, and no shell is used, so it
  /// cannot start or read anything. It is never written to a file itself.
  ///
  /// - Parameters:
  ///   - instant: The creation time in the file; the same instant gives the same bytes.
  ///   - name: The file's name in messages.
  ///   - dotsPerInch: The resolution of a picture; a document keeps the drawing's size.
  static func convert(
    _ svg: String, to type: DrawingType, madeAt instant: Instant, for name: String,
    dotsPerInch: Int = 300
  ) throws -> [UInt8] {
    func failed(_ reason: String) -> Failure {
      Failure("not-converted", at: Place(file: name), "rsvg-convert failed: \(reason)")
    }
    guard let program = ExternalProgram(named: Self.program) else {
      throw Failure(
        "no-converter", at: Place(file: name),
        "rsvg-convert, which makes .\(type.rawValue) files, is not installed",
        hint:
          "install it (Debian: librsvg2-bin, macOS: brew install librsvg), or write an .svg file")
    }
    let dots = "\(dotsPerInch)"
    let size = type == .png ? ["--dpi-x", dots, "--dpi-y", dots] : []
    let run: (status: Int32, output: [UInt8], errors: String)
    do throws(FileError.Reason) {
      run = try program.filter(
        Array(svg.utf8), ["--format", type.rawValue] + size,
        variables: ["SOURCE_DATE_EPOCH": "\(instant.seconds)"])
    } catch {
      throw failed(error.message)
    }
    guard run.status == 0 else { throw failed(run.errors.onOneLine) }
    return run.output
  }

  /// The painter of the pages' pictures; nil if `rsvg-convert` is not installed.
  static var cardPainter: CardPainter? {
    guard ExternalProgram(named: program) != nil else { return nil }
    return { svg in
      do {
        // A card is measured in pixels.
        let instant = Instant(seconds: 0)
        return (
          try convert(svg, to: .png, madeAt: instant, for: "og", dotsPerInch: 96), []
        )
      } catch {
        // The site is whole without a picture.
        return (
          nil,
          [
            Diagnostic(
              .warning, kind: "no-picture", "the picture of a page could not be made",
              hint: (error as? Failure)?.diagnostic.message)
          ]
        )
      }
    }
  }

  static let noCardPainter = Diagnostic(
    .note, kind: "no-converter",
    "rsvg-convert, which makes the pictures of pages for links to them, is not installed",
    hint: "install it (Debian: librsvg2-bin, macOS: brew install librsvg), or leave out baseURL")
}
