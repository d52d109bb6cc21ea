#!/bin/sh
# Builds grundy and installs the compilers and interpreters for C, C++, Python, JavaScript, Lua and
# AssemblyScript into your home folder. Takes about a quarter of an hour on two cores the first time;
# does nothing if everything is already there.
set -eu

needs() {
    command -v "$1" >/dev/null || {
        printf 'setup: %s is missing; install %s\n' "$1" "$2" >&2
        exit 1
    }
}

needs cargo "Rust 1.95 or later, see https://rustup.rs"
needs npm "Node 20 or later with npm, see https://nodejs.org"
set -- cargo run --release --manifest-path "$(dirname "$0")/../Cargo.toml" -p grundy-cli -- \
    toolchains install
"$@"
# A package of Python's registry, which only scripts need that name it.
if python3 -m pip --version >/dev/null 2>&1; then
    "$@" sortedcontainers
else
    echo 'setup: python3 with pip is missing, so sortedcontainers is not installed' >&2
fi
