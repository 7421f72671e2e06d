import TestKit
import Testing

@testable import Publish

/// The files for publishing each night. `scripts/check recipes` has the programs that they are
/// for read them.
struct PublishRecipeTests {
  private func text(
    _ kind: PublishRecipe.Kind, target: String? = "site", vault: String = "/vaults/days",
    program: String = "/usr/bin/daybook"
  ) throws -> String {
    try PublishRecipe(kind, target: target, vault: vault, program: program).text
  }

  private static let odd = #"/vaults/it's 5% of "$HOME" \% `a` & <b> ${{ c }} 日々"#

  @Test(.enabled(if: OutsideProgram.has("sh")), arguments: [odd, "a", "", "'", "-n", "*"])
  func `A shell reads each word as it is`(word: String) throws {
    let shell = try #require(OutsideProgram("sh"))
    #expect(try shell.output(["-c", "printf %s \(RecipeText.shell(word))"]) == word)
  }

  @Test(arguments: [
    // According to crontab(5), a % ends the command unless it follows a backslash, which is
    // removed.
    ("50% done", #"'50\% done'"#), (#"a\%"#, #"'a\''\%'"#), ("it's", #"'it'\''s'"#),
    ("%%", #"'\%\%'"#),
  ])
  func `A percent sign stays in a crontab`(word: String, written: String) {
    #expect(RecipeText.cron(word) == written)
  }

  @Test(arguments: [
    // According to systemd.service(5), for specifiers, variables and quotes.
    ("50% of $HOME", #""50%% of $$HOME""#), (#"a "b" \c"#, #""a \"b\" \\c""#),
  ])
  func `A unit of systemd puts in no specifier and no variable`(word: String, written: String) {
    #expect(RecipeText.systemd(word) == written)
  }

  @Test func `The line of a crontab`() throws {
    let line = try #require(try text(.cron).split(separator: "\n").last)
    #expect(
      line
        == "30 2 * * * '/usr/bin/daybook' '-q' 'publish' '--yes' '--vault' '/vaults/days' 'site' > /dev/null"
    )
    #expect(try !text(.cron, target: nil).contains("'site'"))
    #expect(try text(.cron, target: "-x").contains("'--' '-x' > /dev/null"))
  }

  @Test func `A unit is named after its target, without what names may not have`() throws {
    #expect(try text(.systemd).contains("/daybook-publish-site.timer\n"))
    #expect(try text(.systemd, target: "a b/../%c").contains("/daybook-publish-abc.timer\n"))
    #expect(try text(.systemd, target: nil).contains("/daybook-publish.timer\n"))
    #expect(try text(.launchd, target: "日").contains("<string>daybook-publish</string>"))
  }

  @Test func `No expression of GitHub is begun by a target`() throws {
    let text = try text(.github, target: "${{ secrets.A }}")
    #expect(text.contains("TARGET: \"${{ '${{' }} secrets.A }}\""))
  }

  @Test(arguments: PublishRecipe.Kind.allCases)
  func `All end with a newline, and hold no end of a line that a value brought`(
    kind: PublishRecipe.Kind
  ) throws {
    #expect(try text(kind).hasSuffix("\n") && !text(kind).hasSuffix("\n\n"))
    #expect(throws: RecipeProblem.controlCharacter("/a\nb")) { try text(kind, vault: "/a\nb") }
    #expect(throws: RecipeProblem.notWhole("days")) { try text(kind, vault: "days") }
    #expect(throws: RecipeProblem.controlCharacter("a\u{7F}")) { try text(kind, target: "a\u{7F}") }
  }
}
