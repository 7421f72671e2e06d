import SiteKit
import Vault

/// The program `curl` (https://curl.se), which talks to a language model. Address, headers, key and
/// text are passed through its standard input only, never as arguments, in its environment or in a
/// file.
struct CurlProgram {
  private let program: ExternalProgram

  init?(searchPath: String = Machine.environment["PATH"] ?? "") {
    guard let program = ExternalProgram(named: "curl", searchPath: searchPath) else { return nil }
    self.program = program
  }

  /// Ignores the person's own configuration, which may follow redirects or write files.
  static let arguments = ["--disable", "--config", "-"]

  /// The most bytes that are read of an answer.
  private static let largest = 5 << 20

  /// The environment variables for curl, which configure network access.
  private static let variables: Set<String> = [
    "PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "http_proxy", "https_proxy", "HTTPS_PROXY",
    "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR",
    "CURL_CA_BUNDLE",
  ]

  /// Sends a request, and passes on the response as it arrives.
  ///
  /// - Parameters:
  ///   - timeout: The limit for the whole request.
  ///   - take: Given the next bytes of the answer, its head first; returns false to stop.
  func send(
    _ call: ModelCall, timeout: Duration, take: ([UInt8]) -> Bool
  ) throws(ModelProblem) {
    var isLeft = false
    let limit = ProgramLimit(silence: timeout, bytes: Self.largest, whole: timeout)
    let clock = ContinuousClock()
    let began = clock.now
    let result: (status: Int32, errors: String, isWhole: Bool)
    do throws(FileError.Reason) {
      result = try program.stream(
        Self.configuration(call, timeout: timeout), Self.arguments,
        environment: Machine.environment.filter { Self.variables.contains($0.key) },
        within: limit
      ) { bytes in
        isLeft = !take(bytes)
        return !isLeft
      }
    } catch {
      throw .curl(error.message)
    }
    if isLeft { return }
    guard result.isWhole else {
      throw began.duration(to: clock.now) < timeout ? .tooLarge : .timedOut(timeout)
    }
    if let problem = Self.problem(result.status, result.errors, call.address, timeout) {
      throw problem
    }
  }

  /// The instructions for curl, in the format of its configuration files.
  static func configuration(_ call: ModelCall, timeout: Duration) -> [UInt8] {
    let seconds =
      Double(timeout.components.seconds)
      + Double(timeout.components.attoseconds) / 1e18
    var lines: [(name: String, value: String?)] = [
      ("url", call.address.text), ("silent", nil), ("show-error", nil),
      ("no-buffer", nil), ("include", nil), ("suppress-connect-headers", nil), ("globoff", nil),
      ("proto", call.address.isLoopback ? "=http,https" : "=https"), ("max-redirs", "0"),
      ("connect-timeout", "\(min(seconds, 15))"), ("max-time", "\(seconds)"),
      ("max-filesize", "\(largest)"), ("header", "Expect:"), ("header", "Accept:"),
      ("user-agent", "daybook"),
    ]
    // Requests to this machine use no proxy.
    if call.address.isLoopback { lines.append(("noproxy", "*")) }
    lines += call.headers.map { ("header", "\($0.name): \($0.value)") }
    lines.append(("data-raw", String(decoding: call.body, as: UTF8.self)))
    var bytes: [UInt8] = []
    for (name, value) in lines {
      bytes += name.utf8
      if let value {
        bytes.append(UInt8(ascii: "="))
        bytes += quoted(value)
      }
      bytes.append(0x0A)
    }
    return bytes
  }

  /// A value within quotes, as curl reads it back: all of it stays within its line.
  static func quoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += Array("\\n".utf8)
      case 0x0D: bytes += Array("\\r".utf8)
      case 0x09: bytes += Array("\\t".utf8)
      case 0x0B: bytes += Array("\\v".utf8)
      // It would end the text.
      case 0x00: continue
      default: bytes.append(byte)
      }
    }
    return bytes + [UInt8(ascii: "\"")]
  }

  /// The problem that an exit code of curl reports; nil for success.
  static func problem(
    _ status: Int32, _ errors: String, _ address: ModelAddress, _ timeout: Duration
  ) -> ModelProblem? {
    let said = words(errors)
    return switch status {
    case 0: nil
    case 5, 6: .unknownHost(address.host)
    case 7: .noConnection(address.host)
    case 18, 52, 55, 56, 92, 95: .cutOff
    case 28: .timedOut(timeout)
    case 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 83, 90, 91: .notSecure(address.host, reason: said)
    case 47: .status(302, said: "", retryAfter: nil)
    case 63: .tooLarge
    case 1, 8, 61: .unreadable(said)
    default: .curl(said.isEmpty ? "curl ended with \(status)" : said)
    }
  }

  /// curl's error message, without its number.
  private static func words(_ errors: String) -> String {
    let line = errors.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard line.hasPrefix("curl: ("), let end = line.firstIndex(of: ")") else { return line }
    return line[line.index(after: end)...].withoutBlanks
  }
}
