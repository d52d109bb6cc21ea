//! The package of a script: a wasm module that consists of custom sections only, so that all code that
//! accepts modules accepts scripts.

use std::borrow::Cow;

use wasm_encoder::{CustomSection, Module};
use wasmparser::{Parser, Payload};

/// The names of the sections.
const INTERPRETER: &str = "grundy interpreter";
const RUN: &str = "grundy run";
const CHECK: &str = "grundy check";
const FILE: &str = "grundy file ";

/// The separator of the words of a list. A word of a command line cannot contain it.
const BETWEEN: &str = "\0";

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
}
