//! Custom games: files that are built like bots, and whose rules are asked in the sandbox.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_games::{Game, GameFileError, GameFiles};
use grundy_modules::{Effort, Module, ModuleLimits, Store};
use grundy_report::{Diagnostic, Events};
use grundy_sandbox::{Precompiled, Precompiler};
use grundy_toolchain::Toolchains;

use crate::Submission;
use crate::run::{NotRun, prepare, regular};

/// The function that opens the compilers when the first file is opened.
pub type Tools = Box<dyn Fn() -> Result<(Precompiler, Toolchains), Diagnostic> + Send + Sync>;

/// Makes games of rules modules, for a catalog.
pub struct ModuleFiles {
    tools: Tools,
    effort: Effort,
    limits: ModuleLimits,
    store: Store,
    built_in: fn(&Path) -> Option<&'static [u8]>,
    /// Whether messages about a game name its file without the directory.
    without_folders: bool,
    opened: Mutex<BTreeMap<PathBuf, (String, Arc<Game>)>>,
}

impl ModuleFiles {
    /// Games with these tools, limits of exploring and store. The tools are opened at the first file.
    #[must_use]
    pub fn new(tools: Tools, effort: Effort, store: Store) -> Self {
        Self {
            tools,
            effort,
            limits: ModuleLimits::default(),
            store,
            built_in: |_| None,
            without_folders: false,
            opened: Mutex::default(),
        }
    }

    /// Uses the content that `built_in` returns for a file that does not exist.
    #[must_use]
    pub fn with_built_in(self, built_in: fn(&Path) -> Option<&'static [u8]>) -> Self {
        Self { built_in, ..self }
    }

    /// Names files without their directories, so that messages about a game can be shown to untrusted users.
    #[must_use]
    pub fn without_folders(self) -> Self {
        Self {
            without_folders: true,
            ..self
        }
    }

    /// The name of a game in messages: the path of its file as given, or only the file name behind `./` if directories
    /// are left out.
    fn name_in_messages(&self, file: &Path) -> String {
        match (self.without_folders, file.file_name()) {
            (true, Some(name)) => format!("./{}", name.to_string_lossy()),
            _ => file.display().to_string(),
        }
    }

    /// The content of a built-in file, if no file of this name exists.
    fn built_in_text(&self, file: &Path) -> Option<&'static [u8]> {
        (self.built_in)(file).filter(|_| !file.exists())
    }

    fn prepared(&self, file: &Path) -> Result<(String, Precompiled), GameFileError> {
        self.check(file)?;
        let name = self.name_in_messages(file);
        let submission = match self.built_in_text(file) {
            Some(text) => Submission::Source {
                name: name.clone(),
                text: text.to_vec(),
            },
            None => file.into(),
        };
        let (precompiler, toolchains) = (self.tools)().map_err(from_diagnostic)?;
        let events = Events::new(&name, &|_| {});
        let prepared = prepare(&submission, &precompiler, &toolchains, &events);
        prepared
            .map_err(from_diagnostic)?
            .map_err(|not_run| GameFileError {
                problem: match not_run {
                    NotRun::Refused(_, message) => {
                        format!("{name} is not a valid program: {message}")
                    }
                    NotRun::JudgeFailed(message) => message,
                },
                help: Vec::new(),
            })
    }
}

impl GameFiles for ModuleFiles {
    fn check(&self, file: &Path) -> Result<(), GameFileError> {
        regular(file).map_err(from_diagnostic)?;
        if file.exists() || self.built_in_text(file).is_some() {
            return Ok(());
        }
        // `./` is the directory in which the files of `./game.py` are.
        let problem = match file.as_os_str().is_empty() {
            true => "there is no problem in this directory: it has no problem.toml".to_owned(),
            false => format!("there is no file {}", file.display()),
        };
        Err(GameFileError {
            problem,
            help: vec![
                "a game is a name that `grundy games` lists, or the file of a rules module"
                    .to_owned(),
            ],
        })
    }

    fn open(&self, file: &Path) -> Result<Arc<Game>, GameFileError> {
        let (fingerprint, precompiled) = self.prepared(file)?;
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, game)) = opened.get(file)
            && *known == fingerprint
        {
            return Ok(Arc::clone(game));
        }
        let name = self.name_in_messages(file);
        let module = Module::open(&name, precompiled, &fingerprint, self.limits);
        let module = module.map_err(|error| GameFileError {
            problem: error.problem,
            help: error.help,
        })?;
        let game = Arc::new(grundy_modules::game(
            module,
            self.effort.clone(),
            self.store.clone(),
        ));
        opened.insert(file.to_owned(), (fingerprint, Arc::clone(&game)));
        Ok(game)
    }
}

impl std::fmt::Debug for ModuleFiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ModuleFiles").finish_non_exhaustive()
    }
}

fn from_diagnostic(diagnostic: Diagnostic) -> GameFileError {
    GameFileError {
        problem: diagnostic.title,
        help: diagnostic.help,
    }
}
