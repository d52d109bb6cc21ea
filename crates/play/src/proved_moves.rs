//! Proved bounds on a position together with its moves.

use grundy_rules::{Known, Method, Outcome};
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
    /// If the rules cannot be asked. Results that were found until then are not lost: see [`ProvedMoves::found`].
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

    /// The results that a search has found already. The questions are not counted.
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
