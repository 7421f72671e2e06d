import CProcess
import Dispatch
import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that this one started, without a shell. Of what is open here it has its three streams
/// and nothing else.
struct ChildProcess: Sendable {
  /// What a stream of the program is.
  enum Stream {
    /// The same as here.
    case shared
    /// What is written to it is lost, and it has nothing to read.
    case nothing
    /// An open file.
    case open(Int32)
  }

  private let number: pid_t

  /// Starts the program in `file`.
  ///
  /// - Parameters:
  ///   - arguments: Without the program's own name.
  ///   - environment: All of its variables.
  ///   - isApart: Whether it goes on when a person ends this program with Ctrl-C.
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
    // What this program overlooks, another may not.
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

  /// Waits until the program ends, and returns its exit code; of one that a signal ended, 128 and
  /// the signal's number, as shells have it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Ends the program at once, before it was waited for.
  func kill() {
    #if canImport(Glibc)
      _ = Glibc.kill(number, SIGKILL)
    #else
      _ = Darwin.kill(number, SIGKILL)
    #endif
  }

  /// Lets the program go on by itself. When it ends nothing is left of it.
  func release() {
    DispatchQueue.global().async { _ = wait() }
  }
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

  /// What is written into some pipes until nobody has them open for writing.
  ///
  /// All at once, and what another pipe is fed with too: a pipe that nobody reads stops the program
  /// when it is full.
  ///
  /// - Parameters:
  ///   - input: What is written into a pipe, whose writing end is then closed.
  ///   - deadline: Until when it is waited for; nil for without end.
  /// - Throws: When a pipe cannot be read, or was not at its end in time: what came by then would
  ///   look like all of it.
  static func contents(
    of pipes: [ProgramPipe], feeding input: (pipe: ProgramPipe, bytes: [UInt8])? = nil,
    until deadline: ContinuousClock.Instant? = nil
  ) throws(FileError.Reason) -> [[UInt8]] {
    var contents = pipes.map { _ in [UInt8]() }
    var waiting = pipes.map { pollfd(fd: $0.reader, events: Int16(POLLIN), revents: 0) }
    var rest = input?.bytes[...] ?? []
    if let pipe = input?.pipe {
      _ = fcntl(pipe.writer, F_SETFL, O_NONBLOCK)
      waiting.append(pollfd(fd: pipe.writer, events: Int16(POLLOUT), revents: 0))
    }
    while waiting.contains(where: { $0.fd >= 0 }) {
      let left = deadline.map { max(.zero, $0 - .now) }
      let milliseconds = left.map { Int32(clamping: Int64($0 / .milliseconds(1)) + 1) } ?? -1
      let ready = poll(&waiting, nfds_t(waiting.count), milliseconds)
      if left == .zero {
        if waiting.count > pipes.count, waiting[pipes.count].fd >= 0 {
          close(waiting[pipes.count].fd)
        }
        throw .system("it took too long")
      }
      guard ready > 0 else { continue }
      for index in waiting.indices where waiting[index].revents != 0 {
        waiting[index].revents = 0
        if index < pipes.count {
          let bytes: [UInt8]
          do throws(FileError.Reason) {
            bytes = try ByteStream(waiting[index].fd).read()
          } catch {
            if waiting.count > pipes.count, waiting[pipes.count].fd >= 0 {
              close(waiting[pipes.count].fd)
            }
            throw error
          }
          contents[index] += bytes
          // One that is at its end is looked at no more.
          if bytes.isEmpty { waiting[index].fd = -1 }
        } else if !feed(&rest, to: waiting[index].fd) {
          close(waiting[index].fd)
          waiting[index].fd = -1
        }
      }
    }
    return contents
  }

  /// Writes as much as a pipe takes.
  ///
  /// - Returns: False when there is no more to write, or nobody reads it.
  private static func feed(_ rest: inout ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    let count = rest.withUnsafeBytes {
      write_without_signal(descriptor, $0.baseAddress, min($0.count, 1 << 20))
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    rest = rest.dropFirst(count)
    return !rest.isEmpty
  }
}
