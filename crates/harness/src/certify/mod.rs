//! Certifying: a bot against every opponent, from a set of starts, as a proof.
//!
//! A *positional* bot answers by the position alone, so every question may be put to a fresh
//! instance, and a position is one place of the proof, independent of the path to it. A bot is first assumed to be
//! positional, and the assumption is then checked in played games. A bot that remembers gets
//! the other search, in which a place of the proof is a position with all earlier questions. Places could not be
//! identified by the state of a guest instead: its memory can be compared, but not the locals in the frames of a
//! suspended program.

mod bot;
mod game;
mod positional;
mod report;

use std::collections::HashSet;
use std::path::PathBuf;

use grundy_play::proof::{self, Finding, HistoryDependence, Refutation, Root, Search};
use grundy_play::{GameLimits, HostFault, Seat};
use grundy_rules::Outcome;
use grundy_sandbox::Precompiled;

use crate::Submission;
use crate::proved_game::learn_from_search;
use crate::retry::RetryGate;
use crate::run;
use bot::FreshBot;
pub(crate) use game::{BotId, refuting_game};
pub use game::{RefutingGame, refutation_of};
pub use grundy_play::proof::Requirement;
use grundy_problem::{Accept, Kind, Problem, Searching, Start, judged_seats};
use grundy_report::Error;
use grundy_report::{
    Decision, Diagnostic, DifferenceBy, EventKind, Events, ProofStatus as Status, Reason, Sink,
    Standard,
};
pub use positional::Difference;
pub use report::certify_report;
pub(crate) use report::proof_report;

/// The options of a certification.
#[derive(Clone, Copy, Debug)]
pub struct Options<'j> {
    /// The seed that every instance of the bot gets, and the number of threads.
    pub judge: run::Options<'j>,
    /// The standard that the bot must meet.
    pub standard: Standard,
    /// The information that its answers may depend on.
    pub memory: MemoryAssumption,
    /// The most questions that it is asked.
    pub most: u64,
}

/// The assumption about the information that a bot's answers depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryAssumption {
    /// The bot is positional, unless it shows that it is not.
    Auto,
    /// The bot is positional.
    Positional,
    /// The bot remembers all questions of its game.
    Stateful,
}

/// The result of certifying a bot.
pub struct Certification {
    /// The file, as the user named it.
    pub file: PathBuf,
    /// SHA-256 of the wasm module, in hexadecimal; `None` if there is no module.
    pub module: Option<String>,
    /// The result of the search, or the reason why the bot was not asked.
    pub proof: Result<Proof, NoProof>,
}

/// The reason why a bot was not asked any question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoProof {
    /// `CE` or `JE`.
    pub verdict: Decision,
    /// The message of the compiler, the sandbox or the judge.
    pub message: String,
}

/// The result of a search for a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The result.
    pub status: Status,
    /// The history that the questions included: none, with a fresh instance for each, or all
    /// earlier questions of the game.
    pub recall: HistoryDependence,
    /// Distinct positions in which the bot was asked. Positions of different rules are different.
    pub positions: u64,
    /// Questions to the bot. A position can be asked several times: from two seats, or after different games.
    pub questions: u64,
    /// The games that were to be certified: every start in every seat.
    pub cases: Vec<Case>,
    /// The numbers of the cases left open, if the search gave up. From all others it is proved that
    /// no opponent can make the bot fail.
    pub open: Vec<usize>,
    /// The refutation, if there is one.
    pub refutation: Option<Refutation>,
    /// The refutation as a game that was played.
    pub game: Option<RefutingGame>,
    /// Two answers of the bot to one position, if it has shown any. If the status is certified, they
    /// differ by seat, or by the questions before, which the proof takes into account.
    pub difference: Option<Difference>,
    /// Games that were played to see whether the bot is positional.
    pub games_compared: u64,
}

/// One start, in one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Case {
    /// The index of the start, from 0.
    pub start: usize,
    /// The seat of the bot.
    pub seat: Seat,
}

