//! The referee and the records.

use grundy_play::{
    Choice, Failure, Fault, Finish, GameFailure, GameLimits, GameRecord, HostFault, Player, Seat,
    play, play_from,
};
use grundy_rules::{Instance, Outcome, PositionView, Value, ValueKeeping};
use grundy_testing::arrows::Arrows;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::heap::{Script, TakeOrPass, instance, three_players};
use crate::open::{Open, broken};
use crate::tree::tree;

/// A game of two scripts, which is stopped after six plies.
fn scripted(heap: u64, first: &[&'static str], second: &[&'static str]) -> GameRecord {
    let (mut first, mut second) = (Script::of(first), Script::of(second));
    let instance = instance(TakeOrPass::TWO, heap);
    let limits = GameLimits { max_plies: 6 };
    play(&instance, &mut [&mut first, &mut second], limits).expect("a sound host")
}

#[test]
fn the_rules_end_a_game() {
    let game = scripted(6, &["3", "0"], &["0", "3"]);
    assert_eq!(game.finish, Finish::Won(Seat(1)));
    assert_eq!(game.outcome(Seat(0)), Outcome::Loss);
    assert_eq!(game.outcome(Seat(1)), Outcome::Win);
    assert_eq!(game.plies.len(), 4);
    assert_eq!(game.plies[0].position, "6");
    assert_eq!(game.plies[0].fuel, 7);
}

#[test]
fn every_move_that_lowers_the_value_is_a_blunder() {
    // 6 to 3 gives a draw away, 3 passed gives the win back, 3 passed again, 3 taken.
    let game = scripted(6, &["3", "0"], &["0", "3"]);
    let blunders = |seat| -> Vec<_> {
        let found = game.blunders(seat).map(|b| (b.index, b.from, b.to));
        found.collect()
    };
    assert_eq!(
        blunders(Seat(0)),
        [
            (0, Outcome::Draw, Outcome::Loss),
            (2, Outcome::Win, Outcome::Loss)
        ]
    );
    assert_eq!(blunders(Seat(1)), [(1, Outcome::Win, Outcome::Loss)]);
}

#[test]
fn the_third_time_a_position_arises_is_a_draw() {
    let game = scripted(5, &["0", "0", "0"], &["0", "0", "0"]);
    assert_eq!(game.finish, Finish::Repetition);
    assert_eq!(
        game.plies.len(),
        4,
        "the first player meets 5 at plies 0, 2 and 4"
    );
    assert_eq!(game.outcome(Seat(0)), Outcome::Draw);
    assert!(game.repeated);
    assert_eq!(
        game.failed_to_convert(Seat(0)),
        None,
        "there was nothing to convert"
    );
}

#[test]
fn at_the_move_cap_the_solver_decides() {
    let game = scripted(20, &["1", "1", "1"], &["1", "1", "1"]);
    assert_eq!(
        game.finish,
        Finish::MoveCap(vec![Outcome::Draw, Outcome::Draw])
    );
    assert!(!game.repeated);
    // 15 - 1 - 3 - 3 - 3 - 1 - 1 leaves 3 for the first player.
    let game = scripted(15, &["1", "3", "1"], &["3", "3", "1"]);
    assert_eq!(
        game.finish,
        Finish::MoveCap(vec![Outcome::Win, Outcome::Loss])
    );
    assert_eq!(game.outcome(Seat(0)), Outcome::Win);
}

#[test]
fn a_player_who_fails_loses() {
    let game = scripted(9, &["1"], &["1"]);
    let Finish::Forfeit {
        seat,
        position,
        value,
        forfeit,
    } = &game.finish
    else {
        panic!("{:?}", game.finish);
    };
    assert_eq!(
        (*seat, position.as_str(), value.value()),
        (Seat(0), "7", Some(Value::Draw))
    );
    assert_eq!(forfeit.fault, Fault::EndedEarly);
    assert_eq!(game.forfeit(), Some((Seat(0), forfeit)));
    let faults = [0, 1].map(|seat| game.fault(Seat(seat)));
    assert_eq!(faults, [Some(Fault::EndedEarly), None]);
    let last = game.failures(Seat(0)).last();
    let fault = GameFailure::Fault(Fault::EndedEarly);
    assert_eq!(last, Some((game.plies.len(), fault)));
    assert_eq!(game.outcome(Seat(0)), Outcome::Loss);
    assert_eq!(game.outcome(Seat(1)), Outcome::Win);
}

