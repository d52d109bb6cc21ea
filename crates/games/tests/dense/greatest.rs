//! The greatest roll-over that can be set: moves by the rules, values by the table.

use grundy_games::{Catalog, SearchBudget};
use grundy_rules::{BoxedPosition, Instance, Outcome, RelativeSeat};

fn opened(overflow: &str) -> Box<dyn Instance> {
    let game = Catalog::standard().find("chopsticks").expect("a game");
    let settings = [("rollover", "300"), ("overflow", overflow)];
    let settings = settings.map(|(key, value)| (key.to_owned(), game.read(key, value)));
    let opened = game.open(&settings.into(), SearchBudget::Quick);
    opened.expect("good settings")
}

/// The value follows from those of the options.
fn check(here: &BoxedPosition<'_>) {
    let plies = (0..here.move_count()).map_while(|number| here.nth(number));
    let options: Vec<_> = plies.map(|ply| here.after(ply)).collect();
    let values = || {
        options
            .iter()
            .map(|option| option.value(RelativeSeat::MOVER))
    };
    let lengths = |outcome: Outcome| {
        let such = values().filter(move |value| value.outcome() == outcome);
        such.filter_map(|value| value.remoteness())
    };
    let value = here.value(RelativeSeat::MOVER);
    let expected = match value.outcome() {
        _ if options.is_empty() => Some(0),
        Outcome::Win => lengths(Outcome::Loss).min().map(|plies| plies + 1),
        Outcome::Draw => {
            assert!(values().any(|value| value.outcome() == Outcome::Draw));
            assert!(values().all(|value| value.outcome() != Outcome::Loss));
            None
        }
        Outcome::Loss => {
            assert!(values().all(|value| value.outcome() == Outcome::Win));
            lengths(Outcome::Win).max().map(|plies| plies + 1)
        }
    };
    assert_eq!(value.remoteness(), expected, "{}", here.notation());
}

#[test]
fn rules_and_table_agree() {
    for overflow in ["rollover", "cutoff"] {
        let instance = opened(overflow);
        let mut outcomes = Vec::new();
        for text in [
            "1,1,1,1",
            "254,254,254,254",
            "253,254,0,254",
            "0,254,0,254",
            "0,1,0,254",
            "0,254,0,1",
            "0,128,128,128",
            "128,128,0,128",
            "1,2,253,254",
            "0,0,1,254",
            "1,254,0,0",
        ] {
            let here = instance.position(text).expect("a position");
            assert_eq!(here.notation(), text);
            check(&here);
            outcomes.push(here.value(RelativeSeat::MOVER).outcome());
        }
        for outcome in [Outcome::Win, Outcome::Draw, Outcome::Loss] {
            assert!(outcomes.contains(&outcome), "{overflow}: {outcomes:?}");
        }
    }
}
