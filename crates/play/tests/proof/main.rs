//! Proofs about random strategies in random small games, held against every line of play written
//! out one by one.

mod arrows;
mod by_hand;
mod memory;
mod starts;

use grundy_play::proof::{
    self, Finding, HistoryDependence, Question, RefutationKind, Requirement, Root, Search, search,
};
use grundy_play::{Failure, Fault, Forfeit, Seat};
use grundy_rules::{Instance, Outcome, Ply, RelativeSeat};
use proptest::collection::vec;
use proptest::prelude::*;

use arrows::{Arrows, Play};
use by_hand::{least_error, results};

/// A strategy that plays by heart: in position n the arrow of number `choices[n]`, or nothing.
#[derive(Clone, Copy)]
struct ByHeart<'c>(&'c [Option<usize>]);

impl proof::Strategy for ByHeart<'_> {
    fn answer(&mut self, question: &Question<'_, '_>) -> Result<Ply, Failure> {
        let position: usize = question.situation.wire().parse().expect("a number");
        let choice = self.0[position].map(|n| n as u128 % question.situation.move_count());
        let ply = choice.and_then(|number| question.situation.nth(number));
        ply.ok_or_else(|| {
            Failure::Forfeit(Forfeit {
                fault: Fault::EndedEarly,
                said: String::new(),
                detail: String::new(),
            })
        })
    }
}

fn certify(
    play: &Play,
    requirement: Requirement,
    recall: HistoryDependence,
    jobs: usize,
) -> Search {
    let instance = play.game.instance();
    let seats = (0..play.game.seats).map(Seat);
    let roots: Vec<Root<'_>> = seats
        .map(|seat| Root {
            instance: &instance,
            class: usize::from(seat.0),
            seat,
        })
        .collect();
    let roots = &roots[usize::from(play.seat.0)..=usize::from(play.seat.0)];
    let mut strategies = vec![ByHeart(&play.choices); jobs];
    let requirements = vec![requirement; usize::from(play.game.seats)];
    search(
        roots,
        &requirements,
        recall,
        1 << 20,
        &mut strategies,
        &|_| {},
    )
    .expect("a sound host")
}

/// The number of plies of a refutation, a forfeited one included.
fn plies(finding: &Finding) -> Option<usize> {
    match finding {
        Finding::Refuted(refutation) => Some(match refutation.error {
            RefutationKind::Forfeit(_) => refutation.line.moves.len() + 1,
            RefutationKind::Blunder | RefutationKind::NotConverted | RefutationKind::Ended(_) => {
                refutation.line.moves.len()
            }
        }),
        Finding::Proved => None,
        Finding::GaveUp { .. } => panic!("these games are small"),
    }
}

fn plays(seats: u8) -> impl Strategy<Value = Play> {
    (3usize..8).prop_flat_map(move |size| {
        let arrows = vec(vec(0..u32::try_from(size).expect("small"), 0..4), size);
        let choice = prop_oneof![30 => (0usize..4).prop_map(Some), 1 => Just(None)];
        let drawn = prop_oneof![Just(vec![]), Just(vec![1])];
        (arrows, drawn, vec(choice, size), 0..seats).prop_map(
            move |(arrows, drawn, choices, seat)| Play {
                game: Arrows {
                    seats,
                    arrows,
                    drawn,
                },
                choices,
                seat: Seat(seat),
            },
        )
    })
}

const REQUIREMENTS: [Requirement; 4] = [
    Requirement::NoLoss,
    Requirement::NoError,
    Requirement::Wins,
    Requirement::NeverLoses,
];

fn compare(play: &Play) {
    for requirement in REQUIREMENTS {
        let found = certify(play, requirement, HistoryDependence::Nothing, 1).finding;
        assert_eq!(
            plies(&found),
            least_error(play, requirement),
            "{requirement:?}"
        );
        if let Finding::Refuted(refutation) = found {
            by_hand::replay(play, &refutation);
        }
    }
}

/// Compares the requirements with the results of all lines of play: by theorem, they are equivalent.
fn compare_with_results(play: &Play) {
    let instance = play.game.instance();
    let hero = play.seat.ahead_of(Seat(0), play.game.seats);
    let value = instance.start().value(hero).outcome();
    let all = results(play);
    let holds = |requirement| {
        certify(play, requirement, HistoryDependence::Nothing, 1).finding == Finding::Proved
    };
    match value {
        Outcome::Win => assert_eq!(holds(Requirement::NoError), all.only_wins()),
        Outcome::Draw => assert_eq!(holds(Requirement::NoLoss), all.no_loss()),
        Outcome::Loss => {}
    }
    assert_eq!(holds(Requirement::Wins), all.only_wins());
    assert_eq!(holds(Requirement::NeverLoses), all.no_loss());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn two_players(play in plays(2)) {
        compare(&play);
        compare_with_results(&play);
    }

    #[test]
    fn three_players(play in plays(3)) {
        compare(&play);
        compare_with_results(&play);
    }

    /// A strategy without memory is certified with memory as well, where no game repeats itself.
    #[test]
    fn memory_of_everything_proves_no_more(play in plays(2)) {
        let without = certify(&play, Requirement::NoError, HistoryDependence::Nothing, 1).finding;
        if let Some(refuted) = plies(&without) {
            let with = certify(&play, Requirement::NoError, HistoryDependence::Everything, 1).finding;
            let with = plies(&with).expect("what errs without a memory errs with one");
            prop_assert!(refuted <= with);
        }
    }

    #[test]
    fn threads_change_nothing(play in plays(2)) {
        for recall in [HistoryDependence::Nothing, HistoryDependence::Everything] {
            let alone = certify(&play, Requirement::NoError, recall, 1);
            let together = certify(&play, Requirement::NoError, recall, 3);
            prop_assert_eq!(&alone.finding, &together.finding);
            prop_assert_eq!(alone.graph.asked(), together.graph.asked());
        }
    }
}

