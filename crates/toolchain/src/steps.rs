//! Command lines as `languages.toml` writes them, the files of this crate that they name, and what they make.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use crate::error::disk;
use crate::{BuildError, MAX_MODULE};

/// The sources and headers of this crate, by the names that steps use.
pub(crate) const SUPPORT: [(&str, &str); 18] = [
    ("bits/extc++.h", include_str!("support/bits/extc++.h")),
    ("bits/stdc++.h", include_str!("support/bits/stdc++.h")),
    ("bitset", include_str!("support/bitset")),
    ("compat.c", include_str!("support/compat.c")),
    ("eh/abi.cpp", include_str!("support/eh/abi.cpp")),
    ("eh/library.cpp", include_str!("support/eh/library.cpp")),
    ("eh/terminate.cpp", include_str!("support/eh/terminate.cpp")),
    ("exceptions.c", include_str!("support/exceptions.c")),
    ("ext/pb_ds/assoc_container.hpp", PB_DS),
    ("ext/rope", include_str!("support/ext/rope")),
    ("library.cpp", include_str!("support/library.cpp")),
    ("main.c", include_str!("support/main.c")),
    (
        "stack-protector.c",
        include_str!("support/stack-protector.c"),
    ),
    ("stdio.h", include_str!("support/stdio.h")),
    ("stdlib.h", include_str!("support/stdlib.h")),
    ("uncaught.c", include_str!("support/uncaught.c")),
    ("wide.c", include_str!("support/wide.c")),
    ("x86intrin.h", X86),
];

const PB_DS: &str = include_str!("support/ext/pb_ds/assoc_container.hpp");
const X86: &str = include_str!("support/x86intrin.h");

/// Headers that share one text, by the names under which programs include it.
pub(crate) const SYNONYMS: [(&str, &str); 5] = [
    (
        "ext/pb_ds/*.hpp: exception hash_policy list_update_policy priority_queue tag_and_trait \
         tree_policy trie_policy",
        PB_DS,
    ),
    (
        "ext/*: algorithm functional numeric",
        include_str!("support/ext/additions"),
    ),
    (
        "parallel/*: algorithm numeric",
        include_str!("support/parallel.h"),
    ),
    (
        "tr1/*: array cmath complex functional memory random regex tuple type_traits \
         unordered_map unordered_set utility",
        include_str!("support/tr1.h"),
    ),
    (
        "*.h: ammintrin emmintrin immintrin mmintrin nmmintrin pmmintrin popcntintrin smmintrin \
         tmmintrin wmmintrin xmmintrin",
        X86,
    ),
];

/// Writes the sources and headers of this crate into a directory.
pub(crate) fn lay_out_support(folder: &Path) -> io::Result<()> {
    lay_out(&SUPPORT, folder)?;
    for (names, text) in SYNONYMS {
        let (pattern, names) = names.split_once(": ").unwrap_or((names, ""));
        for name in names.split_whitespace() {
            lay_out(&[(&pattern.replace('*', name), text)], folder)?;
        }
    }
    Ok(())
}

/// Writes files of this crate, given by name and text, into a directory.
pub(crate) fn lay_out(files: &[(&str, &str)], folder: &Path) -> io::Result<()> {
    for (name, text) in files {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap_or(folder))?;
        fs::write(file, text)?;
    }
    Ok(())
}

/// Copies a directory with everything in it.
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// Moves a directory that is complete to its place, so that the directory there never is incomplete. If another process
/// was faster, its directory stays, because both are equal.
pub(crate) fn move_complete(from: &Path, to: &Path) -> io::Result<()> {
    match fs::rename(from, to) {
        Err(_) if to.is_dir() => Ok(()),
        result => result,
    }
}

/// A file that steps have made.
pub(crate) fn result(file: &Path) -> Result<Vec<u8>, BuildError> {
    let size = fs::metadata(file).map_err(disk(file))?.len();
    if size > MAX_MODULE {
        return Err(BuildError::too_large(size));
    }
    fs::read(file).map_err(disk(file))
}

