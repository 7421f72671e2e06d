package import Diagnostics

/// Why something could not be done with a file or folder.
package struct FileError: Error, Sendable, Hashable {
  /// What stood in the way.
  package enum Reason: Error, Sendable, Hashable {
    case notFound
    case permissionDenied
    case isFolder
    case notAFolder
    /// A folder that should be removed still holds something.
    case folderNotEmpty
    /// Symbolic links that lead to each other.
    case linkLoop
    /// A symbolic link leads out of the folder that may be used.
    case outside
    case noSpace
    case readOnly
    /// Neither a file nor a folder: a socket, a pipe, a device.
    case notAFile
    /// What the system says, for all else.
    case system(String)
  }

  /// The file as a person would type it.
  package var file: String
  /// What stood in the way.
  package var reason: Reason

  /// `reason` stood in the way at `file`.
  package init(_ file: String, _ reason: Reason) {
    self.file = file
    self.reason = reason
  }

  /// The error as a message.
  package var diagnostic: Diagnostic {
    StorageProblem.file(reason).diagnostic(at: Place(file: file))
  }
}
