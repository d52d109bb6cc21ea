//! Random positions, and sums over games.

use std::collections::BTreeSet;

use grundy_play::{DecidedMoves, HostFault, random_position};
use grundy_rules::{Instance, RulesFault, Solved};

use crate::heap::{TakeOrPass, Unknown};

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
