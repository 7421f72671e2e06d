import Basics
import Liquid
import Vault

extension Theme {
  /// The templates as programs, without those that have a fault, and what is wrong with these.
  func compiled(
    in environment: Environment
  ) -> (library: TemplateLibrary, diagnostics: [Diagnostic]) {
    var library = TemplateLibrary()
    var diagnostics: [Diagnostic] = []
    for file in templates {
      do throws(SyntaxErrors) {
        let template = try Template(
          String(decoding: file.bytes, as: UTF8.self), name: file.displayName,
          environment: environment)
        library.insert(template, as: Theme.templateName(of: file.path))
      } catch {
        diagnostics += error.diagnostics
      }
    }
    return (library, diagnostics)
  }

  /// The style sheets, those first whose rules count: the one that pages read last, the theme's
  /// others, and those of the default theme.
  var styleSheets: [String] {
    let sheets = (assets + Theme.standard.assets).filter { $0.path.pathExtension == "css" }
    return ([asset(Self.ownStyles)].compactMap(\.self) + sheets.map(\.bytes))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
