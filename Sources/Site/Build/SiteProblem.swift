package import Basics
import SiteKit
import Vault

/// The problems of a site, with their wording.
package enum SiteProblem {
  static let foreignFile = Diagnostic(
    .error, kind: "foreign-file",
    "a file that Daybook did not make is in the way of a page; it was left as it is",
    hint: "move the file away, or build into another folder with --output")

  static let changedFile = Diagnostic(
    .error, kind: "changed-file",
    "the file was changed after Daybook wrote it; it was left as it is",
    hint:
      "keep your change in the vault (a page, or a file of templates/), then delete this file")

  static func blocked(by path: VaultPath) -> Diagnostic {
    Diagnostic(
      .error, kind: "blocked-file",
      "the page cannot be written: \(path.text) is in the way",
      hint: "move it away, or build into another folder with --output")
  }

  package static func foreignFolder(examples: [String]) -> Diagnostic {
    Diagnostic(
      .error, kind: "foreign-folder",
      "the output folder holds files that Daybook did not make: "
        + examples.joined(separator: ", "),
      hint: "choose an empty or a new folder with --output")
  }

  package static let folderForOthers = Diagnostic(
    .error, kind: "folder-for-others",
    "the output folder holds a site for others, and this site shows everything",
    hint: "name the audience with --audience, choose another folder with --output, or delete this "
      + "one first")

  package static let outputInVault = Diagnostic(
    .error, kind: "output-in-vault",
    "the output folder is the vault or is inside it",
    hint: "choose a folder next to the vault, such as --output ../public, or its folder _site")

  package static let vaultInOutput = Diagnostic(
    .error, kind: "vault-in-output", "the vault is inside the output folder",
    hint: "choose a folder next to the vault, such as --output ../public")

  /// - Parameter isPage: True of a page of the person's own, false of a file next to the pages.
  static func sameAddress(address: String, first: String, isPage: Bool) -> Diagnostic {
    Diagnostic(
      .error, kind: "same-address",
      "the address /\(address) is already taken by \(first); "
        + "this \(isPage ? "page" : "file") was left out",
      hint: isPage
        ? "give the page a permalink of its own in its front matter"
        : "give the file another name, or move it into a folder")
  }

  static func aliasTaken(_ address: String, by page: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "same-address",
      "the alias /\(address) is the address of \(page), so it does not lead here",
      hint: page.hasSuffix(".md")
        ? "take the alias out, or give the other page another permalink" : "take the alias out")
  }

  static func shortcode(_ name: String, count: Int) -> Diagnostic {
    Diagnostic(
      .warning, kind: "shortcode",
      "the shortcode \(name.shortQuoted) is shown as it is written"
        + (count > 1 ? ", \(count) times" : ""),
      hint: "write it in Markdown")
  }

  static func noTermAddress(_ term: String, _ problem: SitePathProblem) -> Diagnostic {
    Diagnostic(
      .error, kind: "term",
      "\(term.shortQuoted) cannot have a page: "
        + (problem == .long
          ? "its address is longer than 255 bytes" : "it is only dots or slashes")
        + "; it was left out",
      hint: "call it something that can be the name of a folder")
  }

  /// A page that the settings give to an audience.
  static func noPage(_ name: String, for audience: String, nearest: String?) -> Diagnostic {
    Diagnostic(
      .warning, kind: "unknown-page",
      "there is no page or file \(name.shortQuoted) in pages/ for the audience "
        + audience.shortQuoted,
      hint: nearest.map { "did you mean \($0)?" })
  }

  /// A name of an audience in the front matter of a page that the settings do not declare.
  static func noAudience(_ name: String, hint: String?) -> Diagnostic {
    Diagnostic(
      .warning, kind: "unknown-audience",
      "there is no audience \(name.shortQuoted), so it does not see the page", hint: hint)
  }

  /// A link of the menu in the settings to a page that the site does not have.
  static func noMenuPage(_ address: String, nearest: String?) -> Diagnostic {
    Diagnostic(
      .warning, kind: "unknown-page", "the menu leads to \(address), which the site does not have",
      hint: nearest.map { "did you mean \($0)?" })
  }

  static func otherLanguage(_ language: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .warning, kind: "other-language",
      "the page is in \"\(language)\", which the site does not have; it was left out",
      hint: "the site has \(known.joined(separator: ", ")); add the language to languages in "
        + "daybook.yaml, or give the page another lang")
  }

  static let unreadablePicture = Diagnostic(
    .error, kind: "unreadable-picture",
    "the picture is damaged, so what a camera wrote into it cannot be taken out; it was left "
      + "out",
    hint: "save it again with a program for pictures")

  static func noCopies(_ reason: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "no-copies",
      "no smaller copies of the picture can be made, so it is shown as it is: \(reason)",
      hint: "save it again with a program for pictures, or turn copies off with pictures: false "
        + "in \(Settings.fileName)")
  }

  /// - Parameter count: How many pages name the template.
  static func noLayout(
    _ layout: String, other: String, count: Int, nearest: String?
  ) -> Diagnostic {
    let made =
      count == 1
      ? "the page is made" : "this page and \((count - 1).counted("other")) are made"
    return Diagnostic(
      .warning, kind: "no-layout",
      "there is no template \"\(layout)\"; \(made) with \"\(other)\"",
      hint: nearest.map { "did you mean \($0)?" }
        ?? "put it into the vault as templates/\(layout).liquid")
  }

  static let notVerified = Diagnostic(
    .error, kind: "not-verified",
    "the file differs from that of a clean build",
    hint: "this is a fault of Daybook; a clean build into a new folder is right")
}
