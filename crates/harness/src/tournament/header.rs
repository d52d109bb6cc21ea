//! The first line of a journal, which identifies the tournament.

use grundy_play::Pairing;
use grundy_problem::Problem;
use grundy_report::{ENGINE, ENGINE_VERSION};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::places::Places;
use super::{Entrant, Options};

const SCHEMA: &str = "grundy.journal/2";

/// Everything that determines the games of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    schema: String,
    /// The program that began the tournament, for messages.
    engine: String,
    #[serde(default)]
    engine_version: u32,
    problem: String,
    problem_sha256: String,
    /// The rules of a custom game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game_sha256: Option<String>,
    /// The book of proved positions, which reference players use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    book_sha256: Option<String>,
    seed: u64,
    pairing: Pairing,
    /// The number of starts of a round, if it is limited to fewer than the problem has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    starts: Option<usize>,
    /// The position of all games, if it is not one of the problem's starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    bots: Vec<HeaderPlayer>,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderPlayer {
    bot: String,
    sha256: Option<String>,
}

impl Header {
    pub(super) fn new(
        problem: &Problem,
        book_sha256: Option<String>,
        entrants: &[Entrant],
        starts: Option<usize>,
        options: &Options<'_>,
    ) -> Self {
        let bots = entrants.iter().map(|entrant| HeaderPlayer {
            bot: entrant.name.clone(),
            sha256: entrant.module().map(str::to_owned),
        });
        Self {
            schema: SCHEMA.to_owned(),
            engine: ENGINE.to_owned(),
            engine_version: ENGINE_VERSION,
            problem: problem.id.clone(),
            problem_sha256: hex::encode(problem_digest(problem)),
            game_sha256: problem.game.fingerprint().map(str::to_owned),
            book_sha256,
            seed: options.judge.seed,
            pairing: options.pairing,
            starts,
            position: problem.only_position(),
            bots: bots.collect(),
        }
    }

    /// The number of players.
    pub(super) fn players(&self) -> usize {
        self.bots.len()
    }

    /// The places in this schedule of the games of the tournament that this one continues. Players may have been added
    /// at the end.
    pub(super) fn places(&self, journal: &Self) -> Places {
        Places::new(self.pairing, journal.players(), self.players())
    }

    /// The header as a line of the log, without its end.
    pub(super) fn line(&self) -> String {
        serde_json::to_string(self).expect("a header is plain data")
    }

    /// The difference between the tournament of a log and this one; `None` if this one continues it. Players may have
    /// been added at the end.
    pub(super) fn difference(&self, journal: &Self) -> Option<String> {
        let sides = |what: &str, journal: &str, here: &str| {
            (journal != here)
                .then(|| format!("the log has {what} {journal}, this tournament has {here}"))
        };
        sides("format", &journal.schema, &self.schema)
            .or_else(|| {
                let (own, engine) = (self.engine_version, &journal.engine);
                (journal.engine_version != own).then(|| {
                    format!(
                        "the log was written by {engine}, whose engine version is not {own}, the one of {ENGINE}; \
                         resume it with {engine}"
                    )
                })
            })
            .or_else(|| sides("problem", &journal.problem, &self.problem))
            .or_else(|| {
                let changed = journal.problem_sha256 != self.problem_sha256;
                changed.then(|| format!("the file of problem {} has changed since the log was begun", self.problem))
            })
            .or_else(|| {
                let changed = journal.game_sha256 != self.game_sha256;
                changed.then(|| format!("the rules of problem {} have changed since the log was begun", self.problem))
            })
            .or_else(|| {
                let changed = journal.book_sha256 != self.book_sha256;
                changed.then(|| format!("the book of problem {} has changed since the log was begun", self.problem))
            })
            .or_else(|| sides("seed", &journal.seed.to_string(), &self.seed.to_string()))
            .or_else(|| sides("pairing", journal.pairing.into(), self.pairing.into()))
            .or_else(|| {
                let shown = |starts: Option<usize>| {
                    starts.map_or_else(|| "all".to_owned(), |starts| starts.to_string())
                };
                sides("starts:", &shown(journal.starts), &shown(self.starts))
            })
            .or_else(|| {
                let shown = |position: &Option<String>| {
                    let position = position.as_ref();
                    position.map_or_else(|| "of the problem".to_owned(), |at| format!("`{at}`"))
                };
                sides("starts", &shown(&journal.position), &shown(&self.position))
            })
            .or_else(|| {
                let (before, here) = (journal.bots.len(), self.bots.len());
                (before > here)
                    .then(|| format!("the log has {before} bots, this tournament has {here}"))
            })
            .or_else(|| {
                let mut pairs = journal.bots.iter().zip(&self.bots);
                pairs.find_map(|(journal, here)| journal.difference(here))
            })
    }
}

impl HeaderPlayer {
    fn difference(&self, here: &Self) -> Option<String> {
        match (&self.sha256, &here.sha256) {
            (Some(journal), Some(now)) if journal == now => None,
            (None, None) if self.bot == here.bot => None,
            _ if self.bot == here.bot => {
                Some(format!("{} has changed since the log was begun", here.bot))
            }
            _ => Some(format!(
                "the log has {}, this tournament has {}",
                self.bot, here.bot
            )),
        }
    }
}

/// The digest of the problem's file and its openings.
fn problem_digest(problem: &Problem) -> impl AsRef<[u8]> {
    let digest = Sha256::new().chain_update(problem.text());
    digest.chain_update(problem.openings_text()).finalize()
}
