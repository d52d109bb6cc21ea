#!/usr/bin/env bash
# Makes everything that is given to users, in dist/: an archive, and wheels and Debian packages of the program and of
# prebuilt compilers, with licenses, a bill of materials and SHA-256 sums. For Linux on the processor of this machine.
#
#   scripts/release.sh                   builds the program and the Python module, and packages them
#   scripts/release.sh PROGRAM MODULE    packages a program and a module (lib_grundy.so) that are already built; they
#                                        need the C library of the machine that built them, and may contain its paths
#   scripts/release.sh --arm64 ...       the same for arm64, on x86-64; needs root's rights on Debian
#
# Needs Rust, Node with npm, Python 3.11 or later with pip, xz, zstd, binutils and dpkg-deb. Files depend on the commit,
# the version of Rust and requirements.txt only. The compilers are those that Grundy installs for this user. For a
# trial, ZSTD_CLEVEL=10 saves minutes and makes them larger.
set -euo pipefail
arch=$(uname -m)
# Before the names of binutils.
prefix=
compiler=${RUSTC-rustc}
if [ "${1-}" = --arm64 ]; then
    shift
    [ "$arch" = aarch64 ] || prefix=aarch64-linux-gnu-
    arch=aarch64
fi
[ $# = 0 ] || [ $# = 2 ] || { echo "usage: scripts/release.sh [--arm64] [PROGRAM MODULE]" >&2; exit 2; }
case $arch in
    x86_64) debian=amd64 ;;
    aarch64) debian=arm64 ;;
    *) echo "release: no release is made for $arch" >&2; exit 1 ;;
esac
given=${1:+$(realpath -e "$1")}
module=${2:+$(realpath -e "$2")}
cd "$(dirname "$0")/.."

source=$PWD
dist=$source/dist
target=$arch-unknown-linux-gnu
built=${given:-$source/target/$target/dist/grundy}
module=${module:-$source/target/$target/dist/lib_grundy.so}
# Embeds the names and versions of the crates in a program, which `cargo audit bin` and other scanners read.
auditable=0.7.7
# The oldest C library that the program runs with. Zig's linker finds the symbols of that version.
glibc=2.28
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
name=grundy-$version-$arch-linux
tools=$source/target/release-tools
stage=$source/target/release-stage
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
# The tools in the package of compilers.
packed=(clang python javascript lua sortedcontainers)
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
    if ! cmp -s "$wanted" "$tools/requirements.txt"; then
        rm -rf "$tools"
        python3 -m venv "$tools"
        "$tools/bin/pip" install --quiet --disable-pip-version-check -r "$wanted"
        cp "$wanted" "$tools/requirements.txt"
    fi
    if [ ! -d "$tools/auditable-$auditable" ]; then
        cargo install --quiet --locked --root "$tools/auditable-$auditable" --target-dir "$tools/build" \
            "cargo-auditable@$auditable"
        rm -r "$tools/build"
    fi
}

# The program for arm64 runs under QEMU.
cross_compile() {
    compiler=$(scripts/release/arm64-tools.sh "$source/target/arm64-tools")
}

# The program that lays out the compilers: for another processor, one for this machine, because under QEMU they would
# take an hour.
build_packer() {
    packer=$built
    [ -n "$prefix" ] || return 0
    say "building the program that makes native code for $arch"
    cargo build --quiet --locked --release --target-dir "$source/target/release-packer" \
        -p grundy-cli --no-default-features --features all-processors
    packer=$source/target/release-packer/release/grundy
}

# The program and the module, linked by Zig for an old C library. Paths of this machine are replaced, so that they do
# not change it.
build_program() {
    local registry=${CARGO_HOME:-$HOME/.cargo} rust
    rust=$("$compiler" --print sysroot)
    say "building the program"
    PATH=$tools/bin:$tools/auditable-$auditable/bin:$PATH RUSTC=$compiler \
        RUSTFLAGS="--remap-path-prefix=$source=/grundy --remap-path-prefix=$registry=/cargo --remap-path-prefix=$rust=/rust" \
        CFLAGS="-ffile-prefix-map=$registry=/cargo -ffile-prefix-map=$source=/grundy" \
        cargo auditable zigbuild --quiet --locked --profile dist --target "$target.$glibc" -p grundy-cli -p grundy-python
}

