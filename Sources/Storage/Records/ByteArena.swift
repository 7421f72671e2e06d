/// Bytes that stay where they are while a record is put together, for formats whose values are not
/// contiguous in the file.
final class ByteArena {
  private var buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)
  private var used = 0

  deinit { buffer.deallocate() }

  /// Forgets all bytes and makes room for `count`; none may be in use any more.
  func reset(capacity count: Int) {
    used = 0
    guard count > buffer.count else { return }
    buffer.deallocate()
    buffer = .allocate(capacity: max(count, 2 * buffer.count))
  }

  /// Keeps a copy of `bytes`, which stays valid until the next ``reset(capacity:)``. The room for
  /// it was asked for.
  func copy(_ bytes: some Collection<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let end = used + bytes.count
    precondition(end <= buffer.count, "the room was asked for")
    let place = UnsafeMutableBufferPointer(rebasing: buffer[used..<end])
    _ = place.initialize(from: bytes)
    used = end
    return UnsafeBufferPointer(place)
  }
}
