//! Proved bounds for the positions of one game, which is searched from its end to its start.

use std::sync::Mutex;
use std::thread;

use grundy_games::Settings;
use grundy_play::{Finish, GameRecord, HostFault, RightOptions, canonical_options};
use grundy_problem::Searching;
use grundy_report::{EventKind, Events, RightMoves};
use grundy_rules::{AskedRules, Instance, Known, RelativeSeat, Replies, RulesFault};
use grundy_search::{Answer, Asked, CheckError, Claim, Game, Proof, Search, SearchError, check};

use crate::bounds::WatchedRules;

/// The moves that would have been right, with the index of the ply that they would have replaced.
type Corrections = Vec<(usize, RightMoves)>;

/// Adds proved bounds on its positions to the record of one game. `settings` are the complete settings of the game,
/// which select the book. Returns the answers about its positions in their order; none if the game has values.
///
/// # Errors
/// If the rules fail.
pub fn learn_from_search(
    record: &mut GameRecord,
    instance: &dyn Instance,
    settings: &Settings,
    searching: &Searching,
) -> Result<Vec<Answer>, HostFault> {
    let Some(searched) = SearchedGame::new(instance, settings, searching) else {
        return Ok(Vec::new());
    };
    let (answers, _) = searched.search(&Asked(searched.rules), record, 0, |_, _| false)?;
    record.learn(&answers);
    Ok(answers)
}

/// Adds proved bounds on its positions to the record of one game, as judging does. `settings` are the complete settings
/// of the game, which select the book. Returns the moves that would have been right instead of each proved blunder,
/// with the index of its ply.
///
/// # Errors
/// If the rules fail.
pub fn prove_game(
    record: &mut GameRecord,
    instance: &dyn Instance,
    settings: &Settings,
    searching: &Searching,
    events: Events<'_>,
) -> Result<Vec<(usize, RightMoves)>, HostFault> {
    let Some(searched) = SearchedGame::new(instance, settings, searching) else {
        return Ok(Vec::new());
    };
    events.send(EventKind::Asking {
        planned: searching.limits.questions_per_game,
    });
    let watched = WatchedRules::new(searched.rules, events);
    let (answers, right) = searched.search(&watched, record, 0, |_, answers| match answers {
        [.., after, before] => is_blunder(before.known, after.known),
        _ => false,
    })?;
    record.learn(&answers);
    Ok(right)
}

/// The moves that are proved to be right instead of the ply with this index. The game is
/// searched from its end to this ply first.
///
/// # Errors
/// If the rules fail.
pub(crate) fn right_moves(
    record: &GameRecord,
    index: usize,
    instance: &dyn Instance,
    settings: &Settings,
    searching: &Searching,
) -> Result<Option<RightMoves>, HostFault> {
    let Some(mut searched) = SearchedGame::new(instance, settings, searching) else {
        return Ok(None);
    };
    searched.writes_proofs = true;
    // Each thread has an instance of the rules of its own. That of a new thread has not been asked anything yet.
    let (_, right) = thread::scope(|scope| {
        let search =
            || searched.search(&Asked(searched.rules), record, index, |ply, _| ply == index);
        let panicked = |_| Err(HostFault::Host("a search has panicked".to_owned()));
        scope.spawn(search).join().unwrap_or_else(panicked)
    })?;
    Ok(right.into_iter().map(|(_, right)| right).next())
}

/// The most positions of a proof that are asked about again in another instance of the rules.
const RECHECKED: usize = 5_000;

/// Whether the move between two positions is proved to be a blunder. Both are known for the player about to move.
fn is_blunder(before: Known, after: Known) -> bool {
    Known::proved_blunder(before, after.for_other(), RelativeSeat::MOVER)
}

/// The fault of rules that do not confirm an earlier proof about this position.
fn contradiction(position: &str) -> RulesFault {
    RulesFault {
        problem: format!(
            "the rules contradict themselves in games that go through the position `{position}`: what was proved of it \
             is not true if they are asked again"
        ),
        help: vec![
            "everything that decides the moves has to be in the position or in the settings"
                .to_owned(),
        ],
    }
}

/// Whether the rules still confirm this proof. Its positions, or evenly spaced ones if there are many, are
/// also asked about in another instance, because rules whose answers depend on earlier questions could prove anything.
///
/// # Errors
/// If the rules fail, or if their answers contradict each other.
fn proved_again(
    rules: &dyn AskedRules,
    position: &str,
    proof: &Proof,
) -> Result<bool, SearchError<RulesFault>> {
    let remembering = RememberingRules {
        rules,
        asked: Mutex::default(),
    };
    let most = proof.positions as u64;
    let checked = check(&remembering, position, &proof.certificate, most);
    if let Err(CheckError::Failed(error)) = checked {
        return Err(error);
    }
    let asked = remembering.asked.into_inner().unwrap_or_default();
    let step = asked.len().div_ceil(RECHECKED).max(1);
    let again: Vec<&str> = asked.iter().step_by(step).map(String::as_str).collect();
    rules.recheck(&again).map_err(SearchError::Game)?;
    match checked {
        Err(CheckError::Flawed { .. }) => Err(SearchError::Game(contradiction(position))),
        checked => Ok(checked.is_ok()),
    }
}

/// Rules that remember the positions that they are asked about.
struct RememberingRules<'r> {
    rules: &'r dyn AskedRules,
    asked: Mutex<Vec<String>>,
}

impl Game for RememberingRules<'_> {
    type Error = RulesFault;

    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), RulesFault> {
        let mut asked = self.asked.lock().expect("no holder panics");
        asked.extend(positions.iter().map(|text| (*text).to_owned()));
        self.rules.ask(positions, replies)
    }

    fn ends(&self) -> bool {
        self.rules.promise_to_end()
    }
}

