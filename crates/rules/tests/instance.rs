//! A game behind the seam: an instance answers as its rules, its notation and its oracle do, and misère play turns
//! round endings and nothing else.

use grundy_rules::{
    Board, Counts, Ending, Field, Instance, Known, Method, Misere, MoveError, Notation, Oracle,
    Outcome, RelativeSeat, Rules, Solved, Survey, TextError, Touch, Value, ValueKeeping, Work,
    numbers,
};

/// Take 1 to 3 items from a heap; a player who cannot has lost. Each text differs from all others.
#[derive(Clone, Copy, Debug)]
struct Take {
    seats: u8,
    /// The seat that is out in positions of fewer items, among several players.
    out: Option<(RelativeSeat, u64)>,
}

const TWO: Take = Take {
    seats: 2,
    out: None,
};

impl Rules for Take {
    type Position = u64;
    type Move = u64;
    type Moves = Vec<u64>;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn moves(&self, &left: &u64) -> Vec<u64> {
        (1..=left.min(3)).collect()
    }

    fn play(&self, &left: &u64, taken: u64) -> u64 {
        left - taken
    }

    fn ending(&self, &left: &u64) -> Option<Ending> {
        (left == 0).then_some(Ending::Won(RelativeSeat::NEXT))
    }

    fn is_out(&self, &left: &u64, seat: RelativeSeat) -> bool {
        self.out
            .is_some_and(|(out, below)| out == seat && left < below)
    }
}

impl Notation for Take {
    fn parameters(&self, &start: &u64) -> Vec<String> {
        vec![start.to_string(), "3".to_owned()]
    }

    fn wire(&self, left: &u64) -> String {
        format!("w {left}")
    }

    fn board(&self, &left: &u64) -> Board {
        Board::Heaps(vec![left])
    }

    fn notation(&self, left: &u64) -> String {
        left.to_string()
    }

    fn fields(&self, &left: &u64) -> Vec<(&'static str, Field)> {
        vec![("n", Field::Number(left))]
    }

    fn heaps(&self, &left: &u64) -> Option<Vec<u64>> {
        Some(vec![left])
    }

    fn with_heaps(&self, _left: &u64, sizes: &[u64]) -> Result<u64, TextError> {
        match sizes {
            [left] => Ok(*left),
            _ => Err(TextError::new("not one heap", "one heap")),
        }
    }

    fn parse_position(&self, text: &str) -> Result<u64, TextError> {
        let [left] = numbers(text, "a heap")?;
        Ok(left)
    }

    fn move_text(&self, taken: u64) -> String {
        format!("{taken}")
    }

    fn move_words(&self, taken: u64) -> String {
        format!("take {taken}")
    }

    fn move_words_at(&self, left: &u64, taken: u64) -> String {
        format!("take {taken} of {left}")
    }

    fn unasked(&self, &left: &u64) -> Option<u64> {
        (left == 1).then_some(1)
    }

    fn kind(&self, _left: &u64, taken: u64) -> String {
        if taken == 3 { "most" } else { "fewer" }.to_owned()
    }

    fn touched(&self, _left: &u64, taken: u64) -> Vec<Touch> {
        let hand = usize::try_from(taken).expect("small");
        vec![Touch {
            player: RelativeSeat::NEXT,
            hand,
        }]
    }

    fn parse_move(&self, text: &str) -> Result<u64, TextError> {
        let [taken] = numbers(text, "`t`")?;
        Ok(taken)
    }
}

/// Multiples of 4 are lost. Says a different thing about each.
#[derive(Clone, Copy, Debug)]
struct Fours {
    /// Whether a formula names the winning moves.
    names_moves: bool,
}

impl Oracle<Take> for Fours {
    fn value(&self, _rules: &Take, left: &u64, hero: RelativeSeat) -> Value {
        hero.of_two(match left % 4 {
            0 => Value::Loss(Some(left / 2)),
            _ => Value::Win(Some(left / 4 * 2 + 1)),
        })
    }

    fn by_theory(&self, rules: &Take, left: &u64, hero: RelativeSeat) -> Option<Value> {
        (*left > 4).then(|| self.value(rules, left, hero))
    }

