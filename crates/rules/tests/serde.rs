//! Values in reports are read back as they were written.

use std::fmt::Debug;

use grundy_rules::{
    Board, Change, Counts, Ending, Field, Figure, Grid, Mark, Marks, Method, On, Outcome, Places,
    PlayerHands, RelativeSeat, Shape, Side, Value,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// `value` is written as `json`, and read back as itself.
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    let written = serde_json::to_string(value).expect("it can be written");
    assert_eq!(written, json);
    let read: T = serde_json::from_str(&written).expect("it can be read");
    assert_eq!(&read, value);
}

#[test]
fn values() {
    check(&Value::Win(Some(5)), r#"{"win":5}"#);
    check(&Value::Loss(None), r#"{"loss":null}"#);
    check(&Value::Draw, r#""draw""#);
    check(&Outcome::Loss, r#""loss""#);
    check(&Method::Theory, r#""theory""#);
    check(&RelativeSeat(2), "2");
    check(&Ending::Won(RelativeSeat::NEXT), r#"{"won":1}"#);
    check(
        &Field::Rows(vec![vec![1], vec![2, 3]]),
        r#"{"rows":[[1],[2,3]]}"#,
    );
    let counts = Counts {
        positions: None,
        ordered: Some(9),
        reachable: 4,
        win: 2,
        loss: 1,
        draw: 1,
        max_remoteness: Some(3),
        distance_max: 2,
    };
    let json = r#"{"positions":null,"ordered":9,"reachable":4,"win":2,"loss":1,"draw":1,"max_remoteness":3,"distance_max":2}"#;
    check(&counts, json);
}

#[test]
fn boards() {
    let heaps = Board::Sum(vec![Board::Heaps(vec![u64::MAX, 0]), Board::Square([3, 1])]);
    check(
        &heaps,
        r#"{"sum":[{"heaps":[18446744073709551615,0]},{"square":[3,1]}]}"#,
    );
    let hands = Board::Hands {
        players: vec![PlayerHands {
            hands: vec![0, 2],
            notes: vec!["2 lives left".to_owned()],
        }],
        finger: 1,
        limit: 5,
    };
    let json =
        r#"{"hands":{"players":[{"hands":[0,2],"notes":["2 lives left"]}],"finger":1,"limit":5}}"#;
    check(&hands, json);
    let disc = Mark {
        figure: Figure::Disc,
        owner: Some(1),
    };
    let half = Mark {
        figure: Figure::Domino(Side::Left),
        owner: None,
    };
    let grid = Board::Grid(Grid {
        rows: 1,
        cols: 2,
        shape: Shape::Hex,
        on: On::Points,
        cells: vec!['o', '.'],
        marks: Marks::from([('o', disc), ('d', half)]),
    });
    let json = r#"{"grid":{"rows":1,"cols":2,"shape":"hex","on":"points","cells":["o","."],"marks":{"d":{"figure":{"domino":"left"},"owner":null},"o":{"figure":"disc","owner":1}}}}"#;
    check(&grid, json);
    let places = Board::Places(Places {
        places: vec![[0, 0], [-5, 10]],
        links: vec![[0, 1]],
        at: vec!['x', '.'],
        along: vec!['-'],
        marks: Marks::new(),
    });
    let json = r#"{"places":{"places":[[0,0],[-5,10]],"links":[[0,1]],"at":["x","."],"along":["-"],"marks":{}}}"#;
    check(&places, json);
    check(
        &Change::Moved { from: 0, to: 2 },
        r#"{"moved":{"from":0,"to":2}}"#,
    );
}

#[test]
fn changes_are_read_off_the_characters() {
    let stone = Mark {
        figure: Figure::Disc,
        owner: None,
    };
    let marks = Marks::from([('x', stone.clone()), ('y', stone.clone()), ('#', stone)]);
    let board = |at: &str, along: &str| {
        Board::Places(Places {
            places: at.chars().map(|_| [0, 0]).collect(),
            links: along.chars().map(|_| [0, 0]).collect(),
            at: at.chars().collect(),
            along: along.chars().collect(),
            marks: marks.clone(),
        })
    };
    let many = |places: &[usize], links: &[usize]| Change::Many {
        places: places.to_vec(),
        links: links.to_vec(),
    };
    for (before, after, expected) in [
        (("x.y", ".."), ("x.y", ".."), Change::Nothing),
        (("x.y", ".."), ("xxy", ".."), Change::At(1)),
        (("x.y", ".."), ("x..", ".."), Change::At(2)),
        (
            ("x.y", ".."),
            (".xy", ".."),
            Change::Moved { from: 0, to: 1 },
        ),
        (
            ("x.y", ".."),
            ("..x", ".."),
            Change::Moved { from: 0, to: 2 },
        ),
        (
            ("x.y", ".."),
            ("xy.", ".."),
            Change::Moved { from: 2, to: 1 },
        ),
        (("x.y", ".."), ("y.x", ".."), many(&[0, 2], &[])),
        (("x..", ".."), ("xyy", ".."), many(&[1, 2], &[])),
        (("x.y", ".."), ("x.y", ".#"), Change::Line(1)),
        (("x.y", ".."), ("xxy", "#."), Change::Line(0)),
        (("x.y", ".."), ("..y", "#."), many(&[0], &[0])),
        (("x.y", ".."), ("x.y", "##"), many(&[], &[0, 1])),
    ] {
        let (before, after) = (board(before.0, before.1), board(after.0, after.1));
        assert_eq!(
            before.change(&after),
            Some(expected),
            "{before:?} {after:?}"
        );
    }
    assert_eq!(board("x", "").change(&board("xx", "")), None);
    assert_eq!(Board::Heaps(vec![1]).change(&Board::Heaps(vec![0])), None);
}
