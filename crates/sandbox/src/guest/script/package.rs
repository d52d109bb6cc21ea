//! The package of a script: a wasm module that consists of custom sections only, so that all code that
//! accepts modules accepts scripts.

use std::borrow::Cow;

use wasm_encoder::{CustomSection, Module};
use wasmparser::{Parser, Payload};

use crate::guest::precompile::{Refusal, RefusalKind};

/// The names of the sections.
const INTERPRETER: &str = "grundy interpreter";
const RUN: &str = "grundy run";
const CHECK: &str = "grundy check";
const FILE: &str = "grundy file ";

/// The separator of the words of a list. A word of a command line cannot contain it.
const BETWEEN: &str = "\0";

/// The most files of a script besides its source. Those that we pack have a dozen.
const MAX_LIBRARIES: usize = 1000;
/// The most bytes of a file's path.
const MAX_PATH: usize = 255;
/// The most names in a file's path.
const MAX_NAMES: usize = 8;

/// A script and how it is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The name of its interpreter.
    pub interpreter: String,
    /// The interpreter's arguments, beginning with its own name. The script is `/bot/NAME`.
    pub run: Vec<String>,
    /// The interpreter's arguments for checking the syntax of the script without running it.
    pub check: Vec<String>,
    /// The file's name.
    pub name: String,
    /// The file.
    pub source: Vec<u8>,
    /// Further files that the script uses, by their paths in `/bot`.
    pub libraries: Vec<(String, Vec<u8>)>,
}

impl Script {
    /// The script as a module, for [`Precompiler::precompile`](crate::Precompiler::precompile).
    #[must_use]
    pub fn to_wasm(&self) -> Vec<u8> {
        let list = |words: &[String]| words.join(BETWEEN).into_bytes();
        let mut module = Module::new();
        let libraries = self.libraries.iter();
        let libraries = libraries.map(|(path, data)| (format!("{FILE}{path}"), data.clone()));
        let sections = [
            (
                INTERPRETER.to_owned(),
                self.interpreter.clone().into_bytes(),
            ),
            (RUN.to_owned(), list(&self.run)),
            (CHECK.to_owned(), list(&self.check)),
            (format!("{FILE}{}", self.name), self.source.clone()),
        ];
        for (name, data) in sections.into_iter().chain(libraries) {
            module.section(&CustomSection {
                name: Cow::Owned(name),
                data: Cow::Owned(data),
            });
        }
        module.finish()
    }

    /// The script in a module; `None` if the module is not a packed script. Every field is untrusted.
    #[must_use]
    pub fn of_wasm(wasm: &[u8]) -> Option<Self> {
        let text = |data: &[u8]| String::from_utf8_lossy(data).into_owned();
        let words = |data: &[u8]| text(data).split(BETWEEN).map(str::to_owned).collect();
        let mut script = Script {
            interpreter: String::new(),
            run: Vec::new(),
            check: Vec::new(),
            name: String::new(),
            source: Vec::new(),
            libraries: Vec::new(),
        };
        let mut has_source = false;
        for payload in Parser::new(0).parse_all(wasm) {
            match payload.ok()? {
                Payload::Version { .. } | Payload::End(_) => {}
                Payload::CustomSection(section) => match (section.name(), section.data()) {
                    (INTERPRETER, data) => script.interpreter = text(data),
                    (RUN, data) => script.run = words(data),
                    (CHECK, data) => script.check = words(data),
                    (name, data) => {
                        let path = name.strip_prefix(FILE)?.to_owned();
                        if has_source {
                            script.libraries.push((path, data.to_vec()));
                        } else {
                            has_source = true;
                            (script.name, script.source) = (path, data.to_vec());
                        }
                    }
                },
                _ => return None,
            }
        }
        (!script.interpreter.is_empty()).then_some(script)
    }

    /// Checks that the files are few enough, and their paths short enough, to put them into directories.
    pub(in crate::guest) fn check(&self) -> Result<(), Refusal> {
        let refused = |message: String| {
            Err(Refusal {
                kind: RefusalKind::TooLarge,
                message,
            })
        };
        if self.libraries.len() > MAX_LIBRARIES {
            return refused(format!(
                "the packed script has more than {MAX_LIBRARIES} files: join some"
            ));
        }
        let libraries = self.libraries.iter().map(|(path, _)| path);
        for path in libraries.chain([&self.name]) {
            if path.len() > MAX_PATH {
                return refused(format!(
                    "a path in the packed script has more than {MAX_PATH} bytes: shorten it"
                ));
            }
            if path.split('/').count() > MAX_NAMES {
                return refused(format!(
                    "a path in the packed script has more than {MAX_NAMES} names: use fewer directories"
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a script with this name and these libraries is refused, with a message that contains the words.
    fn check(name: &str, libraries: impl IntoIterator<Item = String>, refused: Option<&str>) {
        let libraries = libraries.into_iter();
        let script = Script {
            interpreter: "python".to_owned(),
            run: Vec::new(),
            check: Vec::new(),
            name: name.to_owned(),
            source: Vec::new(),
            libraries: libraries.map(|path| (path, Vec::new())).collect(),
        };
        let script = Script::of_wasm(&script.to_wasm()).expect("a packed script");
        match (script.check(), refused) {
            (Ok(()), None) => {}
            (Err(refusal), Some(words)) => {
                assert_eq!(refusal.kind, RefusalKind::TooLarge);
                assert!(refusal.message.contains(words), "{refusal}");
            }
            (result, _) => panic!("{name}: {result:?}"),
        }
    }

    #[test]
    fn files_and_paths_are_limited() {
        let files = |count: usize| (0..count).map(|number| format!("package/{number}.py"));
        check("bot.py", files(MAX_LIBRARIES), None);
        check("bot.py", files(MAX_LIBRARIES + 1), Some("1000 files"));
        let long = |length: usize| "a".repeat(length);
        check("bot.py", [long(MAX_PATH)], None);
        check("bot.py", [long(MAX_PATH + 1)], Some("255 bytes"));
        check(&long(MAX_PATH + 1), [], Some("255 bytes"));
        let deep = |names: usize| vec!["a"; names].join("/");
        check("bot.py", [deep(MAX_NAMES)], None);
        check("bot.py", [deep(MAX_NAMES + 1)], Some("8 names"));
        check(&deep(MAX_NAMES + 1), [], Some("8 names"));
    }
}
