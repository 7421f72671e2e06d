package import ArgumentParser
internal import Synchronization

/// The names of a vault that a shell offers while a command is typed.
package enum NamesToComplete: Sendable {
  /// The kinds of records.
  case kinds
  /// The latest records of some kinds, or of all, by the shortest part of the id, with titles.
  case records(of: [String]? = nil)
  /// The records that can be ticked off and are not.
  case open
  /// The values of a field, the last used first.
  case values(of: String, field: String)
  /// The kinds that the vault declares, such as its measures.
  case declared
  /// The targets of publishing.
  case targets

  /// A name, and a description that some shells show next to it.
  package typealias Name = (name: String, about: String?)
  /// The names that a command line so far, with the options in it, asks for. Empty if the vault
  /// cannot be read: nobody wants an error while typing.
  package typealias Source = @Sendable (NamesToComplete, _ words: [String]) -> [Name]

  private static let source = Mutex<Source?>(nil)

  /// Sets the reader of names. The program does it once, before it reads its arguments.
  package static func read(from source: @escaping Source) {
    Self.source.withLock { $0 = source }
  }

  package var completion: CompletionKind {
    .custom { words, _, _ in
      let names = Self.source.withLock { $0 }?(self, words) ?? []
      return names.map { Self.line($0, for: CompletionShell.requesting) }
    }
  }

  /// A name as the script of a shell takes it: `name:description` in zsh, with a tab between them
  /// in fish, and alone in bash.
  static func line(_ name: Name, for shell: CompletionShell?) -> String {
    switch (shell, name.about) {
    case (CompletionShell.zsh?, let about?):
      "\(name.name.replacing(":", with: "\\:")):\(about)"
    case (CompletionShell.fish?, let about?): "\(name.name)\t\(about)"
    case (CompletionShell.zsh?, nil): name.name.replacing(":", with: "\\:")
    default: name.name
    }
  }
}
