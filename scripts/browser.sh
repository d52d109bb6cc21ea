#!/bin/sh
# Installs what drives a browser in tests/server/browser.rs: playwright-core and axe-core of npm's registry into
# target/browser, and, where this is run as root on Debian, Chromium.
set -eu
cd "$(dirname "$0")/.."

mkdir -p target/browser
if [ ! -d target/browser/node_modules/playwright-core ] || [ ! -d target/browser/node_modules/axe-core ]; then
    npm install --prefix target/browser --no-save --no-package-lock --silent playwright-core@1 axe-core@4
fi
if ! command -v chromium >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends chromium
fi
