//! Contests: their times, problems, contestants and standings.
//!
//! A contest has a seed of its own, by which its submissions are judged. Until the end only a commitment to it is
//! public. So no contestant can know the random starts before, and no organizer can have chosen the seed afterwards.

mod contestants;
mod editing;
mod entering;
mod listing;
mod messages;
mod oracle;
mod participations;
mod replaced;
mod standings;
mod text;
mod virtual_runs;
mod visible;

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::access::{self, Access, Phase};
use crate::columns::Flag;
use crate::sql::Statements as _;
use crate::{Millis, Store, StoreError};

pub use contestants::Contestant;
pub use editing::{NewContest, NewContestProblem};
pub(crate) use entering::enter;
pub use listing::{ContestEntry, ContestProblem};
pub use messages::{ContestMessage, NewMessage, Recipient};
pub use oracle::Oracle;
pub use participations::{Participation, SentMessage};
pub use replaced::ReplacedProblem;
pub use standings::{ContestTries, PENALTY, Standing, StandingCell, Upsolved};
pub use visible::VisibleTry;

/// A contest as a viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow, schemars::JsonSchema)]
pub struct Contest {
    /// Its identifier.
    #[serde(skip)]
    pub id: String,
    /// Its name in URLs.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The organizers' description of it, as Markdown.
    pub about: String,
    /// The class whose members may join. `None` means all accounts.
    #[serde(skip)]
    pub class: Option<String>,
    /// The name of that class.
    pub class_name: Option<String>,
    /// The account that has made it.
    #[sqlx(rename = "by_name")]
    pub by: String,
    /// The start.
    pub starts: Millis,
    /// The end.
    pub ends: Millis,
    /// The longest extra time of a contestant after the end, in milliseconds.
    #[serde(skip)]
    pub extra: Millis,
    /// The viewer's own extra time after the end, in milliseconds.
    pub own_extra: Millis,
    /// The time from which results of others are hidden, if there is a freeze.
    pub freezes: Option<Millis>,
    /// The time at which its results were published, if they were.
    pub published: Option<Millis>,
    /// The time at which it was read, by the clock of the database.
    pub now: Millis,
    /// Its phase.
    #[sqlx(skip)]
    pub phase: Phase,
    /// SHA-256 of the salt, a hyphen and the seed, as texts.
    #[sqlx(skip)]
    pub commitment: String,
    /// The seed, once the contest has ended. As a text, because programs round numbers of more than 53
    /// bits, and older contests have such seeds.
    #[sqlx(skip)]
    pub seed: Option<String>,
    /// The salt, once the contest has ended.
    #[sqlx(skip)]
    pub salt: Option<String>,
    /// Whether the site gives no values and correct moves of its games to contestants and visitors while it runs.
    #[sqlx(rename = "closes", try_from = "Flag")]
    pub closes_oracle: bool,
    /// The choice of its organizers about that.
    #[serde(skip)]
    pub oracle: Oracle,
    /// Whether the viewer organizes it.
    #[sqlx(try_from = "Flag")]
    pub organizes: bool,
    /// Whether the viewer takes part.
    #[sqlx(try_from = "Flag")]
    pub joined: bool,
    /// The time at which the viewer has started a virtual participation.
    pub virtual_start: Option<Millis>,
    /// Whether the viewer takes part out of competition.
    #[sqlx(try_from = "Flag")]
    pub unofficial: bool,
}

impl Contest {
    /// The time at which it closes: the end of the longest extra time.
    #[must_use]
    pub fn closes_at(&self) -> Millis {
        self.ends.saturating_add(self.extra)
    }

    /// The time at which it ends for the viewer.
    #[must_use]
    pub fn own_end(&self) -> Millis {
        self.ends.saturating_add(self.own_extra)
    }

    /// The end of the viewer's virtual participation, while it lasts.
    #[must_use]
    pub fn virtual_end(&self) -> Option<Millis> {
        let end = self.virtual_start?.saturating_add(self.ends - self.starts);
        (self.now < end).then_some(end)
    }

    /// Whether submissions of the viewer count now.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.phase.is_on() && self.now < self.own_end()
    }
}