/// The module that steps have made of this source. It may be none, if the source is a library, and nothing is trusted
/// of it: a link would lead out of the workspace.
pub(crate) fn module(file: &Path, source: &str) -> Result<Vec<u8>, BuildError> {
    let no_program = || BuildError::CompileError {
        message: format!(
            "{source}: this is not a program: the compiler made no WebAssembly module"
        ),
    };
    let about = fs::symlink_metadata(file).map_err(|_| no_program())?;
    if !about.is_file() {
        return Err(no_program());
    }
    let wasm = result(file)?;
    match wasm.starts_with(b"\0asm") {
        true => Ok(wasm),
        false => Err(no_program()),
    }
}

/// The arguments of one step. Abbreviations are replaced first, because they stand for several arguments;
/// then the text is split at spaces; then names are replaced, because they may contain spaces.
pub(crate) fn arguments(
    step: &str,
    words: &BTreeMap<String, String>,
    names: &[(&str, &str)],
) -> Vec<String> {
    let line = words.iter().fold(step.to_owned(), |line, (word, text)| {
        line.replace(&format!("{{{word}}}"), text)
    });
    line.split_whitespace()
        .map(|argument| named(argument, names))
        .collect()
}

/// A text with values in the place of names. Names inside a value stay as they are: it can be the name of a file, which
/// its author chooses.
fn named(text: &str, names: &[(&str, &str)]) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        result.push_str(before);
        let known = names.iter().find_map(|(name, value)| {
            let behind = after.strip_prefix(*name)?.strip_prefix('}')?;
            Some((*value, behind))
        });
        let (value, behind) = known.unwrap_or(("{", after));
        result.push_str(value);
        rest = behind;
    }
    result + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_contain_blanks_and_words_stand_for_several() {
        let words = BTreeMap::from([("cc".to_owned(), "clang -O2".to_owned())]);
        let seen = arguments(
            "{cc}\n -o {out}/a {source}",
            &words,
            &[("out", "/tmp"), ("source", "my bot.c")],
        );
        assert_eq!(seen, ["clang", "-O2", "-o", "/tmp/a", "my bot.c"]);
    }

    #[test]
    fn names_in_the_name_of_a_file_mean_nothing() {
        let names = [("source", "{out}{{source}.c"), ("out", "/tmp")];
        for (text, expected) in [
            ("{source}", "{out}{{source}.c"),
            ("{out}/{source}", "/tmp/{out}{{source}.c"),
            ("a{b}{out", "a{b}{out"),
            ("{{out}}", "{/tmp}"),
        ] {
            assert_eq!(named(text, &names), expected, "{text}");
        }
    }

    #[test]
    fn only_a_module_is_a_program() {
        let place = tempfile::tempdir().expect("a directory");
        for (name, text, is_program) in [
            ("missing", None, false),
            ("text", Some("no module"), false),
            ("module", Some("\0asm\u{1}\0\0\0"), true),
        ] {
            let file = place.path().join(name);
            if let Some(text) = text {
                fs::write(&file, text).expect("a file");
            }
            let made = module(&file, "bot.c").map_err(|error| error.to_string());
            match made {
                Ok(_) => assert!(is_program, "{name}"),
                Err(why) => assert!(
                    !is_program && why.contains("bot.c: this is not a program"),
                    "{why}"
                ),
            }
        }
    }

    #[test]
    fn the_first_complete_folder_stays() {
        let place = tempfile::tempdir().expect("a directory");
        let path = |name: &str| place.path().join(name);
        for (name, to, expected) in [
            ("first", "done", Some("first")),
            ("second", "done", Some("first")),
            ("third", "missing/done", None),
        ] {
            lay_out(&[("by", name)], &path(name)).expect("files");
            let moved = move_complete(&path(name), &path(to)).ok();
            let there = moved.map(|()| fs::read_to_string(path(to).join("by")).expect("a file"));
            assert_eq!(there.as_deref(), expected, "{name}");
        }
    }
}
