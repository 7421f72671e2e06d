internal import Basics

// Whoever reads, decides and then writes does so alone: another program that decides at the same
// time waits, and then reads what was written.
extension RecordLibrary {
  /// Does what reads records, decides, and writes.
  ///
  /// - Parameter body: Is given the library to read and write with, which waits for nobody.
  package func alone<Value>(_ body: (RecordLibrary) throws -> Value) throws -> Value {
    guard !isAlone else { return try body(self) }
    let (library, claim) = try claimed
    defer { withExtendedLifetime(claim) {} }
    return try body(library)
  }

  /// Performs a plan that was made, and maybe shown to a person, before anybody waited for it: it
  /// is compared with what it was made from, and made again when that was changed.
  ///
  /// - Parameters:
  ///   - basis: The vault before anything was read for the plan (``stamps``).
  ///   - plan: Makes the plan again.
  ///   - perform: Is given the library to write with.
  package func perform<Plan, Value>(
    _ made: Plan, from basis: FolderStamps?, again plan: (RecordLibrary) async throws -> Plan,
    _ perform: (Plan, RecordLibrary) async throws -> Value
  ) async throws -> Value {
    let (library, claim) = try claimed
    defer { withExtendedLifetime(claim) {} }
    let isCurrent = basis.map { $0.files == stamps?.files } ?? false
    return try await perform(isCurrent ? made : try await plan(library), library)
  }

  /// The library, which waits for nobody when another one of the vault does not.
  package func waitingForNobody(like other: RecordLibrary) -> RecordLibrary {
    var library = self
    library.isAlone = other.isAlone
    return library
  }

  /// What tells whether a file of the vault was changed; nil when that cannot be known.
  package var stamps: FolderStamps? { FolderStamps(of: files) }

  private var claimed: (library: RecordLibrary, claim: FilesClaim) {
    get throws {
      var library = self
      library.isAlone = true
      do throws(FileError) { return (library, try files.claim()) } catch {
        throw Failure(error.diagnostic)
      }
    }
  }
}
