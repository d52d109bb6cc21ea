//! What there is to see of positions.

use grundy_games::{SearchBudget, find};
use grundy_rules::{Board, PlayerHands};

use crate::cases::{Case, settings};

fn check(game: &str, case: Case, position: &str, board: Board) {
    let game = find(game).expect("a game");
    let instance = game.open(&settings(game, case), SearchBudget::Quick);
    let instance = instance.expect("good settings");
    let position = instance.position(position).expect("a position");
    assert_eq!(position.board(), board);
}

fn hands(hands: &[u16], notes: &[&str]) -> PlayerHands {
    PlayerHands {
        hands: hands.to_vec(),
        notes: notes.iter().map(|&note| note.to_owned()).collect(),
    }
}

#[test]
fn heaps_are_seen_in_their_order() {
    let nim: Case = &[("heaps", "7,8,9")];
    check("nim", nim, "9 0 2", Board::Heaps(vec![9, 0, 2]));
    let bash: Case = &[("n", "21"), ("m", "3")];
    check("bash", bash, "20", Board::Heaps(vec![20]));
    let sum: Case = &[("components", "nim + wythoff"), ("start", "1 + 2 3")];
    let both = vec![Board::Heaps(vec![9, 0]), Board::Square([3, 1])];
    check("sum", sum, "9 0 + 3 1", Board::Sum(both));
    let towers: Case = &[("heights", "12,1")];
    check("tower-breakers", towers, "6 1", Board::Towers(vec![6, 1]));
    let wythoff: Case = &[("a", "3"), ("b", "5")];
    check("wythoff", wythoff, "3 1", Board::Square([3, 1]));
}

#[test]
fn counting_up_is_seen_as_such() {
    let case: Case = &[("n", "100"), ("m", "10"), ("count-up", "true")];
    let (total, target) = (13, 100);
    check("bash", case, "13 100", Board::Count { total, target });
}

#[test]
fn hands_are_seen_with_what_the_rules_keep_of_players() {
    let players = vec![hands(&[1, 3], &[]), hands(&[0, 2], &[])];
    let (finger, limit) = (1, 5);
    let board = Board::Hands {
        players,
        finger,
        limit,
    };
    check("chopsticks", &[], "1302", board);

    let players = vec![
        hands(&[0, 2], &["1 swap in a row", "has tapped"]),
        hands(&[2, 2], &["0 swaps in a row", "has not tapped yet"]),
    ];
    let (finger, limit) = (2, 10);
    let board = Board::Hands {
        players,
        finger,
        limit,
    };
    let case: Case = &[("stumps", "true"), ("swap", "2"), ("tap-first", "true")];
    check("chopsticks", case, "0222|10|10", board);
}
