internal import Basics

/// Brings a site of another program into a vault: its pages, and the files that they show.
///
/// A file that the vault has already stays if the person changed it since it was imported; else it
/// becomes what the site has by now.
package struct SiteImporter: Importer {
  /// The size in bytes above which a page, or another file, is left out.
  static let mostOfPage = 4 << 20
  static let mostOfFile = 256 << 20

  private let generator: SiteGenerator
  private let zone: Zone
  private let days: ClosedRange<Day>?
  private let now: Instant
  private let vault: any Files
  private var copies: CopiedFiles
  /// The files of the vault that the site has.
  private var present: Set<VaultPath> = []

  /// The most names of pages that are gone.
  private static let mostGone = 5

  package init(_ generator: SiteGenerator, _ basis: ImportBasis) {
    self.generator = generator
    zone = basis.zone
    days = basis.days
    now = basis.now
    vault = basis.reader.files
    copies = CopiedFiles(into: basis.reader.files)
  }

  package mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    let tree = file.siblings
    let name = String(file.path.dropLast(file.inside.count + 1))
    guard !tree.entries.isEmpty else {
      return plan.diagnostics.append(
        Diagnostic(
          .error, kind: "wrong-format", at: Place(file: file.path),
          "a site is a folder or an archive, not a file"))
    }
    let earlier = EarlierImports(into: vault)
    present = []
    let site = OtherSite(generator, in: tree, name: name)
    for problem in site.diagnostics { plan.diagnostics.append(problem) }
    var report = SiteReport(generator, name: name)
    var pages: [(entry: ImportTree.Entry, path: String, target: String, isDraft: Bool)] = []
    var others: [(entry: ImportTree.Entry, target: String)] = []
    for entry in tree.entries where entry.path.hasPrefix(site.root) {
      let path = String(entry.path.dropFirst(site.root.count))
      switch site.place(of: path) {
      case .page(let target, let isDraft): pages.append((entry, path, target, isDraft))
      case .file(let target): others.append((entry, target))
      case .left(let reason): report.leave(path, reason)
      }
    }
    for program in site.programs { report.look(at: program, .programOfFolder) }
    for link in tree.links { report.refuse(link, .symbolicLink) }

    let closed = site.closedFolders(among: pages.map { ($0.entry, $0.target) })
    let texts = SiteTexts(pages.map { (path: $0.path, target: $0.target) })
    var addresses = Set(pages.map { ComingPage.address(of: $0.target) })
    var shown: Set<String> = []
    for (entry, path, target, isDraft) in pages {
      plan.summary.read += 1
      present.formUnion(PageFolder.path.appending(target).map { [$0] } ?? [])
      guard let (source, writtenAt) = contents(of: entry, Self.mostOfPage, &report) else {
        plan.summary.unreadable += 1
        continue
      }
      let page = ComingPage(
        source, of: site, path: path, file: "\(name)/\(entry.path)", to: target,
        isDraft: isDraft || closed.contains(where: target.hasPrefix)
          || site.folderData(of: path).isDraft, besides: addresses, zone: zone
      ) { texts.link(to: $0) }
      guard let page else {
        report.leave(path, .noPage)
        continue
      }
      if page.isEmpty, !target.hasSuffix("_index.md") {
        report.leaveEmpty(path)
        continue
      }
      if let day = page.day, days?.contains(day) == false {
        plan.summary.skip(.outside)
        continue
      }
      if let address = page.address { addresses.insert(address) }
      if generator == .obsidian { shown.formUnion(Self.names(in: page.bytes)) }
      let change = Change(from: path, writtenAt: writtenAt, earlier: earlier)
      add(page, change, &plan, &report)
    }
    for (entry, target) in others {
      // From a folder of notes, only the files that daily notes show are added.
      let last = target.split(separator: "/").last.map { $0.lowercased() } ?? ""
      guard generator != .obsidian || shown.contains(last) else { continue }
      add(entry, to: target, earlier, &plan, &report)
    }
    if days == nil { tellGone(earlier, &plan) }
    plan.report = report.text(in:)
    file.ticker.finished()
  }

  /// A file of the site, which the vault may have as it was.
  private struct Change {
    let from: String
    /// The time it was written; nil if unknown.
    let writtenAt: Instant?
    let earlier: EarlierImports
  }

  /// Puts the bytes of a file into the place of another: if that is as it was imported, and from an
  /// older file.
  private func replace(
    _ path: VaultPath, by bytes: () throws(FileError) -> [UInt8], _ change: Change,
    _ count: inout ImportSummary.Kind, _ plan: inout ImportPlan, _ report: inout SiteReport
  ) {
    guard let before = change.earlier.unchanged(path), let new = try? bytes() else {
      count.kept += 1
      return report.keep(path.text)
    }
    guard change.writtenAt ?? now >= before.at else { return count.older += 1 }
    count.changed += 1
    plan.replacements.append((path, before.bytes, new))
  }

  /// Counts the pages that the site had when it was imported before.
  private func tellGone(_ earlier: EarlierImports, _ plan: inout ImportPlan) {
    let gone = earlier.gone(besides: present).filter { $0.pathExtension == "md" }
    guard !gone.isEmpty else { return }
    plan.summary[kind: "page"].gone = gone.count
    plan.summary[kind: "page"].goneInWords = gone.prefix(Self.mostGone).map(\.text.printable)
  }

  private mutating func add(
    _ page: ComingPage, _ change: Change, _ plan: inout ImportPlan, _ report: inout SiteReport
  ) {
    guard let target = place(of: page.target, from: change.from, &report) else { return }
    report.note(page, from: change.from)
    var count = plan.summary[kind: "page"]
    if let day = page.day {
      count.days = count.days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }
    switch copies.state(of: target, { () throws(FileError) in page.bytes }) {
    case .new:
      count.added += 1
      plan.files.append(ImportPlan.NewFile(target, page.bytes))
      for problem in page.problems { plan.diagnostics.append(problem) }
    case .same: count.same += 1
    case .other:
      replace(
        target, by: { () throws(FileError) in page.bytes }, change, &count, &plan, &report)
    }
    plan.summary[kind: "page"] = count
  }

  private mutating func add(
    _ entry: ImportTree.Entry, to target: String, _ earlier: EarlierImports,
    _ plan: inout ImportPlan, _ report: inout SiteReport
  ) {
    guard let path = place(of: target, from: entry.path, &report) else { return }
    var size = 0
    var writtenAt: Instant?
    do throws(FileError) {
      try entry.withBytes { bytes, time in (size, writtenAt) = (bytes.count, time) }
    } catch {
      return report.refuse(entry.path, .unreadable)
    }
    guard size <= Self.mostOfFile else {
      return report.refuse(entry.path, .larger(megabytes: Self.mostOfFile >> 20))
    }
    var count = plan.summary[kind: "attachment"]
    switch copies.state(of: path, { () throws(FileError) in try entry.contents() }) {
    case .new:
      count.added += 1
      plan.files.append(ImportPlan.NewFile(path) { () throws(FileError) in try entry.contents() })
    case .same: count.same += 1
    case .other:
      let change = Change(from: entry.path, writtenAt: writtenAt, earlier: earlier)
      replace(
        path, by: { () throws(FileError) in try entry.contents() }, change, &count, &plan, &report)
    }
    plan.summary[kind: "attachment"] = count
  }

  /// The place of a file in the vault; nil if it cannot have one, or another file has it.
  private mutating func place(
    of target: String, from path: String, _ report: inout SiteReport
  ) -> VaultPath? {
    guard let text = VaultPath(validating: target).map(\.text), text == target,
      let place = PageFolder.path.appending(target)
    else {
      report.refuse(path, .impossibleName)
      return nil
    }
    // Some file systems keep no two names that differ only in capitals.
    let key = VaultPath(validating: place.text.lowercased()) ?? place
    guard copies.take(key) else {
      report.refuse(path, .takenPlace(place.text))
      return nil
    }
    return place
  }

  private func contents(
    of entry: ImportTree.Entry, _ most: Int, _ report: inout SiteReport
  ) -> (bytes: [UInt8], writtenAt: Instant?)? {
    var contents: (bytes: [UInt8], writtenAt: Instant?)?
    do throws(FileError) {
      try entry.withBytes { bytes, time in
        if bytes.count <= most { contents = (Array(bytes), time) }
      }
    } catch {
      report.refuse(entry.path, .unreadable)
      return nil
    }
    if contents == nil { report.refuse(entry.path, .larger(megabytes: most >> 20)) }
    return contents
  }

  /// The names of files that a text links to or shows, in lower case.
  private static func names(in bytes: [UInt8]) -> Set<String> {
    let text = String(decoding: bytes, as: UTF8.self)
    var names: Set<String> = []
    for mark in ["](", "[["] {
      var rest = text[...]
      while let start = rest.firstRange(ofBytes: mark) {
        rest = rest[start.upperBound...]
        let target = rest.prefix { !")]|#\n".contains($0) }.trimming { $0 == "<" || $0 == ">" }
        let decoded = PercentEncoding.decoded(target[...].utf8).map {
          String(decoding: $0, as: UTF8.self)
        }
        let name = (decoded ?? target).split(separator: "/").last ?? ""
        names.insert(name.trimming { $0 == "<" || $0 == ">" || $0 == " " }.lowercased())
      }
    }
    return names
  }
}