/// Asks another instance of the rules about the positions of a game that decides a verdict. Does nothing in a
/// game that has values, because its table was checked when it was made.
///
/// # Errors
/// If the rules fail, or if their answers contradict each other.
pub(crate) fn recheck_line(record: &GameRecord, instance: &dyn Instance) -> Result<(), HostFault> {
    let Some(rules) = instance.asked() else {
        return Ok(());
    };
    let mut line: Vec<&str> = record.plies.iter().map(|ply| &*ply.position).collect();
    if let Finish::Forfeit { position, .. } = &record.finish {
        line.push(position);
    }
    rules.recheck(&line).map_err(HostFault::Rules)
}

/// The game that a search is about.
#[derive(Clone, Copy)]
struct SearchedGame<'a> {
    rules: &'a dyn AskedRules,
    instance: &'a dyn Instance,
    settings: &'a Settings,
    searching: &'a Searching,
    /// Whether the proofs of blunders are written down, to count their positions.
    writes_proofs: bool,
}

impl<'a> SearchedGame<'a> {
    /// The game of an instance, without written proofs. `None` if the game has values.
    fn new(
        instance: &'a dyn Instance,
        settings: &'a Settings,
        searching: &'a Searching,
    ) -> Option<Self> {
        Some(Self {
            rules: instance.asked()?,
            instance,
            settings,
            searching,
            writes_proofs: false,
        })
    }

    /// Searches a game from its end to the ply with the index `first`. After each position, `is_corrected` is called
    /// with the index of its ply and the answers so far, that of the last position first, and returns whether the right
    /// moves must be found there. These are found by a copy of the search, so that the answers about the game do not
    /// depend on them.
    fn search<G: Game<Error = RulesFault>>(
        self,
        game: &G,
        record: &GameRecord,
        first: usize,
        is_corrected: impl Fn(usize, &[Answer]) -> bool,
    ) -> Result<(Vec<Answer>, Corrections), HostFault> {
        let positions = record.canonical_positions(self.rules, self.instance, first);
        let positions = positions.map_err(HostFault::Rules)?;
        let positions: Vec<&str> = positions.iter().map(String::as_str).collect();
        let mut search = self.searching.about(self.settings).search(game);
        let mut right = Vec::new();
        let limits = &self.searching.limits;
        let (position, in_all) = (limits.questions_per_position, limits.questions_per_game);
        let answers = search.game_with(&positions, position, in_all, |search, answers| {
            let ply = first + positions.len() - answers.len();
            if is_corrected(ply, answers) {
                let found = self.right_moves(search.clone(), record, ply, answers)?;
                right.extend(found.map(|right| (ply, right)));
            }
            Ok(())
        });
        let answers = answers.map_err(HostFault::of_search)?;
        right.reverse();
        Ok((answers, right))
    }

    /// Searches the moves that would have been right instead of the ply with this index. The answers about its position
    /// and those after it are known, the last one first.
    fn right_moves<G: Game<Error = RulesFault>>(
        self,
        mut search: Search<'_, G>,
        record: &GameRecord,
        index: usize,
        answers: &[Answer],
    ) -> Result<Option<RightMoves>, SearchError<RulesFault>> {
        let (Some(ply), Some(before)) = (record.plies.get(index), answers.last()) else {
            return Ok(None);
        };
        let Ok(position) = self.instance.position(&ply.position) else {
            return Ok(None);
        };
        let options = canonical_options(self.rules, &*position).map_err(SearchError::Game)?;
        let texts: Vec<&str> = options.1.iter().map(String::as_str).collect();
        let after = ply.next_position(self.instance).unwrap_or_default();
        let positions = match (self.writes_proofs, answers) {
            // The search of the whole game has proved a blunder here.
            (true, [.., next, _]) if !is_blunder(before.known, next.known) => {
                return Err(SearchError::Game(contradiction(&ply.position)));
            }
            (true, [.., next, _]) => {
                let canonical = self.rules.canonical(&after).map_err(SearchError::Game)?;
                let both = [(&*options.0, before.known), (&*canonical, next.known)];
                self.proof_positions(search.clone(), both)?
            }
            _ => None,
        };
        let questions = self.searching.limits.questions_per_position;
        let found = search.options(&options.0, &texts, questions.saturating_sub(1))?;
        let right = RightOptions::of(before.known, &found.after);
        let texts = |numbers: &[u128]| -> Vec<String> {
            let plies = numbers.iter().filter_map(|&number| position.nth(number));
            plies.map(|ply| position.move_text(ply)).collect()
        };
        Ok(Some(RightMoves {
            questions: answers.iter().map(|answer| answer.questions).sum(),
            positions,
            after,
            right: texts(&right.right),
            not_decided: texts(&right.not_decided),
        }))
    }
    /// Proves again that the player about to move in each of these positions has at least the known result, and returns
    /// the number of positions of these proofs. `None` if one of them needs more questions than a position is allowed.
    fn proof_positions<G: Game<Error = RulesFault>>(
        self,
        mut search: Search<'_, G>,
        claims: [(&str, Known); 2],
    ) -> Result<Option<usize>, SearchError<RulesFault>> {
        let questions = self.searching.limits.questions_per_position;
        let mut positions = 0;
        for (position, Known { at_least, .. }) in claims {
            let seat = RelativeSeat::MOVER;
            let Some(proof) = search.prove(position, Claim { seat, at_least }, questions)? else {
                return Ok(None);
            };
            positions += proof.positions;
            if !proved_again(self.rules, position, &proof)? {
                return Ok(None);
            }
        }
        Ok(Some(positions))
    }
}
