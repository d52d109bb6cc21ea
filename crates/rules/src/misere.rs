//! Misère play of any two-player game in which only the last move decides.

use crate::{Board, Ending, Field, Notation, RelativeSeat, Rules, TextError, Touch};

/// The two-player game `R` with wins and losses swapped: a player without a move has won. Draws stay draws.
#[derive(Clone, Debug)]
pub struct Misere<R>(pub R);

impl<R: Rules> Rules for Misere<R> {
    type Position = R::Position;
    type Move = R::Move;
    type Moves = R::Moves;

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn moves(&self, position: &Self::Position) -> Self::Moves {
        self.0.moves(position)
    }

    fn play(&self, position: &Self::Position, m: Self::Move) -> Self::Position {
        self.0.play(position, m)
    }

    fn ending(&self, position: &Self::Position) -> Option<Ending> {
        self.0.ending(position).map(|ending| match ending {
            Ending::Won(seat) if seat == RelativeSeat::MOVER => Ending::Won(RelativeSeat::NEXT),
            Ending::Won(_) => Ending::Won(RelativeSeat::MOVER),
            Ending::Drawn => Ending::Drawn,
        })
    }
}

impl<R: Notation> Notation for Misere<R> {
    fn parameters(&self, start: &Self::Position) -> Vec<String> {
        self.0.parameters(start)
    }

    fn wire(&self, position: &Self::Position) -> String {
        self.0.wire(position)
    }

    fn board(&self, position: &Self::Position) -> Board {
        self.0.board(position)
    }

    fn notation(&self, position: &Self::Position) -> String {
        self.0.notation(position)
    }

    fn fields(&self, position: &Self::Position) -> Vec<(&'static str, Field)> {
        self.0.fields(position)
    }

    fn heaps(&self, position: &Self::Position) -> Option<Vec<u64>> {
        self.0.heaps(position)
    }

    fn with_heaps(
        &self,
        position: &Self::Position,
        sizes: &[u64],
    ) -> Result<Self::Position, TextError> {
        self.0.with_heaps(position, sizes)
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, TextError> {
        self.0.parse_position(text)
    }

    fn move_text(&self, m: Self::Move) -> String {
        self.0.move_text(m)
    }

    fn move_words(&self, m: Self::Move) -> String {
        self.0.move_words(m)
    }

    fn move_words_at(&self, position: &Self::Position, m: Self::Move) -> String {
        self.0.move_words_at(position, m)
    }

    fn unasked(&self, position: &Self::Position) -> Option<Self::Move> {
        self.0.unasked(position)
    }

    fn kind(&self, position: &Self::Position, m: Self::Move) -> String {
        self.0.kind(position, m)
    }

    fn touched(&self, position: &Self::Position, m: Self::Move) -> Vec<Touch> {
        self.0.touched(position, m)
    }

    fn parse_move(&self, text: &str) -> Result<Self::Move, TextError> {
        self.0.parse_move(text)
    }

    fn parse_move_at(
        &self,
        position: &Self::Position,
        text: &str,
    ) -> Result<Self::Move, TextError> {
        self.0.parse_move_at(position, text)
    }
}
