//! Help for a person who is to move.

use std::fmt::Write as _;

use grundy_arena::best_line;
use grundy_rules::{Outcome, Ply, PositionView, RelativeSeat, Value, ValueKeeping};

use crate::style::{BAD, GOOD, ODD, indented, styled, table};

/// Most moves that are listed.
const LISTED: u128 = 30;
/// Most moves that are valued, so that the best of them can be listed.
const VALUED: u128 = 1_000;
/// Most plies of a line that are told.
const LINE: usize = 12;

/// How many moves are good, and why that matters.
pub(super) fn first(here: &dyn PositionView<'_>) -> String {
    let value = here.value(RelativeSeat::MOVER);
    let count = here.move_count();
    match (value.outcome(), here.kept()) {
        (Outcome::Loss, _) => format!(
            "This is {}: every move has an answer. Make the game long, so that the other can err.\n",
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

/// The legal moves and what they are worth for the mover, the best first.
pub(super) fn values(here: &dyn PositionView<'_>) -> String {
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
    let mut rows = table(&["", "move", "in words", "leads to", "then"], 5);
    for &(ply, value) in valued
        .iter()
        .take(usize::try_from(LISTED).unwrap_or(usize::MAX))
    {
        let mark = match (spoils, is_good(ply)) {
            (false, _) => "",
            (true, true) => "right",
            (true, false) => "wrong",
        };
        rows.add_row([
            mark.to_owned(),
            here.move_text(ply),
            here.move_words(ply),
            here.after(ply).notation(),
            colour(value),
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
