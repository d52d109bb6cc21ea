//! Strategies that remember the questions of their game, held against every line of play.

use std::thread;

use grundy_play::proof::{
    self, Finding, HistoryDependence, Past, Question, RefutationKind, Requirement, Root, search,
};
use grundy_play::{Failure, REPETITIONS, Seat};
use grundy_rules::{Outcome, Ply, RelativeSeat, Rules};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::arrows::{Arrows, Play};
use crate::by_hand::{least_result, outcome};
use crate::{REQUIREMENTS, plies};

/// A strategy whose choice depends on the position and on all earlier questions with their order.
#[derive(Clone, Copy)]
struct Remembering<'c>(&'c [usize]);

impl Remembering<'_> {
    fn choice(self, earlier: &[u32], position: u32) -> usize {
        let numbered = (1..).zip(earlier);
        let sum: usize = numbered.map(|(n, &asked)| n * (asked as usize + 1)).sum();
        self.0[(sum + position as usize) % self.0.len()]
    }
}

impl proof::Strategy for Remembering<'_> {
    fn answer(&mut self, question: &Question<'_, '_>) -> Result<Ply, Failure> {
        let read = |text: &str| text.parse::<u32>().expect("a number");
        let earlier = question.past.map(Past::questions).unwrap_or_default();
        let earlier: Vec<u32> = earlier.into_iter().map(read).collect();
        let choice = self.choice(&earlier, read(&question.situation.wire()));
        let number = choice as u128 % question.situation.move_count();
        Ok(question.situation.nth(number).expect("a move"))
    }
}

/// A game of this strategy, ply by ply.
struct Lines<'c> {
    play: &'c Play,
    strategy: Remembering<'c>,
    requirement: Requirement,
    least: Option<usize>,
}

impl Lines<'_> {
    fn err(&mut self, plies: usize) {
        self.least = Some(self.least.map_or(plies, |least| least.min(plies)));
    }

    /// Goes on from the last position of a line. A position that arises for the third time ends the game.
    fn walk(&mut self, line: &mut Vec<u32>, earlier: &mut Vec<u32>) {
        let plies = line.len() - 1;
        let (position, hero) = (line[plies], self.play.hero(plies));
        if self.least.is_some_and(|least| plies >= least) {
            return;
        }
        if let Some(ending) = self.play.game.ending(&position) {
            let least = least_result(self.requirement);
            if least.is_some_and(|least| outcome(ending, hero) < least) {
                self.err(plies);
            }
            return;
        }
        let arrows = &self.play.game.arrows[position as usize];
        let is_asked = hero == RelativeSeat::MOVER;
        let next = match is_asked {
            true => vec![arrows[self.strategy.choice(earlier, position) % arrows.len()]],
            false => arrows.clone(),
        };
        if is_asked {
            earlier.push(position);
        }
        let before = self.play.value(position, hero);
        for to in next {
            let after = self.play.value(to, self.play.hero(plies + 1));
            let is_blunder = match self.requirement {
                Requirement::NoLoss => after == Outcome::Loss && before > Outcome::Loss,
                Requirement::NoError => after < before,
                Requirement::Wins | Requirement::NeverLoses => false,
            };
            let must_win = match self.requirement {
                Requirement::NoError => before == Outcome::Win,
                other => other == Requirement::Wins,
            };
            let same = (0..=plies).filter(|n| line[*n] == to && (plies + 1 - n).is_multiple_of(2));
            let is_over = same.count() + 1 == REPETITIONS;
            if (is_blunder && is_asked) || (is_over && must_win) {
                self.err(plies + 1);
            } else if !is_over {
                line.push(to);
                self.walk(line, earlier);
                line.pop();
            }
        }
        if is_asked {
            earlier.pop();
        }
    }
}

fn plays() -> impl Strategy<Value = (Play, Vec<usize>)> {
    (2usize..6, 0u8..2).prop_flat_map(|(size, seat)| {
        let arrows = vec(vec(0..u32::try_from(size).expect("small"), 0..3), size);
        let drawn = prop_oneof![Just(vec![]), Just(vec![1])];
        (arrows, drawn, vec(0usize..6, 7)).prop_map(move |(arrows, drawn, choices)| {
            let game = Arrows {
                seats: 2,
                arrows,
                drawn,
            };
            let play = Play {
                game,
                choices: Vec::new(),
                seat: Seat(seat),
            };
            (play, choices)
        })
    })
}

fn certify(play: &Play, choices: &[usize], requirement: Requirement) -> Finding {
    let instance = play.game.instance();
    let root = Root {
        instance: &instance,
        class: 0,
        seat: play.seat,
    };
    let done = search(
        &[root],
        &[requirement],
        HistoryDependence::Everything,
        1 << 20,
        &mut [Remembering(choices)],
        &|_| {},
    );
    done.expect("a sound host").finding
}

proptest! {
    #[test]
    fn a_strategy_with_a_memory_errs_as_its_lines_do((play, choices) in plays()) {
        for requirement in REQUIREMENTS {
            let mut lines = Lines {
                play: &play,
                strategy: Remembering(&choices),
                requirement,
                least: None,
            };
            lines.walk(&mut vec![0], &mut Vec::new());
            let found = certify(&play, &choices, requirement);
            prop_assert_eq!(plies(&found), lines.least, "{:?}", requirement);
            let Finding::Refuted(refutation) = found else { continue };
            if refutation.error == RefutationKind::NotConverted {
                // The circle is the last one of those that the line goes round.
                let positions = &refutation.line.positions;
                let last = positions.len() - 1;
                let mut earlier = (0..last).rev().filter(|n| (last - n).is_multiple_of(2));
                let closest = earlier.find(|&n| positions[n] == positions[last]);
                prop_assert_eq!(Some(refutation.at), closest);
            }
        }
    }
}

/// All positions but the start have one text. The one after the seventh ply has arisen after the first and the fourth,
/// with the same player to move.
#[test]
fn among_three_players_a_position_returns_after_three_plies() {
    let play = Play {
        game: Arrows {
            seats: 3,
            ..Arrows::new(&[&[1], &[1]])
        },
        choices: Vec::new(),
        seat: Seat(0),
    };
    let Finding::Refuted(refutation) = certify(&play, &[0], Requirement::Wins) else {
        panic!("no line ends");
    };
    assert_eq!(refutation.error, RefutationKind::NotConverted);
    assert_eq!((refutation.line.moves.len(), refutation.at), (7, 4));
}

/// The positions of a game are freed one by one: a thread with a small stack is enough.
#[test]
fn the_memory_of_a_long_game_is_freed_on_a_small_stack() {
    const PLIES: u32 = 4_000;
    let mut arrows: Vec<Vec<u32>> = (1..=PLIES).map(|next| vec![next]).collect();
    arrows.push(Vec::new());
    let play = Play {
        game: Arrows {
            seats: 2,
            arrows,
            drawn: vec![PLIES],
        },
        choices: Vec::new(),
        seat: Seat(0),
    };
    let small = thread::Builder::new().stack_size(256 << 10);
    let search = small.spawn(move || certify(&play, &[0], Requirement::NeverLoses));
    let finding = search.expect("a thread").join().expect("no panic");
    assert_eq!(finding, Finding::Proved);
}
