//! Proofs for a person who plays a game that is too large to list.

use grundy_play::{Blunder, GameRecord, HostFault, Seat};
use grundy_report::sanitize::single_line;
use grundy_report::{BoundedMove, BoundsReport, RightMoves};
use grundy_rules::{Known, MoveStanding, Outcome, Standing};

use super::hint::{capital, colored};
use crate::document::{Block, Column, Emphasis, Table, Text, faint};
use crate::words::{counted, thousands};

/// Most moves that are listed.
const LISTED: usize = 30;
/// Most right moves that are named for a blunder.
const NAMED: usize = 5;

/// Searches a position, in notation, and its moves.
pub type PositionProver<'p> = dyn Fn(&str) -> Result<BoundsReport, HostFault> + 'p;

/// Searches the positions of a game and writes what is proved into its record. Returns the moves that would have been
/// right instead of each proved blunder, with the index of its ply.
pub type GameProver<'p> =
    dyn Fn(&mut GameRecord) -> Result<Vec<(usize, RightMoves)>, HostFault> + 'p;

/// Searches for proofs about a game that is too large to list.
#[derive(Clone, Copy)]
pub struct Prover<'p> {
    /// The search of a position.
    pub position: &'p PositionProver<'p>,
    /// The search of a game.
    pub game: &'p GameProver<'p>,
    /// Questions about each position of a game, at most.
    pub questions: u64,
}

/// The number of moves that are proved to be good.
pub(super) fn first(report: &BoundsReport) -> Block {
    let known = report.proved.known();
    let questions = counted(report.questions_limit, "question");
    let worth = capital(words(known.standing()));
    Block::paragraph(match known.standing() {
        Standing::Lost => format!(
            "{worth}: every move has an answer. Make the game long, so that the other can err."
        ),
        Standing::NotWon => format!(
            "{worth}, but a draw may be possible: that is not decided within {questions}{}.{}",
            proved_losses(report),
            of_second(report)
        ),
        Standing::NotDecided => format!(
            "{worth} within {questions}{}.{}",
            proved_losses(report),
            of_second(report)
        ),
        Standing::Won | Standing::Drawn | Standing::NotLost => {
            let good = good(report).count();
            let lose = count(report, MoveStanding::Loses);
            let open = report.moves.len().saturating_sub(good + lose);
            let open = match open {
                0 => String::new(),
                1 => format!(", and 1 is not decided within {questions}"),
                open => format!(", and {open} are not decided within {questions}"),
            };
            format!(
                "{worth}. Of {}, {good} {} proved to keep it so{open}. (`hint` again names the proved ones.)",
                counted(report.moves.len() as u64, "move"),
                if good == 1 { "is" } else { "are" },
            )
        }
    })
}

/// The moves of a position without a known result that are proved to lose: `, but 3 of the 5 moves are proved to lose`.
fn proved_losses(report: &BoundsReport) -> String {
    let all = report.moves.len();
    let open = not_lost(report).count();
    match (open, all - open) {
        (_, 0) => String::new(),
        (1, _) => format!(", but only 1 of the {all} moves is not proved to lose"),
        (_, 1) => format!(", but 1 of the {all} moves is proved to lose"),
        (_, lost) => format!(", but {lost} of the {all} moves are proved to lose"),
    }
}

/// The offer to name the moves that are not proved to lose, if others are.
fn of_second(report: &BoundsReport) -> &'static str {
    match report.moves.len() - not_lost(report).count() {
        0 => "",
        _ => " (`hint` again names what is left.)",
    }
}

/// The moves that are not proved to lose.
fn not_lost(report: &BoundsReport) -> impl Iterator<Item = &BoundedMove> {
    let reached = |m: &BoundedMove| m.proved.known().for_other().at_most;
    let moves = report.moves.iter();
    moves.filter(move |m| reached(m) > Outcome::Loss)
}

/// The moves that are proved to be good; if none are, those that are not proved to lose, if others are.
pub(super) fn second(report: &BoundsReport) -> Block {
    let mut shown: Vec<Text> = good(report).take(LISTED).map(named).collect();
    if shown.is_empty() && not_lost(report).count() < report.moves.len() {
        shown = not_lost(report).take(LISTED).map(named).collect();
    }
    match shown.is_empty() {
        true => Block::paragraph(format!(
            "Nothing is proved of the moves within {}.",
            counted(report.questions_limit, "question")
        )),
        false => Block::lines(shown),
    }
}

/// The moves with what is proved of each, the best first.
pub(super) fn values(report: &BoundsReport) -> Vec<Block> {
    let mut moves: Vec<&BoundedMove> = report.moves.iter().collect();
    moves.sort_by_key(|m| {
        let after = m.proved.known();
        (after.at_most, after.at_least)
    });
    let spoils = report.proved.known().at_most != Outcome::Loss;
    let mut blocks = vec![Block::Table(values_table(report, &moves))];
    let more = moves.len().saturating_sub(LISTED);
    blocks.push(Block::lines(
        (more > 0).then(|| format!("and {more} more").into()),
    ));
    if spoils && count(report, MoveStanding::NotDecided) > 0 {
        blocks.push(Block::paragraph(format!(
            "Not everything is decided within {} about the position, and as many about its moves.",
            counted(report.questions_limit, "question")
        )));
    }
    blocks
}

