//! A module: a program that knows the rules of a game, and its header.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use grundy_sandbox::Precompiled;

use crate::conversation::{ConversationKind, Launcher, ModuleLimits};
use crate::error::{ModuleError, command_by_hand, of_fault};
use crate::export::Export;
use crate::header::{Header, read_header};
use crate::table::Table;

/// A program that knows the rules of a game, with its header.
#[derive(Debug)]
pub struct Module {
    source: Source,
    header: Header,
    /// The file as the user named it.
    name: String,
    /// The hash of its code.
    fingerprint: String,
    /// Tells the instances apart that threads keep.
    number: u64,
    /// The number of positions that were asked about alone in small games.
    alone: AtomicUsize,
    /// The number of small games that were asked about again.
    new_instances: AtomicUsize,
    /// The settings with which a game that is too large to list has been checked.
    checked: Mutex<HashSet<Vec<String>>>,
}

/// The number of small games of a module that get a second instance when they are asked about again.
const NEW_INSTANCES: usize = 20;

/// The source of a module's answers.
#[derive(Debug)]
enum Source {
    /// The program, with its answer to `header`.
    Program {
        precompiled: Precompiled,
        limits: ModuleLimits,
        header: String,
    },
    /// Tables that were exported without the program.
    Exported(Box<Export>),
}

static NUMBER: AtomicU64 = AtomicU64::new(0);

impl Module {
    /// Starts a module and reads its header. `name` is its file as the user named it; `fingerprint`
    /// tells its code from any other.
    ///
    /// # Errors
    /// If the module fails or its header is wrong.
    pub fn open(
        name: &str,
        precompiled: Precompiled,
        fingerprint: &str,
        limits: ModuleLimits,
    ) -> Result<Self, ModuleError> {
        let text = Launcher::load(&precompiled, limits, ConversationKind::Single)
            .and_then(|launcher| launcher.start()?.ask("header\n"))
            .map_err(|fault| {
                let when = "when it was asked for its header";
                of_fault(name, &fault, when, "header\n")
            })?;
        let header = read_header(&text).map_err(|error| {
            let by_hand = command_by_hand(name, "header\n");
            let problem = format!("{name}: {}", error.problem);
            let error = ModuleError { problem, ..error };
            error.help(format!("to see the header: {by_hand}"))
        })?;
        let limits = ModuleLimits {
            fuel_per_position: header.fuel.unwrap_or(limits.fuel_per_position),
            ..limits
        };
        let source = Source::Program {
            precompiled,
            limits,
            header: text,
        };
        Ok(Self::new(name, source, header, fingerprint))
    }

    /// A module whose program is not there, but the tables of some starts.
    pub(crate) fn of_export(name: &str, export: Export) -> Self {
        let header = export.header().clone();
        Self::new(name, Source::Exported(Box::new(export)), header, "")
    }

    fn new(name: &str, source: Source, header: Header, fingerprint: &str) -> Self {
        Self {
            source,
            header,
            name: name.to_owned(),
            fingerprint: fingerprint.to_owned(),
            number: NUMBER.fetch_add(1, Ordering::Relaxed),
            alone: AtomicUsize::new(0),
            new_instances: AtomicUsize::new(0),
            checked: Mutex::default(),
        }
    }

    /// An export of the module without any start so far.
    pub(crate) fn export(&self) -> Export {
        let header = match &self.source {
            Source::Program { header, .. } => header,
            Source::Exported(export) => export.header_text(),
        };
        Export::new(header, &self.header)
    }

    /// The export that the module was made of. `None` if its program is there.
    pub(crate) fn exported(&self) -> Option<&Export> {
        match &self.source {
            Source::Program { .. } => None,
            Source::Exported(export) => Some(export),
        }
    }

    /// The exported table that has this position. `None` if the program is there.
    pub(crate) fn exported_table(
        &self,
        parameters: &[String],
        start: &str,
    ) -> Option<Result<Table, ModuleError>> {
        let table = self.exported()?.table(parameters, start);
        Some(table.ok_or_else(|| self.without_program()))
    }

    /// The error for a question that the exported tables do not answer.
    pub(crate) fn without_program(&self) -> ModuleError {
        let problem = format!(
            "{} was exported without its program, and this start is not in the exported tables",
            self.name
        );
        ModuleError::new(problem)
            .help("the tables have the starts of one problem; use one of those")
    }

    /// The header of the game.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The file as the user named it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The hash of its code.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// A number that no other module of this process has.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Checks a game that is too large to list once for each tuple of settings.
    ///
    /// # Errors
    /// If `check` fails; the next call then checks again.
    pub(crate) fn check_once(
        &self,
        parameters: &[String],
        check: impl FnOnce() -> Result<(), ModuleError>,
    ) -> Result<(), ModuleError> {
        let checked = || self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        if checked().contains(parameters) {
            return Ok(());
        }
        check()?;
        checked().insert(parameters.to_vec());
        Ok(())
    }

    /// Takes up to `wanted` of the `most` questions that small games of this module ask alone.
    pub(crate) fn take_alone(&self, wanted: usize, most: usize) -> usize {
        let before = self.alone.fetch_add(wanted, Ordering::Relaxed);
        wanted.min(most.saturating_sub(before))
    }

    /// Whether a small game of this module, which is asked about again, gets a second instance for it. The first
    /// [`NEW_INSTANCES`] games do.
    pub(crate) fn take_new_instance(&self) -> bool {
        self.new_instances.fetch_add(1, Ordering::Relaxed) < NEW_INSTANCES
    }

    /// Loads the program for conversations of this kind.
    pub(crate) fn launcher(&self, kind: ConversationKind) -> Result<Launcher, ModuleError> {
        match &self.source {
            Source::Program {
                precompiled,
                limits,
                ..
            } => Launcher::load(precompiled, *limits, kind)
                .map_err(|fault| ModuleError::new(fault.describe())),
            Source::Exported(_) => Err(self.without_program()),
        }
    }
}
