//! Command lines as `languages.toml` writes them, and the files of ours that they name.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// Our own sources and headers, by the names that steps use.
pub(crate) const SUPPORT: [(&str, &str); 6] = [
    ("bits/stdc++.h", include_str!("support/bits/stdc++.h")),
    ("exceptions.c", include_str!("support/exceptions.c")),
    ("main.c", include_str!("support/main.c")),
    (
        "stack-protector.c",
        include_str!("support/stack-protector.c"),
    ),
    ("library.cpp", include_str!("support/library.cpp")),
    ("wide.c", include_str!("support/wide.c")),
];

/// Writes files of ours, names and texts, into a folder.
pub(crate) fn lay_out(files: &[(&str, &str)], folder: &Path) -> io::Result<()> {
    for (name, text) in files {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap_or(folder))?;
        fs::write(file, text)?;
    }
    Ok(())
}

/// The arguments of one step: abbreviations first, because they stand for several arguments, then
/// blanks, then names, which may contain blanks.
pub(crate) fn arguments(
    step: &str,
    words: &BTreeMap<String, String>,
    names: &[(&str, &str)],
) -> Vec<String> {
    let line = words.iter().fold(step.to_owned(), |line, (word, text)| {
        line.replace(&format!("{{{word}}}"), text)
    });
    line.split_whitespace()
        .map(|argument| {
            names
                .iter()
                .fold(argument.to_owned(), |argument, (name, value)| {
                    argument.replace(&format!("{{{name}}}"), value)
                })
        })
        .collect()
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
}
