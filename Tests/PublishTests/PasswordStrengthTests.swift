import Testing

@testable import Publish

struct PasswordStrengthTests {
  @Test(arguments: [
    "", "a", "grandma", "Password123!", "12345678901234567890", "2468101214",
    "aaaaaaaaaaaaaaaaaaaa",
    "qwertyuiop", "20261120", "Lin-1988", "summer2026!", "love love love love love", "letmein!!",
    "张三", "wangmin1990", "three short words",
  ])
  func `What people choose can be guessed`(password: String) {
    #expect(PasswordStrength(of: password).isWeak)
  }

  @Test(arguments: [
    "plums in the icebox", "correct horse battery staple", "correcthorsebatterystaple",
    "h7Gk2pQz9Lm4", "春眠不觉晓处处闻啼鸟", "Ferry9-lantern_mossy Quill",
  ])
  func `Four words or more by chance cannot`(password: String) {
    #expect(!PasswordStrength(of: password).isWeak)
  }
}