/// Certifies a bot from these starts, in each of these seats.
///
/// # Errors
/// If certifying is impossible through no fault of the bot: if its file cannot be read or has an
/// unknown type, if a compiler is not installed, if the problem limits the fuel of a whole game, if the standard needs
/// values that the game does not have, or if the rules fail.
pub fn certify(
    problem: &Problem,
    starts: &[Start],
    seats: &[Seat],
    submission: &Submission,
    options: Options<'_>,
    sink: &Sink<'_>,
) -> Result<Certification, Error> {
    if problem.limits.fuel_per_game.is_some() {
        let title = "a proof cannot keep a limit of fuel for a whole game, `fuel_per_game`";
        let help = "certify under a problem with fuel_per_move alone";
        return Err(Diagnostic::new(title).help(help).into());
    }
    if problem.game.is_large() && options.standard.needs_values() {
        return Err(needs_values(problem).into());
    }
    let file = submission.path();
    let events = &Events::new(&file.display().to_string(), sink);
    events.send(EventKind::Building);
    let unproved = |module, verdict, message| Certification {
        file: file.to_owned(),
        module,
        proof: Err(NoProof { verdict, message }),
    };
    let (precompiler, toolchains) = (options.judge.precompiler, options.judge.toolchains);
    let (module, precompiled) = match run::prepare(submission, precompiler, toolchains, events)? {
        Ok(ready) => ready,
        Err(not_run) => {
            let (verdict, message) = not_run.decision();
            return Ok(unproved(None, verdict, message));
        }
    };
    let certification = match prove(problem, starts, seats, &precompiled, options, events) {
        Ok(proof) => Certification {
            file: file.to_owned(),
            module: Some(module),
            proof: Ok(proof),
        },
        Err(fault @ HostFault::Rules(_)) => return Err(fault.into()),
        Err(fault) => unproved(Some(module), Decision::JudgeFailed, fault.into_message()),
    };
    options.judge.cancellation.finish(certification)
}

fn needs_values(problem: &Problem) -> Diagnostic {
    let title = format!(
        "{} is too large to list, so not all of its values are known",
        problem.game.name
    );
    Diagnostic::new(title)
        .help("require `never-loses` or `wins`: both follow from the ends of the games alone")
}

/// Certifies a bot by the standard of its problem; `None` if the problem asks for no proof.
///
/// # Errors
/// If the host or the rules fail.
pub(crate) fn prove_as_asked(
    problem: &Problem,
    starts: &[Start],
    precompiled: &Precompiled,
    options: run::Options<'_>,
    events: &Events<'_>,
) -> Result<Option<Proof>, HostFault> {
    let (Some(asked), Some(standard)) = (problem.certify(), asked_standard(problem)) else {
        return Ok(None);
    };
    let options = Options {
        judge: options,
        standard,
        memory: MemoryAssumption::Auto,
        most: asked.most,
    };
    let seats = judged_seats(problem, starts);
    prove(problem, starts, &seats, precompiled, options, events).map(Some)
}

/// Certifies a bot that has been precompiled. In a game without values, the refuting game is then searched for proofs.
///
/// # Errors
/// If the host or the rules fail.
pub(crate) fn prove(
    problem: &Problem,
    starts: &[Start],
    seats: &[Seat],
    precompiled: &Precompiled,
    options: Options<'_>,
    events: &Events<'_>,
) -> Result<Proof, HostFault> {
    let mut proof = search_for_proof(problem, starts, seats, precompiled, options, events)?;
    if let Some(game) = &mut proof.game {
        let start = &starts[proof.cases[game.case].start];
        let (instance, settings) = (&*start.instance, &start.resolved);
        // Only the blunder that is shown follows from this search, so it needs no book.
        let searching = Searching::without_book(problem.search);
        events.send(EventKind::Proving { planned: 1 });
        learn_from_search(&mut game.record, instance, settings, &searching)?;
    }
    Ok(proof)
}

