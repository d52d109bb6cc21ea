//! Help for a person who is to move.

use std::fmt::Write as _;

use grundy_arena::best_line;
use grundy_rules::{Outcome, Ply, PositionView, RelativeSeat, Value, ValueKeeping};

use crate::style::{BAD, GOOD, ODD, indented, styled, table};

/// Most moves that are listed.
const LISTED: u128 = 30;
/// Most plies of a line that are told.
const LINE: usize = 12;

/// How many moves are good, and why that matters.
pub(super) fn first(here: &dyn PositionView<'_>) -> String {
    let value = here.value(RelativeSeat::MOVER);
    let count = here.move_count();
    match (value.outcome(), here.kept()) {
        (Outcome::Loss, _) => format!(
            "This is {}: whatever you do can be answered. Make it long and hope.\n",
            worth(value)
        ),
        (_, ValueKeeping::All) => {
            format!("{}, and no move can spoil it.\n", capital(&worth(value)))
        }
        (_, ValueKeeping::Only(good)) if good.len() as u128 == count => {
            format!("{}, and no move can spoil it.\n", capital(&worth(value)))
        }
        (_, ValueKeeping::Only(good)) => format!(
            "{}: {} of the {count} moves keep{} it so.{} (`hint` again names them.)\n",
            capital(&worth(value)),
            good.len(),
            if good.len() == 1 { "s" } else { "" },
            match here.grundy() {
                Some(nimber) => format!(" The Grundy value is {nimber}; aim for 0."),
                None => String::new(),
            }
        ),
    }
}

/// The good moves themselves.
pub(super) fn second(here: &dyn PositionView<'_>) -> String {
    let good = match here.kept() {
        ValueKeeping::Only(good) => good,
        ValueKeeping::All => listed(here).collect(),
    };
    let mut text = String::new();
    for ply in good
        .iter()
        .take(usize::try_from(LISTED).unwrap_or(usize::MAX))
    {
        let after = here.after(*ply);
        let _ = writeln!(
            text,
            "  {}: {} ({})",
            here.move_text(*ply),
            here.move_words(*ply),
            colour(mine(here, &*after))
        );
    }
    text
}

/// The legal moves, in both ways of writing them.
pub(super) fn moves(here: &dyn PositionView<'_>) -> String {
    let mut rows = table(&["move", "in words", "leads to"], 3);
    for ply in listed(here) {
        let after = here.after(ply).notation();
        rows.add_row([here.move_text(ply), here.move_words(ply), after]);
    }
    indented(&rows) + &unlisted(here)
}

/// The legal moves and what they are worth for the mover.
pub(super) fn values(here: &dyn PositionView<'_>) -> String {
    let mut rows = table(&["move", "in words", "leads to", "then"], 4);
    for ply in listed(here) {
        let after = here.after(ply);
        let then = colour(mine(here, &*after));
        rows.add_row([
            here.move_text(ply),
            here.move_words(ply),
            after.notation(),
            then,
        ]);
    }
    indented(&rows) + &unlisted(here)
}

/// What would come of a move.
pub(super) fn what_if(here: &dyn PositionView<'_>, ply: Ply) -> String {
    let after = here.after(ply);
    let mut text = format!(
        "If you {}: {}, then {}.\n",
        here.move_words(ply),
        after.notation(),
        colour(mine(here, &*after))
    );
    let line = best_line(after, LINE);
    if !line.is_empty() {
        let _ = writeln!(text, "Best play goes on {}.", line.join(", "));
    }
    text
}

fn listed(here: &dyn PositionView<'_>) -> impl Iterator<Item = Ply> {
    (0..here.move_count().min(LISTED)).map_while(|number| here.nth(number))
}

fn unlisted(here: &dyn PositionView<'_>) -> String {
    match here.move_count().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!("  and {more} more\n"),
    }
}

/// The value of the next position for the one who moves now.
fn mine(here: &dyn PositionView<'_>, after: &dyn PositionView<'_>) -> Value {
    after.value(RelativeSeat::MOVER.after_ply(here.seats()))
}

/// `won for you in 5`.
pub(super) fn worth(value: Value) -> String {
    let word = match value.outcome() {
        Outcome::Win => "won for you",
        Outcome::Draw => "a draw",
        Outcome::Loss => "lost for you",
    };
    match value.remoteness() {
        Some(plies) => format!("{word} in {plies}"),
        None => word.to_owned(),
    }
}

fn colour(value: Value) -> String {
    let style = match value.outcome() {
        Outcome::Win => GOOD,
        Outcome::Draw => ODD,
        Outcome::Loss => BAD,
    };
    styled(style, &worth(value))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
