//! Checking claims.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

use grundy_games::{Game, Settings};
use grundy_play::in_order;
use grundy_report::{ClaimReport, ClaimStatus, EventKind, Events, Schema, Sink, VerifyReport};
use grundy_report::{Diagnostic, Error};
use grundy_rules::Method;

use super::finding::Finding;
use super::position_facts::Undecided;
use super::unbounded::examined;
use super::{Claim, Row, Statement, types};
use crate::instances::too_large_for_a_claim;
use crate::searching::Searching;

/// The greatest number of instances that a thread takes at a time, and the least number of parts into which its share
/// is cut.
const BATCH: u64 = 64;
const PARTS: u64 = 8;
/// Instances that are tried to tell how long a claim will take.
const TRIED: u64 = 32;
/// A claim that takes longer than this says so beforehand.
const LONG: Duration = Duration::from_secs(10);
/// More instances than these would take days.
const MAX_INSTANCES: u64 = 10_000_000_000;

/// Checks claims, one after the other, each on `jobs` threads; their number changes nothing. In games without values,
/// every position that a claim speaks of is searched by the means of `search`.
///
/// # Errors
/// If a claim is not valid (an expression that is not true or false, settings that the game does not take), or if
/// search and theory contradict each other.
pub fn verify(
    game: &Game,
    claims: &[Claim],
    search: &Searching,
    jobs: usize,
    sink: &Sink<'_>,
) -> Result<VerifyReport, Error> {
    let reports = claims
        .iter()
        .map(|claim| check(game, claim, search, jobs, &Events::new(&claim.name, sink)));
    Ok(VerifyReport {
        schema: Schema::Verify,
        game: game.name.clone(),
        claims: reports.collect::<Result<_, _>>()?,
    })
}

/// The findings about some instances.
#[derive(Default)]
struct Found {
    excluded: u64,
    searched: u64,
    by_theory: u64,
    unknown: u64,
    /// Of the unknown ones, those with too many positions or moves to try.
    too_many: u64,
    /// The outputs that no search finds, and for which instances are unknown.
    beyond_search: BTreeSet<&'static str>,
    /// Weight and number of the least counterexample so far.
    least: Option<(u128, u64)>,
}

impl Found {
    fn add(&mut self, other: Self) {
        self.excluded += other.excluded;
        self.searched += other.searched;
        self.by_theory += other.by_theory;
        self.unknown += other.unknown;
        self.too_many += other.too_many;
        self.beyond_search.extend(other.beyond_search);
        self.least = match (self.least, other.least) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }
}

fn check(
    game: &Game,
    claim: &Claim,
    search: &Searching,
    jobs: usize,
    events: &Events<'_>,
) -> Result<ClaimReport, Error> {
    types::check(game, claim)?;
    let beyond = examined(game, claim)?;
    let narrowed = beyond
        .as_ref()
        .map(|(numbers, beyond)| claim.narrowed(&beyond.key, numbers));
    let (claim, beyond) = (
        narrowed.as_ref().unwrap_or(claim),
        beyond.map(|(_, beyond)| beyond),
    );
    let instances = claim.instances().map_err(|c| Error::User(vec![c]))?;
    announce(game, claim, search, instances, jobs, events)?;
    let batch = (instances / (jobs.max(1) as u64 * PARTS)).clamp(1, BATCH);
    let batches = (0..instances.div_ceil(batch)).map(|number| {
        let from = number * batch;
        from..(from + batch).min(instances)
    });
    let workers = (0..jobs.max(1)).map(|_| {
        |batch: Range<u64>| {
            let mut found = Found::default();
            let examined = batch.end - batch.start;
            for index in batch {
                examine(game, claim, search, index, &mut found)?;
            }
            Ok::<_, Error>((examined, found))
        }
    });
    let mut found = Found::default();
    in_order(batches, workers, |(instances, more)| {
        found.add(more);
        events.send(EventKind::Examined { instances });
        ControlFlow::Continue(())
    })?;
    let all_is_known = found.unknown == 0 && beyond.as_ref().is_none_or(|beyond| beyond.proved);
    let status = match found.least {
        Some(_) => ClaimStatus::Refuted,
        None if all_is_known => ClaimStatus::Holds,
        None => ClaimStatus::Unknown,
    };
    let counterexample = match found.least {
        Some((_, index)) => Some(claim.shown(game, search, index)?),
        None => None,
    };
    Ok(ClaimReport {
        name: claim.name.clone(),
        status,
        expect: claim.expect,
        instances,
        excluded: found.excluded,
        searched: found.searched,
        by_theory: found.by_theory,
        unknown: found.unknown,
        questions_limit: game
            .is_large()
            .then_some(search.limits.questions_per_position),
        beyond_search: found.beyond_search.into_iter().map(str::to_owned).collect(),
        too_many: (found.too_many > 0).then_some(found.too_many),
        beyond,
        counterexample,
    })
}

