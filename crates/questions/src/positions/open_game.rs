//! Opens the requested game and finds the requested position in it.

use std::sync::Arc;

use grundy_games::{Game, Kind, SearchBudget, Settings, SettingsError, with_or_without_commas};
use grundy_play::Seat;
use grundy_problem::{GameSearching, Searching, Start, completions, lacking_keys, with_completion};
use grundy_render::play::read_move;
use grundy_report::DEFAULT_SEED;
use grundy_report::sanitize::single_line;
use grundy_rules::{BoxedPosition, Instance, Ply, PositionView};

use super::bounds::{Bounds, WORK_OF_A_WORKER};
use super::default_start::{default_start, default_start_for_person};
use super::instance_cache::CachedInstance;
use super::library::{Context, Subject};
use super::link::command;
use super::query::{Query, cut};
use super::refusal::{Refusal, TooLarge};

/// The amount of search before a theorem is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchMode {
    /// As much as the command line does.
    Full,
    /// The same if that is quick, and otherwise only as much as is quick.
    Quick,
}

/// An open game, with the requested position in it.
pub(crate) struct OpenGame {
    pub(crate) game: Arc<Game>,
    /// The game or problem, as URLs name it.
    pub(crate) subject: Subject,
    /// Keys and values as they were given.
    pub(crate) set: Vec<(String, String)>,
    /// The settings with everything that is left to a preset or a default.
    pub(crate) resolved: Settings,
    table: Arc<CachedInstance>,
    /// The position in notation, where one was given.
    pub(crate) position: Option<String>,
    /// The settings as they were given.
    settings: Settings,
    /// The means of searches that the problem grants.
    searching: GameSearching,
}