#[test]
fn a_finished_start_is_a_game_of_no_plies() {
    let game = scripted(0, &[], &[]);
    assert_eq!(game.finish, Finish::Won(Seat(1)));
    assert!(game.plies.is_empty());
}

#[test]
fn players_are_asked_for_forced_moves_too() {
    let rules = TakeOrPass {
        forced_at: Some(5),
        ..TakeOrPass::TWO
    };
    let instance = instance(rules, 6);
    let (mut first, mut second) = (Script::of(&["1", "1"]), Script::of(&["1", "3"]));
    let limits = GameLimits { max_plies: 9 };
    let game = play(&instance, &mut [&mut first, &mut second], limits).expect("a sound host");
    let texts: Vec<&str> = game.plies.iter().map(|ply| ply.played.as_str()).collect();
    assert_eq!(texts, ["1", "1", "1", "3"]);
    assert_eq!(game.finish, Finish::Won(Seat(1)));
}

#[test]
fn a_game_may_begin_anywhere() {
    let instance = instance(TakeOrPass::TWO, 9);
    let (mut first, mut second) = (Script::of(&["2"]), Script::of(&[]));
    let start = instance.position("2").expect("a position");
    let limits = GameLimits { max_plies: 9 };
    let game = play_from(start, &mut [&mut first, &mut second], limits).expect("a sound host");
    assert_eq!((game.start.as_str(), game.plies.len()), ("2", 1));
    assert_eq!(game.start_value.value(), Some(Value::Win(Some(1))));
    assert_eq!(game.finish, Finish::Won(Seat(0)));
}

