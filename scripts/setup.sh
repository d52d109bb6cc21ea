#!/bin/sh
# Builds grundy and installs, for this user alone, what serves C, C++, Python, JavaScript, Lua and
# AssemblyScript. Takes some minutes the first time, and is quick when all is there already.
set -eu

needs() {
    command -v "$1" >/dev/null || {
        printf 'setup: %s is missing; install %s\n' "$1" "$2" >&2
        exit 1
    }
}

needs cargo "Rust 1.95 or later, see https://rustup.rs"
needs npm "Node 20 or later with npm, see https://nodejs.org"
exec cargo run --release --manifest-path "$(dirname "$0")/../Cargo.toml" -p grundy-cli -- \
    toolchains install
