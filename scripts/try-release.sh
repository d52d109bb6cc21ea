#!/usr/bin/env bash
# Tries the wheels in dist/ as a newcomer would: in a root directory with Debian and Python, but without Rust, Node and
# network, pip installs them, and grundy judges a bot in C, C++, Python and JavaScript. Prints the seconds, and fails
# if a verdict is wrong.
#
#   scripts/try-release.sh [ROOT [PROGRAM]]
#
# With PROGRAM, such as target/release/grundy, both then judge all bots of this repository in these languages, in Lua
# and in WebAssembly text, and the reports are compared byte for byte. PROGRAM has its own compilers.
#
# Needs root access, debootstrap and the wheels of scripts/release.sh. If ROOT exists, it is used again; otherwise it
# is made, which needs Debian's packages. After scripts/release.sh --arm64, everything in ROOT runs under QEMU on an
# x86-64 machine: the seconds then say nothing about arm64.
set -euo pipefail
cd "$(dirname "$0")/.."

case $(echo dist/grundy-*.whl) in
    *x86_64.whl) architecture=amd64 ;;
    *aarch64.whl) architecture=arm64 ;;
    *) echo "try-release: dist/ has no wheel of the program, or more than one; see scripts/release.sh" >&2; exit 1 ;;
esac
root=${1-target/try-root-$architecture}
program=${2:+$(realpath -e "$2")}
release=bookworm

say() { printf 'try-release: %s\n' "$*" >&2; }

# Runs a program of ROOT in it. It has nothing but the loopback device, which is down: there is no network.
in_root() {
    unshare --net --mount --pid --fork sh -c "mount -t proc proc '$root/proc' && exec chroot '$root' $*"
}

[ -e "$root/usr/bin/python3" ] ||
    debootstrap --arch="$architecture" --variant=minbase --include=python3,python3-venv "$release" "$root" >&2
for tool in rustc cargo node npm clang gcc; do
    [ ! -e "$root/usr/bin/$tool" ] || { say "there is a $tool in $root"; exit 1; }
done
rm -rf "$root/dist" "$root/venv" "$root/root/.local" "$root/root/.cache" "$root/bots" "$root/reports"
mkdir "$root/dist" "$root/reports"
cp dist/*.whl "$root/dist/"
cp -r bots "$root/bots"

# Has GRUNDY judge the bots of each problem: judge-all.sh GRUNDY REPORTS, in the directory with bots/. The rules of one
# problem are in AssemblyScript, whose compiler is not in the wheels.
cat >"$root/judge-all.sh" <<'END'
for folder in bots/*; do
    problem=${folder#bots/}
    [ "$problem" != snort ] || continue
    files=$(find "$folder" -name '*.c' -o -name '*.cpp' -o -name '*.py' -o -name '*.js' -o -name '*.lua' -o -name '*.wat' |
        LC_ALL=C sort)
    # The status 1 is the verdict on a wrong bot.
    "$1" judge "$problem" $files --json >"$2/$problem.json" || [ $? = 1 ]
done
END

cat >"$root/try.sh" <<'END'
set -eu
export HOME=/root PATH=/usr/bin:/bin LANG=C.UTF-8
python3 -m venv /venv
/venv/bin/pip install --quiet --no-index /dist/*.whl
cd /
seconds() { cut -d ' ' -f 1 /proc/uptime; }
for bot in wrong_answer/greedy.c accepted/xor.cpp accepted/xor.py accepted/xor.js; do
    before=$(seconds)
    status=0
    /venv/bin/grundy judge nim "bots/nim/$bot" --json >report.json || status=$?
    verdict=$(sed -n 's/^ *"verdict": "\(.*\)",$/\1/p' report.json)
    echo "try-release: $bot: $verdict after $(echo "$before $(seconds)" | awk '{ print $2 - $1 }') s" >&2
    case $bot in
        wrong_answer/*) [ "$status $verdict" = "1 WA" ] ;;
        *) [ "$status $verdict" = "0 AC" ] ;;
    esac
done
/venv/bin/grundy doctor
END

since=$(date +%s)
mkdir -p "$root/proc" "$root/dev"
in_root /bin/sh /try.sh
say "everything, installation included, in $(($(date +%s) - since)) s"

if [ -n "$program" ]; then
    mkdir "$root/reports/wheel" "$root/reports/program"
    in_root /usr/bin/env HOME=/root PATH=/usr/bin:/bin LANG=C.UTF-8 sh -eu /judge-all.sh /venv/bin/grundy reports/wheel
    # Elsewhere, because in this directory the program would find the problems of the checkout.
    elsewhere=$(mktemp -d)
    trap 'rm -rf "$elsewhere"' EXIT
    cp -r bots "$elsewhere/bots"
    reports=$(realpath "$root/reports/program")
    judge=$(realpath "$root/judge-all.sh")
    (cd "$elsewhere" && sh -eu "$judge" "$program" "$reports")
    diff -r "$root/reports/wheel" "$root/reports/program"
    say "all $(ls "$root/reports/wheel" | wc -l) reports are equal to those of $program"
fi