fn search_for_proof(
    problem: &Problem,
    starts: &[Start],
    seats: &[Seat],
    precompiled: &Precompiled,
    options: Options<'_>,
    events: &Events<'_>,
) -> Result<Proof, HostFault> {
    events.send(EventKind::Certifying);
    let plan = Plan::new(problem, starts, seats, options.standard);
    let mut bots = (0..options.judge.jobs.max(1))
        .map(|_| FreshBot::new(&plan, &problem.limits, precompiled, options.judge))
        .collect::<Result<Vec<_>, _>>()?;
    let conduct = GameLimits {
        max_plies: problem.limits.max_plies,
    };
    let most = options.most;
    let asked = |questions| events.send(EventKind::Asked { questions });
    if options.memory == MemoryAssumption::Stateful {
        return by_history(&plan, &mut bots, most, conduct, &asked);
    }
    let recall = HistoryDependence::Nothing;
    let search = proof::search(
        &plan.roots,
        &plan.requirements(),
        recall,
        most,
        &mut bots,
        &asked,
    )?;
    let found = by_position(&plan, &search, &mut bots, conduct)?;
    let remembers = found
        .difference
        .as_ref()
        .is_some_and(|d| d.by == DifferenceBy::Play);
    if !remembers || options.memory == MemoryAssumption::Positional {
        return Ok(found);
    }
    // More questions prove nothing about a bot that uses random numbers.
    if let Some(by_seed) = positional::by_seed(&plan, &search, &mut bots)? {
        return Ok(Proof {
            difference: Some(by_seed),
            ..found
        });
    }
    // The second search has a budget of its own, so its questions are counted anew.
    events.send(EventKind::Certifying);
    Ok(Proof {
        difference: found.difference,
        ..by_history(&plan, &mut bots, most, conduct, &asked)?
    })
}

/// The result of a search among fresh instances, checked against games that a single instance plays.
fn by_position(
    plan: &Plan<'_>,
    search: &Search,
    bots: &mut [FreshBot<'_>],
    conduct: GameLimits,
) -> Result<Proof, HostFault> {
    let recall = HistoryDependence::Nothing;
    if let Finding::Refuted(refutation) = &search.finding {
        let game = game::refute(plan, refutation, &bots[0], conduct)?;
        let difference = game::difference(refutation, &game);
        return Ok(match difference {
            // A game that was played refutes the bot, however it chose its moves.
            None => Proof {
                game: Some(game),
                ..plan.proof(Status::Refuted, recall, search)
            },
            Some(_) => Proof {
                difference,
                ..plan.proof(Status::NotPositional, recall, search)
            },
        });
    }
    let compared = positional::compare(plan, search, bots)?;
    let status = match (&search.finding, compared.difference.as_ref().map(|d| d.by)) {
        (_, Some(DifferenceBy::Play | DifferenceBy::Seed)) => Status::NotPositional,
        (Finding::GaveUp { .. }, None | Some(DifferenceBy::FirstLine)) => Status::GaveUp,
        (_, None | Some(DifferenceBy::FirstLine)) => Status::Certified,
    };
    Ok(Proof {
        difference: compared.difference,
        games_compared: compared.games,
        ..plan.proof(status, recall, search)
    })
}

/// The result of a search with instances that were asked all earlier questions of their game.
fn by_history(
    plan: &Plan<'_>,
    bots: &mut [FreshBot<'_>],
    most: u64,
    conduct: GameLimits,
    asked: &(dyn Fn(u64) + Sync),
) -> Result<Proof, HostFault> {
    let recall = HistoryDependence::Everything;
    let search = proof::search(&plan.roots, &plan.requirements(), recall, most, bots, asked)?;
    if let Finding::Refuted(refutation) = &search.finding {
        return Ok(Proof {
            game: Some(game::refute(plan, refutation, &bots[0], conduct)?),
            ..plan.proof(Status::Refuted, recall, &search)
        });
    }
    let by_seed = positional::by_seed(plan, &search, bots)?;
    let status = match (&search.finding, &by_seed) {
        (_, Some(_)) => Status::NotPositional,
        (Finding::GaveUp { .. }, None) => Status::GaveUp,
        (_, None) => Status::Certified,
    };
    Ok(Proof {
        difference: by_seed,
        ..plan.proof(status, recall, &search)
    })
}

/// All starts in all seats, sorted into classes.
pub(crate) struct Plan<'s> {
    pub(crate) cases: Vec<Case>,
    pub(crate) roots: Vec<Root<'s>>,
    pub(crate) classes: Vec<QuestionClass>,
    /// Shared by all threads that ask.
    pub(crate) gate: RetryGate,
}

/// The properties of a question beside its position. Within a class, a position is asked about once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct QuestionClass {
    /// The rules by number.
    pub(crate) rules: usize,
    /// The parameters that line 1 gives in addition to the seat.
    pub(crate) parameters: Vec<String>,
    pub(crate) seat: Seat,
    pub(crate) requirement: Requirement,
}

