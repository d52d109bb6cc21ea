//! Exploring and solving apart: what is found, and that nothing but time depends on how.

use std::convert::Infallible;
use std::num::NonZero;
use std::sync::Mutex;

use grundy_rules::{Ending, Outcome, RelativeSeat, Value};
use grundy_solver::{
    Budget, ExploreError, Explored, Graph, Limits, Positions, TooLarge, Unsolved, explore, solve,
};
use grundy_testing::lines::{Lines, Stones, answer, explored};

fn limits(threads: usize, batch: usize) -> Limits {
    Limits {
        threads: NonZero::new(threads).expect("not zero"),
        batch: NonZero::new(batch).expect("not zero"),
        ..Limits::new(Budget::UNLIMITED)
    }
}

/// Numbers of positions as they are published: tic-tac-toe in any book, Connect 4 in OEIS A212693
/// and Tromp's table.
#[test]
fn games_of_lines_have_their_known_sizes() {
    for (rules, positions, outcome, longest) in [
        (Lines::tic_tac_toe(), 5_478, Outcome::Draw, 9),
        (Lines::connect_four(4, 4), 161_029, Outcome::Draw, 16),
        (Lines::connect_four(5, 4), 3_945_711, Outcome::Draw, 20),
    ] {
        let solution = solve(&rules, &Lines::start(), Budget::UNLIMITED).expect("it fits");
        let counts = solution.counts();
        let value = solution.value(&Lines::start()).expect("the start");
        assert_eq!(
            (counts.reachable, value.outcome(), counts.distance_max),
            (positions, outcome, longest),
            "{rules:?}"
        );
        assert_eq!(counts.win + counts.loss + counts.draw, positions);
    }
}

#[test]
fn numbers_depend_neither_on_threads_nor_on_batches() {
    for rules in [Lines::tic_tac_toe(), Lines::connect_four(4, 4)] {
        let expected = explored(&rules, limits(1, 1024)).expect("it fits");
        for (threads, batch) in [(1, 1), (2, 5), (2, 1024), (3, 100)] {
            let found = explored(&rules, limits(threads, batch)).expect("it fits");
            let same = found.positions.as_slice() == expected.positions.as_slice()
                && found.graph == expected.graph
                && found.levels == expected.levels;
            assert!(same, "{threads} threads, batches of {batch}: {rules:?}");
        }
    }
}

/// Also of those that a thread asks about ahead, while another numbers what was found before.
#[test]
fn rules_are_asked_once_about_every_position_and_know_its_number() {
    let rules = Lines::connect_four(4, 4);
    for (threads, batch) in [(1, 64), (2, 16), (2, 1024), (3, 100)] {
        let asked = Mutex::new(Vec::new());
        let found = explore(
            2,
            Lines::start(),
            limits(threads, batch),
            |positions, answers| {
                let numbered = (answers.first()..).zip(positions.to_vec());
                asked.lock().expect("no panic").extend(numbered);
                answer(&rules, positions, answers);
                Ok::<(), Infallible>(())
            },
            |_, _| {},
        );
        let found = found.expect("it fits");
        let mut asked = asked.into_inner().expect("no panic");
        asked.sort_by_key(|&(number, _)| number);
        let expected = (0..).zip(found.positions.as_slice().iter().copied());
        let is_so = asked.into_iter().eq(expected);
        assert!(is_so, "{threads} threads, batches of {batch}");
    }
}

/// The error does not depend on the thread that meets it, although later batches may have been asked about before.
#[test]
fn an_error_is_that_of_the_first_position_that_has_one() {
    let rules = Lines::connect_four(4, 4);
    for (threads, batch) in [(1, 64), (2, 16), (2, 1024), (3, 100)] {
        for first in [0, 1, 700, 60_000, 90_001, 161_028] {
            let found = explore(
                2,
                Lines::start(),
                limits(threads, batch),
                |positions, answers| {
                    answer(&rules, positions, answers);
                    let wrong = (answers.first()..answers.first() + positions.len())
                        .find(|&number| number >= first);
                    wrong.map_or(Ok(()), Err)
                },
                |_, _| {},
            );
            let Err(ExploreError::Rules(error)) = found else {
                panic!("position {first} is refused");
            };
            assert_eq!(error, first, "{threads} threads, batches of {batch}");
        }
    }
}

