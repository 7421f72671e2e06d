internal import CUTF8Proc

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A form of texts in which what means the same is written the same (Unicode Standard Annex 15).
package enum NormalizationForm: Sendable, Hashable {
  /// NFC: a letter with its accent is one character where there is one.
  case canonicalComposed
  /// NFD: a letter, then its accents.
  case canonicalDecomposed
  /// NFKC: as NFC, and variants such as full-width letters as the usual ones.
  case compatibilityComposed

  fileprivate var options: utf8proc_option_t {
    let options =
      switch self {
      case .canonicalComposed: UTF8PROC_COMPOSE.rawValue
      case .canonicalDecomposed: UTF8PROC_DECOMPOSE.rawValue
      case .compatibilityComposed: UTF8PROC_COMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
      }
    return utf8proc_option_t(rawValue: options | UTF8PROC_STABLE.rawValue)
  }
}

extension String {
  /// The text in a normal form. Characters that are younger than the library's tables stay.
  package func normalized(_ form: NormalizationForm) -> String {
    var copy = self
    return copy.withUTF8 { bytes in
      var result: UnsafeMutablePointer<UInt8>?
      let length = utf8proc_map(bytes.baseAddress, bytes.count, &result, form.options)
      // Swift's texts are well-formed, so what can fail is memory.
      guard length >= 0, let result else { return self }
      defer { free(result) }
      return String(decoding: UnsafeBufferPointer(start: result, count: length), as: UTF8.self)
    }
  }
}
