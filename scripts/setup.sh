#!/bin/sh
# Builds grundy and installs, for this user alone, what C and C++ bots need: a clang that runs inside
# the sandbox. Then the interpreters for scripts (see interpreters.sh), which are still made by a clang
# of this machine; for that part, Debian, Ubuntu and their relatives. Quick when all is there already.
set -eu

packages="clang lld wasi-libc libc++-dev-wasm32 libclang-rt-dev-wasm32"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    printf 'setup: %s\n' "$1" >&2
    exit 1
}

# What counts is whether programs build, not which versions are installed.
probe() {
    printf '#include <stdio.h>\nint main(void) { return printf("%%Lf", 1.0L) < 0; }\n' \
        >"$work/probe.c"
    printf '#include <iostream>\nint main() { std::cout << 1 << std::endl; }\n' >"$work/probe.cpp"
    clang --target=wasm32-wasi "$work/probe.c" -lc-printscan-long-double \
        -o "$work/c.wasm" >"$work/log" 2>&1 &&
        clang++ --target=wasm32-wasi -std=gnu++20 "$work/probe.cpp" \
            -o "$work/cpp.wasm" >"$work/log" 2>&1
}

install() {
    command -v apt-get >/dev/null ||
        fail "there is no apt-get here; please install clang, lld, wasi-libc, and libc++ and compiler-rt for wasm32"
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null ||
            fail "installing needs root and there is no sudo; as root, run: apt-get install -y $packages"
        as_root=sudo
    fi
    printf 'setup: installing %s\n' "$packages" >&2
    # The lists of packages may be absent or out of date; then fetch them and try once more.
    apt_install >"$work/log" 2>&1 || {
        $as_root apt-get update -q >"$work/log" 2>&1 && apt_install >"$work/log" 2>&1
    } || {
        tail -n 20 "$work/log" >&2
        fail "apt-get could not install: $packages"
    }
}

apt_install() {
    # shellcheck disable=SC2086 # a list of packages
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends $packages
}

command -v cargo >/dev/null ||
    fail "cargo is missing; install Rust 1.95 or later, see https://rustup.rs"

command -v npm >/dev/null || fail "npm is missing; install Node 20 or later with npm"
cargo run --release --quiet --manifest-path "$(dirname "$0")/../Cargo.toml" -p grundy-cli -- \
    toolchains install || fail "see above"
echo "setup: C and C++ bots can be built"

if ! probe; then
    install
    probe || {
        head -n 20 "$work/log" >&2
        fail "everything is installed, and yet clang cannot build for wasm32-wasi (see above)"
    }
fi

"$(dirname "$0")/interpreters.sh"