/// Tells what is about to be done, and how long it will take if that is long.
fn announce(
    game: &Game,
    claim: &Claim,
    search: &Searching,
    instances: u64,
    jobs: usize,
    events: &Events<'_>,
) -> Result<(), Error> {
    events.send(EventKind::Examining { planned: instances });
    if instances <= TRIED * TRIED {
        return Ok(());
    }
    let began = Instant::now();
    for sample in 0..TRIED {
        let index = sample * (instances / TRIED);
        examine(game, claim, search, index, &mut Found::default())?;
    }
    let batches = u32::try_from(instances / TRIED).unwrap_or(u32::MAX);
    let threads = u32::try_from(jobs.max(1)).unwrap_or(u32::MAX);
    let estimate = began.elapsed().saturating_mul(batches) / threads;
    if estimate > LONG {
        events.send(EventKind::Estimated {
            time: estimate,
            at_most: false,
        });
    }
    Ok(())
}

fn examine(
    game: &Game,
    claim: &Claim,
    search: &Searching,
    index: u64,
    found: &mut Found,
) -> Result<(), Error> {
    let finding = claim.finding(game, search, index)?;
    let mut count = |method| match method {
        Method::Search | Method::Proof => found.searched += 1,
        Method::Theory => found.by_theory += 1,
    };
    match finding {
        Finding::Excluded => found.excluded += 1,
        Finding::Unknown(why) => {
            found.unknown += 1;
            match why {
                Undecided::Output(name) => {
                    found.beyond_search.insert(name);
                }
                Undecided::TooMany => found.too_many += 1,
                Undecided::Value => {}
            }
        }
        Finding::True(method) => count(method),
        Finding::False(method) => {
            count(method);
            let weight = claim.weight(&claim.settings(index));
            let this = (weight, index);
            found.least = Some(found.least.map_or(this, |least| least.min(this)));
        }
    }
    Ok(())
}

impl Claim {
    /// The claim for these numbers only of a key.
    fn narrowed(&self, key: &str, numbers: &Range<u64>) -> Self {
        let mut claim = self.clone();
        if let Statement::Everywhere { ranges, .. } = &mut claim.statement {
            *ranges = ranges.narrowed(key, numbers);
        }
        claim
    }

    fn instances(&self) -> Result<u64, Diagnostic> {
        match &self.statement {
            Statement::Given(rows) => Ok(rows.len() as u64),
            Statement::Everywhere { ranges, .. } => {
                let count = ranges.len();
                let is_few = |_: &String| count <= u128::from(MAX_INSTANCES);
                if let Some(problem) = too_large_for_a_claim(ranges).filter(is_few) {
                    let title = format!("`{}`: {problem}", self.name);
                    return Err(Diagnostic::new(title).help("narrow a range"));
                }
                u64::try_from(count)
                    .ok()
                    .filter(|&count| count <= MAX_INSTANCES)
                    .ok_or_else(|| {
                        let title = format!("`{}` ranges over {count} instances", self.name);
                        Diagnostic::new(title).help(format!(
                            "at most {MAX_INSTANCES} can be checked: narrow a range"
                        ))
                    })
            }
        }
    }

    /// Everything that is set for one instance.
    pub(super) fn settings(&self, index: u64) -> Settings {
        let mut settings = self.settings.clone();
        settings.extend(match &self.statement {
            Statement::Given(rows) => row(rows, index).instance.clone(),
            Statement::Everywhere { ranges, .. } => ranges.get(u128::from(index)),
        });
        settings
    }

    fn weight(&self, settings: &Settings) -> u128 {
        match &self.statement {
            // The first row of a table comes first.
            Statement::Given(_) => 0,
            Statement::Everywhere { ranges, .. } => ranges.weight(settings),
        }
    }

    /// The keys that tell an instance from the others.
    pub(super) fn ranged(&self, index: u64) -> Vec<&String> {
        match &self.statement {
            Statement::Given(rows) => row(rows, index).instance.keys().collect(),
            Statement::Everywhere { ranges, .. } => ranges.0.iter().map(|d| &d.key).collect(),
        }
    }
}

/// The row of this number.
pub(super) fn row(rows: &[Row], index: u64) -> &Row {
    &rows[usize::try_from(index).expect("below the number of rows")]
}
