//! The report on a certification.

use grundy_play::Seat;
use grundy_play::proof::{HistoryDependence, Refutation, RefutationKind};
use grundy_problem::{Problem, Start};
use grundy_report::{
    AnswersBy, BotRefutation, CertifyReport, Decision, DifferenceReport, ENGINE, Mistake, OpenGame,
    ProofReport, ProofStatus, Reason, Schema, SubmissionId, refutation_line, settings_map,
    settings_text,
};
use grundy_rules::{BoxedPosition, Known, Method, Outcome};

use super::{Case, Certification, Difference, NoProof, Options, Proof, RefutingGame};

/// The most open games that are named; the others are counted.
const OPEN_NAMED: usize = 100;

/// The report on one certification.
#[must_use]
pub fn certify_report(
    problem: &Problem,
    starts: &[Start],
    certification: &Certification,
    options: Options<'_>,
) -> CertifyReport {
    let (proof, message) = match &certification.proof {
        Ok(proof) => (proof_report(starts, proof), None),
        Err(NoProof { verdict, message }) => (not_run(*verdict), Some(message.clone())),
    };
    CertifyReport {
        schema: Schema::Certify,
        problem: problem.id.clone(),
        game: problem.game.name.clone(),
        submission: SubmissionId {
            file: certification.file.display().to_string(),
            sha256: certification.module.clone(),
        },
        proof,
        message,
        standard: options.standard,
        most: options.most,
        seed: options.judge.seed,
        engine: ENGINE.to_owned(),
    }
}

/// The report on the search for a proof.
pub(crate) fn proof_report(starts: &[Start], proof: &Proof) -> ProofReport {
    let cases = &proof.cases;
    let mut seats: Vec<u8> = cases.iter().map(|s| s.seat.number()).collect();
    seats.sort_unstable();
    seats.dedup();
    let reason = proof.reason();
    let refutation = proof.refutation.as_ref();
    ProofReport {
        status: proof.status,
        certified: proof.status == ProofStatus::Certified,
        positions: proof.positions,
        refutation: refutation
            .map(|r| bot_refutation(starts, cases[r.root], r, proof.game.as_ref())),
        reason,
        questions: proof.questions,
        starts: starts.len(),
        seats,
        games: cases.len(),
        open: proof
            .open
            .iter()
            .take(OPEN_NAMED)
            .map(|&case| open_game(starts, cases[case]))
            .collect(),
        open_count: proof.open.len(),
        answers_by: match proof.recall {
            HistoryDependence::Nothing => AnswersBy::Position,
            HistoryDependence::Everything => AnswersBy::History,
        },
        games_compared: proof.games_compared,
        difference: proof
            .difference
            .as_ref()
            .map(|d| difference_report(starts, cases[d.case], d)),
    }
}

fn not_run(decision: Decision) -> ProofReport {
    ProofReport {
        status: match decision {
            Decision::JudgeFailed => ProofStatus::JudgeFailed,
            Decision::Accepted | Decision::Rejected(_) => ProofStatus::NotRun,
        },
        certified: false,
        positions: 0,
        refutation: None,
        reason: decision.reason(),
        questions: 0,
        starts: 0,
        seats: Vec::new(),
        games: 0,
        open: Vec::new(),
        open_count: 0,
        answers_by: AnswersBy::Position,
        games_compared: 0,
        difference: None,
    }
}

fn open_game(starts: &[Start], case: Case) -> OpenGame {
    let start = &starts[case.start];
    OpenGame {
        start: start.instance.start().notation(),
        instance: settings_text(&start.settings),
        settings: settings_map(&start.settings),
        seat: case.seat.number(),
    }
}

fn bot_refutation(
    starts: &[Start],
    case: Case,
    refutation: &Refutation,
    game: Option<&RefutingGame>,
) -> BotRefutation {
    let start = &starts[case.start];
    let line = &refutation.line;
    let place = Place { start, case, game };
    let ply = match refutation.error {
        RefutationKind::NotConverted => place.first_wasted(refutation),
        RefutationKind::Ended(_) => place.first_blunder(refutation),
        RefutationKind::Blunder | RefutationKind::Forfeit(_) => refutation.at,
    };
    let situation = place.situation(&line.positions[ply]);
    let after = line.positions.get(ply + 1);
    let after = after.map(|position| place.known(&place.situation(position), ply + 1));
    let values = (place.known(&situation, ply), after);
    let moved = || line.moves.get(ply).cloned().unwrap_or_default();
    let (played, detail) = match &refutation.error {
        RefutationKind::Blunder | RefutationKind::NotConverted => (moved(), None),
        RefutationKind::Ended(result) => (moved(), Some(ends_in(*result).to_owned())),
        RefutationKind::Forfeit(forfeit) => (forfeit.said.clone(), Some(forfeit.detail.clone())),
    };
    let kind = Reason::from(&refutation.error);
    let (mistake, kept_count) = Mistake::new(ply, &*situation, values, played.clone());
    BotRefutation {
        kind,
        line: line.positions.clone(),
        moves: line.moves.clone(),
        instance: settings_text(&start.settings),
        settings: settings_map(&start.settings),
        rules: start.rules_chosen.clone(),
        seat: case.seat.number(),
        mistake,
        kept_count,
        detail,
        continuation: refutation_line(kind, situation, &played),
    }
}

