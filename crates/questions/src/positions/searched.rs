//! Proved bounds on a position of a game that is too large to list.

use std::time::{Duration, Instant};

use grundy_play::{GameRecord, ProvedMoves, RightOptions, Seat, canonical_options};
use grundy_report::{BoundedMove, BoundsReport};
use grundy_rules::{
    AskedRules, Known, Method, MoveStanding, Outcome, PositionView, RelativeSeat, Replies,
    RulesFault,
};
use grundy_search::{Answer, Game, Search, SearchError, VERSION};
use serde::Serialize;

use super::open_game::OpenGame;
use super::refusal::Refusal;

/// The most memory of a search, in bytes.
const TABLE: u64 = 64 << 20;
/// The number of positions whose questions a game that is over may take.
const GAME: u64 = 4;
/// The largest number of blunders for which right moves are searched.
const CORRECTED: usize = 3;

/// The bounds on a position, and the search that proved them.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "PositionBounds")]
pub(crate) struct BoundsData {
    /// The least result of the player about to move: `W`, `D` or `L`.
    pub(crate) at_least: char,
    /// The best result that is possible for that player: `W`, `D` or `L`.
    pub(crate) at_most: char,
    /// Both in words: `not decided`.
    pub(crate) words: String,
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
    /// Whether each move keeps the result. All moves decide about each, so this is found once.
    standings: Vec<MoveStanding>,
    questions_limit: u64,
    was_cut_short: bool,
}

/// Rules that stop answering at a point in time.
struct TimedRules<'r> {
    rules: &'r dyn AskedRules,
    end: Instant,
}

/// The reason why rules did not answer.
enum NoAnswer {
    /// The time was over.
    Late,
    /// They failed.
    Fault(RulesFault),
}

impl<'r> TimedRules<'r> {
    /// Rules that answer for `time` from now on.
    fn new(rules: &'r dyn AskedRules, time: Duration) -> Self {
        Self {
            rules,
            end: Instant::now() + time,
        }
    }
}

impl Game for TimedRules<'_> {
    type Error = NoAnswer;

    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), NoAnswer> {
        if Instant::now() >= self.end {
            return Err(NoAnswer::Late);
        }
        self.rules.ask(positions, replies).map_err(NoAnswer::Fault)
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
        let questions = self.questions();
        if let Some(value) = here.settled(RelativeSeat::MOVER) {
            return Ok(Some(Searched::over(value, questions)));
        }
        let (position, options) =
            canonical_options(rules, here).map_err(|fault| Refusal::of_rules(&fault))?;
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let game = TimedRules::new(rules, self.bounds().searching);
        let mut search = Search::new(&game, self.table_bytes()).with_book(&self.searching().book);
        let proved = ProvedMoves::search(&mut search, &position, &options, questions, || {});
        let (proved, was_cut_short) = match proved {
            Ok(proved) => (proved, false),
            Err(SearchError::Game(NoAnswer::Late)) => {
                (ProvedMoves::found(&search, &position, &options), true)
            }
            Err(error) => return Err(refused(error)),
        };
        Ok(Some(Searched {
            standings: proved.standings(),
            proved,
            questions_limit: questions,
            was_cut_short,
        }))
    }

    /// The questions that a search may ask about a position, and again about its moves.
    fn questions(&self) -> u64 {
        let bounds = self.bounds();
        let usual = self.searching().limits.questions_per_position;
        let all = usual.saturating_mul(bounds.times_questions);
        all.min(bounds.most_questions)
    }

    /// The memory of a search, in bytes.
    fn table_bytes(&self) -> usize {
        usize::try_from(self.searching().limits.table.min(TABLE)).unwrap_or(usize::MAX)
    }

    /// Searches the positions of a game that is over, from its end to its start, and writes what is proved into its
    /// record. Then searches the moves that would have been right instead of the seat's blunders, the last one first.
    /// `None` if the game has values.
    ///
    /// # Errors
    /// If the rules fail.
    pub(crate) fn prove_game(
        &self,
        record: &mut GameRecord,
        seat: Seat,
    ) -> Result<Option<ProvedGame>, Refusal> {
        let instance = self.instance();
        let Some(rules) = instance.asked() else {
            return Ok(None);
        };
        let positions = record.canonical_positions(rules, instance, 0);
        let positions = positions.map_err(|fault| Refusal::of_rules(&fault))?;
        let positions: Vec<&str> = positions.iter().map(String::as_str).collect();
        let game = TimedRules::new(rules, self.bounds().searching);
        let mut search = Search::new(&game, self.table_bytes()).with_book(&self.searching().book);
        let questions = self.questions();
        let answers = search.game(&positions, questions, GAME * questions);
        let answers = match answers {
            Err(SearchError::Game(NoAnswer::Late)) => found(&search, &positions),
            other => other.map_err(refused)?,
        };
        record.learn(&answers);
        let mut proved = ProvedGame::default();
        let blunders: Vec<usize> = record.blunders(seat).map(|blunder| blunder.index).collect();
        for &index in blunders.iter().rev().take(CORRECTED) {
            let (before, text) = (record.plies[index].before, &record.plies[index].position);
            let Ok(here) = instance.position(text) else {
                continue;
            };
            let options = canonical_options(rules, &*here);
            let (_, options) = options.map_err(|fault| Refusal::of_rules(&fault))?;
            let options: Vec<&str> = options.iter().map(String::as_str).collect();
            match search.options(positions[index], &options, questions) {
                Ok(moves) => proved
                    .right
                    .push((index, RightOptions::of(before, &moves.after))),
                Err(SearchError::Game(NoAnswer::Late)) => break,
                Err(other) => return Err(refused(other)),
            }
        }
        Ok(Some(proved))
    }
}

