//! Native compilers: programs of the machine itself.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use grundy_confine::Confiner;
use grundy_sandbox::{mark_used, private, remove_unused};

use crate::cache::{self, Key, digest};
use crate::catalog::{Language, Native};
use crate::confined;
use crate::error::disk;
use crate::process::{self, Ended};
use crate::source::Source;
use crate::{BuildError, Progress, Toolchains, installed, messages, steps};

/// The wall-clock limit of one build step, and of one step of a preparation.
const PATIENCE: Duration = Duration::from_secs(120);
const PATIENCE_TO_PREPARE: Duration = Duration::from_secs(900);

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
    toolchains: &'t Toolchains,
    /// The directory of the download. It is not used for a compiler that is part of the system.
    tool: PathBuf,
    /// The directory that the compiler itself names; empty if it is not asked.
    root: PathBuf,
    /// The directory that its preparation has made; `None` if nothing is kept.
    made: Option<PathBuf>,
    version: String,
}

impl<'t> Compiler<'t> {
    /// Finds the compiler of a route and checks that it can build a probe.
    pub(crate) fn find(
        route: &'t Native,
        language: &Language,
        toolchains: &'t Toolchains,
    ) -> Result<Self, BuildError> {
        let mut compiler = Self::installed(route, toolchains)?;
        let probe = Source::probe_of(language);
        compiler.prepare(&probe)?;
        let key = Key::new(&probe, route, compiler.version());
        let built = cache::remembered(toolchains.cache(), &key, || compiler.compile(&probe));
        compiler.check_probe(built)?;
        Ok(compiler)
    }

