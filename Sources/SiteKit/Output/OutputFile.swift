package import Basics
package import Liquid
package import Vault

package enum OutputInputs: Sendable, Hashable {
  /// Anything but the text of the person's pages: any template may show any figure, setting or
  /// title of a page.
  case site
  /// Anything but the person's pages: any record, setting or file of the theme.
  case records
  /// All of ``site``, and the text of one page; its path in the vault.
  case page(VaultPath)
  /// The same, and all that is in the folder of the person's pages.
  case pages
  /// One file, which goes into the site as it is; its path in the vault.
  case copy(VaultPath)
  /// One file, of which a program that has this version makes another one.
  case made(from: VaultPath, by: String)
}

package struct OutputFile: Sendable {
  package var path: VaultPath
  /// What in the vault it is made from, as a person would type it; for messages.
  package var source: String
  package var inputs = OutputInputs.site
  /// Whether its path is made from its content, as that of a picture that takes long to make: the
  /// file that the last build wrote there is right and is not made again.
  package var isNamedByContent = false
  /// Of a file that only sends readers on to another page, where that page says so.
  package var redirectPlace: Place?
  /// True if the theme has it, so that it tells nothing of what is on record.
  package var isOfTheme = false
  /// Whether a file that somebody else put in its place stays there, and nothing is said of it.
  package var givesWay = false
  /// Of a file that reads little of what all pages share: how it tells what it reads. It is then
  /// made from that, and from the text of the page that ``inputs`` names.
  package var tracing: PageTracing?
  /// Makes its bytes, with what is wrong with them; nil when they cannot be made, and the file of
  /// the last build stays. A pure function: the same bytes each time, on any thread.
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

/// How a page tells what it reads of what all pages share. A class, as lists of files are sorted
/// and put together.
package final class PageTracing: Sendable {
  /// A digest of what the page alone is given, beside its text.
  package let own: @Sendable () -> String
  /// Whether settings, templates and strings make a difference to it, beside what it is given.
  package let hasTheme: Bool
  /// Of a page of the person's own: a digest of what other pages may show of it, of which nothing
  /// follows from the text that only its own page shows.
  package let head: String?
  /// Of a page about a time: the last day that it shows anything of, and a digest of what it is
  /// given beside what is on record, such as the navigation.
  package let time: (lastDay: Day, given: @Sendable () -> String)?
  /// A digest of something that it read, by the name under which that was taken down.
  package let read: @Sendable (String) -> String
  /// Makes the page and takes down what it reads.
  package let render: @Sendable (RenderReads) -> (bytes: [UInt8]?, diagnostics: [Diagnostic])

  package init(
    own: @escaping @Sendable () -> String, hasTheme: Bool = true, head: String? = nil,
    time: (lastDay: Day, given: @Sendable () -> String)? = nil,
    read: @escaping @Sendable (String) -> String,
    render: @escaping @Sendable (RenderReads) -> (bytes: [UInt8]?, diagnostics: [Diagnostic])
  ) {
    self.own = own
    self.hasTheme = hasTheme
    self.head = head
    self.time = time
    self.read = read
    self.render = render
  }
}

extension OutputFile {
  package static func page(
    at address: String, source: String, inputs: OutputInputs = .site,
    render: @escaping @Sendable () -> (bytes: [UInt8]?, diagnostics: [Diagnostic])
  ) -> OutputFile {
    OutputFile(
      path: VaultPath(validating: SiteAddress.file(address)) ?? .root, source: source,
      inputs: inputs, render: render)
  }
}
