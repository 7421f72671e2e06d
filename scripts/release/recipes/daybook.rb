# Homebrew: builds Daybook from a checkout, for macOS.
#
#     brew tap-new you/daybook && cp scripts/release/recipes/daybook.rb "$(brew --repository you/daybook)/Formula/"
#     HOMEBREW_DAYBOOK_SOURCE=$PWD brew install --HEAD you/daybook/daybook
#
# Tried: its syntax. Not tried: Homebrew, macOS.
class Daybook < Formula
  desc "Private review site from the plain files you keep about your days"
  homepage "https://daybook.invalid"
  license "MIT"
  head "file://#{ENV["HOMEBREW_DAYBOOK_SOURCE"]}", using: :git, branch: "main"

  depends_on "pkgconf" => :build
  depends_on "cmark-gfm"
  depends_on "expat"
  depends_on "libarchive"
  depends_on "libxlsxwriter"
  depends_on "libyaml"
  depends_on macos: :sequoia
  depends_on "nettle"
  depends_on "tomlplusplus"
  depends_on "utf8proc"
  depends_on "zstd"

  def install
    system "make", "program"
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    system bin/"daybook", "init", "days", "--sample"
    system bin/"daybook", "build", "--vault", "days", "--output", "site"
    assert_path_exists testpath/"site/index.html"
  end
end
