//! Known facts of Chopsticks, as data.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use grundy_games::SearchBudget;
use grundy_rules::{BoxedPosition, Instance, RelativeSeat};

use crate::cases::game;

fn instance(settings: &str) -> Box<dyn Instance> {
    let game = game("chopsticks");
    let pairs = settings.split_whitespace().map(|pair| {
        let (key, value) = pair.split_once('=').expect("key=value");
        (key.to_owned(), game.read(key, value))
    });
    let opened = game.open(&pairs.collect(), SearchBudget::Quick);
    opened.expect("good settings")
}

fn options(here: &BoxedPosition<'_>) -> Vec<(String, String)> {
    let plies = (0..here.move_count()).map_while(|n| here.nth(n));
    let told = plies.map(|ply| (here.move_text(ply), here.after(ply).notation()));
    told.collect()
}

/// Every position that can be reached, with its distance and its options.
fn reach(instance: &dyn Instance) -> BTreeMap<String, (u64, Vec<(String, String)>)> {
    let mut found = BTreeMap::new();
    let mut queue = VecDeque::from([(instance.start().notation(), 0)]);
    while let Some((notation, distance)) = queue.pop_front() {
        if found.contains_key(&notation) {
            continue;
        }
        let options = options(&instance.position(&notation).expect("a position"));
        queue.extend(options.iter().map(|(_, to)| (to.clone(), distance + 1)));
        found.insert(notation, (distance, options));
    }
    found
}

#[test]
fn positions_with_and_without_order() {
    let instance = instance("");
    let digits = || "01234".chars();
    let mut ordered = 0;
    let mut notations = BTreeSet::new();
    for a in digits() {
        for b in digits() {
            for c in digits() {
                for d in digits() {
                    let text: String = [a, b, c, d].iter().collect();
                    notations.insert(instance.position(&text).expect("a position").notation());
                    ordered += 1;
                }
            }
        }
    }
    assert_eq!((ordered, notations.len()), (625, 225));
    let counts = instance.counts().expect("searched");
    assert_eq!((counts.positions, counts.reachable), (Some(225), 204));
    assert_eq!(counts.distance_max, 9);

    // What cannot be reached: the player who just moved is dead (15), kk0k (4), 3444, 4444.
    let reached = reach(&*instance);
    notations.retain(|notation| !reached.contains_key(notation));
    let (dead, others): (Vec<_>, Vec<_>) = notations.iter().partition(|n| n.ends_with("00"));
    assert_eq!(dead.len(), 15);
    assert_eq!(others, ["1101", "2202", "3303", "3444", "4404", "4444"]);
}

#[test]
fn moves_of_the_base_game() {
    let instance = instance("");
    let here = instance.position("1312").expect("a position");
    let expected = [
        ("tap 1 1", "2213"),
        ("tap 1 2", "1313"),
        ("tap 3 1", "2413"),
        ("tap 3 2", "0113"),
        ("split 2 2", "1222"),
    ];
    let expected = expected.map(|(m, to)| (m.to_owned(), to.to_owned()));
    assert_eq!(options(&here), expected);

    let reached = reach(&*instance);
    let most = reached.values().map(|(_, options)| options.len()).max();
    assert_eq!(most, Some(5));
    // What can be split, by the own hands before and after.
    let splits: BTreeSet<(String, String)> = reached
        .iter()
        .flat_map(|(notation, (_, options))| {
            let own = notation[..2].to_owned();
            let splits = options.iter().filter(|(text, _)| text.starts_with("split"));
            splits.map(move |(_, to)| (own.clone(), to[2..].to_owned()))
        })
        .collect();
    let expected = [
        ("02", "11"),
        ("03", "12"),
        ("04", "13"),
        ("04", "22"),
        ("13", "22"),
        ("14", "23"),
        ("22", "13"),
        ("23", "14"),
        ("24", "33"),
        ("33", "24"),
    ];
    let expected = expected.map(|(before, after)| (before.to_owned(), after.to_owned()));
    assert_eq!(splits, BTreeSet::from(expected));
}

#[test]
fn hands_have_no_order_and_the_seat_may_be_left_out() {
    let instance = instance("");
    let here = instance.position("1413").expect("a position");
    for (text, same) in [("split 3 2", "split 2 3"), ("tap 4 3 1", "tap 4 3")] {
        assert_eq!(here.read_move(text), here.read_move(same));
        assert!(here.read_move(text).is_ok());
    }
    for illegal in [
        "tap 4 3 2",
        "tap 2 3",
        "tap 4 0",
        "split 1 4",
        "split 0 5",
        "split 2 2",
    ] {
        assert!(here.read_move(illegal).is_err(), "{illegal}");
    }
}