/// A heap from which one or two are taken, as arrows; the last to move wins.
fn heap(size: u32) -> Arrows {
    let moves = |n: u32| (n.saturating_sub(2)..n).rev().collect();
    Arrows {
        arrows: (0..=size)
            .map(moves)
            .rev()
            .map(|row: Vec<u32>| row.into_iter().map(|left| size - left).collect())
            .collect(),
        ..Arrows::new(&[])
    }
}

#[test]
fn a_search_gives_up_when_it_is_told_to() {
    let game = heap(100);
    let instance = game.instance();
    assert_eq!(
        instance.start().value(RelativeSeat::MOVER).outcome(),
        Outcome::Win
    );
    let root = Root {
        instance: &instance,
        class: 0,
        seat: Seat(0),
    };
    // Leaves multiples of three: position n stands for a heap of 100 - n.
    let choices: Vec<_> = (0..=100).map(|n| Some((100 - n + 2) % 3)).collect();
    let findings = [10, 66, 67, 1000].map(|most| {
        let mut strategy = [ByHeart(&choices)];
        let requirements = [Requirement::NoError];
        let done = search(
            &[root],
            &requirements,
            HistoryDependence::Nothing,
            most,
            &mut strategy,
            &|_| {},
        );
        let done = done.expect("a sound host");
        (done.finding, done.graph.asked())
    });
    let expected = [
        (Finding::GaveUp { open: vec![0] }, 10),
        (Finding::GaveUp { open: vec![0] }, 66),
        (Finding::Proved, 67),
        (Finding::Proved, 67),
    ];
    assert_eq!(findings, expected);
}

#[test]
fn what_is_proved_is_told_of_a_search_that_gave_up() {
    let game = heap(100);
    let choices: Vec<_> = (0..=100).map(|n| Some((100 - n + 2) % 3)).collect();
    let (large, mut small) = (game.instance(), game.instance());
    small.start = 90;
    let root = |instance| Root {
        instance,
        class: 0,
        seat: Seat(0),
    };
    let done = search(
        &[root(&large), root(&small)],
        &[Requirement::NoError],
        HistoryDependence::Nothing,
        30,
        &mut [ByHeart(&choices)],
        &|_| {},
    );
    let finding = done.expect("a sound host").finding;
    assert_eq!(finding, Finding::GaveUp { open: vec![0] });
}

/// A start from which the opponent has more moves than a first share comes before one from which
/// the strategy errs at its first move.
#[test]
fn a_large_start_does_not_keep_others_waiting() {
    const MOVES: u32 = 5000;
    let last = MOVES + 1;
    let mut arrows = vec![vec![last]; last as usize];
    arrows[0] = (1..=MOVES).collect();
    let (start, asked, lost, won) = (last + 1, last + 2, last + 3, last);
    arrows.extend([vec![], vec![asked], vec![lost, won], vec![last + 4], vec![]]);
    let game = Arrows {
        arrows,
        ..Arrows::new(&[])
    };
    let choices = vec![Some(0); game.arrows.len()];
    let large = game.instance();
    let mut small = Arrows::instance(&game);
    small.start = start;
    let root = |instance| Root {
        instance,
        class: 0,
        seat: Seat(1),
    };
    let done = search(
        &[root(&large), root(&small)],
        &[Requirement::NoError],
        HistoryDependence::Nothing,
        10_000,
        &mut [ByHeart(&choices)],
        &|_| {},
    );
    let done = done.expect("a sound host");
    let Finding::Refuted(refutation) = done.finding else {
        panic!("it errs");
    };
    assert_eq!(
        (refutation.root, refutation.error),
        (1, RefutationKind::Blunder)
    );
    assert_eq!(done.graph.asked(), 1);
}

