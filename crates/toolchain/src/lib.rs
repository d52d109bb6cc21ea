//! From a source file to a wasm module.
//!
//! [`build`] takes a file, determines its language by its extension (unless a language is named) and returns
//! the bytes of a WASI command: a module that exports `_start` and `memory`. A script is not compiled: its
//! module contains the script and names the interpreter that runs it. This crate does not check whether a
//! judge accepts the module; ready-made modules are passed on unread. The languages and their compilers are
//! data: `languages.toml`.
//!
//! ```
//! use grundy_toolchain::{Toolchains, build_source};
//!
//! let text = br#"(module (memory (export "memory") 1) (func (export "_start")))"#;
//! let built = build_source("leaves.wat", text.to_vec(), &Toolchains::none()).expect("a module");
//! assert!(built.wasm.starts_with(b"\0asm"));
//! ```
//!
//! **Security.** C, C++, TypeScript and OCaml have compilers that are wasm themselves and run in the sandbox: the
//! source sees the compiler's own headers and nothing of the machine, and fuel, memory and disk are limited. Rust, Zig,
//! Go and AssemblyScript have native compilers only. Those of Rust, Zig and Go run confined where the kernel can do
//! that: see [`grundy_confine`], and [`Toolchains::with_confiner`]. Otherwise a source can make them read any file that
//! their user can read, and their memory and disk are not limited. That is acceptable for one's own bots. A server
//! permits only confined ones with [`Natives::Confined`].

mod cache;
mod catalog;
mod confined;
mod error;
mod home;
mod install;
mod installed;
mod interpreted;
mod inventory;
mod made;
mod make_prebuilt;
mod messages;
mod native;
mod prebuilt;
mod process;
mod recipe;
mod sandboxed;
mod source;
mod source_map;
mod steps;
mod survey;
mod translated;

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use error::{BuildError, LanguagesError, UnknownLanguage};
pub use home::Home;
pub use install::{InstallError, Progress, install};
pub use inventory::{InstalledTool, ToolState, inventory, size};
pub use make_prebuilt::make_prebuilt;
pub use prebuilt::{Prebuilt, PrebuiltError};
pub use survey::{Backend, LanguageSupport, missing, survey};

use grundy_confine::Confiner;
use grundy_sandbox::Script;

use cache::Key;
use catalog::{Catalog, Language, Route};
use home::NO_HOME;
use source::Source;

/// The largest module, ready-made or compiled, in bytes.
const MAX_MODULE: u64 = 64 << 20;

/// The languages for which native compilers may read a submission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Natives {
    /// None.
    Never,
    /// Those that have no compiler in the sandbox. Native compilers run only if they can be confined.
    Confined,
    /// Those that have no compiler in the sandbox.
    WhereNeeded,
    /// All that have a native compiler.
    Preferred,
}

/// The available compilers.
#[derive(Clone, Debug)]
pub struct Toolchains {
    catalog: Catalog,
    /// `None` if the user has no home directory. Then nothing is installed and nothing is cached.
    home: Option<Home>,
    natives: Natives,
    /// The language of every source, regardless of file extensions. `None` means that the extension decides.
    language: Option<Language>,
    /// The way to confine native compilers; `None` if they are not confined.
    confiner: Option<Confiner>,
    /// The progress callback for automatic installation. `None` turns automatic installation off.
    setup: Option<Setup>,
    /// Set when compilation is canceled.
    stop: Arc<AtomicBool>,
}

impl Toolchains {
    /// The compilers of a user, with the languages of the user's own file. A user without a home directory has
    /// only the compilers of the machine.
    ///
    /// # Errors
    /// If that file exists but cannot be read or parsed.
    pub fn new(home: impl Into<Option<Home>>, natives: Natives) -> Result<Self, LanguagesError> {
        let home = home.into();
        let catalog = match &home {
            Some(home) => Catalog::of_user(&home.languages)?,
            None => Catalog::own(),
        };
        Ok(Self {
            catalog,
            home,
            natives,
            language: None,
            confiner: None,
            setup: None,
            stop: Arc::default(),
        })
    }

    /// Returns these compilers with one language for all sources, given by its name or one of its extensions.
    ///
    /// # Errors
    /// If there is no such language.
    pub fn for_language(self, name: &str) -> Result<Self, UnknownLanguage> {
        let language = self.catalog.by_name(name).cloned();
        let language = language.ok_or_else(|| UnknownLanguage {
            name: name.to_owned(),
            why: self.catalog.why_absent(name),
            known: self
                .catalog
                .languages
                .iter()
                .map(|l| l.name.clone())
                .collect(),
        })?;
        Ok(Self {
            language: Some(language),
            ..self
        })
    }