#[test]
fn among_three_players_one_wins_or_one_fails() {
    let game = |heap, moves: [&[&'static str]; 3]| {
        let instance = three_players(heap);
        let mut scripts = moves.map(Script::of);
        let [a, b, c] = &mut scripts;
        play(&instance, &mut [a, b, c], GameLimits { max_plies: 4 }).expect("a sound host")
    };
    let outcomes = |game: &GameRecord| [0, 1, 2].map(|seat| game.outcome(Seat(seat)));
    let (win, draw, loss) = (Outcome::Win, Outcome::Draw, Outcome::Loss);
    let won = game(4, [&["1"], &["1"], &["2"]]);
    assert_eq!(won.finish, Finish::Won(Seat(2)));
    assert_eq!(outcomes(&won), [loss, loss, win]);
    let failed = game(4, [&["1"], &[], &[]]);
    assert_eq!(outcomes(&failed), [win, loss, win], "all others win");
    // After four plies seat 1 is to move at a heap of 3.
    let capped = game(4, [&["0", "1"], &["0"], &["0"]]);
    assert_eq!(capped.finish, Finish::MoveCap(vec![loss, win, loss]));
    let open = game(9, [&["0", "0"], &["0"], &["0"]]);
    assert_eq!(open.finish, Finish::MoveCap(vec![draw, draw, draw]));
}

/// A player whose host has failed.
struct Broken;

impl Player for Broken {
    fn choose(&mut self, _position: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        Err(Failure::Host(HostFault::Host("out of memory".to_owned())))
    }
}

#[test]
fn a_fault_of_the_host_voids_the_game() {
    let limits = GameLimits { max_plies: 9 };
    let players: &mut [&mut dyn Player] = &mut [&mut Script::of(&["1"]), &mut Broken];
    let game = play(&instance(TakeOrPass::TWO, 9), players, limits);
    assert_eq!(game, Err(HostFault::Host("out of memory".to_owned())));
}

#[test]
fn rules_that_fail_void_the_game() {
    let open = Open::failing_at(instance(TakeOrPass::TWO, 9), "7");
    let (mut first, mut second) = (Script::of(&["1"]), Script::of(&["1"]));
    let limits = GameLimits { max_plies: 9 };
    let game = play(&open, &mut [&mut first, &mut second], limits);
    assert_eq!(game, Err(HostFault::Rules(broken())));
}

#[test]
#[should_panic(expected = "one player for each seat")]
fn every_seat_needs_a_player() {
    let limits = GameLimits { max_plies: 9 };
    let _ = play(&instance(TakeOrPass::TWO, 9), &mut [&mut Broken], limits);
}

/// A game from position 0, which is won by moving to 2; moves to 1 and 3 lead back to 0.
fn detour(first: &[&'static str], second: &[&'static str], max_plies: usize) -> GameRecord {
    let (win, loss) = (
        |plies| Value::Win(Some(plies)),
        |plies| Value::Loss(Some(plies)),
    );
    let instance = tree(&[
        (&[1, 2, 3], win(1)),
        (&[0], loss(2)),
        (&[], loss(0)),
        (&[0], loss(2)),
    ]);
    let (mut first, mut second) = (Script::of(first), Script::of(second));
    let limits = GameLimits { max_plies };
    play(&instance, &mut [&mut first, &mut second], limits).expect("a sound host")
}

#[test]
fn a_won_game_that_goes_in_circles_is_not_converted() {
    let circle = detour(&["1", "3", "1"], &["0", "0", "0"], 100);
    assert_eq!(circle.finish, Finish::Repetition);
    assert_eq!(circle.failed_to_convert(Seat(0)), Some(0));
    assert_eq!(
        circle.failed_to_convert(Seat(1)),
        None,
        "it was lost all along"
    );
    let capped = detour(&["1", "3", "1"], &["0", "0", "0"], 3);
    assert!(matches!(capped.finish, Finish::MoveCap(_)));
    assert_eq!(capped.failed_to_convert(Seat(0)), Some(0), "0 came again");
    let unrepeated = detour(&["1"], &["0"], 1);
    assert_eq!(
        unrepeated.failed_to_convert(Seat(0)),
        None,
        "no position came again"
    );
    let won = detour(&["1", "2"], &["0"], 100);
    assert_eq!(won.failed_to_convert(Seat(0)), None);
}

/// The first move brings the win no nearer, but the circle of positions 2 and 3 begins after it.
#[test]
fn a_won_game_is_wasted_on_the_circle_and_not_before() {
    let (win, loss) = (
        |plies| Value::Win(Some(plies)),
        |plies| Value::Loss(Some(plies)),
    );
    // If every move of the circle seems to bring the win nearer, the last one counts.
    for (at_two, at_three, wasted) in [(1, 2, 2), (3, 2, 4)] {
        let instance = tree(&[
            (&[1], win(5)),
            (&[2], loss(6)),
            (&[3, 4], win(at_two)),
            (&[2], loss(at_three)),
            (&[], loss(0)),
        ]);
        let (mut first, mut second) = (Script::of(&["1", "3", "3"]), Script::of(&["2"; 3]));
        let limits = GameLimits { max_plies: 100 };
        let players: &mut [&mut dyn Player] = &mut [&mut first, &mut second];
        let game = play(&instance, players, limits).expect("a sound host");
        assert_eq!(game.finish, Finish::Repetition);
        assert_eq!(game.failed_to_convert(Seat(0)), Some(wasted));
    }
}

/// Plays by numbers: mostly one of the moves that keep the value, sometimes any move.
struct Numbered(std::vec::IntoIter<(u8, u8)>);

impl Player for Numbered {
    fn choose(&mut self, position: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        let (kind, number) = self.0.next().expect("a number for each ply");
        let any = position.nth(u128::from(number) % position.move_count());
        let ply = match position.kept() {
            ValueKeeping::Only(kept) if kind > 0 => Some(kept[usize::from(number) % kept.len()]),
            _ => any,
        };
        Ok(Choice::free(ply.expect("a move")))
    }
}

/// A game that was played, with the values that its players had on the way.
struct Played {
    game: GameRecord,
    /// For each ply its seat, its position, and the values for this seat before and after it.
    plies: Vec<(Seat, u32, Value, Value)>,
    /// The outcome of the last position for each seat.
    last: Vec<Outcome>,
}

fn played(rules: &Arrows, numbers: &[(u8, u8)]) -> Played {
    let instance = rules.instance();
    let seats = usize::from(rules.seats);
    let players = (0..seats).map(|seat| {
        let own = numbers.iter().copied().skip(seat).step_by(seats);
        Numbered(own.collect::<Vec<_>>().into_iter())
    });
    let mut players: Vec<Numbered> = players.collect();
    let mut players: Vec<&mut dyn Player> = players
        .iter_mut()
        .map(|player| player as &mut dyn Player)
        .collect();
    let max_plies = numbers.len();
    let game = play(&instance, &mut players, GameLimits { max_plies }).expect("a sound host");
    let value = |position: u32, plies: usize, seat: Seat| {
        let mover = Seat::on_turn(plies, rules.seats);
        let position = instance
            .position(&position.to_string())
            .expect("a position");
        position.value(seat.ahead_of(mover, rules.seats))
    };
    let (mut position, mut plies) = (0, Vec::new());
    for (index, ply) in game.plies.iter().enumerate() {
        let seat = Seat(u8::try_from(index % seats).expect("few seats"));
        let next = ply.played.parse().expect("a position");
        let (before, after) = (value(position, index, seat), value(next, index + 1, seat));
        plies.push((seat, position, before, after));
        position = next;
    }
    let last = (0..rules.seats).map(|seat| value(position, plies.len(), Seat(seat)).outcome());
    let last = last.collect();
    Played { game, plies, last }
}

impl Played {
    /// The first ply by which a seat wasted a won game, from the list of all positions.
    fn wasted(&self, seat: Seat) -> Option<usize> {
        let goes_round = match self.game.finish {
            Finish::Repetition => true,
            Finish::MoveCap(_) => self.game.repeated,
            _ => false,
        };
        let own = |index: &usize| self.plies[*index].0 == seat;
        let all = 0..self.plies.len();
        let last = all.clone().rfind(own)?;
        if !goes_round || self.plies[last].3.outcome() != Outcome::Win {
            return None;
        }
        let place = |index: usize| (self.plies[index].0, self.plies[index].1);
        let comes_again =
            |&index: &usize| all.clone().any(|n| n != index && place(n) == place(index));
        let from = all.clone().find(comes_again).unwrap_or(last);
        let is_wasted = |index: &usize| {
            let (_, _, before, after) = self.plies[*index];
            after.remoteness() >= before.remoteness()
        };
        Some((from..=last).filter(own).find(is_wasted).unwrap_or(last))
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_record_is_judged_by_the_values_on_the_way(
        seats in 2u8..=3,
        arrows in vec(vec(0u32..6, 0..4), 6),
        numbers in vec((0u8..6, 0u8..12), 0..24),
    ) {
        let rules = Arrows { seats, arrows, drawn: vec![1] };
        let played = played(&rules, &numbers);
        let game = &played.game;
        for (ply, &(seat, position, before, after)) in game.plies.iter().zip(&played.plies) {
            prop_assert_eq!((ply.seat, &ply.position), (seat, &position.to_string()));
            prop_assert_eq!((ply.before.value(), ply.after.value()), (Some(before), Some(after)));
        }
        for seat in (0..seats).map(Seat) {
            let own = played.plies.iter().enumerate().filter(|(_, ply)| ply.0 == seat);
            let blunders = own.filter(|(_, ply)| ply.3.outcome() < ply.2.outcome());
            let blunders: Vec<_> =
                blunders.map(|(index, ply)| (index, ply.2.outcome(), ply.3.outcome())).collect();
            let found = game.blunders(seat).map(|found| (found.index, found.from, found.to));
            prop_assert_eq!(found.collect::<Vec<_>>(), blunders);
            prop_assert_eq!(game.failed_to_convert(seat), played.wasted(seat), "{:?}", game);
            let outcome = match game.finish {
                Finish::Repetition => Outcome::Draw,
                _ => played.last[usize::from(seat.0)],
            };
            prop_assert_eq!(game.outcome(seat), outcome);
        }
    }
}
