#!/bin/sh
# Writes `run`, which starts `grundy` as the validator of this problem. `grundy` is, in this order:
# the program beside this script (grundy export kattis --with-binary), $GRUNDY, the one on the PATH, or
# the one that cargo builds of the source in $GRUNDY_SOURCE.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

if [ -f "$here/grundy" ]; then
    # This folder may be copied somewhere else once it is built.
    grundy='$here/grundy'
    chmod +x "$here/grundy" 2>/dev/null || true
elif [ -n "${GRUNDY:-}" ]; then
    grundy=$GRUNDY
elif command -v grundy >/dev/null; then
    grundy=$(command -v grundy)
elif [ -n "${GRUNDY_SOURCE:-}" ]; then
    cargo build --release --manifest-path "$GRUNDY_SOURCE/Cargo.toml" -p grundy-cli
    grundy=$GRUNDY_SOURCE/target/release/grundy
else
    echo "grundy was not found: put it on the PATH, set GRUNDY to its path or GRUNDY_SOURCE to its" \
        "source, or export the package with --with-binary" >&2
    exit 1
fi

cat > "$here/run" <<END
#!/bin/sh
here=\$(dirname "\$0")
exec "$grundy" COMMAND "\$@"
END
chmod +x "$here/run"
