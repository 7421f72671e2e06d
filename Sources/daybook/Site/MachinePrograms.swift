import Publish
import SiteKit

/// The programs of this machine that reach the places where sites go.
struct MachinePrograms: Programs {
  func run(
    _ program: String, _ arguments: [String], _ variables: [String: String], isShown: Bool
  ) async throws -> ProgramResult? {
    try await ExternalProgram(named: program)?
      .run(arguments, variables: variables, isShown: isShown && Console.isWatched)
  }
}
