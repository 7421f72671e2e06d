/// What projects are called that sessions name by an id. Another system knows that; without one, a
/// project is called what sessions call it.
package struct ProjectTitles: Sendable {
  private var titles: [String: String] = [:]
  private var spellings: [String: String] = [:]

  /// The titles of projects with their ids; of several with one id the first.
  package init(_ projects: [(id: String, title: String)] = []) {
    for project in projects {
      titles[project.id] = titles[project.id] ?? project.title
      let name = project.title.lowercased()
      spellings[name] = spellings[name] ?? project.title
    }
  }

  /// The title of the project that `name` is the id of, or the title in another spelling.
  package subscript(name: String) -> String {
    titles.isEmpty ? name : titles[name] ?? spellings[name.lowercased()] ?? name
  }
}
