//! Proved bounds on a position.

use grundy_report::{BoundedMove, BoundsReport};
use grundy_rules::{Known, MoveStanding, Outcome, Standing};

use super::solve::{shortened, unusual_rules};
use crate::document::{Block, Column, Document, Emphasis, Table, Text, faint, strong};
use crate::words::{counted, in_plies};

/// The number of moves that are shown.
const MOVES_NAMED: usize = 40;

/// The meaning of the mark on a move that keeps a result which is not decided.
const OF_BEST: &str =
    "best: it is proved that no other move reaches more, although the result is not decided.";

/// The proved bounds of a position and of its moves.
#[must_use]
pub fn bounds_document(report: &BoundsReport) -> Document {
    let rules = unusual_rules(&report.unusual);
    let mut document = Document::from(Block::section(heading(report), rules));
    if !report.moves.is_empty() {
        document.push(Block::Table(moves(report)));
    }
    if report.moves.len() > MOVES_NAMED {
        let more = report.moves.len() - MOVES_NAMED;
        document.push(Block::paragraph(format!("and {more} more moves")));
    }
    if report.moves.iter().any(|m| is_best(report, m)) {
        document.push(Block::paragraph(OF_BEST));
    }
    if is_open(report) {
        document.push(Block::paragraph(remedy(report)));
    }
    document
}

fn heading(report: &BoundsReport) -> Text {
    let title = strong(format!("{} {}", report.game, report.position));
    let title = title.and("  ").and(verdict(report));
    match report.over {
        true => title,
        false => {
            let questions = counted(report.questions, "question");
            title.and(faint(format!("  ({questions} to the rules)")))
        }
    }
}

fn verdict(report: &BoundsReport) -> Text {
    let known = report.proved.known();
    let (emphasis, words) = match (known.standing(), report.over) {
        (Standing::Won, true) => (Emphasis::Good, "the game is over, and the mover has won"),
        (Standing::Lost, true) => (Emphasis::Bad, "the game is over, and the mover has lost"),
        (_, true) => (Emphasis::Odd, "the game is over: a draw"),
        (Standing::Won, false) => (Emphasis::Good, "the mover wins"),
        (Standing::Lost, false) => (Emphasis::Bad, "the mover loses"),
        (Standing::Drawn, false) => (Emphasis::Odd, "a draw"),
        (Standing::NotLost, false) => (Emphasis::Odd, "the mover does not lose"),
        (Standing::NotWon, false) => (Emphasis::Odd, "the mover does not win"),
        (Standing::NotDecided, false) => (Emphasis::Odd, "not decided"),
    };
    Text::of(emphasis, format!("{words}{}", in_plies(known.remoteness)))
}

/// Whether more questions could tell more.
fn is_open(report: &BoundsReport) -> bool {
    let is_open = |m: &BoundedMove| m.standing == MoveStanding::NotDecided;
    let is_lost = report.proved.value == Some(Outcome::Loss);
    !report.over
        && (report.proved.value.is_none() || (!is_lost && report.moves.iter().any(is_open)))
}

fn remedy(report: &BoundsReport) -> String {
    let limit = counted(report.questions_limit, "question");
    format!(
        "Not everything is decided within {limit} about the position, and as many about its moves. Raise \
         --questions, or ask about a later position."
    )
}

fn moves(report: &BoundsReport) -> Table {
    let mut table = Table::new([
        Column::new(""),
        Column::new("move"),
        Column::new("in words").dropped(1),
        Column::new("leads to").wraps(),
        Column::new("which is").wraps(),
    ]);
    let mut moves: Vec<&BoundedMove> = report.moves.iter().collect();
    moves.sort_by_key(|m| best_first(m.proved.known()));
    for m in moves.into_iter().take(MOVES_NAMED) {
        table.row([
            mark(report, m),
            Text::from(&m.text),
            Text::from(&m.words),
            shortened(&m.to).into(),
            worth_after(m.proved.known()),
        ]);
    }
    table.without_echo("in words", "move")
}

/// A key that sorts moves, the best first. A loss for the other player is a win for the mover.
fn best_first(after: Known) -> (Outcome, Outcome, Option<u64>) {
    (after.at_most, after.at_least, after.remoteness)
}

/// Whether a move is proved to be the right one among several, but not its result.
fn is_best(report: &BoundsReport, m: &BoundedMove) -> bool {
    let is_alone = report.moves.len() == 1;
    report.proved.value.is_none() && m.standing == MoveStanding::Keeps && !is_alone
}

/// The result that a move is proved to reach.
fn mark(report: &BoundsReport, m: &BoundedMove) -> Text {
    if is_best(report, m) {
        return Text::of(Emphasis::Odd, "best");
    }
    match (m.proved.known().for_other().at_least, m.standing) {
        (Outcome::Win, _) => Text::of(Emphasis::Good, "wins"),
        (Outcome::Draw, MoveStanding::Keeps) => Text::of(Emphasis::Odd, "draws"),
        (Outcome::Draw | Outcome::Loss, _) => Text::default(),
    }
}

/// The bounds on the position after a move, for the player who then moves.
fn worth_after(after: Known) -> Text {
    let (emphasis, words) = match after.standing() {
        Standing::Won if after.remoteness == Some(0) => {
            (Emphasis::Bad, "won by the other, at once")
        }
        Standing::Lost if after.remoteness == Some(0) => {
            (Emphasis::Good, "lost by the other, at once")
        }
        Standing::Won => (Emphasis::Bad, "won for the other"),
        Standing::Lost => (Emphasis::Good, "lost for the other"),
        Standing::Drawn => (Emphasis::Odd, "a draw"),
        Standing::NotLost => (Emphasis::Odd, "not lost for the other"),
        Standing::NotWon => (Emphasis::Odd, "not won for the other"),
        Standing::NotDecided => return faint("not decided"),
    };
    Text::of(emphasis, format!("{words}{}", in_plies(after.remoteness)))
}

#[cfg(test)]
mod tests {
    use grundy_games::{Catalog, Settings};
    use grundy_rules::Method;

    use super::*;
    use crate::document::conversation;

    /// The report on a position of which a search knows nothing, and these bounds of the positions after its moves.
    fn told(after: &[Known]) -> String {
        let game = Catalog::standard().find("nim").expect("a game");
        let moves = (1_u64..).zip(after).map(|(number, &after)| {
            let text = number.to_string();
            BoundedMove::new(text.clone(), text, "1".to_owned(), Known::NOTHING, after)
        });
        let report = BoundsReport {
            moves: moves.collect(),
            ..BoundsReport::nothing_known(&game, &Settings::new(), "2".to_owned(), 5, 1)
        };
        let blocks = bounds_document(&report.with_known(Known::NOTHING)).blocks;
        let told = conversation(&blocks, Some(300));
        anstream::adapter::strip_str(&told).to_string()
    }

    #[test]
    fn the_last_move_that_is_not_proved_to_lose_is_best() {
        let [won, open] = [Known::outcome(Outcome::Win, Method::Proof), Known::NOTHING];
        for (after, is_told) in [
            (vec![won, open, won], true),
            (vec![open, open, won], false),
            (vec![open], false),
        ] {
            let told = told(&after);
            assert_eq!(told.contains("best"), is_told, "{told}");
            assert!(told.contains("Raise --questions"), "{told}");
        }
    }
}