/// The first of these moves, each with what is proved of it. A lost position has neither right nor wrong moves.
fn values_table(report: &BoundsReport, moves: &[&BoundedMove]) -> Table {
    let spoils = report.proved.known().at_most != Outcome::Loss;
    let mut rows = Table::new([
        Column::new(""),
        Column::new("move"),
        Column::new("in words").wraps(),
        Column::new("leads to").wraps(),
        Column::new("then").wraps(),
    ]);
    for m in moves.iter().take(LISTED) {
        let mark = match m.standing {
            MoveStanding::Loses => "wrong",
            _ if spoils && is_good(report, m) => "right",
            _ => "",
        };
        rows.row([
            mark.into(),
            Text::from(&m.text),
            Text::from(&m.words),
            Text::from(&m.to),
            worth(m.proved.known().for_other()),
        ]);
    }
    rows.without_echo("in words", "move")
}

/// The proved bounds on the position after a move, in words.
pub(super) fn what_if(report: &BoundsReport, played: &str) -> Vec<Block> {
    let found = report.moves.iter().find(|m| m.text == played);
    let blocks = found.map(|m| {
        let you = if m.words == m.text { "play " } else { "" };
        let what = format!("If you {you}{}: {}, then ", m.words, m.to);
        let after = m.proved.known().for_other();
        let told = Text::from(what).and(worth(after));
        let told = match after.standing() {
            Standing::NotDecided => told.and(format!(
                " within {}",
                counted(report.questions_limit, "question")
            )),
            _ => told,
        };
        Block::paragraph(told.and("."))
    });
    blocks.into_iter().collect()
}

/// The reply if a search fails.
pub(super) fn failed(fault: HostFault) -> Block {
    let message = single_line(&fault.into_message());
    Block::paragraph(format!(
        "Nothing could be proved, because the search failed: {message}"
    ))
}

/// The proved blunders of a seat. `right` are the moves that would have been right, by the index of the ply.
pub(super) fn blunders(
    record: &GameRecord,
    seat: Seat,
    right: &[(usize, RightMoves)],
    questions: u64,
) -> Vec<Block> {
    let named = record.blunders(seat);
    let named: Vec<Text> = named
        .map(|blunder| named_blunder(record, blunder, right))
        .collect();
    let own = record.decided_moves(seat);
    let decided = (own.decided < own.moves).then(|| {
        format!(
            "{} of your {} {} decided within {} a position; nothing is claimed about the others.",
            thousands(own.decided),
            counted(own.moves, "move"),
            if own.decided == 1 { "is" } else { "are" },
            counted(questions, "question"),
        )
    });
    let title = match (named.len(), &decided) {
        (0, None) => return vec![Block::paragraph("You made no blunder: that is proved.")],
        (0, Some(decided)) => {
            let said = format!("No blunder is proved: {decided}");
            return vec![Block::paragraph(said)];
        }
        (1, _) => "One proved blunder:".to_owned(),
        (count, _) => format!("{count} proved blunders:"),
    };
    let mut blocks = vec![Block::section(title, [Block::lines(named)])];
    blocks.extend(decided.map(Block::paragraph));
    blocks
}

/// A proved blunder in a line, with the first moves that would have been right.
fn named_blunder(record: &GameRecord, blunder: Blunder, right: &[(usize, RightMoves)]) -> Text {
    let ply = &record.plies[blunder.index];
    let right = right.iter().find(|(index, _)| *index == blunder.index);
    let right = right.iter().flat_map(|(_, right)| &right.right);
    let right: Vec<&str> = right.take(NAMED).map(String::as_str).collect();
    let right = match right.is_empty() {
        true => String::new(),
        false => format!("; right was {}", right.join(", ")),
    };
    let from = match blunder.from {
        Outcome::Win => "a win".to_owned(),
        from => format!("at least a {from}"),
    };
    let to = match blunder.to {
        Outcome::Loss => "a loss".to_owned(),
        to => format!("at most a {to}"),
    };
    Text::from(format!(
        "move {}: at {} you played {}, from {from} to {to}{right}",
        blunder.index + 1,
        ply.position,
        ply.played,
    ))
}

/// The moves that are proved to keep what the player is sure of.
fn good(report: &BoundsReport) -> impl Iterator<Item = &BoundedMove> {
    report.moves.iter().filter(|m| is_good(report, m))
}

fn is_good(report: &BoundsReport, m: &BoundedMove) -> bool {
    let held = report.proved.known().at_least;
    let reached = m.proved.known().for_other().at_least;
    m.standing == MoveStanding::Keeps || (held > Outcome::Loss && reached >= held)
}