    fn grundy(&self, _rules: &Take, left: &u64) -> Option<u64> {
        Some(left % 4)
    }

    fn explain(&self, _rules: &Take, left: &u64) -> Option<String> {
        Some(format!("{left} modulo 4"))
    }

    fn winning_moves(&self, _rules: &Take, left: &u64) -> Option<Vec<u64>> {
        self.names_moves.then(|| vec![left % 4])
    }

    fn work(&self, _rules: &Take, left: &u64) -> Work {
        Work {
            search: u128::from(*left),
            besides: 2,
        }
    }

    fn method(&self, _rules: &Take, left: &u64) -> Method {
        if *left > 4 {
            Method::Theory
        } else {
            Method::Search
        }
    }

    fn counts(&self, _rules: &Take) -> Option<Counts> {
        Some(COUNTS)
    }

    fn survey(&self, _rules: &Take) -> Option<Survey> {
        Some(SURVEY)
    }
}

const COUNTS: Counts = Counts {
    positions: None,
    ordered: None,
    reachable: 8,
    win: 6,
    loss: 2,
    draw: 0,
    max_remoteness: Some(3),
    distance_max: 7,
};

const SURVEY: Survey = Survey {
    positions: 8,
    won: 0,
    lost: 1,
    drawn: 0,
    longest: Some(7),
    repeats: None,
};

fn seven(names_moves: bool) -> Solved<Take, Fours> {
    Solved {
        rules: TWO,
        start: 7,
        oracle: Fours { names_moves },
    }
}

#[test]
fn an_instance_answers_as_its_parts_do() {
    let instance = seven(false);
    assert_eq!(instance.seats(), 2);
    assert_eq!(instance.parameters(), ["7", "3"]);
    assert_eq!(instance.counts(), Some(COUNTS));
    assert_eq!(instance.survey(), Some(SURVEY));
    let start = instance.start();
    assert_eq!(start.seats(), 2);
    assert!(start.has_values() && start.asked().is_none() && start.fault().is_none());
    assert!(instance.has_values() && instance.asked().is_none() && !start.promises_to_end());
    let known = start.known(RelativeSeat::NEXT);
    let expected = Known::exact(Value::Loss(Some(3)), Method::Theory);
    assert_eq!(known, expected);
    assert_eq!(
        (start.wire(), start.notation()),
        ("w 7".to_owned(), "7".to_owned())
    );
    assert_eq!(start.board(), Board::Heaps(vec![7]));
    assert_eq!(start.fields(), [("n", Field::Number(7))]);
    assert_eq!(start.heaps(), Some(vec![7]));
    assert_eq!(start.ending(), None);
    assert_eq!(start.value(RelativeSeat::MOVER), Value::Win(Some(3)));
    assert_eq!(start.value(RelativeSeat::NEXT), Value::Loss(Some(3)));
    assert_eq!(
        start.by_theory(RelativeSeat::NEXT),
        Some(Value::Loss(Some(3)))
    );
    assert_eq!(start.grundy(), Some(3));
    assert_eq!(start.explain().as_deref(), Some("7 modulo 4"));
    assert_eq!(start.method(), Method::Theory);
    assert_eq!(start.work().total(), 9);
    assert_eq!(start.unasked(), None);
    let other = instance.position(" 1 ").expect("a position");
    assert_eq!(other.by_theory(RelativeSeat::MOVER), None);
    assert_eq!(other.method(), Method::Search);
    assert_eq!(other.unasked(), other.nth(0));
    assert!(instance.position("x").is_err());
    assert_eq!(start.with_heaps(&[5]).expect("a heap").notation(), "5");
    assert!(start.with_heaps(&[5, 5]).is_err());
}

#[test]
fn moves_are_told_by_their_numbers() {
    let instance = seven(false);
    let start = instance.start();
    assert_eq!(start.move_count(), 3);
    assert_eq!(start.nth(3), None);
    let last = start.nth(2).expect("a move");
    assert_eq!(last.number(), 2);
    assert_eq!(start.move_text(last), "3");
    assert_eq!(start.move_words(last), "take 3 of 7");
    assert_eq!(start.kind(last), "most");
    assert_eq!(start.kind(start.nth(0).expect("a move")), "fewer");
    assert_eq!(start.touched(last)[0].hand, 3);
    assert_eq!(start.after(last).notation(), "4");
    assert_eq!(start.read_move(" 3 "), Ok(last));
}

