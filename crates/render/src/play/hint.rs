//! Help for a person who is to move.

use grundy_play::best_line;
use grundy_report::shell_word;
use grundy_rules::{Outcome, Ply, PositionView, RelativeSeat, Value, ValueKeeping};

use crate::document::{Block, Column, Emphasis, Table, Text};

/// Most moves that are listed.
const LISTED: usize = 30;
/// Most moves that are valued, so that the best of them can be listed.
const VALUED: u128 = 1_000;
/// Most plies of a line that are told.
const LINE: usize = 12;

/// The number of good moves, and why that matters.
pub(super) fn first(here: &dyn PositionView<'_>) -> Block {
    let words = hint_words(here);
    let has_names = words.contains("keep");
    let more = if has_names {
        " (`hint` again names them.)"
    } else {
        ""
    };
    Block::paragraph(words + more)
}

/// A hint for a person who is to move: how many moves are good, and why that matters.
#[must_use]
pub fn hint_words(here: &dyn PositionView<'_>) -> String {
    let value = here.value(RelativeSeat::MOVER);
    let count = here.move_count();
    match (value.outcome(), here.kept()) {
        (Outcome::Loss, _) => format!(
            "This is {}: every move has an answer. Make the game long, so that the other can err.",
            worth_for_you(value)
        ),
        (_, ValueKeeping::All) => {
            format!(
                "{}, and no move can spoil it.",
                capital(&worth_for_you(value))
            )
        }
        (_, ValueKeeping::Only(good)) if good.len() as u128 == count => {
            format!(
                "{}, and no move can spoil it.",
                capital(&worth_for_you(value))
            )
        }
        (_, ValueKeeping::Only(good)) => format!(
            "{}: {} of the {count} moves keep{} it so.{}",
            capital(&worth_for_you(value)),
            good.len(),
            if good.len() == 1 { "s" } else { "" },
            match here.grundy() {
                Some(nimber) => format!(" The Grundy value is {nimber}; aim for 0."),
                None => String::new(),
            }
        ),
    }
}

/// The answer if the values of positions are not known.
pub(super) fn no_values(here: &dyn PositionView<'_>) -> Block {
    let position = shell_word(&here.notation());
    Block::paragraph(format!(
        "That is not known: the game is too large to list. `moves` lists the legal moves. `grundy solve`, with the \
         name of the game and `--position {position}`, searches this position."
    ))
}

/// The good moves themselves.
pub(super) fn second(here: &dyn PositionView<'_>) -> Block {
    let good = match here.kept() {
        ValueKeeping::Only(good) => good,
        ValueKeeping::All => listed(here).collect(),
    };
    let shown = good.iter().take(LISTED);
    Block::lines(shown.map(|&ply| {
        let after = here.after(ply);
        Text::from(format!("{} (", said(here, ply)))
            .and(colored(mine(here, &*after)))
            .and(")")
    }))
}

/// A move in its notation and, if the game has some, in words.
pub(super) fn said(here: &dyn PositionView<'_>, ply: Ply) -> String {
    let (text, words) = (here.move_text(ply), here.move_words(ply));
    match words == text {
        true => text,
        false => format!("{text}: {words}"),
    }
}

/// The legal moves, in both ways of writing them.
pub(super) fn moves(here: &dyn PositionView<'_>) -> Vec<Block> {
    let mut rows = Table::new([
        Column::new("move"),
        Column::new("in words").wraps(),
        Column::new("leads to").wraps(),
    ]);
    for ply in listed(here) {
        let after = here.after(ply).notation();
        rows.row([here.move_text(ply), here.move_words(ply), after]);
    }
    let rows = rows.without_echo("in words", "move");
    vec![Block::Table(rows), unlisted(here)]
}

/// The legal moves and what they are worth for the mover, the best first.
pub(super) fn values(here: &dyn PositionView<'_>) -> Vec<Block> {
    let kept = here.kept();
    let is_good = |ply: Ply| match &kept {
        ValueKeeping::All => true,
        ValueKeeping::Only(good) => good.contains(&ply),
    };
    let mut plies: Vec<Ply> = (0..here.move_count().min(VALUED))
        .map_while(|number| here.nth(number))
        .collect();
    if let ValueKeeping::Only(good) = &kept {
        plies.extend(good);
        plies.sort();
        plies.dedup();
    }
    let mut valued: Vec<(Ply, Value)> = plies
        .into_iter()
        .map(|ply| (ply, mine(here, &*here.after(ply))))
        .collect();
    valued.sort_by(|(_, a), (_, b)| b.compare(*a));
    let spoils = here.value(RelativeSeat::MOVER).outcome() != Outcome::Loss;
    let mut rows = Table::new([
        Column::new(""),
        Column::new("move"),
        Column::new("in words").wraps(),
        Column::new("leads to").wraps(),
        Column::new("then").wraps(),
    ]);
    for &(ply, value) in valued.iter().take(LISTED) {
        let mark = match (spoils, is_good(ply)) {
            (false, _) => "",
            (true, true) => "right",
            (true, false) => "wrong",
        };
        rows.row([
            mark.into(),
            here.move_text(ply).into(),
            here.move_words(ply).into(),
            here.after(ply).notation().into(),
            colored(value),
        ]);
    }
    let rows = rows.without_echo("in words", "move");
    vec![Block::Table(rows), unlisted(here)]
}

/// The consequences of a move.
pub(super) fn what_if(here: &dyn PositionView<'_>, ply: Ply) -> Vec<Block> {
    let after = here.after(ply);
    let words = here.move_words(ply);
    let you = match words == here.move_text(ply) {
        true => "play ",
        false => "",
    };
    let what = format!("If you {you}{words}: {}, then ", after.notation());
    let what = Text::from(what).and(colored(mine(here, &*after))).and(".");
    let mut blocks = vec![Block::paragraph(what)];
    let line = best_line(after, LINE);
    if !line.is_empty() {
        let line = format!("Best play goes on {}.", line.join(", "));
        blocks.push(Block::paragraph(line));
    }
    blocks
}

fn listed(here: &dyn PositionView<'_>) -> impl Iterator<Item = Ply> {
    (0..).map_while(|number| here.nth(number)).take(LISTED)
}

/// The number of moves that are not listed; no line if all of them are.
fn unlisted(here: &dyn PositionView<'_>) -> Block {
    let more = here.move_count().saturating_sub(LISTED as u128);
    Block::lines((more > 0).then(|| format!("and {more} more").into()))
}

/// The value of the next position for the player who moves now.
fn mine(here: &dyn PositionView<'_>, after: &dyn PositionView<'_>) -> Value {
    after.value(RelativeSeat::MOVER.after_ply(here.seats()))
}

/// A value in words for the person who has it: `won for you in 5`.
#[must_use]
pub fn worth_for_you(value: Value) -> String {
    let word = match value.outcome() {
        Outcome::Win => "won for you",
        Outcome::Draw => "a draw",
        Outcome::Loss => "lost for you",
    };
    match value.remoteness() {
        Some(0) => format!("{word} at once"),
        Some(plies) => format!("{word} in {plies}"),
        None => word.to_owned(),
    }
}

pub(super) fn colored(value: Value) -> Text {
    let emphasis = match value.outcome() {
        Outcome::Win => Emphasis::Good,
        Outcome::Draw => Emphasis::Odd,
        Outcome::Loss => Emphasis::Bad,
    };
    Text::of(emphasis, worth_for_you(value))
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
