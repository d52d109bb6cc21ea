//! The solution of a position, `grundy.solve/1`.

use grundy_games::{Game, Settings};
use grundy_play::best_line;
use grundy_rules::{
    BoxedPosition, Counts, Instance, Method, Outcome, Ply, RelativeSeat, TextError, ValueKeeping,
};
use serde::{Deserialize, Serialize};

use crate::settings::{SettingsMap, settings_map, unusual_settings};
use crate::table::TableReport;
use crate::words::{Schema, letter};

/// A position with more moves than this has only those listed that keep its value.
const MOVES_LISTED: usize = 1_000;
/// The approximate largest number of bytes of the positions after the listed moves together. If positions are long,
/// fewer moves are listed.
const BYTES_LISTED: usize = 1_000_000;
/// The least number of moves that are listed, however long positions are.
const LISTED_ANYWAY: usize = 40;
/// At most this many plies of the best line are given.
const LINE_GIVEN: usize = 1_000;
/// At most this many plies of the best line are given if the length of the game is not known.
const LINE_WITHOUT_LENGTH: usize = 100;
/// The solution of one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct SolveReport {
    /// `grundy.solve/1`.
    pub schema: Schema,
    /// The game.
    pub game: String,
    /// All settings, including defaults.
    pub rules: SettingsMap,
    /// The settings that are not the default, for people.
    #[serde(skip)]
    pub unusual: Vec<String>,
    /// How many players there are.
    #[serde(skip)]
    pub seats: u8,
    /// The position, in notation.
    pub position: String,
    /// Value for the player about to move: `W`, `L` or `D`.
    #[serde(with = "letter")]
    #[schemars(with = "crate::shapes::Letter")]
    pub value: Outcome,
    /// Explanation of the value by theory, such as `nimbers 3 xor 5 = 6`.
    pub why: Option<String>,
    /// Number of plies to the end under best play; `null` for a draw, or if no theorem gives it.
    pub remoteness: Option<u64>,
    /// Grundy value, if the position has one and it is known.
    pub grundy: Option<u64>,
    /// The legal moves. If there are more than 1,000, only those that preserve the value. If positions are long, fewer
    /// moves: those up to a megabyte, but at least 40.
    pub moves: Vec<MoveReport>,
    /// Number of legal moves.
    pub move_count: u128,
    /// Number of moves that preserve the value; only if `moves` does not list all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_count: Option<u128>,
    /// The game under perfect play by all players, at most 1,000 plies.
    pub best: Vec<String>,
    /// Whether the game is over at the end of `best`, which it need not be in a draw.
    #[serde(skip)]
    pub best_ends: bool,
    /// The line `best` with its positions; only if it was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<LineReport>>,
    /// Counts of a complete search from the start position.
    pub counts: Option<Counts>,
    /// Method of the solution: `search` or `theory`.
    pub method: Method,
    /// Every position that can be reached from the start; only if it was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<std::collections::BTreeMap<String, crate::EntryReport>>")]
    pub table: Option<TableReport>,
}

/// A move with what it leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct MoveReport {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The move as one would say it.
    #[serde(skip)]
    pub words: String,
    /// The position after the move.
    pub to: String,
    /// Value of `to` for the player who is then to move.
    #[serde(with = "letter")]
    #[schemars(with = "crate::shapes::Letter")]
    pub value: Outcome,
    /// Remoteness of `to`.
    pub remoteness: Option<u64>,
    /// Whether the move preserves the value of the position.
    pub keeps: bool,
}

/// A ply of the best line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct LineReport {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The move as one would say it.
    #[serde(skip)]
    pub words: String,
    /// The position after the move.
    pub to: String,
}

/// Solves a position of a table, or its start. `resolved` are the settings with their defaults.
///
/// # Errors
/// If `position` is not a position of the game.
pub fn solve_report(
    game: &Game,
    resolved: &Settings,
    table: &dyn Instance,
    position: Option<&str>,
) -> Result<SolveReport, TextError> {
    let solution = solution_report(game, resolved, table, position)?;
    Ok(SolveReport {
        counts: table.counts(),
        ..solution
    })
}

/// Solves a position as [`solve_report`] does, but leaves out the counts of all positions that play can reach, which
/// can take several times as long as the rest.
///
/// # Errors
/// If `position` is not a position of the game.
pub fn solution_report(
    game: &Game,
    resolved: &Settings,
    table: &dyn Instance,
    position: Option<&str>,
) -> Result<SolveReport, TextError> {
    let placed = || match position {
        Some(text) => table.position(text),
        None => Ok(table.start()),
    };
    let situation = placed()?;
    let value = situation.value(RelativeSeat::MOVER);
    let line = match (value.outcome(), value.remoteness()) {
        (Outcome::Win | Outcome::Loss, None) => LINE_WITHOUT_LENGTH,
        _ => LINE_GIVEN,
    };
    let best = best_line(placed()?, line);
    let mut last = placed()?;
    for text in &best {
        let Ok(ply) = last.read_move(text) else { break };
        last = last.after(ply);
    }
    let (moves, kept_count) = moves(&situation);
    Ok(SolveReport {
        schema: Schema::Solve,
        game: game.name.clone(),
        rules: settings_map(resolved),
        unusual: unusual_settings(game, resolved),
        seats: situation.seats(),
        position: situation.notation(),
        value: value.outcome(),
        why: situation.explain(),
        remoteness: value.remoteness(),
        grundy: situation.grundy(),
        moves,
        move_count: situation.move_count(),
        kept_count,
        method: situation.method(),
        best,
        best_ends: last.ending().is_some(),
        line: None,
        counts: None,
        table: None,
    })
}