#[test]
fn a_text_that_is_not_a_legal_move_is_explained() {
    let instance = seven(false);
    let start = instance.start();
    let told = |text: &str| {
        start
            .read_move(text)
            .expect_err("not a legal move")
            .to_string()
    };
    assert_eq!(told("4"), "not legal here; legal: 1, 2, 3");
    assert_eq!(
        told("x"),
        "not a move: `x` is not a whole number; expected `t`"
    );
    let many = MoveError::Illegal {
        legal: 6,
        examples: vec!["1".to_owned(), "2".to_owned()],
    };
    assert_eq!(
        many.to_string(),
        "not legal here; legal: 1, 2, ... (6 in all)"
    );
}

#[test]
fn moves_that_keep_the_value_are_searched_or_named_by_a_formula() {
    for names_moves in [false, true] {
        let instance = seven(names_moves);
        let start = instance.start();
        let expected = start.nth(2).expect("a move");
        assert_eq!(start.kept(), ValueKeeping::Only(vec![expected]));
        let lost = instance.position("4").expect("a position");
        assert_eq!(lost.kept(), ValueKeeping::All);
    }
}

/// Values of a heap of 3 for its mover, and of smaller heaps for the player who has just moved. Every other seat
/// has another value.
struct Told {
    before: Outcome,
    after: [Outcome; 3],
    winning: Option<Vec<u64>>,
}

impl Oracle<Take> for Told {
    fn value(&self, rules: &Take, &left: &u64, hero: RelativeSeat) -> Value {
        let (asked, outcome) = match left {
            3 => (RelativeSeat::MOVER, self.before),
            _ => {
                let outcome = self.after[usize::try_from(left).expect("small")];
                (RelativeSeat(rules.seats - 1), outcome)
            }
        };
        match (outcome, hero == asked) {
            (Outcome::Win, true) | (Outcome::Loss, false) => Value::Win(Some(left)),
            (Outcome::Draw, true) | (Outcome::Win, false) => Value::Draw,
            (Outcome::Loss, true) | (Outcome::Draw, false) => Value::Loss(Some(left)),
        }
    }

    fn winning_moves(&self, _rules: &Take, _left: &u64) -> Option<Vec<u64>> {
        self.winning.clone()
    }

    fn method(&self, _rules: &Take, _left: &u64) -> Method {
        Method::Search
    }
}

/// Every combination of values before and after three moves. A formula is asked for winning moves only.
#[test]
fn moves_keep_a_value_if_it_is_the_same_after_them() {
    const OUTCOMES: [Outcome; 3] = [Outcome::Loss, Outcome::Draw, Outcome::Win];
    let after = |number: usize| [number % 3, number / 3 % 3, number / 9].map(|n| OUTCOMES[n]);
    for seats in [2, 3] {
        for (before, after) in OUTCOMES
            .map(|o| (0..27).map(move |n| (o, after(n))))
            .into_iter()
            .flatten()
        {
            for winning in [None, Some(vec![2, 9])] {
                let instance = Solved {
                    rules: Take { seats, out: None },
                    start: 3,
                    oracle: Told {
                        before,
                        after,
                        winning: winning.clone(),
                    },
                };
                // A move of number n takes n + 1 items. A heap has no move that takes 9.
                let same = |n: &u128| after[2 - usize::try_from(*n).expect("small")] == before;
                let expected = match (before, &winning) {
                    (Outcome::Loss, _) => None,
                    (Outcome::Win, Some(_)) => Some(vec![1]),
                    _ => Some((0..3).filter(same).collect::<Vec<u128>>()),
                };
                let kept = match instance.start().kept() {
                    ValueKeeping::All => None,
                    ValueKeeping::Only(plies) => {
                        Some(plies.into_iter().map(|ply| ply.number()).collect())
                    }
                };
                assert_eq!(kept, expected, "{seats} {before} {after:?} {winning:?}");
            }
        }
    }
}

