//! Positions of a game that is too large to list, searched on demand.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy_games::{Game, Settings};
use grundy_play::{HostFault, ProvedMoves, canonical_options};
use grundy_problem::Searching;
use grundy_report::{BoundedMove, BoundsReport, EventKind, Events};
use grundy_rules::{AskedRules, BoxedPosition, Known, Method, RelativeSeat, Replies, RulesFault};
use grundy_search::{Claim, Proof, Search, VERSION};

/// Rules that send events about the number of questions.
pub struct WatchedRules<'r> {
    rules: &'r dyn AskedRules,
    events: Events<'r>,
    /// The number of questions that no event has reported yet.
    untold: AtomicU64,
}

/// The number of questions after which an event reports them: few enough for a smooth progress bar with slow rules,
/// and enough that even quick rules take longer than the events.
const TOLD: u64 = 100;

impl<'r> WatchedRules<'r> {
    /// Watches these rules. An event is sent about every 100 questions.
    #[must_use]
    pub fn new(rules: &'r dyn AskedRules, events: Events<'r>) -> Self {
        Self {
            rules,
            events,
            untold: AtomicU64::new(0),
        }
    }

    /// Announces a search, which may ask `planned` questions.
    fn begin(&self, planned: u64) {
        self.untold.store(0, Ordering::Relaxed);
        self.events.send(EventKind::Asking { planned });
    }
}

impl grundy_search::Game for WatchedRules<'_> {
    type Error = RulesFault;

    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), RulesFault> {
        let asked = positions.len() as u64;
        if self.untold.fetch_add(asked, Ordering::Relaxed) + asked >= TOLD {
            let questions = self.untold.swap(0, Ordering::Relaxed);
            self.events.send(EventKind::Asked { questions });
        }
        self.rules.ask(positions, replies)
    }

    fn ends(&self) -> bool {
        self.rules.promise_to_end()
    }
}

/// The search for proofs about one position.
pub struct PositionSearch<'g, 'r, 'p> {
    rules: &'g WatchedRules<'r>,
    search: Search<'g, WatchedRules<'r>>,
    situation: BoxedPosition<'p>,
    /// The position in the form in which the search knows it.
    canonical: String,
    /// The most questions about the position, and the most about its moves.
    questions: u64,
}

impl<'g, 'r, 'p> PositionSearch<'g, 'r, 'p> {
    /// A search with tables of its own. `resolved` are the settings with their defaults.
    ///
    /// # Errors
    /// If the rules fail.
    pub fn new(
        rules: &'g WatchedRules<'r>,
        situation: BoxedPosition<'p>,
        resolved: &Settings,
        searching: &Searching,
    ) -> Result<Self, HostFault> {
        let canonical = rules.rules.canonical(&situation.notation());
        Ok(Self {
            rules,
            search: searching.about(resolved).search(rules),
            situation,
            canonical: canonical.map_err(HostFault::Rules)?,
            questions: searching.limits.questions_per_position,
        })
    }

    /// Searches the position and then its moves, each with all questions that a position is allowed. `resolved` are the
    /// settings with their defaults.
    ///
    /// # Errors
    /// If the rules fail.
    pub fn report(&mut self, game: &Game, resolved: &Settings) -> Result<BoundsReport, HostFault> {
        let limit = self.questions;
        let position = self.situation.notation();
        let report = BoundsReport::nothing_known(game, resolved, position, limit, VERSION);
        if let Some(value) = self.situation.settled(RelativeSeat::MOVER) {
            let known = Known::exact(value, Method::Search);
            return Ok(BoundsReport {
                over: true,
                ..report
            }
            .with_known(known));
        }
        let (_, options) =
            canonical_options(self.rules.rules, &*self.situation).map_err(HostFault::Rules)?;
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let rules = self.rules;
        let begin = || rules.begin(limit);
        let found = ProvedMoves::search(&mut self.search, &self.canonical, &options, limit, begin);
        let found = found.map_err(HostFault::of_search)?;
        let report = BoundsReport {
            questions: found.questions,
            moves: self.moves(found.known, &found.after),
            ..report
        };
        Ok(report.with_known(found.known))
    }

    /// Proofs of the report's bounds on the position: one for a win, a loss or a single bound, two for a draw.
    /// `None` if a proof needs more questions than a position is allowed.
    ///
    /// # Errors
    /// If the rules fail.
    pub fn proofs(&mut self, report: &BoundsReport) -> Result<Option<Vec<Proof>>, HostFault> {
        let limit = self.questions;
        let mut proofs = Vec::new();
        for claim in Claim::of(report.proved.known()) {
            self.rules.begin(limit);
            let proof = self.search.prove(&self.canonical, claim, limit);
            match proof.map_err(HostFault::of_search)? {
                Some(proof) => proofs.push(proof),
                None => return Ok(None),
            }
        }
        Ok(Some(proofs))
    }

    fn moves(&self, known: Known, after: &[Known]) -> Vec<BoundedMove> {
        let position = &self.situation;
        let plies = (0..).map_while(|number| position.nth(number));
        let moves = plies.zip(after).map(|(ply, &after)| {
            let to = position.after(ply).notation();
            let (text, words) = (position.move_text(ply), position.move_words(ply));
            BoundedMove::new(text, words, to, known, after)
        });
        moves.collect()
    }
}
