//! The languages, as data: a new one is a new entry.

use std::path::Path;

use crate::BuildError;
use crate::interpreted::Interpreter;

/// A language that submissions can be written in.
#[derive(Debug)]
pub struct Language {
    /// As people call it.
    pub name: &'static str,
    /// The extensions of its files, lower-case and without the dot.
    pub extensions: &'static [&'static str],
    pub(crate) route: Route,
}

impl Language {
    /// The command that installs what the machine needs for it; `None` where it needs nothing.
    #[must_use]
    pub fn remedy(&self) -> Option<&'static str> {
        match &self.route {
            Route::Module | Route::Text => None,
            Route::Clang(dialect) => Some(dialect.remedy),
            Route::Interpreter(_) => Some("scripts/setup.sh"),
        }
    }
}

/// How a module comes about.
#[derive(Debug)]
pub(crate) enum Route {
    /// It is one.
    Module,
    /// WebAssembly text.
    Text,
    /// The machine's clang.
    Clang(Dialect),
    /// It stays as it is, and an interpreter runs it.
    Interpreter(Interpreter),
}

/// What clang needs to know of a language.
#[derive(Debug)]
pub(crate) struct Dialect {
    /// The program.
    pub(crate) compiler: &'static str,
    /// The name that `-x` and a temporary file take.
    pub(crate) language: &'static str,
    /// The value of `-std`.
    pub(crate) standard: &'static str,
    /// C sources that are linked to every submission.
    pub(crate) support: &'static [Support],
    /// A program that must build; if it does not, the machine is to blame and not a submission.
    pub(crate) probe: &'static str,
    /// The command that installs all that the probe needs.
    pub(crate) remedy: &'static str,
}

/// A source file of ours.
#[derive(Debug)]
pub(crate) struct Support {
    pub(crate) file: &'static str,
    pub(crate) text: &'static str,
}

const CLANG_REMEDY: &str = "scripts/setup.sh, or on Debian and Ubuntu: apt-get install -y \
    --no-install-recommends clang lld wasi-libc libc++-dev-wasm32 libclang-rt-dev-wasm32";

const STACK_PROTECTOR: Support = Support {
    file: "stack-protector.c",
    text: include_str!("support/stack-protector.c"),
};
const EXCEPTIONS: Support = Support {
    file: "exceptions.c",
    text: include_str!("support/exceptions.c"),
};

/// What Python is given to run instead of the script.
const PYTHON: &str = include_str!("interpreters/python.py");

/// All languages.
pub static LANGUAGES: [Language; 7] = [
    Language {
        name: "C",
        extensions: &["c"],
        route: Route::Clang(Dialect {
            compiler: "clang",
            language: "c",
            standard: "gnu17",
            support: &[STACK_PROTECTOR],
            probe: include_str!("support/probe.c"),
            remedy: CLANG_REMEDY,
        }),
    },
    Language {
        name: "C++",
        extensions: &["cpp", "cc", "cxx"],
        route: Route::Clang(Dialect {
            compiler: "clang++",
            language: "c++",
            standard: "gnu++20",
            support: &[STACK_PROTECTOR, EXCEPTIONS],
            probe: include_str!("support/probe.cpp"),
            remedy: CLANG_REMEDY,
        }),
    },
    Language {
        name: "JavaScript",
        extensions: &["js"],
        route: Route::Interpreter(Interpreter {
            name: "javascript",
            run: &["javascript"],
            check: &["javascript", "--check"],
        }),
    },
    Language {
        name: "Lua",
        extensions: &["lua"],
        route: Route::Interpreter(Interpreter {
            name: "lua",
            run: &["lua"],
            check: &["lua", "--check"],
        }),
    },
    Language {
        name: "Python",
        extensions: &["py"],
        route: Route::Interpreter(Interpreter {
            name: "python",
            run: &["python", "-c", PYTHON],
            check: &["python", "-c", PYTHON, "--check"],
        }),
    },
    Language {
        name: "WebAssembly text",
        extensions: &["wat"],
        route: Route::Text,
    },
    Language {
        name: "WebAssembly",
        extensions: &["wasm"],
        route: Route::Module,
    },
];

/// Every known extension, without the dot.
pub(crate) fn extensions() -> impl Iterator<Item = &'static str> {
    let lists = LANGUAGES.iter().map(|language| language.extensions);
    lists.flatten().copied()
}

/// The language of a file, by its extension in any case.
pub(crate) fn of(file: &Path) -> Result<&'static Language, BuildError> {
    let extension = file.extension().unwrap_or_default().to_ascii_lowercase();
    let has_it = |language: &&Language| language.extensions.iter().any(|&e| extension == e);
    LANGUAGES
        .iter()
        .find(has_it)
        .ok_or_else(|| BuildError::UnknownLanguage {
            file: file.to_owned(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_extension_belongs_to_two_languages() {
        let mut all: Vec<_> = extensions().collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
