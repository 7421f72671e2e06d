internal import Dispatch
internal import Foundation
internal import FuzzTargets

/// Runs the target named by the variable FUZZ_TARGET; takes libFuzzer's arguments.
@main
enum Fuzz {
  private static let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
      let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
      fatalError("FUZZ_TARGET is \"\(name)\", which is none of \(names)")
    }
    return target
  }()

  static func main() {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments) { fuzzOne($0, $1) })
  }

  /// Reads one input. A broken promise crashes.
  fileprivate static func read(_ bytes: [UInt8]) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do { try await target.run(bytes) } catch { fatalError("\(target.name): \(error)") }
      done.signal()
    }
    done.wait()
  }
}

/// The function that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Fuzz.read(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// libFuzzer's entry point for programs with their own `main`, as SwiftPM links them.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
