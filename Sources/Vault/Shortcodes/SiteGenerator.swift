/// A program that makes sites of Markdown files, or keeps notes in them.
package enum SiteGenerator: String, Sendable, CaseIterable {
  case hugo, zola, jekyll, eleventy, obsidian

  /// Its name, as it writes it.
  package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