fn count(report: &BoundsReport, standing: MoveStanding) -> usize {
    let moves = report.moves.iter();
    moves.filter(|m| m.standing == standing).count()
}

/// A move in its notation and in words, with what it is worth.
fn named(m: &BoundedMove) -> Text {
    let said = match m.words == m.text {
        true => m.text.clone(),
        false => format!("{}: {}", m.text, m.words),
    };
    Text::from(format!("{said} ("))
        .and(worth(m.proved.known().for_other()))
        .and(")")
}

/// Bounds in words for the person who has them: `won for you in 5`, `not lost for you`.
fn worth(known: Known) -> Text {
    match (known.value(), known.standing()) {
        (Some(value), _) => colored(value),
        (None, Standing::NotDecided) => faint(words(Standing::NotDecided)),
        (None, standing) => Text::of(Emphasis::Odd, words(standing)),
    }
}

fn words(standing: Standing) -> &'static str {
    match standing {
        Standing::Won => "won for you",
        Standing::Lost => "lost for you",
        Standing::Drawn => "a draw",
        Standing::NotLost => "not lost for you",
        Standing::NotWon => "not won for you",
        Standing::NotDecided => "not decided",
    }
}

#[cfg(test)]
mod tests {
    use grundy_play::{Finish, PlyRecord};

    use super::*;

    fn ply(before: Known, after: Known) -> PlyRecord {
        PlyRecord {
            seat: Seat(0),
            position: "..".to_owned(),
            played: "2".to_owned(),
            before,
            after,
            fuel: 0,
            is_forced: false,
        }
    }

    /// The report on a position of which a search knows nothing but these bounds of its moves, for their player.
    fn report(reached: &[Known]) -> BoundsReport {
        let game = grundy_games::Catalog::standard().find("nim");
        let game = game.expect("a game");
        let settings = grundy_games::Settings::new();
        let moves = (1_u64..).zip(reached).map(|(number, reached)| {
            let (text, after) = (number.to_string(), reached.for_other());
            BoundedMove::new(text.clone(), text, String::new(), Known::NOTHING, after)
        });
        let nothing = BoundsReport::nothing_known(&game, &settings, "9".to_owned(), 5, 1);
        let moves = moves.collect();
        BoundsReport { moves, ..nothing }.with_known(Known::NOTHING)
    }

    #[test]
    fn a_hint_tells_of_moves_that_are_proved_to_lose() {
        let lost = Known::outcome(Outcome::Loss, grundy_rules::Method::Proof);
        let open = Known::NOTHING;
        for (reached, hint, named) in [
            (
                vec![open, open],
                "Not decided within 5 questions.",
                "Nothing is proved of the moves within 5 questions.",
            ),
            (
                vec![lost, open, lost],
                "Not decided within 5 questions, but only 1 of the 3 moves is not proved to lose. (`hint` again names \
                 what is left.)",
                "2 (not decided)",
            ),
            (
                vec![lost, open, open],
                "Not decided within 5 questions, but 1 of the 3 moves is proved to lose. (`hint` again names what is \
                 left.)",
                "2 (not decided)\n3 (not decided)",
            ),
        ] {
            let report = report(&reached);
            for (block, expected) in [(first(&report), hint), (second(&report), named)] {
                let told = crate::document::conversation(&[block], Some(200));
                let told = anstream::adapter::strip_str(&told).to_string();
                let lines: Vec<&str> = told.trim().lines().map(str::trim).collect();
                assert_eq!(lines.join("\n"), expected);
            }
        }
    }

    #[test]
    fn blunders_are_told_as_far_as_they_are_proved() {
        let exact = |outcome| Known::outcome(outcome, grundy_rules::Method::Proof);
        let not_lost = Known::at_least(Outcome::Draw, grundy_rules::Method::Proof);
        let [won, lost] = [Outcome::Win, Outcome::Loss].map(exact);
        let right = [(
            0,
            RightMoves {
                right: vec!["1".to_owned(), "3".to_owned()],
                ..RightMoves::default()
            },
        )];
        for (plies, expected) in [
            (vec![ply(won, won)], "You made no blunder: that is proved."),
            (
                vec![ply(Known::NOTHING, Known::NOTHING), ply(won, won)],
                "No blunder is proved: 1 of your 2 moves is decided within 2_000 questions a position; nothing is \
                 claimed about the others.",
            ),
            (
                vec![ply(not_lost, lost)],
                "One proved blunder:\n  move 1: at .. you played 2, from at least a draw to a loss; right was 1, 3",
            ),
        ] {
            let record = GameRecord {
                start: String::new(),
                start_value: Known::NOTHING,
                plies,
                finish: Finish::Drawn,
                repeated: false,
                seats: 2,
            };
            let blocks = blunders(&record, Seat(0), &right, 2_000);
            let told = crate::document::conversation(&blocks, Some(200));
            assert_eq!(
                anstream::adapter::strip_str(&told).to_string().trim(),
                expected
            );
        }
    }
}
