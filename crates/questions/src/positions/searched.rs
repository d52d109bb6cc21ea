//! Proved bounds on a position of a game that is too large to list.

use std::time::Instant;

use grundy_play::{ProvedMoves, canonical_options};
use grundy_report::sanitize::single_line;
use grundy_rules::{
    AskedRules, Known, Method, MoveStanding, Outcome, PositionView, RelativeSeat, Replies,
    RulesFault, Standing,
};
use grundy_search::{Game, Search, SearchError};
use serde::Serialize;

use super::open_game::OpenGame;
use super::refusal::Refusal;

/// The most memory of a search, in bytes.
const TABLE: u64 = 64 << 20;

/// The bounds on a position, and the search that proved them.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "PositionBounds")]
pub(crate) struct BoundsData {
    /// The least result of the player about to move: `W`, `D` or `L`.
    pub(crate) at_least: char,
    /// The best result that is possible for that player: `W`, `D` or `L`.
    pub(crate) at_most: char,
    /// Both in words: `not decided`.
    pub(crate) words: &'static str,
    /// Number of questions to the rules that were allowed about the position, and again about its moves.
    pub(crate) questions_limit: u64,
    /// Whether the position or a move is not decided, so that a longer search may tell more.
    pub(crate) is_open: bool,
    /// Whether a limit of time ended the search before its questions were used up.
    pub(crate) was_cut_short: bool,
}

/// The results of a search of a position and of its moves.
pub(crate) struct Searched {
    proved: ProvedMoves,
    questions_limit: u64,
    was_cut_short: bool,
}

/// Rules that answer no more after a point in time.
struct TimedRules<'r> {
    rules: &'r dyn AskedRules,
    end: Instant,
}

/// Why rules did not answer.
enum Silence {
    /// The time was over.
    Late,
    /// They failed.
    Fault(RulesFault),
}

impl Game for TimedRules<'_> {
    type Error = Silence;

    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), Silence> {
        if Instant::now() >= self.end {
            return Err(Silence::Late);
        }
        self.rules.ask(positions, replies).map_err(Silence::Fault)
    }

    fn ends(&self) -> bool {
        self.rules.promise_to_end()
    }
}

impl OpenGame {
    /// Searches a position and its moves with tables of its own. `None` if the game has values.
    ///
    /// # Errors
    /// If the rules fail.
    pub(super) fn searched(
        &self,
        here: &dyn PositionView<'_>,
    ) -> Result<Option<Searched>, Refusal> {
        let Some(rules) = here.asked() else {
            return Ok(None);
        };
        let bounds = self.bounds();
        let limits = self.search();
        let questions = limits
            .questions_per_position
            .saturating_mul(bounds.times_questions)
            .min(bounds.most_questions);
        if let Some(value) = here.settled(RelativeSeat::MOVER) {
            return Ok(Some(Searched::over(value, questions)));
        }
        let (position, options) = canonical_options(rules, here).map_err(|fault| failed(&fault))?;
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let game = TimedRules {
            rules,
            end: Instant::now() + bounds.searching,
        };
        let table = usize::try_from(limits.table.min(TABLE)).unwrap_or(usize::MAX);
        let mut search = Search::new(&game, table);
        let proved = ProvedMoves::search(&mut search, &position, &options, questions, || {});
        let (proved, was_cut_short) = match proved {
            Ok(proved) => (proved, false),
            Err(SearchError::Game(Silence::Late)) => {
                (ProvedMoves::found(&search, &position, &options), true)
            }
            Err(SearchError::Game(Silence::Fault(fault))) => return Err(failed(&fault)),
            Err(_) => return Err(Refusal::unusable("the rules do not answer every question")),
        };
        Ok(Some(Searched {
            proved,
            questions_limit: questions,
            was_cut_short,
        }))
    }
}

fn failed(fault: &RulesFault) -> Refusal {
    Refusal::unusable(single_line(&fault.to_string()))
}

impl Searched {
    fn over(value: grundy_rules::Value, questions_limit: u64) -> Self {
        Self {
            proved: ProvedMoves {
                known: Known::exact(value, Method::Search),
                after: Vec::new(),
                questions: 0,
            },
            questions_limit,
            was_cut_short: false,
        }
    }

    /// The bounds on the position, for the player about to move.
    pub(super) fn known(&self) -> Known {
        self.proved.known
    }

    /// The bounds after the move of this number, for the player who made it, and whether the move keeps the result.
    pub(super) fn of_move(&self, number: u128) -> (Known, MoveStanding) {
        let index = usize::try_from(number).ok();
        let after = index.and_then(|index| self.proved.after.get(index));
        let after = after.copied().unwrap_or(Known::NOTHING);
        let standing = Known::of_move(self.proved.known, after, RelativeSeat::NEXT);
        (after.for_other(), standing)
    }

    /// Both for pages and programs.
    pub(super) fn data(&self) -> BoundsData {
        let known = self.known();
        let standings = (0..self.proved.after.len() as u128).map(|number| self.of_move(number).1);
        let has_open_move = standings.into_iter().any(|s| s == MoveStanding::NotDecided);
        let is_lost = known.decided() == Some(Outcome::Loss);
        BoundsData {
            at_least: known.at_least.letter(),
            at_most: known.at_most.letter(),
            words: words(known),
            questions_limit: self.questions_limit,
            is_open: known.decided().is_none() || (has_open_move && !is_lost),
            was_cut_short: self.was_cut_short,
        }
    }
}

/// The bounds in words.
pub(crate) fn words(known: Known) -> &'static str {
    match known.standing() {
        Standing::Won => "won",
        Standing::Lost => "lost",
        Standing::Drawn => "drawn",
        Standing::NotLost => "not lost",
        Standing::NotWon => "not won",
        Standing::NotDecided => "not decided",
    }
}
