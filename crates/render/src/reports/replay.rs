//! A recorded game.

use grundy_report::RerunDiff;
use grundy_report::sanitize::{escape, single_line};
use grundy_report::{FinishKind, PlyReport, PositionReport, ReplayReport};
use grundy_rules::Outcome;

use super::judge::proved_facts;
use crate::document::{Block, Column, Document, Emphasis, Fact, Table, Text, fact, faint, strong};
use crate::words::{counted, first_of, in_plies, thousands, worth_of_known};

/// Good moves that are named; the rest is counted.
const RIGHT_NAMED: usize = 8;

/// The game move by move, then every blunder with what was right.
#[must_use]
pub fn replay_document(report: &ReplayReport) -> Document {
    let mut document = Document::from(heading(report));
    document.push(Block::facts(players(report)));
    document.push(Block::Table(plies(report)));
    document.push(Block::paragraph(strong(finish(report))));
    let blunders = report.plies.iter().filter(|ply| ply.blunder.is_some());
    document.blocks.extend(blunders.map(blunder));
    for player in &report.players {
        if let Some(stderr) = player.stderr.as_deref().filter(|said| !said.is_empty()) {
            let title = strong(format!("stderr of seat {}", player.seat));
            document.push(Block::section(title, [Block::code(escape(stderr))]));
        }
    }
    document
}

fn heading(report: &ReplayReport) -> Block {
    let rules = report.rules.iter();
    let rules = rules.map(|(key, value)| match value.as_str() {
        Some(text) => rule_text(key, text),
        None => rule_text(key, &value.to_string()),
    });
    let rules: Vec<String> = rules.collect();
    let problem = single_line(&report.problem);
    let title = match report.number {
        0 => format!("a line of play of {problem}"),
        number => format!("game {number} of {problem}"),
    };
    let rules = match rules.is_empty() {
        true => String::new(),
        false => format!(", {}", rules.join(" ")),
    };
    Block::paragraph(strong(title).and(format!("  ({}{rules})", report.game)))
}

/// A rule as the command line sets it.
fn rule_text(key: &str, value: &str) -> String {
    format!("{key}={}", single_line(value))
}

fn players(report: &ReplayReport) -> Vec<Fact> {
    let players = report.players.iter().map(|player| {
        let module = player.sha256.as_deref().unwrap_or_default();
        let module = match module {
            "" => String::new(),
            module => format!("  module {module:.12}"),
        };
        let name = Text::from(single_line(&player.name));
        fact(format!("seat {}", player.seat), name.and(faint(module)))
    });
    players.collect()
}

fn plies(report: &ReplayReport) -> Table {
    let mut table = Table::new([
        Column::numbers("ply"),
        Column::numbers("seat"),
        Column::new("position"),
        Column::new("value"),
        Column::new("move"),
        Column::new("in words").dropped(2),
        Column::new("leaves the mover").dropped(1),
        Column::numbers("fuel").dropped(3),
        Column::new("").wraps(),
    ]);
    for ply in &report.plies {
        table.row([
            Text::from(ply.ply.to_string()),
            ply.seat.to_string().into(),
            (&ply.from.position).into(),
            worth_of(&ply.from).into(),
            (&ply.played).into(),
            (&ply.words).into(),
            left_with(ply).into(),
            ply.fuel.map(thousands).unwrap_or_default().into(),
            remark(ply),
        ]);
    }
    let last = &report.finish.position;
    let mut cells = vec![String::new(); table.columns.len()];
    cells[2].clone_from(&last.position);
    cells[3] = worth_of(last);
    table.row(cells);
    table.without_echo("in words", "move")
}

/// The value of a position for the player about to move.
fn worth_of(position: &PositionReport) -> String {
    worth_of_known(position.proved.known())
}

/// The value of the position after a ply for the player who made it, who is the last to move again.
fn left_with(ply: &PlyReport) -> String {
    let value = ply.to.values.last();
    value.map_or_else(String::new, |known| worth_of_known(*known))
}

