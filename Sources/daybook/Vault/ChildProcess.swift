import CProcess
import Dispatch
import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A child process, started without a shell. It inherits only its three standard streams.
struct ChildProcess: Sendable {
  enum Stream {
    case shared
    /// Its output is discarded, and its input is empty.
    case nothing
    case open(Int32)
  }

  private let number: pid_t

  /// Starts the program in `file`.
  ///
  /// - Parameters:
  ///   - arguments: Without the program's own name.
  ///   - environment: All of its variables.
  ///   - isApart: True if it continues when a person ends this program with Ctrl-C.
  init(
    _ file: String, _ arguments: [String], environment: [String: String],
    input: Stream = .nothing, output: Stream = .nothing, errors: Stream = .nothing,
    isApart: Bool = false
  ) throws(FileError.Reason) {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, stream) in zip([0, 1, 2] as [Int32], [input, output, errors]) {
      switch stream {
      case .shared:
        #if canImport(Glibc)
          break
        #else
          posix_spawn_file_actions_addinherit_np(&actions, target)
        #endif
      case .nothing:
        posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
      case .open(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, target)
      }
    }

    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    close_all_but_streams(&actions, &attributes, &flags)
    if isApart { flags |= Int16(POSIX_SPAWN_SETPGROUP) }
    // Signals ignored by this program must not be ignored by the other.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGPIPE, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, flags)

    let words = ([file] + arguments).map { strdup($0) }
    let variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in words + variables { free(text) } }
    var number = pid_t()
    let problem = posix_spawn(
      &number, file, &actions, &attributes, words + [nil], variables + [nil])
    guard problem == 0 else { throw .init(errno: problem) }
    self.number = number
  }

  /// Waits until the program ends, and returns its exit code; if a signal ended it, 128 plus the
  /// signal's number, as in shells.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  func kill() {
    #if canImport(Glibc)
      _ = Glibc.kill(number, SIGKILL)
    #else
      _ = Darwin.kill(number, SIGKILL)
    #endif
  }

  /// Lets the program continue on its own, and releases its resources when it ends.
  func release() {
    DispatchQueue.global().async { _ = wait() }
  }
}

/// The limits of a program: the time without output, the size of each output stream, and the total
/// time.
struct ProgramLimit {
  var silence: Duration
  var bytes: Int
  var whole: Duration?
}

/// A pipe to or from another program.
struct ProgramPipe {
  /// Its two ends, closed for programs that are started unless they are given to them.
  let reader: Int32
  let writer: Int32

  init() throws(FileError.Reason) {
    var ends: [Int32] = [-1, -1]
    guard closing_pipe(&ends) == 0 else { throw .init(errno: errno) }
    (reader, writer) = (ends[0], ends[1])
  }

  func closeWriter() { close(writer) }
  func closeReader() { close(reader) }

  /// The bytes written into some pipes, until all writers have closed them.
  ///
  /// - Parameters: See ``read(_:feeding:within:beyond:take:)``.
  static func contents(
    of pipes: [ProgramPipe], feeding input: (pipe: ProgramPipe, bytes: [UInt8])? = nil,
    within limit: ProgramLimit? = nil, beyond end: () -> Void = {}
  ) throws(FileError.Reason) -> [[UInt8]] {
    var contents = pipes.map { _ in [UInt8]() }
    _ = try read(pipes, feeding: input, within: limit, beyond: end) { index, bytes in
      contents[index] += bytes
      return true
    }
    return contents
  }

  /// Reads from some pipes until all writers have closed them.
  ///
  /// Reads all of them concurrently, and feeds the input meanwhile, as a program blocks when a pipe
  /// that nobody reads is full.
  ///
  /// - Parameters:
  ///   - input: The bytes for the input pipe, whose writing end is then closed.
  ///   - limit: When to stop, though more may come.
  ///   - end: Called when it stops before the end.
  ///   - take: Given the index of a pipe and the bytes read; returns false to stop reading.
  /// - Returns: True if it reached the end.
  /// - Throws: If a pipe cannot be read: a part would look like the whole.
  static func read(
    _ pipes: [ProgramPipe], feeding input: (pipe: ProgramPipe, bytes: [UInt8])? = nil,
    within limit: ProgramLimit? = nil, beyond end: () -> Void = {},
    take: (Int, [UInt8]) -> Bool
  ) throws(FileError.Reason) -> Bool {
    var counts = pipes.map { _ in 0 }
    var waiting = pipes.map { pollfd(fd: $0.reader, events: Int16(POLLIN), revents: 0) }
    var rest = input?.bytes[...] ?? []
    if let pipe = input?.pipe {
      _ = fcntl(pipe.writer, F_SETFL, O_NONBLOCK)
      waiting.append(pollfd(fd: pipe.writer, events: Int16(POLLOUT), revents: 0))
    }
    func closeInput() {
      if waiting.count > pipes.count, waiting[pipes.count].fd >= 0 {
        close(waiting[pipes.count].fd)
        waiting[pipes.count].fd = -1
      }
    }
    let clock = ContinuousClock()
    let began = clock.now
    var heardAt = began
    while waiting.contains(where: { $0.fd >= 0 }) {
      let count = poll(&waiting, nfds_t(waiting.count), limit == nil ? -1 : 100)
      let now = clock.now
      if count > 0 { heardAt = now }
      if let limit,
        heardAt.duration(to: now) > limit.silence
          || counts.contains(where: { $0 > limit.bytes })
          || limit.whole.map({ began.duration(to: now) > $0 }) ?? false
      {
        closeInput()
        end()
        return false
      }
      guard count > 0 else { continue }
      for index in waiting.indices where waiting[index].revents != 0 {
        waiting[index].revents = 0
        if index < pipes.count {
          let bytes: [UInt8]
          do throws(FileError.Reason) {
            bytes = try ByteStream(waiting[index].fd).read()
          } catch {
            closeInput()
            throw error
          }
          // A pipe at its end is no longer polled.
          guard !bytes.isEmpty else {
            waiting[index].fd = -1
            continue
          }
          counts[index] += bytes.count
          guard take(index, bytes) else {
            closeInput()
            end()
            return false
          }
        } else if !feed(&rest, to: waiting[index].fd) {
          closeInput()
        }
      }
    }
    return true
  }

  /// Writes as much as a pipe takes.
  ///
  /// - Returns: False if there is no more to write, or the reader has closed the pipe.
  private static func feed(_ rest: inout ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    let count = rest.withUnsafeBytes {
      write_without_signal(descriptor, $0.baseAddress, min($0.count, 1 << 20))
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    rest = rest.dropFirst(count)
    return !rest.isEmpty
  }
}
