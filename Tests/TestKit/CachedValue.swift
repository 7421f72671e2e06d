package import Vault

/// A value as it comes back from a cache; nil if it does not.
package func cached<Value: CacheValue>(_ value: Value) -> Value? {
  let entry = Cache(MemoryFiles(name: "cache")).entry("values", "value", from: ["1"])
  entry.keep(value)
  return entry.value()
}
