//! What holds of every game, checked through the seam that everybody uses.

use std::collections::{HashSet, VecDeque};

use grundy_games::{Catalog, Game, SearchBudget};
use grundy_rules::{
    BoxedPosition, Instance, Method, MoveError, Outcome, Ply, RelativeSeat, Value, ValueKeeping,
};
use grundy_solver::mex;

use crate::cases::{cases, game, settings};

/// Positions that are looked at, of one case.
const POSITIONS: usize = 1_500;

/// Positions with at most this many moves have all of them looked at; of others some.
const MOVES: u128 = 200;

#[test]
fn every_game_keeps_the_contract() {
    for game in Catalog::standard().iter() {
        for case in cases(game) {
            for effort in [SearchBudget::Quick, SearchBudget::Thorough] {
                let instance = game
                    .open(&settings(game, case), effort)
                    .expect("a good case");
                check(&*instance);
                play_out(&*instance);
                counts_add_up(&*instance);
                garbage_is_refused(&*instance);
            }
        }
    }
}

/// Checks positions breadth first, as many as are allowed.
fn check(instance: &dyn Instance) {
    let mut seen = HashSet::from([instance.start().notation()]);
    let mut queue = VecDeque::from([instance.start()]);
    while let Some(here) = queue.pop_front() {
        check_texts(instance, &here);
        check_value(&here);
        for ply in some_moves(&here) {
            let next = here.after(ply);
            if seen.len() < POSITIONS && seen.insert(next.notation()) {
                queue.push_back(next);
            }
        }
    }
}

/// All moves, or of very many the first, the last and a few between.
fn some_moves(here: &BoxedPosition<'_>) -> Vec<Ply> {
    let count = here.move_count();
    let numbers: Vec<u128> = if count <= MOVES {
        (0..count).collect()
    } else {
        let few = 4;
        let between = (1..few).map(|i| count / few * i);
        (0..few).chain(between).chain(count - few..count).collect()
    };
    let plies = numbers.into_iter().map(|n| here.nth(n));
    plies
        .map(|ply| ply.expect("a number below the count"))
        .collect()
}

