//! One golden game for every game: what people and bots read, and what the oracle says, to the
//! letter. A game without a recorded playthrough fails here.

use std::fmt::Write;

use grundy_games::{Catalog, SearchBudget};
use grundy_rules::{BoxedPosition, Ply, RelativeSeat, ValueKeeping};

use crate::cases::{cases, settings};

#[test]
fn every_game_plays_as_recorded() {
    for game in Catalog::standard().iter() {
        let case = cases(game)[0];
        let instance = game
            .open(&settings(game, case), SearchBudget::Quick)
            .expect("a good case");
        let mut text = format!("{} {case:?}\n", game.title);
        let _ = writeln!(
            text,
            "line 1: [{}]; {:?}",
            instance.parameters().join(", "),
            instance.counts()
        );
        let mut here = instance.start();
        for ply in 0..12 {
            describe(&mut text, &here);
            let Some(next) = choose(&here, ply) else {
                break;
            };
            let _ = writeln!(text, "-> {}", here.move_text(next));
            here = here.after(next);
        }
        insta::assert_snapshot!(game.name.as_str(), text);
    }
}

/// A move that keeps the value: now the first, now the last of them.
fn choose(here: &BoxedPosition<'_>, ply: usize) -> Option<Ply> {
    let kept = match here.kept() {
        ValueKeeping::Only(kept) => kept,
        ValueKeeping::All => (0..here.move_count()).map_while(|n| here.nth(n)).collect(),
    };
    match ply % 3 {
        0 => kept.first().copied(),
        _ => kept.last().copied(),
    }
}

fn describe(text: &mut String, here: &BoxedPosition<'_>) {
    let _ = writeln!(text, "\n{} | wire: {}", here.notation(), here.wire());
    let value = here.value(RelativeSeat::MOVER);
    let _ = write!(text, "{value} by {}", here.method());
    if let Some(grundy) = here.grundy() {
        let _ = write!(text, ", Grundy value {grundy}");
    }
    if let Some(ending) = here.ending() {
        let _ = write!(text, ", {ending:?}");
    }
    let _ = writeln!(text);
    let moves = (0..here.move_count()).map_while(|n| here.nth(n));
    for ply in moves.take(12) {
        let next = here.after(ply);
        let value = next.value(RelativeSeat::NEXT);
        let _ = writeln!(
            text,
            "  {:12} {:12} {value}",
            here.move_text(ply),
            next.notation()
        );
    }
}
