//! Compilers that are wasm modules themselves and run inside the sandbox.

use std::collections::BTreeMap;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime};

use grundy_sandbox::{CodeTier, Folder, Task, TaskLimits, Tool, ToolEnd};
use tempfile::TempDir;

use crate::cache::Key;
use crate::catalog::{Library, Precompiled, Route, Sandboxed};
use crate::error::disk;
use crate::made::{made, version};
use crate::source::Source;
use crate::{BuildError, Toolchains, installed, messages, steps};

/// Limits of one step: several times what the largest program of a contest needs, and fuel for half a
/// minute.
const LIMITS: TaskLimits = TaskLimits {
    fuel: 60_000_000_000,
    memory: 1 << 30,
    disk: 256 << 20,
    output: 1 << 20,
    // Far longer than the fuel lasts, also on a machine that is busy with other things.
    wall_clock: Duration::from_secs(600),
};
/// Limits of the preparation of a compiler, which runs trusted sources only.
const OWN_LIMITS: TaskLimits = TaskLimits {
    fuel: 1_000_000_000_000,
    ..LIMITS
};

/// The name that steps use for the directory that they may write in.
const OUT: &str = "/tmp";
/// The name that steps use for the directory of the tool that they make.
const TOOL: &str = "/tool";

/// The messages if there is no room for global variables. The compiler writes them to the module even if
/// they are zero, which fails from about 170 MB.
const GLOBALS_TOO_LARGE: [&str; 2] = ["': 'Out of memory'", "was stopped: its output is too large"];
/// The module for a program whose global variables do not fit into the compiler. It asks for the largest
/// possible memory, so that the verdict is that of the memory limit.
const TOO_LARGE_FOR_ANY_LIMIT: &str =
    r#"(module (memory (export "memory") 65536) (func (export "_start")))"#;

/// A compiler that is ready for use.
pub(crate) struct Compiler<'t> {
    route: &'t Sandboxed,
    words: &'t BTreeMap<String, String>,
    tool: Tool,
    version: String,
    /// The directories of the tool and of its preparation.
    folders: Vec<Folder>,
    /// The names of directories that a preparation begins with, and the directories of the tool that they are copies
    /// of.
    copied: Vec<(&'t String, PathBuf)>,
    /// Set when compilation is canceled.
    stop: Arc<AtomicBool>,
}

impl<'t> Compiler<'t> {
    /// Loads the compiler of a route, and prepares it if that has not been done.
    pub(crate) fn find(
        route: &'t Sandboxed,
        toolchains: &'t Toolchains,
    ) -> Result<Self, BuildError> {
        let missing = || toolchains.missing_tool(&route.name, &route.tool);
        let download = toolchains
            .catalog
            .tools
            .get(&route.tool)
            .ok_or_else(missing)?;
        let home = toolchains.home.as_ref().ok_or_else(missing)?;
        let home = installed::folder(home, &route.tool, download);
        if !home.is_dir() {
            return Err(missing());
        }
        let module = module(&route.tool, toolchains).ok_or_else(missing)?;
        let unpacked = download.unpack.keys().map(|name| (name, home.join(name)));
        let copied = download.copied.iter();
        let shown = download.shown.iter();
        let shown = shown.map(|(name, path)| (name, home.join(path)));
        let mut compiler = Compiler {
            route,
            words: &download.words,
            tool: load(&module)?.ok_or_else(missing)?,
            version: version(download),
            folders: unpacked
                .chain(shown)
                .map(|(name, host)| Folder {
                    host,
                    guest: format!("/{name}"),
                })
                .collect(),
            copied: copied.map(|(name, path)| (name, home.join(path))).collect(),
            stop: Arc::default(),
        };
        // The preparation serves all later sources too, so it is not canceled with this one.
        if let Some(library) = &route.library {
            compiler.make_library(library, &home, toolchains)?;
        }
        compiler.prepare(&home)?;
        compiler.stop = Arc::clone(&toolchains.stop);
        Ok(compiler)
    }

    /// Packages with versions, and the values of abbreviations.
    pub(crate) fn version(&self) -> &str {
        &self.version
    }

    /// Compiles one source: with the precompiled header first, even if the source does not ask for it,
    /// because that takes a fifth of the time. It can fail if the source defines names of that header itself,
    /// so after a failure the source is compiled unchanged, and that result counts.
    pub(crate) fn compile(&self, source: &Source) -> Result<Vec<u8>, BuildError> {
        let rewritten = source.rewritten(&self.route.rewrites);
        let source = rewritten.as_ref().unwrap_or(source);
        let precompiled = self.route.precompiled.as_ref();
        let mut result = self.compile_with(source, precompiled);
        if let Some(precompiled) = precompiled
            && is_refused(&result)
            && !source.begins_with(&precompiled.header)
        {
            result = self.compile_with(source, None);
        }
        if is_refused(&result)
            && let Some(repaired) = source.rewritten(&self.route.repairs)
            && let Ok(wasm) = self.compile_with(&repaired, precompiled)
        {
            return Ok(wasm);
        }
        match result {
            Err(BuildError::CompileError { message }) if is_too_large(&message) => {
                Ok(wat::parse_str(TOO_LARGE_FOR_ANY_LIMIT).unwrap_or_default())
            }
            result => result,
        }
    }

