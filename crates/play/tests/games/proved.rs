//! Proofs about games whose values are not known: the player that searches, bounds on positions and moves, and
//! records that learn.

use std::cell::Cell;

use grundy_play::{
    Book, DecidedMoves, Failure, Finish, GameLimits, GameRecord, HostFault, LEVELS, Opponent,
    Player, ProvedMoves, Seat, canonical_options, play, proved,
};
use grundy_rules::{Instance, Known, Method, MoveStanding, Outcome, RelativeSeat, Solved, Value};
use grundy_search::{Answer, Asked, Search};

use crate::heap::{ByHeart, Script, TakeOrPass, instance};
use crate::open::{Open, broken, canonical};
use crate::tree::tree;

const TABLE: usize = 1 << 16;
const ENOUGH: u64 = 10_000;

fn open(heap: u64) -> Open<Solved<TakeOrPass, ByHeart>> {
    Open::new(instance(TakeOrPass::TWO, heap))
}

/// The outcome of a heap for the player about to move.
fn outcome(heap: u64) -> Outcome {
    let value = instance(TakeOrPass::TWO, heap);
    value.start().value(RelativeSeat::MOVER).outcome()
}

fn player(name: &str, seed: u64) -> Box<dyn Player> {
    name.parse::<Opponent>().expect("a player").player(seed, 0)
}

/// The number of items that a player takes from the start.
fn taken(mut player: Box<dyn Player>, game: &dyn Instance) -> u64 {
    let start = game.start();
    let choice = player.choose(&*start).expect("opponents do not fail");
    let text = start.move_text(choice.ply);
    text.parse().expect("a number")
}

#[test]
fn positions_and_options_are_written_in_canonical_form() {
    let game = open(5);
    let found = canonical_options(&game, &*game.start()).expect("sound rules");
    let options = ["005", "004", "003", "002"].map(str::to_owned);
    assert_eq!(found, ("005".to_owned(), options.to_vec()));
    let failing = Open::failing_at(instance(TakeOrPass::TWO, 5), "3");
    let found = canonical_options(&failing, &*failing.start());
    assert_eq!(found, Err(broken()));
}

#[test]
fn bounds_are_proved_with_enough_questions() {
    let book = Book::default();
    for heap in 1..9 {
        let game = open(heap);
        let known = proved(&*game.start(), ENOUGH, TABLE, &book).expect("sound rules");
        assert_eq!(known.decided(), Some(outcome(heap)), "{heap}");
        let known = proved(&*game.start(), 0, TABLE, &book).expect("sound rules");
        assert_eq!(known.decided(), None, "{heap}");
        let solved = instance(TakeOrPass::TWO, heap);
        let known = proved(&*solved.start(), 0, TABLE, &book).expect("sound rules");
        assert_eq!(known, solved.start().known(RelativeSeat::MOVER));
    }
    for fails_at in ["5", "3"] {
        let failing = Open::failing_at(instance(TakeOrPass::TWO, 5), fails_at);
        let found = proved(&*failing.start(), ENOUGH, TABLE, &book);
        assert_eq!(found, Err(HostFault::Rules(broken())));
    }
}

#[test]
fn a_player_that_searches_keeps_what_it_can_prove() {
    for heap in 1..9 {
        for seed in 0..5 {
            let game = open(heap);
            let left = heap - taken(player("search-10000", seed), &game);
            assert_eq!(outcome(left), outcome(heap).for_other(), "{heap} to {left}");
            let solved = instance(TakeOrPass::TWO, heap);
            let perfect = taken(Opponent::Perfect.player(0, 0), &solved);
            assert_eq!(taken(player("search-1", seed), &solved), perfect);
        }
    }
}

#[test]
fn a_player_that_searches_asks_no_more_than_its_name_says() {
    for questions in 1..30 {
        let game = open(12);
        taken(player(&format!("search-{questions}"), 1), &game);
        let asked = game.questions();
        assert!(asked < questions, "{asked} and the moves of the position");
    }
    for seed in 0..40 {
        let [searches, plays_out] =
            ["search-1", "playouts-30"].map(|name| taken(player(name, seed), &open(6)));
        assert_eq!(searches, plays_out, "nothing is proved");
    }
}

