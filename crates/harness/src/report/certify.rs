//! What is said of a certification, for machines: `grundy.certify/1`.

use grundy_arena::proof::{HistoryDependence, Refutation, RefutationKind};
use grundy_arena::{Seat, best_line};
use grundy_rules::{BoxedPosition, Value};
use serde::Serialize;

use super::judge::{LINE_SHOWN, SubmissionId, kept_moves};
use crate::certify::{
    By, Case, Certification, Difference, NoProof, Options, Proof, Standard, Status,
};
use crate::judge::Verdict;
use crate::problem::{Problem, Start, settings_text};

/// Open games that are named; the rest is counted.
const OPEN_NAMED: usize = 100;

/// The report on one bot.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CertifyReport {
    /// `grundy.certify/1`.
    pub schema: &'static str,
    /// The problem's folder name.
    pub problem: String,
    /// What was to be certified.
    pub submission: SubmissionId,
    /// What came of it.
    #[serde(flatten)]
    pub proof: ProofReport,
    /// What the compiler, the sandbox or the judge said, where the bot could not be asked.
    pub message: Option<String>,
    /// `result`: no line from a drawn start may lose; `no-blunder`: the bot may not lower the value
    /// anywhere.
    pub standard: &'static str,
    /// How many questions were allowed.
    pub most: u64,
    /// The seed of the bot's randomness.
    pub seed: u64,
    /// The version of the engine.
    pub engine: &'static str,
}

/// What the search for a proof came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ProofReport {
    /// `certified`; `refuted`; `gave-up` and `not-positional`, which are neither; `not-run`,
    /// and `judge-failed`, which says nothing of the bot.
    pub status: &'static str,
    /// Whether the bot is certified.
    pub certified: bool,
    /// Distinct positions in which the bot was asked.
    pub positions: u64,
    /// A line of play that makes the bot fail; where there is one start, a shortest.
    pub refutation: Option<BotRefutation>,
    /// Why it is not certified: the kind of the refutation, `not-proved`, or as in a verdict.
    pub reason: Option<&'static str>,
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
    pub answers_by: &'static str,
    /// Games that were played to see whether the bot answers by the position alone.
    pub games_compared: u64,
    /// Two different answers to one position, where any were seen.
    pub difference: Option<DifferenceReport>,
}

/// A game that is neither proved nor refuted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OpenGame {
    /// The start, in notation.
    pub start: String,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// The bot's seat.
    pub seat: u8,
}

/// A line of play that makes a bot fail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BotRefutation {
    /// What goes wrong, as in the reason of a verdict.
    pub kind: &'static str,
    /// The positions from the start on, in notation: one more than there are moves. The last one is
    /// that after the error; that of the error where no move was made; one that stood in the line
    /// before where play can go in a circle.
    pub line: Vec<String>,
    /// The moves between them.
    pub moves: Vec<String>,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// The bot's seat; 1 moves first.
    pub seat: u8,
    /// The number of the failing ply, from 1; for a circle, of the first in it that does not bring
    /// the win nearer.
    pub ply: usize,
    /// The position in which the bot failed.
    pub position: String,
    /// Its value for the bot: `W`, `D` or `L`.
    pub value: char,
    /// Its remoteness, where it has one that is known.
    pub remoteness: Option<u64>,
    /// What the bot played or wrote.
    #[serde(rename = "move")]
    pub played: String,
    /// The value that the move left the bot with; none for a fault.
    pub value_after: Option<char>,
    /// One sentence more, for faults.
    pub detail: Option<String>,
    /// Legal moves that keep the value, at most 100 of them.
    pub kept: Vec<String>,
    /// How many there are.
    pub kept_count: u128,
    /// How the opponents make use of a blunder when all play on perfectly; how a game that is not
    /// converted is won. Empty for faults.
    pub continuation: Vec<String>,
}

/// Two answers to one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DifferenceReport {
    /// What made the difference: `play`, the questions before; `seed`; `first-line`, the seat or
    /// the start.
    pub by: &'static str,
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

impl CertifyReport {
    /// The report on one certification.
    #[must_use]
    pub fn new(
        problem: &Problem,
        starts: &[Start],
        certification: &Certification,
        options: Options,
    ) -> Self {
        let (proof, message) = match &certification.proof {
            Ok(proof) => (ProofReport::new(starts, proof), None),
            Err(NoProof { verdict, message }) => {
                (ProofReport::not_run(*verdict), Some(message.clone()))
            }
        };
        Self {
            schema: "grundy.certify/1",
            problem: problem.id.clone(),
            submission: SubmissionId {
                file: certification.file.display().to_string(),
                sha256: certification.module.clone(),
            },
            proof,
            message,
            standard: match options.standard {
                Standard::Result => "result",
                Standard::NoBlunder => "no-blunder",
            },
            most: options.most,
            seed: options.judge.seed,
            engine: super::ENGINE,
        }
    }
}

impl CertifyReport {
    /// Whether it was the judge that failed.
    #[must_use]
    pub fn judge_failed(&self) -> bool {
        self.proof.status == "judge-failed"
    }
}

