//! Start positions suitable for a human player: small, and winning with correct play.

use std::collections::BTreeSet;

use grundy_play::Seat;
use grundy_report::Diagnostic;
use grundy_rules::{Outcome, PositionView, RelativeSeat};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::problem::{Problem, Purpose, Start};

/// The least and the greatest number of plies that a game from a good start takes.
const PLIES: (u64, u64) = (3, 13);
/// Most moves to choose from at a good start.
const MOVES: u128 = 40;
/// Most items in a heap of a good start.
const ITEMS: u64 = 60;
/// Enough starts to choose from.
const ENOUGH: usize = 12;
/// Starts that are walked from, walks from each, and plies of each.
const WALKS: (usize, usize, usize) = (40, 6, 60);

/// A start of a problem for a person in this seat: one of its tests that is small and won for the person, or else such
/// a position that play comes to from a test. If there is none, the test that comes nearest to it; in a game that is
/// too large to list, the start of the game, or any test if the game needs settings.
///
/// # Errors
/// As [`Problem::starts`].
pub fn start_for_person(
    problem: &Problem,
    seat: Seat,
    seed: u64,
) -> Result<Start, Vec<Diagnostic>> {
    let mut starts = problem.starts_to_play(seed)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    if starts.iter().any(|start| !start.instance.has_values()) {
        let (game, rules) = (&problem.game, &problem.rules);
        let of_problem = problem.resolved_rules();
        let first = Start::open_for(Purpose::Play, game, &of_problem, rules, None);
        let drawn = pick(&mut rng, starts.len());
        return Ok(first.unwrap_or_else(|_| starts.swap_remove(drawn)));
    }
    let hero = RelativeSeat(seat.0);
    let good: Vec<usize> = (0..starts.len())
        .filter(|&index| is_good(&*starts[index].instance.start(), hero))
        .collect();
    let reached = if good.len() < ENOUGH {
        walk(&starts, hero, &mut rng)
    } else {
        Vec::new()
    };
    let choices = good.len() + reached.len();
    if choices == 0 {
        let nearest = (0..starts.len()).min_by_key(|&index| {
            let start = starts[index].instance.start();
            (
                start.value(hero).outcome() != Outcome::Win,
                start.notation().len(),
            )
        });
        return Ok(starts.swap_remove(nearest.unwrap_or_default()));
    }
    let drawn = pick(&mut rng, choices);
    match drawn.checked_sub(good.len()) {
        None => Ok(starts.swap_remove(good[drawn])),
        Some(reached_index) => {
            let (from, position) = &reached[reached_index];
            let rules = starts[*from].rules(&problem.game);
            let of_problem = problem.resolved_rules();
            let start = Start::open(&problem.game, &of_problem, &rules, Some(position));
            start.map_err(|errors| {
                errors
                    .into_iter()
                    .map(|e| Diagnostic::new(e.problem))
                    .collect()
            })
        }
    }
}

fn pick(rng: &mut ChaCha8Rng, choices: usize) -> usize {
    let drawn = rng.next_u64() % choices.max(1) as u64;
    usize::try_from(drawn).unwrap_or_default()
}

/// Whether this seat wins from here in a game that is neither short nor long.
fn is_good(here: &dyn PositionView<'_>, hero: RelativeSeat) -> bool {
    let (fewest, most) = PLIES;
    let is_small = (2..=MOVES).contains(&here.move_count())
        && here
            .heaps()
            .is_none_or(|heaps| heaps.iter().all(|&heap| heap <= ITEMS));
    if !is_small {
        return false;
    }
    let value = here.value(hero);
    value.outcome() == Outcome::Win
        && value
            .remoteness()
            .is_some_and(|plies| (fewest..=most).contains(&plies))
}

/// Good positions that random play comes to, each with the number of the start that it came from.
fn walk(starts: &[Start], hero: RelativeSeat, rng: &mut ChaCha8Rng) -> Vec<(usize, String)> {
    let (from, walks, plies) = WALKS;
    let mut seen = BTreeSet::new();
    let mut reached = Vec::new();
    for (number, start) in starts.iter().enumerate().take(from) {
        for _ in 0..walks {
            let mut here = start.instance.start();
            for _ in 0..plies {
                let count = here.move_count();
                let drawn = u128::from(rng.next_u64());
                let ply = drawn.checked_rem(count).and_then(|ply| here.nth(ply));
                let Some(ply) = ply.filter(|_| here.ending().is_none()) else {
                    break;
                };
                here = here.after(ply);
                if is_good(&*here, hero) && seen.insert(here.notation()) {
                    reached.push((number, here.notation()));
                }
            }
        }
        if reached.len() >= ENOUGH {
            break;
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_games::Catalog;

    fn problem(text: &str) -> Problem {
        let parsed = Problem::parse("p", "problem.toml".as_ref(), text, &Catalog::standard());
        parsed.expect("a good problem")
    }

    #[test]
    fn starts_for_people_are_small_and_won() {
        let nim = problem(
            r#"
            name = "Large"
            game = "nim"
            [play]
            tests = [{ heaps = [900, 800, 77] }, { heaps = [5, 5] }]
            "#,
        );
        for seed in 0..20 {
            for seat in [Seat(0), Seat(1)] {
                let start = start_for_person(&nim, seat, seed).expect("a start");
                let value = start.value_for(seat);
                assert_eq!(value.outcome(), Outcome::Win, "seed {seed}, seat {seat}");
                assert!(value.remoteness().expect("it ends") <= PLIES.1);
            }
        }
    }

    #[test]
    fn where_nothing_is_won_something_is_played() {
        let lost = problem(
            r#"
            name = "Lost"
            game = "bash"
            [rules]
            m = 3
            [play]
            tests = [{ n = 4 }]
            "#,
        );
        let start = start_for_person(&lost, Seat(0), 1).expect("a start");
        assert_eq!(start.instance.start().notation(), "4");
    }
}
