//! Positions of a thousand piles: theory answers, and every notation can be read back.

use grundy_games::{SearchBudget, Setting, Settings};
use grundy_rules::{Outcome, RelativeSeat};

use crate::cases::game;

const PILES: usize = 1_000;

fn settings(key: &str, sizes: Vec<u64>, rules: &[(&str, Setting)]) -> Settings {
    let rules = rules
        .iter()
        .map(|(key, value)| ((*key).to_owned(), value.clone()));
    rules
        .chain([(key.to_owned(), Setting::List(sizes))])
        .collect()
}

#[test]
fn a_thousand_piles_are_solved_by_theory() {
    let word = |word: &str| Setting::Word(word.to_owned());
    let check = |name: &str, key: &str, rules: &[(&str, Setting)]| {
        let game = game(name);
        // Pairs of equal piles, of which one is then made larger.
        let paired: Vec<u64> = (0..1_000).map(|pile| 2 + pile / 2).collect();
        for larger in [None, Some(0), Some(PILES - 1)] {
            let mut sizes = paired.clone();
            if let Some(larger) = larger {
                sizes[larger] = 1_024;
            }
            let settings = settings(key, sizes, rules);
            let expected = larger.map_or(Outcome::Loss, |_| Outcome::Win);
            assert_eq!(game.outcome(&settings), Ok(expected), "{name} {rules:?}");
            let instance = game.open(&settings, SearchBudget::Quick).expect("it opens");
            let start = instance.start();
            assert_eq!(start.value(RelativeSeat::MOVER).outcome(), expected);
            let text = start.notation();
            let read = instance.position(&text).expect("its own notation");
            assert_eq!(read.notation(), text);
            assert!(start.wire().starts_with("1000 2 2 3 3 ") || larger == Some(0));
        }
        let more = settings(key, vec![1; PILES + 1], rules);
        assert!(game.check(&more).is_err(), "{name}: one pile more");
    };
    check("nim", "heaps", &[]);
    check("nim", "heaps", &[("last", word("loses"))]);
    check("heaps", "heaps", &[("code", word("0.3..."))]);
    check(
        "heaps",
        "heaps",
        &[("take", Setting::List((1..=62).collect()))],
    );
    check("heaps", "heaps", &[("code", word("4.3..."))]);
}