#[test]
fn levels_are_reported_as_they_are_found() {
    let rules = Lines::tic_tac_toe();
    let mut levels = Vec::new();
    let found = explore(
        2,
        Lines::start(),
        limits(1, 16),
        |positions, answers| {
            answer(&rules, positions, answers);
            Ok::<(), Infallible>(())
        },
        |distance, positions| levels.push((distance, positions)),
    );
    let expected = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78];
    let numbered: Vec<_> = (0..).zip(expected).collect();
    assert_eq!(levels, numbered);
    assert_eq!(found.expect("it fits").levels, expected);
}

#[test]
fn a_budget_too_small_says_how_far_it_came() {
    let rules = Lines::connect_four(4, 4);
    let budget = Limits {
        budget: Budget(100_000),
        ..limits(1, 64)
    };
    let Err(ExploreError::TooLarge(error)) = explored(&rules, budget) else {
        panic!("161 029 positions are beyond 100 000");
    };
    let found: u64 = error.levels.iter().sum();
    assert_eq!(error.levels[..4], [1, 4, 16, 52]);
    assert!(found + error.moves > 90_000, "{error:?}");
    assert!(error.at_least().0 > 100_000);
    let (last, message) = (error.levels.len() - 1, error.to_string());
    let told = format!("{} of them so far at distance {last}", error.levels[last]);
    assert!(message.contains(&told), "{message}");
    // The size in the message is a lower bound.
    let all = explored(&rules, limits(1, 64)).expect("it fits");
    assert!(error.at_least().0 <= (all.graph.len() + all.graph.moves()) as u64);
}

/// From 0, moves lead to this many positions, and from each of these to ten others.
fn wide(first: u64, budget: u64) -> Result<Explored<u64>, ExploreError<Infallible>> {
    explore(
        2,
        0u64,
        Limits {
            budget: Budget(budget),
            ..limits(1, 1)
        },
        |numbers, answers| {
            for &number in numbers {
                match number {
                    0 => answers.unfinished(1..=first),
                    number if number <= first => {
                        answers.unfinished((0..10).map(|n| number * 100 + n));
                    }
                    _ => answers.ended(Ending::Drawn),
                }
            }
            Ok(())
        },
        |_, _| {},
    )
}

#[test]
fn the_size_of_a_game_is_estimated_by_what_was_found() {
    for (first, error, at_least, bytes, said) in [
        (
            3,
            TooLarge {
                budget: Budget(20),
                levels: vec![1, 3, 10],
                moves: 13,
                expanded: 2,
                size: 8,
            },
            // Twelve positions are still without their moves, of which there may be 6.5 each.
            14 + 13 + 78,
            14 * (8 + 45) + (13 + 78) * 8,
            "more than 20 positions and moves: 14 positions found, 10 of them so far at distance 2 from the start, \
             and 12 still without their moves. A search needs a budget of at least 105, and 1 MB of memory",
        ),
        (
            30,
            TooLarge {
                budget: Budget(20),
                levels: vec![1],
                moves: 0,
                expanded: 0,
                size: 8,
            },
            1,
            8 + 45,
            "more than 20 positions and moves: 1 position found, 1 of them so far at distance 0 from the start, and \
             1 still without their moves. A search needs a budget of at least 1, and 1 MB of memory",
        ),
    ] {
        assert_eq!(error.at_least(), Budget(at_least));
        assert_eq!(error.bytes(), bytes);
        assert_eq!(error.to_string(), said);
        let found = wide(first, 20).err();
        assert_eq!(found, Some(ExploreError::TooLarge(error)));
    }
}

