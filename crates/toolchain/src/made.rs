//! The modules of interpreters that Grundy makes of downloaded packages.

use std::path::PathBuf;

use crate::cache;
use crate::catalog::{Download, Interpreter, Sandboxed};
use crate::installed::folder;
use crate::recipe::{self, BUNDLED, RESUMABLE};
use crate::{Toolchains, steps};

/// The tool that instruments interpreters for snapshots.
pub(crate) const BINARYEN: &str = "binaryen";

/// The modules of an interpreter: the plain one, and the one instrumented for snapshots.
pub(crate) struct Made {
    /// The digest of everything that they are made from.
    pub(crate) version: String,
    pub(crate) plain: PathBuf,
    pub(crate) resumable: PathBuf,
}

impl Made {
    /// Whether both are there.
    pub(crate) fn is_there(&self) -> bool {
        self.plain.is_file() && self.resumable.is_file()
    }
}

/// The folder of an interpreter's modules. Its name depends on everything that they are made from. `None` if
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
    parts.extend(RESUMABLE.map(str::to_owned));
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
            Interpreter::Module(path) | Interpreter::Adapted { module: path, .. } => {
                folder.join(path)
            }
            Interpreter::Compiled(_) => folder.join(&digest).with_extension("plain.wasm"),
        },
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
