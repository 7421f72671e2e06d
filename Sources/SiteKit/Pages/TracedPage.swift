package import Basics
package import Liquid
import Vault

/// The content that only one page has.
package struct PageContent: Sendable {
  package var head: SiteContext.Head
  /// Members of the template, without the members that all pages share.
  package var members: Object
  package var parts: [Part]
  package var diagnostics: [Diagnostic]
  /// The path to the top of the site; nil for as many `../` as needed.
  package var root: String?

  /// A nested member that takes longer to make than to compute the digest of its inputs.
  package struct Part: Sendable {
    /// The name of the containing member, which is an object.
    package var whole: String
    package var name: String
    /// A digest of all its inputs.
    package var digest: String
    /// Makes it; notes the reads of its templates, and adds diagnostics.
    package var value: @Sendable (RenderReads?, inout [Diagnostic]) -> Value

    package init(
      _ whole: String, _ name: String, digest: String,
      value: @escaping @Sendable (RenderReads?, inout [Diagnostic]) -> Value
    ) {
      self.whole = whole
      self.name = name
      self.digest = digest
      self.value = value
    }
  }

  package init(
    _ head: SiteContext.Head, _ members: Object = [:], parts: [Part] = [],
    diagnostics: [Diagnostic] = [], root: String? = nil
  ) {
    self.head = head
    self.members = members
    self.parts = parts
    self.diagnostics = diagnostics
    self.root = root
  }
}

extension SiteContext {
  /// The page that `template` makes at `address`.
  ///
  /// It is made again if its content, the shared data that it reads, or the templates changed. So
  /// `content` is evaluated in every build and should be fast; slow members belong in a part. The
  /// content of a page about a `time` is evaluated only if that time may have changed.
  package func page(
    _ template: String, at address: String, source: String, of time: PageTime? = nil,
    _ made: @escaping @Sendable () -> PageContent
  ) -> OutputFile {
    let (digest, computed) = (Kept<String>(), Kept<PageContent>())
    let isOver = time.map { $0.lastDay < today } ?? false
    let content: @Sendable () -> PageContent = {
      var content = made()
      if isOver { content.head.isOver = true }
      return content
    }
    var file = OutputFile.page(at: address, source: source) {
      self.render(template, at: address, content(), reads: nil)
    }
    file.tracing = PageTracing(
      own: {
        if let known = digest.value { return known }
        let content = content()
        computed.value = content
        let own = self.digest(of: content, at: address)
        digest.value = own
        return own
      },
      forget: { computed.value = nil },
      time: time.map { time in
        (time.lastDay, { InputDigest.hex(of: time.given() + [self.digest(around: address)]) })
      },
      around: { self.digest(around: address) }, language: tree.tag,
      read: { self.digest(ofRead: $0, at: address) },
      render: { reads in
        let content = computed.take() ?? content()
        if digest.value == nil { digest.value = self.digest(of: content, at: address) }
        return self.render(template, at: address, content, reads: reads)
      })
    return file
  }

  private func render(
    _ template: String, at address: String, _ content: PageContent, reads: RenderReads?
  ) -> (bytes: [UInt8]?, diagnostics: [Diagnostic]) {
    var (members, diagnostics) = (content.members, content.diagnostics)
    for part in content.parts {
      guard var whole = members[part.whole]?.objectValue else { continue }
      whole[part.name] = part.value(reads, &diagnostics)
      members[part.whole] = .object(whole)
    }
    let page = render(
      template, at: address, content.head, root: content.root, members, reads: reads)
    return (page.bytes, diagnostics + page.diagnostics)
  }

  /// A digest of the input that a page has around its content, such as the navigation.
  private func digest(around address: String) -> String {
    var digest = InputDigest()
    digest.add(surroundings)
    for language in languages.having(address) { digest.add(language.tree.tag) }
    if let base = settings.baseURL {
      digest.add(Value(pictures.value?(address)) { $0.value(below: base) })
    }
    return digest.hex
  }

  private func digest(of content: PageContent, at address: String) -> String {
    var digest = InputDigest()
    digest.add(own(address, content.head, root: content.root))
    digest.add(content.members)
    for part in content.parts {
      digest.add(part.whole)
      digest.add(part.name)
      digest.add(part.digest)
    }
    return digest.hex
  }

  /// The digest of something that the page at `address` read, by the name of the read: a chart, the
  /// output of a tag, or a member that all pages share.
  package func digest(ofRead name: String, at address: String) -> String {
    guard let request = ChartRequest(readAs: name) else {
      return lookup.digestOfTag(name, address) ?? digest(ofMember: name)
    }
    return charts.digest(of: request, on: address)
  }
}
