#!/bin/sh
# Installs the packages that drive a browser in tests/server/browser.rs: playwright-core and axe-core of npm's registry
# into target/browser, and, as root on Debian, Chromium.
set -eu
cd "$(dirname "$0")/.."

mkdir -p target/browser
if [ ! -d target/browser/node_modules/playwright-core ] || [ ! -d target/browser/node_modules/axe-core ]; then
    npm install --prefix target/browser --no-save --no-package-lock --silent playwright-core@1 axe-core@4
fi
if ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null; then
    scripts/debian.sh chromium
fi