/// The moves of a position or, if there are too many to list, those that keep its value. The number is that of all
/// moves that keep the value, if not all of these are listed.
pub(crate) fn moves(position: &BoxedPosition<'_>) -> (Vec<MoveReport>, Option<u128>) {
    let kept = position.kept();
    let most = most_listed(position);
    let listed: Vec<Ply> = match &kept {
        ValueKeeping::Only(plies) if position.move_count() > most as u128 => {
            plies.iter().take(most).copied().collect()
        }
        _ => (0..most as u128).map_while(|n| position.nth(n)).collect(),
    };
    let all_kept = match &kept {
        ValueKeeping::All => position.move_count(),
        ValueKeeping::Only(plies) => plies.len() as u128,
    };
    let keeps = |ply: Ply| match &kept {
        ValueKeeping::All => true,
        ValueKeeping::Only(plies) => plies.contains(&ply),
    };
    let moves: Vec<MoveReport> = listed
        .into_iter()
        .map(|ply| move_report(position, ply, keeps(ply)))
        .collect();
    let kept_here = moves.iter().filter(|m| m.keeps).count() as u128;
    (moves, (kept_here < all_kept).then_some(all_kept))
}

/// The most moves of a position that are listed.
fn most_listed(position: &BoxedPosition<'_>) -> usize {
    let room = BYTES_LISTED / position.notation().len().max(1);
    room.clamp(LISTED_ANYWAY, MOVES_LISTED)
}

fn move_report(position: &BoxedPosition<'_>, ply: Ply, keeps: bool) -> MoveReport {
    let next = position.after(ply);
    let value = next.value(RelativeSeat::MOVER);
    MoveReport {
        text: position.move_text(ply),
        words: position.move_words(ply),
        to: next.notation(),
        value: value.outcome(),
        remoteness: value.remoteness(),
        keeps,
    }
}

/// The best line from a position of a table, or its start, with the positions that it leads to: at most 1,000 plies.
///
/// # Errors
/// If `position` is not a position of the game.
pub fn line_report(
    table: &dyn Instance,
    position: Option<&str>,
) -> Result<Vec<LineReport>, TextError> {
    line_of(table, position, LINE_GIVEN)
}

/// The first plies of a line as [`line_report`] gives it, at most `most` of them.
///
/// # Errors
/// If `position` is not a position of the game.
pub fn line_of(
    table: &dyn Instance,
    position: Option<&str>,
    most: usize,
) -> Result<Vec<LineReport>, TextError> {
    let start = || match position {
        Some(text) => table.position(text),
        None => Ok(table.start()),
    };
    let mut here = start()?;
    let mut line = Vec::new();
    for text in best_line(start()?, most) {
        let Ok(ply) = here.read_move(&text) else {
            break;
        };
        let words = here.move_words(ply);
        here = here.after(ply);
        let to = here.notation();
        line.push(LineReport { text, words, to });
    }
    Ok(line)
}

#[cfg(test)]
mod tests {
    use grundy_games::{Catalog, SearchBudget, Settings};

    use super::*;

    /// The report on piles of Nim.
    fn report(piles: &[u64]) -> SolveReport {
        let nim = Catalog::standard().find("nim").expect("a game");
        let words: Vec<String> = piles.iter().map(u64::to_string).collect();
        let opened = nim.open_at(&Settings::new(), &words.join(" "), SearchBudget::Quick);
        let instance = opened.expect("a position");
        solution_report(&nim, &Settings::new(), &*instance, None).expect("a report")
    }

    #[test]
    fn few_moves_are_all_listed() {
        let report = report(&[2, 3]);
        assert_eq!((report.moves.len(), report.move_count), (5, 5));
        assert_eq!(report.kept_count, None);
    }

    #[test]
    fn of_many_moves_only_those_that_win_are_listed() {
        let report = report(&[2_000, 3]);
        assert_eq!((report.moves.len(), report.move_count), (1, 2_003));
        assert_eq!(report.kept_count, None);
    }

    #[test]
    fn of_many_moves_that_lose_the_first_are_listed() {
        let report = report(&[2_000, 2_000]);
        assert_eq!((report.moves.len(), report.move_count), (1_000, 4_000));
        assert_eq!(report.kept_count, Some(4_000));
    }

    /// Every position has 10 kB or more: a megabyte has room for less than 100 of them.
    #[test]
    fn a_report_on_many_large_piles_is_not_large() {
        let large = 1_000_000_000;
        let piles: Vec<u64> = (0..1_000).map(|pile| large + 2 * pile + 1).collect();
        let report = report(&piles[1..]);
        assert!(
            (40..100).contains(&report.moves.len()),
            "{}",
            report.moves.len()
        );
        assert!(report.moves.iter().all(|m| m.keeps));
        let kept = report.kept_count.expect("more moves that win");
        assert!(kept > report.moves.len() as u128, "{kept}");
        let json = serde_json::to_string_pretty(&report).expect("JSON");
        assert!(json.len() < 1_500_000, "{}", json.len());
    }
}
