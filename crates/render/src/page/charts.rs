//! The figures of the charts.

use std::collections::BTreeMap;

use grundy_play::{Opponent, PlyRecord};
use grundy_report::{JudgedGame, remoteness_lost};
use grundy_rules::Outcome;
use indexmap::IndexMap;
use serde::Serialize;

use crate::words::{counted, ordinal, outcome_word as word, rules, thousands, worth_of_known};

/// Rows of the table of starts. If there are more, those in which something went wrong come first.
const STARTS_SHOWN: usize = 80;

/// The fewest moves of which a chart is drawn.
const CHARTED: u64 = 12;

#[derive(Serialize)]
pub(super) struct Charts {
    /// `None` if there were too few moves to draw.
    fuel: Option<Histogram>,
    remoteness: Option<Histogram>,
    /// The moves that the chart of lost plies leaves out; empty if there are none.
    remoteness_note: String,
    starts: Starts,
}

/// Bars of one chart.
#[derive(Serialize)]
struct Histogram {
    bars: Vec<Bar>,
    /// The total count.
    moves: u64,
    /// The tallest bar.
    most: u64,
}

#[derive(Serialize)]
struct Bar {
    label: String,
    /// The value in words, as a tooltip and for screen readers.
    title: String,
    count: u64,
    /// `plain`, or `bad` for what should not be.
    severity: &'static str,
}

/// Results by start position.
#[derive(Serialize)]
struct Starts {
    columns: Vec<String>,
    rows: Vec<StartRow>,
    /// Starts that are not shown.
    left_out: usize,
}

#[derive(Serialize)]
struct StartRow {
    start: String,
    rules: String,
    /// The value for the player in seat 1, who moves first.
    value: String,
    cells: Vec<Option<Cell>>,
    #[serde(skip)]
    bad: bool,
}

#[derive(Serialize)]
struct Cell {
    /// The game's number, from 1.
    game: u64,
    /// `won`, `drawn`, `lost`.
    result: &'static str,
    /// The value of the start for the bot.
    expected: &'static str,
    /// Whether there was nothing to win from the start.
    lost: bool,
    /// Whether the bot failed in this game, even if it got away with it.
    bad: bool,
}

/// The charts of a submission's games. `None` if it played none.
pub(super) fn charts(games: &[JudgedGame]) -> Option<Charts> {
    let scheduled = games.iter().filter(|game| game.record.number > 0);
    scheduled.clone().next()?;
    let drawn = |chart: Histogram| (chart.moves >= CHARTED).then_some(chart);
    let remoteness = remoteness(games);
    Some(Charts {
        fuel: drawn(fuel(games)),
        remoteness_note: left_out(remoteness.moves, own_plies(games)),
        remoteness: drawn(remoteness),
        starts: by_start(games),
    })
}

/// The moves that the bots of games chose.
fn own_plies(games: &[JudgedGame]) -> impl Iterator<Item = &PlyRecord> {
    let games = games.iter();
    let chosen = games.flat_map(|game| game.game().chosen_plies(game.seat));
    chosen.map(|(_, ply)| ply)
}

/// Moves by fuel, each bar twice as wide as the one before.
fn fuel(games: &[JudgedGame]) -> Histogram {
    let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
    for ply in own_plies(games) {
        *counts.entry(ply.fuel.max(1).ilog2()).or_default() += 1;
    }
    let (first, last) = match (counts.keys().next(), counts.keys().last()) {
        (Some(first), Some(last)) => (*first, *last),
        _ => (0, 0),
    };
    let bars = (first..=last).map(|power| {
        let (low, high) = (1u64 << power, (1u64 << power).saturating_mul(2));
        let count = counts.get(&power).copied().unwrap_or(0);
        Bar {
            label: rounded(low),
            title: format!(
                "{} for {} to {}",
                counted(count, "move"),
                thousands(low),
                thousands(high - 1)
            ),
            count,
            severity: "plain",
        }
    });
    histogram(bars.collect())
}

/// `4 k`, `16 M`.
fn rounded(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        1_000..1_000_000 => format!("{} k", number / 1_000),
        1_000_000..1_000_000_000 => format!("{} M", number / 1_000_000),
        _ => format!("{} G", number / 1_000_000_000),
    }
}

