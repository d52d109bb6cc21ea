//! A player that plays the move that it can prove best, and otherwise the one that its playouts prefer.

use std::num::NonZero;

use grundy_rules::{AskedRules, Known, Outcome, Ply, PositionView, RelativeSeat, RulesFault};
use grundy_search::{Asked, Book, Search, SearchError};

use crate::playouts::Playouts;
use crate::{Choice, Failure, HostFault, Player};

/// The memory of the search for one move, in bytes.
const TABLE: usize = 8 << 20;

/// Searches its moves within a budget of questions to the rules. If several moves remain, it chooses among them by
/// playouts. In a game that has values, it plays perfectly.
pub(crate) struct Prover {
    pub(crate) questions: NonZero<u64>,
    /// Positions that are proved already.
    pub(crate) book: Book,
    pub(crate) playouts: Playouts,
    /// The best move in a game that has values.
    pub(crate) perfect: fn(&dyn PositionView<'_>) -> Ply,
}

impl Player for Prover {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        let Some(rules) = situation.asked() else {
            return Ok(Choice::free((self.perfect)(situation)));
        };
        let after = self.known_after(rules, situation);
        let after = after.map_err(|error| Failure::Host(HostFault::of_search(error)))?;
        let numbered = (0..).map_while(|number| situation.nth(number));
        let best = BestMoves::of(numbered.zip(after));
        let choice = match best.moves[..] {
            [] => self.playouts.choose(situation)?,
            [only] => Choice::free(only),
            _ => self
                .playouts
                .choose_among(situation, best.moves.into_iter())?,
        };
        Ok(match best.is_proved {
            true => choice,
            false => choice.unproved(),
        })
    }
}

impl Prover {
    /// The bounds for this player after each move, as far as the questions suffice.
    fn known_after(
        &self,
        rules: &dyn AskedRules,
        situation: &dyn PositionView<'_>,
    ) -> Result<Vec<Known>, SearchError<RulesFault>> {
        let game = Asked(rules);
        let (position, options) = canonical_options(rules, situation).map_err(SearchError::Game)?;
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let mut search = Search::new(&game, TABLE).with_book(&self.book);
        // One question is that about the moves of the position.
        let moves = search.options(&position, &options, self.questions.get() - 1)?;
        Ok(moves.after.into_iter().map(Known::for_other).collect())
    }
}

/// The bounds on a position that a search with a book proves with at most `questions` questions to the rules, for the
/// player about to move. They are exact if the game has values.
///
/// # Errors
/// If the rules fail.
pub fn proved(
    situation: &dyn PositionView<'_>,
    questions: u64,
    table_bytes: usize,
    book: &Book,
) -> Result<Known, HostFault> {
    let Some(rules) = situation.asked() else {
        return Ok(situation.known(RelativeSeat::MOVER));
    };
    let position = rules.canonical(&situation.notation());
    let position = position.map_err(HostFault::Rules)?;
    let game = Asked(rules);
    let mut search = Search::new(&game, table_bytes).with_book(book);
    let answer = search.known(&position, questions);
    answer
        .map(|answer| answer.known)
        .map_err(HostFault::of_search)
}

/// The canonical forms of a position and of its options, these in the order of the moves. The moves of the canonical
/// form can have another order.
///
/// # Errors
/// If the rules fail.
pub fn canonical_options(
    rules: &dyn AskedRules,
    situation: &dyn PositionView<'_>,
) -> Result<(String, Vec<String>), RulesFault> {
    let plies = (0..).map_while(|number| situation.nth(number));
    let options = plies.map(|ply| rules.canonical(&situation.after(ply).notation()));
    let position = rules.canonical(&situation.notation())?;
    Ok((position, options.collect::<Result<_, _>>()?))
}

/// The moves to choose from.
struct BestMoves {
    /// The moves that are proved to be best, if any are; otherwise those that are not proved to lose or to be worse
    /// than another.
    moves: Vec<Ply>,
    /// Whether no other move can be better.
    is_proved: bool,
}

impl BestMoves {
    fn of(moves: impl Iterator<Item = (Ply, Known)>) -> Self {
        let moves: Vec<(Ply, Known)> = moves.collect();
        let held = moves.iter().map(|(_, known)| known.at_least).max();
        let hoped = moves.iter().map(|(_, known)| known.at_most).max();
        let is_proved = held == hoped;
        let is_good = |known: &Known| match is_proved {
            true => Some(known.at_least) == held,
            false => Some(known.at_most) >= held && known.at_most > Outcome::Loss,
        };
        let good = moves.iter().filter(|(_, known)| is_good(known));
        Self {
            moves: good.map(|&(ply, _)| ply).collect(),
            is_proved,
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_rules::Method;
    use grundy_rules::Outcome::{Draw, Loss, Win};

    use super::*;

    #[test]
    fn the_moves_to_choose_from_are_those_that_are_proved_to_be_best() {
        let [lost, drawn, won] =
            [Loss, Draw, Win].map(|result| Known::outcome(result, Method::Proof));
        let open = Known::NOTHING;
        let no_win = Known::at_most(Draw, Method::Proof);
        let no_loss = Known::at_least(Draw, Method::Proof);
        for (moves, chosen, is_proved) in [
            (vec![lost, open, won, no_loss, won], vec![2, 4], true),
            // None can be better than a draw that is proved.
            (vec![no_win, drawn, lost, drawn], vec![1, 3], true),
            (
                vec![drawn, no_win, no_loss, lost, open],
                vec![0, 1, 2, 4],
                false,
            ),
            (vec![lost, open, no_win], vec![1, 2], false),
            (vec![lost, lost], vec![0, 1], true),
            (vec![], vec![], true),
        ] {
            let numbered = (0..).map(Ply::at).zip(moves.iter().copied());
            let expected: Vec<Ply> = chosen.into_iter().map(Ply::at).collect();
            let best = BestMoves::of(numbered);
            assert_eq!(
                (best.moves, best.is_proved),
                (expected, is_proved),
                "{moves:?}"
            );
        }
    }
}
