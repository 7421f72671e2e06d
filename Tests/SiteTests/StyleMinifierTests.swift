import Markup
import Testing
import Vault

@testable import Site

struct StyleMinifierTests {
  private func minified(_ css: String) -> String {
    String(decoding: StyleMinifier.minified(Array(css.utf8)), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("", ""), (" \n ", ""), ("/* a */", ""), ("/* never ends", ""), ("/*/ a { } */b{}", "b{}"),
      (
        "a {\n  color: red;\n  margin: 0 auto;\n}\n\nb , c { }\n",
        "a{color: red;margin: 0 auto;}b,c{}"
      ),
      // A descendant is not the element itself, and words stay apart.
      ("a  .b :hover\t> c { }", "a .b :hover > c{}"), ("a/* x */.b{}", "a/**/.b{}"),
      ("a /* x */ .b{}", "a .b{}"), ("a{margin:1px/**/2px}", "a{margin:1px/**/2px}"),
      (
        "@media screen  and ( min-width : 1px ) { a { } }",
        "@media screen and ( min-width : 1px ){a{}}"
      ),
      ("a{width:calc(1px  +  2px)}", "a{width:calc(1px + 2px)}"),
      ("a{b:c ! important}", "a{b:c ! important}"),
      ("a\r\n\r\n{\u{C}}", "a{}"),
      // Strings, what looks like comments, rules and spaces in them included.
      ("a::before { content: \"/* a  b */ ;  }\" ; }", "a::before{content: \"/* a  b */ ;  }\";}"),
      ("a{content:'it\\'s  \"x' , \"\\\"  '\"}", "a{content:'it\\'s  \"x',\"\\\"  '\"}"),
      ("a{content:\"a\\\n  b\" ; c:d}", "a{content:\"a\\\n  b\";c:d}"),
      ("a{content:\"a\\\r\n  b\" ; c:d}", "a{content:\"a\\\r\n  b\";c:d}"),
      ("a{content:\"\u{301} ,  \" , b}", "a{content:\"\u{301} ,  \",b}"),
      // A line that ends in a string breaks the string, and must go on to do so.
      ("a{content:\"x\n  color: red;}  b{}", "a{content:\"x\n color: red;}b{}"),
      ("a{content:\"x", "a{content:\"x"), ("a{content:\"x\\", "a{content:\"x\\"),
      // Addresses.
      ("a{b:url( x/*.png )  ,  url(a\\)  ;b.png) ;}", "a{b:url( x/*.png ),url(a\\)  ;b.png);}"),
      ("a{b:URL(data:a;  b,c)  d}", "a{b:URL(data:a;  b,c) d}"),
      ("a{b:url(  \"x  y\"  )}", "a{b:url( \"x  y\" )}"), ("a{b:url(x", "a{b:url(x"),
      ("a{b:my-url( c , /* d */ e )}", "a{b:my-url( c,e )}"),
      // Custom properties, whose text scripts may read.
      ("a { --x :  1 ,  /* y */ 2 ; b: c }", "a{--x :  1 ,  /* y */ 2 ;b: c}"),
      (":root{--x: { a ; b } ;  --y:\";}\"  }  c{}", ":root{--x: { a ; b } ;--y:\";}\"  }c{}"),
      ("a{--x:( ; ) ;  b:c}", "a{--x:( ; ) ;b:c}"), ("a{--x:}  b{}", "a{--x:}b{}"),
      ("a{;  --x  :  y}", "a{;--x  :  y}"), ("a{b: var( --x ,  y )}", "a{b: var( --x,y )}"),
      ("@property --x  { syntax: '*' }", "@property --x{syntax: '*'}"),
      // Escapes: a space behind digits is a part of one.
      (".\\31  .b{}", ".\\31  .b{}"), (".\\31   {}", ".\\31 {}"), (".a\\,  b{}", ".a\\, b{}"),
      (".a\\  b{}", ".a\\  b{}"), (".a\\{  b{}", ".a\\{ b{}"), ("\\", "\\"),
      ("\\000031 \\32\r\n\n{}", "\\000031 \\32\r\n{}"),
      // Letters of any script.
      (".日记  .字 { content : '、 ' }", ".日记 .字{content : '、 '}"),
    ] as [(String, String)])
  func `Only white space and comments go`(_ css: String, _ wanted: String) {
    #expect(minified(css) == wanted)
    #expect(minified(wanted) == wanted, "what is small stays")
  }

  @Test func `The style sheets of the themes become smaller, and keep what is in quotes`() throws {
    let sheets = Theme.standard.assets.filter { $0.path.pathExtension == "css" }
    #expect(sheets.count > 5)
    for sheet in sheets {
      let small = StyleMinifier.minified(sheet.bytes)
      #expect(small.count < sheet.bytes.count * 97 / 100, "\(sheet.path)")
      func count(_ byte: Unicode.Scalar, _ bytes: [UInt8]) -> Int {
        bytes.count { $0 == UInt8(ascii: byte) }
      }
      // None of them has such signs in comments.
      for sign in ["{", "}"] as [Unicode.Scalar] {
        #expect(count(sign, small) == count(sign, sheet.bytes), "\(sheet.path)")
      }
    }
  }
}