impl ProofReport {
    pub(crate) fn new(starts: &[Start], proof: &Proof) -> Self {
        let cases = &proof.cases;
        let mut seats: Vec<u8> = cases.iter().map(|s| s.seat.number()).collect();
        seats.sort_unstable();
        seats.dedup();
        let reason = proof.reason();
        let refutation = proof.refutation.as_ref();
        Self {
            status: match proof.status {
                Status::Certified => "certified",
                Status::Refuted => "refuted",
                Status::GaveUp => "gave-up",
                Status::NotPositional => "not-positional",
            },
            certified: proof.status == Status::Certified,
            positions: proof.positions,
            refutation: refutation.map(|r| BotRefutation::new(starts, cases[r.root], r)),
            reason: reason.and_then(|reason| Verdict::Rejected(reason).reason()),
            questions: proof.questions,
            starts: starts.len(),
            seats,
            games: cases.len(),
            open: proof
                .open
                .iter()
                .take(OPEN_NAMED)
                .map(|&case| OpenGame::new(starts, cases[case]))
                .collect(),
            open_count: proof.open.len(),
            answers_by: match proof.recall {
                HistoryDependence::Nothing => "position",
                HistoryDependence::Everything => "history",
            },
            games_compared: proof.games_compared,
            difference: proof
                .difference
                .as_ref()
                .map(|d| DifferenceReport::new(starts, cases[d.case], d)),
        }
    }

    fn not_run(verdict: Verdict) -> Self {
        Self {
            status: match verdict {
                Verdict::JudgeFailed => "judge-failed",
                _ => "not-run",
            },
            certified: false,
            positions: 0,
            refutation: None,
            reason: verdict.reason(),
            questions: 0,
            starts: 0,
            seats: Vec::new(),
            games: 0,
            open: Vec::new(),
            open_count: 0,
            answers_by: "position",
            games_compared: 0,
            difference: None,
        }
    }
}

impl OpenGame {
    fn new(starts: &[Start], case: Case) -> Self {
        let start = &starts[case.start];
        Self {
            start: start.instance.start().notation(),
            instance: settings_text(&start.settings),
            seat: case.seat.number(),
        }
    }
}

impl BotRefutation {
    fn new(starts: &[Start], case: Case, refutation: &Refutation) -> Self {
        let start = &starts[case.start];
        let line = &refutation.line;
        let place = Place { start, case };
        let ply = match refutation.error {
            RefutationKind::NotConverted => place.first_wasted(refutation),
            RefutationKind::Blunder | RefutationKind::Forfeit(_) => refutation.at,
        };
        let situation = place.situation(&line.positions[ply]);
        let before = place.value(&situation, ply);
        let (kept, kept_count) = kept_moves(&*situation);
        let after = line.positions.get(ply + 1);
        let after = after.map(|position| place.situation(position));
        let value_after = after.as_ref().map(|after| place.value(after, ply + 1));
        let (played, detail) = match &refutation.error {
            RefutationKind::Blunder | RefutationKind::NotConverted => {
                (line.moves[ply].clone(), None)
            }
            RefutationKind::Forfeit(forfeit) => {
                (forfeit.said.clone(), Some(forfeit.detail.clone()))
            }
        };
        let continuation = match (&refutation.error, after) {
            (RefutationKind::Blunder, Some(after)) => best_line(after, LINE_SHOWN),
            (RefutationKind::NotConverted, _) => best_line(situation, LINE_SHOWN),
            (RefutationKind::Blunder | RefutationKind::Forfeit(_), _) => Vec::new(),
        };
        Self {
            kind: crate::judge::Reason::of(&refutation.error).name(),
            line: line.positions.clone(),
            moves: line.moves.clone(),
            instance: settings_text(&start.settings),
            seat: case.seat.number(),
            ply: ply + 1,
            position: line.positions[ply].clone(),
            value: before.outcome().letter(),
            remoteness: before.remoteness(),
            played,
            value_after: value_after.map(|value| value.outcome().letter()),
            detail,
            kept,
            kept_count,
            continuation,
        }
    }
}

/// Where a line is played.
struct Place<'s> {
    start: &'s Start,
    case: Case,
}

impl<'s> Place<'s> {
    fn situation(&self, position: &str) -> BoxedPosition<'s> {
        let situation = self.start.instance.position(position);
        situation.expect("a position that arose in play can be read back")
    }

    /// The value for the bot of the position after `plies` plies.
    fn value(&self, situation: &BoxedPosition<'_>, plies: usize) -> Value {
        let seats = situation.seats();
        let hero = self.case.seat.ahead_of(Seat::on_turn(plies, seats), seats);
        situation.value(hero)
    }

    /// The first ply of the bot's in a circle that does not bring the win nearer.
    fn first_wasted(&self, refutation: &Refutation) -> usize {
        let positions = &refutation.line.positions;
        let seats = self.start.instance.seats();
        let mut own = (refutation.at..refutation.line.moves.len())
            .filter(|&ply| Seat::on_turn(ply, seats) == self.case.seat);
        let first = own.clone().next().unwrap_or(refutation.at);
        let remoteness = |ply: usize| {
            self.value(&self.situation(&positions[ply]), ply)
                .remoteness()
        };
        own.find(|&ply| remoteness(ply + 1) >= remoteness(ply))
            .unwrap_or(first)
    }
}

impl DifferenceReport {
    fn new(starts: &[Start], case: Case, difference: &Difference) -> Self {
        Self {
            by: match difference.by {
                By::Play => "play",
                By::Seed => "seed",
                By::FirstLine => "first-line",
            },
            line: difference.line.positions.clone(),
            moves: difference.line.moves.clone(),
            instance: settings_text(&starts[case.start].settings),
            seat: case.seat.number(),
            fresh: difference.fresh.clone(),
            otherwise: difference.otherwise.clone(),
        }
    }
}
