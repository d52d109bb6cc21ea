//! A module as a game of the catalog.

use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};

use grundy_games::{
    Checked, Family, Game, Key, Kind, Opened, PackedGame, Role, SearchBudget, SettingsError,
};
use grundy_rules::{Instance, Solved, quoted};
use grundy_solver::Budget;

use crate::answer::check_text;
use crate::canon::Canon;
use crate::check::check;
use crate::error::ModuleError;
use crate::explore::{self, Effort};
use crate::header::START;
use crate::module::Module;
use crate::packed::Packed;
use crate::parts;
use crate::patience::Patience;
use crate::rules::{ExploredRules, TableOracle};
use crate::store::Store;
use crate::sum::{SumOracle, SumRules};
use crate::table::Table;
use crate::tables::Tables;

/// Tables that are kept for later starts, at most.
const MAX_KEPT: usize = 64;

/// The instances of a module.
#[derive(Debug)]
struct ModuleFamily {
    module: Arc<Module>,
    effort: Effort,
    store: Store,
    /// The tables of earlier starts, each with its parameters, the latest last.
    tables: Mutex<Vec<(Vec<u64>, Arc<Table>)>>,
}

/// The game of a module, as catalogs list it. Exploring is done when the game is opened.
#[must_use]
pub fn game(module: Module, effort: Effort, store: Store) -> Game {
    let header = module.header();
    let mut keys: Vec<Key> = header
        .keys
        .iter()
        .map(|key| {
            let kind = Kind::integer(key.min, key.max);
            let about = key.about.as_str();
            Key::new(&key.name, Role::Rule, kind, about).with_default(key.default.to_string())
        })
        .collect();
    let about = "position to start from [default: the one that the game says]";
    keys.push(Key::new(START, Role::Instance, Kind::Text, about));
    Game {
        name: module.name().to_owned(),
        title: header.title.clone(),
        summary: header.summary.clone(),
        keys,
        presets: Vec::new(),
        family: Box::new(ModuleFamily {
            module: Arc::new(module),
            effort,
            store,
            tables: Mutex::default(),
        }),
    }
}

/// The game of a file that was packed. Any bytes may be given.
///
/// # Errors
/// Bytes that are no such file.
pub fn unpack(bytes: &[u8]) -> Result<Game, ModuleError> {
    let (name, packed) = Packed::read(bytes).ok_or_else(|| {
        ModuleError::new("these are no tables of a game").help("`grundy export` writes them")
    })?;
    Ok(game_of_tables(Module::of_packed(&name, packed)))
}

/// The game of a module that came with its tables.
pub(crate) fn game_of_tables(module: Module) -> Game {
    // Nothing is left to explore.
    let effort = Effort {
        budget: Budget(0),
        jobs: NonZero::<usize>::MIN,
        batch: NonZero::<usize>::MIN,
        patience: Patience::default(),
    };
    game(module, effort, Store::nowhere())
}

impl ModuleFamily {
    /// What the settings say: the parameters, and the position to start from where one is given.
    fn parameters_and_start(
        &self,
        settings: &Checked<'_>,
    ) -> Result<(Vec<u64>, Option<String>), ModuleError> {
        let keys = self.module.header().keys.iter();
        let parameters = keys
            .map(|key| settings.integer(&key.name).unwrap_or(key.default))
            .collect();
        let given = settings.position().or_else(|| {
            let word = settings.word(START);
            (!word.is_empty()).then_some(word)
        });
        let start = given.map(str::trim);
        if let Some(start) = start {
            check_text("position", start).map_err(ModuleError::new)?;
        }
        Ok((parameters, start.map(str::to_owned)))
    }

