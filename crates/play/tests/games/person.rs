//! Games of a person against players.

use std::cell::RefCell;

use grundy_play::{Fault, Finish, HostFault, Opponent, Pause, PersonGame, Player, Seat};
use grundy_rules::{Instance, PositionView, Value};

use crate::heap::{Script, TakeOrPass, instance, three_players};
use crate::open::{Open, broken};

fn play(game: &mut PersonGame<'_>, text: &str) -> Pause {
    let ply = game.session().position().read_move(text);
    game.play(ply.expect("a legal move"));
    game.advance().expect("a sound host")
}

fn perfect(_: &dyn Instance, _: Seat) -> Result<Box<dyn Player>, HostFault> {
    Ok(Opponent::Perfect.player(0, 0))
}

fn moves(game: &PersonGame<'_>) -> Vec<String> {
    let line = game.session().line().iter();
    line.map(|played| played.position.move_text(played.choice.ply))
        .collect()
}

#[test]
fn others_answer_until_the_person_has_to_choose() {
    let instance = instance(TakeOrPass::TWO, 5);
    let mut game = PersonGame::new(&instance, Seat(1), &perfect).expect("players");
    assert_eq!(game.person(), Seat(1));
    assert_eq!(game.advance(), Ok(Pause::Person), "the other begins");
    assert_eq!(game.session().line().len(), 1);
    assert_eq!(play(&mut game, "2"), Pause::Over(Finish::Won(Seat(0))));
    assert_eq!(moves(&game), ["0", "2", "3"]);
}

#[test]
fn forced_moves_are_made_for_the_person_too() {
    let rules = TakeOrPass {
        forced_at: Some(4),
        ..TakeOrPass::TWO
    };
    let instance = instance(rules, 4);
    let mut game = PersonGame::new(&instance, Seat(0), &perfect).expect("players");
    assert_eq!(game.advance(), Ok(Pause::Over(Finish::Won(Seat(1)))));
    assert_eq!(moves(&game), ["1", "3"]);
    assert_eq!(game.take_back(), Ok(false), "the person has chosen nothing");
}

/// A script that keeps what it was asked where the test can see it.
struct Heard<'h>(Script, &'h RefCell<Vec<Vec<String>>>, usize);

impl Player for Heard<'_> {
    fn choose(
        &mut self,
        position: &dyn PositionView<'_>,
    ) -> Result<grundy_play::Choice, grundy_play::Failure> {
        self.1.borrow_mut()[self.2].push(position.notation());
        self.0.choose(position)
    }
}

#[test]
fn taking_back_seats_the_others_anew() {
    let heard: &'static RefCell<Vec<Vec<String>>> = Box::leak(Box::default());
    let seat_player = |_: &dyn Instance, _: Seat| {
        heard.borrow_mut().push(Vec::new());
        let number = heard.borrow().len() - 1;
        let script = Script::of(&["0", "1", "0"]);
        let player: Box<dyn Player> = Box::new(Heard(script, heard, number));
        Ok(player)
    };
    let instance = instance(TakeOrPass::TWO, 9);
    let mut game = PersonGame::new(&instance, Seat(0), &seat_player).expect("players");
    assert_eq!(game.advance(), Ok(Pause::Person));
    play(&mut game, "1");
    play(&mut game, "2");
    assert_eq!(game.take_back(), Ok(true));
    assert_eq!(moves(&game), ["1", "0"]);
    play(&mut game, "3");
    assert_eq!(moves(&game), ["1", "0", "3", "1"]);
    let asked = [vec!["8", "6"], vec!["8", "5"]];
    assert_eq!(*heard.borrow(), asked);
    assert_eq!(game.take_back(), Ok(true));
    assert_eq!(game.take_back(), Ok(true));
    assert_eq!(game.take_back(), Ok(false));
    assert_eq!(game.session().position().notation(), "9");
}

#[test]
fn a_player_that_fails_ends_the_game_and_a_host_that_fails_is_an_error() {
    let instance = instance(TakeOrPass::TWO, 9);
    let silent = |_: &dyn Instance, _: Seat| {
        let player: Box<dyn Player> = Box::new(Script::default());
        Ok(player)
    };
    let mut game = PersonGame::new(&instance, Seat(0), &silent).expect("players");
    assert_eq!(game.advance(), Ok(Pause::Person));
    let Pause::Over(Finish::Forfeit {
        seat,
        position,
        value,
        forfeit,
    }) = play(&mut game, "1")
    else {
        panic!("the script has no move");
    };
    assert_eq!(
        (seat, position.as_str(), value.value()),
        (Seat(1), "8", Some(Value::Draw))
    );
    assert_eq!(forfeit.fault, Fault::EndedEarly);
    let broken = |_: &dyn Instance, _: Seat| {
        Err::<Box<dyn Player>, _>(HostFault::Host("no memory".to_owned()))
    };
    assert!(PersonGame::new(&instance, Seat(0), &broken).is_err());
}

#[test]
fn rules_that_fail_are_an_error() {
    let open = Open::failing_at(instance(TakeOrPass::TWO, 9), "7");
    let second = |_: &dyn Instance, _: Seat| {
        let player: Box<dyn Player> = Box::new(Script::of(&["1"]));
        Ok(player)
    };
    let mut game = PersonGame::new(&open, Seat(0), &second).expect("players");
    assert_eq!(game.advance(), Ok(Pause::Person));
    game.play(open.start().read_move("1").expect("a legal move"));
    assert_eq!(game.advance(), Err(HostFault::Rules(broken())));
}

#[test]
fn every_other_seat_has_a_player() {
    let seats = RefCell::new(Vec::new());
    let seat_player = |_: &dyn Instance, seat: Seat| {
        seats.borrow_mut().push(seat.0);
        Ok(Opponent::Perfect.player(0, 0))
    };
    let instance = three_players(9);
    let mut game = PersonGame::new(&instance, Seat(1), &seat_player).expect("players");
    assert_eq!(*seats.borrow(), [0, 2]);
    assert_eq!(game.advance(), Ok(Pause::Person));
    play(&mut game, "0");
    assert_eq!(game.session().line().len(), 4);
}

#[test]
#[should_panic(expected = "the instance has this seat")]
fn the_person_needs_a_seat() {
    let instance = instance(TakeOrPass::TWO, 9);
    let _ = PersonGame::new(&instance, Seat(2), &perfect);
}