#[test]
fn what_play_can_reach_comes_by_distance_within_a_bound() {
    let instance = seven(false);
    let found = |most| {
        let found = instance.reachable(most)?;
        Some(
            found
                .iter()
                .map(|p| p.notation())
                .collect::<Vec<_>>()
                .join(" "),
        )
    };
    assert_eq!(found(1_000).as_deref(), Some("7 6 5 4 3 2 1 0"));
    // 8 positions and 18 moves.
    assert_eq!(found(26).as_deref(), Some("7 6 5 4 3 2 1 0"));
    assert_eq!(found(25), None);
    assert_eq!(found(0), None);
}

/// A notation of a thousand characters counts as many positions.
#[test]
fn positions_that_are_long_to_write_count_more_than_once() {
    let wide = Solved {
        rules: Wide,
        start: 1,
        oracle: Nothing,
    };
    assert!(wide.reachable(3 + 976).is_some());
    assert!(wide.reachable(3 + 975).is_none());
}

/// One move, to a position of which the notation has a thousand characters.
struct Wide;

struct Nothing;

impl Oracle<Wide> for Nothing {
    fn value(&self, _rules: &Wide, _position: &u64, hero: RelativeSeat) -> Value {
        hero.of_two(Value::Loss(None))
    }

    fn method(&self, _rules: &Wide, _position: &u64) -> Method {
        Method::Theory
    }
}

impl Rules for Wide {
    type Position = u64;
    type Move = u64;
    type Moves = Vec<u64>;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, &position: &u64) -> Vec<u64> {
        (0..position).collect()
    }

    fn play(&self, _position: &u64, to: u64) -> u64 {
        to
    }

    fn ending(&self, &position: &u64) -> Option<Ending> {
        (position == 0).then_some(Ending::Drawn)
    }
}

impl Notation for Wide {
    fn parameters(&self, _start: &u64) -> Vec<String> {
        Vec::new()
    }

    fn wire(&self, position: &u64) -> String {
        position.to_string()
    }

    fn board(&self, &position: &u64) -> Board {
        Board::Heaps(vec![position])
    }

    fn notation(&self, &position: &u64) -> String {
        if position == 0 {
            "x".repeat(1_000)
        } else {
            position.to_string()
        }
    }

    fn fields(&self, _position: &u64) -> Vec<(&'static str, Field)> {
        Vec::new()
    }

    fn parse_position(&self, text: &str) -> Result<u64, TextError> {
        let [position] = numbers(text, "a number")?;
        Ok(position)
    }

    fn move_text(&self, to: u64) -> String {
        to.to_string()
    }

    fn move_words(&self, to: u64) -> String {
        format!("go to {to}")
    }

    fn parse_move(&self, text: &str) -> Result<u64, TextError> {
        self.parse_position(text)
    }
}

/// The methods that a notation need not implement have defaults.
#[test]
fn a_notation_may_leave_out_heaps_names_and_touches() {
    assert_eq!(Wide.heaps(&1), None);
    assert!(Wide.with_heaps(&1, &[1]).is_err());
    assert_eq!(Wide.move_words_at(&1, 0), "go to 0");
    assert_eq!(Wide.unasked(&1), None);
    assert_eq!(Wide.kind(&1, 0), "0");
    assert_eq!(Wide.touched(&1, 0), []);
    assert!(!Wide.is_out(&1, RelativeSeat::NEXT));
    let lost = RelativeSeat::MOVER;
    assert_eq!(Nothing.by_theory(&Wide, &0, lost), None);
    assert_eq!(Nothing.grundy(&Wide, &0), None);
    assert_eq!(Nothing.explain(&Wide, &0), None);
    assert_eq!(Nothing.winning_moves(&Wide, &0), None);
    assert_eq!(Nothing.work(&Wide, &0).total(), 0);
    assert_eq!(Nothing.counts(&Wide), None);
    assert_eq!(Nothing.survey(&Wide), None);
}

