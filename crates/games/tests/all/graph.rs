//! Pieces on a graph: values by hand, boards, and what is refused.

use grundy_games::{SearchBudget, SettingsError};
use grundy_rules::{Board, Change, Instance, Outcome, RelativeSeat, Value};

use crate::cases::game;

fn opened(pairs: &[(&str, &str)]) -> Result<Box<dyn Instance>, Vec<SettingsError>> {
    let game = game("graph");
    let settings = pairs.iter().map(|&(k, v)| (k.to_owned(), game.read(k, v)));
    game.open(&settings.collect(), SearchBudget::Quick)
}

/// The values of positions of one game.
fn check(pairs: &[(&str, &str)], expected: &[(&str, Value)]) {
    let all: Vec<_> = pairs
        .iter()
        .copied()
        .chain([("start", expected[0].0)])
        .collect();
    let instance = opened(&all).expect("good settings");
    for &(text, value) in expected {
        let position = instance.position(text).expect("a position");
        assert_eq!(position.value(RelativeSeat::MOVER), value, "{text}");
        assert_eq!(position.notation(), text);
    }
}

#[test]
fn a_token_goes_round_where_nobody_can_force_an_end() {
    // 4 is the end; 3 goes there; 2 may go to 3 or round; 1 and 5 go round forever.
    let arcs = [("arcs", "1>2 2>1 2>3 3>4 1>5 5>1")];
    let (win, loss) = (|n| Value::Win(Some(n)), |n| Value::Loss(Some(n)));
    check(
        &arcs,
        &[
            ("1", Value::Draw),
            ("4", loss(0)),
            ("3", win(1)),
            ("2", Value::Draw),
            ("5", Value::Draw),
        ],
    );
    let misere = [arcs[0], ("last", "loses")];
    check(
        &misere,
        &[
            ("4", win(0)),
            ("3", loss(1)),
            ("2", win(2)),
            ("1", Value::Draw),
        ],
    );
}

#[test]
fn geography_ends_where_all_neighbours_were_visited() {
    // On a path of three nodes the player who starts in the middle wins at once.
    let path = [("arcs", "1-2 2-3"), ("kind", "geography")];
    let (win, loss) = (Value::Win(Some(1)), Value::Loss(Some(2)));
    check(
        &path,
        &[
            ("2", win),
            ("1", loss),
            ("2 1", win),
            ("3 2", Value::Loss(Some(0))),
        ],
    );
}

#[test]
fn the_cat_catches_and_the_mouse_gets_away() {
    let house = [
        ("arcs", "1-2 2-3 3-4"),
        ("kind", "cat-and-mouse"),
        ("holes", "4"),
    ];
    check(
        &house,
        &[
            ("mouse 3 1", Value::Win(Some(1))),
            ("cat 2 3", Value::Win(Some(1))),
            ("cat 1 3", Value::Loss(Some(2))),
            ("mouse 1 2", Value::Loss(Some(0)).one_ply_earlier()),
            // Caught, whoever moves next, in the hole as well.
            ("mouse 4 4", Value::Loss(Some(0))),
            ("cat 4 1", Value::Win(Some(3))),
        ],
    );
    let instance = opened(&[house[0], house[1], house[2], ("start", "cat 4 1")]).expect("settings");
    let parameters = instance.parameters().join(" ");
    assert_eq!(parameters, "4 6 1 2 2 1 2 3 3 2 3 4 4 3 1 4");
    assert_eq!(instance.start().wire(), "2 4 1");
}

#[test]
fn boards_show_lines_once_and_what_a_move_did() {
    let instance = opened(&[
        ("arcs", "1-2 2>3 3>1"),
        ("kind", "cat-and-mouse"),
        ("places", "0,0,10,0,5,8"),
        ("start", "mouse 1 3"),
    ]);
    let instance = instance.expect("good settings");
    let start = instance.start();
    let Board::Places(board) = start.board() else {
        panic!("places are drawn");
    };
    assert_eq!(board.places, [[0, 0], [10, 0], [5, 8]]);
    assert_eq!(board.links, [[0, 1], [1, 2], [2, 0]]);
    assert_eq!(board.at, ['m', '.', 'c']);
    let next = start.after(start.read_move("2").expect("a legal move"));
    let moved = Change::Moved { from: 0, to: 1 };
    assert_eq!(start.board().change(&next.board()), Some(moved));
}

