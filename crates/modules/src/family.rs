//! A module as a game of the catalog.

use std::sync::{Arc, Mutex, PoisonError};

use grundy_games::{
    Checked, Family, Game, Key, Kind, Opened, PackedGame, Role, SearchBudget, SettingsError,
    ValuesFrom,
};
use grundy_rules::{Instance, Solved, quoted};

use crate::answer::check_text;
use crate::check::{check, in_random_games};
use crate::components;
use crate::configured::ConfiguredModule;
use crate::effort::Effort;
use crate::error::ModuleError;
use crate::explore;
use crate::export::Export;
use crate::header_key::START;
use crate::instance::drop_large_instance;
use crate::large::LargeGame;
use crate::module::Module;
use crate::rules::{ExploredRules, TableOracle};
use crate::store::Store;
use crate::sum::{SumOracle, SumRules};
use crate::table::Table;
use crate::tables::Tables;

/// The most tables that are kept in memory for later starts.
const MAX_KEPT: usize = 64;

/// The instances of a module.
#[derive(Debug)]
struct ModuleFamily {
    module: Arc<Module>,
    effort: Effort,
    store: Store,
    /// Whether the game is played without a list of its positions.
    is_large: bool,
    /// The tables of earlier starts with their parameters, the latest last.
    tables: Mutex<Vec<(Vec<String>, Arc<Table>)>>,
}

/// The game of a module, as catalogs list it. It is explored when it is opened.
#[must_use]
pub fn game(module: Module, effort: Effort, store: Store) -> Game {
    let is_large = module.header().is_large();
    family_game(Arc::new(module), effort, store, is_large)
}

/// The game of a module, listed or, as a large one, searched.
fn family_game(module: Arc<Module>, effort: Effort, store: Store, is_large: bool) -> Game {
    let header = module.header();
    let mut keys: Vec<Key> = header
        .keys
        .iter()
        .map(|key| {
            let kind = key.kind.clone();
            Key::new(&key.name, Role::Rule, kind, &key.about).with_default(&key.default)
        })
        .collect();
    let about = "position to start from [default: the start of the game]";
    keys.push(Key::new(START, Role::Instance, Kind::Text, about));
    Game {
        name: module.name().to_owned(),
        title: header.title.clone(),
        summary: header.summary.clone(),
        keys,
        presets: header.presets.clone(),
        starter: None,
        family: Box::new(ModuleFamily {
            module,
            effort,
            store,
            is_large,
            tables: Mutex::default(),
        }),
    }
}

/// The game of an exported file. Any bytes may be given.
///
/// # Errors
/// If the bytes are not such a file.
pub fn unpack(bytes: &[u8]) -> Result<Game, ModuleError> {
    let (name, export) = Export::read(bytes).ok_or_else(|| {
        ModuleError::new("these bytes are not the tables of a game")
            .help("`grundy export` writes them")
    })?;
    Ok(game_of_tables(Module::of_export(&name, export)))
}

/// The game of a module that was exported without its program.
pub(crate) fn game_of_tables(module: Module) -> Game {
    // The tables list the positions, also if the header says that there are too many.
    family_game(Arc::new(module), Effort::none(), Store::nowhere(), false)
}

impl ModuleFamily {
    /// The module with the parameters of these settings, and the position to start from if one is given.
    fn configured(
        &self,
        settings: &Checked<'_>,
    ) -> Result<(ConfiguredModule, Option<String>), ModuleError> {
        let keys = self.module.header().keys.iter();
        let parameters = keys.map(|key| match settings.get(&key.name) {
            Some(value) => key.word(value),
            None => Ok(key.default.clone()),
        });
        let parameters = parameters.collect::<Result<_, _>>()?;
        let is_set = settings.get(START).is_some();
        let given = is_set.then(|| settings.word(START));
        let given = settings.position().or(given);
        if let Some(start) = given {
            check_text("position", start).map_err(ModuleError::new)?;
        }
        let on = ConfiguredModule::new(Arc::clone(&self.module), parameters)?;
        Ok((on, given.map(str::to_owned)))
    }

    /// The canonical form of the start, and the table that has it.
    fn start_and_table(
        &self,
        on: &ConfiguredModule,
        given: Option<&str>,
    ) -> Result<(String, Arc<Table>), ModuleError> {
        let start = match (given, on.header().sames) {
            // The canonical form of a given start is computed without the module.
            (Some(given), false) => on.canonical(given)?,
            _ => self.store.start(on, given, || match given {
                Some(given) => on.canonical(given),
                None => on.canonical(&on.start()?),
            })?,
        };
        let table = self.table(on, &start)?;
        Ok((start, table))
    }

