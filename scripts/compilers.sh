#!/bin/sh
# Installs the compilers that scripts/setup.sh leaves out, so that tests of bots and games in Ruby, OCaml, Perl, Zig, Go
# and Rust run: all but Rust into your home directory, and Debian's Rust (as root), which has the standard library for
# WebAssembly without rustup. Elsewhere, install Rust's with `rustup target add wasm32-wasip1`.
set -eu
cd "$(dirname "$0")/.."

scripts/setup.sh ruby ocaml perl zig go
scripts/debian.sh rustc libstd-rust-dev-wasm32 lld