    fn compile_with(
        &self,
        source: &Source,
        precompiled: Option<&Precompiled>,
    ) -> Result<Vec<u8>, BuildError> {
        let place = alone(source)?;
        self.make(place.path(), source, precompiled, &LIMITS)
    }

    /// Runs all steps on one source. Returns files that they leave, by their names.
    pub(crate) fn files<const N: usize>(
        &self,
        source: &Source,
        names: [&str; N],
    ) -> Result<[Vec<u8>; N], BuildError> {
        let place = alone(source)?;
        let out = self.out(place.path(), source, None, &LIMITS)?;
        let mut files = [const { Vec::new() }; N];
        for (file, name) in files.iter_mut().zip(names) {
            *file = steps::result(&out.path().join(name))?;
        }
        Ok(files)
    }

    /// Compiles sources of this crate, and sources that were downloaded into the directory `tool`.
    pub(crate) fn compile_own(
        mut self,
        sources: &[(&str, &str)],
        tool: &Path,
    ) -> Result<Vec<u8>, BuildError> {
        let place = tempfile::tempdir().map_err(disk(&tempfile::env::temp_dir()))?;
        steps::lay_out(sources, place.path()).map_err(disk(place.path()))?;
        self.folders.push(Folder {
            host: tool.to_owned(),
            guest: TOOL.to_owned(),
        });
        self.make(place.path(), &Source::probe("", "none"), None, &OWN_LIMITS)
    }

    /// Makes a module of the files in the directory `root`.
    fn make(
        &self,
        root: &Path,
        source: &Source,
        precompiled: Option<&Precompiled>,
        limits: &TaskLimits,
    ) -> Result<Vec<u8>, BuildError> {
        let out = self.out(root, source, precompiled, limits)?;
        steps::module(&out.path().join("bot.wasm"), &source.name)
    }

    /// Runs all steps on the files in the directory `root`. Returns the directory that they wrote in.
    fn out(
        &self,
        root: &Path,
        source: &Source,
        precompiled: Option<&Precompiled>,
        limits: &TaskLimits,
    ) -> Result<TempDir, BuildError> {
        let precompiled = precompiled.map_or("", |precompiled| &precompiled.arguments);
        let out = tempfile::tempdir().map_err(disk(&tempfile::env::temp_dir()))?;
        for step in &self.route.steps {
            // The compiler starts in the root directory, so that the source is a mere name there.
            let step = step.replace("{precompiled}", precompiled);
            self.step(&step, root, out.path(), source, limits)?;
        }
        Ok(out)
    }

    /// Prepares the compiler, unless that has been done.
    fn prepare(&mut self, home: &Path) -> Result<(), BuildError> {
        let prepared = |steps: &[String]| {
            let done = home.join(preparation(steps, &self.version));
            if !done.is_dir() {
                self.make_once(steps, &done, None)?;
            }
            Ok::<_, BuildError>(done)
        };
        let done = prepared(&self.route.prepare)?;
        let header = self.route.precompiled.as_ref();
        let header = header.map(|header| prepared(&header.steps)).transpose()?;
        let header = header.map(|header| shown(&header, "made", "pch"));
        self.folders.extend(header);
        self.folders.push(shown(&done, "support", "support"));
        self.folders.push(shown(&done, "made", "made"));
        Ok(())
    }

    /// Makes a library for this route, unless that has been done. Only this needs the tool with its sources.
    fn make_library(
        &mut self,
        library: &Library,
        home: &Path,
        toolchains: &Toolchains,
    ) -> Result<(), BuildError> {
        let done = home.join(library_folder(library, &self.version, toolchains));
        if !done.is_dir() {
            let missing = || toolchains.missing_tool(&library.tool, &library.tool);
            let download = toolchains.catalog.tools.get(&library.tool);
            let home = toolchains.home.as_ref().ok_or_else(missing)?;
            let sources = installed::folder(home, &library.tool, download.ok_or_else(missing)?);
            if !sources.is_dir() {
                return Err(missing());
            }
            self.make_once(&library.steps, &done, Some(&sources))?;
        }
        self.folders.push(shown(&done, "made", "library"));
        Ok(())
    }

