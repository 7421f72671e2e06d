package import Basics
package import Vault

/// What can be wrong with a site, and the words for it.
package enum SiteProblem: Sendable, Hashable {
  /// A file that Daybook did not make is where a page must go.
  case foreignFile
  /// A file that Daybook made was changed by somebody else since.
  case changedFile
  /// A folder, link or file stands where a page or its folder must go.
  case blocked(by: VaultPath)
  /// The output folder holds files and was never built into.
  case foreignFolder(examples: [String])
  /// The output folder is the vault or lies inside it.
  case outputInVault
  /// The vault lies inside the output folder.
  case vaultInOutput
  /// Two pages have the same address.
  case sameAddress(address: String, first: String)
  /// Another address of a page is that of a file of the site.
  case aliasTaken(String, by: String)
  /// A term, such as a tag, that no address can be made of, with the reason.
  case noTermAddress(String, SitePathProblem)
  /// A page is in a language that the site does not have.
  case otherLanguage(String, known: [String])
  /// A picture is damaged, so that nobody knows what beside the picture is in it.
  case unreadablePicture
  /// A picture has no copies in other widths, for a reason.
  case noCopies(String)
  /// A page asks for a template that there is not.
  case noLayout(String, nearest: String?)
  /// A file on disk differs from a clean build.
  case notVerified

  /// The problem as a message.
  package func diagnostic(at place: Place?, excerpt: Excerpt? = nil) -> Diagnostic {
    switch self {
    case .foreignFile:
      Diagnostic(
        .error, kind: "foreign-file", at: place,
        "a file that Daybook did not make is where a page must go; it was left as it is",
        hint: "move the file away, or build into another folder with --output")
    case .changedFile:
      Diagnostic(
        .error, kind: "changed-file", at: place,
        "the file was changed after Daybook wrote it; it was left as it is",
        hint:
          "keep your change in the vault (a page, or a file of templates/), then delete this file")
    case .blocked(let path):
      Diagnostic(
        .error, kind: "blocked-file", at: place,
        "the page cannot be written: \(path.text) is in the way",
        hint: "move it away, or build into another folder with --output")
    case .foreignFolder(let examples):
      Diagnostic(
        .error, kind: "foreign-folder", at: place,
        "the output folder holds files that Daybook did not make: "
          + examples.joined(separator: ", "),
        hint: "choose an empty or a new folder with --output")
    case .outputInVault:
      Diagnostic(
        .error, kind: "output-in-vault", at: place,
        "the output folder is the vault or is inside it",
        hint: "choose a folder next to the vault, such as --output ../public, or its folder _site")
    case .vaultInOutput:
      Diagnostic(
        .error, kind: "vault-in-output", at: place, "the vault is inside the output folder",
        hint: "choose a folder next to the vault, such as --output ../public")
    case .sameAddress(let address, let first):
      Diagnostic(
        .error, kind: "same-address", at: place,
        "the address /\(address) is already taken by \(first); this page was left out",
        hint: "give the page a permalink of its own in its front matter")
    case .aliasTaken(let address, let page):
      Diagnostic(
        .error, kind: "same-address", at: place,
        "the alias /\(address) is the address of \(page), so it does not lead here",
        hint: "take the alias out, or give the other page another permalink")
    case .noTermAddress(let term, let problem):
      Diagnostic(
        .error, kind: "term", at: place,
        "\(term.shortQuoted) cannot have a page: "
          + (problem == .long
            ? "its address is longer than 255 bytes" : "it is only dots or slashes")
          + "; it was left out",
        hint: "call it something that can be the name of a folder")
    case .otherLanguage(let language, let known):
      Diagnostic(
        .warning, kind: "other-language", at: place,
        "the page is in \"\(language)\", which the site does not have; it was left out",
        hint: "the site has \(known.joined(separator: ", ")); add the language to languages in "
          + "daybook.yaml, or give the page another lang")
    case .unreadablePicture:
      Diagnostic(
        .error, kind: "unreadable-picture", at: place,
        "the picture is damaged, so what a camera wrote into it cannot be taken out; it was left "
          + "out",
        hint: "save it again with a program for pictures")
    case .noCopies(let reason):
      Diagnostic(
        .warning, kind: "no-copies", at: place,
        "no smaller copies of the picture can be made, so it is shown as it is: \(reason)",
        hint: "save it again with a program for pictures, or turn copies off with pictures: false "
          + "in \(Settings.fileName)")
    case .noLayout(let layout, let nearest):
      Diagnostic(
        .error, kind: "no-layout", at: place, "there is no template \"\(layout)\"",
        hint: nearest.map { "did you mean \($0)?" }
          ?? "put it into the vault as templates/\(layout).liquid")
    case .notVerified:
      Diagnostic(
        .error, kind: "not-verified", at: place,
        "the file differs from what a clean build writes",
        hint: "this is a fault of Daybook; a clean build into a new folder is right")
    }
  }
}