impl<'s> Plan<'s> {
    fn new(problem: &Problem, starts: &'s [Start], seats: &[Seat], standard: Standard) -> Self {
        let mut plan = Self {
            cases: Vec::new(),
            roots: Vec::new(),
            classes: Vec::new(),
            gate: RetryGate::default(),
        };
        let mut known_rules = Vec::new();
        for (index, start) in starts.iter().enumerate() {
            let instance = &*start.instance;
            let rules = number_of(&mut known_rules, start.rules(&problem.game));
            let situation = instance.start();
            let parameters = instance.parameters();
            for &seat in seats.iter().filter(|seat| seat.0 < instance.seats()) {
                let hero = seat.ahead_of(Seat(0), instance.seats());
                let requirement = match standard {
                    Standard::Wins => Requirement::Wins,
                    Standard::NeverLoses => Requirement::NeverLoses,
                    Standard::Result if situation.value(hero).outcome() == Outcome::Draw => {
                        Requirement::NoLoss
                    }
                    Standard::Result | Standard::NoBlunder => Requirement::NoError,
                };
                let class = QuestionClass {
                    rules,
                    parameters: parameters.clone(),
                    seat,
                    requirement,
                };
                let class = number_of(&mut plan.classes, class);
                plan.cases.push(Case { start: index, seat });
                plan.roots.push(Root {
                    instance,
                    class,
                    seat,
                });
            }
        }
        plan
    }

    fn requirements(&self) -> Vec<Requirement> {
        self.classes.iter().map(|class| class.requirement).collect()
    }

    fn proof(&self, status: Status, recall: HistoryDependence, search: &Search) -> Proof {
        let positions: HashSet<(usize, &str)> = search
            .graph
            .answers()
            .map(|(class, position, _)| (self.classes[class].rules, position))
            .collect();
        Proof {
            status,
            recall,
            positions: positions.len() as u64,
            questions: search.graph.asked() as u64,
            cases: self.cases.clone(),
            open: match &search.finding {
                Finding::GaveUp { open } if status == Status::GaveUp => open.clone(),
                _ => Vec::new(),
            },
            refutation: match &search.finding {
                Finding::Refuted(refutation) if status == Status::Refuted => {
                    Some(refutation.clone())
                }
                _ => None,
            },
            game: None,
            difference: None,
            games_compared: 0,
        }
    }
}

/// The place of an element in a list, to which it is added if it is not there.
fn number_of<T: PartialEq>(list: &mut Vec<T>, element: T) -> usize {
    list.iter()
        .position(|known| *known == element)
        .unwrap_or_else(|| {
            list.push(element);
            list.len() - 1
        })
}

/// The standard of proof that matches a problem's requirement of bots. Of a game that is too large to list, only what
/// follows from the ends of games can be proved.
#[must_use]
pub fn standard(problem: &Problem) -> Standard {
    match &problem.kind {
        _ if problem.game.is_large() => Standard::NeverLoses,
        Kind::Play(play) if matches!(play.accept, Accept::Score { .. }) => Standard::Result,
        Kind::Play(_) | Kind::Answer(_) => Standard::NoBlunder,
    }
}

/// The standard of the proof that a problem asks for. `None` if it asks for no proof.
pub(crate) fn asked_standard(problem: &Problem) -> Option<Standard> {
    let asked = problem.certify()?;
    Some(asked.requirement.unwrap_or_else(|| standard(problem)))
}

impl Proof {
    /// The reason why the bot is not certified; `None` if it is.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        match (&self.refutation, self.status) {
            (_, Status::Certified) => None,
            (Some(refutation), _) => Some(Reason::from(&refutation.error)),
            (None, _) => Some(Reason::NotProved),
        }
    }
}