/// The texts of a site by their paths and names, for shortcodes that link to one.
private struct SiteTexts {
  private var targets: [String: String] = [:]

  init(_ pages: [(path: String, target: String)]) {
    var names: [String: [String]] = [:]
    for (path, target) in pages {
      for key in [path, target] {
        targets[key] = target
        targets[String(key.dropLast(3))] = target
      }
      let parts = target.dropLast(3).split(separator: "/")
      let isIndex = parts.last == "index" || parts.last == "_index"
      let name = isIndex ? parts.dropLast().last : parts.last
      if let name { names[String(name), default: []].append(target) }
    }
    for (name, found) in names where found.count == 1 && targets[name] == nil {
      targets[name] = found[0]
      targets[name + ".md"] = found[0]
    }
  }

  /// The link to a text, from the top of `pages/` on; nil if there is none.
  func link(to name: String) -> String? {
    let path = name.prefix { $0 != "#" }
    let rest = name[path.endIndex...]
    let plain = path.trimming { $0 == "/" || $0.isWhitespace || $0 == "\"" }
    if plain.isEmpty { return rest.isEmpty ? nil : String(rest) }
    guard let target = targets[plain] ?? targets["_posts/" + plain] else { return nil }
    return "/" + PercentEncoding.readablePath(target) + rest
  }
}
