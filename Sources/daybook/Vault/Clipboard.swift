import Basics
import SiteKit
import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The clipboard of the person's machine: by a program where the machine has a screen, else by the
/// terminal, which may be on another machine.
enum Clipboard {
  /// The longest text that common terminals take, as Base64.
  private static let longest = 74_994

  static func copy(_ text: String) throws {
    for (program, arguments) in programs(Machine.environment) {
      guard let program = ExternalProgram(named: program) else { continue }
      if program.take(Array(text.utf8), arguments) { return }
    }
    try copyByTerminal(text)
  }

  /// The programs that may be there, as the environment tells: on a machine without a screen none
  /// has a clipboard.
  static func programs(_ environment: [String: String]) -> [(name: String, arguments: [String])] {
    #if os(macOS)
      return [("pbcopy", [])]
    #else
      func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
      return (has("WAYLAND_DISPLAY") ? [("wl-copy", [])] : [])
        + (has("DISPLAY") ? [("xclip", ["-selection", "clipboard"])] : [])
    #endif
  }

  /// The sequence that makes a terminal copy a text (OSC 52); nil if it is too long for terminals.
  static func sequence(_ text: String) -> String? {
    let code = Base64.encoded(text.utf8)
    return code.utf8.count <= longest ? "\u{1B}]52;c;\(code)\u{07}" : nil
  }

  private static func copyByTerminal(_ text: String) throws {
    let descriptor = open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(
        "no-clipboard", "here is neither a terminal nor a program for the clipboard",
        hint: "install wl-copy or xclip, or print the text: leave out --copy")
    }
    defer { close(descriptor) }
    guard let sequence = sequence(text) else {
      throw Failure(
        "no-clipboard", "the text is too long for the clipboard of a terminal",
        hint: "install wl-copy or xclip, or print the text: leave out --copy")
    }
    do throws(FileError.Reason) {
      try ByteStream(descriptor).write(sequence.utf8)
    } catch {
      throw Failure(FileError("/dev/tty", error).diagnostic)
    }
  }
}
