#!/usr/bin/env bash
# Makes the wheel `grundy`: the program and the Python module.
#
#   scripts/release/python-wheel.sh PROGRAM MODULE OUT [LICENSES...]
#
# PROGRAM is the program, MODULE the extension module (lib_grundy.so), OUT the folder of the wheel. Licenses are files
# that the wheel contains beside those of Grundy. Needs Python 3.11 or later, and binutils. For another
# processor, ARCH is its name, such as aarch64, and BINUTILS what stands before the names of its binutils, such as
# aarch64-linux-gnu-.
set -euo pipefail
program=$1 module=$2 out=$3 arch=${ARCH-$(uname -m)} binutils=${BINUTILS-}
shift 3
cd "$(dirname "$0")/../.."

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
about=$root/grundy-$version.dist-info
mkdir -p "$about/licenses" "$root/grundy" "$root/grundy-$version.data/scripts"
install -m 755 "$program" "$root/grundy-$version.data/scripts/grundy"
install -m 755 "$module" "$root/grundy/_grundy.abi3.so"
"${binutils}strip" "$root/grundy-$version.data/scripts/grundy" "$root/grundy/_grundy.abi3.so"
install -m 644 crates/python/grundy/*.py crates/python/grundy/*.pyi crates/python/grundy/py.typed "$root/grundy/"
install -m 644 LICENSE-APACHE LICENSE-MIT "$@" "$about/licenses/"
python3 scripts/release/wheel.py --metadata grundy "$version" >"$about/METADATA"
# The newest version of the C library that either asks for.
glibc=$("${binutils}objdump" -T "$program" "$module" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -uV | tail -n 1)
python3 scripts/release/wheel.py "$root" "cp39-abi3-manylinux_${glibc/./_}_$arch" "$out"
