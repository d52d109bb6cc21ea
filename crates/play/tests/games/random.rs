//! Random positions, and sums over games.

use std::collections::BTreeSet;

use grundy_play::{DecidedMoves, Fault, Forfeit, HostFault, random_position};
use grundy_rules::{Instance, RulesFault, Solved, Value};

use crate::heap::{TakeOrPass, Unknown};
use crate::open::{Open, broken};
use crate::tree::tree;

/// Positions after 2 or 3 random plies from a heap of 6: those in which no move ends the game.
#[test]
fn random_positions_are_those_of_the_seed_and_have_no_end_in_sight() {
    let instance = Solved {
        rules: TakeOrPass::TWO,
        start: 6,
        oracle: Unknown,
    };
    let drawn = |number| {
        let position = random_position(&instance, &(2..=3), 1, number).expect("rules");
        position.map(|position| position.notation())
    };
    let all: Vec<_> = (0..200).map(drawn).collect();
    assert_eq!(all, (0..200).map(drawn).collect::<Vec<_>>());
    let different: BTreeSet<_> = all.iter().map(Option::as_deref).collect();
    assert_eq!(different, [None, Some("4"), Some("5"), Some("6")].into());
    let none = random_position(&instance, &(0..=0), 1, 0).expect("rules");
    assert_eq!(none.map(|start| start.notation()), Some("6".to_owned()));
    assert_eq!(instance.start().notation(), "6");
}

/// A game in which position n leads to n + 1 only, up to 11.
fn chain() -> impl Instance {
    let options: Vec<[u64; 1]> = (1..=11).map(|next| [next]).collect();
    let unfinished = options.iter().map(|options| (&options[..], Value::Draw));
    let last: (&[u64], Value) = (&[], Value::Loss(Some(0)));
    tree(&unfinished.chain([last]).collect::<Vec<_>>())
}

#[test]
fn random_positions_come_after_every_number_of_plies_in_the_range() {
    let chain = chain();
    for least in 0..14 {
        for most in least..least + 4 {
            let drawn = (0..64).map(|number| {
                let position = random_position(&chain, &(least..=most), 1, number);
                let position = position.expect("sound rules");
                position.map(|position| position.notation())
            });
            let found: BTreeSet<Option<String>> = drawn.collect();
            // A move from position 10 ends the game.
            let text = |plies: u64| (plies < 10).then(|| plies.to_string());
            let expected: BTreeSet<_> = (least..=most).map(text).collect();
            assert_eq!(found, expected, "{least} to {most}");
        }
    }
}

#[test]
fn rules_that_fail_give_no_random_position() {
    let open = Open::failing_at(chain(), "5");
    for plies in 0..9 {
        let position = random_position(&open, &(plies..=plies), 1, 0);
        // The positions after the next move are looked at, too.
        let expected = if plies < 4 {
            Ok(Some(plies.to_string()))
        } else {
            Err(broken())
        };
        let found = position.map(|found| found.map(|found| found.notation()));
        assert_eq!(found, expected);
    }
}

#[test]
fn decided_moves_are_added_up() {
    let mut sum = DecidedMoves {
        moves: 9,
        decided: 7,
        right: 5,
    };
    sum += DecidedMoves {
        moves: 4,
        decided: 3,
        right: 2,
    };
    assert_eq!((sum.moves, sum.decided, sum.right), (13, 10, 7));
}

#[test]
fn a_forfeit_is_told_by_its_detail() {
    let forfeit = Forfeit {
        fault: Fault::Trap,
        said: "3".to_owned(),
        detail: "it divided by zero".to_owned(),
    };
    assert_eq!(forfeit.to_string(), "it divided by zero");
}

#[test]
fn the_message_of_a_fault_does_not_say_whose_it_is() {
    let rules = RulesFault {
        problem: "there is no `moves`".to_owned(),
        help: vec!["define it".to_owned()],
    };
    for (fault, message, told) in [
        (
            HostFault::Host("no memory".to_owned()),
            "no memory",
            "the judge itself failed: no memory",
        ),
        (
            HostFault::Rules(rules),
            "there is no `moves`; define it",
            "there is no `moves`; define it",
        ),
    ] {
        assert_eq!(fault.to_string(), told);
        assert_eq!(fault.into_message(), message);
    }
}
