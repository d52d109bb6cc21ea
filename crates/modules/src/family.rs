//! A module as a game of the catalog.

use std::sync::{Arc, Mutex, PoisonError};

use grundy_games::{Checked, Family, Game, Key, Kind, Opened, Role, SearchBudget};
use grundy_rules::Solved;

use crate::check::check;
use crate::error::ModuleError;
use crate::header::START;
use crate::module::Module;
use crate::rules::{ExploredRules, TableOracle};
use crate::store::Store;
use crate::table::{Effort, Table};

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

impl ModuleFamily {
    /// The table that has this position, explored if there is none yet.
    fn table(&self, parameters: &[u64], start: &str) -> Result<Arc<Table>, ModuleError> {
        // Held while a table is made, so that nobody makes it twice.
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let known = tables.iter().find(|(of, table)| {
            of == parameters && table.positions.number(&start.into()).is_some()
        });
        if let Some((_, table)) = known {
            return Ok(Arc::clone(table));
        }
        let explore = || {
            let table = Table::explore(&self.module, parameters, start, self.effort)?;
            check(&self.module, parameters, start, &table)?;
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

    fn lay_out(
        &self,
        parameters: Vec<u64>,
        start: &str,
    ) -> Result<Solved<ExploredRules, TableOracle>, ModuleError> {
        let table = self.table(&parameters, start)?;
        let module = Arc::clone(&self.module);
        let rules = ExploredRules::new(module, parameters, self.effort, table);
        let start = rules
            .place(start)
            .ok_or_else(|| ModuleError::internal("a table has lost its start"))?;
        Ok(Solved {
            rules,
            start,
            oracle: TableOracle::new(start),
        })
    }
}

impl Family for ModuleFamily {
    fn open(&self, settings: &Checked<'_>, _budget: SearchBudget) -> Opened {
        let keys = self.module.header().keys.iter();
        let parameters: Vec<u64> = keys
            .map(|key| settings.integer(&key.name).unwrap_or(key.default))
            .collect();
        let given = settings.position().or_else(|| {
            let word = settings.word(START);
            (!word.is_empty()).then_some(word)
        });
        let start = match given {
            Some(text) => crate::answer::check_text("position", text.trim())
                .map(|()| text.trim().to_owned())
                .map_err(ModuleError::new),
            None => self.module.start(&parameters),
        };
        let laid_out = start.and_then(|start| self.lay_out(parameters, &start));
        match laid_out {
            Ok(solved) => Ok(Box::new(solved)),
            Err(error) => Err(vec![error.in_settings()]),
        }
    }
}
