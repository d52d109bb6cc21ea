//! Recorded games compared with the values of their positions: each move, mistakes and refutations.

use std::sync::Arc;

use grundy_play::{Fault, Finish, Forfeit, GameRecord, Opponent, Seat};
use grundy_report::record::{Record, Seated};
use grundy_report::{
    BlunderKind, FatalMove, FinishKind, JudgedGame, Limits, Mistake, PlyReport, Reason,
    ReplayReport, SeatKind, refutation_line, remoteness_lost, replay,
};
use grundy_rules::{Instance, Known, Method, Outcome, RelativeSeat, Touch, Value};

use crate::graph::{Graph, bot, game, game_of_three, perfect, played, sixth_game};

/// The first player wins at once by the move to 1, later by the move to 2, and draws by the move to 3. From 3, a move
/// back to the start loses.
fn small() -> Graph {
    game(&[
        (&[1, 2, 3], Value::Win(Some(1))),
        (&[], Value::Loss(Some(0))),
        (&[4], Value::Loss(Some(2))),
        (&[5, 0], Value::Draw),
        (&[1], Value::Win(Some(1))),
        (&[], Value::Draw),
    ])
}

/// A bot against the perfect player.
fn seats() -> Vec<Seated> {
    vec![Seated::Bot(bot()), perfect()]
}

fn recorded(instance: &dyn Instance, moves: &[&str]) -> Record {
    sixth_game(seats(), played(instance, moves), Limits::default())
}

fn replayed(instance: &dyn Instance, moves: &[&str]) -> ReplayReport {
    replay(&recorded(instance, moves), instance)
}

#[test]
fn a_replay_tells_of_the_record_and_of_its_players() {
    let mut record = recorded(&small(), &["3", "5"]);
    record.played.plies[0].fuel = 700;
    record.played.plies[1].fuel = 800;
    let report = replay(&record, &small());
    assert_eq!((report.problem.as_str(), report.number), ("nim", 6));
    assert_eq!(report.game, "nim");
    assert_eq!(report.rules["last"], "wins");
    assert_eq!(report.engine, grundy_report::ENGINE);
    let players = report.players.iter();
    let players = players.map(|player| (player.seat, player.kind, player.name.as_str()));
    assert_eq!(
        players.collect::<Vec<_>>(),
        [
            (1, SeatKind::Bot, "greedy.c"),
            (2, SeatKind::Reference, "perfect")
        ]
    );
    assert_eq!(report.players[0].sha256, Some(bot().module));
    assert_eq!(report.players[0].stderr.as_deref(), Some(""));
    assert_eq!(report.players[1].sha256, None);
    let fuel = report.plies.iter().map(|ply| ply.fuel);
    assert_eq!(fuel.collect::<Vec<_>>(), [Some(700), None]);
}

#[test]
fn the_other_players_are_called_by_their_kinds() {
    for (seated, kind, name) in [
        (Seated::Line, SeatKind::Line, "line"),
        (Seated::Person, SeatKind::Person, "person"),
    ] {
        let mut record = recorded(&small(), &["1"]);
        record.seats[1] = seated;
        let report = replay(&record, &small());
        let player = &report.players[1];
        assert_eq!((player.kind, player.name.as_str()), (kind, name));
        assert_eq!(record.seats[1].name(), name);
    }
}

/// A ply in a report: its blunder, the remoteness lost, the right moves with their number, and for a blunder the
/// position after the first of them.
type ExpectedPly<'s> = (
    Option<BlunderKind>,
    Option<u64>,
    (&'s [&'s str], u128),
    Option<&'s str>,
);

/// The kind of an end, and the winner.
type End = (FinishKind, Option<u8>);

