package import Basics
import Liquid
package import SiteKit
package import Vault
import Wording

/// One template rendered on its own: with its own data, and without a vault.
package struct TemplateRun: Sendable {
  /// A template that may be included, rendered or be the layout, by its path below the folder of
  /// partials: `partials/card.liquid`. It is found by its path and, as in a theme, without its
  /// leading `partials/`.
  package typealias Partial = (path: String, file: String, bytes: [UInt8])

  package var data: [DataMember] = []
  package var partials: [Partial] = []
  /// True if output is escaped for HTML.
  package var escapes = true
  package var isStrict = true
  package var asOf: Instant
  package var systems: [any System] = []
  /// The time zone of local times.
  package var zone = Zone.utc

  package init(asOf: Instant) { self.asOf = asOf }

  /// Renders the template in `file`; nil if there was any error.
  package func render(
    _ template: [UInt8], file: String
  ) -> (bytes: [UInt8]?, diagnostics: [Diagnostic]) {
    let environment = environment
    var (library, diagnostics) = library(environment)
    guard let template = compile(template, file, environment, &diagnostics) else {
      return (nil, diagnostics)
    }
    var bytes: [UInt8] = []
    diagnostics += template.render(
      Object(data), library: library,
      context: RenderContext(
        now: Int(asOf.seconds),
        utcOffset: { [zone] in zone.offset(at: Instant(seconds: Int64($0))) }),
      into: &bytes)
    return (diagnostics.contains { $0.severity == .error } ? nil : bytes, diagnostics)
  }

  var environment: Environment {
    var environment = Environment.standard
    environment.strict = isStrict
    environment.escaping = escapes ? .html : .none
    SiteFilters.registerText(in: &environment, .english)
    for case let system as any AddsFilters in systems {
      system.addFilters(to: &environment, .english)
    }
    SiteFilters.registerCharts(in: &environment, nil)
    SiteAssets.registerNames(in: &environment)
    return environment
  }

  private func library(_ environment: Environment) -> (TemplateLibrary, [Diagnostic]) {
    var library = TemplateLibrary()
    var diagnostics: [Diagnostic] = []
    var compiled: [(path: String, template: Template)] = []
    for partial in partials {
      if let template = compile(partial.bytes, partial.file, environment, &diagnostics) {
        compiled.append((partial.path, template))
      }
    }
    let folder = "partials/"
    for (path, template) in compiled {
      if let path = VaultPath(validating: path), path.pathExtension == "liquid" {
        library.insert(template, as: Theme.templateName(of: path))
      }
      if path.hasPrefix(folder) {
        library.insert(template, as: String(path.dropFirst(folder.count)))
      }
    }
    for (path, template) in compiled { library.insert(template, as: path) }
    return (library, diagnostics)
  }

  private func compile(
    _ bytes: [UInt8], _ file: String, _ environment: Environment,
    _ diagnostics: inout [Diagnostic]
  ) -> Template? {
    do throws(SyntaxErrors) {
      return try Template(
        String(decoding: bytes, as: UTF8.self), name: file, environment: environment)
    } catch {
      diagnostics += error.diagnostics
      return nil
    }
  }
}

extension Object {
  /// The members of a file; the last one with the same key wins.
  fileprivate init(_ members: [DataMember]) {
    self.init(members.map { ($0.key, Value($0.value)) })
  }
}
