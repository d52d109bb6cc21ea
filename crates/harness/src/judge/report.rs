//! The report on one judgement.

use std::collections::BTreeMap;

use grundy_play::{Finish, Opponent, Seat, Tally};
use grundy_problem::{Kind, Problem, Start};
use grundy_report::{
    BlunderKind, Converted, ENGINE, FirstFailure, Fuel, Games, JudgeReport, Mistake,
    OpponentReport, Reason, Schema, SideReport, StartValueReport, SubmissionId, refutation_line,
    settings_map, settings_text,
};
use grundy_rules::Outcome;

use super::{Judgement, Options, Played};
use crate::certify::{asked_standard, proof_report};
use crate::run::{Failure, failures};

/// The report on one judgement.
#[must_use]
pub fn judge_report(
    problem: &Problem,
    starts: &[Start],
    judgement: &Judgement,
    options: Options<'_>,
) -> JudgeReport {
    let games = &judgement.games;
    let players = starts.iter().map(|start| start.instance.seats()).max();
    let (opponents, seats): (&[Opponent], Vec<Seat>) = match &problem.kind {
        Kind::Play(play) => {
            let seats = play.sides.seats(players.unwrap_or(2));
            (&play.opponents, seats.collect())
        }
        Kind::Answer(_) => (&[], Vec::new()),
    };
    let all = tally(games.iter());
    let blunders_by_kind = blunders_by_kind(games);
    let proof = judgement.proof.as_ref();
    JudgeReport {
        schema: Schema::Judge,
        problem: problem.id.clone(),
        game: problem.game.name.clone(),
        submission: SubmissionId {
            file: judgement.file.display().to_string(),
            sha256: judgement.module.clone(),
        },
        verdict: judgement.verdict.verdict(),
        reason: judgement.verdict.reason(),
        message: judgement.message.clone(),
        games: Games {
            planned: judgement.planned,
            played: all.games(),
            wins: all.wins,
            draws: all.draws,
            losses: all.losses,
        },
        score: all.score(),
        interval: all.interval(),
        converted: converted(starts, judgement),
        blunders: blunders_by_kind.values().sum(),
        blunders_by_kind,
        faults: faults(games),
        first_failure: judgement.first_failure.map(|failure| FirstFailure {
            right: judgement.right.clone(),
            ..first_failure(starts, games, failure)
        }),
        first_fault: first_fault(judgement).map(|failure| first_failure(starts, games, failure)),
        searched: judgement.searched.clone(),
        standard: proof.and_then(|_| asked_standard(problem)),
        proof: proof.map(|proved| proof_report(&proved.starts, &proved.proof)),
        by_start_value: by_start_value(starts, games),
        by_opponent: by_opponent(opponents, games),
        by_side: by_side(&seats, games),
        fuel: fuel(problem, games),
        memory_peak: games.iter().map(|g| g.usage.memory_peak).max().unwrap_or(0),
        memory_limit: problem.limits.memory.as_u64(),
        seed: Some(options.seed),
        engine: ENGINE.to_owned(),
    }
}

fn tally<'g>(games: impl Iterator<Item = &'g Played>) -> Tally {
    let mut tally = Tally::default();
    for game in games {
        tally.add(game.record.outcome(game.fixture.seat));
    }
    tally
}

/// The value of the start of a game for the bot. `None` if it is not decided.
fn start_value(starts: &[Start], game: &Played) -> Option<Outcome> {
    let (start, seat) = (&starts[game.fixture.start], game.fixture.seat);
    match start.instance.has_values() {
        true => Some(start.value_for(seat).outcome()),
        false => {
            let hero = seat.ahead_of(Seat(0), start.instance.seats());
            game.record.start_value.of_two(hero).decided()
        }
    }
}

fn converted(starts: &[Start], judgement: &Judgement) -> Converted {
    let games = judgement.games.iter();
    let won = games.filter(|game| start_value(starts, game) == Some(Outcome::Win));
    let mut counts = Converted {
        won_starts: 0,
        converted: 0,
        planned: judgement.unplayed_wins,
    };
    for game in won {
        counts.won_starts += 1;
        counts.planned += 1;
        if game.record.outcome(game.fixture.seat) == Outcome::Win {
            counts.converted += 1;
        }
    }
    counts
}

fn blunders_by_kind(games: &[Played]) -> BTreeMap<BlunderKind, u64> {
    let mut kinds = BTreeMap::new();
    let blunders = games
        .iter()
        .flat_map(|game| game.record.blunders(game.fixture.seat));
    for kind in blunders.filter_map(|blunder| BlunderKind::of(blunder.from, blunder.to)) {
        *kinds.entry(kind).or_default() += 1;
    }
    kinds
}

fn faults(games: &[Played]) -> BTreeMap<Reason, u64> {
    let mut counts = BTreeMap::new();
    for failure in games.iter().flat_map(|g| failures(g.fixture, &g.record)) {
        if failure.reason != Reason::Blunder {
            *counts.entry(failure.reason).or_default() += 1;
        }
    }
    counts
}

