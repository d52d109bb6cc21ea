//! Native compilers: programs of the machine itself.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::cache::{self, Key};
use crate::catalog::{Language, Native};
use crate::process::{self, Ended};
use crate::source::Source;
use crate::{BuildError, MAX_MODULE, Toolchains, installed, messages, steps};

/// The wall-clock limit of one build step.
const PATIENCE: Duration = Duration::from_secs(120);

/// Environment variables that are removed, because they would bring the user's own settings into every
/// module.
const ALIEN_SETTINGS: [&str; 6] = [
    "CPATH",
    "C_INCLUDE_PATH",
    "CPLUS_INCLUDE_PATH",
    "CCC_OVERRIDE_OPTIONS",
    "RUSTFLAGS",
    "GOFLAGS",
];

/// A compiler that has built a probe.
pub(crate) struct Compiler<'t> {
    route: &'t Native,
    /// The folder of the download. It is not used for a compiler that is part of the system.
    tool: String,
    version: String,
}

impl<'t> Compiler<'t> {
    /// Finds the compiler of a route and checks that it can build a probe.
    pub(crate) fn find(
        route: &'t Native,
        language: &Language,
        toolchains: &Toolchains,
    ) -> Result<Self, BuildError> {
        let tool = route.tool.as_ref().and_then(|name| {
            let download = toolchains.catalog.tools.get(name)?;
            let home = toolchains.home.as_ref()?;
            Some(installed::folder(home, name, download))
        });
        let is_there = tool.as_ref().is_some_and(|folder| folder.is_dir());
        if route.tool.is_some() && !is_there {
            return Err(BuildError::MissingTool {
                what: toolchains.not_installed(&route.name),
                remedy: route.install.clone(),
            });
        }
        let mut compiler = Self {
            route,
            tool: tool.unwrap_or_default().display().to_string(),
            version: String::new(),
        };
        let place = tempfile::tempdir().map_err(disk(&tempfile::env::temp_dir()))?;
        compiler.version = match compiler.run(&route.version, place.path(), "")? {
            Ended::Well(said) => said,
            Ended::Badly(said) => return Err(compiler.missing(&format!("does not run: {said}"))),
            Ended::OutOfTime => return Err(compiler.missing("does not answer")),
        };
        let extension = language.extensions.first().map_or("", String::as_str);
        let probe = Source::probe(&language.probe, extension);
        let key = Key::new(&probe, route, &compiler.version);
        match cache::remembered(toolchains.cache(), &key, || compiler.compile(&probe)) {
            Err(BuildError::CompileError { message }) => {
                let first = message.lines().find(|line| !line.trim().is_empty());
                let first = first.unwrap_or_default();
                Err(compiler.missing(&format!("cannot build a probe: {first}")))
            }
            result => result.map(|_| compiler),
        }
    }

    /// The output of the compiler's version command.
    pub(crate) fn version(&self) -> &str {
        &self.version
    }

    /// Compiles one source.
    pub(crate) fn compile(&self, source: &Source) -> Result<Vec<u8>, BuildError> {
        let place = tempfile::tempdir().map_err(disk(&tempfile::env::temp_dir()))?;
        let place = place.path();
        let failed = disk(place);
        for folder in ["source", "out"] {
            fs::create_dir(place.join(folder)).map_err(&failed)?;
        }
        steps::lay_out_support(&place.join("support")).map_err(&failed)?;
        fs::write(place.join("source").join(&source.name), &source.text).map_err(&failed)?;
        for step in &self.route.steps {
            let message = match self.run(step, place, &source.name)? {
                Ended::Well(_) => continue,
                Ended::Badly(said) => {
                    let out = place.join("out").display().to_string();
                    let folder = format!("{}/", place.join("source").display());
                    // Some compilers write absolute paths without the leading slash.
                    let said = said.replace(&folder, "").replace(&folder[1..], "");
                    messages::presentable(&said, &out, &source.name)
                }
                Ended::OutOfTime => {
                    format!("compiling took longer than {} seconds", PATIENCE.as_secs())
                }
            };
            return Err(BuildError::CompileError { message });
        }
        let module = place.join("out/bot.wasm");
        let size = fs::metadata(&module).map_err(&failed)?.len();
        if size > MAX_MODULE {
            return Err(BuildError::too_large(size));
        }
        fs::read(&module).map_err(&failed)
    }

    /// Runs a step in the workspace `place`.
    fn run(&self, step: &str, place: &Path, source: &str) -> Result<Ended, BuildError> {
        let folder = |name: &str| place.join(name).display().to_string();
        let arguments = steps::arguments(
            step,
            &BTreeMap::new(),
            &[
                ("tool", &self.tool),
                ("source", source),
                ("folder", &folder("source")),
                ("out", &folder("out")),
                ("support", &folder("support")),
            ],
        );
        let (program, rest) = arguments.split_first().ok_or_else(|| {
            BuildError::failed(format!("{}: a step without a command", self.route.name))
        })?;
        let mut command = Command::new(program);
        command.args(rest).envs(&self.route.environment);
        for variable in ALIEN_SETTINGS {
            command.env_remove(variable);
        }
        process::run(&mut command, place, PATIENCE).map_err(|cause| match cause.kind() {
            io::ErrorKind::NotFound => self.missing("is not installed"),
            _ => disk(place)(cause),
        })
    }

    fn missing(&self, what: &str) -> BuildError {
        BuildError::MissingTool {
            what: format!("{} {what}", self.route.name),
            remedy: self.route.install.clone(),
        }
    }
}

fn disk(place: &Path) -> impl Fn(io::Error) -> BuildError {
    let place = place.to_owned();
    move |cause| BuildError::unreadable(&place, cause)
}