fn check_texts(instance: &dyn Instance, here: &BoxedPosition<'_>) {
    let notation = here.notation();
    assert_eq!(here.seats(), instance.seats());
    assert_eq!(
        here.ending().is_some(),
        here.move_count() == 0,
        "{notation}"
    );
    let again = instance
        .position(&format!(" {notation} "))
        .expect("what was written can be read");
    assert_eq!(again.notation(), notation);
    assert_eq!(again.wire(), here.wire());

    for number in [here.move_count(), here.move_count() + 1, u128::MAX] {
        assert_eq!(here.nth(number), None);
    }
    let plies = some_moves(here);
    let mut texts = HashSet::new();
    for &ply in &plies {
        let text = here.move_text(ply);
        assert_eq!(here.read_move(&text), Ok(ply), "{notation}: {text}");
        let spaced = format!("\t{}  \r", text.replace(' ', " \t "));
        assert_eq!(here.read_move(&spaced), Ok(ply), "{notation}: {spaced:?}");
        assert!(texts.insert(text), "{notation}: two moves of one text");
    }
    assert!(plies.is_sorted(), "moves are not numbered in order");

    for garbage in [
        "",
        " ",
        "x",
        "-1",
        "1.5",
        "tap",
        "tap 1",
        "split",
        "tap x y",
        "99999999999999999999",
        "99999999999999999999 1",
        "💥",
        "\0",
        "resign",
    ] {
        let refused = here.read_move(garbage);
        assert!(
            matches!(refused, Err(MoveError::Unreadable(_))),
            "{garbage:?}: {refused:?}"
        );
    }
    for illegal in [
        "0",
        "0 0",
        "0 1",
        "1 2 3 4 5",
        "65 1",
        "1 0",
        "18446744073709551615",
        "18446744073709551615 7",
        "tap 0 0",
        "tap 300 1",
        "tap 1 1 0",
        "tap 1 1 2",
        "split 0 0",
        "split 300 1",
        "split 1 1 1",
        "self 1 1",
        "flip 1",
        "flip 300",
        "swap",
        "pass",
    ] {
        // Each is readable in some game; a few are even legal in some position.
        match here.read_move(illegal) {
            Ok(ply) => assert_eq!(here.move_text(ply), illegal),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn check_value(here: &BoxedPosition<'_>) {
    let notation = here.notation();
    let seats = here.seats();
    let value = here.value(RelativeSeat::MOVER);
    if seats == 2 {
        assert_eq!(
            here.value(RelativeSeat::NEXT),
            value.for_other(),
            "{notation}"
        );
    }
    for hero in (0..seats).map(RelativeSeat) {
        let value = here.value(hero);
        if let Some(ending) = here.ending() {
            assert_eq!(
                here.settled(hero),
                Some(ending.value_for(hero)),
                "{notation}"
            );
        }
        if let Some(settled) = here.settled(hero) {
            assert_eq!(value, settled, "{notation}");
        }
        if here.method() == Method::Search {
            let told = value.remoteness().is_some() || value == Value::Draw;
            assert!(told, "{notation}: searched, and yet {value}");
        }
    }
    let plies = some_moves(here);
    let after = |ply: Ply| here.after(ply).value(RelativeSeat::MOVER.after_ply(seats));
    let keeps = |ply: &Ply| after(*ply).outcome() == value.outcome();
    match here.kept() {
        ValueKeeping::All => assert_eq!(value.outcome(), Outcome::Loss, "{notation}"),
        ValueKeeping::Only(kept) => {
            assert_ne!(value.outcome(), Outcome::Loss, "{notation}");
            assert!(kept.iter().all(keeps), "{notation}: {kept:?}");
            assert!(kept.is_sorted());
            let among = |ply: &Ply| kept.binary_search(ply).is_ok();
            assert!(
                plies.iter().all(|ply| keeps(ply) == among(ply)),
                "{notation}"
            );
            assert_eq!(kept.is_empty(), here.ending().is_some(), "{notation}");
        }
    }
    if here.move_count() <= MOVES && here.ending().is_none() {
        let options: Vec<BoxedPosition<'_>> = plies.iter().map(|&ply| here.after(ply)).collect();
        let open = (0..seats)
            .map(RelativeSeat)
            .filter(|&hero| here.settled(hero).is_none());
        open.for_each(|hero| check_certificate(here, hero, &options));
        check_grundy(here, &options);
    }
}

/// The conditions on a position and its options that together prove a value.
fn check_certificate(here: &BoxedPosition<'_>, hero: RelativeSeat, options: &[BoxedPosition<'_>]) {
    let notation = here.notation();
    let value = here.value(hero);
    let later = hero.after_ply(here.seats());
    let options: Vec<Value> = options.iter().map(|option| option.value(later)).collect();
    let outcomes = options.iter().map(|v| v.outcome());
    let best = match hero {
        RelativeSeat::MOVER => outcomes.max(),
        _ => outcomes.min(),
    };
    assert_eq!(best, Some(value.outcome()), "{notation}");

    let same = options.iter().filter(|v| v.outcome() == value.outcome());
    let known: Option<Vec<u64>> = same.map(|v| v.remoteness()).collect();
    if let (Some(remoteness), Some(known)) = (value.remoteness(), known) {
        let hurries = (value.outcome() == Outcome::Win) == (hero == RelativeSeat::MOVER);
        let expected = if hurries {
            known.iter().min()
        } else {
            known.iter().max()
        };
        assert_eq!(Some(remoteness - 1), expected.copied(), "{notation}");
    }
}

/// The mex rule.
fn check_grundy(here: &BoxedPosition<'_>, options: &[BoxedPosition<'_>]) {
    if let Some(grundy) = here.grundy() {
        let notation = here.notation();
        let lost = here.value(RelativeSeat::MOVER).outcome() == Outcome::Loss;
        assert_eq!(grundy == 0, lost, "{notation}");
        let known: Option<Vec<u64>> = options.iter().map(|o| o.grundy()).collect();
        assert!(known.is_none_or(|known| mex(known) == grundy), "{notation}");
    }
}

/// Random games, the same every time.
fn play_out(instance: &dyn Instance) {
    const PLIES: usize = 1_000;
    let mut random: u128 = 7;
    let mut finished = 0;
    for _ in 0..10 {
        let mut here = instance.start();
        for _ in 0..PLIES {
            if here.ending().is_some() {
                finished += 1;
                break;
            }
            random = random
                .wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645)
                .wrapping_add(1);
            let number = (random >> 64) % here.move_count();
            let ply = here.nth(number).expect("a number below the count");
            let value = here.value(RelativeSeat::MOVER);
            here = here.after(ply);
            let mover = RelativeSeat::MOVER.after_ply(here.seats());
            let worse = here.value(mover).outcome() <= value.outcome();
            assert!(worse, "a move improved the value");
        }
    }
    assert!(finished > 0, "no random game came to an end");
}

fn counts_add_up(instance: &dyn Instance) {
    if let Some(counts) = instance.counts() {
        assert_eq!(counts.reachable, counts.win + counts.loss + counts.draw);
        assert!(counts.positions.is_none_or(|all| all >= counts.reachable));
        assert_eq!(instance.start().method(), Method::Search);
    }
}

fn garbage_is_refused(instance: &dyn Instance) {
    for garbage in [
        "",
        "x",
        "-1",
        "1 x",
        "1 2 3 -4",
        "99999999999999999999",
        "💥",
        "11111111111x",
    ] {
        let Err(error) = instance.position(garbage) else {
            panic!("{garbage:?} is no position");
        };
        assert!(!error.expected.is_empty());
    }
}

#[test]
fn parameters_are_those_of_the_protocol() {
    let parameters = |game: &Game, case| {
        let instance = game.open(&settings(game, case), SearchBudget::Quick);
        instance.expect("a good case").parameters()
    };
    let of = |name: &str| {
        let game = game(name);
        parameters(&game, cases(&game)[0])
    };
    assert_eq!(of("bash"), ["21", "3"]);
    assert_eq!(of("chopsticks"), ["5"]);
    for name in ["nim", "tower-breakers", "wythoff"] {
        assert_eq!(of(name), Vec::<String>::new());
    }
}
