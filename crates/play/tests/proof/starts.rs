//! Several starts of one larger game, with as many questions as are needed or with fewer.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};

use grundy_play::Seat;
use grundy_play::proof::{Finding, HistoryDependence, Requirement, Root, Search, search};
use grundy_rules::{Ending, Outcome, Ply, RelativeSeat, Rules};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::ByHeart;
use crate::arrows::{Arrows, Play};
use crate::by_hand::{outcome, replay};

/// A strategy that must not lose from several starts, each a position and the seat of the strategy.
#[derive(Clone, Debug)]
struct Starts {
    game: Arrows,
    choices: Vec<Option<usize>>,
    starts: Vec<(u32, Seat)>,
}

/// A position with the seat of the strategy, counted from the player about to move.
type Place = (u32, RelativeSeat);

impl Starts {
    fn first(&self, (position, seat): (u32, Seat)) -> Place {
        (position, seat.ahead_of(Seat(0), self.game.seats))
    }

    fn chosen(&self, position: u32) -> usize {
        let arrows = &self.game.arrows[position as usize];
        self.choices[position as usize].expect("a choice") % arrows.len()
    }

    /// The places that play comes to from some starts, with the least number of plies to each.
    fn places(&self, starts: &[(u32, Seat)]) -> BTreeMap<Place, usize> {
        let mut queue: VecDeque<(Place, usize)> =
            starts.iter().map(|&start| (self.first(start), 0)).collect();
        let mut found = BTreeMap::new();
        while let Some((place, plies)) = queue.pop_front() {
            if found.contains_key(&place) {
                continue;
            }
            found.insert(place, plies);
            let (position, hero) = place;
            let arrows = &self.game.arrows[position as usize];
            let followed = match hero == RelativeSeat::MOVER && !arrows.is_empty() {
                true => vec![arrows[self.chosen(position)]],
                false => arrows.clone(),
            };
            let hero = hero.after_ply(self.game.seats);
            queue.extend(followed.into_iter().map(|to| ((to, hero), plies + 1)));
        }
        found
    }

    fn ending(&self, (position, hero): Place) -> Option<Outcome> {
        let ending: Option<Ending> = self.game.ending(&position);
        ending.map(|ending| outcome(ending, hero))
    }

    /// After how many plies a line from one of some starts is lost, at the earliest.
    fn lost_after(&self, starts: &[(u32, Seat)]) -> Option<usize> {
        let places = self.places(starts).into_iter();
        let lost = places.filter(|&(place, _)| self.ending(place) == Some(Outcome::Loss));
        lost.map(|(_, plies)| plies).min()
    }

    /// The positions in which the strategy is asked, with the least number of plies to each.
    fn questions(&self) -> BTreeMap<u32, usize> {
        let places = self.places(&self.starts).into_iter();
        let asked = places.filter(|&((position, hero), _)| {
            hero == RelativeSeat::MOVER && self.game.ending(&position).is_none()
        });
        asked
            .map(|((position, _), plies)| (position, plies))
            .collect()
    }

    fn search(&self, most: u64) -> Search {
        let instances = self.starts.iter().map(|&(position, _)| {
            let mut instance = self.game.instance();
            instance.start = position;
            instance
        });
        let instances: Vec<_> = instances.collect();
        let roots = instances.iter().zip(&self.starts);
        let roots: Vec<Root<'_>> = roots
            .map(|(instance, &(_, seat))| Root {
                instance,
                class: 0,
                seat,
            })
            .collect();
        let told = AtomicU64::new(0);
        let found = search(
            &roots,
            &[Requirement::NeverLoses],
            HistoryDependence::Nothing,
            most,
            &mut [ByHeart(&self.choices)],
            &|asked| {
                told.fetch_add(asked, Ordering::Relaxed);
            },
        );
        let found = found.expect("a sound host");
        assert_eq!(told.into_inner(), found.graph.asked() as u64);
        assert!(found.graph.asked() as u64 <= most);
        if let Finding::Refuted(refutation) = &found.finding {
            let (position, seat) = self.starts[refutation.root];
            assert_eq!(refutation.line.positions[0], position.to_string());
            let play = Play {
                game: self.game.clone(),
                choices: self.choices.clone(),
                seat,
            };
            replay(&play, refutation);
        }
        found
    }

