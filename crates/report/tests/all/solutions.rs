//! Solutions of positions: the moves, the best line and the table of all positions.

use grundy_games::{Catalog, Settings};
use grundy_report::{
    EntryReport, SolveReport, TableReport, line_of, line_report, solution_report, solve_report,
    table_report,
};
use grundy_rules::{Counts, Instance, Method, Outcome, Value};

use crate::graph::{Graph, chain, game};

fn solved(instance: &dyn Instance, position: Option<&str>) -> SolveReport {
    let nim = Catalog::standard().find("nim").expect("a game");
    let settings = Settings::from([("last".to_owned(), nim.read("last", "loses"))]);
    solve_report(&nim, &settings, instance, position).expect("a position")
}

/// A game that is won at once by the move to 2, later by the move to 1, and lost by the move to 3.
fn short() -> Graph {
    game(&[
        (&[1, 2, 3, 2], Value::Win(Some(1))),
        (&[4], Value::Loss(Some(2))),
        (&[], Value::Loss(Some(0))),
        (&[2], Value::Win(Some(1))),
        (&[2], Value::Win(Some(1))),
    ])
}

#[test]
fn a_solution_tells_of_each_move() {
    let report = solved(&short(), None);
    assert_eq!(report.rules["last"], "loses");
    assert_eq!(report.unusual, ["last = loses"]);
    assert_eq!((report.seats, report.position.as_str()), (2, "0"));
    assert_eq!(report.value, Outcome::Win);
    assert_eq!(report.why.as_deref(), Some("theory of 0"));
    assert_eq!((report.remoteness, report.grundy), (Some(1), Some(7)));
    assert_eq!((report.move_count, report.kept_count), (4, None));
    assert_eq!(report.method, Method::Search);
    assert_eq!(
        (report.best, report.best_ends),
        (vec!["2".to_owned()], true)
    );
    let moves = report.moves.iter().map(|listed| {
        let words = listed.words.as_str();
        (
            listed.to.as_str(),
            words,
            listed.value,
            listed.remoteness,
            listed.keeps,
        )
    });
    assert_eq!(
        moves.collect::<Vec<_>>(),
        [
            ("1", "go to 1", Outcome::Loss, Some(2), true),
            ("2", "go to 2", Outcome::Loss, Some(0), true),
            ("3", "go to 3", Outcome::Win, Some(1), false),
            ("2", "go to 2", Outcome::Loss, Some(0), true),
        ]
    );
}

#[test]
fn any_position_of_a_game_can_be_solved() {
    let report = solved(&short(), Some("1"));
    assert_eq!(report.position, "1");
    assert_eq!(report.best, ["4", "2"]);
    let nim = Catalog::standard().find("nim").expect("a game");
    let error = solution_report(&nim, &Settings::new(), &short(), Some("5"));
    let error = error.expect_err("no position").to_string();
    assert_eq!(error, "`5` is not there; expected a number");
}

#[test]
fn the_counts_are_added_to_a_solution() {
    let counts = Counts {
        positions: None,
        ordered: None,
        reachable: 5,
        win: 3,
        loss: 2,
        draw: 0,
        max_remoteness: Some(2),
        distance_max: 2,
    };
    let graph = Graph {
        counts: Some(counts),
        ..short()
    };
    let with_counts = solved(&graph, None);
    assert_eq!(with_counts.counts, Some(counts));
    let nim = Catalog::standard().find("nim").expect("a game");
    let without = solution_report(&nim, &Settings::new(), &graph, None).expect("a start");
    assert_eq!(without.counts, None);
}

/// A position of exactly as many moves as are listed has all of them listed, although only one wins.
#[test]
fn a_thousand_moves_are_all_listed() {
    let mut options = vec![1; 999];
    options.push(2);
    let graph = game(&[
        (&options, Value::Win(Some(1))),
        (&[2], Value::Win(Some(1))),
        (&[], Value::Loss(Some(0))),
    ]);
    let report = solved(&graph, None);
    assert_eq!((report.moves.len(), report.kept_count), (1_000, None));
    let keeping = report.moves.iter().filter(|listed| listed.keeps).count();
    assert_eq!(keeping, 1);
}

#[test]
fn lines_are_shorter_if_their_length_is_not_known() {
    for (plies, is_long_known, given) in [
        (99, false, 99),
        (300, false, 100),
        (300, true, 300),
        (1_200, true, 1_000),
    ] {
        let report = solved(&chain(plies, is_long_known), None);
        assert_eq!(report.best.len(), given, "{plies} {is_long_known}");
        assert_eq!(report.best_ends, given == plies);
    }
}

#[test]
fn lines_show_the_positions_that_they_lead_to() {
    let graph = chain(1_200, true);
    for (position, most, first, length) in [
        (None, 3, "1", 3),
        (Some("7"), 3, "8", 3),
        (Some("1198"), 3, "1199", 2),
        (Some("1200"), 3, "", 0),
    ] {
        let line = line_of(&graph, position, most).expect("a position");
        assert_eq!(line.len(), length);
        if let Some(ply) = line.first() {
            assert_eq!((ply.text.as_str(), ply.to.as_str()), (first, first));
            assert_eq!(ply.words, format!("go to {first}"));
        }
    }
    let longest = line_report(&graph, None).expect("a start");
    assert_eq!(longest.len(), 1_000);
    assert!(line_report(&graph, Some("x")).is_err());
}

#[test]
fn a_table_names_the_best_moves_of_every_position() {
    let table = table_report(&short()).expect("a small game");
    let json = concat!(
        r#"{"0":{"value":"W","remoteness":1,"best":["2"]},"#,
        r#""1":{"value":"L","remoteness":2,"best":["4"]},"#,
        r#""2":{"value":"L","remoteness":0,"best":[]},"#,
        r#""3":{"value":"W","remoteness":1,"best":["2"]},"#,
        r#""4":{"value":"W","remoteness":1,"best":["2"]}}"#,
    );
    assert_eq!(serde_json::to_string(&table).expect("plain data"), json);
    let read: TableReport = serde_json::from_str(json).expect("a table");
    assert_eq!(read, table);
}

#[test]
fn without_remoteness_all_moves_that_keep_the_value_are_best() {
    let graph = game(&[
        (&[1, 2, 3], Value::Win(None)),
        (&[3], Value::Loss(None)),
        (&[3], Value::Loss(None)),
        (&[], Value::Win(Some(0))),
    ]);
    let table = table_report(&graph).expect("a small game");
    let entry = EntryReport {
        value: Outcome::Win,
        remoteness: None,
        best: vec!["1".to_owned(), "2".to_owned()],
    };
    assert_eq!(table.0[0], ("0".to_owned(), entry));
}

#[test]
fn a_table_is_not_made_of_a_large_game() {
    let graph = Graph {
        weight: 8_000_001,
        ..short()
    };
    assert_eq!(table_report(&graph), None);
}

#[test]
fn what_is_no_table_is_refused() {
    let error = serde_json::from_str::<TableReport>("1").expect_err("no table");
    let error = error.to_string();
    let expected = "expected positions with what is known of them";
    assert!(error.contains(expected), "{error}");
}