    /// Returns these compilers with a way to confine native ones, which is used where the kernel can do that.
    #[must_use]
    pub fn with_confiner(self, confiner: Confiner) -> Self {
        Self {
            confiner: Some(confiner),
            ..self
        }
    }

    /// The way to confine native compilers, if it is known and the kernel can do it.
    fn working_confiner(&self) -> Option<&Confiner> {
        let confiner = self.confiner.as_ref()?;
        grundy_confine::unavailable().is_none().then_some(confiner)
    }

    /// The reason why a language is refused whose compilers may be used confined only; `None` if they may never be
    /// used.
    fn why_unconfined(&self) -> Option<String> {
        let reason = || {
            grundy_confine::unavailable()
                .unwrap_or_else(|| "its compilers are not made for that".to_owned())
        };
        (self.natives == Natives::Confined).then(reason)
    }

    /// Returns these compilers with automatic installation: missing ones are installed when a source first
    /// needs them. `on_progress` is called with each step.
    #[must_use]
    pub fn with_setup(self, on_progress: impl Fn(Progress<'_>) + Send + Sync + 'static) -> Self {
        Self {
            setup: Some(Setup(Arc::new(on_progress))),
            ..self
        }
    }

    /// Returns these compilers with a flag that cancels them. When the flag is set, compilation in the sandbox
    /// fails within 50 ms.
    #[must_use]
    pub fn until(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// No compilers, for tests and benchmarks: only WebAssembly can be built.
    #[must_use]
    pub fn none() -> Self {
        Self {
            catalog: Catalog::own(),
            home: None,
            natives: Natives::Never,
            language: None,
            confiner: None,
            setup: None,
            stop: Arc::default(),
        }
    }

    /// The directory of the cache of built modules; `None` if nothing is cached.
    fn cache(&self) -> Option<&Path> {
        self.home.as_ref()?.cache.as_deref()
    }

    /// Unpacks the prebuilt compilers, if there are any that fit. Returns whether they are there.
    ///
    /// # Errors
    /// If they are damaged, or the data directory cannot be written. Other compilers are then installed instead.
    pub fn unpack_prebuilt(&self) -> Result<bool, PrebuiltError> {
        let home = self.home.as_ref();
        let Some((home, prebuilt)) = home.and_then(|home| Some((home, home.prebuilt.as_ref()?)))
        else {
            return Ok(false);
        };
        if prebuilt.folder().is_dir() {
            return Ok(true);
        }
        let alone = install::alone(home, &|_| {});
        let _alone = alone.map_err(|error| PrebuiltError(error.to_string()))?;
        prebuilt.unpack()?;
        Ok(true)
    }

    /// The message for something that is not installed.
    fn not_installed(&self, name: &str) -> String {
        match self.home {
            Some(_) => format!("{name} is not installed"),
            None => format!("{name} cannot be found: {NO_HOME}"),
        }
    }

    /// The error for something that is not installed, and that the tool `tool` has.
    fn missing_tool(&self, name: &str, tool: &str) -> BuildError {
        BuildError::MissingTool {
            what: self.not_installed(name),
            remedy: install_command(&[tool]),
        }
    }

    /// Whether the language of a file is known: by its extension, unless one language was named for all files.
    #[must_use]
    pub fn reads(&self, file: &Path) -> bool {
        self.language_of(file).is_ok()
    }

    /// The name of the language of a file: the one that was named for all files, or else the one of its extension.
    #[must_use]
    pub fn language(&self, file: &Path) -> Option<&str> {
        let language = self.language_of(file).ok()?;
        Some(language.name.as_str())
    }

    /// The languages that these compilers may build: the name and the file extensions of each. Native compilers are
    /// asked for their version, and languages are left out that have none here.
    pub fn languages(&self) -> impl Iterator<Item = (&str, &[String])> {
        let all = self.catalog.languages.iter();
        let built = all.filter(|language| {
            let mut routes = self.routes(language).into_iter();
            routes.any(|route| match route {
                Route::Native(route) => native::Compiler::installed(route, self).is_ok(),
                _ => true,
            })
        });
        built.map(|language| (language.name.as_str(), language.extensions.as_slice()))
    }

    /// The language of a file: the one that was named for all files, or else the one of its extension.
    fn language_of(&self, file: &Path) -> Result<&Language, BuildError> {
        let named = self.language.as_ref();
        let language = named.or_else(|| self.catalog.by_extension(file));
        language.ok_or_else(|| BuildError::UnknownLanguage {
            file: file.to_owned(),
            why: file
                .extension()
                .and_then(|extension| self.catalog.why_absent(&extension.to_string_lossy())),
            known: self.catalog.extensions().map(str::to_owned).collect(),
        })
    }

    /// The permitted routes of a language, the best first.
    fn routes<'t>(&self, language: &'t Language) -> Vec<&'t Route> {
        let native = |route: &&Route| matches!(route, Route::Native(_));
        let (native, other): (Vec<_>, Vec<_>) = language.routes.iter().partition(native);
        match self.natives {
            Natives::Never => other,
            Natives::Confined if other.is_empty() && self.working_confiner().is_some() => {
                let confined = |route: &&Route| matches!(route, Route::Native(n) if n.confined);
                native.into_iter().filter(confined).collect()
            }
            Natives::Confined => other,
            Natives::WhereNeeded if other.is_empty() => native,
            Natives::WhereNeeded => other,
            Natives::Preferred => native.into_iter().chain(other).collect(),
        }
    }
}

