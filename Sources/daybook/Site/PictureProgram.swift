import Basics
import Site
import SiteKit
import Vault

/// Pictures in other widths, by libvips' `vipsthumbnail`.
struct PictureProgram {
  private static let name = "vipsthumbnail"
  private let program: ExternalProgram

  /// The program; nil when it is not installed.
  init?() {
    guard let program = ExternalProgram(named: Self.name) else { return nil }
    self.program = program
  }

  /// What tells the program from another one, and from none; looked at in each build.
  static var stamp: String { PictureProgram()?.program.stamp?.text ?? "" }

  /// How long one copy may take, as it says nothing before it is made, and how large it may be.
  private static let limit = ProgramLimit(silence: .seconds(60), bytes: 64 << 20)

  /// How good copies are, from 1 to 100.
  private static let quality = 80

  /// What makes copies of pictures.
  var maker: PictureMaker {
    PictureMaker(
      version: { [self] in
        let said = try? program.filter([], ["--version"], within: Self.limit).output
        let version = said.map { String(decoding: $0, as: UTF8.self).onOneLine } ?? ""
        return "\(version) \(Self.quality)"
      },
      copy: { [self] picture, width in copy(picture, width: width) })
  }

  /// A picture comes in and goes out by pipes, so no name of a file is taken for an option. Each
  /// copy is made on one core, as several are made at once.
  private func copy(
    _ picture: [UInt8], width: Int
  ) -> Result<[UInt8], PictureFailure> {
    do throws(FileError.Reason) {
      let (status, output, errors) = try program.filter(
        picture,
        [
          "stdin", "--size", "\(width)x", "--export-profile", "srgb",
          "--output", ".webp[Q=\(Self.quality)]",
        ], variables: ["VIPS_CONCURRENCY": "1"], within: Self.limit)
      guard status == 0 else {
        let reason = errors.isEmpty ? "it ended with \(status)" : errors.onOneLine
        return .failure(PictureFailure("\(Self.name) failed: \(reason)"))
      }
      return .success(output)
    } catch {
      return .failure(PictureFailure("\(Self.name) failed: \(error.message)"))
    }
  }

  /// That large pictures have no copies.
  static let isMissing = Diagnostic(
    .note, kind: "no-converter",
    "\(name), which makes smaller copies of large pictures for small screens, is not installed",
    hint: "install it (Debian: libvips-tools, macOS: brew install vips), or write pictures: false "
      + "into \(Settings.fileName)")
}