impl Context<'_> {
    /// Opens the requested game as the command line does: from its settings if they define the start, or
    /// else from the position. Nothing is solved.
    ///
    /// # Errors
    /// If the game is unknown, or if a setting or the position is not valid.
    pub(crate) fn open(&self, query: &Query, effort: SearchMode) -> Result<OpenGame, Refusal> {
        let game = self.game(query)?;
        let settings = self.settings(query, &game);
        if let Some(lacking) = self.missing_settings(query, &game, &settings) {
            return Err(lacking);
        }
        let budget = SearchBudget::Thorough;
        let (table, position) =
            self.open_cached(&game, &settings, query.position.as_deref(), budget)?;
        let resolved = game.resolve(&settings);
        let resolved = resolved.map_err(|errors| objection(&game, errors))?;
        let opened = OpenGame {
            set: query.set.clone(),
            subject: self.subject(query, &game),
            searching: self.searching(query).about(&resolved),
            resolved,
            table,
            position,
            settings,
            game,
        };
        if effort == SearchMode::Full || !opened.has_values() || opened.is_quick() {
            return Ok(opened);
        }
        self.with_less(opened)
    }

    /// Settings and a position that a game is usually begun with, under the rules that are set.
    ///
    /// # Errors
    /// If none are known.
    pub(crate) fn default_start(
        &self,
        query: &Query,
    ) -> Result<(Vec<(String, String)>, String), Refusal> {
        let game = self.game(query)?;
        let start = default_start(self, query, &game)?;
        let position = start.instance.start().notation();
        Ok((self.rules_set(&game, query, &start), position))
    }

    /// Settings and a start for a person in this seat: small, and won with correct play if possible.
    ///
    /// # Errors
    /// If the game is unknown, or no start is known.
    pub(crate) fn default_start_for_person(
        &self,
        query: &Query,
        seat: Seat,
        seed: u64,
    ) -> Result<(Vec<(String, String)>, String), Refusal> {
        let game = self.game(query)?;
        let start = default_start_for_person(self, query, &game, seat, seed)?;
        let position = start.instance.start().notation();
        Ok((self.rules_set(&game, query, &start), position))
    }

    /// Settings and a start to explore: the same as for a person who moves first, always the same one. In a problem
    /// whose game is too large to list, the start of its first test, because less is proved of the start of the game.
    ///
    /// # Errors
    /// If the game is unknown, or no start is known.
    pub(crate) fn default_start_to_explore(
        &self,
        query: &Query,
    ) -> Result<(Vec<(String, String)>, String), Refusal> {
        let is_large = self
            .problem()
            .is_some_and(|problem| problem.game.is_large());
        if is_large && query.set.is_empty() {
            return self.default_start(query);
        }
        let start = self.default_start_for_person(query, Seat(0), DEFAULT_SEED);
        start.or_else(|_| self.default_start(query))
    }

    /// Whether the settings say where play starts.
    ///
    /// # Errors
    /// If the game is unknown.
    pub(crate) fn says_start(&self, query: &Query) -> Result<bool, Refusal> {
        let game = self.game(query)?;
        let mut names = query.set.iter().map(|(name, _)| name);
        Ok(names.any(|name| game.key(name).is_some() && !stays_with_position(&game, name)))
    }

    /// Opens the requested game so that it begins at the requested position.
    ///
    /// # Errors
    /// As [`Context::open`].
    pub(crate) fn open_whole(&self, query: &Query) -> Result<OpenGame, Refusal> {
        let opened = self.open(query, SearchMode::Quick)?;
        let Some(position) = opened.position.clone() else {
            return Ok(opened);
        };
        let mut rules = query.clone();
        rules.set = opened.rules_given();
        rules.position = Some(position);
        self.open_at_position(&rules)
    }

    fn open_cached(
        &self,
        game: &Game,
        settings: &Settings,
        position: Option<&str>,
        budget: SearchBudget,
    ) -> Result<(Arc<CachedInstance>, Option<String>), Refusal> {
        let opened = self.cache().open(game, settings, None, budget);
        let Some(text) = position else {
            let table = opened.map_err(|errors| objection(game, errors))?;
            return Ok((table, None));
        };
        // Numbers may be parted by commas, as in the lists of settings.
        let table = opened.or_else(|_| {
            let open = |text: &str| self.cache().open(game, settings, Some(text), budget);
            with_or_without_commas(text, open)
        });
        let table = table.map_err(|errors| objection(game, errors))?;
        let notation = with_or_without_commas(text, |text| {
            let here = table.instance.position(text);
            here.map(|here| here.notation())
        });
        let notation = notation.map_err(|error| {
            let message = format!("`{}` is not a position: {}", cut(text), error.problem);
            Refusal::unusable(message).help(format!("expected {}", error.expected))
        })?;
        Ok((table, Some(notation)))
    }

    /// The game opened anew, with theorems instead of a large search.
    fn with_less(&self, opened: OpenGame) -> Result<OpenGame, Refusal> {
        let position = opened.position.as_deref();
        let quick = SearchBudget::Quick;
        let (table, position) =
            self.open_cached(&opened.game, &opened.settings, position, quick)?;
        let opened = OpenGame {
            table,
            position,
            ..opened
        };
        let Some(notation) = opened.position.clone().filter(|_| !opened.is_quick()) else {
            return Ok(opened);
        };
        // Perhaps less can be reached from here.
        let rules = opened.game.rules_of(&opened.resolved);
        match self
            .cache()
            .open(&opened.game, &rules, Some(&notation), quick)
        {
            Ok(table) => Ok(OpenGame { table, ..opened }),
            Err(_) => Ok(opened),
        }
    }

    /// The rules that are asked for, from the position as the start.
    fn open_at_position(&self, query: &Query) -> Result<OpenGame, Refusal> {
        let game = self.game(query)?;
        let settings = self.settings(query, &game);
        let resolved = game.resolve(&settings);
        let resolved = resolved.map_err(|errors| objection(&game, errors))?;
        let at = |budget| {
            let table = self
                .cache()
                .open(&game, &settings, query.position.as_deref(), budget);
            let table = table.map_err(|errors| objection(&game, errors))?;
            Ok::<_, Refusal>(OpenGame {
                set: query.set.clone(),
                subject: self.subject(query, &game),
                resolved: resolved.clone(),
                table,
                position: query.position.clone(),
                settings: settings.clone(),
                searching: self.searching(query).about(&resolved),
                game: Arc::clone(&game),
            })
        };
        let opened = at(SearchBudget::Thorough)?;
        match !opened.has_values() || opened.is_quick() {
            true => Ok(opened),
            false => at(SearchBudget::Quick),
        }
    }

    /// The means of searches that the problem grants, or the usual ones.
    fn searching(&self, query: &Query) -> Searching {
        match query.problem.is_some() {
            true => self.problem_searching(),
            false => Searching::default(),
        }
    }

    /// The refusal if required settings are missing. Settings of the start are not required if a position
    /// is given.
    fn missing_settings(&self, query: &Query, game: &Game, settings: &Settings) -> Option<Refusal> {
        let lacking = lacking_keys(game, settings, query.position.is_some()).ok()?;
        if lacking.is_empty() {
            return None;
        }
        let names = lacking.iter().map(|key| format!("`{}`", key.name));
        let names: Vec<String> = names.collect();
        let refusal = Refusal::unusable(format!(
            "{} needs {}",
            name_in_messages(game),
            names.join(" and ")
        ));
        let Ok(start) = default_start(self, query, game) else {
            return Some(refusal);
        };
        let opens = |more: &Vec<(String, String)>| {
            let settings = with_completion(game, settings, more);
            let opened =
                game.open_to_play(&settings, query.position.as_deref(), SearchBudget::Quick);
            opened.is_ok()
        };
        let mut examples = completions(game, settings, &lacking, &start).into_iter();
        Some(match examples.find(opens) {
            Some(example) => {
                let set = example.iter().map(|(key, value)| format!("{key}={value}"));
                let set: Vec<String> = set.collect();
                refusal.help(format!("for example: {}", set.join(" ")))
            }
            None => refusal,
        })
    }

    /// The rules of a start, as they are set on a command line: those that were given, and what they lack.
    fn rules_set(&self, game: &Game, given: &Query, start: &Start) -> Vec<(String, String)> {
        let mut set = given.set.clone();
        set.retain(|(name, _)| stays_with_position(game, name));
        let resolved = |settings: &Settings| game.resolve(settings).unwrap_or_default();
        let (known, wanted) = (
            resolved(&self.settings(given, game)),
            resolved(&start.settings),
        );
        let lacking = wanted.iter().filter(|(name, value)| {
            stays_with_position(game, name) && known.get(*name) != Some(value)
        });
        for (name, value) in lacking {
            set.retain(|(other, _)| other != name);
            set.push((name.clone(), value.to_string()));
        }
        set
    }
}

