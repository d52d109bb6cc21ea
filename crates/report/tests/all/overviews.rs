//! Overviews of games: the positions, the ends, and what random games show.

use grundy_games::{Catalog, SearchBudget, Settings};
use grundy_play::{GameLimits, HostFault, Opponent, Player, play};
use grundy_report::{EndsReport, LargeOverview, RandomGames, large_overview, overview};
use grundy_rules::{Board, Instance, Outcome, Repeats, Survey, Value};

use crate::graph::{Graph, Trouble, chain, game};

/// A game with an end of each kind. Its longest line has three plies.
fn small() -> Graph {
    game(&[
        (&[1, 2], Value::Draw),
        (&[3, 4], Value::Draw),
        (&[5, 1], Value::Win(Some(1))),
        (&[], Value::Win(Some(0))),
        (&[], Value::Draw),
        (&[], Value::Loss(Some(0))),
    ])
}

#[test]
fn an_overview_counts_positions_and_ends() {
    let report = overview(&small());
    assert_eq!((report.start.as_str(), report.seats), ("0", 2));
    assert_eq!((report.value, report.remoteness), (Outcome::Draw, None));
    assert_eq!(report.board, Board::Heaps(vec![0]));
    assert_eq!((report.positions, report.longest), (Some(6), Some(3)));
    let ends = EndsReport {
        won: 1,
        lost: 1,
        drawn: 1,
    };
    assert_eq!(report.ends, Some(ends));
    assert_eq!(report.repeats, None);
    let moves = report.moves.iter().map(|listed| listed.to.as_str());
    assert_eq!(moves.collect::<Vec<_>>(), ["1", "2"]);
}

#[test]
fn all_ends_of_one_kind_are_counted() {
    for (value, counts) in [
        (Value::Win(Some(0)), [2, 0, 0]),
        (Value::Loss(Some(0)), [0, 2, 0]),
        (Value::Draw, [0, 0, 2]),
    ] {
        let graph = game(&[(&[1, 2], Value::Draw), (&[], value), (&[], value)]);
        let ends = overview(&graph).ends.expect("a small game");
        assert_eq!([ends.won, ends.lost, ends.drawn], counts, "{value}");
    }
}

#[test]
fn the_longest_game_is_found_if_there_is_one() {
    let cases: [(Vec<Vec<usize>>, Option<u64>); 5] = [
        (vec![vec![]], Some(0)),
        (vec![vec![1], vec![]], Some(1)),
        // The shorter line to position 3 is found first.
        (vec![vec![3, 1], vec![2], vec![3], vec![]], Some(3)),
        // Play can return to the start, or to another position.
        (vec![vec![0, 1], vec![]], None),
        (vec![vec![1], vec![2], vec![1, 3], vec![]], None),
    ];
    for (options, longest) in cases {
        let positions = options.iter().map(|options| match options[..] {
            [] => (&options[..], Value::Loss(Some(0))),
            _ => (&options[..], Value::Draw),
        });
        let positions: Vec<(&[usize], Value)> = positions.collect();
        let report = overview(&game(&positions));
        assert_eq!(report.longest, longest, "{options:?}");
        assert_eq!(report.positions, Some(options.len() as u64));
    }
}

#[test]
fn positions_are_not_counted_if_there_are_too_many() {
    let large = Graph {
        weight: 2_000_001,
        ..small()
    };
    let report = overview(&large);
    assert_eq!(
        (report.positions, report.longest, report.ends),
        (None, None, None)
    );
}

#[test]
fn the_survey_of_a_game_is_used_if_there_is_one() {
    let repeats = Repeats {
        different: 20,
        symmetry: vec!["columns".to_owned()],
    };
    let surveyed = Graph {
        survey: Some(Survey {
            positions: 77,
            won: 5,
            lost: 6,
            drawn: 7,
            longest: None,
            repeats: Some(repeats.clone()),
        }),
        ..small()
    };
    let report = overview(&surveyed);
    assert_eq!((report.positions, report.longest), (Some(77), None));
    let ends = report.ends.expect("counts of ends");
    assert_eq!([ends.won, ends.lost, ends.drawn], [5, 6, 7]);
    assert_eq!(report.repeats, Some(repeats));
}

#[test]
fn a_random_game_stops_at_its_end_or_after_sixty_plies() {
    for (plies, shown) in [(0, 0), (5, 5), (60, 60), (100, 60)] {
        let report = overview(&chain(plies, true));
        assert_eq!(report.random_game.len(), shown, "{plies}");
        for (number, ply) in (1..).zip(&report.random_game) {
            let text = number.to_string();
            assert_eq!((&ply.text, &ply.to), (&text, &text));
            assert_eq!(ply.board, Board::Heaps(vec![number]));
        }
    }
}