#[test]
fn a_choice_is_unproved_if_a_search_left_another_move_open() {
    let solved = instance(TakeOrPass::TWO, 6);
    let games: [(&dyn Instance, &str, bool); 4] = [
        (&open(3), "search-10000", false),
        (&open(6), "search-1", true),
        // Neither of these has searched.
        (&open(6), "playouts-30", false),
        (&solved, "search-1", false),
    ];
    for (game, name, is_unproved) in games {
        let choice = player(name, 1).choose(&*game.start());
        let choice = choice.expect("opponents do not fail");
        assert_eq!(choice.is_unproved, is_unproved, "{name}");
    }
}

#[test]
fn a_level_has_another_player_for_games_without_values() {
    for level in LEVELS {
        for seed in 0..20 {
            let chosen = taken(level.player(seed, 3, &Book::default()), &open(6));
            let expected = taken(level.without_values.player(seed, 3), &open(6));
            assert_eq!(chosen, expected, "{}", level.name);
        }
    }
}

#[test]
fn rules_that_fail_are_no_fault_of_a_player() {
    for name in ["playouts-20", "search-1", "search-50"] {
        let failing = Open::failing_at(instance(TakeOrPass::TWO, 6), "5");
        let choice = player(name, 1).choose(&*failing.start());
        let expected = Err(Failure::Host(HostFault::Rules(broken())));
        assert_eq!(choice, expected, "{name}");
    }
}

/// A result lies within bounds.
fn allows(known: Known, outcome: Outcome) -> bool {
    known.at_least <= outcome && outcome <= known.at_most
}

#[test]
fn a_position_is_proved_together_with_its_moves() {
    for heap in 1..9 {
        for questions in [0, 1, 2, 5, ENOUGH] {
            let game = open(heap);
            let (position, options) = canonical_options(&game, &*game.start()).expect("sound");
            let options: Vec<&str> = options.iter().map(String::as_str).collect();
            let (asked, begun) = (Asked(&game), Cell::new(0));
            let mut search = Search::new(&asked, TABLE);
            let begin = || begun.set(begun.get() + 1);
            let found = ProvedMoves::search(&mut search, &position, &options, questions, begin);
            let found = found.expect("sound rules");
            assert_eq!((begun.get(), found.questions), (2, game.questions()));
            assert_eq!(found.after.len(), options.len());
            assert!(allows(found.known, outcome(heap)));
            for (option, &after) in options.iter().zip(&found.after) {
                let left = option.parse().expect("a number");
                assert!(allows(after, outcome(left)), "{heap} to {left}: {after:?}");
                let keeps = outcome(left) == outcome(heap).for_other();
                let standing = Known::of_move(found.known, after, RelativeSeat::NEXT);
                if questions == ENOUGH {
                    let expected = match keeps {
                        true => MoveStanding::Keeps,
                        false => MoveStanding::Loses,
                    };
                    assert_eq!(standing, expected, "{heap} to {left}");
                }
            }
            if questions == ENOUGH {
                assert_eq!(found.known.decided(), Some(outcome(heap)));
            }
            let again = ProvedMoves::found(&search, &position, &options);
            assert_eq!(again.questions, 0);
            assert!(again.known.meet(found.known).is_some());
        }
    }
}

/// Play goes from position 0 to others, and never returns.
#[test]
fn proofs_about_all_options_are_proofs_about_the_position() {
    let (won, lost) = (Value::Win(None), Value::Loss(None));
    let positions: [(&[u64], Value); 6] = [
        (&[], won),
        (&[3], won),
        (&[3, 4], won),
        (&[], lost),
        (&[3], won),
        (&[4], lost),
    ];
    for (options, outcome) in [
        (&[1, 2][..], Some(Outcome::Loss)),
        (&[1, 5, 4], Some(Outcome::Win)),
        (&[3], Some(Outcome::Win)),
        (&[], None),
    ] {
        let mut positions = positions;
        positions[0].0 = options;
        let game = Open::new(tree(&positions));
        let asked = Asked(&game);
        let mut search = Search::new(&asked, TABLE);
        let options: Vec<String> = options.iter().map(|n| canonical(&n.to_string())).collect();
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let nothing = ProvedMoves::found(&search, "000", &options);
        assert_eq!(nothing.known.decided(), None);
        for option in &options {
            search.known(option, ENOUGH).expect("sound rules");
        }
        let found = ProvedMoves::found(&search, "000", &options);
        assert_eq!(found.known.decided(), outcome, "{options:?}");
        assert_eq!(found.questions, 0);
    }
}

