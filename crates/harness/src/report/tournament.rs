//! The table of a tournament for machines, `grundy.tournament/1`.

use std::collections::BTreeMap;

use grundy_arena::{Model, Pentanomial, Sample, Sprt, SprtStatus, Strength, Tally, strength};
use serde::Serialize;

use super::Results;
use crate::judge::Reason;
use crate::problem::Problem;
use crate::tournament::{
    Ended, Entrant, Options, PairSheet, Standing, Standings, Tournament, pairing_name,
};

/// A tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TournamentReport {
    /// `grundy.tournament/1`.
    pub schema: &'static str,
    /// The problem's folder name.
    pub problem: String,
    /// `round-robin` or `gauntlet`.
    pub pairing: &'static str,
    /// Counts of games.
    pub games: GamesReport,
    /// All counted games, from the side of those who moved first.
    pub first_mover: Results,
    /// Everybody, the best first; of equals, the one named first.
    pub table: Vec<PlayerReport>,
    /// Every pair that met.
    pub pairs: Vec<PairReport>,
    /// The sequential test, where one was asked for.
    pub sprt: Option<SprtReport>,
    /// Why it ended: `complete`, `decided` by the test, or `nothing-new` where twenty rounds in a row
    /// went as the rounds before.
    pub ended: &'static str,
    /// The seed that makes this report come out again.
    pub seed: u64,
    /// The version of the engine.
    pub engine: &'static str,
}

/// Counts of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct GamesReport {
    /// Games that count.
    pub counted: u64,
    /// Games that were played.
    pub played: u64,
    /// Those of them that do not count, because they went as another from the same start.
    pub repeated: u64,
    /// Games that count and were lost without playing.
    pub unplayed: u64,
}

/// One who took part.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerReport {
    /// Its place, from 1; equal scores share one.
    pub rank: usize,
    /// Its name: a file, or a reference player.
    pub bot: String,
    /// Sha-256 of the wasm module; none for reference players and where there is no module.
    pub sha256: Option<String>,
    /// Results against all that it met.
    #[serde(flatten)]
    pub results: Results,
    /// How strong it is compared with those it met.
    #[serde(flatten)]
    pub strength: StrengthReport,
    /// Games lost by its faults, by reason.
    pub faults: BTreeMap<&'static str, u64>,
    /// Games lost without playing.
    pub unplayed: u64,
    /// Why it did not play, or not to the end.
    pub excluded: Option<Exclusion>,
}

/// Why a bot did not play, or not to the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Exclusion {
    /// As in a verdict.
    pub reason: &'static str,
    /// The same in words.
    pub message: String,
}

/// Strength in Elo.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct StrengthReport {
    /// The difference; none where every game was won, or every game lost.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval; none where the interval has no end on one side.
    pub elo_error: Option<f64>,
    /// The lower end of the interval, if it has one.
    pub elo_low: Option<f64>,
    /// The upper end, if it has one.
    pub elo_high: Option<f64>,
    /// Likelihood of superiority, from 0 to 1.
    pub los: Option<f64>,
}

/// Two who met, from the side of the one named first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PairReport {
    /// Who met.
    pub bots: [String; 2],
    /// The first one's results.
    #[serde(flatten)]
    pub results: Results,
    /// Meetings of two games that brought the first one 0, 1/2, 1, 3/2 and 2 points.
    pub pentanomial: [u64; 5],
    /// How strong the first is compared with the second.
    #[serde(flatten)]
    pub strength: StrengthReport,
    /// Games lost by faults, by reason, of the first and of the second.
    pub faults: [BTreeMap<&'static str, u64>; 2],
}

/// A sequential probability ratio test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SprtReport {
    /// `logistic` or `normalised`.
    pub model: &'static str,
    /// The difference in Elo of the first hypothesis.
    pub elo0: f64,
    /// And of the second.
    pub elo1: f64,
    /// The probability of rejecting the first wrongly.
    pub alpha: f64,
    /// And the second.
    pub beta: f64,
    /// The log likelihood ratio.
    pub llr: f64,
    /// The first hypothesis is accepted at this ratio.
    pub lower: f64,
    /// The second hypothesis is accepted at this ratio.
    pub upper: f64,
    /// `H0`, `H1` or `undecided`.
    pub status: &'static str,
}

