extension ImportFormat {
  /// What Habitica exports of a person, of which one system takes what is to be done and another
  /// what is done again and again.
  package static let habitica = ImportFormat("habitica", "user data of Habitica") { head in
    guard head.form == .json else {
      return head.columns.isSuperset(of: ["task name", "task id", "task type", "date", "value"])
    }
    let keys = ["\"todos\"", "\"dailys\"", "\"habits\"", "\"rewards\""]
    return keys.count { head.text.contains($0) } >= 2
      || head.path.hasSuffix("userdata.json") && head.text.contains("\"achievements\"")
  }
}
