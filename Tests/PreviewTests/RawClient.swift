import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection to a local server that sends and receives raw bytes.
///
/// Receiving blocks a separate thread: the concurrency pool has few, and the server needs them.
final class RawClient: Sendable {
  private let socket: Int32

  /// Connects; nil if nothing listens at the port.
  init?(port: Int) {
    #if canImport(Glibc)
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard socket >= 0, isConnected else { return nil }
    // No passing test waits this long: it ends a test that hangs, also on a busy machine.
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// Sends bytes; false if the peer has closed.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(
          socket, $0.baseAddress?.advanced(by: done), bytes.count - done, Int32(MSG_NOSIGNAL_))
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Sends text; false if the peer has closed.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Closes the sending side.
  func finishSending() { shutdown(socket, Int32(SHUT_WR_)) }

  /// The next bytes; empty if the peer has closed, nil on timeout.
  func receive() async -> [UInt8]? {
    await offThePool { [socket] in
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0 { return errno == EAGAIN ? nil : [] }
      return Array(buffer.prefix(count))
    }
  }

  /// The next complete answer, by its length.
  func answer(toHead isHead: Bool = false) async -> Answer? {
    var bytes: [UInt8] = []
    while true {
      if let answer = Answer(bytes, isHead: isHead) { return answer }
      guard let more = await receive(), !more.isEmpty else { return nil }
      bytes += more
    }
  }

  /// An HTTP answer.
  struct Answer: Sendable {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The answer at the start of `bytes`; nil if incomplete.
    init?(_ bytes: [UInt8], isHead: Bool) {
      guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
      let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
      guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
      else { return nil }
      self.status = status
      headers = [:]
      for line in lines.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
      }
      let length = isHead || status == 304 ? 0 : Int(headers["content-length"] ?? "0") ?? 0
      guard bytes.count - end.upperBound >= length else { return nil }
      body = Array(bytes[end.upperBound..<(end.upperBound + length)])
    }
  }
}

#if canImport(Glibc)
  private let MSG_NOSIGNAL_ = MSG_NOSIGNAL
  private let SHUT_WR_ = SHUT_WR
#else
  private let MSG_NOSIGNAL_ = 0
  private let SHUT_WR_ = SHUT_WR
#endif

/// The result of work that blocks its thread.
func offThePool<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: work()) }.start()
  }
}
