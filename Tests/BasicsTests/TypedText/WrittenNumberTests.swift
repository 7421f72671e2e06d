import Basics
import Testing

struct WrittenNumberTests {
  @Test(arguments: [
    ("12", "12"), ("05", "5"), ("007", "7"), ("+3", "3"), ("-3.5", "-3.5"), ("−3,5", "-3.5"),
    (".5", "0.5"), ("0", "0"), ("12,5", "12.5"), ("71,2", "71.2"), ("71,25", "71.25"),
    ("７１．４", "71.4"), ("７１，４", "71.4"), ("1,200", "1200"), ("12,345", "12345"),
    ("1,234,567", "1234567"), ("1,234.5", "1234.5"), ("1.234,5", "1234.5"), ("1.234", "1.234"),
    ("1.234.567", "1234567"), ("0,500", "0.500"), ("0,5", "0.5"), ("1 234", "1234"),
    ("1'234.5", "1234.5"), ("1’234’567", "1234567"), ("2 1/2", "2.5"), ("2½", "2.5"),
    ("½", "0.5"), ("3/4", "0.75"), ("1e3", "1e3"), ("一百八", "180"), ("一百零八", "108"),
    ("半", "0.5"), ("一个半", "1.5"), ("两万三", "23000"), ("三点五", "3.5"), ("1.2万", "12000"),
    ("1,5万", "15000"), ("3千", "3000"), ("二〇二六", "2026"), ("負五", "-5"), ("十二", "12"),
    ("twenty-five", "25"),
  ])
  func `A number is read as people write it`(text: String, json: String) throws {
    let number = try #require(WrittenNumber(text))
    #expect(number.json == json)
    #expect(number.unit.isEmpty)
  }

  @Test(arguments: [
    "", " ", "-", ".", "1.", "1,", ",200", "1,2345", "12,34,567", "1.23.456", "1,2,3", "1.2.3",
    "1.234,567,8", "1 23", "5 6", "5-6", "1:30", "--1", "1/3", "三五", "几百", "百", "一百五万", "1、5",
    "nan", "inf", "kg", "5 m 3",
  ])
  func `What is no number is not guessed at`(text: String) {
    #expect(WrittenNumber(text) == nil)
  }

  @Test(arguments: [
    ("71.2 kg", ["kg"], "71.2", ""), ("71,2kg", ["kg"], "71.2", ""),
    ("71.2 KG", ["kg"], "71.2", ""),
    ("７１．２ｋｇ", ["kg"], "71.2", ""), ("71千克", ["kg", "千克"], "71", ""), ("两杯", ["杯"], "2", ""),
    ("半杯", ["杯"], "0.5", ""), ("三千步", ["步"], "3000", ""), ("50 %", ["%"], "50", ""),
    ("€5", ["€"], "5", ""), ("12 m2", ["m2"], "12", ""), ("5 kg", ["g"], "5", "kg"),
    ("157 lb", ["kg"], "157", "lb"), ("157 lb", [], "157", "lb"), ("$20", ["€"], "20", "$"),
    ("5 g", ["kg"], "5", "g"),
  ])
  func `A unit behind a number is that of the field, or named`(
    text: String, expected: [String], json: String, unit: String
  ) throws {
    let number = try #require(WrittenNumber(text, in: expected))
    #expect(number.json == json)
    #expect(number.unit == unit)
  }

  @Test(arguments: [
    (DecimalMark.point, "1,234.5", "1234.5"), (.point, "1,234", "1234"), (.point, "71.2", "71.2"),
    (.point, "1.234.567", "1234567"), (.comma, "1.234,5", "1234.5"), (.comma, "1.234", "1234"),
    (.comma, "71.2", "71.2"), (.comma, "71,2 kg", "71.2 kg"), (.comma, "1,234", "1.234"),
    (.point, "1 234 min", "1234 min"),
  ])
  func `The mark of a table settles its numbers`(mark: DecimalMark, text: String, plain: String) {
    #expect(mark.plain(text) == plain)
  }

  @Test(arguments: [
    (DecimalMark.point, "71,2"), (.point, "1.234,5"), (.comma, "1,234.5"), (.comma, "1,2,3"),
  ])
  func `What a table's mark makes no number is none`(mark: DecimalMark, text: String) {
    #expect(mark.plain(text) == nil)
    #expect(WrittenNumber.double(text, mark) == nil)
  }

  @Test(arguments: [
    ("0", 0.0), ("12", 12), ("-3.5", -3.5), ("−3.5", -3.5), ("+2", 2), (".5", 0.5), ("007", 7),
    ("1e3", 1_000), ("1.5E-2", 0.015), ("1,200", 1_200), ("1,234,567.5", 1_234_567.5),
    ("0.1", 0.1), ("123456789012345", 123_456_789_012_345),
  ])
  func `A cell of a table is read exactly`(text: String, number: Double) {
    #expect(WrittenNumber.double(text, .point) == number)
  }

  @Test(arguments: [
    "", "-", ".", "1.", "1,2", "12,34", "1,2345", ",200", "1.2.3", "12,5O", "0x10", "nan",
    "inf", "1e999", "1e", "e3", "--1", "12 kg", "¥5", "1_000", "三", "one",
  ])
  func `A cell of a table that is no number in digits is none`(text: String) {
    #expect(WrittenNumber.double(text, .point) == nil)
  }
}