    /// Runs steps that write in the directory `made` inside of a new directory. They see the built-in sources, and
    /// those of another tool.
    fn make_once(
        &self,
        steps: &[String],
        done: &Path,
        sources: Option<&Path>,
    ) -> Result<(), BuildError> {
        let parent = done.parent().unwrap_or(done);
        fs::create_dir_all(parent).map_err(disk(parent))?;
        let place = tempfile::tempdir_in(parent).map_err(disk(parent))?;
        let [made, empty, support] =
            ["made", "empty", "support"].map(|name| place.path().join(name));
        fs::create_dir(&made)
            .and_then(|()| fs::create_dir(&empty))
            .and_then(|()| steps::lay_out_support(&support))
            .map_err(disk(place.path()))?;
        for (name, folder) in &self.copied {
            steps::copy(folder, &made.join(name)).map_err(disk(place.path()))?;
        }
        let mut readable = self.folders.clone();
        readable.push(shown(place.path(), "support", "support"));
        readable.extend(sources.map(|sources| Folder {
            host: sources.to_owned(),
            guest: TOOL.to_owned(),
        }));
        let nothing = Source::probe("", "none");
        for step in steps {
            self.step_among(&readable, step, &empty, &made, &nothing, &OWN_LIMITS)
                .map_err(|error| BuildError::failed(format!("preparing a compiler: {error}")))?;
        }
        steps::move_complete(place.path(), done).map_err(disk(done))
    }

    fn step(
        &self,
        step: &str,
        root: &Path,
        out: &Path,
        source: &Source,
        limits: &TaskLimits,
    ) -> Result<(), BuildError> {
        self.step_among(&self.folders, step, root, out, source, limits)
    }

    /// Runs a step that can read `folders`.
    fn step_among(
        &self,
        folders: &[Folder],
        step: &str,
        root: &Path,
        out: &Path,
        source: &Source,
        limits: &TaskLimits,
    ) -> Result<(), BuildError> {
        let arguments = steps::arguments(
            step,
            self.words,
            &[
                ("source", &source.name),
                ("out", OUT),
                ("tool", TOOL),
                ("support", "/support"),
                ("made", "/made"),
                ("pch", "/pch"),
                ("library", "/library"),
            ],
        );
        // The first directory is the one that programs in Go start in.
        let root = Folder {
            host: root.to_owned(),
            guest: "/".to_owned(),
        };
        let readable: Vec<_> = iter::once(root).chain(folders.iter().cloned()).collect();
        let outcome = self.tool.run(&Task {
            arguments: &arguments,
            readable: &readable,
            scratch: &Folder {
                host: out.to_owned(),
                guest: OUT.to_owned(),
            },
            limits: limits.clone(),
            stop: Arc::clone(&self.stop),
        })?;
        let said = String::from_utf8_lossy(&outcome.stderr);
        let because = |why: &str| {
            let said = messages::presentable(&said, OUT, &source.name);
            let both = format!("the compiler {why}\n{said}");
            Err(BuildError::CompileError {
                message: messages::shortened(&both),
            })
        };
        match outcome.end {
            ToolEnd::Exited(0) => Ok(()),
            ToolEnd::Exited(status) if said.trim().is_empty() => {
                because(&format!("ended with status {status} and wrote no message"))
            }
            ToolEnd::Exited(_) => Err(BuildError::CompileError {
                message: messages::presentable(&said, OUT, &source.name),
            }),
            ToolEnd::OutOfFuel => because("was stopped: compiling this takes too long"),
            ToolEnd::MemoryLimit => because("was stopped: compiling this takes too much memory"),
            ToolEnd::DiskLimit => because("was stopped: its output is too large"),
            ToolEnd::StackOverflow => because("ended: the source is nested too deeply for it"),
            ToolEnd::Trap(_) if said.trim().is_empty() => {
                because("aborted: the source may be nested too deeply for it")
            }
            ToolEnd::Trap(_) => because("gave up"),
            ToolEnd::Stopped => Err(BuildError::failed("the caller asked to stop".to_owned())),
            ToolEnd::WallClock => Err(BuildError::failed(format!(
                "compiling {} was stopped after {} s of real time, long before its fuel was used \
                 up: this machine is too busy",
                source.name,
                limits.wall_clock.as_secs()
            ))),
        }
    }
}

/// The directory `name` in `place`, under the name that steps use.
fn shown(place: &Path, name: &str, guest: &str) -> Folder {
    Folder {
        host: place.join(name),
        guest: format!("/{guest}"),
    }
}