#[test]
fn a_budget_is_just_enough() {
    // 34 positions, and 33 moves.
    let found = wide(3, 67).expect("it fits");
    assert_eq!((found.graph.len(), found.graph.moves()), (34, 33));
    assert_eq!(found.levels, [1, 3, 30]);
    assert!(wide(3, 66).is_err());
}

#[test]
fn rules_are_told_how_many_moves_they_may_add() {
    let rooms = Mutex::new(Vec::new());
    let limits = Limits {
        budget: Budget(100),
        ..limits(1, 1)
    };
    let found = explore(
        2,
        0u64,
        limits,
        |numbers, answers| {
            let before = answers.room();
            for &number in numbers {
                match number {
                    0 => answers.unfinished(1..=3),
                    _ => answers.ended(Ending::Drawn),
                }
            }
            let told = (before, answers.room());
            rooms.lock().expect("no panic").push(told);
            Ok::<(), Infallible>(())
        },
        |_, _| {},
    );
    assert_eq!(found.expect("it fits").levels, [1, 3]);
    let rooms = rooms.into_inner().expect("no panic");
    assert_eq!(rooms, [(99, 96), (93, 93), (93, 93), (93, 93)]);
}

#[test]
fn an_error_of_the_rules_is_that_of_the_first_batch() {
    let rules = Lines::tic_tac_toe();
    for threads in [1, 2] {
        let found = explore(
            2,
            Lines::start(),
            limits(threads, 2),
            |positions: &[Stones], answers| {
                answer(&rules, positions, answers);
                // Every batch of the third level fails, each with its own error.
                let third = positions.iter().find(|p| p.all.count_ones() == 2);
                third.map_or(Ok(()), |p| Err(format!("{p:?}")))
            },
            |_, _| {},
        );
        let first = Stones { own: 1, all: 3 };
        assert_eq!(
            found.err(),
            Some(ExploreError::Rules(format!("{first:?}"))),
            "{threads} threads"
        );
    }
}

#[test]
fn a_list_is_a_set_if_nothing_is_there_twice() {
    for count in [0, 1, 63, 64, 65, 1_000] {
        let squares: Vec<u64> = (0..count).map(|n| n * n).collect();
        let set = Positions::of(squares.clone()).expect("squares differ");
        for (number, square) in (0..).zip(&squares) {
            assert_eq!(set.number(square), Some(number));
        }
        assert_eq!(set.number(&2), None);
        for &again in squares[..].iter().step_by(9) {
            let twice = [&squares[..], &[again]].concat();
            assert!(Positions::of(twice).is_none(), "{again} twice in {count}");
        }
    }
}

/// Also before anything is looked up in them, which is when the index of the first ones is made.
#[test]
fn sets_of_positions_and_their_copies_are_alike() {
    let squares: Vec<u64> = (0..1_000).map(|n| n * n).collect();
    let different = || Positions::of_different(squares.clone()).expect("a small list");
    let known = different();
    assert_eq!(known.number(&16), Some(4));
    for set in [different(), different().clone(), known.clone(), known] {
        assert_eq!((set.len(), set.is_empty()), (1_000, false));
        assert_eq!(set.as_slice(), squares);
        for (number, square) in (0..).zip(&squares) {
            assert_eq!(set.number(square), Some(number));
        }
        assert_eq!(set.number(&2), None);
    }
    let none = Positions::<u64>::of_different(Vec::new()).expect("a small list");
    assert_eq!((none.len(), none.is_empty()), (0, true));
    assert_eq!(none.number(&2), None);
}

/// The same graph with its numbers turned round, so that moves lead to lower ones.
fn turned(graph: &Graph) -> Graph {
    let last = u32::try_from(graph.len()).expect("a small graph") - 1;
    let mut turned = Graph::new(graph.seats());
    for node in (0..=last).rev() {
        match graph.ending(node) {
            Some(ending) => turned.push_ended(ending),
            None => turned.push_unfinished(graph.options(node).iter().map(|option| last - option)),
        }
    }
    turned
}

