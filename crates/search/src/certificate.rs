//! Proofs that can be checked by the rules alone.

use grundy_rules::{Outcome, RelativeSeat};
use thiserror::Error;

use crate::asking::Asking;
use crate::book::Book;
use crate::claim::{Claim, Flaw};
use crate::error::SearchError;
use crate::game::Game;
use crate::walk::{Stop, Walk, flaw};

/// The first byte of a certificate: the version of the format.
const FORMAT: u8 = 1;

/// A proof of a claim about a position: a strategy for the player of the claim.
///
/// It consists of the numbers of that player's moves, in the order in which [`check`] visits the positions: depth
/// first, the opponent's moves in the order of the rules, every position once for each player about to move. A
/// position with a single move needs no number. A number below 128 takes one byte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    claim: Claim,
    moves: Vec<u8>,
}

impl Certificate {
    pub(crate) fn new(claim: Claim) -> Self {
        Self {
            claim,
            moves: Vec::new(),
        }
    }

    /// The claim that it proves.
    #[must_use]
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Adds the number of a move: seven bits a byte, the low ones first, and the highest bit set if more follow.
    pub(crate) fn push(&mut self, mut number: usize) {
        while number >= 0x80 {
            self.moves.push(low_bits(number) | 0x80);
            number >>= 7;
        }
        self.moves.push(low_bits(number));
    }

    /// The content of the certificate's file: one byte for the version of the format, one for the claim, and the moves.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let result = match self.claim.at_least {
            Outcome::Loss => 0,
            Outcome::Draw => 1,
            Outcome::Win => 2,
        };
        let claim = result << 1 | u8::from(!self.claim.is_of_mover());
        let mut bytes = vec![FORMAT, claim];
        bytes.extend(&self.moves);
        bytes
    }

    /// Reads a file that [`Certificate::to_bytes`] wrote. `None` if the bytes have another format. This does not check
    /// the proof.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let [FORMAT, claim @ 0..6, moves @ ..] = bytes else {
            return None;
        };
        let at_least = [Outcome::Loss, Outcome::Draw, Outcome::Win][usize::from(claim >> 1)];
        let seat = RelativeSeat(claim & 1);
        Some(Self {
            claim: Claim { seat, at_least },
            moves: moves.to_vec(),
        })
    }
}

fn low_bits(number: usize) -> u8 {
    u8::try_from(number & 0x7f).unwrap_or(0)
}

/// The reason why a certificate was not accepted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CheckError<E> {
    /// The rules could not be asked.
    #[error("{0}")]
    Failed(SearchError<E>),
    /// More questions would be needed.
    #[error("the certificate needs more questions to check")]
    OutOfQuestions,
    /// More than a gigabyte would be needed for the positions that were visited.
    #[error("the certificate needs too much memory to check")]
    OutOfMemory,
    /// The certificate does not prove its claim.
    #[error("position {position}: {flaw}")]
    Flawed {
        /// The position where the flaw is.
        position: String,
        /// The flaw.
        flaw: Flaw,
    },
}

/// Checks that a certificate proves its claim about this position, and returns the number of positions of the proof.
///
/// Asks the rules one question for each position and compares whole texts rather than digests. Uses no result of the
/// search.
///
/// # Errors
/// If the certificate does not prove its claim, if more than `questions` questions or too much memory would be
/// needed, or if the rules cannot be asked.
pub fn check<G: Game>(
    game: &G,
    position: &str,
    certificate: &Certificate,
    questions: u64,
) -> Result<usize, CheckError<G::Error>> {
    check_with_book(game, position, certificate, questions, &Book::default())
}

/// A certificate about a position, for a [`Book`].
#[derive(Clone, Copy, Debug)]
pub struct BookProof<'p> {
    /// The position.
    pub position: &'p str,
    /// The certificate.
    pub certificate: &'p Certificate,
    /// The most positions that the check may visit.
    pub positions: usize,
}

impl Book {
    /// Checks certificates, and adds what they prove. They may end at positions that were in the book before, but not
    /// at positions of each other.
    ///
    /// # Errors
    /// If a certificate is not accepted: the number of the first such certificate, and the reason as in [`check`]. The
    /// book is then unchanged.
    pub fn add_round<G: Game>(
        &mut self,
        game: &G,
        proofs: &[BookProof<'_>],
    ) -> Result<(), (usize, CheckError<G::Error>)> {
        for (number, proof) in proofs.iter().enumerate() {
            let most = proof.positions as u64;
            check_with_book(game, proof.position, proof.certificate, most, self)
                .map_err(|error| (number, error))?;
        }
        for proof in proofs {
            self.add(proof.position, proof.certificate.claim().bounds());
        }
        Ok(())
    }
}

/// Does what [`check`] does, for a certificate that may end at the positions of a book.
pub(crate) fn check_with_book<G: Game>(
    game: &G,
    position: &str,
    certificate: &Certificate,
    questions: u64,
    book: &Book,
) -> Result<usize, CheckError<G::Error>> {
    let mut moves = certificate.moves.iter().copied();
    let mut asking = Asking::new(game, questions);
    let visited = match certificate.claim.goal() {
        None => Ok(0),
        Some(goal) => {
            let walk = Walk::new(goal, &mut asking, book);
            walk.run(position, certificate.claim, |position, _, _| {
                match next(&mut moves) {
                    Some(number) => Ok(number),
                    None => flaw(position, Flaw::TooShort),
                }
            })
        }
    };
    match visited.and_then(|visited| match moves.next() {
        None => Ok(visited),
        Some(_) => flaw(position, Flaw::TooLong),
    }) {
        Ok(visited) => Ok(visited),
        Err(Stop::Failed(error)) => Err(CheckError::Failed(error)),
        Err(Stop::OutOfQuestions) => Err(CheckError::OutOfQuestions),
        Err(Stop::OutOfMemory) => Err(CheckError::OutOfMemory),
        Err(Stop::Flaw { position, flaw }) => Err(CheckError::Flawed { position, flaw }),
    }
}

/// The next number. A position has at most 2^16 moves, so three bytes are enough; a larger number is not a move.
fn next(moves: &mut impl Iterator<Item = u8>) -> Option<usize> {
    let mut number = 0;
    for shift in [0, 7, 14] {
        let byte = moves.next()?;
        number |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    Some(usize::MAX - 1)
}