fn by_start_value(starts: &[Start], games: &[Played]) -> Vec<StartValueReport> {
    let all = [Outcome::Win, Outcome::Draw, Outcome::Loss];
    let report = all.map(|value| {
        let from = games
            .iter()
            .filter(|game| start_value(starts, game) == Some(value));
        StartValueReport {
            value,
            results: tally(from).into(),
        }
    });
    let occurs = |report: &StartValueReport| report.results.games > 0;
    report.into_iter().filter(occurs).collect()
}

fn by_opponent(opponents: &[Opponent], games: &[Played]) -> Vec<OpponentReport> {
    let report = |&opponent: &Opponent| {
        let against = games.iter().filter(|g| g.fixture.opponent == opponent);
        OpponentReport {
            opponent,
            results: tally(against).into(),
        }
    };
    opponents.iter().map(report).collect()
}

fn by_side(seats: &[Seat], games: &[Played]) -> Vec<SideReport> {
    let report = |&seat: &Seat| {
        let from = games.iter().filter(|g| g.fixture.seat == seat);
        SideReport {
            seat: seat.number(),
            results: tally(from).into(),
        }
    };
    seats.iter().map(report).collect()
}

fn fuel(problem: &Problem, games: &[Played]) -> Fuel {
    let (mut moves, mut spent) = (0u64, 0u64);
    for game in games {
        let own = game.record.chosen_plies(game.fixture.seat);
        let (made, took) = own.fold((0, 0), |(made, took), (_, ply)| (made + 1, took + ply.fuel));
        // A turn in which the bot failed is not a ply, but its fuel was spent.
        let in_turns = game.usage.total.saturating_sub(game.usage.fuel_to_start);
        let failed = match game.record.fault(game.fixture.seat) {
            Some(_) => in_turns.saturating_sub(took),
            None => 0,
        };
        moves += made + u64::from(failed > 0);
        spent += took + failed;
    }
    let most = |fuel: fn(&Played) -> u64| games.iter().map(fuel).max().unwrap_or(0);
    Fuel {
        to_start: most(|game| game.usage.fuel_to_start),
        max_per_move: most(|game| game.usage.largest_turn),
        mean_per_move: spent.checked_div(moves).unwrap_or(0),
        total: games.iter().map(|game| game.usage.total).sum(),
        limit_to_start: problem.limits.fuel_to_start,
        limit_per_move: problem.limits.fuel_per_move,
        limit_per_game: problem.limits.fuel_per_game,
        max_per_game: problem
            .limits
            .fuel_per_game
            .map(|_| most(|game| game.usage.total.saturating_sub(game.usage.fuel_to_start))),
    }
}

/// The first fault, unless a fault decided the verdict. `None` also if no failure decided it.
fn first_fault(judgement: &Judgement) -> Option<Failure> {
    let games = judgement.games.iter();
    let mut all = games.flat_map(|game| failures(game.fixture, &game.record));
    let fault = all.find(|failure| failure.reason.is_fault())?;
    let decided = judgement.first_failure?;
    (!decided.reason.is_fault()).then_some(fault)
}

pub(crate) fn first_failure(starts: &[Start], games: &[Played], failure: Failure) -> FirstFailure {
    let fixture = failure.fixture;
    let number = fixture.number;
    let game = games.iter().find(|game| game.fixture.number == number);
    let game = game.expect("a failure is a failure of one of the games");
    let start = &starts[fixture.start];
    let (position, values, played, detail, stderr) = match &game.record.finish {
        Finish::Forfeit {
            position,
            value,
            forfeit,
            ..
        } if failure.ply == game.record.plies.len() => (
            position,
            (*value, None),
            &forfeit.said,
            Some(forfeit.detail.clone()),
            game.messages.text(),
        ),
        _ => {
            let plies = &game.record.plies[..=failure.ply];
            let ply = &plies[failure.ply];
            let own = plies.iter().filter(|ply| ply.seat == fixture.seat);
            (
                &ply.position,
                (ply.before, Some(ply.after)),
                &ply.played,
                None,
                game.messages.text_until_move(own.count()),
            )
        }
    };
    let situation = start.instance.position(position);
    let situation = situation.expect("a position that arose in play can be read back");
    let (mistake, kept_count) = Mistake::new(failure.ply, &*situation, values, played.clone());
    FirstFailure {
        reason: failure.reason,
        detail,
        game: number + 1,
        opponent: fixture.opponent,
        seat: fixture.seat.number(),
        start: game.record.start.clone(),
        instance: settings_text(&start.settings),
        settings: settings_map(&start.settings),
        rules: start.rules_chosen.clone(),
        mistake,
        kept_count,
        right: None,
        line: refutation_line(failure.reason, situation, played),
        stderr,
    }
}