#[test]
fn what_is_wrong_is_refused() {
    for (pairs, expected) in [
        (
            &[("arcs", "1>2 2+3"), ("start", "1")][..],
            "`2+3` is not an arc; expected arcs between nodes from 1 to 1000: `1>2` one way, `2-3` both \
             ways",
        ),
        (
            &[("arcs", "1>1001"), ("start", "1")],
            "`1>1001` is not an arc; expected arcs between nodes from 1 to 1000: `1>2` one way, `2-3` \
             both ways",
        ),
        (
            &[("arcs", "1>2"), ("start", "3")],
            "there is no node 3; expected the node of the token: `3`, with nodes from 1 to 2",
        ),
        (
            &[("arcs", "1>2"), ("holes", "1"), ("start", "1")],
            "holes are for a mouse; set kind = cat-and-mouse",
        ),
        (
            &[
                ("arcs", "1-2"),
                ("kind", "cat-and-mouse"),
                ("holes", "3"),
                ("start", "cat 1 2"),
            ],
            "hole 3 is not a node; 1 to 2",
        ),
        (
            &[
                ("arcs", "1-2"),
                ("kind", "cat-and-mouse"),
                ("last", "loses"),
                ("start", "cat 1 2"),
            ],
            "cat and mouse does not end with a last move that could lose; remove `last`",
        ),
        (
            &[
                ("arcs", "1-2"),
                ("kind", "cat-and-mouse"),
                ("start", "dog 1 2"),
            ],
            "`dog` is neither cat nor mouse; expected who moves, its node and that of the other: \
             `mouse 3 7`",
        ),
        (
            &[("arcs", "1-40"), ("kind", "geography"), ("start", "1")],
            "there are too many positions to search them all; set fewer nodes: geography is \
             searched with some twenty",
        ),
        (
            &[("arcs", "1-2"), ("places", "1,2,3"), ("start", "1")],
            "3 numbers for the places of 2 nodes; set x and y of every node",
        ),
    ] {
        let errors = opened(pairs).err().expect("bad settings");
        let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
        // A position has its own way to say what was expected.
        assert_eq!(told, [expected.to_owned()], "{pairs:?}");
    }
}

#[test]
fn only_tokens_that_never_come_back_are_parts_of_sums() {
    let sum = game("sum");
    let refused = |components: &str| {
        let settings = [("components", components), ("start", "1 + 1")];
        let settings = settings.map(|(key, value)| (key.to_owned(), sum.read(key, value)));
        let errors = sum.open(&settings.into(), SearchBudget::Quick);
        let errors = errors.err().unwrap_or_default();
        errors.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert!(refused("graph arcs=1>2,2>3,1>3 + nim").is_empty());
    assert!(refused("graph kind=geography arcs=1-2,2-3 + nim").is_empty());
    for (components, expected) in [
        (
            "graph arcs=1>2,2>3,3>4,4>2 + nim",
            "graph: the token can go round forever (2 > 3 > 4 > 2), so it has no Grundy value and \
             cannot be part of a sum; leave out an arc of the circle, or set kind = geography, in which \
             no node is visited twice",
        ),
        (
            "nim + graph arcs=1>1",
            "graph: the token can go round forever (1 > 1), so it has no Grundy value and cannot be \
             part of a sum; leave out an arc of the circle, or set kind = geography, in which no node \
             is visited twice",
        ),
        (
            "nim + graph kind=cat-and-mouse arcs=1-2",
            "graph: cat and mouse have different moves, so they cannot be part of a sum; set kind = \
             token or geography",
        ),
        (
            "nim + heaps code=0.9x",
            "heaps: `x` is not a digit of a code; for example: `0.77`",
        ),
    ] {
        assert_eq!(refused(components), [expected]);
    }
}

/// The cat would catch a mouse in node 1 from node 2, but must not enter it.
#[test]
fn a_cat_does_not_enter_forbidden_nodes() {
    let chase = |forbidden: &[(&'static str, &'static str)]| {
        let mut pairs = vec![
            ("arcs", "1-2 2-3"),
            ("kind", "cat-and-mouse"),
            ("start", "cat 2 1"),
        ];
        pairs.extend(forbidden);
        opened(&pairs)
    };
    let free = chase(&[]).expect("settings");
    assert_eq!(
        free.start().value(RelativeSeat::MOVER).outcome(),
        Outcome::Win
    );
    let kept_out = chase(&[("forbidden", "1")]).expect("settings");
    let start = kept_out.start();
    assert_eq!(start.move_count(), 1);
    assert!(start.read_move("1").is_err() && start.read_move("3").is_ok());
    assert_eq!(kept_out.parameters().join(" "), "3 4 1 2 2 1 2 3 3 2 0 1 1");
    assert_eq!(free.parameters().join(" "), "3 4 1 2 2 1 2 3 3 2 0");
    assert!(chase(&[("forbidden", "4")]).is_err());
}
