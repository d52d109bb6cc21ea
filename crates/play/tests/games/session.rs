//! Sessions: turns, ends, taking back, and what they leave to values.

use grundy_play::{
    Choice, Finish, GameLimits, Over, REPETITIONS, ReplayError, Seat, Session, Turn,
};
use grundy_rules::{Instance, Misere, Notation, Outcome, Solved, Value};
use proptest::prelude::*;

use crate::heap::{Script, TakeOrPass, Unknown, instance, three_players};
use crate::open::{Open, broken};

const CAP: GameLimits = GameLimits { max_plies: 20 };

fn unknown<R: Notation<Position = u64>>(rules: R, heap: u64) -> Solved<R, Unknown> {
    Solved {
        rules,
        start: heap,
        oracle: Unknown,
    }
}

/// The session after these moves.
fn after<'t>(instance: &'t dyn Instance, moves: &[&str]) -> Session<'t> {
    let moves = moves.iter().copied();
    Session::replay(instance.start(), CAP, moves).expect("legal moves")
}

fn play(session: &mut Session<'_>, text: &str) {
    let ply = session.position().read_move(text).expect("a legal move");
    session.play(Choice::free(ply));
}

#[test]
fn players_take_turns_until_the_rules_end_the_game() {
    let instance = unknown(TakeOrPass::TWO, 4);
    let mut session = Session::new(instance.start(), CAP);
    assert_eq!(session.next(), Turn::Player(Seat(0)));
    play(&mut session, "1");
    assert_eq!(session.next(), Turn::Player(Seat(1)));
    assert_eq!(session.on_turn(), Seat(1));
    play(&mut session, "3");
    let over = Over::Won(Seat(1));
    assert_eq!(session.next(), Turn::Over(over));
    assert_eq!(session.finish(over), Finish::Won(Seat(1)));
    let positions = [0, 1, 2].map(|plies| session.position_after(plies).notation());
    assert_eq!(positions, ["4", "3", "0"]);
}

#[test]
fn in_misere_play_the_last_move_loses() {
    let instance = unknown(Misere(TakeOrPass::TWO), 3);
    assert_eq!(
        after(&instance, &["3"]).next(),
        Turn::Over(Over::Won(Seat(1)))
    );
    assert_eq!(
        after(&instance, &["2", "1"]).next(),
        Turn::Over(Over::Won(Seat(0)))
    );
}

#[test]
fn a_forced_move_is_no_turn_of_a_player() {
    let rules = TakeOrPass {
        forced_at: Some(5),
        ..TakeOrPass::TWO
    };
    let instance = unknown(rules, 6);
    let mut session = after(&instance, &["1"]);
    let Turn::Forced(seat, ply) = session.next() else {
        panic!("{:?}", session.next())
    };
    assert_eq!(
        (seat, session.position().move_text(ply).as_str()),
        (Seat(1), "1")
    );
    session.play(Choice::free(ply));
    assert_eq!(session.last_choice_of(Seat(0)), Some(0));
    assert_eq!(session.last_choice_of(Seat(1)), None, "its move was forced");
    play(&mut session, "0");
    play(&mut session, "2");
    assert_eq!(session.last_choice_of(Seat(0)), Some(2));
    assert_eq!(session.last_choice_of(Seat(1)), Some(3));
}

#[test]
fn a_repetition_has_the_same_player_to_move() {
    let two = unknown(TakeOrPass::TWO, 5);
    assert_eq!(after(&two, &["0"; 3]).next(), Turn::Player(Seat(1)));
    assert_eq!(after(&two, &["0"; 4]).next(), Turn::Over(Over::Repetition));
    let three = three_players(5);
    assert_eq!(after(&three, &["0"; 5]).next(), Turn::Player(Seat(2)));
    assert_eq!(
        after(&three, &["0"; 6]).next(),
        Turn::Over(Over::Repetition)
    );
    // The start arises twice, then a smaller heap three times.
    let later = after(&two, &["0", "0", "1", "0", "0", "0", "0"]);
    assert_eq!(later.next(), Turn::Over(Over::Repetition));
    assert_eq!(later.finish(Over::Repetition), Finish::Repetition);
}

