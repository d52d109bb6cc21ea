//! The modules of interpreters that Grundy makes of downloaded packages.

use std::path::PathBuf;

use crate::cache;
use crate::catalog::{Download, Interpreter, Sandboxed};
use crate::installed::folder;
use crate::recipe::{self, BUNDLED};
use crate::{Toolchains, steps};

/// The tool that optimizes interpreters and instruments them for snapshots.
pub(crate) const BINARYEN: &str = "binaryen";

/// The modules of an interpreter.
pub(crate) struct Made {
    /// The digest of everything that they are made from.
    pub(crate) version: String,
    /// The one that the other is made of.
    pub(crate) plain: PathBuf,
    /// The one instrumented for snapshots.
    pub(crate) resumable: PathBuf,
    /// Whether the plain one cannot run.
    is_adapted: bool,
}

impl Made {
    /// Whether both are there.
    pub(crate) fn is_there(&self) -> bool {
        self.plain.is_file() && self.resumable.is_file()
    }

    /// The plain module. `None` if it cannot run before it is adapted, and is not slower afterwards.
    pub(crate) fn plain(&self) -> Option<&PathBuf> {
        (!self.is_adapted).then_some(&self.plain)
    }
}

/// The directory of an interpreter's modules. Its name depends on everything that they are made from. `None` if
/// the tool has no interpreter.
pub(crate) fn made(name: &str, toolchains: &Toolchains) -> Option<Made> {
    let tools = &toolchains.catalog.tools;
    let download = tools.get(name)?;
    let interpreter = download.interpreter.as_ref()?;
    let mut parts = vec![format!("{interpreter:?}")];
    parts.extend(
        tools
            .get(BINARYEN)
            .map(|binaryen| format!("{:?}", binaryen.npm)),
    );
    parts.extend(recipe::binaryen().map(str::to_owned));
    match interpreter {
        Interpreter::Module(_) => {}
        Interpreter::Adapted { script, .. } => parts.extend(texts(&recipe::adapter(script))),
        Interpreter::Compiled(route) => {
            let compiler = tools.get(&route.tool);
            parts.extend(compiler.map(|tool| version_for(route, tool)));
            parts.extend(texts(recipe::sources(name)));
            if !download.edits.is_empty() {
                parts.push(format!("{:?}", download.edits));
            }
            parts.extend(BUNDLED.map(str::to_owned));
        }
    }
    let digest = cache::digest(parts.iter().map(String::as_bytes));
    let folder = folder(toolchains.home.as_ref()?, name, download);
    Some(Made {
        plain: match interpreter {
            Interpreter::Adapted { module, .. } => folder.join(module),
            Interpreter::Module(_) | Interpreter::Compiled(_) => {
                folder.join(&digest).with_extension("plain.wasm")
            }
        },
        is_adapted: matches!(interpreter, Interpreter::Adapted { .. }),
        resumable: folder.join(&digest).with_extension("wasm"),
        version: format!("{} {digest}", folder.file_name()?.display()),
    })
}

/// The contents of these files.
fn texts(files: &[(&str, &str)]) -> impl Iterator<Item = String> {
    files.iter().map(|(_, text)| (*text).to_owned())
}

/// Packages with versions, and the values of abbreviations.
pub(crate) fn version(download: &Download) -> String {
    format!("{:?} {:?}", download.npm, download.words)
}

/// Packages with versions, and the values of those abbreviations that one route uses.
pub(crate) fn version_for(route: &Sandboxed, download: &Download) -> String {
    let steps = route.prepare.iter().chain(&route.steps);
    let steps: Vec<_> = steps
        .map(|step| steps::arguments(step, &download.words, &[]))
        .collect();
    format!("{:?} {steps:?}", download.npm)
}