    /// Finds the compiler of a route, and asks for its directory and its version.
    pub(crate) fn installed(
        route: &'t Native,
        toolchains: &'t Toolchains,
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
            toolchains,
            tool: tool.unwrap_or_default(),
            root: PathBuf::new(),
            made: None,
            version: String::new(),
        };
        let place = Place::new()?;
        if let Some(root) = &route.root {
            let said = compiler.answer(compiler.run_unconfined(root, &place, "", PATIENCE)?)?;
            compiler.root = PathBuf::from(said.trim());
        }
        compiler.version =
            compiler.answer(compiler.run(&route.version, &place, "", PATIENCE)?)?;
        if compiler.is_confined() {
            // A source that was built unconfined may have read anything.
            compiler.version.push_str("confined");
        }
        Ok(compiler)
    }

    /// The output of a command that asks the compiler about itself.
    fn answer(&self, ended: Ended) -> Result<String, BuildError> {
        match ended {
            Ended::Well(said) => Ok(said),
            Ended::Badly(said) => Err(self.missing(&format!("does not run: {said}"))),
            Ended::Stopped(_) | Ended::Late(_) => Err(self.missing("does not answer")),
        }
    }

    /// Whether the compiler can reach nothing but the source.
    pub(crate) fn is_confined(&self) -> bool {
        self.confiner().is_some()
    }

    /// The confiner that its steps run under; `None` if it is not to be confined, or cannot be.
    fn confiner(&self) -> Option<&'t Confiner> {
        let confiner = self.toolchains.working_confiner();
        confiner.filter(|_| self.route.confined)
    }

    /// The output of the compiler's version command.
    pub(crate) fn version(&self) -> &str {
        &self.version
    }

    /// Runs the steps of the preparation, unless an earlier run has kept what they make. If nothing can be kept, each
    /// build makes what it needs. The steps may build the probe.
    fn prepare(&mut self, probe: &Source) -> Result<(), BuildError> {
        let Some(cache) = self.toolchains.cache() else {
            return Ok(());
        };
        let folder = cache.join("native");
        if self.route.prepare.is_empty() || private::open(&folder).is_err() {
            return Ok(());
        }
        let recipe = format!("{:?}", self.route);
        let parts = [recipe.as_str(), &self.version];
        let made = folder.join(digest(parts.into_iter().map(str::as_bytes)));
        if made.is_dir() {
            mark_used(&made);
        } else {
            if let Some(setup) = &self.toolchains.setup {
                (setup.0)(Progress::Compiling(&self.route.name));
            }
            self.make(probe, &made)?;
            // Those of other versions of the compiler, and the leftovers of killed processes.
            remove_unused(&folder, |_| true);
        }
        self.made = Some(made);
        Ok(())
    }

    /// Runs the steps of the preparation in a new place, and moves what they have made to the directory `made`.
    fn make(&self, probe: &Source, made: &Path) -> Result<(), BuildError> {
        let beside = made.parent().unwrap_or(made);
        let place = Place::new_in(beside)?;
        place.lay_out(probe)?;
        for step in &self.route.prepare {
            match self.run(step, &place, &probe.name, PATIENCE_TO_PREPARE)? {
                Ended::Well(_) => {}
                Ended::Badly(said) | Ended::Stopped(said) => {
                    return Err(self.missing(&format!("cannot be prepared: {said}")));
                }
                Ended::Late(patience) => return Err(process::too_busy(&probe.name, patience)),
            }
        }
        steps::move_complete(&place.folder("made"), made).map_err(disk(made))
    }

    /// Checks what the compiler has made of the probe. If it refuses that, the machine is at fault.
    fn check_probe(&self, built: Result<Vec<u8>, BuildError>) -> Result<(), BuildError> {
        match built {
            Err(BuildError::CompileError { message }) => {
                let first = message.lines().find(|line| !line.trim().is_empty());
                let first = first.unwrap_or_default();
                Err(self.missing(&format!("cannot build a probe: {first}")))
            }
            built => built.map(drop),
        }
    }

    /// Compiles one source of this language. If it is refused, the probe is compiled again: the module that is known of
    /// it may be an old one, and a part of the compiler may be gone since.
    pub(crate) fn compile_program(
        &self,
        source: &Source,
        language: &Language,
    ) -> Result<Vec<u8>, BuildError> {
        let built = self.compile(source);
        if matches!(built, Err(BuildError::CompileError { .. })) {
            self.check_probe(self.compile(&Source::probe_of(language)))?;
        }
        built
    }

    /// Compiles one source.
    fn compile(&self, source: &Source) -> Result<Vec<u8>, BuildError> {
        let place = Place::new()?;
        place.lay_out(source)?;
        for step in &self.route.steps {
            let message = match self.run(step, &place, &source.name, PATIENCE)? {
                Ended::Well(_) => continue,
                Ended::Badly(said) => {
                    let out = place.folder("out").display().to_string();
                    let folder = place.folder("source").display().to_string();
                    let inside = format!("{folder}/");
                    // Some compilers write absolute paths without the leading slash.
                    let said = said.replace(&inside, "").replace(&inside[1..], "");
                    let said = said.replace(&folder, ".");
                    messages::presentable(&said, &out, &source.name)
                }
                Ended::Stopped(why) => why,
                Ended::Late(patience) => return Err(process::too_busy(&source.name, patience)),
            };
            return Err(BuildError::CompileError { message });
        }
        steps::module(&place.folder("out").join("bot.wasm"), &source.name)
    }

    /// Runs a step in a place, confined if that is possible.
    fn run(
        &self,
        step: &str,
        place: &Place,
        source: &str,
        patience: Duration,
    ) -> Result<Ended, BuildError> {
        let Some(confiner) = self.confiner() else {
            return self.run_unconfined(step, place, source, patience);
        };
        let (program, arguments) = self.command(step, place, source)?;
        let environment = self.environment(place).collect();
        let read = [place.folder("source"), place.folder("support")]
            .into_iter()
            .chain([self.tool.clone(), self.root.clone()])
            .chain(self.made.clone())
            .filter(|folder| !folder.as_os_str().is_empty());
        let write = [place.folder("out")]
            .into_iter()
            .chain(self.made.is_none().then(|| place.folder("made")));
        let job = confined::job(program, arguments, environment, patience)
            .reading(read)
            .writing(write);
        let ended = job.run(confiner, place.path());
        ended.map_err(|cause| self.not_run(place, cause))
    }

    /// Runs a step in a place.
    fn run_unconfined(
        &self,
        step: &str,
        place: &Place,
        source: &str,
        patience: Duration,
    ) -> Result<Ended, BuildError> {
        let (program, rest) = self.command(step, place, source)?;
        let mut command = Command::new(program);
        for variable in ALIEN_SETTINGS {
            command.env_remove(variable);
        }
        command.args(rest).envs(self.environment(place));
        process::run(&mut command, place.path(), patience)
            .map_err(|cause| self.not_run(place, cause))
    }

    fn not_run(&self, place: &Place, cause: io::Error) -> BuildError {
        match cause.kind() {
            io::ErrorKind::NotFound => self.missing("is not installed"),
            _ => disk(place.path())(cause),
        }
    }

    /// The program and the arguments of a step.
    fn command(
        &self,
        step: &str,
        place: &Place,
        source: &str,
    ) -> Result<(String, Vec<String>), BuildError> {
        let mut arguments = self.named(step, place, source).into_iter();
        let program = arguments.next().ok_or_else(|| {
            BuildError::failed(format!("{}: a step without a command", self.route.name))
        })?;
        Ok((program, arguments.collect()))
    }

    /// The variables of the route.
    fn environment(&self, place: &Place) -> impl Iterator<Item = (String, String)> {
        self.route.environment.iter().map(|(name, value)| {
            let value = self.named(value, place, "").join(" ");
            (name.clone(), value)
        })
    }

    /// The words of a text, with paths in the place of names.
    fn named(&self, text: &str, place: &Place, source: &str) -> Vec<String> {
        let made = self.made.clone().unwrap_or_else(|| place.folder("made"));
        let [tool, root, made, folder, out, support] = [
            self.tool.clone(),
            self.root.clone(),
            made,
            place.folder("source"),
            place.folder("out"),
            place.folder("support"),
        ]
        .map(|path| path.display().to_string());
        let names = [
            ("tool", tool.as_str()),
            ("root", &root),
            ("made", &made),
            ("source", source),
            ("folder", &folder),
            ("out", &out),
            ("support", &support),
        ];
        steps::arguments(text, &BTreeMap::new(), &names)
    }

    fn missing(&self, what: &str) -> BuildError {
        BuildError::MissingTool {
            what: format!("{} {what}", self.route.name),
            remedy: self.route.install.clone(),
        }
    }
}

/// The workspace of some steps: a directory with the directories that they use.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Result<Self, BuildError> {
        Self::new_in(&tempfile::env::temp_dir())
    }

    fn new_in(folder: &Path) -> Result<Self, BuildError> {
        let failed = disk(folder);
        let place = Self(tempfile::tempdir_in(folder).map_err(&failed)?);
        for name in ["source", "support", "out", "made"] {
            fs::create_dir(place.folder(name)).map_err(&failed)?;
        }
        Ok(place)
    }

    /// Writes the files that steps read: a source, and the built-in sources.
    fn lay_out(&self, source: &Source) -> Result<(), BuildError> {
        let failed = disk(self.path());
        steps::lay_out_support(&self.folder("support")).map_err(&failed)?;
        let file = self.folder("source").join(&source.name);
        fs::write(file, &source.text).map_err(&failed)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn folder(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }
}