/// A directory with one source and nothing else.
fn alone(source: &Source) -> Result<TempDir, BuildError> {
    let place = tempfile::tempdir().map_err(disk(&tempfile::env::temp_dir()))?;
    let file = place.path().join(&source.name);
    fs::write(&file, &source.text)
        // `__TIMESTAMP__` is the modification time of the source; a module must not depend on it.
        .and_then(|()| fs::File::open(&file)?.set_modified(SystemTime::UNIX_EPOCH))
        .map_err(disk(place.path()))?;
    Ok(place)
}

fn is_too_large(message: &str) -> bool {
    GLOBALS_TOO_LARGE.iter().any(|said| message.contains(said))
}

/// Whether the error is the author's fault.
fn is_refused(result: &Result<Vec<u8>, BuildError>) -> bool {
    matches!(result, Err(BuildError::CompileError { .. }))
}

/// The module of a compiler, and the directory of its native code.
pub(crate) struct Module {
    pub(crate) wasm: PathBuf,
    pub(crate) native: PathBuf,
}

/// The module of a compiler: downloaded, or the interpreter that it is bytecode for. `None` if the tool is not a
/// compiler.
pub(crate) fn module(tool: &str, toolchains: &Toolchains) -> Option<Module> {
    let download = toolchains.catalog.tools.get(tool)?;
    let folder = installed::folder(toolchains.home.as_ref()?, tool, download);
    if let Some(wasm) = &download.wasm {
        return Some(Module {
            wasm: folder.join(wasm),
            native: folder.join("native"),
        });
    }
    routes(tool, toolchains).next()?;
    let wasm = made(tool, toolchains)?.resumable;
    let native = wasm.with_extension("native");
    Some(Module { wasm, native })
}

/// The compiler as native code. If there is none yet, it is compiled now, fast. `None` if its module is not there.
fn load(module: &Module) -> Result<Option<Tool>, BuildError> {
    if let Some(tool) = Tool::load(&module.native)? {
        return Ok(Some(tool));
    }
    if !module.wasm.is_file() {
        return Ok(None);
    }
    Tool::precompile(&module.wasm, &module.native, CodeTier::Baseline)?;
    Ok(Tool::load(&module.native)?)
}

/// Runs the preparations that routes through this tool need once. Routes for some sources only are left out as long
/// as the sources of their libraries are missing.
pub(crate) fn prepare_all(tool: &str, toolchains: &Toolchains) -> Result<(), BuildError> {
    for route in routes(tool, toolchains) {
        match Compiler::find(route, toolchains) {
            Ok(_) => {}
            Err(BuildError::MissingTool { .. }) if route.word.is_some() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The preparations for all routes through a tool: directories, relative to that of the tool.
pub(crate) fn prepared(tool: &str, toolchains: &Toolchains) -> Vec<PathBuf> {
    let Some(download) = toolchains.catalog.tools.get(tool) else {
        return Vec::new();
    };
    let version = version(download);
    let folders = routes(tool, toolchains).flat_map(|route| {
        let library = route.library.as_ref();
        let library = library.map(|library| library_folder(library, &version, toolchains));
        let header = route.precompiled.as_ref();
        let header = header.map(|header| preparation(&header.steps, &version));
        let own = preparation(&route.prepare, &version);
        library.into_iter().chain(header).chain([own])
    });
    folders.collect()
}

/// The tools with the sources of libraries that a tool makes.
pub(crate) fn libraries<'t>(
    tool: &'t str,
    toolchains: &'t Toolchains,
) -> impl Iterator<Item = &'t String> {
    let libraries = routes(tool, toolchains).filter_map(|route| route.library.as_ref());
    libraries.map(|library| &library.tool)
}

/// The routes of all languages through a tool.
fn routes<'t>(tool: &'t str, toolchains: &'t Toolchains) -> impl Iterator<Item = &'t Sandboxed> {
    let languages = toolchains.catalog.languages.iter();
    let routes = languages.flat_map(|language| &language.routes);
    let compilers = routes.filter_map(|route| match route {
        Route::Sandboxed(compiler) => Some(compiler),
        Route::Interpreted(script) => script.translated.as_ref().map(|by| &by.compiler),
        _ => None,
    });
    compilers.filter(move |compiler| compiler.tool == tool)
}

/// The directory of what these steps prepare, relative to that of the tool.
fn preparation(steps: &[String], version: &str) -> PathBuf {
    let key = Key::new(&Source::probe("", "none"), &steps, version);
    Path::new("prepared").join(key.text())
}

/// The directory of a library, relative to that of the tool that makes it.
fn library_folder(library: &Library, version: &str, toolchains: &Toolchains) -> PathBuf {
    let sources = toolchains.catalog.tools.get(&library.tool);
    let sources = sources.map(|download| &download.pip);
    preparation(&library.steps, &format!("{version} {sources:?}"))
}
