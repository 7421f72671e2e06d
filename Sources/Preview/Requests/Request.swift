internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// A request: its head, and its body, which is read when it is asked for.
struct Request {
  let head: HTTPRequest
  private let parts: RequestParts

  fileprivate init(_ head: HTTPRequest, _ parts: RequestParts) {
    self.head = head
    self.parts = parts
  }

  var method: HTTPRequest.Method { head.method }
  var headers: HTTPFields { head.headerFields }

  /// The body; nil when it has more than `most` bytes, or ended before its end.
  func body(upTo most: Int) async -> ByteBuffer? {
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > most { return nil }
    return try? await parts.body(upTo: most)
  }
}

/// The requests of a connection in parts, as they come.
final class RequestParts {
  private var iterator: NIOAsyncChannelInboundStream<HTTPRequestPart>.AsyncIterator

  init(_ stream: NIOAsyncChannelInboundStream<HTTPRequestPart>) {
    iterator = stream.makeAsyncIterator()
  }

  /// The next request, past what was not read of the one before; nil when there are no more.
  func next() async throws -> Request? {
    while let part = try await iterator.next() {
      if case .head(let head) = part { return Request(head, self) }
    }
    return nil
  }

  fileprivate func body(upTo most: Int) async throws -> ByteBuffer? {
    var body = ByteBuffer()
    while let part = try await iterator.next() {
      switch part {
      case .body(var bytes):
        guard body.readableBytes + bytes.readableBytes <= most else { return nil }
        body.writeBuffer(&bytes)
      case .end: return body
      case .head: return nil
      }
    }
    return nil
  }
}