impl OpenGame {
    /// The position that is asked about.
    pub(crate) fn here(&self) -> BoxedPosition<'_> {
        let instance = &self.table.instance;
        let named = self.position.as_deref();
        let named = named.and_then(|text| instance.position(text).ok());
        named.unwrap_or_else(|| instance.start())
    }

    /// The position after a move, as people type it.
    ///
    /// # Errors
    /// If the text is not a legal move.
    pub(crate) fn after(&self, text: &str) -> Result<BoxedPosition<'_>, Refusal> {
        let here = self.here();
        let ply = legal_move(&*here, text, |shown| shown)?;
        Ok(here.after(ply))
    }

    /// The instance.
    pub(crate) fn instance(&self) -> &dyn Instance {
        &*self.table.instance
    }

    /// Whether positions have values. If not, the game is too large to list, and a search proves what it can.
    pub(crate) fn has_values(&self) -> bool {
        self.instance().has_values()
    }

    /// The means of searches that the problem grants.
    pub(crate) fn searching(&self) -> &GameSearching {
        &self.searching
    }

    /// The bounds on the work for one question.
    pub(super) fn bounds(&self) -> Bounds {
        self.table.bounds()
    }

    /// Whether values of the position can be found quickly.
    pub(crate) fn is_quick(&self) -> bool {
        self.table.is_quick(&*self.here())
    }

    /// Whether values of this position of the game can be found quickly.
    pub(crate) fn is_quick_at(&self, here: &dyn PositionView<'_>) -> bool {
        self.table.is_quick(here)
    }

    /// The work that the instance may have done, in positions and moves.
    #[cfg(test)]
    pub(super) fn work_done(&self) -> u64 {
        self.table.work_done()
    }

    /// The refusal if values of the position cannot be found quickly.
    pub(crate) fn too_large(&self) -> TooLarge {
        self.too_large_at(&*self.here())
    }

    /// The refusal if values of this position of the game cannot be found quickly.
    pub(crate) fn too_large_at(&self, here: &dyn PositionView<'_>) -> TooLarge {
        TooLarge {
            command: self.command(self.position.as_deref()),
            is_for_worker: here.has_values() && here.work().total() <= WORK_OF_A_WORKER,
        }
    }

    /// The command that asks about a position at home. A problem is named there as here; if its game has the same name,
    /// the command line takes the name for that of the game, and the problem's rules have to be set.
    pub(crate) fn command(&self, position: Option<&str>) -> String {
        let (name, set) = match &self.subject {
            Subject::Problem(name) if *name != self.game.name => (name, self.set.clone()),
            _ => (&self.game.name, self.set_with_rules()),
        };
        let set = set.iter().map(|pair| self.without_brackets(pair));
        command("solve", name, &set.collect::<Vec<_>>(), position)
    }

    /// Keys and values as they were given, and the rules that the problem sets besides.
    fn set_with_rules(&self) -> Vec<(String, String)> {
        let given = self.set.iter();
        let given = given.map(|(name, value)| (name.clone(), self.game.read(name, value)));
        let known = self.game.resolve(&given.collect()).unwrap_or_default();
        let rules = self.settings.iter().filter(|(name, value)| {
            stays_with_position(&self.game, name)
                && known.get(*name) != Some(value)
                && self.set.iter().all(|(given, _)| given != *name)
        });
        let rules = rules.map(|(name, value)| (name.clone(), value.to_string()));
        self.set.iter().cloned().chain(rules).collect()
    }

    /// A setting as commands take it: lists have no brackets, which need quotes.
    fn without_brackets(&self, (name, value): &(String, String)) -> (String, String) {
        let key = self.game.key(name);
        let is_list = key.is_some_and(|key| matches!(key.kind, Kind::List { .. }));
        let value = match is_list {
            true => value.trim().trim_matches(['[', ']']),
            false => value,
        };
        (name.clone(), value.to_owned())
    }

    /// The keys that make the rules, as they were given: what a link to another position needs.
    pub(crate) fn rules_given(&self) -> Vec<(String, String)> {
        let set = self
            .set
            .iter()
            .filter(|(name, _)| stays_with_position(&self.game, name));
        set.cloned().collect()
    }
}

