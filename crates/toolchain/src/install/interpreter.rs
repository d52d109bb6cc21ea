//! Makes interpreters that can start scripts from downloaded packages.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{InstallError, Progress, Site, error, run};
use crate::Toolchains;
use crate::catalog::Interpreter;
use crate::made::{Made, made};
use crate::recipe::{self, BUNDLED, RESUMABLE};
use crate::sandboxed::Compiler;
use crate::steps;

/// Whether the interpreter of this tool is ready, in the requested version.
pub(crate) fn is_installed(name: &str, toolchains: &Toolchains) -> bool {
    let made = made(name, toolchains);
    let home = toolchains.home.as_ref();
    made.zip(home)
        .is_some_and(|(made, home)| home.interpreters().has(name, &made.version))
}

/// The files of an interpreter for [`Interpreters`](grundy_sandbox::Interpreters).
pub(crate) struct Modules {
    pub(crate) version: String,
    /// The module that starts from snapshots.
    pub(crate) resumable: PathBuf,
    /// The plain one, if there is one.
    pub(crate) plain: Option<PathBuf>,
}

/// The files of an interpreter. `None` if they have not been made.
pub(crate) fn modules(name: &str, toolchains: &Toolchains) -> Option<Modules> {
    let made = made(name, toolchains).filter(Made::is_there)?;
    let interpreter = toolchains.catalog.tools.get(name)?.interpreter.as_ref()?;
    let is_adapted = matches!(interpreter, Interpreter::Adapted { .. });
    Some(Modules {
        version: made.version,
        resumable: made.resumable,
        plain: (!is_adapted).then_some(made.plain),
    })
}

impl Site<'_> {
    /// Makes the interpreter of a tool whose packages are in `folder`, unless it exists already.
    pub(super) fn make(
        &self,
        name: &str,
        interpreter: &Interpreter,
        folder: &Path,
        binaryen: &Path,
    ) -> Result<(), InstallError> {
        let disk = |cause: io::Error| error(format!("{}: {cause}", folder.display()));
        let Some(made) = made(name, self.toolchains) else {
            return Ok(());
        };
        if !made.is_there() {
            let place = tempfile::tempdir_in(folder).map_err(disk)?;
            match interpreter {
                Interpreter::Module(_) | Interpreter::Adapted { .. } => {}
                Interpreter::Compiled(route) => {
                    (self.on_progress)(Progress::Compiling(name));
                    let bundles = self.bundle(name, folder, place.path())?;
                    let bundles = bundles.iter().map(|(name, text)| (*name, text.as_str()));
                    let sources: Vec<_> = recipe::sources(name)
                        .iter()
                        .copied()
                        .chain(bundles)
                        .collect();
                    let wasm = Compiler::find(route, self.toolchains)
                        .and_then(|compiler| compiler.compile_own(&sources, folder))
                        .map_err(|failure| error(format!("{name}: {failure}")))?;
                    let file = place.path().join("compiled.wasm");
                    fs::write(&file, wasm)
                        .and_then(|()| fs::rename(&file, &made.plain))
                        .map_err(disk)?;
                }
            }
            (self.on_progress)(Progress::Resumable(name));
            let file = place.path().join("resumable.wasm");
            let node = &mut Command::new("node");
            let binaryen = binaryen.join("node_modules/binaryen");
            match interpreter {
                Interpreter::Adapted { script, .. } => {
                    steps::lay_out(&recipe::adapter(script), place.path()).map_err(disk)?;
                    node.arg(place.path().join(script))
                        .arg(binaryen.join("index.js"))
                        .arg(&made.plain)
                        .arg(&file);
                }
                Interpreter::Module(_) | Interpreter::Compiled(_) => {
                    node.arg(binaryen.join("bin/wasm-opt"))
                        .arg(&made.plain)
                        .args(RESUMABLE)
                        .arg("-o")
                        .arg(&file);
                }
            }
            run(node, name, "Node")?;
            fs::rename(file, &made.resumable).map_err(disk)?;
        }
        let wasm = fs::read(&made.resumable).map_err(disk)?;
        let plain = match interpreter {
            // It cannot run before it is adapted, and is not slower afterwards.
            Interpreter::Adapted { .. } => None,
            Interpreter::Module(_) | Interpreter::Compiled(_) => {
                Some(fs::read(&made.plain).map_err(disk)?)
            }
        };
        let interpreters = self.home.interpreters();
        if !interpreters.has(name, &made.version) {
            (self.on_progress)(Progress::Precompiling(name));
        }
        interpreters
            .install(name, &made.version, &wasm, plain.as_deref())
            .map_err(|failure| error(format!("{name}: {failure}")))
    }

    /// The scripts that are built into an interpreter, bundled with the packages in `folder` that they import.
    fn bundle(
        &self,
        name: &'_ str,
        folder: &Path,
        place: &Path,
    ) -> Result<Vec<(&str, String)>, InstallError> {
        let disk = |cause: io::Error| error(format!("{}: {cause}", place.display()));
        let place = place.join("bundles");
        steps::lay_out(recipe::sources(name), &place).map_err(disk)?;
        let packages = folder.join("node_modules");
        let mut made = Vec::new();
        for (bundle, script) in &self.find(name)?.bundles {
            let out = place.join(bundle);
            let node = &mut Command::new("node");
            node.arg(packages.join("esbuild/bin/esbuild"))
                .arg(place.join(script))
                .args(BUNDLED)
                .arg(format!("--outfile={}", out.display()))
                .env("NODE_PATH", &packages);
            run(node, name, "Node")?;
            made.push((bundle.as_str(), fs::read_to_string(out).map_err(disk)?));
        }
        Ok(made)
    }
}
