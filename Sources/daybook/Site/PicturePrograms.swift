import Basics
import Site
import SiteKit
import Vault

/// Pictures in other widths, by libvips' `vipsthumbnail`.
struct PictureProgram {
  private static let name = "vipsthumbnail"
  private let program: ExternalProgram

  init?() {
    guard let program = ExternalProgram(named: Self.name) else { return nil }
    self.program = program
  }

  /// The fingerprint of the program, also if there is none; read in each build.
  static var stamp: String { PictureProgram()?.program.stamp?.text ?? "" }

  /// The limits for one copy: its time, as there is no output before it is done, and its size.
  private static let limit = ProgramLimit(silence: .seconds(60), bytes: 64 << 20)

  /// How good copies are, from 1 to 100.
  private static let quality = 80

  var maker: PictureMaker {
    (
      version: { [self] in
        let said = try? program.filter([], ["--version"], within: Self.limit).output
        let version = said.map { String(decoding: $0, as: UTF8.self).onOneLine } ?? ""
        return "\(version) \(Self.quality)"
      },
      copy: { [self] picture, width throws(FileError.Reason) in try copy(picture, width: width) }
    )
  }

  /// The picture is passed through pipes, so no file name is taken for an option. Each copy uses
  /// one core, as several are made concurrently.
  ///
  /// Without a profile, colours are sRGB already, and libvips would shift them.
  private func copy(
    _ picture: [UInt8], width: Int
  ) throws(FileError.Reason) -> [UInt8] {
    let colours =
      PictureMetadata.hasColourProfile(picture) ? ["--export-profile", "srgb"] : []
    do throws(FileError.Reason) {
      let (status, output, errors) = try program.filter(
        picture,
        ["stdin", "--size", "\(width)x"] + colours + [
          "--output", ".webp[Q=\(Self.quality)]",
        ], variables: ["VIPS_CONCURRENCY": "1"], within: Self.limit)
      guard status == 0 else {
        throw .system(errors.isEmpty ? "it ended with \(status)" : errors.onOneLine)
      }
      return output
    } catch {
      throw .system("\(Self.name) failed: \(error.message)")
    }
  }

  static let isMissing = Diagnostic(
    .note, kind: "no-converter",
    "\(name), which makes smaller copies of large pictures for small screens, is not installed",
    hint: "install it (Debian: libvips-tools, macOS: brew install vips), or write pictures: false "
      + "into \(Settings.fileName)")
}

extension PictureStore {
  /// The copies of a vault's pictures: in its cache, or else in a folder that is deleted with the
  /// command.
  ///
  /// - Parameter isTrusting: True if earlier copies are reused.
  init(of vault: UnlockedFiles, isTrusting: Bool) throws {
    if isTrusting, let cache = Cache.ofVault(at: vault.rootName) {
      self.init(cache)
      return
    }
    let folder = try TemporaryFolder()
    self.init(Cache(DiskFiles(root: folder.path, isPrivate: true)), owner: folder)
  }
}

extension SiteInput {
  /// True if there are pictures to copy, but no program that can do it.
  var lacksPictureCopies: Bool {
    PictureProgram() == nil
      && PictureStore.hasLargePictures(among: pageFiles, in: vault, widths: settings.pictureWidths)
  }

  /// Takes the copies of the person's pictures, if there is a program that makes them.
  ///
  /// - Parameter readAt: The machine's clock before the vault was read.
  /// - Returns: The problems with pictures.
  mutating func copyPictures(
    keptIn store: PictureStore, readAt: Instant
  ) async -> [Diagnostic] {
    guard let program = PictureProgram() else { return [] }
    let progress = ProgressLine("resizing pictures")
    let (copies, problems) = await store.copies(
      of: pageFiles, in: vault, widths: settings.pictureWidths, by: program.maker, now: readAt,
      width: NamedVault.width
    ) { progress.show($0, of: $1) }
    progress.finish()
    pictureCopies = copies
    return problems
  }
}

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
}