/// A game from a heap of 9, in which the second player fails at a heap of 5.
fn broken_off() -> GameRecord {
    let (mut first, mut second) = (Script::of(&["1", "3"]), Script::of(&["0"]));
    let limits = GameLimits { max_plies: 9 };
    play(&open(9), &mut [&mut first, &mut second], limits).expect("a sound host")
}

#[test]
fn the_positions_of_a_record_are_those_of_its_plies_and_the_last() {
    let (game, record) = (open(9), broken_off());
    let positions = ["009", "008", "008", "005"];
    for from in 0..=5 {
        let found = record.canonical_positions(&game, &game, from);
        let expected = positions.iter().skip(from).map(|&text| text.to_owned());
        assert_eq!(found, Ok(expected.collect::<Vec<_>>()));
    }
    let unplayed = GameRecord {
        plies: Vec::new(),
        ..record.clone()
    };
    let found = unplayed.canonical_positions(&game, &game, 0);
    assert_eq!(found, Ok(vec!["009".to_owned()]));
    let failing = Open::failing_at(instance(TakeOrPass::TWO, 9), "5");
    let found = record.canonical_positions(&failing, &game, 0);
    assert_eq!(found, Err(broken()));
    let mut ply = record.plies[2].clone();
    assert_eq!(ply.next_position(&game).as_deref(), Some("5"));
    for (position, played) in [("8", "4"), ("8", "x"), ("x", "3")] {
        ply.position = position.to_owned();
        ply.played = played.to_owned();
        assert_eq!(ply.next_position(&game), None, "{played} at {position}");
    }
}

/// The bounds of the position of a number, which are different for each.
fn answer(number: u64) -> Answer {
    let value = match number % 2 {
        0 => Value::Win(Some(10 + number)),
        _ => Value::Loss(Some(10 + number)),
    };
    Answer {
        known: Known::exact(value, Method::Proof),
        questions: number,
    }
}

#[test]
fn a_record_learns_the_bounds_of_as_many_positions_as_are_answered() {
    let before = broken_off();
    for answers in 0..=5u64 {
        let all: Vec<Answer> = (0..answers).map(answer).collect();
        let mut record = before.clone();
        record.learn(&all);
        let known = |number: u64| match number < answers {
            true => answer(number).known,
            false => Known::NOTHING,
        };
        assert_eq!(record.start_value, known(0));
        for (number, ply) in (0..).zip(&record.plies) {
            assert_eq!(ply.before, known(number));
            assert_eq!(ply.after, known(number + 1).for_other(), "for its mover");
        }
        let Finish::Forfeit { value, .. } = record.finish else {
            panic!("{:?}", record.finish);
        };
        assert_eq!(value, known(3));
    }
}

#[test]
fn moves_of_a_seat_are_counted_by_what_is_proved_of_them() {
    let counts = |game: &dyn Instance| {
        let (mut first, mut second) = (Script::of(&["3", "0"]), Script::of(&["0", "3"]));
        let limits = GameLimits { max_plies: 9 };
        let record = play(game, &mut [&mut first, &mut second], limits).expect("a sound host");
        [0, 1].map(|seat| {
            let plies = record.proved_plies(Seat(seat)).map(|ply| ply.index);
            assert!(plies.eq([seat, seat + 2].map(usize::from)));
            record.decided_moves(Seat(seat))
        })
    };
    let counted = |decided, right| DecidedMoves {
        moves: 2,
        decided,
        right,
    };
    // Both moves of the first player and the first of the second give a result away.
    let solved = counts(&instance(TakeOrPass::TWO, 6));
    assert_eq!(solved, [counted(2, 0), counted(2, 1)]);
    assert_eq!(counts(&open(6)), [counted(0, 0), counted(0, 0)]);
}

#[test]
fn forced_moves_do_not_count_as_moves_of_a_player() {
    let rules = TakeOrPass {
        forced_at: Some(6),
        ..TakeOrPass::TWO
    };
    let (mut first, mut second) = (Script::of(&["1", "2"]), Script::of(&["3"]));
    let limits = GameLimits { max_plies: 9 };
    let record = play(&instance(rules, 6), &mut [&mut first, &mut second], limits);
    let record = record.expect("a sound host");
    let forced: Vec<bool> = record.plies.iter().map(|ply| ply.is_forced).collect();
    assert_eq!(forced, [true, false, false]);
    assert!(record.proved_plies(Seat(0)).map(|ply| ply.index).eq([2]));
    assert_eq!(record.decided_moves(Seat(0)).moves, 1);
    assert!(record.chosen_plies(Seat(1)).eq([(1, &record.plies[1])]));
}