#[test]
fn each_ply_is_compared_with_the_best() {
    let small = small();
    let all: &[&str] = &["1", "2"];
    let cases: [(&[&str], &[ExpectedPly<'_>], End); 3] = [
        (
            &["3", "5"],
            &[
                (Some(BlunderKind::WinToDraw), None, (all, 2), Some("1")),
                (None, None, (&["5"], 1), None),
            ],
            (FinishKind::Drawn, None),
        ),
        (
            &["2", "4", "1"],
            &[
                (None, Some(2), (all, 2), None),
                (None, Some(0), (&[], 0), None),
                (None, Some(0), (&["1"], 1), None),
            ],
            (FinishKind::Won, Some(1)),
        ),
        (
            &["3", "0", "1"],
            &[
                (Some(BlunderKind::WinToDraw), None, (all, 2), Some("1")),
                (Some(BlunderKind::DrawToLoss), None, (&["5"], 1), Some("5")),
                (None, Some(0), (all, 2), None),
            ],
            (FinishKind::Won, Some(1)),
        ),
    ];
    for (moves, plies, (kind, winner)) in cases {
        let report = replayed(&small, moves);
        assert_eq!(report.plies.len(), plies.len());
        for (ply, &(blunder, lost, (right, right_count), instead)) in report.plies.iter().zip(plies)
        {
            assert_eq!(
                (ply.blunder, ply.remoteness_lost),
                (blunder, lost),
                "{ply:?}"
            );
            assert_eq!(
                (&ply.right[..], ply.right_count),
                (&texts(right)[..], right_count)
            );
            let position = ply
                .instead
                .as_ref()
                .map(|instead| instead.position.as_str());
            assert_eq!(position, instead, "{ply:?}");
        }
        assert_eq!((report.finish.kind, report.finish.winner), (kind, winner));
        assert_eq!((report.finish.failed, report.finish.wrote), (None, None));
        follows(&report.plies, moves);
    }
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

/// The plies are numbered, and each begins where the one before it ended. A move leads to the position of its name.
fn follows(plies: &[PlyReport], moves: &[&str]) {
    let mut here = "0";
    for (index, (ply, &played)) in plies.iter().zip(moves).enumerate() {
        assert_eq!(ply.ply, index + 1);
        assert_eq!(usize::from(ply.seat), index % 2 + 1);
        assert_eq!(
            (ply.from.position.as_str(), ply.to.position.as_str()),
            (here, played)
        );
        assert_eq!(
            (ply.played.as_str(), &ply.words),
            (played, &format!("go to {played}"))
        );
        let touch = Touch {
            player: RelativeSeat::NEXT,
            hand: played.parse().expect("a number"),
        };
        assert_eq!(ply.touched, [touch]);
        let explanation = ply.to.explanation.as_deref();
        assert_eq!(explanation, Some(&format!("theory of {played}")[..]));
        assert_eq!(ply.to.values.len(), 2);
        here = played;
    }
}

#[test]
fn twelve_of_many_right_moves_are_listed() {
    let graph = game(&[(&[1; 20], Value::Win(Some(1))), (&[], Value::Loss(Some(0)))]);
    let report = replayed(&graph, &["1"]);
    let ply = &report.plies[0];
    assert_eq!((ply.right.len(), ply.right_count), (12, 20));
}

#[test]
fn a_forfeit_names_the_player_that_failed() {
    let report = replayed(&small(), &["2"]);
    let finish = report.finish;
    assert_eq!((finish.kind, finish.winner), (FinishKind::Forfeit, Some(1)));
    assert_eq!(
        (finish.failed, finish.position.position.as_str()),
        (Some(2), "2")
    );
    assert_eq!(finish.wrote.as_deref(), Some("4\t4"));
    assert_eq!(
        finish.because.as_deref(),
        Some("your program divided by zero")
    );
}

#[test]
fn games_end_by_repetition_and_at_the_cap_of_plies_as_well() {
    let outcomes = vec![Outcome::Win, Outcome::Loss];
    for (finish, kind, winner) in [
        (Finish::Repetition, FinishKind::Repetition, None),
        (Finish::MoveCap(outcomes), FinishKind::MoveCap, Some(1)),
    ] {
        let mut record = recorded(&small(), &["2"]);
        record.played.finish = finish;
        let report = replay(&record, &small());
        assert_eq!((report.finish.kind, report.finish.winner), (kind, winner));
    }
}

/// Bounds of a game without values, for the player who moves.
const HELD: Known = Known {
    at_least: Outcome::Draw,
    at_most: Outcome::Win,
    remoteness: None,
    by: Method::Proof,
};

#[test]
fn bounds_of_a_large_game_are_those_of_the_record() {
    let large = Graph {
        has_values: false,
        ..small()
    };
    let mut record = recorded(&large, &["2", "4"]);
    let lost = Known::outcome(Outcome::Loss, Method::Proof);
    let won = lost.for_other();
    record.played.start_value = won;
    record.played.plies[0].before = HELD;
    record.played.plies[0].after = lost;
    record.played.plies[1].before = won;
    record.played.plies[1].after = HELD;
    let report = replay(&record, &large);
    let [first, second] = &report.plies[..] else {
        panic!("two plies: {report:?}");
    };
    let end = &report.finish.position;
    for (position, known) in [
        (&first.from, HELD),
        (&first.to, won),
        (&second.from, won),
        (&second.to, HELD.for_other()),
        (end, HELD.for_other()),
    ] {
        assert_eq!(position.values, [known, known.for_other()], "{position:?}");
    }
    assert_eq!(first.blunder, Some(BlunderKind::DrawToLoss));
    assert_eq!((second.blunder, first.right_count), (None, 0));
    record.played.plies.clear();
    let report = replay(&record, &large);
    assert_eq!(report.finish.position.values, [won, lost]);
}

#[test]
fn plies_are_lost_by_later_wins_and_earlier_losses() {
    let exact = |value| Known::exact(value, Method::Search);
    for (before, after, lost) in [
        (Value::Win(Some(1)), Value::Win(Some(2)), Some(2)),
        (Value::Win(Some(3)), Value::Win(Some(2)), Some(0)),
        (Value::Win(Some(5)), Value::Win(Some(1)), None),
        (Value::Loss(Some(4)), Value::Loss(Some(1)), Some(2)),
        (Value::Loss(Some(4)), Value::Loss(Some(3)), Some(0)),
        (Value::Win(None), Value::Win(Some(2)), None),
        (Value::Loss(Some(4)), Value::Loss(None), None),
        (Value::Draw, Value::Draw, None),
        (Value::Win(Some(1)), Value::Draw, None),
    ] {
        assert_eq!(
            remoteness_lost(exact(before), exact(after)),
            lost,
            "{before} {after}"
        );
    }
    assert_eq!(remoteness_lost(Known::NOTHING, Known::NOTHING), None);
}

/// A game of a bot in this seat.
fn judged(instance: Graph, record: Record, seat: Seat) -> JudgedGame {
    JudgedGame {
        record,
        instance: Arc::new(instance),
        settings: "last=wins".to_owned(),
        rules: Vec::new(),
        seat,
        failures: vec![(Reason::Blunder, 0)],
    }
}

#[test]
fn a_game_is_lost_by_the_last_blunder_of_a_player_that_did_not_win() {
    let blunder = |by: &str, ply, position: &str, played: &str, right: &str| FatalMove {
        by: by.to_owned(),
        ply,
        position: position.to_owned(),
        played: Some(played.to_owned()),
        right: Some(right.to_owned()),
        fault: None,
    };
    let cases: [(&[&str], Option<FatalMove>); 4] = [
        (&["3", "5"], Some(blunder("Ann", 1, "0", "3", "1"))),
        (&["3", "0", "1"], Some(blunder("Bob", 2, "3", "0", "5"))),
        (&["2", "4", "1"], None),
        (
            &["2"],
            Some(FatalMove {
                by: "Bob".to_owned(),
                ply: 2,
                position: "2".to_owned(),
                played: None,
                right: None,
                fault: Some("your program divided by zero".to_owned()),
            }),
        ),
    ];
    let names = ["Ann", "Bob"].map(str::to_owned);
    for (moves, fatal) in cases {
        let game = judged(small(), recorded(&small(), moves), Seat(0));
        assert_eq!(game.fatal_move(&names), fatal, "{moves:?}");
    }
}

/// Ann could win at once, and lets Bob choose the winner, who chooses her.
#[test]
fn the_blunder_of_a_winner_is_not_fatal() {
    let lost = Value::Loss(Some(0));
    let won = Value::Win(Some(0));
    let graph = || {
        game_of_three(&[
            (&[1, 2], [won, lost, lost].map(Value::one_ply_earlier)),
            (&[], [lost, lost, won]),
            (&[3, 4], [lost; 3].map(Value::one_ply_earlier)),
            (&[], [won, lost, lost]),
            (&[], [lost, won, lost]),
        ])
    };
    let names = ["Ann", "Bob", "Eve"].map(str::to_owned);
    for (moves, winner, fatal) in [(["2", "4"], 1, None), (["2", "3"], 3, Some("Ann"))] {
        let seats = vec![Seated::Bot(bot()), perfect(), perfect()];
        let record = sixth_game(seats, played(&graph(), &moves), Limits::default());
        let game = judged(graph(), record, Seat(0));
        assert_eq!(game.replay().finish.winner, Some(winner));
        let by = game.fatal_move(&names).map(|fatal| fatal.by);
        assert_eq!(by.as_deref(), fatal);
    }
}

/// If one of three players fails, all others have won.
#[test]
fn among_three_players_a_forfeit_has_no_single_winner() {
    let end = [
        Value::Loss(Some(0)),
        Value::Loss(Some(0)),
        Value::Win(Some(0)),
    ];
    let start = [
        Value::Win(Some(1)),
        Value::Loss(Some(1)),
        Value::Loss(Some(1)),
    ];
    let graph = game_of_three(&[(&[1], start), (&[], end)]);
    let report = replay(
        &sixth_game(
            vec![Seated::Person; 3],
            played(&graph, &[]),
            Limits::default(),
        ),
        &graph,
    );
    assert_eq!(
        (report.finish.failed, report.finish.winner),
        (Some(1), None)
    );
}

#[test]
fn a_judged_game_knows_its_players() {
    let mut game = judged(small(), recorded(&small(), &["1"]), Seat(0));
    assert_eq!(game.opponent(), Some(Opponent::Perfect));
    assert_eq!(game.bot(), Some(&bot()));
    assert_eq!(game.game().plies.len(), 1);
    assert_eq!(game.start_value().decided(), Some(Outcome::Win));
    assert!(
        format!("{game:?}").starts_with("JudgedGame { record: "),
        "{game:?}"
    );
    game.seat = Seat(1);
    assert_eq!(game.start_value().decided(), Some(Outcome::Loss));
    game.record.seats = vec![Seated::Line, Seated::Person];
    assert_eq!((game.opponent(), game.bot()), (None, None));
}

#[test]
fn the_start_of_a_large_game_has_the_bounds_of_the_record() {
    let large = || Graph {
        has_values: false,
        ..small()
    };
    let record = recorded(&large(), &["1"]);
    let played = GameRecord {
        start_value: HELD,
        ..record.played
    };
    let record = Record { played, ..record };
    for (seat, known) in [(Seat(0), HELD), (Seat(1), HELD.for_other())] {
        let game = judged(large(), record.clone(), seat);
        assert_eq!(game.start_value(), known);
    }
}

#[test]
fn a_mistake_lists_the_moves_that_keep_the_value() {
    let many = game(&[
        (&[1; 150], Value::Win(Some(1))),
        (&[], Value::Loss(Some(0))),
    ]);
    let lost = game(&[
        (&[1; 150], Value::Loss(Some(1))),
        (&[], Value::Win(Some(0))),
    ]);
    let large = Graph {
        has_values: false,
        ..small()
    };
    for (graph, listed, count) in [
        (small(), vec!["1".to_owned(), "2".to_owned()], 2),
        (many, vec!["1".to_owned(); 100], 150),
        (lost, vec!["1".to_owned(); 100], 150),
        (large, vec![], 0),
    ] {
        let start = graph.start();
        let (before, after) = (HELD, Some(HELD.for_other()));
        let (mistake, kept_count) = Mistake::new(4, &*start, (before, after), "3".to_owned());
        assert_eq!((mistake.ply, mistake.position.as_str()), (5, "0"));
        assert_eq!(mistake.proved.known(), HELD);
        assert_eq!(mistake.value_after, Some(Outcome::Draw));
        assert_eq!(mistake.played, "3");
        assert_eq!((mistake.kept, kept_count), (listed, count));
    }
}

#[test]
fn a_line_shows_how_a_mistake_is_punished() {
    let small = small();
    let large = Graph {
        has_values: false,
        ..self::small()
    };
    for (graph, reason, played, line) in [
        (&small, Reason::Blunder, "3", vec!["5"]),
        (&small, Reason::Blunder, "2", vec!["4", "1"]),
        (&small, Reason::Blunder, "7", vec![]),
        (&small, Reason::NotConverted, "3", vec!["1"]),
        (&small, Reason::Trap, "3", vec![]),
        (&large, Reason::Blunder, "3", vec![]),
        (&large, Reason::NotConverted, "3", vec![]),
    ] {
        assert_eq!(
            refutation_line(reason, graph.start(), played),
            line,
            "{reason} {played}"
        );
    }
}

#[test]
fn a_fault_of_a_player_is_written_into_the_record() {
    let record = recorded(&small(), &["2"]);
    let forfeit = Forfeit {
        fault: Fault::Trap,
        said: "4\t4".to_owned(),
        detail: "your program divided by zero".to_owned(),
    };
    let expected = Finish::Forfeit {
        seat: Seat(1),
        position: "2".to_owned(),
        value: Known::exact(Value::Loss(Some(2)), Method::Search),
        forfeit,
    };
    assert_eq!(record.played.finish, expected);
    let text = record.text();
    let (_, end) = text.split_once("\nfinish ").expect("an end");
    let end = end.lines().take(3).collect::<Vec<_>>();
    assert_eq!(
        end,
        [
            "trap by seat 2 at 2",
            "wrote 4\\t4",
            "because your program divided by zero"
        ]
    );
}
