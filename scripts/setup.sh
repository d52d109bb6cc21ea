#!/bin/sh
# Builds grundy and its tests, and installs the compilers and interpreters for C, C++, Python, JavaScript, TypeScript,
# Lua and AssemblyScript into your home directory, and further ones that are named: scripts/setup.sh [TOOL...]. Takes
# about a quarter of an hour on two cores the first time; does nothing if everything is already there.
set -eu

needs() {
    command -v "$1" >/dev/null || {
        printf 'setup: %s is missing; install %s\n' "$1" "$2" >&2
        exit 1
    }
}

needs cargo "Rust 1.95 or later, see https://rustup.rs"
needs npm "Node 20 or later with npm, see https://nodejs.org"
manifest=$(dirname "$0")/../Cargo.toml
# With the tests, whose libraries ask others for more features: so everything is built once only.
cargo build --release --manifest-path "$manifest" --workspace --bins --tests
target=$(cargo metadata --manifest-path "$manifest" --format-version 1 --no-deps |
    sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
grundy=$target/release/grundy

"$grundy" toolchains install
# Packages of Python's registry: for scripts that name one, and for C++ programs that catch exceptions.
if python3 -m pip --version >/dev/null 2>&1; then
    "$grundy" toolchains install sortedcontainers libcxx
else
    echo 'setup: python3 with pip is missing, so sortedcontainers and libcxx are not installed' >&2
fi
if [ $# -gt 0 ]; then
    "$grundy" toolchains install "$@"
fi
