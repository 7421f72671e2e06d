import CBuild
import Vault

/// The output of `daybook --version`.
enum ProgramVersion {
  /// The version according to git's tags, such as `0.1.0`, or `0.2.0-dev+5.g38b4db7` five commits
  /// later; without git, the version in development.
  static var number: String {
    let version = String(cString: build_version())
    return version.isEmpty ? "0.1.0-dev" : version
  }

  /// The first line, which other programs may read: the version, and the commit that it was built
  /// from, such as `daybook 0.1.0 (38b4db7)`.
  static var line: String { "daybook \(number) (\(String(cString: build_commit())))" }

  /// The version of the compiler, or else of its library, whose number does not change with each
  /// release.
  private static var swift: String {
    let compiler = String(cString: build_swift_version())
    return compiler.isEmpty ? "\(_SwiftStdlibVersion.current)" : compiler
  }

  /// The first line, and the version of each library, a line each.
  static var text: String {
    let libraries: [(name: String, version: String)] = [
      ("cmark-gfm", String(cString: cmark_gfm_library_version())),
      ("expat", String(cString: expat_library_version())),
      ("libarchive", String(cString: archive_library_version())),
      ("libxlsxwriter", Workbook.libraryVersion ?? "(not installed)"),
      ("libyaml", String(cString: yaml_library_version())),
      ("nettle", "\(nettle_library_major_version()).\(nettle_library_minor_version())"),
      ("swift", swift),
      ("tomlplusplus", String(cString: toml_library_version())),
      ("utf8proc", String(cString: utf8proc_library_version())),
      ("zlib", String(cString: zlib_library_version())),
      ("zstd", String(cString: zstd_library_version())),
    ]
    return ([line] + libraries.map { "\($0.name) \($0.version)" }).joined(separator: "\n")
  }
}
