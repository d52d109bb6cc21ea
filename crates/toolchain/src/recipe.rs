//! The recipe of interpreters: sources of this crate, and arguments of the tools that process them.

/// The features of interpreters' modules. Compilers enable these by default, and linked modules do not list them.
pub(crate) const FEATURES: [&str; 5] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
];

/// The arguments with which binaryen optimizes an interpreter that others have compiled. A compiler cannot put a
/// function of one file into another file, so the loop of Python's interpreter calls a function for nearly everything
/// that it does; without those calls, it is 1.7 times as fast. A higher limit makes the code larger and hardly faster.
/// Interpreters that Grundy compiles are a single file, and some throw by functions that must stay apart.
pub(crate) const FAST: [&str; 4] = [
    "-O3",
    "--flexible-inline-max-function-size=50",
    "--strip-debug",
    "--strip-producers",
];

/// The arguments with which binaryen instruments interpreters for snapshots. With asyncify, functions can save their
/// locals to memory when the guest reads, and restore them. Asyncify adds much code, so the functions are optimized
/// afterwards, as binaryen advises.
pub(crate) const RESUMABLE: [&str; 3] = [
    "--optimize-level=1",
    "--asyncify",
    "--pass-arg=asyncify-imports@wasi_snapshot_preview1.fd_read",
];

/// The sources of this crate for the interpreters of JavaScript and Lua.
const SOURCES: [(&str, &str); 4] = [
    ("javascript.c", include_str!("interpreters/javascript.c")),
    (
        "javascript-modules.js",
        include_str!("interpreters/javascript-modules.js"),
    ),
    (
        "javascript-prelude.js",
        include_str!("interpreters/javascript-prelude.js"),
    ),
    ("lua.c", include_str!("interpreters/lua.c")),
];

/// The sources of this crate for the interpreter of OCaml.
const OCAML: [(&str, &str); 7] = [
    (
        "build_config.h",
        include_str!("interpreters/ocaml/build_config.h"),
    ),
    (
        "caml/version.h",
        include_str!("interpreters/ocaml/caml/version.h"),
    ),
    ("m.h", include_str!("interpreters/ocaml/m.h")),
    ("ocaml.c", include_str!("interpreters/ocaml/ocaml.c")),
    (
        "primitives.h",
        include_str!("interpreters/ocaml/primitives.h"),
    ),
    ("s.h", include_str!("interpreters/ocaml/s.h")),
    // The runtime includes this header, which WASI's library lacks, and uses nothing of it.
    ("sys/wait.h", ""),
];

/// The sources of this crate for the interpreter of a tool.
pub(crate) fn sources(tool: &str) -> &'static [(&'static str, &'static str)] {
    match tool {
        "ocaml" => &OCAML,
        _ => &SOURCES,
    }
}

/// The scripts of this crate that make modules of packages resumable.
const ADAPTERS: [(&str, &str); 2] = [
    ("perl.mjs", include_str!("interpreters/perl.mjs")),
    ("ruby.mjs", include_str!("interpreters/ruby.mjs")),
];

/// The common part of those scripts.
const ADAPTER: (&str, &str) = ("module.mjs", include_str!("interpreters/module.mjs"));

/// The files of the script with this name.
pub(crate) fn adapter(script: &str) -> Vec<(&'static str, &'static str)> {
    let own = ADAPTERS.into_iter().filter(|(name, _)| *name == script);
    own.chain([ADAPTER]).collect()
}

/// The bundler's arguments: the target is an engine that is neither a browser nor Node.
pub(crate) const BUNDLED: [&str; 7] = [
    "--bundle",
    "--minify-whitespace",
    "--minify-syntax",
    "--format=iife",
    "--target=es2022",
    "--define:global=globalThis",
    "--define:self=globalThis",
];

/// All arguments of binaryen.
pub(crate) fn binaryen() -> impl Iterator<Item = &'static str> {
    FEATURES.into_iter().chain(FAST).chain(RESUMABLE)
}

/// All texts of the recipe.
pub(crate) fn texts() -> impl Iterator<Item = &'static str> {
    let scripts = ADAPTERS.into_iter().chain([ADAPTER]);
    let sources = SOURCES.into_iter().chain(OCAML).chain(scripts);
    let sources = sources.map(|(_, text)| text);
    binaryen().chain(BUNDLED).chain(sources)
}
