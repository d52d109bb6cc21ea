//! The referee, the opponents and the records, on a game small enough to know by heart: take one to
//! three items from a heap, or pass. Who takes the last item wins. From four items on nobody can
//! force anything, because whoever would lose passes.

use grundy_play::{
    Choice, Conduct, Failure, Fault, Finish, Forfeit, GameRecord, Opponent, Player, Seat,
    best_line, play,
};
use grundy_rules::{
    Board, Ending, Field, Instance, Method, Notation, Oracle, Outcome, PositionView, RelativeSeat,
    Rules, Solved, TextError, Value, numbers,
};

struct TakeOrPass;

impl Rules for TakeOrPass {
    type Position = u64;
    type Move = u64;
    type Moves = Vec<u64>;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, &heap: &u64) -> Vec<u64> {
        match heap {
            0 => Vec::new(),
            _ => (0..=heap.min(3)).collect(),
        }
    }

    fn play(&self, heap: &u64, taken: u64) -> u64 {
        heap - taken
    }

    fn ending(&self, &heap: &u64) -> Option<Ending> {
        (heap == 0).then_some(Ending::Won(RelativeSeat::NEXT))
    }
}

impl Notation for TakeOrPass {
    fn parameters(&self, _start: &u64) -> Vec<u64> {
        Vec::new()
    }

    fn wire(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn board(&self, &heap: &u64) -> Board {
        Board::Heaps(vec![heap])
    }

    fn notation(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn fields(&self, &heap: &u64) -> Vec<(&'static str, Field)> {
        vec![("heap", Field::Number(heap))]
    }

    fn parse_position(&self, text: &str) -> Result<u64, TextError> {
        numbers(text, "the heap").map(|[heap]| heap)
    }

    fn move_text(&self, taken: u64) -> String {
        taken.to_string()
    }

    fn move_words(&self, taken: u64) -> String {
        format!("take {taken}")
    }

    fn parse_move(&self, text: &str) -> Result<u64, TextError> {
        numbers(text, "how many to take").map(|[taken]| taken)
    }
}

struct ByHeart;

impl Oracle<TakeOrPass> for ByHeart {
    fn value(&self, _rules: &TakeOrPass, &heap: &u64, hero: RelativeSeat) -> Value {
        hero.of_two(match heap {
            0 => Value::Loss(Some(0)),
            1..=3 => Value::Win(Some(1)),
            _ => Value::Draw,
        })
    }

    fn method(&self, _rules: &TakeOrPass, _heap: &u64) -> Method {
        Method::Theory
    }
}

/// Plays what it is told to, then fails.
struct Script(Vec<&'static str>);

impl Player for Script {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        if self.0.is_empty() {
            return Err(Failure::Forfeit(Forfeit {
                fault: Fault::EndedEarly,
                said: String::new(),
                detail: "the script is at its end".to_owned(),
            }));
        }
        let ply = situation.read_move(self.0.remove(0)).expect("a legal move");
        Ok(Choice { ply, fuel: 7 })
    }
}

fn instance(heap: u64) -> Solved<TakeOrPass, ByHeart> {
    Solved {
        rules: TakeOrPass,
        start: heap,
        oracle: ByHeart,
    }
}

fn scripted(heap: u64, first: &[&'static str], second: &[&'static str]) -> GameRecord {
    let (mut first, mut second) = (Script(first.to_vec()), Script(second.to_vec()));
    let conduct = Conduct { max_plies: 6 };
    play(&instance(heap), &mut [&mut first, &mut second], conduct).expect("a sound host")
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
        (*seat, position.as_str(), *value),
        (Seat(0), "7", Value::Draw)
    );
    assert_eq!(forfeit.fault, Fault::EndedEarly);
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
fn opponents_keep_what_they_have() {
    for opponent in [Opponent::Perfect, Opponent::Trickster] {
        for heap in 1..20 {
            let mut player = opponent.player(0, 0);
            let instance = instance(heap);
            let start = instance.start();
            let choice = player.choose(&*start).expect("opponents do not fail");
            let before = start.value(RelativeSeat::MOVER).outcome();
            let after = start.after(choice.ply).value(RelativeSeat::NEXT).outcome();
            assert_eq!(before, after, "{} at {heap}", opponent.name());
        }
    }
}

#[test]
fn the_trickster_leaves_few_good_moves() {
    // From 7, all of 7, 6, 5 and 4 draw. From 4 only the pass keeps the draw.
    let instance = instance(7);
    let start = instance.start();
    let mut trickster = Opponent::Trickster.player(0, 0);
    let choice = trickster.choose(&*start).expect("opponents do not fail");
    assert_eq!(start.move_text(choice.ply), "3");
}

#[test]
fn random_play_is_decided_by_its_seed_and_reaches_every_move() {
    let instance = instance(9);
    let moves = |seed| -> Vec<String> {
        let mut random = Opponent::Random.player(seed, 3);
        let start = instance.start();
        let chosen = (0..50).map(|_| random.choose(&*start).expect("opponents do not fail"));
        chosen.map(|choice| start.move_text(choice.ply)).collect()
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
    for number in ["0", "1", "2", "3"] {
        assert!(
            moves(1).contains(&number.to_owned()),
            "{number} is never played"
        );
    }
}

#[test]
fn a_best_line_ends_where_it_would_repeat_itself() {
    assert_eq!(best_line(instance(3).start(), 100), ["3"]);
    assert_eq!(best_line(instance(4).start(), 100), ["0"]);
    assert_eq!(best_line(instance(0).start(), 100), Vec::<String>::new());
}