/// The legal move of a typed text. If the text is refused, the refusal begins with `called` of the text in quotes.
///
/// # Errors
/// If the text is not a legal move.
pub(crate) fn legal_move(
    here: &dyn PositionView<'_>,
    text: &str,
    called: impl FnOnce(String) -> String,
) -> Result<Ply, Refusal> {
    read_move(here, text).map_err(|error| {
        let shown = called(format!("`{}`", cut(text)));
        Refusal::unusable(single_line(&format!("{shown} is {error}")))
    })
}

/// Whether a setting stays as it is if another position of the game is opened. The key `start` does not, although it
/// may be one of the rules.
fn stays_with_position(game: &Game, name: &str) -> bool {
    game.is_rule_or_unknown(name) && name != "start"
}

/// The refusal for settings that are not valid.
pub(super) fn objection(game: &Game, errors: Vec<SettingsError>) -> Refusal {
    let Some(error) = errors.into_iter().next() else {
        return Refusal::unusable(format!("{} cannot be set so", game.title));
    };
    let problem = match error.problem.strip_prefix(&game.name) {
        // The command line says "variant", which is the key of problem files; pages and the glossary say "preset".
        Some(rest) => {
            let rest = rest.replacen(" has no variant ", " has no preset ", 1);
            format!("{}{rest}", name_in_messages(game))
        }
        None => error.problem,
    };
    let refusal = Refusal::unusable(problem);
    match error.help {
        Some(help) => refusal.help(help.replacen("its variants: ", "its presets: ", 1)),
        None => refusal,
    }
}

/// The name of a game in a message: the title of a game of a file, because the path of the file says nothing on a page.
fn name_in_messages(game: &Game) -> &str {
    match game.is_file() {
        true => &game.title,
        false => &game.name,
    }
}