#[test]
fn rules_come_before_repetition_and_repetition_before_the_cap() {
    let limited = |heap, moves: &[&str], max_plies| {
        let instance = unknown(TakeOrPass::TWO, heap);
        let mut session = Session::new(instance.start(), GameLimits { max_plies });
        for text in moves {
            play(&mut session, text);
        }
        session.next()
    };
    assert_eq!(limited(3, &["3"], 1), Turn::Over(Over::Won(Seat(0))));
    assert_eq!(limited(9, &["0"; 4], 4), Turn::Over(Over::Repetition));
    assert_eq!(limited(9, &["1"], 1), Turn::Over(Over::MoveCap));
    assert_eq!(limited(9, &["1"], 2), Turn::Player(Seat(1)));
    assert_eq!(limited(9, &[], 0), Turn::Over(Over::MoveCap));
}

#[test]
fn the_cap_asks_values_for_every_seat() {
    let instance = three_players(3);
    let mut session = Session::new(instance.start(), GameLimits { max_plies: 1 });
    play(&mut session, "0");
    let outcomes = vec![Outcome::Loss, Outcome::Win, Outcome::Loss];
    assert_eq!(session.finish(Over::MoveCap), Finish::MoveCap(outcomes));
}

#[test]
fn moves_are_taken_back_with_what_they_repeated() {
    let instance = instance(TakeOrPass::TWO, 5);
    let mut session = after(&instance, &["0"; 4]);
    assert!(session.record(Finish::Repetition).repeated);
    session.take_back_to(9);
    assert_eq!(session.line().len(), 4, "it is not that long");
    session.take_back_to(1);
    assert_eq!(session.next(), Turn::Player(Seat(1)));
    assert!(!session.record(Finish::Drawn).repeated);
    for _ in 0..2 {
        play(&mut session, "0");
    }
    assert_eq!(
        session.next(),
        Turn::Player(Seat(1)),
        "5 has arisen twice for it"
    );
    session.take_back_to(0);
    assert_eq!(
        (session.line().len(), session.position().notation()),
        (0, "5".to_owned())
    );
}

#[test]
fn moves_that_cannot_be_played_are_no_game() {
    let instance = unknown(TakeOrPass::TWO, 2);
    let replay = |moves: &[&'static str]| {
        let moves = moves.iter().copied();
        Session::replay(instance.start(), CAP, moves).err()
    };
    assert_eq!(replay(&["1", "1"]), None);
    let over = replay(&["2", "0"]);
    assert_eq!(over, Some(ReplayError::Over { number: 2 }));
    let error = replay(&["0", "3"]).expect("3 is not legal");
    assert!(
        error.to_string().starts_with("move 2 is not legal here"),
        "{error}"
    );
}

#[test]
fn a_position_that_returns_refutes_rules_that_promise_to_end() {
    let passes = "leave `ends` out";
    for (seats, moves, returns) in [
        (2, &[][..], None),
        (2, &["1", "2"], None),
        // The same heap for another player is not the same position.
        (2, &["1", "0"], None),
        (
            2,
            &["1", "0", "0"],
            Some("`8` returns after the moves 0, 0"),
        ),
        (2, &["0", "0"], Some("`9` returns after the moves 0, 0")),
        (3, &["0", "0"], None),
        (
            3,
            &["0", "0", "0"],
            Some("`9` returns after the moves 0, 0, 0"),
        ),
    ] {
        let rules = TakeOrPass {
            seats,
            ..TakeOrPass::TWO
        };
        let silent = Open::new(unknown(rules, 9));
        assert_eq!(after(&silent, moves).fault(), None, "{moves:?}");
        let open = Open::promising_to_end(unknown(rules, 9));
        let fault = after(&open, moves).fault();
        let told = fault.as_ref().map(|fault| fault.problem.as_str());
        assert_eq!(told.is_some(), returns.is_some(), "{moves:?}: {told:?}");
        if let Some((fault, returns)) = fault.zip(returns) {
            assert!(fault.problem.ends_with(returns), "{}", fault.problem);
            assert!(fault.help[0].starts_with(passes), "{:?}", fault.help);
        }
    }
}

#[test]
fn a_fault_of_the_rules_is_that_of_the_current_position() {
    let open = Open::failing_at(unknown(TakeOrPass::TWO, 9), "7");
    assert_eq!(after(&open, &["1"]).fault(), None);
    assert_eq!(after(&open, &["1", "1"]).fault(), Some(broken()));
}