impl TournamentReport {
    /// The report on a tournament that was held with these options.
    #[must_use]
    pub fn new(problem: &Problem, tournament: &Tournament, options: &Options) -> Self {
        let Tournament {
            entrants,
            standings,
        } = tournament;
        let mut table: Vec<PlayerReport> = (0..entrants.len())
            .map(|player| row(&entrants[player], player, standings))
            .collect();
        table.sort_by(|a, b| score(b).total_cmp(&score(a)));
        let better = |row: &PlayerReport, than: f64| score(row) > than;
        let ranks: Vec<usize> = table
            .iter()
            .map(|row| {
                1 + table
                    .iter()
                    .filter(|other| better(other, score(row)))
                    .count()
            })
            .collect();
        for (row, rank) in table.iter_mut().zip(ranks) {
            row.rank = rank;
        }
        let unplayed = standings.pairs.iter().flat_map(|pair| pair.unplayed).sum();
        Self {
            schema: "grundy.tournament/1",
            problem: problem.id.clone(),
            pairing: pairing_name(options.pairing),
            games: GamesReport {
                counted: standings.counted(),
                played: standings.played,
                repeated: standings.repeated,
                unplayed,
            },
            first_mover: standings.first.into(),
            table,
            pairs: standings
                .pairs
                .iter()
                .map(|pair| pair_row(entrants, pair))
                .collect(),
            sprt: options
                .sprt
                .map(|sprt| sprt_report(&sprt, standings.llr.unwrap_or(0.0))),
            ended: match standings.ended {
                Ended::Complete => "complete",
                Ended::Decided => "decided",
                Ended::NothingNew => "nothing-new",
            },
            seed: options.judge.seed,
            engine: super::ENGINE,
        }
    }

    /// The two that met, the first of them first, or else turned round.
    pub(super) fn score_against(&self, bot: &str, other: &str) -> Option<f64> {
        self.pairs.iter().find_map(|pair| match &pair.bots {
            [a, b] if a == bot && b == other => pair.results.score,
            [a, b] if a == other && b == bot => pair.results.score.map(|score| 1.0 - score),
            _ => None,
        })
    }
}

/// Who has not played at all comes last.
fn score(row: &PlayerReport) -> f64 {
    row.results.score.unwrap_or(-1.0)
}

fn row(entrant: &Entrant, player: usize, standings: &Standings) -> PlayerReport {
    let mut results = Tally::default();
    let mut meetings = Pentanomial::default();
    let mut faults = BTreeMap::new();
    let mut unplayed = 0;
    for pair in &standings.pairs {
        let Some(side) = pair.players.iter().position(|&p| p == player) else {
            continue;
        };
        let (own, own_meetings) = match side {
            0 => (pair.results, pair.game_pairs),
            _ => (pair.results.reversed(), pair.game_pairs.reversed()),
        };
        results = results.plus(own);
        meetings = meetings.plus(own_meetings);
        for (reason, count) in &pair.faults[side] {
            *faults.entry(*reason).or_default() += count;
        }
        unplayed += pair.unplayed[side];
    }
    PlayerReport {
        rank: 0,
        bot: entrant.name.clone(),
        sha256: entrant.module().map(str::to_owned),
        results: results.into(),
        strength: strength(&meetings.into()).into(),
        faults,
        unplayed,
        excluded: exclusion(entrant, player, standings),
    }
}

fn exclusion(entrant: &Entrant, player: usize, standings: &Standings) -> Option<Exclusion> {
    if let Standing::Refused { reason, message } = &entrant.standing {
        return Some(Exclusion {
            reason: reason.name(),
            message: message.clone(),
        });
    }
    let fault = standings.excluded[player]?;
    Some(Exclusion {
        reason: Reason::Fault(fault).name(),
        message: "its games take the time of hundreds; from then on they were lost unplayed"
            .to_owned(),
    })
}

fn pair_row(entrants: &[Entrant], pair: &PairSheet) -> PairReport {
    PairReport {
        bots: pair.players.map(|player| entrants[player].name.clone()),
        results: pair.results.into(),
        pentanomial: pair.game_pairs.0,
        strength: strength(&Sample::from(pair.game_pairs)).into(),
        faults: pair.faults.clone(),
    }
}

fn sprt_report(sprt: &Sprt, llr: f64) -> SprtReport {
    let ([elo0, elo1], [alpha, beta]) = (sprt.hypotheses(), sprt.errors());
    let [lower, upper] = sprt.bounds().map(rounded);
    SprtReport {
        model: match sprt.model() {
            Model::Logistic => "logistic",
            Model::Normalised => "normalised",
        },
        elo0,
        elo1,
        alpha,
        beta,
        llr: rounded(llr),
        lower,
        upper,
        status: match sprt.status(llr) {
            SprtStatus::Undecided => "undecided",
            SprtStatus::H0 => "H0",
            SprtStatus::H1 => "H1",
        },
    }
}

impl From<Option<Strength>> for StrengthReport {
    fn from(strength: Option<Strength>) -> Self {
        let figure = |of: fn(&Strength) -> Option<f64>| strength.as_ref().and_then(of).map(rounded);
        Self {
            elo: figure(|s| s.elo),
            elo_error: figure(Strength::error),
            elo_low: figure(|s| s.low),
            elo_high: figure(|s| s.high),
            los: figure(|s| Some(s.los)),
        }
    }
}

/// To six decimals: logarithms differ in their last digits from machine to machine, reports must
/// not.
fn rounded(figure: f64) -> f64 {
    const DECIMALS: f64 = 1e6;
    // Adding 0 makes a negative zero positive.
    (figure * DECIMALS).round() / DECIMALS + 0.0
}