    /// The header, and the tables of all starts.
    fn export(&self, name: &str, starts: &[Checked<'_>]) -> Result<PackedGame, ModuleError> {
        let mut export = self.module.export();
        let mut added: Vec<Arc<Table>> = Vec::new();
        for settings in starts {
            let (on, given) = self.configured(settings)?;
            let (start, table) = self.start_and_table(&on, given.as_deref())?;
            if given.is_none() {
                export.add_start(&on.parameters, start);
            }
            if !added.iter().any(|known| Arc::ptr_eq(known, &table)) {
                export.add_table(&on.parameters, &table);
                added.push(table);
            }
        }
        let file = export.file(name);
        let game = unpack(&file)?;
        Ok(PackedGame { file, game })
    }

    /// The table that has this position. It is explored if there is none yet.
    fn table(&self, on: &ConfiguredModule, start: &str) -> Result<Arc<Table>, ModuleError> {
        // Held while a table is made, so that no other thread makes the same one.
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let sum = on.header().sum;
        let known = tables
            .iter()
            .find(|(of, table)| *of == on.parameters && table.has(start, sum));
        if let Some((_, table)) = known {
            return Ok(Arc::clone(table));
        }
        let explored = || match self.module.exported_table(&on.parameters, start) {
            Some(table) => table,
            None => self.explore(on, start),
        };
        let table = Arc::new(self.store.table(on, start, explored)?);
        if tables.len() >= MAX_KEPT {
            tables.remove(0);
        }
        tables.push((on.parameters.clone(), Arc::clone(&table)));
        Ok(table)
    }

    /// Explores the game from a start and checks the answers.
    fn explore(&self, on: &ConfiguredModule, start: &str) -> Result<Table, ModuleError> {
        on.check_settings()?;
        let table = explore::table(on, start, &self.effort)?;
        check(on, start, &table, self.effort.jobs)?;
        Ok(table)
    }

    /// The error for a start that a user gave: the text is at fault if the module answers that it is not a
    /// position, and else the module.
    fn error_of_given(&self, on: &ConfiguredModule, text: &str, error: ModuleError) -> ModuleError {
        match on.refusal(text) {
            _ if error.is_of_settings() => error,
            Some(refusal) => {
                let problem = format!("{} is not a position: {}", quoted(text), refusal.problem);
                ModuleError::new(problem).help(format!("expected {}", refusal.expected))
            }
            None => error,
        }
    }

    fn instance(&self, settings: &Checked<'_>) -> Result<Box<dyn Instance>, ModuleError> {
        let (on, given) = self.configured(settings)?;
        let (start, table) = self
            .start_and_table(&on, given.as_deref())
            .map_err(|error| match &given {
                Some(text) => self.error_of_given(&on, text, error),
                None => error,
            })?;
        let tables = Tables::new(on, self.effort.clone(), table);
        let lost = || ModuleError::new("a table has lost its start");
        if self.module.header().sum {
            let parts = components::of(&start).map(|part| tables.place(part));
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

    /// The game without a list of its positions.
    fn large(&self, settings: &Checked<'_>) -> Result<Box<dyn Instance>, ModuleError> {
        let (on, given) = self.configured(settings)?;
        on.check_settings()?;
        let start = match &given {
            Some(given) => given.clone(),
            None => on.start()?,
        };
        match LargeGame::new(on.clone(), start) {
            Ok(game) => {
                let check = || in_random_games(&on);
                self.module.check_once(&on.parameters, check)?;
                Ok(Box::new(game))
            }
            Err(error) => Err(match &given {
                Some(text) => self.error_of_given(&on, text, error),
                None => error,
            }),
        }
    }

    /// The error for a large game where the value of every position is needed.
    fn too_large(&self) -> ModuleError {
        let name = self.module.name();
        let problem = format!(
            "{name} is too large to list, as `size = \"large\"` in its header says, so not all of its values are known"
        );
        ModuleError::new(problem)
            .help("`grundy play`, `solve`, `match`, `tournament`, `judge`, `certify` and `verify` take such a game; see \
                 docs/games.md")
            .help("a problem of a small board can list all positions: how = \"list\" in its table [values]")
    }
}

impl Family for ModuleFamily {
    fn fingerprint(&self) -> Option<&str> {
        // An exported game has no program.
        Some(self.module.fingerprint()).filter(|of| !of.is_empty())
    }

    fn open(&self, settings: &Checked<'_>, _budget: SearchBudget) -> Opened {
        if self.is_large() {
            return Err(vec![self.too_large().in_settings()]);
        }
        let instance = self.instance(settings);
        drop_large_instance(&self.module);
        instance.map_err(|error| vec![error.in_settings()])
    }

    fn open_to_play(&self, settings: &Checked<'_>, budget: SearchBudget) -> Opened {
        if self.is_large() {
            return self
                .large(settings)
                .map_err(|error| vec![error.in_settings()]);
        }
        self.open(settings, budget)
    }

    fn is_large(&self) -> bool {
        self.is_large
    }

    fn with_values_from(&self, from: ValuesFrom) -> Option<Game> {
        let is_large = from == ValuesFrom::Search;
        let (module, effort) = (Arc::clone(&self.module), self.effort.clone());
        // A game that was exported has no program that could be asked.
        let is_possible =
            !is_large || (self.fingerprint().is_some() && module.header().can_be_large());
        is_possible.then(|| family_game(module, effort, self.store.clone(), is_large))
    }

    fn chosen_values(&self) -> Option<ValuesFrom> {
        // The tables of an exported game list its positions, without a choice.
        self.fingerprint()?;
        let chosen = match self.is_large {
            true => ValuesFrom::Search,
            false => ValuesFrom::List,
        };
        (self.is_large != self.module.header().is_large()).then_some(chosen)
    }

    fn pack(
        &self,
        name: &str,
        starts: &[Checked<'_>],
    ) -> Option<Result<PackedGame, Vec<SettingsError>>> {
        if self.is_large() {
            return Some(Err(vec![self.too_large().in_settings()]));
        }
        let exported = self.export(name, starts);
        Some(exported.map_err(|error| vec![error.in_settings()]))
    }
}