#[test]
fn a_player_who_comes_late_is_asked_what_it_has_missed() {
    let rules = TakeOrPass {
        forced_at: Some(5),
        ..TakeOrPass::TWO
    };
    let instance = unknown(rules, 9);
    let session = after(&instance, &["1", "0", "2", "1", "1", "1"]);
    let asked = |seat| {
        let mut script = Script::default();
        session.catch_up(Seat(seat), &mut script);
        script.asked
    };
    assert_eq!(asked(0), ["9", "8"], "its move at 5 was forced");
    assert_eq!(asked(1), ["8", "6", "4"]);
}

#[test]
fn a_record_has_values_and_fuel() {
    let instance = instance(TakeOrPass::TWO, 6);
    let mut session = Session::new(instance.start(), CAP);
    for (text, fuel) in [("3", 5), ("1", 0)] {
        let ply = session.position().read_move(text).expect("a legal move");
        session.play(Choice::with_fuel(ply, fuel));
    }
    let record = session.record(Finish::Drawn);
    assert_eq!(
        (record.start.as_str(), record.start_value.value()),
        ("6", Some(Value::Draw))
    );
    assert_eq!((record.seats, record.repeated), (2, false));
    let [first, second] = &record.plies[..] else {
        panic!("{:?}", record.plies)
    };
    assert_eq!(
        (first.seat, first.position.as_str(), first.played.as_str()),
        (Seat(0), "6", "3")
    );
    assert_eq!(
        (first.before.value(), first.after.value()),
        (Some(Value::Draw), Some(Value::Loss(Some(1))))
    );
    assert_eq!(
        (second.before.value(), second.after.value()),
        (Some(Value::Win(Some(1))), Some(Value::Loss(Some(1))))
    );
    assert_eq!((first.fuel, second.fuel), (5, 0));
}

/// The outcome by the rules of repetition and the cap, from the list of all positions: in quadratic time and
/// without a table.
fn expected(positions: &[u64], seats: usize, cap: usize) -> Option<Over> {
    let plies = positions.len() - 1;
    let last = positions[plies];
    let mine = positions.iter().rev().step_by(seats);
    let times = mine.filter(|&&position| position == last).count();
    match last {
        0 => {
            let winner = (plies + seats - 1) % seats;
            Some(Over::Won(Seat(u8::try_from(winner).expect("few seats"))))
        }
        _ if times >= REPETITIONS => Some(Over::Repetition),
        _ => (plies >= cap).then_some(Over::MoveCap),
    }
}

proptest! {
    /// Moves and takings back in any order leave a session in the state that its positions say.
    #[test]
    fn a_session_is_what_its_positions_say(
        seats in 2u8..=4,
        heap in 1u64..12,
        cap in 0usize..30,
        steps in proptest::collection::vec((0u8..5, 0u64..4, 0usize..12), 0..60),
    ) {
        let rules = TakeOrPass { seats, forced_at: Some(7) };
        let instance = unknown(rules, heap);
        let mut session = Session::new(instance.start(), GameLimits { max_plies: cap });
        let mut positions = vec![heap];
        for (kind, number, plies) in steps {
            if kind == 0 {
                session.take_back_to(plies);
                positions.truncate(plies + 1);
            } else if !matches!(session.next(), Turn::Over(_)) {
                let here = session.position();
                let ply = here.nth(u128::from(number) % here.move_count());
                let ply = ply.expect("a number below the count");
                session.play(Choice::free(ply));
                positions.push(session.position().notation().parse().expect("a number"));
            }
            let over = expected(&positions, usize::from(seats), cap);
            let is_forced = positions.last() == Some(&7);
            match session.next() {
                Turn::Over(found) => prop_assert_eq!(Some(found), over),
                Turn::Forced(..) => prop_assert!(over.is_none() && is_forced),
                Turn::Player(_) => prop_assert!(over.is_none() && !is_forced),
            }
            prop_assert_eq!(session.line().len() + 1, positions.len());
            let mover = session.line().len() % usize::from(seats);
            prop_assert_eq!(usize::from(session.on_turn().0), mover);
        }
    }
}