/// A callback for the progress of installations.
#[derive(Clone)]
struct Setup(Arc<dyn Fn(Progress<'_>) + Send + Sync>);

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Setup")
    }
}

/// The result of building a source file.
#[derive(Clone, Debug)]
pub struct Built {
    /// The module.
    pub wasm: Vec<u8>,
    /// The native compiler that read the source; `None` if the source did not leave the sandbox.
    pub native: Option<NativeCompiler>,
}

/// A native compiler that has read a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NativeCompiler {
    /// The display name.
    pub name: String,
    /// Whether it could reach nothing else: otherwise it could read every file that its user can read.
    pub confined: bool,
}

/// Builds a wasm module from a source file, or reads a ready-made one. Equal files give equal bytes as long
/// as the compiler is the same. Modules are cached.
///
/// Takes as long as the compiler: some tenths of a second for C, one to five seconds for C++.
///
/// # Errors
/// If the file cannot be read or built. [`BuildError::CompileError`] is the author's fault; all others are the
/// machine's or the caller's.
pub fn build(file: &Path, toolchains: &Toolchains) -> Result<Built, BuildError> {
    let language = toolchains.language_of(file)?;
    match toolchains.routes(language).as_slice() {
        [Route::Module] => ready_made(file, &toolchains.catalog),
        routes => by_routes(&Source::read(file)?, language, routes, toolchains),
    }
}

/// Builds a wasm module from the text of a source, as [`build`] does from a file. The extension of the name
/// determines the language.
///
/// # Errors
/// As [`build`].
pub fn build_source(
    name: &str,
    text: Vec<u8>,
    toolchains: &Toolchains,
) -> Result<Built, BuildError> {
    let language = toolchains.language_of(Path::new(name))?;
    match toolchains.routes(language).as_slice() {
        [Route::Module] => admit(text, toolchains),
        routes => by_routes(&Source::of(name, text)?, language, routes, toolchains),
    }
}

/// Accepts a ready-made module.
///
/// # Errors
/// [`BuildError::CompileError`] if the module is too large, or is a script for an unknown interpreter.
pub fn admit(wasm: Vec<u8>, toolchains: &Toolchains) -> Result<Built, BuildError> {
    if wasm.len() as u64 > MAX_MODULE {
        return Err(source::too_large(MAX_MODULE));
    }
    checked(wasm, &toolchains.catalog)
}

/// A ready-made module. A packed script is accepted like any other module, unless no language uses the
/// interpreter that it names: there is then no command that could install the interpreter.
fn ready_made(file: &Path, catalog: &Catalog) -> Result<Built, BuildError> {
    checked(source::read(file, MAX_MODULE)?, catalog)
}

fn checked(wasm: Vec<u8>, catalog: &Catalog) -> Result<Built, BuildError> {
    match Script::of_wasm(&wasm) {
        Some(script) if !catalog.has_interpreter(&script.interpreter) => {
            Err(BuildError::CompileError {
                message: "the module is a script for an unknown interpreter".to_owned(),
            })
        }
        _ => Ok(Built { wasm, native: None }),
    }
}

