# `nix build` makes the program from the source, and `nix run . -- judge nim bot.c` runs it. Needs a nixpkgs whose Rust is
# at least `rust-version` in Cargo.toml.
{
  description = "Grundy: a judge for programs that play combinatorial games";

  outputs =
    { self, nixpkgs }:
    let
      systems = [
        "x86_64-linux"
        "aarch64-linux"
      ];
      eachSystem = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
    in
    {
      packages = eachSystem (pkgs: {
        default = pkgs.callPackage ./scripts/release/package.nix { };
      });
    };
}
