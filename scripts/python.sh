#!/usr/bin/env bash
# Tests the Python package: makes its wheel, with the program in it, installs it into an environment of its own, and
# runs its tests, its doctests, and the checks of its types there.
#
#   scripts/python.sh [PROGRAM]    with target/release/grundy, unless another program is given
#
# Needs Rust and Python 3.11 or later with pip. The program must be built.
set -euo pipefail
program=$(realpath -e "${1-$(dirname "$0")/../target/release/grundy}")
cd "$(dirname "$0")/.."

tools=$PWD/target/python-tools
wanted=crates/python/tests/requirements.txt
dist=$PWD/target/python-dist

if ! cmp -s "$wanted" "$tools/requirements.txt"; then
    rm -rf "$tools"
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check -r "$wanted"
    cp "$wanted" "$tools/requirements.txt"
fi
# The module alone, but with the package of the program, so that libraries have the features that they were built with.
cargo build --release --locked -p grundy-cli -p grundy-python --lib
rm -rf "$dist"
mkdir -p "$dist"
scripts/release/python-wheel.sh "$program" target/release/lib_grundy.so "$dist"
"$tools/bin/pip" install --quiet --disable-pip-version-check --no-index --no-deps --force-reinstall "$dist"/grundy-*.whl
# From another directory, so that the installed package is tested.
cd crates/python/tests
package=$("$tools/bin/python" -c 'import grundy; print(*grundy.__path__)')
"$tools/bin/python" -m pytest -q --doctest-modules --doctest-glob='*.md' . "$package" ../../../docs/python.md
"$tools/bin/mypy" --strict --python-executable "$tools/bin/python" -p grundy
