//! What holds of every game, checked through the seam that everybody uses.

use std::collections::{HashSet, VecDeque};

use grundy_games::{Effort, GAMES, Game};
use grundy_rules::{Ahead, Kept, Method, MoveError, Outcome, Placement, Ply, Table, Value};
use grundy_solver::mex;

use crate::cases::{cases, settings};

/// Positions that are looked at, of one case.
const POSITIONS: usize = 1_500;

/// Positions with at most this many moves have all of them looked at; of others some.
const MOVES: u128 = 200;

#[test]
fn every_game_keeps_the_contract() {
    for game in GAMES {
        for case in cases(game) {
            for effort in [Effort::Quick, Effort::Thorough] {
                let table = game
                    .open(&settings(game, case), effort)
                    .expect("a good case");
                check(&*table);
                play_out(&*table);
                counts_add_up(&*table);
                garbage_is_refused(&*table);
            }
        }
    }
}

/// Checks positions breadth first, as many as are allowed.
fn check(table: &dyn Table) {
    let mut seen = HashSet::from([table.start().notation()]);
    let mut queue = VecDeque::from([table.start()]);
    while let Some(here) = queue.pop_front() {
        check_texts(table, &here);
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
fn some_moves(here: &Placement<'_>) -> Vec<Ply> {
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

fn check_texts(table: &dyn Table, here: &Placement<'_>) {
    let notation = here.notation();
    assert_eq!(here.seats(), table.seats());
    assert_eq!(
        here.ending().is_some(),
        here.move_count() == 0,
        "{notation}"
    );
    let again = table
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
        "1 2 3 4 5",
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

fn check_value(here: &Placement<'_>) {
    let notation = here.notation();
    let seats = here.seats();
    let value = here.value(Ahead::MOVER);
    if seats == 2 {
        assert_eq!(here.value(Ahead::NEXT), value.for_other(), "{notation}");
    }
    for hero in (0..seats).map(Ahead) {
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
    let after = |ply: Ply| here.after(ply).value(Ahead::MOVER.after_ply(seats));
    let keeps = |ply: &Ply| after(*ply).outcome() == value.outcome();
    match here.kept() {
        Kept::All => assert_eq!(value.outcome(), Outcome::Loss, "{notation}"),
        Kept::Only(kept) => {
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
        let options: Vec<Placement<'_>> = plies.iter().map(|&ply| here.after(ply)).collect();
        let open = (0..seats)
            .map(Ahead)
            .filter(|&hero| here.settled(hero).is_none());
        open.for_each(|hero| check_certificate(here, hero, &options));
        check_grundy(here, &options);
    }
}

/// The conditions on a position and its options that together prove a value.
fn check_certificate(here: &Placement<'_>, hero: Ahead, options: &[Placement<'_>]) {
    let notation = here.notation();
    let value = here.value(hero);
    let later = hero.after_ply(here.seats());
    let options: Vec<Value> = options.iter().map(|option| option.value(later)).collect();
    let outcomes = options.iter().map(|v| v.outcome());
    let best = match hero {
        Ahead::MOVER => outcomes.max(),
        _ => outcomes.min(),
    };
    assert_eq!(best, Some(value.outcome()), "{notation}");

    let same = options.iter().filter(|v| v.outcome() == value.outcome());
    let known: Option<Vec<u64>> = same.map(|v| v.remoteness()).collect();
    if let (Some(remoteness), Some(known)) = (value.remoteness(), known) {
        let hurries = (value.outcome() == Outcome::Win) == (hero == Ahead::MOVER);
        let expected = if hurries {
            known.iter().min()
        } else {
            known.iter().max()
        };
        assert_eq!(Some(remoteness - 1), expected.copied(), "{notation}");
    }
}

/// The mex rule.
fn check_grundy(here: &Placement<'_>, options: &[Placement<'_>]) {
    if let Some(grundy) = here.grundy() {
        let notation = here.notation();
        let lost = here.value(Ahead::MOVER).outcome() == Outcome::Loss;
        assert_eq!(grundy == 0, lost, "{notation}");
        let known: Option<Vec<u64>> = options.iter().map(|o| o.grundy()).collect();
        assert!(known.is_none_or(|known| mex(known) == grundy), "{notation}");
    }
}

/// Random games, the same every time.
fn play_out(table: &dyn Table) {
    const PLIES: usize = 1_000;
    let mut random: u128 = 7;
    let mut finished = 0;
    for _ in 0..10 {
        let mut here = table.start();
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
            let value = here.value(Ahead::MOVER);
            here = here.after(ply);
            let mover = Ahead::MOVER.after_ply(here.seats());
            let worse = here.value(mover).outcome() <= value.outcome();
            assert!(worse, "a move improved the value");
        }
    }
    assert!(finished > 0, "no random game came to an end");
}

fn counts_add_up(table: &dyn Table) {
    if let Some(counts) = table.counts() {
        assert_eq!(counts.reachable, counts.win + counts.loss + counts.draw);
        assert!(counts.positions.is_none_or(|all| all >= counts.reachable));
        assert_eq!(table.start().method(), Method::Search);
    }
}

fn garbage_is_refused(table: &dyn Table) {
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
        let Err(error) = table.position(garbage) else {
            panic!("{garbage:?} is no position");
        };
        assert!(!error.expected.is_empty());
    }
}

#[test]
fn parameters_are_those_of_the_protocol() {
    let parameters = |game: &Game, case| {
        let table = game.open(&settings(game, case), Effort::Quick);
        table.expect("a good case").parameters()
    };
    let of = |name: &str| {
        let game = grundy_games::find(name).expect("a game");
        parameters(game, cases(game)[0])
    };
    assert_eq!(of("bash"), [21, 3]);
    assert_eq!(of("chopsticks"), [5]);
    for name in ["nim", "tower-breakers", "wythoff"] {
        assert_eq!(of(name), []);
    }
}