#[test]
fn ends_of_the_base_game() {
    let reached = reach(&*instance(""));
    let finished = reached
        .iter()
        .filter(|(_, (_, options))| options.is_empty());
    let distances: Vec<u64> = finished.map(|(_, (distance, _))| *distance).collect();
    assert_eq!(distances.iter().min(), Some(&5));
    assert_eq!(distances.len(), 14);
    // After an odd number of plies it was the first player who made the last move.
    assert_eq!(distances.iter().filter(|&&d| d % 2 == 1).count(), 8);
}

/// Lines in which every ply leads further from the start.
#[test]
fn longest_lines_away_from_the_start() {
    let reached = reach(&*instance(""));
    let mut lines = vec![vec!["1111".to_owned()]];
    let mut longest = Vec::new();
    while !lines.is_empty() {
        longest = lines.clone();
        lines = lines
            .iter()
            .flat_map(|line| {
                let (distance, options) = &reached[&line[line.len() - 1]];
                let next: BTreeSet<&String> = options.iter().map(|(_, to)| to).collect();
                let further = next.into_iter().filter(|to| reached[*to].0 > *distance);
                further.map(|to| [line.as_slice(), std::slice::from_ref(to)].concat())
            })
            .collect();
    }
    let longest: Vec<String> = longest.iter().map(|line| line.join(" ")).collect();
    for known in [
        "1111 1211 1212 2212 2322 0223 0202 0402 0104 0001",
        "1111 1211 1212 2312 2323 0323 0303 0103 0401 0004",
    ] {
        assert!(longest.iter().any(|line| line == known));
    }
    // It is often said that there are no others.
    assert_eq!(longest.len(), 17);
    let at_an_end = longest.iter().filter(|line| line[45..].starts_with("00"));
    assert_eq!(at_an_end.count(), 15);
}

/// How many lines of so many plies there are, as counted by a separate program that keeps hands in
/// order and looks for distinct moves afterwards.
#[test]
fn lines_of_play() {
    for (settings, expected) in [
        ("", [1, 2, 9, 35, 123, 415, 1_329, 4_225]),
        ("variant=cutoff", [1, 2, 9, 35, 121, 390, 1_125, 3_054]),
        ("rollover=2", [1, 1, 1, 0, 0, 0, 0, 0]),
    ] {
        let instance = instance(settings);
        let mut level = BTreeMap::from([(instance.start().notation(), 1u64)]);
        let counts = expected.map(|_| {
            let mut next = BTreeMap::new();
            for (notation, lines) in &level {
                for (_, to) in options(&instance.position(notation).expect("a position")) {
                    *next.entry(to).or_insert(0) += lines;
                }
            }
            level = next;
            level.values().sum::<u64>()
        });
        assert_eq!(counts, expected, "{settings}");
    }
}

#[test]
fn values_of_the_start() {
    for (settings, expected) in [
        ("", "draw"),
        ("variant=base", "draw"),
        ("variant=misere", "draw"),
        ("rollover=2", "win in 3"),
        ("rollover=4", "win in 11"),
        ("overflow=cutoff divisions=none", "loss in 10"),
        ("variant=transfers-only overflow=cutoff", "loss in 10"),
        ("start=4 overflow=cutoff", "win in 7"),
    ] {
        let value = instance(settings).start().value(RelativeSeat::MOVER);
        assert_eq!(value.to_string(), expected, "{settings}");
    }
}

/// Published figures are one too high for every even roll-over.
#[test]
fn positions_that_can_be_reached() {
    for (settings, expected) in [
        ("variant=misere", 204),
        ("rollover=3", 26),
        ("rollover=4", 84),
        ("rollover=5", 204),
        ("rollover=6", 412),
        ("rollover=7", 748),
        ("rollover=8", 1_250),
        ("rollover=9", 1_970),
        ("rollover=10", 2_958),
        ("rollover=11", 4_278),
        ("rollover=12", 5_992),
    ] {
        let counts = instance(settings).counts().expect("searched");
        assert_eq!(counts.reachable, expected, "{settings}");
    }
}
