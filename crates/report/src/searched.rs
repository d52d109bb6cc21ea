//! Results of searches of games that are too large to list.

use bytesize::ByteSize;
use serde::{Deserialize, Serialize};

/// Limits of the searches that judge games without values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct SearchLimits {
    /// Questions to the rules for each position of a game, at most.
    pub questions_per_position: u64,
    /// Questions to the rules for all positions of a game together, at most.
    pub questions_per_game: u64,
    /// Memory for what a search remembers, in bytes.
    pub table: u64,
}

impl Default for SearchLimits {
    fn default() -> Self {
        Self {
            questions_per_position: 1_000_000,
            questions_per_game: 4_000_000,
            table: ByteSize::mib(32).as_u64(),
        }
    }
}

impl SearchLimits {
    /// The memory, as a search takes it.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        usize::try_from(self.table).unwrap_or(usize::MAX)
    }
}

/// Proofs about the moves of a bot in games without values. The verdict follows from them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct SearchedReport {
    /// Number of moves that the bot chose; turns that the rules only let pass do not count.
    pub moves: u64,
    /// Number of these moves for which it is proved whether they keep the result that the bot could force before.
    pub decided: u64,
    /// Number of the ply from which on all moves of a game are decided: the median over the games that have such a
    /// ply.
    pub decided_from: Option<usize>,
    /// The undecided move that is nearest to the end of its game, if a move is not decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undecided: Option<UndecidedMove>,
    /// Number of questions to the rules.
    pub questions: u64,
    /// Limits of the searches.
    pub limits: SearchLimits,
    /// Version of the search. Another version can decide other positions.
    pub version: u32,
    /// SHA-256 of the book that the searches looked positions up in, in hexadecimal, if the problem names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
}

impl SearchedReport {
    /// The share of decided moves, from 0 to 1; 1 if the bot made none.
    #[must_use]
    pub fn share(&self) -> f64 {
        let [moves, decided] = [self.moves, self.decided].map(|count| {
            // Counts of moves are far below the precision of a float.
            #[allow(clippy::cast_precision_loss)]
            let count = count as f64;
            count
        });
        if self.moves == 0 {
            1.0
        } else {
            decided / moves
        }
    }

    /// The share of decided moves in percent, rounded down: 100 only if all are decided.
    #[must_use]
    pub fn percent(&self) -> u64 {
        let decided = u128::from(self.decided) * 100;
        let percent = decided.checked_div(self.moves.into()).unwrap_or(100);
        u64::try_from(percent).unwrap_or(100)
    }
}

/// A move of a bot of which it is not proved whether it keeps the result that the bot could force before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct UndecidedMove {
    /// Number of the game, from 1.
    pub game: u64,
    /// Number of the ply, from 1.
    pub ply: usize,
    /// The position before the move.
    pub position: String,
    /// The move.
    pub played: String,
    /// Rules of the start that differ from the defaults, as arguments of `--set`.
    pub rules: Vec<String>,
}

/// The moves that are proved to be right instead of a proved blunder.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct RightMoves {
    /// Number of questions to the rules with which the blunder was proved.
    pub questions: u64,
    /// Number of positions of the two proofs that show it: of the result that the bot could force before, and of the
    /// worse result that is left to it. Absent if writing them down needs more questions than a position is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<usize>,
    /// The position after the blunder.
    #[serde(default)]
    pub after: String,
    /// Moves that are proved to keep the result that the bot could force before.
    pub right: Vec<String>,
    /// Moves for which this is neither proved nor refuted.
    pub not_decided: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_count_decided_moves_among_all() {
        for (moves, decided, share, percent) in [
            (0, 0, 1.0, 100),
            (2, 2, 1.0, 100),
            (3, 2, 2.0 / 3.0, 66),
            (4, 1, 0.25, 25),
            (5, 0, 0.0, 0),
            (1_000, 999, 0.999, 99),
        ] {
            let report = SearchedReport {
                moves,
                decided,
                decided_from: None,
                undecided: None,
                questions: 0,
                limits: SearchLimits::default(),
                version: 1,
                book: None,
            };
            assert_eq!(report.share(), share, "{decided} of {moves}");
            assert_eq!(report.percent(), percent, "{decided} of {moves}");
        }
    }

    #[test]
    fn the_table_has_the_bytes_of_the_limit() {
        assert_eq!(SearchLimits::default().table_bytes(), 32 << 20);
    }
}
