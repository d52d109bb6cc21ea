//! Proved bounds on a position together with its moves.

use grundy_rules::{Known, Method, MoveStanding, Outcome, RelativeSeat};
use grundy_search::{Game, Search, SearchError};

/// Proved bounds on a position and on the positions after its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProvedMoves {
    /// The bounds on the position, for the player about to move.
    pub known: Known,
    /// The bounds on the position after each move, in the order of the moves, for the player who is then to move.
    pub after: Vec<Known>,
    /// The number of questions that were asked.
    pub questions: u64,
}

impl ProvedMoves {
    /// Searches a position and then its options, each with this number of questions. All texts are in canonical form.
    /// `begin` is called before each of the two searches.
    ///
    /// # Errors
    /// If the rules cannot be asked. Results that were found before are kept in the search; see [`ProvedMoves::found`].
    pub fn search<G: Game>(
        search: &mut Search<'_, G>,
        position: &str,
        options: &[&str],
        questions: u64,
        begin: impl Fn(),
    ) -> Result<Self, SearchError<G::Error>> {
        begin();
        let found = search.known(position, questions)?;
        begin();
        let moves = search.options(position, options, questions)?;
        Ok(Self {
            known: together(found.known, &moves.after),
            after: moves.after,
            questions: found.questions + moves.questions,
        })
    }

    /// The results that a search has found already. Asks no question, and `questions` is 0.
    #[must_use]
    pub fn found<G: Game>(search: &Search<'_, G>, position: &str, options: &[&str]) -> Self {
        let after = options.iter().map(|option| search.known_of(option));
        let after: Vec<Known> = after.collect();
        Self {
            known: together(search.known_of(position), &after),
            after,
            questions: 0,
        }
    }

    /// The effect of each move on the result of the position; see [`standings`].
    #[must_use]
    pub fn standings(&self) -> Vec<MoveStanding> {
        standings(self.known, &self.after)
    }
}

/// The effect of each move on the result of a position with the bounds `before`, in the order of the moves. `after` has
/// the bounds of the position after each move, for the player who is then to move. It must include all moves.
///
/// The bounds of the other moves count, too: if all others are proved to lose, the last one keeps the result, even if
/// its own bounds are not known.
#[must_use]
pub fn standings(before: Known, after: &[Known]) -> Vec<MoveStanding> {
    let mut hoped: Vec<Outcome> = after
        .iter()
        .map(|known| known.for_other().at_most)
        .collect();
    hoped.sort_unstable();
    let mut hoped = hoped.into_iter().rev();
    let (most, second) = (hoped.next(), hoped.next());
    let standing = |&after: &Known| {
        let reached = after.for_other();
        // The most that any other move can reach; `None` if this is the only move.
        let others = if Some(reached.at_most) == most {
            second
        } else {
            most
        };
        match Known::of_move(before, after, RelativeSeat::NEXT) {
            MoveStanding::NotDecided
                if Some(reached.at_least) >= others || others < Some(before.at_least) =>
            {
                MoveStanding::Keeps
            }
            standing => standing,
        }
    };
    after.iter().map(standing).collect()
}

/// The bounds of a position together with those that follow from its options.
fn together(known: Known, after: &[Known]) -> Known {
    let reached = after.iter().map(|after| after.for_other());
    let best = |bound: fn(&Known) -> Outcome| reached.clone().map(|known| bound(&known)).max();
    match (best(|known| known.at_least), best(|known| known.at_most)) {
        (Some(at_least), Some(at_most)) => known
            .meet(Known {
                at_least,
                at_most,
                remoteness: None,
                by: Method::Proof,
            })
            .unwrap_or(known),
        _ => known,
    }
}

#[cfg(test)]
mod tests {
    use grundy_rules::MoveStanding::{Keeps, Loses, NotDecided};

    use super::*;

    const OUTCOMES: [Outcome; 3] = [Outcome::Loss, Outcome::Draw, Outcome::Win];

    const fn bounds(at_least: Outcome, at_most: Outcome) -> Known {
        Known {
            at_least,
            at_most,
            remoteness: None,
            by: Method::Proof,
        }
    }

    const LOST: Known = bounds(Outcome::Loss, Outcome::Loss);
    const DRAWN: Known = bounds(Outcome::Draw, Outcome::Draw);
    const WON: Known = bounds(Outcome::Win, Outcome::Win);
    const NOT_LOST: Known = bounds(Outcome::Draw, Outcome::Win);
    const NOT_WON: Known = bounds(Outcome::Loss, Outcome::Draw);

    /// The standings of moves that reach these results for the player who makes them.
    fn of(before: Known, reached: &[Known]) -> Vec<MoveStanding> {
        let after: Vec<Known> = reached.iter().map(|known| known.for_other()).collect();
        standings(together(before, &after), &after)
    }

    #[test]
    fn the_bounds_of_other_moves_decide_of_a_move() {
        let open = Known::NOTHING;
        for (before, reached, expected) in [
            (open, vec![], vec![]),
            (open, vec![open], vec![Keeps]),
            (open, vec![open, open], vec![NotDecided; 2]),
            // The last move that is not proved to lose; the others lose only if it does not.
            (
                open,
                vec![LOST, open, LOST],
                vec![NotDecided, Keeps, NotDecided],
            ),
            (open, vec![LOST, open, open], vec![NotDecided; 3]),
            (open, vec![LOST, LOST], vec![Keeps; 2]),
            (
                open,
                vec![NOT_LOST, DRAWN, LOST],
                vec![Keeps, NotDecided, Loses],
            ),
            (open, vec![NOT_LOST, NOT_WON, open], vec![NotDecided; 3]),
            // The position is known better than its moves: only one of them can be its reason.
            (WON, vec![DRAWN, open, NOT_WON], vec![Loses, Keeps, Loses]),
            (NOT_LOST, vec![LOST, open], vec![Loses, Keeps]),
            (
                DRAWN,
                vec![open, open, LOST],
                vec![NotDecided, NotDecided, Loses],
            ),
            (LOST, vec![open, open], vec![Keeps; 2]),
        ] {
            assert_eq!(of(before, &reached), expected, "{before:?} {reached:?}");
        }
    }

    /// A move has a standing if all results within the bounds agree on it.
    #[test]
    fn standings_hold_for_all_results_within_the_bounds() {
        let lows = OUTCOMES.into_iter();
        let all = lows.flat_map(|low| OUTCOMES.map(|high| bounds(low, high)));
        let all: Vec<Known> = all
            .filter(|known| known.at_least <= known.at_most)
            .collect();
        let within = |known: Known| {
            let outcomes = OUTCOMES.into_iter();
            outcomes.filter(move |&outcome| known.at_least <= outcome && outcome <= known.at_most)
        };
        let pairs = all
            .iter()
            .flat_map(|one| all.iter().map(move |two| (*one, *two)));
        for (first, second) in pairs {
            for &before in &all {
                let results =
                    within(first).flat_map(|one| within(second).map(move |two| (one, two)));
                let results = results.filter(|&(one, two)| {
                    let best = one.max(two);
                    before.at_least <= best && best <= before.at_most
                });
                let keeps: Vec<bool> = results.map(|(one, two)| one >= two).collect();
                if keeps.is_empty() {
                    continue;
                }
                let expected = match (keeps.contains(&true), keeps.contains(&false)) {
                    (true, false) => Keeps,
                    (false, true) => Loses,
                    _ => NotDecided,
                };
                let found = of(before, &[first, second]);
                assert_eq!(found[0], expected, "{before:?} {first:?} {second:?}");
            }
        }
    }
}
