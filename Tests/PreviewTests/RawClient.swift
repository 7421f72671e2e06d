import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection to a server on this machine that sends and receives bytes as they are.
///
/// Receiving waits on a thread of its own: those of the concurrency pool are few, and the server
/// that is waited for needs them.
final class RawClient: Sendable {
  private let socket: Int32

  /// Connects; nil when nobody listens.
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
    // No test that passes waits for this: it ends one that hangs, on a busy machine too.
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// Sends bytes; false when the other side has closed.
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

  /// Sends text; false when the other side has closed.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Says that nothing more will be sent.
  func finishSending() { shutdown(socket, Int32(SHUT_WR_)) }

  /// The next bytes; empty when the other side has closed, nil when nothing comes in time.
  func receive() async -> [UInt8]? {
    await offThePool { [socket] in
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0 { return errno == EAGAIN ? nil : [] }
      return Array(buffer.prefix(count))
    }
  }

  /// The next answer: all of it, by its length.
  func answer(toHead isHead: Bool = false) async -> Answer? {
    var bytes: [UInt8] = []
    while true {
      if let answer = Answer(bytes, isHead: isHead) { return answer }
      guard let more = await receive(), !more.isEmpty else { return nil }
      bytes += more
    }
  }

  /// An answer of HTTP.
  struct Answer: Sendable {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The answer that `bytes` begin with; nil when they are not all of it.
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
