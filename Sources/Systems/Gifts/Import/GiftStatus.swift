import Basics
import Vault

/// The status of a gift in a table, which may say with or without a reason that it is void.
enum GiftStatus: Equatable {
  case valid
  /// Void, with the reason, or with the status itself.
  case void(String)
  /// A text that says neither.
  case other(String)

  init(_ text: String) {
    guard let reason = Self.voidReason(in: text) else {
      // 1 may be a status of a program.
      let isKnown =
        text.isEmpty || YesOrNo(text) == .no || text.allSatisfy(\.isNumber)
        || Self.validWords.contains(text.lowercased())
      self =
        YesOrNo(text) == .yes && Int(text) == nil
        ? .void(text) : isKnown ? .valid : .other(text)
      return
    }
    self = .void(reason.isEmpty ? text : reason)
  }

  /// The longest first, so that 已作废 is not read as 作废 after 已.
  private static let voidWords = [
    "已经作废", "已作废", "已作廢", "作废", "作廢", "无效", "無效", "無効", "已删除", "已刪除", "已撤销", "已撤銷", "撤销",
    "撤銷", "已取消", "取消", "voided", "void", "cancelled", "canceled", "deleted", "invalid",
  ]
  private static let denials = ["取消", "撤销", "撤銷", "恢复", "恢復", "解除"]
  private static let validWords: Set<String> = [
    "正常", "有效", "已收", "已付", "已送", "已登记", "已登記", "已记", "已入账", "已确认", "已到账", "已完成", "完成", "成功",
    "有効", "済", "normal", "valid", "active", "ok", "done", "paid", "received", "sent", "confirmed",
  ]

  /// The text around the word for void, without the marks between; nil if there is no such word, or
  /// if the text denies it: 未作废, 取消作废.
  private static func voidReason(in text: String) -> String? {
    let lower = text.lowercased()
    guard
      let (word, range) = voidWords.lazy.compactMap({ word in
        lower.range(ofWord: word).map { (word, $0) }
      }).first
    else { return nil }
    let before = lower[..<range.lowerBound]
    let isDenied =
      before.last.map { "未不没沒非否".contains($0) } == true
      || denials.contains { before.hasSuffix($0) }
    guard !isDenied else { return nil }
    let rest = text.prefix(before.count) + " " + text.dropFirst(before.count + word.count)
    return rest.split(whereSeparator: \.isWhitespace).joined(separator: " ").trimming {
      $0.isWhitespace || $0.isPunctuation || "：（），。、；".contains($0)
    }
  }
}

extension String {
  /// The place of a word; one in Latin letters is no part of another.
  fileprivate func range(ofWord word: String) -> Range<Index>? {
    ranges(of: word).first { range in
      guard word.first?.isASCII == true else { return true }
      let before = range.lowerBound == startIndex ? nil : self[index(before: range.lowerBound)]
      let after = range.upperBound == endIndex ? nil : self[range.upperBound]
      return before?.isLetter != true && after?.isLetter != true
    }
  }
}
