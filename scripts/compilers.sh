#!/bin/sh
# Installs the compilers that scripts/setup.sh leaves out, so that tests of bots and games in Zig, Go and Rust
# run: Zig and Go into your home folder, and, where this is run as root on Debian, Debian's Rust, which has
# the standard library for WebAssembly without rustup.
set -eu
cd "$(dirname "$0")/.."

scripts/setup.sh zig go

packages="rustc libstd-rust-dev-wasm32 lld"
missing=
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
        missing="$missing $package"
done
if [ -n "$missing" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
elif [ -n "$missing" ]; then
    echo "compilers: not installed, so less is tried:$missing" >&2
fi
