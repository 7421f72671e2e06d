import Basics
import SiteKit
import Vault

/// Notices of the desktop. Their texts are arguments of a program that is started without a shell.
struct DesktopNotices {
  enum Kind: CaseIterable {
    /// Of freedesktop.org, which most desktops on Linux have.
    case notifySend
    /// Of macOS.
    case osascript

    fileprivate var name: String {
      switch self {
      case .notifySend: "notify-send"
      case .osascript: "osascript"
      }
    }
  }

  let kind: Kind
  let program: ExternalProgram

  static let missing = Diagnostic(
    .error, kind: "notify", "there is no program that shows notices: notify-send",
    hint: "install it, on Debian with: sudo apt install libnotify-bin")

  static var ofMachineIfAny: DesktopNotices? {
    Kind.allCases.lazy.compactMap { kind in
      ExternalProgram(named: kind.name).map { DesktopNotices(kind: kind, program: $0) }
    }.first
  }

  /// - Throws: ``Failure`` if the machine has no program for them.
  static func ofMachine() throws -> DesktopNotices {
    guard let notices = ofMachineIfAny else { throw Failure(missing) }
    return notices
  }

  /// Shows a notice for each kind of reminders.
  ///
  /// - Parameter withTexts: False to give only the titles of kinds: desktops keep notices and show
  ///   them on locked screens, and the texts of locked records must not be there.
  func show(_ due: DueReminders, withTexts: Bool) async throws {
    for (title, lines) in due.notices {
      let result = try await program.run(arguments(title, withTexts ? lines : []))
      guard result.status == 0 else {
        let reason = result.errors.split(whereSeparator: \.isNewline).first.map { ": \($0)" } ?? ""
        throw Failure(
          "notify", "\(kind.name) ended with status \(result.status)\(reason.printable)",
          hint: "it needs a desktop that shows notices; daybook remind prints them instead")
      }
    }
  }

  /// The arguments that show a notice.
  func arguments(_ title: String, _ lines: [String]) -> [String] {
    switch kind {
    case .notifySend:
      // It resolves backslashes, and the desktop markup, in the text but not in the title.
      let text = lines.map { MarkupText.escaped($0).replacing("\\", with: "\\\\") }
      return ["--app-name=Daybook", "--", title]
        + (lines.isEmpty ? [] : [text.joined(separator: "\n")])
    case .osascript:
      // The text is an argument of the script, which is the same each time.
      return [
        "-e", "on run argv", "-e",
        "display notification (item 2 of argv) with title \"Daybook\" subtitle (item 1 of argv)",
        "-e", "end run", title, lines.joined(separator: "\n"),
      ]
    }
  }
}