/// The columns of a contest `c` for the account `$1`.
fn select(clock: &str) -> String {
    format!(
        "SELECT c.id, c.name, c.title, c.about, c.class, k.name AS class_name, a.name AS by_name, c.starts, c.ends, \
         c.extra, COALESCE(me.extra, 0) AS own_extra, me.unofficial, vr.started AS virtual_start, c.freezes, c.published, c.seed, c.salt, {clock} AS now, CASE WHEN c.closes_oracle IS NULL THEN 'automatic' \
         WHEN c.closes_oracle = 0 THEN 'open' ELSE 'closed' END AS oracle, \
         CASE WHEN {} THEN 1 ELSE 0 END AS closes, \
         CASE WHEN {} THEN 1 ELSE 0 END AS organizes, \
         CASE WHEN me.account IS NULL THEN 0 ELSE 1 END AS joined \
         FROM contests c JOIN accounts a ON a.id = c.created_by LEFT JOIN classes k ON k.id = c.class \
         LEFT JOIN contestants me ON me.contest = c.id AND me.account = $1 \
         LEFT JOIN virtual_runs vr ON vr.contest = c.id AND vr.account = $1 \
         WHERE {}",
        access::closes_oracle("c"),
        access::organizes("c", "$1"),
        access::knows("c", "$1")
    )
}

/// A contest with its secret.
#[derive(FromRow)]
struct WholeContest {
    #[sqlx(flatten)]
    contest: Contest,
    salt: String,
    seed: i64,
}

impl WholeContest {
    /// The contest with the public part of its secret: the commitment at any time, seed and salt once it has ended.
    fn shown(self) -> Contest {
        let Self {
            contest,
            salt,
            seed,
        } = self;
        let times = [contest.starts, contest.closes_at(), contest.now];
        let phase = Phase::of(times, contest.freezes, contest.published);
        Contest {
            phase,
            commitment: crate::digest(format!("{salt}-{seed}").as_bytes()),
            seed: phase.is_over().then(|| seed.to_string()),
            salt: phase.is_over().then_some(salt),
            ..contest
        }
    }
}

impl Store {
    /// The contests that the viewer may see, the last to start first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn contests(&self, access: Access<'_>) -> Result<Vec<Contest>, StoreError> {
        let query = AssertSqlSafe(format!(
            "{} ORDER BY c.starts DESC, c.id DESC LIMIT 500",
            select(self.clock())
        ));
        let rows: Vec<WholeContest> = self.all(query, (access.account_id(),)).await?;
        Ok(rows.into_iter().map(WholeContest::shown).collect())
    }

    /// The contest with this name, if the viewer may see it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn contest(
        &self,
        access: Access<'_>,
        name: &str,
    ) -> Result<Option<Contest>, StoreError> {
        let query = AssertSqlSafe(format!("{} AND c.name = $2", select(self.clock())));
        let row: Option<WholeContest> = self.first(query, (access.account_id(), name)).await?;
        Ok(row.map(WholeContest::shown))
    }

    /// The running contests with this problem that the viewer may see. Those in which the viewer takes part come first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn contests_on(
        &self,
        access: Access<'_>,
        problem: &str,
    ) -> Result<Vec<Contest>, StoreError> {
        let clock = self.clock();
        let query = AssertSqlSafe(format!(
            "{} AND c.starts <= {clock} AND {} > {clock} AND EXISTS (SELECT 1 FROM contest_problems p \
             WHERE p.contest = c.id AND p.problem = $2) ORDER BY joined DESC, c.ends, c.id",
            select(clock),
            access::closes_at("c")
        ));
        let rows: Vec<WholeContest> = self.all(query, (access.account_id(), problem)).await?;
        Ok(rows.into_iter().map(WholeContest::shown).collect())
    }

    /// Whether some contest hides results now. Then figures about waiting and judging are hidden too: they would reveal
    /// when others submit, and how long it takes to judge them.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn hides_results(&self) -> Result<bool, StoreError> {
        let query = AssertSqlSafe(access::hides(self.clock()));
        let count: i64 = self.value(query, ()).await?;
        Ok(count > 0)
    }
}
