//! The report of a certification, for machines: `grundy.certify/1`.

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::SettingsMap;
use crate::words::{AnswersBy, DifferenceBy, ProofStatus, Schema, Standard};
use crate::{Mistake, Reason, SubmissionId};

/// The report on one bot.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
pub struct CertifyReport {
    /// `grundy.certify/1`.
    pub schema: Schema,
    /// The problem's directory name.
    pub problem: String,
    /// The game.
    pub game: String,
    /// The submission.
    pub submission: SubmissionId,
    /// The result of the search for a proof.
    #[serde(flatten)]
    pub proof: ProofReport,
    /// Message of the compiler, the sandbox or the judge, if the bot could not be run.
    pub message: Option<String>,
    /// The requirement. `result`: no line from a drawn start may lose; `no-blunder`: the bot may
    /// not lower the value anywhere; `wins`: every line is won; `never-loses`: no line is lost.
    pub standard: Standard,
    /// Largest allowed number of questions.
    pub most: u64,
    /// The seed of the bot's randomness.
    pub seed: u64,
    /// Engine version.
    pub engine: String,
}

/// The result of the search for a proof.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ProofReport {
    /// Result of the search. `gave-up` and `not-positional` mean neither a proof nor a refutation;
    /// `judge-failed` says nothing about the bot.
    pub status: ProofStatus,
    /// Whether the bot is certified.
    pub certified: bool,
    /// Number of distinct positions in which the bot was asked.
    pub positions: u64,
    /// A line of play that makes the bot fail; a shortest one if there is a single start.
    pub refutation: Option<BotRefutation>,
    /// Why the bot is not certified: the kind of the refutation, `not-proved`, or a reason as in a
    /// verdict.
    pub reason: Option<Reason>,
    /// Number of questions put to the bot.
    pub questions: u64,
    /// Number of start positions.
    pub starts: usize,
    /// The bot's seats; 1 moves first.
    pub seats: Vec<u8>,
    /// Number of games to certify: every start in every seat.
    pub games: usize,
    /// If the search gave up: the games that are neither proved nor refuted (at most 100). All
    /// other games are proved.
    pub open: Vec<OpenGame>,
    /// Total number, including those that are not listed.
    pub open_count: usize,
    /// On what the bot's answers may depend in the proof: `position`, or `history`, which is all
    /// questions of the game so far.
    pub answers_by: AnswersBy,
    /// Number of games played to find out whether the bot's answers depend only on the position.
    pub games_compared: u64,
    /// Two different answers to one position, if any were seen.
    pub difference: Option<DifferenceReport>,
}

impl ProofReport {
    /// Removes the correct moves, and the line after the mistake.
    pub(crate) fn remove_solution(&mut self) {
        if let Some(refutation) = &mut self.refutation {
            refutation.mistake.remove_solution();
            refutation.kept_count = 0;
            refutation.continuation.clear();
        }
    }
}

/// A game that is neither proved nor refuted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct OpenGame {
    /// The start, in notation.
    pub start: String,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// Rules and instance as data.
    #[serde(default)]
    pub settings: SettingsMap,
    /// The bot's seat.
    pub seat: u8,
}

/// A line of play that makes a bot fail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct BotRefutation {
    /// The error, in the words of a verdict's reason.
    pub kind: Reason,
    /// The positions of the line, from the start, in notation; always one more than `moves`. The
    /// last is the position after the error, the position of the error if no move was made, or a
    /// repeated position if the play cycles.
    pub line: Vec<String>,
    /// The moves between the positions.
    pub moves: Vec<String>,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// Rules and instance as data.
    #[serde(default)]
    pub settings: SettingsMap,
    /// The rules that matter, each `key=value`.
    pub rules: Vec<String>,
    /// The bot's seat; 1 moves first.
    pub seat: u8,
    /// The mistake itself; for a circle, the first ply in it that does not bring the win nearer; for `bad-result`,
    /// the first move of the bot that is proved to be a blunder or, if none is, its first move.
    #[serde(flatten)]
    pub mistake: Mistake,
    /// Number of moves that preserve the value.
    pub kept_count: u128,
    /// For faults, one more sentence; for `bad-result`, how the line ends.
    pub detail: Option<String>,
    /// After a blunder, the moves with which the opponents punish it under perfect play; for a win
    /// that was not converted, the moves that win. Empty for faults.
    pub continuation: Vec<String>,
}

/// Two answers to one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct DifferenceReport {
    /// Cause of the difference: `play` (the earlier questions), `seed`, or `first-line` (the seat
    /// or the start).
    pub by: DifferenceBy,
    /// The positions of the game that leads to the position, which is the last one.
    pub line: Vec<String>,
    /// The moves between the positions.
    pub moves: Vec<String>,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// Rules and instance as data.
    #[serde(default)]
    pub settings: SettingsMap,
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
