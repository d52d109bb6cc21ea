//! What there is to see of positions.

use grundy_games::SearchBudget;
use grundy_rules::{Board, PlayerHands};

use crate::cases::{self, Case, settings};

fn check(game: &str, case: Case, position: &str, board: Board) {
    let game = cases::game(game);
    let instance = game.open(&settings(&game, case), SearchBudget::Quick);
    let instance = instance.expect("good settings");
    let position = instance.position(position).expect("a position");
    assert_eq!(position.board(), board);
}

/// What theory says of a position.
fn check_explained(game: &str, case: Case, position: &str, expected: Option<&str>) {
    let game = cases::game(game);
    for budget in [SearchBudget::Theory, SearchBudget::Quick] {
        let instance = game.open(&settings(&game, case), budget);
        let instance = instance.expect("good settings");
        let position = instance.position(position).expect("a position");
        assert_eq!(position.explain().as_deref(), expected, "{case:?}");
    }
}

/// Where the heaps of a position can be set, they are set to `sizes`.
fn check_heaps(game: &str, case: Case, sizes: &[u64], expected: Result<&str, &str>) {
    let game = cases::game(game);
    let instance = game.open(&settings(&game, case), SearchBudget::Quick);
    let instance = instance.expect("good settings");
    let found = instance.start().with_heaps(sizes);
    let found = found.map(|position| {
        assert_eq!(position.heaps().as_deref(), Some(sizes));
        position.notation()
    });
    let found = found.map_err(|error| error.to_string());
    assert_eq!(found.as_deref().map_err(String::as_str), expected);
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

#[test]
fn theory_explains_what_it_knows() {
    let nim: Case = &[("heaps", "7,8,9")];
    check_explained("nim", nim, "3 5", Some("nimbers 3 xor 5 = 6"));
    check_explained("nim", nim, "4", Some("nimber 4"));
    check_explained("nim", nim, "1 2 3 4 5 6 7 8 9", Some("nimber 1"));
    let misere: Case = &[("heaps", "7,8,9"), ("last", "loses")];
    check_explained("nim", misere, "3 5", None);
    let bash: Case = &[("n", "21"), ("m", "3")];
    check_explained("bash", bash, "6", Some("nimber 2"));
    let count: Case = &[("n", "21"), ("m", "3"), ("count-up", "true")];
    check_explained("bash", count, "15 21", Some("nimber 2"));
    let towers: Case = &[("heights", "12,1")];
    check_explained(
        "tower-breakers",
        towers,
        "12 7",
        Some("nimbers 3 xor 1 = 2"),
    );
    let split: Case = &[("heights", "12,1"), ("split", "true")];
    check_explained("tower-breakers", split, "12 7", Some("nimbers 2 xor 1 = 3"));
    let wythoff: Case = &[("a", "3"), ("b", "5")];
    check_explained(
        "wythoff",
        wythoff,
        "5 3",
        Some("the cold pair of difference 2"),
    );
    check_explained(
        "wythoff",
        wythoff,
        "0 0",
        Some("the cold pair of difference 0"),
    );
    check_explained("wythoff", wythoff, "5 4", None);
    let misere: Case = &[("a", "3"), ("b", "5"), ("last", "loses")];
    check_explained(
        "wythoff",
        misere,
        "5 3",
        Some("the cold pair of difference 2"),
    );
    check_explained("wythoff", misere, "1 2", None);
    check_explained("wythoff", misere, "0 0", None);
    let sum: Case = &[("components", "nim + wythoff"), ("start", "1 + 2 3")];
    check_explained("sum", sum, "5 + 1 2", Some("nimber 5"));
    check_explained("chopsticks", &[], "1302", None);
}

#[test]
fn heaps_are_set() {
    check_heaps("nim", &[("heaps", "7,8")], &[0, 2], Ok("0 2"));
    check_heaps("bash", &[("n", "21"), ("m", "3")], &[9], Ok("9"));
    check_heaps("wythoff", &[("a", "3"), ("b", "5")], &[2, 1], Ok("2 1"));
    let towers: Case = &[("heights", "12,1")];
    check_heaps("tower-breakers", towers, &[6, 1], Ok("6 1"));
    let no_tower =
        "a tower of height 0; expected the height, at least 1, of every tower: `12 12 7`";
    check_heaps("tower-breakers", towers, &[6, 0], Err(no_tower));
    let sum: Case = &[("components", "nim + bash m=2"), ("start", "1 4 + 3")];
    check_heaps("sum", sum, &[5, 6, 7], Ok("5 6 + 7"));
    let too_many = "4 sizes for 3 piles; expected a size for every pile";
    check_heaps("sum", sum, &[5, 6, 7, 8], Err(too_many));
    let too_few = "1 size for 2 piles; expected a size for every pile";
    check_heaps("nim", &[("heaps", "7,8")], &[1], Err(too_few));
    let none = "no heaps can be set here; expected a game whose positions are nothing but heaps";
    check_heaps("chopsticks", &[], &[1, 2], Err(none));
    let count: Case = &[("n", "21"), ("m", "3"), ("count-up", "true")];
    check_heaps("bash", count, &[1], Err(none));
}
