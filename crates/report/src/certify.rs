//! What is said of a certification, for machines: `grundy.certify/1`.

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::words::{AnswersBy, DifferenceBy, ProofStatus, Schema, Standard};
use crate::{Mistake, Reason, SubmissionId};

/// The report on one bot.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
pub struct CertifyReport {
    /// `grundy.certify/1`.
    pub schema: Schema,
    /// The problem's folder name.
    pub problem: String,
    /// The game that it plays.
    pub game: String,
    /// What was to be certified.
    pub submission: SubmissionId,
    /// What came of it.
    #[serde(flatten)]
    pub proof: ProofReport,
    /// What the compiler, the sandbox or the judge said, where the bot could not be asked.
    pub message: Option<String>,
    /// `result`: no line from a drawn start may lose; `no-blunder`: the bot may not lower the value
    /// anywhere.
    pub standard: Standard,
    /// How many questions were allowed.
    pub most: u64,
    /// The seed of the bot's randomness.
    pub seed: u64,
    /// The version of the engine.
    pub engine: String,
}

/// What the search for a proof came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ProofReport {
    /// `certified`; `refuted`; `gave-up` and `not-positional`, which are neither; `not-run`,
    /// and `judge-failed`, which says nothing of the bot.
    pub status: ProofStatus,
    /// Whether the bot is certified.
    pub certified: bool,
    /// Distinct positions in which the bot was asked.
    pub positions: u64,
    /// A line of play that makes the bot fail; where there is one start, a shortest.
    pub refutation: Option<BotRefutation>,
    /// Why it is not certified: the kind of the refutation, `not-proved`, or as in a verdict.
    pub reason: Option<Reason>,
    /// Questions put to the bot.
    pub questions: u64,
    /// Start positions.
    pub starts: usize,
    /// Seats that the bot took; 1 moves first.
    pub seats: Vec<u8>,
    /// Games that were to be certified: every start in every seat.
    pub games: usize,
    /// Games of one who has given up that are neither proved nor refuted; of all others it is
    /// proved that no opponent can make the bot fail. At most 100 are named.
    pub open: Vec<OpenGame>,
    /// How many there are.
    pub open_count: usize,
    /// What the proof takes the bot's answers to depend on: `position`, or `history`, which is all
    /// questions of the game so far.
    pub answers_by: AnswersBy,
    /// Games that were played to see whether the bot answers by the position alone.
    pub games_compared: u64,
    /// Two different answers to one position, where any were seen.
    pub difference: Option<DifferenceReport>,
}

/// A game that is neither proved nor refuted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct OpenGame {
    /// The start, in notation.
    pub start: String,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// The bot's seat.
    pub seat: u8,
}

/// A line of play that makes a bot fail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct BotRefutation {
    /// What goes wrong, as in the reason of a verdict.
    pub kind: Reason,
    /// The positions from the start on, in notation: one more than there are moves. The last one is
    /// that after the error; that of the error where no move was made; one that stood in the line
    /// before where play can go in a circle.
    pub line: Vec<String>,
    /// The moves between them.
    pub moves: Vec<String>,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// The rules that matter, each `key=value`.
    pub rules: Vec<String>,
    /// The bot's seat; 1 moves first.
    pub seat: u8,
    /// The mistake itself; for a circle, the first ply in it that does not bring the win nearer.
    #[serde(flatten)]
    pub mistake: Mistake,
    /// How many moves keep the value. It is told beside the mistake, because the numbers of what is
    /// flattened have 64 bits.
    pub kept_count: u128,
    /// One sentence more, for faults.
    pub detail: Option<String>,
    /// How the opponents make use of a blunder when all play on perfectly; how a game that is not
    /// converted is won. Empty for faults.
    pub continuation: Vec<String>,
}

/// Two answers to one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct DifferenceReport {
    /// What made the difference: `play`, the questions before; `seed`; `first-line`, the seat or
    /// the start.
    pub by: DifferenceBy,
    /// The game that leads to the position: its positions, the last of which it is.
    pub line: Vec<String>,
    /// The moves between them.
    pub moves: Vec<String>,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// The bot's seat in this game.
    pub seat: u8,
    /// The answer of a fresh instance.
    pub fresh: String,
    /// The other answer.
    pub otherwise: String,
}

/// From JSON alone. By hand, because serde's own way to read a flattened field keeps values in between
/// that cannot hold the numbers of 128 bits in a proof.
impl<'de> Deserialize<'de> for CertifyReport {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        /// All but the proof.
        #[derive(Deserialize)]
        struct Rest {
            schema: Schema,
            problem: String,
            game: String,
            submission: SubmissionId,
            message: Option<String>,
            standard: Standard,
            most: u64,
            seed: u64,
            engine: String,
        }
        let json = Box::<RawValue>::deserialize(from)?;
        let rest: Rest = serde_json::from_str(json.get()).map_err(D::Error::custom)?;
        Ok(Self {
            schema: rest.schema,
            problem: rest.problem,
            game: rest.game,
            submission: rest.submission,
            proof: serde_json::from_str(json.get()).map_err(D::Error::custom)?,
            message: rest.message,
            standard: rest.standard,
            most: rest.most,
            seed: rest.seed,
            engine: rest.engine,
        })
    }
}

impl CertifyReport {
    /// Whether it was the judge that failed.
    #[must_use]
    pub fn judge_failed(&self) -> bool {
        self.proof.status == ProofStatus::JudgeFailed
    }
}
