//! The contests and messages of an account, for its owner.

use serde::Serialize;
use sqlx::FromRow;

use crate::columns::Flag;
use crate::sql::Statements as _;
use crate::{Millis, Store, StoreError};

/// A contest in which an account has taken part, also virtually.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct Participation {
    /// The name of the contest in URLs.
    pub contest: String,
    /// The title of the contest.
    pub title: String,
    /// The time at which the account joined. `None` if it took part only virtually.
    pub joined: Option<Millis>,
    /// Its extra time after the end, in milliseconds.
    pub extra: Millis,
    /// Whether it takes part out of competition.
    #[sqlx(try_from = "Flag")]
    pub unofficial: bool,
    /// The time at which it started a virtual participation.
    pub virtual_start: Option<Millis>,
}

/// A message of an account in a contest: a question, or what it has written as an organizer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct SentMessage {
    /// The name of the contest in URLs.
    pub contest: String,
    /// Whether the account wrote it as an organizer. If not, it is a question.
    #[sqlx(try_from = "Flag")]
    pub official: bool,
    /// The problem that it is about. `None` if it is about the contest.
    pub problem: Option<String>,
    /// The text.
    pub text: String,
    /// The time at which it was sent.
    pub created: Millis,
}

impl Store {
    /// The contests in which an account has taken part, also virtually; the contest that started first comes first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn participations_of(&self, account: &str) -> Result<Vec<Participation>, StoreError> {
        let sql = "SELECT c.name AS contest, c.title, t.joined, COALESCE(t.extra, 0) AS extra, t.unofficial, \
            v.started AS virtual_start FROM contests c \
            LEFT JOIN contestants t ON t.contest = c.id AND t.account = $1 \
            LEFT JOIN virtual_runs v ON v.contest = c.id AND v.account = $1 \
            WHERE t.account IS NOT NULL OR v.account IS NOT NULL ORDER BY c.starts, c.id";
        self.all(sql, (account,)).await
    }

    /// The messages that an account has written in contests, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn messages_of(&self, account: &str) -> Result<Vec<SentMessage>, StoreError> {
        let sql = "SELECT c.name AS contest, m.official, m.problem, m.text, m.created FROM contest_messages m \
            JOIN contests c ON c.id = m.contest WHERE m.author = $1 ORDER BY m.created, m.id";
        self.all(sql, (account,)).await
    }
}
