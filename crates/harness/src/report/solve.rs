//! The solution of a position, `grundy.solve/1`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use grundy_arena::best_line;
use grundy_games::{Game, KeyDefault, Setting, Settings};
use grundy_rules::{Counts, Instance, Ply, RelativeSeat, TextError, ValueKeeping};
use serde::Serialize;

use super::style::{BAD, FAINT, GOOD, ODD, STRONG, indented, styled, table, thousands};
use super::table::{TableReport, table_text};

/// A position with more moves than this has only those listed that keep its value.
const MOVES_LISTED: u128 = 1_000;
/// At most this many plies of the best line are given.
const LINE_GIVEN: usize = 1_000;
/// What people are shown of either.
const MOVES_NAMED: usize = 40;
const LINE_NAMED: usize = 24;
/// The longest position that they are shown whole.
const POSITION_NAMED: usize = 40;

/// The solution of one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SolveReport {
    /// `grundy.solve/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// Every setting, defaults included.
    pub rules: BTreeMap<String, serde_json::Value>,
    /// The settings that are not the default, for people.
    #[serde(skip)]
    pub unusual: Vec<String>,
    /// How many players there are.
    #[serde(skip)]
    pub seats: u8,
    /// The position, in notation.
    pub position: String,
    /// Its value for the player about to move: `W`, `L` or `D`.
    pub value: char,
    /// Plies to the end under best play; none for a draw and where no theorem tells.
    pub remoteness: Option<u64>,
    /// The Grundy value, where the position has one and it is known.
    pub grundy: Option<u64>,
    /// The legal moves. Where there are more than 1000, those that keep the value.
    pub moves: Vec<MoveReport>,
    /// How many legal moves there are.
    pub move_count: u128,
    /// How the game goes on when everybody plays perfectly, at most 1000 plies.
    pub best: Vec<String>,
    /// What a complete search from the start position counted.
    pub counts: Option<CountsReport>,
    /// `search` or `theory`.
    pub method: String,
    /// Every position that play can reach from the start; only where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableReport>,
}

/// A move with what it leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MoveReport {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The move as one would say it.
    #[serde(skip)]
    pub words: String,
    /// The position that it leads to.
    pub to: String,
    /// The value of `to` for the player who then moves.
    pub value: char,
    /// The remoteness of `to`.
    pub remoteness: Option<u64>,
    /// Whether the move keeps the value of the position it is played in.
    pub keeps: bool,
}

/// [`Counts`] as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CountsReport {
    /// Positions that the rules can write down.
    pub positions: Option<u64>,
    /// As many, where the hands of a player, say, are told apart.
    pub ordered: Option<u64>,
    /// Positions that can be reached from the start.
    pub reachable: u64,
    /// Those won for the mover.
    pub win: u64,
    /// Those lost for the mover.
    pub loss: u64,
    /// Those drawn.
    pub draw: u64,
    /// The greatest remoteness.
    pub max_remoteness: Option<u64>,
    /// The greatest distance from the start.
    pub distance_max: u64,
}

impl From<Counts> for CountsReport {
    fn from(counts: Counts) -> Self {
        Self {
            positions: counts.positions,
            ordered: counts.ordered,
            reachable: counts.reachable,
            win: counts.win,
            loss: counts.loss,
            draw: counts.draw,
            max_remoteness: counts.max_remoteness,
            distance_max: counts.distance_max,
        }
    }
}

