#!/usr/bin/env bash
# Makes everything that is given to users, in dist/: an archive, a wheel and a Debian package of the program, with
# licenses, a bill of materials and SHA-256 sums. For x86-64 Linux, on x86-64 Linux.
#
#   scripts/release.sh             builds the program and packages it
#   scripts/release.sh PROGRAM     packages a program that is already built, without a wheel, for a trial
#
# Needs Rust, Python 3.11 or later with pip, xz, binutils and dpkg-deb. The program does not contain paths of this
# machine, and files depend on the commit, the version of Rust and requirements.txt only.
set -euo pipefail
[ $# -le 1 ] || { echo "usage: scripts/release.sh [PROGRAM]" >&2; exit 2; }
given=${1:+$(realpath -e "$1")}
cd "$(dirname "$0")/.."

source=$PWD
dist=$source/dist
target=x86_64-unknown-linux-gnu
built=${given:-$source/target/$target/release/grundy}
# The oldest C library that the program runs with. Zig's linker finds the symbols of that version.
glibc=2.28
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
name=grundy-$version-x86_64-linux
tools=$source/target/release-tools
stage=$source/target/release-stage
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
umask 022

say() { printf 'release: %s\n' "$*" >&2; }

needs() {
    local program
    for program; do
        command -v "$program" >/dev/null || { say "$program is missing"; exit 1; }
    done
}

# A tar file that depends only on the names and contents of its files.
archive() {
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu -c "$@"
}

install_tools() {
    local wanted=$source/scripts/release/requirements.txt
    cmp -s "$wanted" "$tools/requirements.txt" && return
    rm -rf "$tools"
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check -r "$wanted"
    cp "$wanted" "$tools/requirements.txt"
}

# The program and its wheel. Paths of this machine are replaced, so that they do not change the program.
build_program() {
    local registry=${CARGO_HOME:-$HOME/.cargo} rust
    rust=$(rustc --print sysroot)
    say "building the program"
    PATH=$tools/bin:$PATH \
        RUSTFLAGS="--remap-path-prefix=$source=/grundy --remap-path-prefix=$registry=/cargo --remap-path-prefix=$rust=/rust" \
        CFLAGS="-ffile-prefix-map=$registry=/cargo -ffile-prefix-map=$source=/grundy" \
        maturin build --quiet --release --target "$target" --zig --compatibility "manylinux_${glibc/./_}" --out "$dist"
}

# The newest version of the C library that the program asks for.
glibc_level() {
    objdump -T "$1" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -uV | tail -n 1
}

# The files of the program as they lie below /usr/local.
lay_out_program() {
    local to=$1 share=$1/share
    mkdir -p "$to/bin" "$share/man/man1" "$share/doc/grundy" "$share/bash-completion/completions" \
        "$share/zsh/site-functions" "$share/fish/vendor_completions.d" "$to/lib/systemd/system"
    install -s -m 755 "$built" "$to/bin/grundy"
    "$built" man "$share/man/man1" >/dev/null
    "$built" completions bash >"$share/bash-completion/completions/grundy"
    "$built" completions zsh >"$share/zsh/site-functions/_grundy"
    "$built" completions fish >"$share/fish/vendor_completions.d/grundy.fish"
    cp README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$share/doc/grundy/"
    cp deploy/*.service "$to/lib/systemd/system/"
    python3 scripts/release/dependencies.py "$share/doc/grundy"
    {
        echo "grundy $version"
        echo "packaged from commit $(git rev-parse HEAD)"
        [ -n "$given" ] || echo "built with $(rustc --version), for $target"
        echo "needs glibc $(glibc_level "$built") or later"
    } >"$share/doc/grundy/BUILD.txt"
}

make_archive() {
    say "making the archive"
    lay_out_program "$stage/$name"
    archive -C "$stage" "$name" | xz -6 >"$dist/$name.tar.xz"
    cp "$stage/$name/share/doc/grundy/grundy.cdx.json" "$dist/grundy-$version.cdx.json"
}

# The Debian package of the same files, below /usr.
make_deb() {
    local root=$stage/deb share=$stage/deb/usr/share
    say "making the Debian package"
    mkdir -p "$root/DEBIAN" "$root/usr/lib/sysusers.d"
    cp -r "$stage/$name/." "$root/usr/"
    sed -i 's|/usr/local/bin/|/usr/bin/|' "$root"/usr/lib/systemd/system/*.service
    echo 'u grundy - "Grundy" /var/lib/grundy' >"$root/usr/lib/sysusers.d/grundy.conf"
    cat "$share/doc/grundy/LICENSE-MIT" "$share/doc/grundy/THIRD-PARTY.txt" >"$share/doc/grundy/copyright"
    gzip -9n "$share"/man/man1/*.1
    cat >"$root/DEBIAN/control" <<END
Package: grundy
Version: $version
Architecture: amd64
Maintainer: The Grundy developers <grundy@localhost>
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f 1)
Depends: libc6 (>= $(glibc_level "$built"))
Section: games
Priority: optional
Description: judge for programs that play combinatorial games
END
    find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group -Zxz --build "$root" "$dist/grundy_${version}_amd64.deb" >/dev/null
}

needs git rustc cargo python3 xz tar objdump dpkg-deb sha256sum
rm -rf "$dist" "$stage"
mkdir -p "$dist" "$stage"
if [ -z "$given" ]; then
    install_tools
    build_program
fi
make_archive
make_deb
(cd "$dist" && sha256sum -- * >SHA256SUMS)
ls -l "$dist" >&2