/// If moves lead to higher numbers, one sweep finds the values; otherwise they are found from the ends.
#[test]
fn values_do_not_depend_on_the_numbers() {
    for rules in [Lines::tic_tac_toe(), Lines::connect_four(4, 3)] {
        let graph = explored(&rules, limits(1, 64)).expect("it fits").graph;
        let all = 0..u32::try_from(graph.len()).expect("a small graph");
        let leads_up = |node: u32| graph.options(node).iter().all(|&option| option > node);
        assert!(all.clone().all(leads_up));
        let turned = turned(&graph);
        let (swept, searched) = (graph.solve(), turned.solve());
        let (swept, searched) = (swept.expect("a graph"), searched.expect("a graph"));
        for node in all.clone() {
            assert_eq!(
                swept.value(node),
                searched.value(all.end - 1 - node),
                "{node}"
            );
        }
    }
    // Grundy values: a heap of which up to 5 are taken.
    let mut heaps = Graph::new(2);
    for heap in 0..40u32 {
        match heap {
            0 => heaps.push_ended(Ending::Won(RelativeSeat::NEXT)),
            _ => heaps.push_unfinished((1..=heap.min(5)).map(|take| heap - take)),
        }
    }
    let turned = turned(&heaps);
    let (from_ends, swept) = (heaps.nimbers(), turned.nimbers());
    let (from_ends, swept) = (from_ends.expect("impartial"), swept.expect("impartial"));
    for heap in 0..40 {
        assert_eq!(from_ends.value(heap), u64::from(heap % 6));
        assert_eq!(swept.value(39 - heap), u64::from(heap % 6));
    }
}

/// The index is made for a guess of the number of new positions. The guess is wrong if hardly any position is new, if
/// all are, or if a level is far wider than the last.
#[test]
fn a_wrong_guess_of_what_is_new_changes_nothing() {
    let explored = |threads: usize, batch: usize| {
        let found = explore(
            2,
            0u64,
            limits(threads, batch),
            |numbers, answers| {
                for &number in numbers {
                    match number {
                        0 => answers.unfinished(1..=200),
                        1..=200 => answers.unfinished((0..3_000).map(|n| 1_000 + number * 211 + n)),
                        _ => answers.ended(Ending::Drawn),
                    }
                }
                Ok::<(), Infallible>(())
            },
            |_, _| {},
        );
        found.expect("it fits")
    };
    let expected = explored(1, 1024);
    for (threads, batch) in [(2, 1), (2, 7), (3, 20), (8, 3)] {
        let found = explored(threads, batch);
        assert_eq!(found.positions.as_slice(), expected.positions.as_slice());
        assert!(
            found.graph == expected.graph,
            "{threads} threads, batches of {batch}"
        );
    }
}

#[test]
fn a_move_to_nowhere_is_an_error() {
    let mut graph = Graph::new(2);
    graph.push_unfinished([1, 2]);
    graph.push_ended(Ending::Won(RelativeSeat::NEXT));
    assert_eq!(graph.solve().err(), Some(Unsolved::Dangling(2)));
    assert_eq!(graph.nimbers().err(), Some(Unsolved::Dangling(2)));
    graph.push_ended(Ending::Drawn);
    let values = graph.solve().expect("a graph");
    assert_eq!(values.value(0), Value::Win(Some(1)));
    assert_eq!(
        values.value_for(0, RelativeSeat::NEXT),
        Value::Loss(Some(1))
    );
    assert_eq!(graph.nimbers().err(), Some(Unsolved::NoGrundyValues));
    assert_eq!(graph.ending(0), None);
    assert_eq!(graph.ending(2), Some(Ending::Drawn));
}
