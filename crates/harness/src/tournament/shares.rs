//! The share of the players' moves that is decided, in a game that is too large to list.

use grundy_play::{DecidedMoves, HostFault, Seat};
use grundy_problem::{Problem, Searching};
use grundy_report::{SearchLimits, Sink, TournamentReport};

use super::{CountedGame, Tournament};
use crate::book::searching_of;
use crate::proved_game::learn_from_search;

/// The approximate number of questions about all games of a tournament. A C module answers them in a second.
const QUESTIONS: u64 = 500_000;
/// The most questions about a game.
const QUESTIONS_OF_A_GAME: u64 = 50_000;

/// Searches the first games of each player for proofs. The result depends on the games alone.
pub struct DecidedShares {
    searching: Searching,
    games_of_each: u64,
    players: Vec<Share>,
    /// The fault that ended the searches.
    fault: Option<HostFault>,
}

/// The searched games of a player, and the moves in them.
#[derive(Clone, Copy, Default)]
struct Share {
    games: u64,
    moves: DecidedMoves,
}

impl DecidedShares {
    /// Searches the games of this number of players. `None` if the game has values, or if the book of the problem
    /// cannot be used.
    #[must_use]
    pub fn new(problem: &Problem, players: usize, sink: &Sink<'_>) -> Option<Self> {
        if !problem.game.is_large() {
            return None;
        }
        let searching = searching_of(problem, sink).ok()?;
        let usual = searching.limits;
        let limits = SearchLimits {
            questions_per_position: usual.questions_per_position.min(QUESTIONS_OF_A_GAME),
            questions_per_game: usual.questions_per_game.min(QUESTIONS_OF_A_GAME),
            ..usual
        };
        let games = QUESTIONS / limits.questions_per_game.max(1);
        Some(Self {
            searching: searching.with_limits(limits),
            games_of_each: (2 * games / players.max(1) as u64).max(1),
            players: vec![Share::default(); players],
            fault: None,
        })
    }

    /// Searches a game, unless enough games of both players were searched. After a fault, no more games are searched;
    /// see [`DecidedShares::fault`].
    pub fn keep(&mut self, game: &CountedGame<'_>) {
        let has_enough = |player: usize| self.players[player].games >= self.games_of_each;
        if self.fault.is_some() || game.seating.into_iter().all(has_enough) {
            return;
        }
        // A game counts even if its search fails, so that the questions of the tournament stay limited.
        for player in game.seating {
            self.players[player].games += 1;
        }
        let mut record = game.record.clone();
        let (instance, settings) = (&*game.start.instance, &game.start.resolved);
        if let Err(fault) = learn_from_search(&mut record, instance, settings, &self.searching) {
            self.fault = Some(fault);
            return;
        }
        for (seat, player) in (0..).map(Seat).zip(game.seating) {
            self.players[player].moves += record.decided_moves(seat);
        }
    }

    /// The fault that ended the searches, for example of the rules. The shares are those of the games before it.
    #[must_use]
    pub fn fault(&self) -> Option<&HostFault> {
        self.fault.as_ref()
    }

    /// Writes the shares into the report on the tournament.
    pub fn write_into(&self, report: &mut TournamentReport, tournament: &Tournament) {
        for row in &mut report.table {
            let mut entrants = tournament.entrants.iter().zip(&self.players);
            let found = entrants.find(|(entrant, _)| entrant.name == row.bot);
            let moves = found.map(|(_, share)| share.moves);
            row.decided = moves.filter(|moves| moves.moves > 0);
        }
    }
}