    /// Without an error, exactly the positions were asked that play comes to. The ways to them have the least length if
    /// no start had to wait for another.
    fn assert_all_asked(&self, found: &Search, has_waited: bool) {
        let graph = &found.graph;
        let expected = self.questions();
        let answers: Vec<(usize, &str, Option<Ply>)> = graph.answers().collect();
        assert_eq!(
            (answers.len(), graph.asked()),
            (expected.len(), expected.len())
        );
        let mut deepest = 0;
        for (number, &(class, position, answer)) in answers.iter().enumerate() {
            assert_eq!((class, answer), (0, graph.answer(0, position)));
            let (root, plies) = graph.way_to_question(number);
            let mut here = self.first(self.starts[root]);
            for ply in &plies {
                let number = usize::try_from(ply.number()).expect("few moves");
                assert!(here.1 != RelativeSeat::MOVER || number == self.chosen(here.0));
                let to = self.game.arrows[here.0 as usize][number];
                here = (to, here.1.after_ply(self.game.seats));
            }
            assert_eq!(
                (here.0.to_string().as_str(), here.1),
                (position, RelativeSeat::MOVER)
            );
            let least = expected[&here.0];
            assert!(plies.len() == least || (has_waited && plies.len() > least));
            deepest = deepest.max(plies.len());
        }
        assert_eq!(graph.deepest(), deepest);
        let positions = 0..u32::try_from(self.game.arrows.len()).expect("small");
        for position in positions {
            let answer = graph.answer(0, &position.to_string());
            let chosen = expected
                .get(&position)
                .map(|_| self.chosen(position) as u128);
            assert_eq!(answer.map(|ply| ply.number()), chosen);
            assert_eq!(graph.answer(1, &position.to_string()), None);
        }
    }
}

/// All ends of these games are draws but for a few.
fn starts() -> impl Strategy<Value = Starts> {
    (2u8..=3, 5u32..100).prop_flat_map(|(seats, size)| {
        let count = size as usize;
        let arrows = vec(vec(0..size, 0..7), count);
        let choices = vec((0usize..7).prop_map(Some), count);
        let starts = vec((0..size, (0..seats).prop_map(Seat)), 1..5);
        let lost = vec(0..size, 0..3);
        (arrows, choices, starts, lost).prop_map(move |(arrows, choices, starts, lost)| Starts {
            game: Arrows {
                seats,
                arrows,
                drawn: (0..size)
                    .filter(|position| !lost.contains(position))
                    .collect(),
            },
            choices,
            starts,
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn every_question_of_a_proof_is_one_that_play_comes_to(starts in starts()) {
        let found = starts.search(1 << 20);
        let lost_after = starts.lost_after(&starts.starts);
        match &found.finding {
            Finding::Proved => {
                prop_assert_eq!(lost_after, None);
                starts.assert_all_asked(&found, false);
            }
            Finding::Refuted(refutation) => {
                prop_assert_eq!(lost_after, Some(refutation.line.moves.len()));
            }
            Finding::GaveUp { .. } => prop_assert!(false, "there are enough questions"),
        }
    }

    /// A search with few questions says nothing that is wrong, and says all if there are as many questions as places.
    #[test]
    fn starts_that_are_not_left_open_are_proved(starts in starts(), most in 0u64..300) {
        let found = starts.search(most);
        let places = starts.places(&starts.starts);
        match &found.finding {
            Finding::Proved => {
                prop_assert_eq!(starts.lost_after(&starts.starts), None);
                starts.assert_all_asked(&found, true);
            }
            Finding::GaveUp { open } => {
                prop_assert!((places.len() as u64) > most);
                let numbers: BTreeSet<usize> = open.iter().copied().collect();
                prop_assert!(!open.is_empty() && open.is_sorted() && numbers.len() == open.len());
                for (number, &start) in starts.starts.iter().enumerate() {
                    let is_proved = starts.lost_after(&[start]).is_none();
                    prop_assert!(numbers.contains(&number) || is_proved, "{}", number);
                }
            }
            Finding::Refuted(_) => {}
        }
    }
}
