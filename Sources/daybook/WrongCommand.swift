import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault

extension Daybook {
  /// The message for wrong usage from the argument parser or a command; lists what the command
  /// takes when there is no better hint.
  static func wrongUsage(_ error: any Error, in words: ArraySlice<String>) -> Diagnostic {
    let commands = commands(in: words)
    let named = [_commandName] + words.prefix(commands.count)
    let help = "see \(named.joined(separator: " ")) --help"
    let message = message(for: error)
    guard let option = message.firstMatch(of: /^Unknown option '--([^']+)'/)?.1 else {
      return ValidationError.diagnostic(message, help: help)
    }
    // The parser's own suggestion may be far away.
    let sentence = String(message.prefix { $0 != "." })
    let likely = (commands.last ?? self).optionNames.likely(String(option), count: 1).first
    return ValidationError.diagnostic(
      sentence, help: likely.map { "did you mean \"--\($0)\"?" } ?? help)
  }

  /// The commands that the first words name, each below the one before it.
  static func commands(in words: ArraySlice<String>) -> [any ParsableCommand.Type] {
    var commands: [any ParsableCommand.Type] = []
    for word in words {
      let inner = (commands.last ?? self).configuration.subcommands
      guard let next = inner.first(where: { $0._commandName == word }) else { break }
      commands.append(next)
    }
    return commands
  }

  /// An error for words that name no command, with three names that are near; nil if they do name
  /// one, or if the word is an option or is in a place where no command can be.
  static func unknownCommand(in words: ArraySlice<String>) -> Diagnostic? {
    var commands = configuration.subcommands
    var path = _commandName
    for word in words {
      guard word.first != "-", !commands.isEmpty else { return nil }
      let names = commands.map { $0._commandName }
      guard let place = names.firstIndex(of: word) else {
        let hint = hint(on: word, among: names, of: path)
        return Diagnostic(
          .error, kind: "unknown-command", "\"\(word)\" is not a command", hint: hint)
      }
      path += " \(word)"
      // The word after it may also name a kind.
      if commands[place] == ExportCommand.self { return nil }
      // Or a target.
      if commands[place] == PublishCommand.self, PublishCommand.inner(of: words) == nil {
        return nil
      }
      commands = commands[place].configuration.subcommands
    }
    return nil
  }

  /// The commands that someone may have meant by a word.
  private static func hint(on word: String, among names: [String], of path: String) -> String {
    let isOfProgram = path == _commandName
    let isOfAdd = path == "\(_commandName) \(AddCommand._commandName)"
    if isOfProgram || isOfAdd {
      let other = isOfAdd ? nil : otherWords.first { $0.words.contains(word.lowercased()) }?.command
      let forms = Set(Systems.forms.map(\.name))
      let kind = Systems.kinds.map { $0.kind }.filter { forms.contains($0.name) }.called(word)?.name
      if let name = other ?? kind.map({ isOfAdd ? $0 : "add \($0)" }) {
        return "did you mean \"\(name)\"?"
      }
    }
    let likely = names.likely(word, count: 3).map { "\"\($0)\"" }
    guard let last = likely.last else {
      return isOfProgram
        ? "begin with daybook add, daybook log or daybook today; daybook --help has all commands"
        : "see \(path) --help"
    }
    let others = likely.dropLast().joined(separator: ", ")
    return "did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }

  /// Words for commands in other languages and other programs, in small letters.
  private static let otherWords: [(command: String, words: Set<String>)] = [
    ("add", ["加", "添加", "新增", "加入", "追加", "new", "create", "insert"]),
    ("log", ["记", "记录", "記", "記錄", "記録", "write", "note"]),
    ("edit", ["改", "修改", "编辑", "編輯", "編集", "change", "modify", "update"]),
    ("delete", ["删", "删除", "刪", "刪除", "削除", "remove", "rm", "del"]),
    ("undo", ["撤销", "撤銷", "撤回", "復原", "取り消し", "revert", "rollback"]),
    ("list", ["列", "列出", "列表", "一覧", "ls"]),
    ("find", ["找", "查找", "搜索", "搜尋", "検索", "search", "grep"]),
    ("help", ["帮助", "幫助", "ヘルプ", "man"]),
    ("today", ["今天", "今日"]),
    ("done", ["完成", "做完", "完了", "tick", "finish", "complete"]),
    ("start", ["开始", "開始", "begin", "timer", "track"]),
    ("stop", ["停", "停止", "结束", "結束", "終了", "end"]),
    ("stats", ["统计", "統計", "report"]),
    ("settings", ["设置", "設定", "config", "configure", "preferences"]),
    ("serve", ["预览", "預覽", "プレビュー", "preview", "server"]),
    ("build", ["生成", "generate", "make"]),
    ("import", ["导入", "匯入", "インポート"]),
    ("export", ["导出", "匯出", "エクスポート"]),
    ("backup", ["备份", "備份", "バックアップ", "commit", "snapshot"]),
  ]
}

extension ParsableCommand {
  /// The long names of the command's options, without their dashes.
  fileprivate static var optionNames: [String] {
    helpMessage(columns: 80).split(separator: "\n").flatMap { line in
      line.prefixMatch(of: #/  (?:-\w, )?--([a-z-]+)(?:/--([a-z-]+))?/#).map { match in
        [String(match.1)] + (match.2.map { [String($0)] } ?? [])
      } ?? []
    }
  }
}