# The newest version of the C library that the program asks for.
glibc_level() {
    "${prefix}objdump" -T "$1" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -uV | tail -n 1
}

# The platform of wheels for this program.
platform() {
    local level
    level=$(glibc_level "$built")
    echo "manylinux_${level/./_}_$arch"
}

# The files of the program as they lie below /usr/local.
lay_out_program() {
    local to=$1 share=$1/share
    mkdir -p "$to/bin" "$share/man/man1" "$share/doc/grundy" "$share/bash-completion/completions" \
        "$share/zsh/site-functions" "$share/fish/vendor_completions.d" "$to/lib/systemd/system"
    install -m 755 "$built" "$to/bin/grundy"
    "${prefix}strip" "$to/bin/grundy"
    "$built" man "$share/man/man1" >/dev/null
    "$built" completions bash >"$share/bash-completion/completions/grundy"
    "$built" completions zsh >"$share/zsh/site-functions/_grundy"
    "$built" completions fish >"$share/fish/vendor_completions.d/grundy.fish"
    cp README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$share/doc/grundy/"
    cp deploy/*.service "$to/lib/systemd/system/"
    python3 scripts/release/dependencies.py "$share/doc/grundy" "$target"
    {
        echo "grundy $version"
        echo "packaged from commit $(git rev-parse HEAD)"
        [ -n "$given" ] || echo "built with $("$compiler" --version), for $target"
        echo "needs glibc $(glibc_level "$built") or later"
    } >"$share/doc/grundy/BUILD.txt"
}

make_archive() {
    say "making the archive"
    lay_out_program "$stage/$name"
    archive -C "$stage" "$name" | xz -6 >"$dist/$name.tar.xz"
    cp "$stage/$name/share/doc/grundy/grundy.cdx.json" "$dist/$name.cdx.json"
}

# The wheel of the program and the module.
make_wheel() {
    say "making the wheel"
    ARCH=$arch BINUTILS=$prefix scripts/release/python-wheel.sh "$built" "$module" "$dist" "$stage/$name/share/doc/grundy/THIRD-PARTY.txt"
}

# The licenses of the packages that the compilers were made from.
compiler_licenses() {
    local data=${XDG_DATA_HOME:-$HOME/.local/share}/grundy/tools file
    echo "The prebuilt compilers contain parts of these packages, under the licenses that follow."
    find "$data" -path '*/node_modules/.bin' -prune -o -type f \
        \( -iname 'licen[sc]e*' -o -iname 'copying*' -o -iname 'notice*' \) -print |
        grep -E '/(clang|libcxx|python|javascript|lua|sortedcontainers)-' | LC_ALL=C sort |
        while read -r file; do
            printf '\n%s\n%s\n\n' "$(printf '=%.0s' {1..100})" "${file#"$data"/}"
            cat "$file"
        done
}

# Removes files that take room and are not read: names of functions in native code, headers for C++ of 2003 and for
# other processors (Grundy has its own for programs that include those of x86), C++ modules, and libraries with which
# no program is linked.
lighten() {
    local include lib
    include=$(echo "$1"/tools/clang-*/usr/include)
    lib=$(echo "$1"/tools/clang-*/usr/lib)
    find "$1" -type f \( -name '*.native' -o -name '*.code' -o -name '*.plain-code' \) -exec "${prefix}strip" --strip-all {} \;
    find "$1" -name __pycache__ -prune -exec rm -r {} +
    rm -rf "$include"/c++/v1/{__cxx03,module.modulemap,libcxx.imp} "$include"/{sanitizer,fuzzer,orc,profile} \
        "$include"/*_wrappers "$include"/{*intrin*,arm*,riscv_*,altivec,mm3dnow,msa,opencl-c*,__wmm*}.h \
        "$include"/{hexagon,hvx_,hlsl,__clang_,sifive,andes,larch}* "$lib"/../share/libc++ \
        "$lib"/*/{*.so,libclang_rt.profile.a,libc++experimental.a}
}