/// Solves a position of a table, or its start. `settled` are the settings with their defaults.
///
/// # Errors
/// Where `position` is not a position of the game.
pub fn solve_report(
    game: &Game,
    settled: &Settings,
    table: &dyn Instance,
    position: Option<&str>,
) -> Result<SolveReport, TextError> {
    let situation = match position {
        Some(text) => table.position(text)?,
        None => table.start(),
    };
    let value = situation.value(RelativeSeat::MOVER);
    let kept = situation.kept();
    let listed: Vec<Ply> = match &kept {
        ValueKeeping::Only(plies) if situation.move_count() > MOVES_LISTED => plies.clone(),
        _ => (0..MOVES_LISTED).map_while(|n| situation.nth(n)).collect(),
    };
    let keeps = |ply: Ply| match &kept {
        ValueKeeping::All => true,
        ValueKeeping::Only(plies) => plies.contains(&ply),
    };
    let moves = listed.into_iter().map(|ply| {
        let next = situation.after(ply);
        let value = next.value(RelativeSeat::MOVER);
        MoveReport {
            text: situation.move_text(ply),
            words: situation.move_words(ply),
            to: next.notation(),
            value: value.outcome().letter(),
            remoteness: value.remoteness(),
            keeps: keeps(ply),
        }
    });
    Ok(SolveReport {
        schema: "grundy.solve/1",
        game: game.name.clone(),
        rules: settled
            .iter()
            .map(|(key, value)| (key.clone(), setting_json(value)))
            .collect(),
        unusual: unusual(game, settled),
        seats: situation.seats(),
        position: situation.notation(),
        value: value.outcome().letter(),
        remoteness: value.remoteness(),
        grundy: situation.grundy(),
        moves: moves.collect(),
        move_count: situation.move_count(),
        method: situation.method().to_string(),
        best: best_line(situation, LINE_GIVEN),
        counts: table.counts().map(CountsReport::from),
        table: None,
    })
}

/// The settings that somebody has chosen, as far as that can be seen.
fn unusual(game: &Game, settled: &Settings) -> Vec<String> {
    let is_default = |name: &str, value: &Setting| {
        game.key(name).is_some_and(|key| match &key.default {
            KeyDefault::Value(text) => key.read(text) == *value,
            KeyDefault::Required | KeyDefault::Optional => false,
        })
    };
    let chosen = settled
        .iter()
        .filter(|(name, value)| !is_default(name, value));
    let texts = chosen.map(|(name, value)| match setting_json(value) {
        serde_json::Value::String(word) => format!("{name} = {word}"),
        other => format!("{name} = {other}"),
    });
    texts.collect()
}

/// A setting as JSON.
pub(crate) fn setting_json(setting: &Setting) -> serde_json::Value {
    match setting {
        Setting::Integer(number) => (*number).into(),
        Setting::Word(word) => word.clone().into(),
        Setting::Flag(flag) => (*flag).into(),
        Setting::List(list) => list.clone().into(),
    }
}

/// The solution for people.
#[must_use]
pub fn solve_text(report: &SolveReport) -> String {
    let mut text = String::new();
    let title = format!("{} {}", report.game, report.position);
    let _ = write!(text, "{}  {}", styled(STRONG, &title), verdict(report));
    if let Some(grundy) = report.grundy {
        let _ = write!(text, ", Grundy value {grundy}");
    }
    let _ = writeln!(
        text,
        "  {}",
        styled(FAINT, &format!("(by {})", report.method))
    );
    if !report.unusual.is_empty() {
        let _ = writeln!(text, "  {}", styled(FAINT, &report.unusual.join(", ")));
    }
    if !report.moves.is_empty() {
        text.push('\n');
        text.push_str(&moves(report));
    }
    if !report.best.is_empty() {
        let mut line = report.best.clone();
        if line.len() > LINE_NAMED {
            line.truncate(LINE_NAMED);
            line.push("...".to_owned());
        } else if report.value == 'D' && report.best.len() < LINE_GIVEN {
            line.push("and so round for ever".to_owned());
        }
        let _ = writeln!(
            text,
            "\n  {}  {}",
            styled(FAINT, "best line"),
            line.join(", ")
        );
    }
    if let Some(counts) = &report.counts {
        text.push('\n');
        text.push_str(&counted(counts, report.table.as_ref()));
    }
    if let Some(table) = &report.table {
        text.push('\n');
        text.push_str(&table_text(table));
    }
    text
}

