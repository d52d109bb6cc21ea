//! A recorded game for people.

use std::fmt::Write as _;

use crate::style::{BAD, FAINT, GOOD, STRONG, indent, indented, styled, table, thousands};
use grundy_report::RerunDiff;
use grundy_report::sanitize::{escape, single_line};
use grundy_report::{FinishKind, PlyReport, PositionReport, ReplayReport};
use grundy_rules::Outcome;

/// Good moves that are named; the rest is counted.
const RIGHT_NAMED: usize = 8;

/// The game move by move, then every blunder with what was right.
#[must_use]
pub fn replay_text(report: &ReplayReport) -> String {
    let mut text = String::new();
    let rules = report.rules.iter();
    let rules: Vec<String> = rules.map(|(key, value)| format!("{key}={value}")).collect();
    let title = format!("game {} of {}", report.number, single_line(&report.problem));
    let _ = writeln!(
        text,
        "{}  ({}, {})\n",
        styled(STRONG, &title),
        report.game,
        rules.join(" ").replace('"', "")
    );
    for player in &report.players {
        let module = player.sha256.as_deref().unwrap_or_default();
        let module = if module.is_empty() {
            String::new()
        } else {
            format!("  module {module:.12}")
        };
        let seat = styled(FAINT, &format!("seat {}", player.seat));
        let _ = writeln!(
            text,
            "  {seat}  {}{}",
            single_line(&player.name),
            styled(FAINT, &module)
        );
    }
    text.push('\n');
    text.push_str(&plies(report));
    let _ = writeln!(text, "\n  {}", styled(STRONG, &finish(report)));
    for ply in report.plies.iter().filter(|ply| ply.blunder.is_some()) {
        text.push('\n');
        blunder(&mut text, ply);
    }
    for player in &report.players {
        if let Some(stderr) = player.stderr.as_deref().filter(|said| !said.is_empty()) {
            let title = format!("stderr of seat {}", player.seat);
            let _ = writeln!(text, "\n  {}", styled(STRONG, &title));
            text.push_str(&indent(&escape(stderr), 4));
        }
    }
    text
}

fn plies(report: &ReplayReport) -> String {
    let header = [
        "ply",
        "seat",
        "position",
        "value",
        "move",
        "leaves the mover",
        "fuel",
        "",
    ];
    let mut table = table(&header, usize::MAX);
    for ply in &report.plies {
        table.add_row([
            ply.ply.to_string(),
            ply.seat.to_string(),
            ply.from.position.clone(),
            worth(&ply.from),
            ply.played.clone(),
            left_with(ply),
            ply.fuel.map(thousands).unwrap_or_default(),
            remark(ply),
        ]);
    }
    let last = &report.finish.position;
    table.add_row(["", "", &last.position, &worth(last), "", "", "", ""]);
    indented(&table)
}

/// What a position is worth to the player about to move.
fn worth(position: &PositionReport) -> String {
    in_words(position.value, position.remoteness)
}

fn in_words(value: Outcome, remoteness: Option<u64>) -> String {
    let word = match value {
        Outcome::Win => "won",
        Outcome::Draw => "drawn",
        _ => "lost",
    };
    match remoteness {
        Some(0) => word.to_owned(),
        Some(plies) => format!("{word} in {plies}"),
        None => word.to_owned(),
    }
}

/// What a ply leaves the one who played it with, who is the last to move again.
fn left_with(ply: &PlyReport) -> String {
    let value = ply.to.values.last();
    value.map_or_else(String::new, |value| {
        in_words(value.outcome(), value.remoteness())
    })
}

fn remark(ply: &PlyReport) -> String {
    match (&ply.blunder, ply.remoteness_lost) {
        (Some(kind), _) => styled(
            BAD,
            &format!("blunder: {}", kind.to_string().replace('-', " ")),
        ),
        (None, Some(lost)) if lost > 0 => {
            let way = if ply.from.value == Outcome::Win {
                "slower"
            } else {
                "sooner lost"
            };
            let plies = if lost == 1 { "ply" } else { "plies" };
            styled(FAINT, &format!("{lost} {plies} {way} than by best play"))
        }
        _ => String::new(),
    }
}

fn finish(report: &ReplayReport) -> String {
    let finish = &report.finish;
    let because = finish.because.as_deref().unwrap_or_default();
    let won = |how: &str| match finish.winner {
        Some(seat) => format!("seat {seat} won{how}"),
        None => format!("drawn{how}"),
    };
    match (finish.kind, finish.failed) {
        (FinishKind::Repetition, _) => won(": a position arose for the third time"),
        (FinishKind::MoveCap, _) => won(", by the solver, at the move cap"),
        (_, Some(seat)) => {
            let failed = format!("seat {seat} failed: {}", single_line(because));
            match finish.winner {
                Some(winner) => format!("seat {winner} won: {failed}"),
                None => format!("all others won: {failed}"),
            }
        }
        _ => won(""),
    }
}

fn blunder(text: &mut String, ply: &PlyReport) {
    let title = format!(
        "ply {}, seat {}, at {}",
        ply.ply, ply.seat, ply.from.position
    );
    let _ = writeln!(text, "  {}  {}", styled(BAD, &title), explained(&ply.from));
    let _ = writeln!(
        text,
        "    {}    {} leaves {}",
        styled(FAINT, "played"),
        ply.played,
        leaves(&ply.to)
    );
    if let (Some(first), Some(instead)) = (ply.right.first(), &ply.instead) {
        let _ = writeln!(
            text,
            "    {} {} leaves {}",
            styled(GOOD, "right was"),
            first,
            leaves(instead)
        );
        let others = ply.right.iter().skip(1).take(RIGHT_NAMED);
        let mut others: Vec<&str> = others.map(String::as_str).collect();
        if others.is_empty() {
            return;
        }
        let all = format!("... ({} in all)", ply.right_count);
        if ply.right_count > others.len() as u128 + 1 {
            others.push(&all);
        }
        let _ = writeln!(
            text,
            "    {}   {}",
            styled(FAINT, "or also"),
            others.join(", ")
        );
    }
}

/// The value of a position with the reason.
fn explained(position: &PositionReport) -> String {
    match &position.explanation {
        Some(explanation) => format!("{}: {explanation}", worth(position)),
        None => worth(position),
    }
}

fn leaves(position: &PositionReport) -> String {
    let explained = explained(position);
    match explained.split_once(' ') {
        _ if position.remoteness == Some(0) => {
            format!("{}, and the game is over", position.position)
        }
        Some((word, rest)) => format!("{}, {word} for the next player {rest}", position.position),
        None => format!("{}, {explained} for the next player", position.position),
    }
}

/// What came of playing a game again.
#[must_use]
pub fn again_text(again: &RerunDiff) -> String {
    let mut text = String::new();
    if let Some(engine) = &again.other_engine {
        let _ = writeln!(
            text,
            "recorded by {}, played again by {}",
            single_line(engine),
            grundy_report::ENGINE
        );
    }
    let Some(first) = &again.first else {
        let _ = writeln!(
            text,
            "{}: every move, all fuel, memory and stderr",
            styled(GOOD, "the same")
        );
        return text;
    };
    let _ = writeln!(
        text,
        "{} in {} of the lines, first in line {}:",
        styled(BAD, "different"),
        again.differing,
        first.line
    );
    let _ = writeln!(text, "  {}  {}", styled(FAINT, "recorded"), first.recorded);
    let _ = writeln!(text, "  {}       {}", styled(FAINT, "now"), first.now);
    text
}