/// The bounds that a search has found before its time was over.
fn found(search: &Search<'_, TimedRules<'_>>, positions: &[&str]) -> Vec<Answer> {
    let known = positions.iter().map(|position| search.known_of(position));
    let answer = |known| Answer {
        known,
        questions: 0,
    };
    known.map(answer).collect()
}

/// The moves that would have been right instead of blunders.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProvedGame {
    /// The options of each position in which a blunder was made, by the index of the ply.
    right: Vec<(usize, RightOptions)>,
}

impl ProvedGame {
    /// The moves that would have been right instead of the blunder of this ply, as far as that was searched.
    pub(crate) fn right_at(&self, index: usize) -> RightOptions {
        let found = self.right.iter().find(|(of, _)| *of == index);
        found.map(|(_, right)| right.clone()).unwrap_or_default()
    }
}

fn refused(error: SearchError<NoAnswer>) -> Refusal {
    match error {
        SearchError::Game(NoAnswer::Fault(fault)) => Refusal::of_rules(&fault),
        SearchError::Returns { position, plies } => {
            Refusal::of_rules(&RulesFault::returned_in(position, plies))
        }
        _ => Refusal::unusable("the rules do not answer every question"),
    }
}

impl Searched {
    fn over(value: grundy_rules::Value, questions_limit: u64) -> Self {
        Self {
            proved: ProvedMoves {
                known: Known::exact(value, Method::Search),
                after: Vec::new(),
                questions: 0,
            },
            standings: Vec::new(),
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
        let standing = index.and_then(|index| self.standings.get(index));
        let standing = standing.copied().unwrap_or(MoveStanding::NotDecided);
        (after.for_other(), standing)
    }

    /// The report of `grundy solve` on the position.
    pub(super) fn report(&self, opened: &OpenGame, here: &dyn PositionView<'_>) -> BoundsReport {
        let known = self.known();
        let plies = (0..).map_while(|number| here.nth(number));
        let moves = plies.zip(&self.proved.after).map(|(ply, &after)| {
            let to = here.after(ply).notation();
            let (text, words) = (here.move_text(ply), here.move_words(ply));
            BoundedMove::new(text, words, to, known, after)
        });
        let (game, resolved) = (&opened.game, &opened.resolved);
        let limit = self.questions_limit;
        BoundsReport {
            over: here.ending().is_some(),
            questions: self.proved.questions,
            moves: moves.collect(),
            ..BoundsReport::nothing_known(game, resolved, here.notation(), limit, VERSION)
        }
        .with_known(known)
    }

    /// Both for pages and programs.
    pub(super) fn data(&self) -> BoundsData {
        let known = self.known();
        let has_open_move = self.standings.contains(&MoveStanding::NotDecided);
        let is_lost = known.decided() == Some(Outcome::Loss);
        BoundsData {
            at_least: known.at_least.letter(),
            at_most: known.at_most.letter(),
            words: known.standing().to_string(),
            questions_limit: self.questions_limit,
            is_open: known.decided().is_none() || (has_open_move && !is_lost),
            was_cut_short: self.was_cut_short,
        }
    }
}
