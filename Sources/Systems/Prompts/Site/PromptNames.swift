import Wording

// What the kinds of things about prompts are called.
extension Words {
  func name(of kind: PromptFilter.Kind) -> String {
    switch kind {
    case .category: self("prompts.category")
    case .tag: self("prompts.tag")
    case .team: self("prompts.team")
    case .template: self("prompts.template_kind")
    }
  }

  func name(of visibility: Prompt.Visibility) -> String {
    switch visibility {
    case .private: self("prompts.visibility.private")
    case .team: self("prompts.visibility.team")
    case .public: self("prompts.visibility.public")
    }
  }

  func name(of role: Role) -> String {
    switch role {
    case .viewer: self("prompts.role.viewer")
    case .editor: self("prompts.role.editor")
    case .admin: self("prompts.role.admin")
    case .owner: self("prompts.role.owner")
    }
  }
}
