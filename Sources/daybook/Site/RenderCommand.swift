import AllSystems
import ArgumentParser
import Basics
import Site
import SiteKit
import Vault

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render one Liquid template with data of its own.",
    discussion: """
      For people who write themes; it needs no vault. The result goes to standard output. If \
      anything is wrong, nothing is printed and the exit code is 1. It knows the standard filters \
      of Liquid, and duration, duration_figure, number, percent and markdown. Charts need the \
      records of a vault, so they work only in daybook build.

      Examples:
        daybook render card.liquid --data week.yaml --partials templates/partials
        echo 'Hello {{ name }}!' | daybook render - --data names.json
      """)

  @Argument(
    help: ArgumentHelp("The template; - for standard input.", valueName: "template"),
    completion: .file(extensions: ["liquid"]))
  var file: String

  @Option(
    help: ArgumentHelp(
      "The variables: an object in JSON or a mapping in YAML; - for standard input.",
      valueName: "file"),
    completion: .file(extensions: ["json", "yaml", "yml"]))
  var data: String?

  @Option(
    help: ArgumentHelp(
      "A folder with templates for layout, include and render, found by their path in it without "
        + ".liquid, and without a leading partials/.", valueName: "folder"),
    completion: .directory)
  var partials: String?

  @Flag(help: "Write values as they are instead of escaping them for HTML.")
  var noEscape = false

  @Flag(help: "Ignore unknown variables and filters.")
  var lenient = false

  @OptionGroup var asOf: AsOfOptions

  @OptionGroup var messages: MessageOptions

  @OptionGroup var quiet: QuietOption

  func validate() throws {
    if file == "-", data == "-" {
      throw ValidationError("only one of the template and --data can be standard input")
    }
    _ = try asOf.instant(Settings())
  }

  func run() throws {
    var run = TemplateRun(asOf: try asOf.instant(Settings()))
    run.systems = Systems.all
    run.escapes = !noEscape
    run.isStrict = !lenient
    var found: [Diagnostic] = []
    var template: [UInt8]?
    do throws(FileError) {
      template = try NamedFile(file, orStandardInput: true).contents()
    } catch {
      found.append(error.diagnostic)
    }
    if let data { run.data = members(of: NamedFile(data, orStandardInput: true), &found) }
    if let partials { run.partials = templates(in: partials, &found) }

    var bytes: [UInt8]?
    if let template, !found.contains(where: { $0.severity == .error }) {
      let name = NamedFile(file, orStandardInput: true).name
      let rendered = run.render(template, file: name)
      bytes = rendered.bytes
      found += rendered.diagnostics
    }
    Console.report(found, messages.format)
    guard let bytes else { throw ExitCode.failure }
    Console.write(bytes)
  }

  private func members(of file: NamedFile, _ found: inout [Diagnostic]) -> [DataMember] {
    do throws(FileError) {
      let data = DataFile(try file.contents(), file: file.name)
      found += data.diagnostics
      return data.members
    } catch {
      found.append(error.diagnostic)
      return []
    }
  }

  private func templates(
    in folder: String, _ found: inout [Diagnostic]
  ) -> [TemplateRun.Partial] {
    let files = DiskFiles(root: folder)
    do throws(FileError) {
      // A folder that was named has to be there.
      _ = try files.list(.root)
    } catch {
      found.append(error.diagnostic)
      return []
    }
    let paths = files.files(below: .root, followsLinks: true) { found.append($0.diagnostic) }
    var templates: [TemplateRun.Partial] = []
    for path in paths where path.pathExtension == "liquid" {
      do throws(FileError) {
        templates.append((path.text, files.displayName(of: path), try files.contents(of: path)))
      } catch {
        found.append(error.diagnostic)
      }
    }
    return templates
  }
}