fn counted(counts: &CountsReport, table: Option<&TableReport>) -> String {
    let mut text = String::new();
    let mut line = |name: &str, told: String| {
        let _ = writeln!(text, "  {}  {told}", styled(FAINT, &format!("{name:<9}")));
    };
    match (counts.positions, counts.ordered) {
        (Some(all), Some(ordered)) => {
            let (all, ordered) = (thousands(all), thousands(ordered));
            line("positions", format!("{all}, or {ordered} with order"));
        }
        (Some(all), None) => line("positions", thousands(all)),
        (None, _) => {}
    }
    let reachable = thousands(counts.reachable);
    let [win, loss, draw] = [counts.win, counts.loss, counts.draw].map(thousands);
    let listed = table.map_or(counts.reachable, |table| table.0.len() as u64);
    let ordered = match listed == counts.reachable {
        true => String::new(),
        false => format!("; {} with order", thousands(listed)),
    };
    let told = format!("{reachable}: the mover wins {win}, loses {loss}, draws {draw}{ordered}");
    line("reachable", told);
    let remoteness = counts.max_remoteness.map_or("-".to_owned(), thousands);
    let distance = thousands(counts.distance_max);
    let told = format!("remoteness {remoteness}, distance from the start {distance}");
    line("greatest", told);
    text
}

fn verdict(report: &SolveReport) -> String {
    let is_over = report.remoteness == Some(0);
    let is_out = is_over && report.move_count > 0;
    let (style, word) = match report.value {
        'W' if is_over => (GOOD, "the game is over, and the mover has won"),
        'L' if is_out => (BAD, "the mover is out"),
        'L' if is_over => (BAD, "the game is over, and the mover has lost"),
        'W' => (GOOD, "the mover wins"),
        'L' => (BAD, "the mover loses"),
        _ => (ODD, "a draw"),
    };
    let plies = |n: u64| if n == 1 { "ply" } else { "plies" };
    let mut text = match report.remoteness {
        Some(n) if n > 0 => styled(style, &format!("{word} in {n} {}", plies(n))),
        Some(_) | None => styled(style, word),
    };
    if report.seats > 2 && !is_over {
        text.push_str(", one against all others");
    }
    text
}

fn moves(report: &SolveReport) -> String {
    let mut table = table(&["move", "in words", "leads to", "which is", ""], 5);
    // Of very many moves people want to see the good ones.
    let crowded = report.moves.len() > MOVES_NAMED;
    let worthy = |m: &&MoveReport| !crowded || report.value == 'L' || m.keeps;
    let named = report.moves.iter().filter(worthy).take(MOVES_NAMED);
    let mut rows = 0u128;
    for m in named {
        rows += 1;
        let mark = if m.keeps && report.value != 'L' {
            "keeps the value"
        } else {
            ""
        };
        table.add_row([
            m.text.clone(),
            m.words.clone(),
            shortened(&m.to),
            worth(m, report.seats),
            mark.to_owned(),
        ]);
    }
    let mut text = indented(&table);
    let unlisted = report.move_count - rows;
    if unlisted > 0 {
        let _ = writeln!(text, "  and {unlisted} more moves");
    }
    text
}

/// What a move leads to is worth for the player who then moves.
fn worth(m: &MoveReport, seats: u8) -> String {
    let who = if seats == 2 { "the other" } else { "the next" };
    let (style, word) = match m.value {
        'W' => (BAD, "won"),
        'L' => (GOOD, "lost"),
        _ => return styled(ODD, "a draw"),
    };
    let text = match m.remoteness {
        Some(0) => format!("{word} by {who}, at once"),
        Some(n) => format!("{word} for {who} in {n}"),
        None => format!("{word} for {who}"),
    };
    styled(style, &text)
}

/// The beginning and the end of a long position.
fn shortened(position: &str) -> String {
    if position.chars().count() <= POSITION_NAMED {
        return position.to_owned();
    }
    let words: Vec<&str> = position.split(' ').collect();
    let [first @ .., _, _] = &words[..] else {
        return position.to_owned();
    };
    let mut text = String::new();
    for word in first {
        if text.chars().count() + word.chars().count() > POSITION_NAMED - 8 {
            break;
        }
        text.push_str(word);
        text.push(' ');
    }
    let end = &words[words.len() - 2..];
    format!("{text}... {}", end.join(" "))
}
