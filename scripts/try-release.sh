#!/usr/bin/env bash
# Tries the wheels in dist/ as a newcomer would: in a root folder with Debian and Python, but without Rust, Node and
# network, pip installs them, and grundy judges a bot in C, C++, Python and JavaScript. Prints the seconds, and fails
# if a verdict is wrong.
#
#   scripts/try-release.sh [ROOT [PROGRAM]]
#
# Needs root access, debootstrap and the wheels of scripts/release.sh. If ROOT exists, it is used again; otherwise it
# is made, which needs Debian's packages. With PROGRAM, such as target/release/grundy, all reports are compared with
# those of this program, byte for byte; it has its own compilers.
set -euo pipefail
cd "$(dirname "$0")/.."

root=${1-target/try-root}
program=${2:+$(realpath -e "$2")}
release=bookworm
bots=(wrong_answer/greedy.c accepted/xor.cpp accepted/xor.py accepted/xor.js)

say() { printf 'try-release: %s\n' "$*" >&2; }

[ -e "$root/usr/bin/python3" ] ||
    debootstrap --variant=minbase --include=python3,python3-venv "$release" "$root" >&2
for tool in rustc cargo node npm clang gcc; do
    [ ! -e "$root/usr/bin/$tool" ] || { say "there is a $tool in $root"; exit 1; }
done
rm -rf "$root/dist" "$root/venv" "$root/root/.local" "$root/root/.cache" "$root/bots" "$root/reports"
mkdir "$root/dist" "$root/bots" "$root/reports"
cp dist/*.whl "$root/dist/"
for bot in "${bots[@]}"; do
    install -m 644 "bots/nim/$bot" "$root/bots/"
done

cat >"$root/try.sh" <<'END'
set -eu
export HOME=/root PATH=/usr/bin:/bin LANG=C.UTF-8
python3 -m venv /venv
/venv/bin/pip install --quiet --no-index /dist/*.whl
cd /
seconds() { cut -d ' ' -f 1 /proc/uptime; }
for bot in greedy.c xor.cpp xor.py xor.js; do
    before=$(seconds)
    status=0
    /venv/bin/grundy judge nim bots/$bot --json >reports/$bot.json || status=$?
    verdict=$(sed -n 's/^ *"verdict": "\(.*\)",$/\1/p' reports/$bot.json)
    echo "try-release: $bot: $verdict after $(echo "$before $(seconds)" | awk '{ print $2 - $1 }') s" >&2
    case $bot in
        greedy.c) [ "$status $verdict" = "1 WA" ] ;;
        *) [ "$status $verdict" = "0 AC" ] ;;
    esac
done
/venv/bin/grundy doctor
END
since=$(date +%s)
mkdir -p "$root/proc" "$root/dev"
# Nothing but the loopback device, which is down: there is no network.
unshare --net --mount --pid --fork sh -c "mount -t proc proc '$root/proc' && exec chroot '$root' /bin/sh /try.sh"
say "everything, installation included, in $(($(date +%s) - since)) s"

if [ -n "$program" ]; then
    for bot in "$root"/bots/*; do
        name=$(basename "$bot")
        # The report says how the file was called.
        # The status 1 is the verdict on a wrong bot.
        (cd "$root" && { "$program" judge nim "bots/$name" --json || [ $? = 1 ]; }) | cmp - "$root/reports/$name.json"
    done
    say "all reports are equal to those of $program"
fi
