package import Basics
package import Liquid
package import Vault

package enum OutputInputs: Sendable, Hashable {
  /// Anything except the text of the person's pages: any template may show any figure, setting or
  /// title of a page.
  case site
  /// Anything except the person's pages: any record, setting or file of the theme.
  case records
  /// All of ``site``, and the text of one page; its path in the vault.
  case page(VaultPath)
  /// The same, and everything in the folder of the person's pages.
  case pages
  /// One file, copied into the site; its path in the vault.
  case copy(VaultPath)
  /// One file, converted by a program with this version.
  case made(from: VaultPath, by: String)
}

package struct OutputFile: Sendable {
  package var path: VaultPath
  /// Its source in the vault, as a person would type it; for messages.
  package var source: String
  package var inputs = OutputInputs.site
  /// True if its path is derived from its content, as for a picture that takes long to make: the
  /// file from the last build is current and is not made again.
  package var isNamedByContent = false
  /// For a file that only redirects to another page, the place where that page says so.
  package var redirectPlace: Place?
  /// The place of a person's own address for a page; nil for one from its file's name.
  package var addressPlace: Place?
  /// True if it belongs to the theme, so that it reveals nothing on record.
  package var isOfTheme = false
  /// True for a standalone page; a preview adds nothing to it.
  package var isPlain = false
  /// True if a file of another origin in its place is kept, without a message.
  package var givesWay = false
  /// The only system whose records it shows; nil for a file that may show records of several.
  package var system: String?
  /// The rows of a file with figures; nil for a file of another kind.
  var rows: DataRows?
  /// For a file that reads little of the data all pages share: how its reads are traced. It then
  /// depends on these reads, and on the text of the page that ``inputs`` names.
  package var tracing: PageTracing?
  /// Makes its bytes, with its diagnostics; nil if they cannot be made, and the file of the last
  /// build stays. A pure function: the same bytes each time, on any thread.
  package var render: @Sendable () -> (bytes: [UInt8]?, diagnostics: [Diagnostic])

  package init(
    path: VaultPath, source: String, inputs: OutputInputs = .site,
    render: @escaping @Sendable () -> (bytes: [UInt8]?, diagnostics: [Diagnostic])
  ) {
    self.path = path
    self.source = source
    self.inputs = inputs
    self.render = render
  }
}

/// Traces which of the shared data a page reads. A class, since lists of files are sorted and
/// joined.
package final class PageTracing: Sendable {
  /// A digest of the page's own input, besides its text.
  package let own: @Sendable () -> String
  /// Frees the data computed for ``own``, as the page will not be made.
  package let forget: @Sendable () -> Void
  /// True if settings, templates and strings affect it, besides its own input.
  package let hasTheme: Bool
  /// For a page of the person's own: a digest of the parts that other pages may show. These do not
  /// depend on the text that only the page itself shows.
  package let head: String?
  /// For a page about a period: the last day that it shows, and a digest of its input besides the
  /// records, such as the navigation.
  package let time: (lastDay: Day, given: @Sendable () -> String)?
  /// A digest of the input that all pages have around their content, such as the navigation.
  package let around: @Sendable () -> String
  /// The language whose shared members it reads: a member is the same for all pages of one.
  package let language: String
  /// The digest of something it read, by the name of the read.
  package let read: @Sendable (String) -> String
  /// Makes the page and notes its reads.
  package let render: @Sendable (RenderReads) -> (bytes: [UInt8]?, diagnostics: [Diagnostic])

  package init(
    own: @escaping @Sendable () -> String, forget: @escaping @Sendable () -> Void = {},
    hasTheme: Bool = true, head: String? = nil,
    time: (lastDay: Day, given: @Sendable () -> String)? = nil,
    around: @escaping @Sendable () -> String = { "" }, language: String = "",
    read: @escaping @Sendable (String) -> String,
    render: @escaping @Sendable (RenderReads) -> (bytes: [UInt8]?, diagnostics: [Diagnostic])
  ) {
    self.own = own
    self.forget = forget
    self.hasTheme = hasTheme
    self.head = head
    self.time = time
    self.around = around
    self.language = language
    self.read = read
    self.render = render
  }
}

extension OutputFile {
  /// The same file; if it is independent, marked as showing only records of the system.
  package func of(_ system: String, if isIndependent: Bool) -> OutputFile {
    guard isIndependent else { return self }
    var file = self
    file.system = system
    return file
  }

  package static func page(
    at address: String, source: String, inputs: OutputInputs = .site,
    render: @escaping @Sendable () -> (bytes: [UInt8]?, diagnostics: [Diagnostic])
  ) -> OutputFile {
    OutputFile(
      path: VaultPath(validating: SiteAddress.file(address)) ?? .root, source: source,
      inputs: inputs, render: render)
  }
}
