internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1

/// A connection: SwiftNIO's handlers for HTTP/1.1 with tighter limits, a guard, and answers to
/// requests in turn.
struct PreviewChannel: Sendable {
  /// The maximum length of a header's name or value, and of a target.
  static let longestField = 8_192
  /// The maximum length of all headers of a request.
  static let longestHead = 16_384
  static let mostFields = 100

  private let channel: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  /// Configures a new connection; call it on its event loop.
  init(_ channel: any Channel, _ connections: Connections, _ patience: Patience) throws {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = Self.longestField
    limits.maxHeaderListSize = Self.longestHead
    limits.maxHeaderFieldCount = Self.mostFields
    let pipeline = channel.pipeline.syncOperations
    // Each answer is written before the next request is read, headers are validated by type, and
    // invalid requests are answered below.
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false, withErrorHandling: false,
      withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
      withDecoderLimitConfiguration: limits)
    try pipeline.addHandler(RequestHeads())
    try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
    try pipeline.addHandler(ConnectionGuard(connections, patience))
    self.channel = try NIOAsyncChannel(
      wrappingChannelSynchronously: channel,
      configuration: .init(isOutboundHalfClosureEnabled: true))
  }

  /// Answers requests until either side closes.
  func serve(_ answer: (Request, any Channel) async -> Response) async {
    let connection = channel.channel
    // A failure here is the client's; there is nothing to report.
    try? await channel.executeThenClose { inbound, outbound in
      let requests = RequestParts(inbound)
      do {
        while let request = try await requests.next() {
          let response = await answer(request, connection)
          try await Self.write(response, to: request, outbound)
          let isLast = request.headers[.connection]?.lowercased() == "close"
          if isLast || response.endsConnection { break }
        }
      } catch is HTTPParserError {
        let head = HTTPResponse(
          status: .badRequest, headerFields: [.connection: "close", .contentLength: "0"])
        try await outbound.write(contentsOf: [.head(head), .end(nil)])
      }
      // The other side closes after reading everything, or the guard does. Further input is
      // discarded: closing the connection with input unread would lose the answer.
      outbound.finish()
      while try await requests.next() != nil {}
      try await connection.closeFuture.get()
    }
  }

  private static func write(
    _ response: Response, to request: Request,
    _ outbound: NIOAsyncChannelOutboundWriter<HTTPResponsePart>
  ) async throws {
    let head = HTTPResponse(status: response.status, headerFields: response.headers)
    switch response.body {
    case _ where request.method == .head:
      try await outbound.write(contentsOf: [.head(head), .end(nil)])
    case .bytes(let bytes):
      try await outbound.write(contentsOf: [.head(head), .body(bytes), .end(nil)])
    case .pieces(let pieces):
      try await outbound.write(.head(head))
      try await pieces { try await outbound.write(.body($0)) }
      try await outbound.write(.end(nil))
    }
  }
}

/// Stores in a request's head two facts that the next handler would lose: if the request is the
/// last of its connection, and the host in its target.
private final class RequestHeads: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else {
      return context.fireChannelRead(data)
    }
    // An HTTP/1.0 request is the last one unless it says otherwise.
    if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    if !head.uri.hasPrefix("/") { Self.splitTarget(of: &head) }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// Moves the host out of a target such as `http://host/path`. It replaces `Host`, which is
  /// required nevertheless (RFC 9112, 3.2.2). Any other target loses its path, and is refused.
  private static func splitTarget(of head: inout HTTPRequestHead) {
    let scheme = "http://"
    guard head.uri.prefix(scheme.count).lowercased() == scheme else {
      head.uri = ""
      return
    }
    let rest = head.uri.dropFirst(scheme.count)
    let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
    if head.headers["Host"].count == 1 {
      head.headers.replaceOrAdd(name: "Host", value: String(rest[..<end]))
    }
    head.uri = (rest[end...].hasPrefix("/") ? "" : "/") + rest[end...]
  }
}
