extension Record {
  /// The data as dictionaries, which both engines that take `Any` look up faster than they reflect
  /// on structures.
  var dictionary: [String: Any] {
    [
      "title": title, "text": text,
      "rows": rows.map {
        ["day": $0.day, "project": $0.project, "note": $0.note, "source": $0.source]
          as [String: Any]
      },
      "tasks": tasks.map { task in
        var dictionary: [String: Any] = [
          "title": task.title, "done": task.done, "tags": task.tags,
          "steps": task.steps.map { ["name": $0.name] as [String: Any] },
        ]
        if let due = task.due { dictionary["due"] = due }
        return dictionary
      },
    ]
  }
}
