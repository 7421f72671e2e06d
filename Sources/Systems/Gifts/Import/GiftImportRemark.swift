/// What a person should know about how a file was read.
enum GiftImportRemark: Sendable, Hashable {
  /// How many rows of a bill are transfers and red packets.
  case bill(taken: Int, of: Int, isAll: Bool)
  /// Columns that nothing was made of.
  case columnsLeftOut([String])
  /// The file's total is that of its rows.
  case totalAgrees(String)

  /// The remark as a line.
  var inWords: String {
    switch self {
    case .bill(let taken, let all, false):
      "\(taken) of \(all) rows "
        + (taken == 1 ? "is a transfer or red packet" : "are transfers or red packets")
        + " between people; --all takes every row that is income or expense"
    case .bill(let taken, let all, true): "\(taken) of \(all) rows taken, as --all is given"
    case .columnsLeftOut(let names): "columns left out: " + names.joined(separator: ", ")
    case .totalAgrees(let total): "the total of \(total) agrees with the rows"
    }
  }
}