#[test]
fn misere_play_turns_round_endings_and_nothing_else() {
    let misere = Misere(TWO);
    assert_eq!(misere.ending(&0), Some(Ending::Won(RelativeSeat::MOVER)));
    assert_eq!(misere.ending(&1), None);
    let twice = Misere(misere.clone());
    assert_eq!(twice.ending(&0), TWO.ending(&0));
    assert_eq!(Misere(Wide).ending(&0), Some(Ending::Drawn));
    assert_eq!(misere.seats(), 2);
    assert_eq!(misere.moves(&7), [1, 2, 3]);
    assert_eq!(misere.play(&7, 2), 5);
    assert_eq!(misere.parameters(&7), TWO.parameters(&7));
    assert_eq!(misere.wire(&7), TWO.wire(&7));
    assert_eq!(misere.board(&7), TWO.board(&7));
    assert_eq!(misere.notation(&7), TWO.notation(&7));
    assert_eq!(misere.fields(&7), TWO.fields(&7));
    assert_eq!(misere.heaps(&7), TWO.heaps(&7));
    assert_eq!(misere.with_heaps(&7, &[5]), Ok(5));
    assert_eq!(misere.parse_position("5"), Ok(5));
    assert_eq!(misere.move_text(2), "2");
    assert_eq!(misere.move_words(2), "take 2");
    assert_eq!(misere.move_words_at(&7, 2), "take 2 of 7");
    assert_eq!(misere.unasked(&1), Some(1));
    assert_eq!(misere.kind(&7, 3), "most");
    assert_eq!(misere.touched(&7, 3), TWO.touched(&7, 3));
    assert_eq!(misere.parse_move("2"), Ok(2));
}

#[test]
fn a_player_who_is_out_has_lost_among_several_only() {
    let out = Some((RelativeSeat(2), 3));
    let three = Take { seats: 3, out };
    let lost = Some(Value::Loss(Some(0)));
    assert_eq!(three.settled(&2, RelativeSeat(2)), lost);
    assert_eq!(three.settled(&3, RelativeSeat(2)), None);
    assert_eq!(three.settled(&2, RelativeSeat(1)), None);
    assert_eq!(
        three.settled(&0, RelativeSeat(1)),
        Some(Value::Win(Some(0)))
    );
    let two = Take { seats: 2, out };
    assert_eq!(two.settled(&2, RelativeSeat(2)), None);
    let position = seven(false);
    let finished = position.position("0").expect("a position");
    assert_eq!(finished.settled(RelativeSeat::MOVER), lost);
    assert_eq!(finished.ending(), Some(Ending::Won(RelativeSeat::NEXT)));
}

#[test]
fn values_are_told_in_words_and_letters() {
    for (value, words, letter, outcome, plies) in [
        (Value::Win(Some(5)), "win in 5", 'W', Outcome::Win, Some(5)),
        (Value::Win(None), "win", 'W', Outcome::Win, None),
        (
            Value::Loss(Some(4)),
            "loss in 4",
            'L',
            Outcome::Loss,
            Some(4),
        ),
        (Value::Draw, "draw", 'D', Outcome::Draw, None),
    ] {
        assert_eq!(value.to_string(), words);
        assert_eq!(value.outcome(), outcome);
        assert_eq!(value.outcome().letter(), letter);
        let others = value.outcome().for_other();
        assert_eq!(outcome.half_points() + others.half_points(), 2);
        assert_eq!(value.remoteness(), plies);
        assert_eq!(value.for_other().for_other(), value);
        let earlier = value.one_ply_earlier();
        assert_eq!(earlier.outcome(), outcome);
        assert_eq!(earlier.remoteness(), plies.map(|plies| plies + 1));
    }
    assert_eq!(Value::Win(Some(1)).for_other(), Value::Loss(Some(1)));
    assert_eq!(
        Value::Loss(Some(u64::MAX)).one_ply_earlier().remoteness(),
        Some(u64::MAX)
    );
    assert!(Outcome::Loss < Outcome::Draw && Outcome::Draw < Outcome::Win);
    assert_eq!(
        [Method::Search, Method::Theory].map(|m| m.to_string()),
        ["search", "theory"]
    );
}

#[test]
fn endings_have_a_value_for_each_player() {
    let won = Ending::Won(RelativeSeat::NEXT);
    assert_eq!(won.value_for(RelativeSeat::NEXT), Value::Win(Some(0)));
    assert_eq!(won.value_for(RelativeSeat::MOVER), Value::Loss(Some(0)));
    assert_eq!(Ending::Drawn.value_for(RelativeSeat::MOVER), Value::Draw);
}