/// Moves by the plies by which they were worse than the best, and blunders last.
fn remoteness(games: &[JudgedGame]) -> Histogram {
    const STEPS: [(u64, &str); 5] = [(0, "0"), (2, "1–2"), (4, "3–4"), (8, "5–8"), (16, "9–16")];
    let mut counts = [0u64; STEPS.len() + 2];
    for ply in own_plies(games) {
        let place = if ply.after.at_most < ply.before.at_least {
            STEPS.len() + 1
        } else if let Some(lost) = remoteness_lost(ply.before, ply.after) {
            let step = STEPS.iter().position(|(most, _)| lost <= *most);
            step.unwrap_or(STEPS.len())
        } else {
            continue;
        };
        counts[place] += 1;
    }
    let labels = STEPS.map(|(_, label)| label);
    let labels = labels.into_iter().chain(["more", "blunder"]);
    let bars = labels.zip(counts).map(|(label, count)| Bar {
        label: label.to_owned(),
        title: {
            let moves = counted(count, "move");
            match label {
                "blunder" => format!("{moves} lowered the value"),
                "0" => format!("{moves} lost nothing"),
                _ => format!("{moves} lost {label} plies"),
            }
        },
        count,
        severity: if label == "blunder" { "bad" } else { "plain" },
    });
    histogram(bars.collect())
}

/// The number of moves whose lost plies are counted, of all moves, and the reason why the others are left out. Empty if
/// all are counted.
fn left_out<'p>(included: u64, all: impl Iterator<Item = &'p PlyRecord>) -> String {
    let (mut moves, mut drawn) = (0, 0);
    for ply in all {
        moves += 1;
        let is_blunder = ply.after.at_most < ply.before.at_least;
        let is_drawn = ply.before.decided() == Some(Outcome::Draw);
        drawn += u64::from(is_drawn && !is_blunder);
    }
    let reason = match moves - included {
        0 => return String::new(),
        left if left == drawn => "the others were made in drawn positions",
        _ if drawn == 0 => "for the others the number of plies is not known",
        _ => {
            "for the others the number of plies is not known, or they were made in drawn positions"
        }
    };
    format!(
        "{} of {}; {reason}",
        thousands(included),
        counted(moves, "move")
    )
}

fn histogram(bars: Vec<Bar>) -> Histogram {
    Histogram {
        moves: bars.iter().map(|bar| bar.count).sum(),
        most: bars.iter().map(|bar| bar.count).max().unwrap_or(0),
        bars,
    }
}

fn by_start(games: &[JudgedGame]) -> Starts {
    let mut columns = Vec::new();
    for game in games {
        let column = (game.opponent(), game.seat);
        if !columns.contains(&column) {
            columns.push(column);
        }
    }
    columns.sort();
    let mut rows: IndexMap<&str, StartRow> = IndexMap::new();
    for game in games {
        let row = rows.entry(&game.settings).or_insert_with(|| StartRow {
            start: game.game().start.clone(),
            rules: rules(&game.rules),
            value: worth_of_known(game.game().start_value),
            cells: columns.iter().map(|_| None).collect(),
            bad: false,
        });
        let cell = cell(game);
        row.bad |= cell.bad;
        let column = (game.opponent(), game.seat);
        if let Some(place) = columns.iter().position(|known| *known == column) {
            row.cells[place] = Some(cell);
        }
    }
    let mut rows: Vec<StartRow> = rows.into_values().collect();
    let left_out = rows.len().saturating_sub(STARTS_SHOWN);
    if left_out > 0 {
        rows.sort_by_key(|row| !row.bad);
        rows.truncate(STARTS_SHOWN);
    }
    let columns = columns.into_iter().map(|(opponent, seat)| {
        let turn = ordinal(seat.number());
        format!(
            "{}, {turn}",
            opponent.map_or("opponent".into(), Opponent::name)
        )
    });
    Starts {
        columns: columns.collect(),
        rows,
        left_out,
    }
}

fn cell(game: &JudgedGame) -> Cell {
    let expected = game.start_value().decided();
    Cell {
        game: game.record.number,
        result: word(game.game().outcome(game.seat)),
        expected: expected.map_or("not decided", word),
        lost: expected == Some(Outcome::Loss),
        bad: !game.failures.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use grundy_play::Seat;
    use grundy_rules::{Known, Method};

    use super::*;

    #[test]
    fn the_chart_of_lost_plies_says_which_moves_it_leaves_out() {
        let ply = |before: Known| PlyRecord {
            seat: Seat(0),
            position: String::new(),
            played: String::new(),
            before,
            after: before,
            fuel: 0,
            is_forced: false,
        };
        let counted = ply(Known::outcome(Outcome::Win, Method::Proof));
        let drawn = ply(Known::outcome(Outcome::Draw, Method::Proof));
        let open = ply(Known::NOTHING);
        for (others, told) in [
            (vec![], ""),
            (
                vec![&drawn],
                "1 of 2 moves; the others were made in drawn positions",
            ),
            (
                vec![&open, &open],
                "1 of 3 moves; for the others the number of plies is not known",
            ),
            (
                vec![&open, &drawn],
                "1 of 3 moves; for the others the number of plies is not known, or they were made in drawn positions",
            ),
        ] {
            let all = others.into_iter().chain([&counted]);
            assert_eq!(left_out(1, all), told);
        }
    }
}
