# Nix: packs the archive of `make dist`, as nixpkgs has no Swift that can build it.
#
#     nix-build scripts/release/recipes/daybook.nix --arg archive ./dist/daybook-0.1.0-linux-x86_64.tar.gz
#
# Tried: nothing but reading; no Nix was at hand.
{ pkgs ? import <nixpkgs> { }, archive }:

pkgs.stdenv.mkDerivation {
  pname = "daybook";
  version = "0.1.0";
  src = archive;
  nativeBuildInputs = [ pkgs.autoPatchelfHook ];
  buildInputs = [ pkgs.stdenv.cc.cc.lib ];
  dontStrip = true;
  installPhase = ''
    mkdir -p $out
    cp -R bin share $out/
  '';
  meta = {
    description = "Private review site from the plain files you keep about your days";
    license = pkgs.lib.licenses.mit;
    platforms = [ "x86_64-linux" "aarch64-linux" ];
    mainProgram = "daybook";
  };
}
