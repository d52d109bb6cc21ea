//! Makes interpreters that can start scripts from downloaded packages.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use super::{InstallError, Progress, Site, error, run};
use crate::Toolchains;
use crate::catalog::{Interpreter, Sandboxed};
use crate::made::{Made, made};
use crate::recipe::{self, BUNDLED, FAST, FEATURES, RESUMABLE};
use crate::sandboxed::Compiler;
use crate::steps;

/// Whether the interpreter of this tool is ready, in the requested version.
pub(crate) fn is_installed(name: &str, toolchains: &Toolchains) -> bool {
    let made = made(name, toolchains);
    let home = toolchains.home.as_ref();
    made.zip(home)
        .is_some_and(|(made, home)| home.interpreters().has(name, &made.version))
}

/// The modules of an interpreter. `None` if they have not been made.
pub(crate) fn modules(name: &str, toolchains: &Toolchains) -> Option<Made> {
    made(name, toolchains).filter(Made::is_there)
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
            self.make_modules(name, interpreter, folder, binaryen, &made)?;
        }
        let wasm = fs::read(&made.resumable).map_err(disk)?;
        let plain = made.plain().map(fs::read).transpose().map_err(disk)?;
        let interpreters = self.home.interpreters();
        if !interpreters.has(name, &made.version) {
            (self.on_progress)(Progress::Precompiling(name));
        }
        interpreters
            .install(name, &made.version, &wasm, plain.as_deref())
            .map_err(|failure| error(format!("{name}: {failure}")))
    }

    /// Makes the modules of an interpreter.
    fn make_modules(
        &self,
        name: &str,
        interpreter: &Interpreter,
        folder: &Path,
        binaryen: &Path,
        made: &Made,
    ) -> Result<(), InstallError> {
        let disk = |cause: io::Error| error(format!("{}: {cause}", folder.display()));
        let place = tempfile::tempdir_in(folder).map_err(disk)?;
        let binaryen = binaryen.join("node_modules/binaryen");
        // Written elsewhere first, so that no module is ever incomplete.
        let file = place.path().join("made.wasm");
        let change = |node: &mut Command, into: &Path| {
            run(node, name, "Node")?;
            fs::rename(&file, into).map_err(disk)
        };
        let optimize = |from: &Path, how: &[&str], into: &Path| {
            let node = &mut Command::new("node");
            node.arg(binaryen.join("bin/wasm-opt"))
                .arg(from)
                .args(FEATURES)
                .args(how)
                .arg("-o")
                .arg(&file);
            change(node, into)
        };
        let make_resumable = || {
            (self.on_progress)(Progress::Resumable(name));
            optimize(&made.plain, &RESUMABLE, &made.resumable)
        };
        match interpreter {
            Interpreter::Module(module) => {
                (self.on_progress)(Progress::Compiling(name));
                optimize(&folder.join(module), &FAST, &made.plain)?;
                make_resumable()
            }
            Interpreter::Compiled(route) => {
                (self.on_progress)(Progress::Compiling(name));
                let wasm = self.compile(name, route, folder, place.path())?;
                fs::write(&file, wasm).map_err(disk)?;
                fs::rename(&file, &made.plain).map_err(disk)?;
                make_resumable()
            }
            Interpreter::Adapted { script, .. } => {
                (self.on_progress)(Progress::Resumable(name));
                steps::lay_out(&recipe::adapter(script), place.path()).map_err(disk)?;
                let node = &mut Command::new("node");
                node.arg(place.path().join(script))
                    .arg(binaryen.join("index.js"))
                    .arg(&made.plain)
                    .arg(&file);
                change(node, &made.resumable)
            }
        }
    }

    /// Compiles an interpreter from sources.
    fn compile(
        &self,
        name: &str,
        route: &Sandboxed,
        folder: &Path,
        place: &Path,
    ) -> Result<Vec<u8>, InstallError> {
        let bundles = self.bundle(name, folder, place)?;
        let bundles = bundles.iter().map(|(name, text)| (*name, text.as_str()));
        let sources: Vec<_> = recipe::sources(name)
            .iter()
            .copied()
            .chain(bundles)
            .collect();
        Compiler::find(route, self.toolchains)
            .and_then(|compiler| compiler.compile_own(&sources, folder))
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