fn large(instance: &dyn Instance) -> LargeOverview {
    large_overview(instance).expect("rules without a fault")
}

#[test]
fn random_games_are_counted() {
    for (plies, counts) in [
        // A hundred games, each with the same positions before its end.
        (
            2,
            RandomGames {
                games: 100,
                positions: 2,
                shortest: 2,
                longest: 2,
                least_moves: 1,
                most_moves: 1,
                won: vec![0, 100],
                drawn: 0,
                stopped: 0,
            },
        ),
        // After 5,000 plies in all, no further game is begun.
        (
            601,
            RandomGames {
                games: 9,
                positions: 601,
                shortest: 601,
                longest: 601,
                least_moves: 1,
                most_moves: 1,
                won: vec![9, 0],
                drawn: 0,
                stopped: 0,
            },
        ),
        // Each game is stopped after 1,000 plies.
        (
            2_000,
            RandomGames {
                games: 5,
                positions: 1_000,
                shortest: 1_000,
                longest: 1_000,
                least_moves: 1,
                most_moves: 1,
                won: vec![0, 0],
                drawn: 5,
                stopped: 5,
            },
        ),
    ] {
        let overview = large(&chain(plies, true));
        assert_eq!(overview.random_games, counts);
        assert_eq!(overview.random_game.len(), plies.min(60));
    }
}

#[test]
fn numbers_of_moves_and_of_plies_have_bounds() {
    let random = large(&small()).random_games;
    assert_eq!((random.games, random.positions), (100, 3));
    assert_eq!((random.shortest, random.longest), (2, 3));
    assert_eq!((random.least_moves, random.most_moves), (2, 2));
    let won: u64 = random.won.iter().sum();
    assert_eq!(won + random.drawn, 100);
    assert!(won > 0 && random.drawn > 0, "{random:?}");
}

#[test]
fn the_players_of_a_random_game_have_seeds_of_their_own() {
    let nim = Catalog::standard().find("nim").expect("a game");
    let instance = nim.open_at(&Settings::new(), "30 30 30", SearchBudget::Theory);
    let instance = instance.expect("a position");
    let overview = large(&*instance);
    let [mut first, mut second] = [1, 2].map(|seed| Opponent::Random.player(seed, 0));
    let mut players: [&mut dyn Player; 2] = [&mut *first, &mut *second];
    let limits = GameLimits { max_plies: 1_000 };
    let game = play(&*instance, &mut players, limits).expect("a game");
    let expected: Vec<&String> = game.plies.iter().map(|ply| &ply.played).collect();
    let shown: Vec<&String> = overview.random_game.iter().map(|ply| &ply.text).collect();
    assert_eq!(shown, expected);
    let positions = game.plies.iter().map(|ply| ply.position.as_str());
    let after = overview.random_game.iter().map(|ply| ply.to.as_str());
    assert!(positions.skip(1).chain(["0 0 0"]).eq(after));
}

#[test]
fn a_thousand_first_moves_are_shown() {
    let graph = game(&[
        (&[1; 1_200], Value::Win(Some(1))),
        (&[], Value::Loss(Some(0))),
    ]);
    let overview = large(&graph);
    assert_eq!((overview.start.as_str(), overview.move_count), ("0", 1_200));
    assert_eq!(overview.moves.len(), 1_000);
    let first = &overview.moves[0];
    assert_eq!((first.text.as_str(), first.to.as_str()), ("1", "1"));
    assert_eq!(overview.random_games.most_moves, 1_200);
}

#[test]
fn rules_that_fail_have_no_overview() {
    for (trouble, said) in [
        (Trouble::Fault(3), "the program trapped"),
        (
            Trouble::Display(3),
            "the board has a character without a meaning",
        ),
        (
            Trouble::Refused(3),
            "the position `3`, to which a move leads, is refused: `3` is not there; expected a number",
        ),
        (
            Trouble::Changed(3),
            "in the position `3`, another instance of the program gives another answer; the position must contain all \
             that the answer depends on",
        ),
    ] {
        let graph = Graph {
            trouble,
            ..chain(5, true)
        };
        let fault = large_overview(&graph).expect_err("a fault");
        assert!(matches!(fault, HostFault::Rules(_)), "{fault:?}");
        assert_eq!(fault.to_string(), said, "{trouble:?}");
    }
}