/// A search from these starts of a game, in which the opponent moves first, with at most `most` questions.
fn from_starts(
    game: &Arrows,
    starts: &[u32],
    choices: &[Option<usize>],
    requirement: Requirement,
    most: u64,
) -> Search {
    let instances = starts.iter().map(|&start| {
        let mut instance = game.instance();
        instance.start = start;
        instance
    });
    let instances: Vec<_> = instances.collect();
    let roots = instances.iter().map(|instance| Root {
        instance,
        class: 0,
        seat: Seat(1),
    });
    let roots: Vec<Root<'_>> = roots.collect();
    let done = search(
        &roots,
        &[requirement],
        HistoryDependence::Nothing,
        most,
        &mut [ByHeart(choices)],
        &|_| {},
    );
    done.expect("a sound host")
}

/// The first share of a start is a fourth of its equal part of all questions: here 5,000.
#[test]
fn a_start_waits_if_its_first_share_is_too_small() {
    for (moves, refuted) in [(5_000, 0), (5_001, 1)] {
        // Every line is lost after one move.
        let game = Arrows::new(&[&vec![2; moves][..], &[2], &[]]);
        let found = from_starts(&game, &[0, 1], &[], Requirement::NeverLoses, 40_000).finding;
        let Finding::Refuted(refutation) = found else {
            panic!("every line is lost");
        };
        assert_eq!(refutation.root, refuted, "{moves}");
        assert_eq!(refutation.error, RefutationKind::Ended(Outcome::Loss));
    }
}

/// The first start spends its share on the way to position 1, where the strategy fails. The second start has budget
/// left: if it reaches this position, too, the strategy is asked there before it is asked in position 5.
#[test]
fn a_place_is_charged_to_any_start_that_has_reached_it() {
    for (first_moves, later_moves, line) in [
        (&[1, 3][..], &[5][..], &["1"][..]),
        (&[3], &[1, 5], &["1"]),
        (&[3], &[5], &["3", "4", "5"]),
    ] {
        let game = Arrows {
            drawn: vec![6],
            ..Arrows::new(&[&[1; 64], &[6], first_moves, &[4], later_moves, &[6], &[]])
        };
        let mut choices = [None; 7];
        choices[3] = Some(0);
        let found = from_starts(&game, &[0, 2], &choices, Requirement::NeverLoses, 400).finding;
        let Finding::Refuted(refutation) = found else {
            panic!("the strategy fails");
        };
        assert!(matches!(refutation.error, RefutationKind::Forfeit(_)));
        assert_eq!(
            refutation.line.moves, line,
            "{first_moves:?} {later_moves:?}"
        );
    }
}

/// With ten questions left, ten places are entered from a position with more moves than that. A move that loses at once
/// is not seen after the next place.
#[test]
fn of_too_many_moves_the_first_are_followed() {
    for (lost_at, is_seen) in [(0, true), (10, true), (11, false), (20, false)] {
        let (drawn, lost) = (21, 22);
        let mut first: Vec<u32> = (1..=20).collect();
        first.insert(lost_at, lost);
        let mut arrows = vec![vec![drawn]; 23];
        arrows[0] = first;
        arrows[21].clear();
        arrows[22].clear();
        let game = Arrows {
            arrows,
            drawn: vec![drawn],
            ..Arrows::new(&[])
        };
        let choices = [Some(0); 23];
        let found = from_starts(&game, &[0], &choices, Requirement::NeverLoses, 10).finding;
        match found {
            Finding::Refuted(refutation) => {
                assert!(is_seen, "{lost_at}");
                assert_eq!(refutation.error, RefutationKind::Ended(Outcome::Loss));
            }
            other => {
                assert!(!is_seen, "{lost_at}");
                assert_eq!(other, Finding::GaveUp { open: vec![0] });
            }
        }
    }
}

/// Positions 1 and 2 lead to themselves, and play reaches both after one ply.
#[test]
fn of_two_cycles_that_are_equally_near_the_first_is_found() {
    for (moves, line) in [([1, 2], ["1"; 3]), ([2, 1], ["2"; 3])] {
        let game = Arrows::new(&[&moves, &[1], &[2]]);
        let choices = [None, Some(0), Some(0)];
        let found = from_starts(&game, &[0], &choices, Requirement::Wins, 100).finding;
        let Finding::Refuted(refutation) = found else {
            panic!("no line ends");
        };
        assert_eq!(refutation.error, RefutationKind::NotConverted);
        assert_eq!(refutation.at, 1);
        assert_eq!(refutation.line.moves, line);
    }
}

/// All positions are on one cycle. A search around it from each of them would take hours.
#[test]
fn a_long_cycle_is_searched_once() {
    const POSITIONS: u32 = 100_000;
    let arrows = (1..=POSITIONS).map(|next| vec![next % POSITIONS]);
    let game = Arrows {
        arrows: arrows.collect(),
        ..Arrows::new(&[])
    };
    let choices = vec![Some(0); game.arrows.len()];
    let most = u64::from(POSITIONS);
    let found = from_starts(&game, &[0], &choices, Requirement::Wins, most).finding;
    let Finding::Refuted(refutation) = found else {
        panic!("no line ends");
    };
    assert_eq!(refutation.error, RefutationKind::NotConverted);
    assert_eq!(refutation.at, 0);
    assert_eq!(refutation.line.moves.len(), game.arrows.len());
}