    /// The header, and the tables of all starts.
    fn pack(&self, name: &str, starts: &[Checked<'_>]) -> Result<PackedGame, ModuleError> {
        let mut packed = self.module.packed();
        let mut added: Vec<Arc<Table>> = Vec::new();
        for settings in starts {
            let (parameters, given) = self.parameters_and_start(settings)?;
            let start = match given {
                Some(start) => start,
                None => {
                    let start = self.module.start(&parameters)?;
                    packed.add_start(&parameters, start.clone());
                    start
                }
            };
            let canon = Canon::new(&self.module, &parameters)?;
            let start = canon.of(&self.module, &parameters, &start)?;
            let table = self.table(&parameters, &canon, &start)?;
            if !added.iter().any(|known| Arc::ptr_eq(known, &table)) {
                packed.add_table(&parameters, &table);
                added.push(table);
            }
        }
        let file = packed.file(name);
        let game = unpack(&file)?;
        Ok(PackedGame { file, game })
    }

    /// The table that has this position, explored if there is none yet.
    fn table(
        &self,
        parameters: &[u64],
        canon: &Canon,
        start: &str,
    ) -> Result<Arc<Table>, ModuleError> {
        // Held while a table is made, so that nobody makes it twice.
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let sum = self.module.header().sum;
        let known = tables
            .iter()
            .find(|(of, table)| of == parameters && table.has(start, sum));
        if let Some((_, table)) = known {
            return Ok(Arc::clone(table));
        }
        let explore = || {
            if let Some(table) = self.module.packed_table(parameters, start) {
                return table;
            }
            let table = explore::table(&self.module, parameters, canon, start, &self.effort)?;
            let jobs = self.effort.jobs;
            check(&self.module, parameters, canon, start, &table, jobs)?;
            Ok(table)
        };
        let table = Arc::new(
            self.store
                .remembered(&self.module, parameters, start, explore)?,
        );
        if tables.len() >= MAX_KEPT {
            tables.remove(0);
        }
        tables.push((parameters.to_vec(), Arc::clone(&table)));
        Ok(table)
    }

    /// What is wrong with a start that somebody gave: the text, where the module says that it is no position,
    /// or else the module.
    fn of_given(&self, parameters: &[u64], text: &str, error: ModuleError) -> ModuleError {
        match self.module.refusal(parameters, text) {
            Some(refusal) => {
                let problem = format!("{} is not a position: {}", quoted(text), refusal.problem);
                ModuleError::new(problem).help(format!("expected {}", refusal.expected))
            }
            None => error,
        }
    }

    fn lay_out(&self, parameters: Vec<u64>, start: &str) -> Result<Box<dyn Instance>, ModuleError> {
        let canon = Canon::new(&self.module, &parameters)?;
        let start = canon.of(&self.module, &parameters, start)?;
        let table = self.table(&parameters, &canon, &start)?;
        let module = Arc::clone(&self.module);
        let tables = Tables::new(module, parameters, canon, self.effort.clone(), table);
        let lost = || ModuleError::internal("a table has lost its start");
        if self.module.header().sum {
            let parts = parts::of(&start).map(|part| tables.place(part));
            let start = parts.collect::<Option<Vec<_>>>().ok_or_else(lost)?;
            return Ok(Box::new(Solved {
                rules: SumRules(tables.from(start.iter().copied())),
                start,
                oracle: SumOracle,
            }));
        }
        let start = tables.place(&start).ok_or_else(lost)?;
        Ok(Box::new(Solved {
            rules: ExploredRules(tables.from([start])),
            start,
            oracle: TableOracle::new(start),
        }))
    }
}

impl Family for ModuleFamily {
    fn fingerprint(&self) -> Option<&str> {
        // A game that came as tables has no program.
        Some(self.module.fingerprint()).filter(|of| !of.is_empty())
    }

    fn open(&self, settings: &Checked<'_>, _budget: SearchBudget) -> Opened {
        let laid_out = self
            .parameters_and_start(settings)
            .and_then(|(parameters, given)| match given {
                Some(text) => self
                    .lay_out(parameters.clone(), &text)
                    .map_err(|error| self.of_given(&parameters, &text, error)),
                None => {
                    let start = self.module.start(&parameters)?;
                    self.lay_out(parameters, &start)
                }
            });
        // An instance is kept for what is asked while a game is shown, not for what is asked before.
        self.module.rest();
        laid_out.map_err(|error| vec![error.in_settings()])
    }

    fn pack(
        &self,
        name: &str,
        starts: &[Checked<'_>],
    ) -> Option<Result<PackedGame, Vec<SettingsError>>> {
        let packed = ModuleFamily::pack(self, name, starts);
        Some(packed.map_err(|error| vec![error.in_settings()]))
    }
}
