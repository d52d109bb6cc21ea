//! The report on a tournament.

use std::collections::BTreeMap;

use grundy_play::{Pentanomial, Sample, Sprt, Strength, Tally, strength};
use grundy_problem::Problem;
use grundy_report::{
    ENGINE, Exclusion, GamesReport, PairReport, PlayerReport, Schema, SprtReport, StrengthReport,
    TournamentReport,
};

use super::{Entrant, Options, PairSheet, Standing, Standings, Tournament};

/// The report on a tournament that was played with these options.
#[must_use]
pub fn tournament_report(
    problem: &Problem,
    tournament: &Tournament,
    options: &Options<'_>,
) -> TournamentReport {
    let Tournament {
        entrants,
        standings,
        starts,
        ..
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
    TournamentReport {
        schema: Schema::Tournament,
        problem: problem.id.clone(),
        pairing: options.pairing,
        starts: *starts,
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
            .filter(|pair| !standings.is_void(pair.players))
            .map(|pair| pair_row(entrants, pair))
            .collect(),
        position: problem.only_position(),
        sprt: options
            .sprt
            .map(|sprt| sprt_report(&sprt, standings.llr.unwrap_or(0.0))),
        ended: standings.ended,
        seed: options.judge.seed,
        engine: ENGINE.to_owned(),
    }
}

/// The score by which players are ranked. Players without games come last.
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
        id: entrant.id.clone(),
        sha256: entrant.module().map(str::to_owned),
        results: results.into(),
        strength: strength_report(strength(&meetings.into())),
        faults,
        unplayed,
        decided: None,
        excluded: exclusion(entrant, player, standings),
    }
}

fn exclusion(entrant: &Entrant, player: usize, standings: &Standings) -> Option<Exclusion> {
    let told = match &entrant.standing {
        Standing::Refused { reason, message } => Some((Some(*reason), message)),
        Standing::JudgeFailed { message } => Some((None, message)),
        Standing::Plays(_) => None,
    };
    if let Some((reason, message)) = told {
        return Some(Exclusion {
            reason,
            message: message.clone(),
        });
    }
    let fault = standings.excluded[player]?;
    Some(Exclusion {
        reason: Some(fault.into()),
        message: "its games take the time of hundreds; from then on they were lost unplayed"
            .to_owned(),
    })
}

fn pair_row(entrants: &[Entrant], pair: &PairSheet) -> PairReport {
    PairReport {
        bots: pair.players.map(|player| entrants[player].name.clone()),
        results: pair.results.into(),
        pentanomial: pair.game_pairs.0,
        strength: strength_report(strength(&Sample::from(pair.game_pairs))),
        faults: pair.faults.clone(),
    }
}

fn sprt_report(sprt: &Sprt, llr: f64) -> SprtReport {
    let ([elo0, elo1], [alpha, beta]) = (sprt.hypotheses(), sprt.errors());
    let [lower, upper] = sprt.bounds().map(rounded);
    SprtReport {
        model: sprt.model(),
        elo0,
        elo1,
        alpha,
        beta,
        llr: rounded(llr),
        lower,
        upper,
        status: sprt.status(llr),
    }
}

fn strength_report(strength: Option<Strength>) -> StrengthReport {
    let figure = |of: fn(&Strength) -> Option<f64>| strength.as_ref().and_then(of).map(rounded);
    StrengthReport {
        elo: figure(|s| s.elo),
        elo_error: figure(Strength::error),
        elo_low: figure(|s| s.low),
        elo_high: figure(|s| s.high),
        los: figure(|s| Some(s.los)),
    }
}

/// A figure rounded to six decimals. Logarithms differ in their last digits between machines, but reports must
/// not.
fn rounded(figure: f64) -> f64 {
    const DECIMALS: f64 = 1e6;
    // Adding 0 makes a negative zero positive.
    (figure * DECIMALS).round() / DECIMALS + 0.0
}
