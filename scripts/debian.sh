#!/bin/sh
# Installs packages of Debian that are missing, where this is run as root on Debian; says otherwise what is
# not there: scripts/debian.sh PACKAGE...
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
    echo "debian: not installed, so less is tried:$missing" >&2
fi