fn ends_in(result: Outcome) -> &'static str {
    match result {
        Outcome::Loss => "the line ends in a loss",
        Outcome::Draw => "the line ends in a draw",
        Outcome::Win => "the line ends in a win",
    }
}

/// The start and the case from which a line is played.
struct Place<'s> {
    start: &'s Start,
    case: Case,
    /// The line as a game that was played. It has the proved bounds of a game without values.
    game: Option<&'s RefutingGame>,
}

impl<'s> Place<'s> {
    fn situation(&self, position: &str) -> BoxedPosition<'s> {
        let situation = self.start.instance.position(position);
        situation.expect("a position that arose in play can be read back")
    }

    /// The bounds on the value for the bot of the position after `plies` plies.
    fn known(&self, situation: &BoxedPosition<'_>, plies: usize) -> Known {
        let seats = situation.seats();
        let hero = self.case.seat.ahead_of(Seat::on_turn(plies, seats), seats);
        match (situation.has_values(), self.proved(plies)) {
            (true, _) => Known::exact(situation.value(hero), Method::Search),
            (false, Some(known)) => known.of_two(hero),
            (false, None) => situation.known(hero),
        }
    }

    /// The proved bounds, in a game without values, for the player about to move after `plies` plies.
    fn proved(&self, plies: usize) -> Option<Known> {
        let record = &self.game?.record;
        match (record.plies.get(plies), plies.checked_sub(1)) {
            (Some(ply), _) => Some(ply.before),
            (None, Some(last)) => Some(record.plies.get(last)?.after.for_other()),
            (None, None) => Some(record.start_value),
        }
    }

    /// The indices of the bot's plies in a line.
    fn own_plies(
        &self,
        from: usize,
        refutation: &Refutation,
    ) -> impl Iterator<Item = usize> + use<> {
        let (seat, seats) = (self.case.seat, self.start.instance.seats());
        (from..refutation.line.moves.len()).filter(move |&ply| Seat::on_turn(ply, seats) == seat)
    }

    /// The bot's first ply that is proved to be a blunder; if none is, its first ply.
    fn first_blunder(&self, refutation: &Refutation) -> usize {
        let known = |ply: usize| {
            let position = self.situation(&refutation.line.positions[ply]);
            self.known(&position, ply)
        };
        let mut own = self.own_plies(0, refutation);
        let first = self.own_plies(0, refutation).next();
        own.find(|&ply| known(ply + 1).at_most < known(ply).at_least)
            .or(first)
            .unwrap_or_default()
    }

    /// The bot's first choice in a cycle that does not bring the win nearer. Turns that the rules only let pass do not
    /// count.
    fn first_wasted(&self, refutation: &Refutation) -> usize {
        let positions = &refutation.line.positions;
        let chosen = self.own_plies(refutation.at, refutation);
        let mut chosen = chosen.filter(|&ply| self.situation(&positions[ply]).unasked().is_none());
        let first = chosen.next().unwrap_or(refutation.at);
        if !self.start.instance.has_values() {
            return first;
        }
        let remoteness = |ply: usize| self.known(&self.situation(&positions[ply]), ply).remoteness;
        let mut all = std::iter::once(first).chain(chosen);
        all.find(|&ply| remoteness(ply + 1) >= remoteness(ply))
            .unwrap_or(first)
    }
}

fn difference_report(starts: &[Start], case: Case, difference: &Difference) -> DifferenceReport {
    DifferenceReport {
        by: difference.by,
        line: difference.line.positions.clone(),
        moves: difference.line.moves.clone(),
        instance: settings_text(&starts[case.start].settings),
        settings: settings_map(&starts[case.start].settings),
        seat: case.seat.number(),
        fresh: difference.fresh.clone(),
        otherwise: difference.otherwise.clone(),
    }
}