/// Builds with the first route that is installed. If none is, installs the tools of the first route that
/// can be installed.
fn by_routes(
    source: &Source,
    language: &Language,
    routes: &[&Route],
    toolchains: &Toolchains,
) -> Result<Built, BuildError> {
    let routes = &*Route::of_source(routes, &source.text);
    let mut result = by_present_routes(source, language, routes, toolchains);
    let native = |route: &&Route| matches!(route, Route::Native(_));
    if is_missing(&result) && !routes.iter().all(native) {
        match (toolchains.unpack_prebuilt(), &mut result) {
            (Ok(true), _) => result = by_present_routes(source, language, routes, toolchains),
            (Err(why), Err(BuildError::MissingTool { what, .. })) => {
                *what = format!("{what}; {why}")
            }
            _ => {}
        }
    }
    let (true, Some(setup)) = (is_missing(&result), &toolchains.setup) else {
        return result;
    };
    let Some(tools) = routes.iter().find_map(|route| route.tools(&source.text)) else {
        return result;
    };
    install::install_least(&tools, toolchains, &*setup.0).map_err(|errors| {
        let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
        BuildError::MissingTool {
            what: errors.join("\n"),
            remedy: install_command(&tools),
        }
    })?;
    by_present_routes(source, language, routes, toolchains)
}

/// The command that installs tools.
fn install_command<T: AsRef<str>>(tools: &[T]) -> String {
    let tools: Vec<&str> = tools.iter().map(AsRef::as_ref).collect();
    format!("grundy toolchains install {}", tools.join(" "))
}

fn is_missing(result: &Result<Built, BuildError>) -> bool {
    matches!(result, Err(BuildError::MissingTool { .. }))
}

fn by_present_routes(
    source: &Source,
    language: &Language,
    routes: &[&Route],
    toolchains: &Toolchains,
) -> Result<Built, BuildError> {
    let mut missing = None;
    for route in routes {
        match by_route(source, language, route, toolchains) {
            Err(error @ BuildError::MissingTool { .. }) => {
                missing.get_or_insert(error);
            }
            result => return result,
        }
    }
    Err(missing.unwrap_or_else(|| BuildError::OnlyNative {
        language: language.name.clone(),
        why: toolchains.why_unconfined(),
    }))
}

/// Builds with one route. Some compilers refuse a file whose name does not end as they expect, in lower case. So if a
/// source is refused whose name ends otherwise, it is built once more under another name, and that result counts.
fn by_route(
    source: &Source,
    language: &Language,
    route: &Route,
    toolchains: &Toolchains,
) -> Result<Built, BuildError> {
    let built = by_route_under_its_name(source, language, route, toolchains);
    match (built, source.named_for(language)) {
        (Err(BuildError::CompileError { .. }), Some(named)) => {
            let built = by_route_under_its_name(&named, language, route, toolchains);
            built.map_err(|error| match error {
                BuildError::CompileError { message } => BuildError::CompileError {
                    message: message.replace(&named.name, &source.name),
                },
                error => error,
            })
        }
        (built, _) => built,
    }
}

fn by_route_under_its_name(
    source: &Source,
    language: &Language,
    route: &Route,
    toolchains: &Toolchains,
) -> Result<Built, BuildError> {
    let cache = toolchains.cache();
    match route {
        Route::Module => Ok(Built {
            wasm: source.text.clone(),
            native: None,
        }),
        Route::Text => Ok(Built {
            wasm: text(source)?,
            native: None,
        }),
        Route::Interpreted(route) => Ok(Built {
            wasm: interpreted::package(route, source, toolchains)?,
            native: None,
        }),
        Route::Sandboxed(route) => {
            let compiler = sandboxed::Compiler::find(route, toolchains)?;
            let key = Key::new(source, route, compiler.version());
            let wasm = cache::remembered(cache, &key, || compiler.compile(source))?;
            Ok(Built { wasm, native: None })
        }
        Route::Native(route) => {
            let compiler = native::Compiler::find(route, language, toolchains)?;
            let key = Key::new(source, route, compiler.version());
            let wasm =
                cache::remembered(cache, &key, || compiler.compile_program(source, language))?;
            Ok(Built {
                wasm,
                native: Some(NativeCompiler {
                    name: route.name.clone(),
                    confined: compiler.is_confined(),
                }),
            })
        }
    }
}

/// Assembles WebAssembly text.
fn text(source: &Source) -> Result<Vec<u8>, BuildError> {
    wat::parse_bytes(&source.text)
        .map(Vec::from)
        .map_err(|mut error| {
            error.set_path(&source.name);
            BuildError::CompileError {
                message: messages::shortened(&error.to_string()),
            }
        })
}
