internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// How long a connection may take for each step of a request.
package struct Patience: Sendable {
  /// The limit for a request's whole head; a browser keeps a few idle connections open.
  var head = TimeAmount.seconds(15)
  /// The limit for receiving a body.
  var body = TimeAmount.seconds(10)
  /// The limit for making and sending an answer.
  var answer = TimeAmount.seconds(60)

  package init() {}
}

/// Ends connections that take too long, and reports the use of each one.
///
/// Each step of a request has a time limit, however slowly bytes are sent or read. A stream of
/// events has none, and ends with its reader.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private enum Step {
    case waiting, receiving, answering, streaming
  }

  private let connections: Connections
  private let patience: Patience
  private var step = Step.waiting
  private var deadline = NIODeadline.now()
  private var check: Scheduled<Void>?
  private var number: Int?

  init(_ connections: Connections, _ patience: Patience) {
    self.connections = connections
    self.patience = patience
  }

  func handlerAdded(context: ChannelHandlerContext) {
    number = connections.add(context.channel)
    begin(.waiting, for: patience.head)
    scheduleCheck(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    check?.cancel()
    if let number { connections.remove(number) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    check?.cancel()
    if let number { connections.remove(number) }
    number = nil
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      begin(.receiving, for: patience.body)
      if let number { connections.use(number) }
    case .end: if step == .receiving { begin(.answering, for: patience.answer) }
    case .body: break
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      let isStream = head.headerFields[.contentType] == ContentType.events
      begin(isStream ? .streaming : .answering, for: patience.answer)
      context.write(data, promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      // Finished when the other side has received it, not when it was handed to the system.
      let written = promise ?? context.eventLoop.makePromise(of: Void.self)
      let guarded = NIOLoopBound(self, eventLoop: context.eventLoop)
      written.futureResult.whenSuccess { guarded.value.finishAnswer() }
      context.write(data, promise: written)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if step == .streaming, let event = event as? ChannelEvent, event == .inputClosed {
      // Nobody reads the stream any more.
      context.close(promise: nil)
    }
    context.fireUserInboundEventTriggered(event)
  }

  private func finishAnswer() {
    begin(.waiting, for: patience.head)
    if let number { connections.rest(number) }
  }

  private func begin(_ step: Step, for time: TimeAmount) {
    self.step = step
    deadline = .now() + time
  }

  /// Checks again when the current deadline is over, which avoids a timer for each request.
  private func scheduleCheck(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    check = context.eventLoop.scheduleTask(deadline: max(deadline, .now() + .seconds(1))) {
      let (guarded, context) = bound.value
      guard guarded.step == .streaming || NIODeadline.now() < guarded.deadline else {
        return context.close(promise: nil)
      }
      if guarded.step == .streaming { guarded.deadline = .now() + guarded.patience.answer }
      guarded.scheduleCheck(context)
    }
  }
}

@available(*, unavailable)
extension ConnectionGuard: Sendable {}

/// The open connections, limited in number: a new one replaces the longest idle one, so that a
/// client that opens many does not block others.
final class Connections: Sendable {
  private struct Connection {
    var channel: any Channel
    var isWaiting = true
  }

  private struct State {
    var next = 0
    var byNumber: [Int: Connection] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())
  private let most: Int

  init(most: Int) { self.most = most }

  /// Takes in a new connection; its number.
  func add(_ channel: any Channel) -> Int {
    let (number, surplus) = state.withLock { state -> (Int, (any Channel)?) in
      let number = state.next
      state.next += 1
      state.byNumber[number] = Connection(channel: channel)
      if state.isClosed { return (number, channel) }
      guard state.byNumber.count > most else { return (number, nil) }
      let oldest =
        state.byNumber.filter { $0.value.isWaiting && $0.key != number }.keys.min()
        ?? state.byNumber.keys.min()
      return (number, oldest.flatMap { state.byNumber.removeValue(forKey: $0)?.channel })
    }
    surplus?.close(promise: nil)
    return number
  }

  func remove(_ number: Int) { state.withLock { _ = $0.byNumber.removeValue(forKey: number) } }

  func use(_ number: Int) { state.withLock { $0.byNumber[number]?.isWaiting = false } }

  func rest(_ number: Int) { state.withLock { $0.byNumber[number]?.isWaiting = true } }

  var count: Int { state.withLock(\.byNumber.count) }

  func closeAll() {
    let channels = state.withLock { state in
      state.isClosed = true
      return state.byNumber.values.map(\.channel)
    }
    for channel in channels { channel.close(promise: nil) }
  }
}