fn remark(ply: &PlyReport) -> Text {
    match (&ply.blunder, ply.remoteness_lost) {
        (Some(kind), _) => {
            let kind = kind.to_string().replace('-', " ");
            Text::of(Emphasis::Bad, format!("blunder: {kind}"))
        }
        (None, Some(lost)) if lost > 0 => {
            let way = match ply.from.proved.value {
                Some(Outcome::Win) => "slower",
                _ => "sooner lost",
            };
            faint(format!("{} {way} than by best play", counted(lost, "ply")))
        }
        _ => Text::default(),
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

fn blunder(ply: &PlyReport) -> Block {
    let title = format!(
        "ply {}, seat {}, at {}",
        ply.ply, ply.seat, ply.from.position
    );
    let title = Text::of(Emphasis::Bad, title).and(format!("  {}", explained(&ply.from)));
    let played = format!("{} leaves {}", ply.played, leaves(&ply.to));
    let mut facts = vec![fact("played", played)];
    if let (Some(first), Some(instead)) = (ply.right.first(), &ply.instead) {
        facts.push(fact(
            "right was",
            format!("{first} leaves {}", leaves(instead)),
        ));
        let others = first_of(
            &ply.right[1..],
            RIGHT_NAMED,
            ply.right_count.saturating_sub(1),
        );
        if !others.is_empty() {
            facts.push(fact("or also", others));
        }
    }
    facts.extend(ply.proved_right.iter().flat_map(proved_facts));
    Block::section(title, [Block::facts(facts)])
}

/// The value of a position with the reason.
fn explained(position: &PositionReport) -> String {
    match &position.explanation {
        Some(explanation) => format!("{}: {explanation}", worth_of(position)),
        None => worth_of(position),
    }
}

/// A position after a move, with its value for the next player and the reason.
fn leaves(position: &PositionReport) -> String {
    let (known, text) = (position.proved.known(), &position.position);
    if known.remoteness == Some(0) {
        return format!("{text}, and the game is over");
    }
    let (standing, plies) = (known.standing(), in_plies(known.remoteness));
    let explanation = position.explanation.iter();
    let explanation: String = explanation.map(|reason| format!(": {reason}")).collect();
    format!("{text}, {standing} for the next player{plies}{explanation}")
}

/// The result of playing a game again.
#[must_use]
pub fn again_document(again: &RerunDiff) -> Document {
    let mut document = Document::default();
    if let Some(engine) = &again.other_engine {
        document.push(Block::paragraph(format!(
            "recorded by {}, played again by {}",
            single_line(engine),
            grundy_report::ENGINE
        )));
    }
    let Some(first) = &again.first else {
        let same = Text::of(Emphasis::Good, "the same");
        document.push(Block::paragraph(
            same.and(": every move, all fuel, memory and stderr"),
        ));
        return document;
    };
    let changes = again.moves.iter().map(|changed| {
        let title = strong(format!("ply {}", changed.ply));
        let now = strong(single_line(&changed.now));
        let played = single_line(&changed.recorded);
        let (seat, position) = (changed.seat, &changed.position);
        let place = format!(" seat {seat} at {position}: played {played}, now ");
        Block::paragraph(title.and(place).and(now))
    });
    document.blocks.extend(changes);
    if again.moves.is_empty() {
        let said = "no move changes in a position that both games have";
        document.push(Block::paragraph(said));
    }
    if let Some(finish) = &again.finish {
        let end = |line: &str| single_line(line.strip_prefix("finish ").unwrap_or(line));
        let (recorded, now) = (end(&finish.recorded), end(&finish.now));
        document.push(Block::paragraph(
            strong("end").and(format!(" {recorded}, now {now}")),
        ));
    }
    let title = Text::of(Emphasis::Bad, "different").and(format!(
        " in {} of the lines, first in line {}:",
        again.differing, first.line
    ));
    let facts = [fact("recorded", &first.recorded), fact("now", &first.now)];
    document.push(Block::section(title, [Block::facts(facts)]));
    document
}

#[cfg(test)]
mod tests {
    use grundy_rules::{Known, Method, Value};

    use super::*;

    #[test]
    fn the_value_that_a_move_leaves_is_told_in_a_sentence() {
        let exact = |value| Known::exact(value, Method::Search);
        for (known, explanation, told) in [
            (
                exact(Value::Loss(Some(0))),
                None,
                "4 0, and the game is over",
            ),
            (
                exact(Value::Win(Some(2))),
                Some("nimbers 4 xor 0 = 4"),
                "4 0, won for the next player in 2 plies: nimbers 4 xor 0 = 4",
            ),
            (
                exact(Value::Win(None)),
                Some("nimbers 4 xor 0 = 4"),
                "4 0, won for the next player: nimbers 4 xor 0 = 4",
            ),
            (exact(Value::Draw), None, "4 0, drawn for the next player"),
            (
                Known::at_least(Outcome::Draw, Method::Proof),
                None,
                "4 0, not lost for the next player",
            ),
            (Known::NOTHING, None, "4 0, not decided for the next player"),
        ] {
            let position = PositionReport {
                position: "4 0".to_owned(),
                proved: known.into(),
                explanation: explanation.map(str::to_owned),
                values: Vec::new(),
                board: None,
            };
            assert_eq!(leaves(&position), told);
        }
    }

    #[test]
    fn rules_keep_the_characters_of_a_text() {
        assert_eq!(rule_text("w", "'a\"b"), "w='a\"b");
    }
}
