#!/bin/sh
# Installs packages of Debian that are missing: scripts/debian.sh PACKAGE... It needs root's rights on Debian.
# Otherwise it fails and names the packages that are missing.
set -eu

missing=
for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
        missing="$missing $package"
done
if [ -n "$missing" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
elif [ -n "$missing" ]; then
    echo "debian: not installed, and only root can install packages of Debian:$missing" >&2
    exit 1
fi
