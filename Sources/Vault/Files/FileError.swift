package import Basics

package struct FileError: Error, Sendable, Hashable {
  package enum Reason: Error, Sendable, Hashable {
    case notFound
    case permissionDenied
    case isFolder
    case notAFolder
    /// A folder to be removed is not empty.
    case folderNotEmpty
    case linkLoop
    /// A symbolic link leads out of the permitted folder.
    case outside
    case noSpace
    case readOnly
    /// A symbolic link in the place of the file itself.
    case link
    /// The addition would be in a different encoding than the file.
    case otherEncoding
    /// The settings of its vault cannot be read.
    case brokenSettings
    /// Its vault does not exist.
    case noVault
    /// Somebody else changed it after it was read.
    case changed
    /// It is encrypted, and no identity is available.
    case locked
    /// It differs from its encrypted form, the file with this name.
    case twoForms(String)
    /// It cannot be decrypted, for a reason given by the program.
    case notDecrypted(String)
    /// The settings list no recipients to encrypt it for.
    case noRecipients
    /// It cannot be encrypted, for a reason given by the program.
    case cannotEncrypt(String)
    /// The output of encryption is not a whole encrypted file.
    case notEncrypted
    /// It does not hold what was just written.
    case notAsWritten
    case noAge
    /// Neither a file nor a folder: a socket, a pipe, a device.
    case notAFile
    case misnamed
    /// A text with more bytes than ``Files/text(of:)`` reads.
    case longText
    case damagedArchive
    /// An archive whose files would be many times its size.
    case archiveGrows
    case archiveWithPassword
    /// A record says that it was changed at the last moment there is.
    case lastMoment
    /// The system's message, for everything else.
    case system(String)
  }

  /// The file as a person would type it.
  package var file: String
  package var reason: Reason

  package init(_ file: String, _ reason: Reason) {
    self.file = file
    self.reason = reason
  }

  /// The kinds of messages about a file that exists but cannot be read. Figures computed without it
  /// would be wrong.
  package static let unreadableKinds: Set<String> = [
    Reason.permissionDenied.kind, Reason.noSpace.kind, Reason.longText.kind, Reason.system("").kind,
  ]

  package var diagnostic: Diagnostic { reason.diagnostic(at: Place(file: file)) }

  /// The diagnostic as a warning: the file, such as one with locked records, is skipped, and
  /// everything else is read.
  package var warning: Diagnostic {
    var warning = diagnostic
    warning.severity = .warning
    return warning
  }
}

extension FileError.Reason: Problem {
  package var severity: Diagnostic.Severity { .error }
  package var kind: String { wording.kind }
  package var message: String { wording.message }
  package var hint: String? { wording.hint }

  private var wording: (kind: String, message: String, hint: String?) {
    switch self {
    case .notFound: ("file-not-found", "there is no such file", nil)
    case .permissionDenied:
      ("permission-denied", "permission denied", "check who may read and write the file")
    case .isFolder:
      ("is-a-folder", "a folder where a file should be", nil)
    case .notAFolder:
      ("not-a-folder", "a file where a folder should be", nil)
    case .folderNotEmpty: ("folder-not-empty", "the folder is not empty", nil)
    case .linkLoop:
      ("link-loop", "symbolic links lead to each other in a circle", nil)
    case .outside:
      (
        "outside", "a symbolic link leads out of the folder",
        "copy the file into the folder instead"
      )
    case .link:
      (
        "is-a-link", "a symbolic link; only the file itself can be changed",
        "put the file in the place of the link"
      )
    case .noSpace: ("no-space", "no space is left on the disk", nil)
    case .readOnly: ("read-only", "the file system is read-only", nil)
    case .otherEncoding:
      (
        "other-encoding",
        "the file is in UTF-16, and only UTF-8 can be added; nothing was written",
        "save the file as UTF-8"
      )
    case .brokenSettings:
      (
        "broken-settings",
        "nothing is written while the settings have no time zone",
        "daybook check says what is wrong with them"
      )
    case .noVault:
      (
        "vault-gone",
        "the vault is not there any more, or its disk is not mounted; nothing was written",
        "put the vault back, or mount its disk, and do it again"
      )
    case .changed:
      ("changed-meanwhile", "somebody else has changed it", "do it again")
    case .locked:
      (
        "locked", "the records are locked",
        "name the file with your identity: --identity FILE, the variable DAYBOOK_IDENTITY, or "
          + "encryption.identity in daybook.yaml"
      )
    case .twoForms(let other):
      (
        "two-forms", "it differs from \(other), its encrypted form; neither is read",
        "keep the right one, and move the other out of the vault"
      )
    case .notDecrypted(let reason):
      (
        "not-decrypted", "it cannot be decrypted, and its records are missing: \(reason)",
        "use the identity that it was locked for; a damaged file can only be put back from a copy"
      )
    case .noRecipients:
      (
        "no-recipients",
        "encryption.recipients is empty, so nobody could open locked records; nothing was written",
        "age-keygen -o ~/.config/age/daybook.txt makes an identity and prints age1…; then: "
          + "daybook set encryption.recipients age1…, and daybook set encryption.identity FILE"
      )
    case .cannotEncrypt(let reason):
      (
        "not-encrypted", "it cannot be encrypted; nothing was written: \(reason)",
        "check encryption.recipients in daybook.yaml"
      )
    case .notEncrypted:
      (
        "not-encrypted", "encrypting it gave no whole file; nothing was written",
        "do it again"
      )
    case .notAsWritten:
      (
        "not-as-written", "the written text cannot be read back the same",
        "nothing was removed; check the disk, and that your identity is among "
          + "encryption.recipients"
      )
    case .noAge:
      (
        "no-age", "the program age, which locks and unlocks records, is not installed",
        "install it (Debian: age, macOS: brew install age)"
      )
    case .notAFile: ("not-a-file", "neither a file nor a folder", nil)
    case .misnamed:
      (
        "name-encoding", "the name is not UTF-8, so what has it is not read",
        "rename it; such names come from archives that were made on other systems"
      )
    case .longText:
      (
        "long-text",
        "a text of more than \(DiskFiles.longestText / 1_000_000) MB is not read",
        "take it out of the folder, or make several of it"
      )
    case .damagedArchive:
      (
        "damaged-archive", "the archive is damaged, or cut off",
        "export it again, or unpack it and import what is in it"
      )
    case .archiveGrows:
      (
        "archive-grows", "its content would be out of all proportion to the archive",
        "unpack it, and import what you want of it"
      )
    case .lastMoment:
      (
        "last-moment",
        "a record says that it was changed at the end of the year 9999, so no change can be later",
        "correct its updatedAt in the file"
      )
    case .archiveWithPassword:
      (
        "archive-with-password", "the archive asks for a password",
        "unpack it with the password, and import what is in it"
      )
    case .system(let message): ("file-error", message, nil)
    }
  }
}

/// Returns the result of `body`; a file that cannot be used is a failure.
func failing<Value>(_ body: () throws(FileError) -> Value) throws(Failure) -> Value {
  do throws(FileError) { return try body() } catch { throw Failure(error.diagnostic) }
}
