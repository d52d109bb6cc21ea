#!/usr/bin/env bash
# Makes programs for Linux on arm64 run on this x86-64 machine, and prints the path of a rustc that compiles for them:
#
#   RUSTC=$(scripts/release/arm64-tools.sh FOLDER)
#
# As root on Debian, it installs the C library and binutils for arm64, and QEMU's user mode, which Linux then starts for
# programs for arm64. It prints the installed rustc if that has a standard library for arm64 (`rustup target add
# aarch64-unknown-linux-gnu`). Otherwise it prints Debian's `rustc-web`, which it unpacks into FOLDER with a standard
# library; it is not installed.
set -euo pipefail
mkdir -p "$1"
folder=$(realpath -e "$1")
cd "$(dirname "$0")/../.."

download() {
    (cd "$folder/packages" && apt-get -qq -o APT::Sandbox::User=root download "$@")
}

# The package with a name like this that a downloaded package depends on.
dependency() {
    dpkg-deb -f "$(echo "$folder/packages/$1"_*_amd64.deb)" Depends | grep -oE "$2" | head -n 1
}

# Debian's rustc, which finds the standard libraries of both architectures beside itself.
unpack_rustc() {
    local library package
    rm -rf "$folder/packages" "$folder/root"
    mkdir -p "$folder/packages"
    download rustc-web libstd-rust-web-dev libstd-rust-web-dev:arm64
    library=$(dependency libstd-rust-web-dev 'libstd-rust-web-[0-9.]+')
    download "$library"
    download "$(dependency "$library" 'libllvm[0-9]+')"
    for package in "$folder"/packages/*.deb; do
        dpkg-deb -x "$package" "$folder/root"
    done
    cat >"$folder/rustc" <<END
#!/bin/sh
LD_LIBRARY_PATH='$folder/root/usr/lib/x86_64-linux-gnu' exec '$folder/root/usr/bin/rustc' "\$@"
END
    chmod +x "$folder/rustc"
}

[ "$(id -u)" != 0 ] || dpkg --add-architecture arm64
scripts/debian.sh libc6:arm64 libgcc-s1:arm64 binutils-aarch64-linux-gnu qemu-user-static binfmt-support >&2
if [ ! -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ]; then
    mountpoint -q /proc/sys/fs/binfmt_misc || mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
    update-binfmts --enable qemu-aarch64 >&2
fi
if [ -d "$(rustc --print target-libdir --target aarch64-unknown-linux-gnu)" ]; then
    command -v rustc
else
    [ -x "$folder/rustc" ] || unpack_rustc
    echo "$folder/rustc"
fi