# Prebuilt compilers and interpreters, in lib/grundy, where the program looks for them.
build_compilers() {
    local to=$1 lib=$1/lib/grundy fits
    say "making the compilers"
    "$packer" toolchains install "${packed[@]}"
    fits=$("$packer" toolchains pack --processor "$arch" "$stage/packed" "${packed[@]}")
    mkdir -p "$lib" "$to/share/doc/grundy-compilers"
    lighten "$stage/packed"
    archive -C "$stage/packed" . | zstd --quiet --ultra "-${ZSTD_CLEVEL-22}" --long=26 -o "$lib/compilers.tar.zst"
    rm -r "$stage/packed"
    {
        echo "# Prebuilt compilers, for the version of Grundy that has this fingerprint."
        echo "fits = \"$fits\""
        echo "sha256 = \"$(sha256sum "$lib/compilers.tar.zst" | cut -d ' ' -f 1)\""
    } >"$lib/compilers.toml"
    compiler_licenses >"$to/share/doc/grundy-compilers/copyright"
}

# The wheel of the compilers. Its files lie below the directory of the Python environment.
make_compilers_wheel() {
    local folder=$1 root=$stage/compilers-wheel
    local about=$root/grundy_compilers-$version.dist-info data=$root/grundy_compilers-$version.data/data
    mkdir -p "$about" "$data"
    cp -r "$folder/." "$data/"
    cat >"$about/METADATA" <<END
Metadata-Version: 2.1
Name: grundy-compilers
Version: $version
Summary: Prebuilt compilers and interpreters for Grundy: C, C++, Python, JavaScript and Lua
License: MIT OR Apache-2.0, and the licenses in share/doc/grundy-compilers/copyright
Requires-Dist: grundy (==$version)
END
    python3 scripts/release/wheel.py "$root" "py3-none-$(platform)" "$dist" >/dev/null
}

# A Debian package of the files in a directory, which become /usr.
make_deb() {
    local package=$1 folder=$2 depends=$3 about=$4 compression=$5 root=$stage/$1-deb
    say "making the Debian package $package"
    mkdir -p "$root/DEBIAN" "$root/usr"
    cp -r "$folder/." "$root/usr/"
    [ "$package" != grundy ] || complete_deb "$root"
    cat >"$root/DEBIAN/control" <<END
Package: $package
Version: $version
Architecture: $debian
Maintainer: The Grundy developers <grundy@localhost>
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f 1)
Depends: $depends
Section: games
Priority: optional
Description: $about
END
    find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group "-Z$compression" --build "$root" "$dist/${package}_${version}_$debian.deb" >/dev/null
}

# Files that only the Debian package of the program has.
complete_deb() {
    local root=$1 share=$1/usr/share
    mkdir -p "$root/usr/lib/sysusers.d"
    sed -i 's|/usr/local/bin/|/usr/bin/|' "$root"/usr/lib/systemd/system/*.service
    echo 'u grundy - "Grundy" /var/lib/grundy' >"$root/usr/lib/sysusers.d/grundy.conf"
    cat "$share/doc/grundy/LICENSE-MIT" "$share/doc/grundy/THIRD-PARTY.txt" >"$share/doc/grundy/copyright"
    gzip -9n "$share"/man/man1/*.1
}

needs git rustc cargo python3 xz zstd tar dpkg-deb sha256sum node npm
[ -z "$prefix" ] || cross_compile
needs "${prefix}objdump" "${prefix}strip"
rm -rf "$dist" "$stage"
mkdir -p "$dist" "$stage"
if [ -z "$given" ]; then
    install_tools
    build_program
fi
make_archive
make_wheel
make_deb grundy "$stage/$name" "libc6 (>= $(glibc_level "$built"))" \
    "judge for programs that play combinatorial games" xz
build_packer
build_compilers "$stage/prebuilt"
make_compilers_wheel "$stage/prebuilt"
make_deb grundy-compilers "$stage/prebuilt" "grundy (= $version)" "prebuilt compilers for grundy" none
(cd "$dist" && sha256sum -- * >SHA256SUMS)
ls -l "$dist" >&2
