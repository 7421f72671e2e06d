/// What tells a file that was changed from one that was not, without reading it; as `git` does it
/// for its index.
package struct FileStamp: Sendable, Hashable {
  /// Its length in bytes.
  package var size: Int
  /// The number of the file in its file system, which one renamed into its place does not have.
  package var inode: UInt64
  /// When its content was last changed, in nanoseconds since 1970.
  package var modified: Int64
  /// When anything about it was last changed, in nanoseconds since 1970.
  package var changed: Int64

  /// A stamp.
  package init(size: Int, inode: UInt64, modified: Int64, changed: Int64) {
    self.size = size
    self.inode = inode
    self.modified = modified
    self.changed = changed
  }
}

/// What adding lines to a file did.
package struct FileAddition: Sendable, Hashable {
  /// The stamp before; nil for a file that was not there.
  package var before: FileStamp?
  /// The stamp behind the lines; nil where a later change could leave the same one, as on file
  /// systems that keep no nanoseconds.
  package var after: FileStamp?
  /// Where the first of the lines starts.
  package var offset: Int

  /// What adding lines did.
  package init(before: FileStamp?, after: FileStamp?, offset: Int) {
    self.before = before
    self.after = after
    self.offset = offset
  }
}
