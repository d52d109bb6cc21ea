//! The source file that a compiler reads.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::BuildError;
use crate::catalog::{Language, Rewrite};

/// The largest source that is compiled, in bytes.
const MAX_SOURCE: u64 = 1 << 20;

/// The byte order mark in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A source file in memory.
#[derive(Debug)]
pub(crate) struct Source {
    /// The file name, safe in every command line and every C string.
    pub(crate) name: String,
    pub(crate) text: Vec<u8>,
}

impl Source {
    pub(crate) fn read(file: &Path) -> Result<Self, BuildError> {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        Self::of(&name, read(file, MAX_SOURCE)?)
    }

    /// The source of this name and text.
    pub(crate) fn of(name: &str, mut text: Vec<u8>) -> Result<Self, BuildError> {
        // Not every compiler accepts a byte order mark, which some editors write.
        if text.starts_with(BYTE_ORDER_MARK) {
            text.drain(..BYTE_ORDER_MARK.len());
        }
        if text.len() as u64 > MAX_SOURCE {
            return Err(too_large(MAX_SOURCE));
        }
        if let [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] = text.as_slice() {
            return Err(BuildError::CompileError {
                message: "the file is UTF-16, not UTF-8; save it as UTF-8".to_owned(),
            });
        }
        if text.trim_ascii().is_empty() {
            return Err(BuildError::CompileError {
                message: "the file is empty: it contains no program".to_owned(),
            });
        }
        Ok(Self {
            name: harmless(name),
            text,
        })
    }

    /// The probe: a program that shows whether a compiler works. `extension` is one of its language.
    pub(crate) fn probe(text: &str, extension: &str) -> Self {
        Self {
            name: format!("probe.{extension}"),
            text: text.as_bytes().to_vec(),
        }
    }

    /// The probe of a language.
    pub(crate) fn probe_of(language: &Language) -> Self {
        let extension = language.extensions.first().map_or("", String::as_str);
        Self::probe(&language.probe, extension)
    }

    /// The source with some of its text replaced; `None` if there is nothing to replace.
    pub(crate) fn rewritten(&self, rewrites: &[Rewrite]) -> Option<Self> {
        let text = str::from_utf8(&self.text).ok()?;
        let new = rewrites.iter().fold(text.to_owned(), |text, rewrite| {
            text.replace(&rewrite.from, &rewrite.to)
        });
        (new != text).then(|| Self {
            name: self.name.clone(),
            text: new.into_bytes(),
        })
    }

    /// The source under a name that ends as names of files in a language do; `None` if its own name does. The extension
    /// may be missing if the language was named, or have capital letters.
    pub(crate) fn named_for(&self, language: &Language) -> Option<Self> {
        let ends = |name: &str, extension: &str| {
            let stem = name.strip_suffix(extension);
            stem.is_some_and(|stem| stem.ends_with('.'))
        };
        let mut extensions = language.extensions.iter();
        if extensions.clone().any(|one| ends(&self.name, one)) {
            return None;
        }
        // Only letters of ASCII change, so that both names have the same length.
        let lower = self.name.to_ascii_lowercase();
        let name = match extensions.clone().find(|one| ends(&lower, one)) {
            Some(extension) => {
                let stem = &self.name[..self.name.len() - extension.len()];
                format!("{stem}{extension}")
            }
            None => format!("{}.{}", self.name, extensions.next()?),
        };
        Some(Self {
            name,
            text: self.text.clone(),
        })
    }

    /// Whether the first directive, pragmas aside, includes `header`. Looks at lines only: what is
    /// in the middle of a long comment or string counts as well, and costs nothing but time.
    pub(crate) fn begins_with(&self, header: &str) -> bool {
        let text = String::from_utf8_lossy(&self.text);
        let directives = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix('#'));
        let mut meant = directives
            .map(str::trim)
            .filter(|line| !line.starts_with("pragma"));
        let included = meant.next().and_then(|line| line.strip_prefix("include"));
        included.is_some_and(|name| {
            let name = name.trim_start();
            name.starts_with(&format!("<{header}>")) || name.starts_with(&format!("\"{header}\""))
        })
    }
}

pub(crate) fn too_large(limit: u64) -> BuildError {
    BuildError::CompileError {
        message: format!("the file is larger than {limit} bytes"),
    }
}

/// Reads a whole file of at most `limit` bytes.
pub(crate) fn read(path: &Path, limit: u64) -> Result<Vec<u8>, BuildError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(limit + 1).read_to_end(&mut bytes))
        .map_err(|cause| BuildError::unreadable(path, cause))?;
    if bytes.len() as u64 > limit {
        return Err(too_large(limit));
    }
    Ok(bytes)
}

/// A file name that cannot be taken for an option or for a file of options, or end a string.
fn harmless(name: &str) -> String {
    let plain = name.replace(|c: char| c.is_control() || "\"\\/".contains(c), "_");
    match plain.strip_prefix(['-', '@']) {
        Some(rest) => format!("_{rest}"),
        None => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;

    #[test]
    fn names_end_as_those_of_a_language() {
        let catalog = Catalog::own();
        for (language, name, expected) in [
            ("TypeScript", "bot.ts", None),
            ("TypeScript", "bot.mts", None),
            ("TypeScript", "Bot.TS", Some("Bot.ts")),
            ("TypeScript", "bot.txt", Some("bot.txt.ts")),
            ("AssemblyScript", "bot.ts", Some("bot.ts.as.ts")),
            ("Go", "BOT.Go", Some("BOT.go")),
            ("C", "\u{e9}.C", Some("\u{e9}.c")),
            ("C", "c", Some("c.c")),
        ] {
            let language = catalog.by_name(language).expect("a language");
            let source = Source::of(name, b"text".to_vec()).expect("a source");
            let named = source.named_for(language).map(|named| named.name);
            assert_eq!(named.as_deref(), expected, "{name}");
        }
    }

    #[test]
    fn the_first_include_is_found() {
        let begins = |text: &str| Source::probe(text, "cpp").begins_with("bits/stdc++.h");
        assert!(begins(
            "// mine\n#pragma GCC optimize(\"O3\")\n# include <bits/stdc++.h> // all\n"
        ));
        assert!(begins("#include<bits/stdc++.h>"));
        assert!(!begins("#define private public\n#include <bits/stdc++.h>"));
        assert!(!begins("#include <iostream>\n#include <bits/stdc++.h>"));
        assert!(!begins("int main() {}"));
    }

    #[test]
    fn names_are_harmless() {
        assert_eq!(harmless("-o.c"), "_o.c");
        assert_eq!(harmless("@o.rs"), "_o.rs");
        assert_eq!(harmless("a \"b\"\\\n.c"), "a _b___.c");
    }
}
