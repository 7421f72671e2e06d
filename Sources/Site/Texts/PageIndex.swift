import Algorithms
import Basics
import SiteKit
import Vault

struct PageIndex: Sendable {
  /// The pages that are not the page of a folder, newest first.
  let pages: [UserPage]
  /// Folders with a page of their own, by their paths.
  let sections: [PageSection]
  let taxonomies: [Taxonomy]
  /// The page of `pages/` itself; nil where there is none.
  let top: UserPage?
  /// By folder: the place in ``sections`` of the nearest folder with a page.
  private let sectionOfFolder: [String: Int]
  /// By address: the index of a page in its section.
  private let placeInSection: [String: Int]
  private let likeness: Lazy<RelatedPages>

  /// - Parameter all: The pages, the newest first.
  init(_ all: [UserPage], taxonomies names: [String], zone: Zone) {
    let pages = all.filter { !$0.isOfFolder }
    let indexes = all.filter { $0.isOfFolder && !$0.folder.isEmpty }.sorted {
      $0.folder < $1.folder
    }
    top = all.first { $0.isOfFolder && $0.folder.isEmpty }
    let known = Dictionary(
      indexes.enumerated().map { ($1.folder, $0) }, uniquingKeysWith: { first, _ in first })
    func nearest(_ folder: String) -> Int? {
      var folder = folder[...]
      while !folder.isEmpty {
        if let index = known[String(folder)] { return index }
        folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
      }
      return nil
    }
    var members: [[UserPage]] = indexes.map { _ in [] }
    var children: [[Int]] = indexes.map { _ in [] }
    var folders: [String: Int] = [:]
    for page in pages {
      guard let index = folders[page.folder] ?? nearest(page.folder) else { continue }
      folders[page.folder] = index
      members[index].append(page)
    }
    var parents: [Int?] = []
    for (index, page) in indexes.enumerated() {
      let above = page.folder.lastIndex(of: "/").map { page.folder[..<$0] } ?? ""
      let parent = nearest(String(above))
      parents.append(parent)
      if let parent { children[parent].append(index) }
    }
    let addresses = Dictionary(
      all.map { ($0.address.lowercased(), $0.address) }, uniquingKeysWith: { first, _ in first })
    let taxonomies = names.map { Taxonomy($0, of: pages, besides: addresses) }
      .filter { !$0.terms.isEmpty }
    self.taxonomies = taxonomies
    let terms = taxonomies.flatMap(\.terms).filter(\.hasOwnPage)
    self.pages = pages
    sections = indexes.indices.map { index in
      let page = indexes[index]
      // The page of a term lists the pages with it, too.
      let listed = terms.first { $0.address == page.address }?.pages ?? []
      return PageSection(
        page: page,
        pages: (page.source.frontMatter.order ?? .date).sorted(
          Array((members[index] + listed).uniqued(on: \.address))),
        children: children[index], parent: parents[index])
    }
    sectionOfFolder = folders
    placeInSection = sections.enumerated().reduce(into: [:]) { places, section in
      for (place, page) in section.element.pages.enumerated()
      where folders[page.folder] == section.offset {
        places[page.address] = place
      }
    }
    likeness = Lazy { RelatedPages(pages, taxonomies: taxonomies) }
  }

  /// The section that a page is in; of the page of one, the section above it.
  func section(of page: UserPage) -> PageSection? {
    if page.isOfFolder {
      return sections.first { $0.page.address == page.address }?.parent.map { sections[$0] }
    }
    return sectionOfFolder[page.folder].map { sections[$0] }
  }

  /// The sections above a page, the nearest last.
  func trail(of page: UserPage) -> [PageSection] {
    var trail: [PageSection] = []
    var next = section(of: page)
    while let section = next {
      trail.insert(section, at: 0)
      next = section.parent.map { sections[$0] }
    }
    return trail
  }

  /// The pages before and after one in its section: the older and the newer one where the newest
  /// is first.
  func neighbours(of page: UserPage) -> (previous: UserPage?, next: UserPage?) {
    guard let section = section(of: page), let place = placeInSection[page.address] else {
      return (nil, nil)
    }
    let pages = section.pages
    let before = place > 0 ? pages[place - 1] : nil
    let after = place + 1 < pages.count ? pages[place + 1] : nil
    let isNewestFirst = (section.page.source.frontMatter.order ?? .date) == .date
    return isNewestFirst ? (after, before) : (before, after)
  }

  /// The title of the page at an address of the tree; nil if the person wrote none.
  func title(at address: String) -> String? {
    (pages + sections.map(\.page)).first { $0.address == address }?.title
  }

  func related(to page: UserPage) -> [UserPage] { likeness.value.related(to: page) }

  /// The terms of a page with their pages, each once, by taxonomy and in the order written.
  func terms(of page: UserPage) -> [(taxonomy: Taxonomy, term: Taxonomy.Term)] {
    taxonomies.flatMap { taxonomy in
      page.terms(taxonomy.name).compactMap(taxonomy.term).uniqued(on: \.address).map {
        (taxonomy, $0)
      }
    }
  }
}

struct PageSection: Sendable {
  let page: UserPage
  /// The pages in it, and in folders below it without a page, in its order.
  let pages: [UserPage]
  /// The places of those right below it.
  let children: [Int]
  /// The index of its parent.
  let parent: Int?
}

extension PageOrder {
  /// `pages`, which are the newest first, in this order.
  fileprivate func sorted(_ pages: [UserPage]) -> [UserPage] {
    switch self {
    case .date: pages
    case .title: pages.sorted { ($0.title, $0.address) < ($1.title, $1.address) }
    case .weight:
      pages.sorted {
        ($0.source.frontMatter.weight ?? .max, $0.title, $0.address)
          < ($1.source.frontMatter.weight ?? .max, $1.title, $1.address)
      }
    }
  }
}
