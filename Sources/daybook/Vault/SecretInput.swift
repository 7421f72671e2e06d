import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Terminal {
  /// A line that is typed without being shown; nil when nobody can be asked, and when they stop.
  static func askSecretly(_ question: String) -> String? {
    guard isThere else { return nil }
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var hidden = before
    // Each byte comes at once, so that what stops a program is seen here, and the terminal is never
    // left without its echo.
    hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { return nil }
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      Console.ask("\n")
    }
    Console.ask(question + " ")
    var typed: [UInt8] = []
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1 {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return String(validating: typed, as: UTF8.self)
      // Control-C, and Control-D where nothing was typed.
      case 0x03: return nil
      case 0x04 where typed.isEmpty: return nil
      // Backspace takes a character away, Control-U all.
      case 0x08, 0x7F:
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      case 0x15: typed = []
      case 0x00..<0x20: continue
      default: typed.append(byte)
      }
    }
    return nil
  }
}
