//! Questions of contestants (clarification requests), and the answers and announcements of organizers.

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use super::Contest;
use super::text::checked_text;
use crate::columns::Flag;
use crate::error::refused;
use crate::sql::{Statements as _, Write};
use crate::{Account, Millis, Store, StoreError, new_id};

/// The largest number of characters of a question.
const MOST_ASKED: usize = 1_000;
/// The largest number of characters of a message of an organizer.
const MOST_SAID: usize = 4_000;
/// The largest number of questions of a contestant that wait for an answer.
const MOST_UNANSWERED: i64 = 5;
/// The largest number of questions of a contestant in a contest.
const MOST_QUESTIONS: i64 = 50;
/// The largest number of messages of the organizers of a contest.
const MOST_MESSAGES: i64 = 1_000;
/// Seconds after which an organizer may have answered.
const RETRY: u64 = 60;

/// A message as a viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow, schemars::JsonSchema)]
pub struct ContestMessage {
    /// Its identifier.
    pub id: String,
    /// Whether an organizer has written it. If not, it is a question of a contestant.
    #[sqlx(try_from = "Flag")]
    pub official: bool,
    /// The account that has asked. `None` if `asked_by`, which is its name, is `None`.
    #[serde(skip)]
    pub author: Option<String>,
    /// The account that alone may read it. `None` if `only_for`, which is its name, is `None`.
    #[serde(skip)]
    pub recipient: Option<String>,
    /// The name of the account that has asked. `None` for a message of an organizer, and for a question that is shown
    /// with its answer to all.
    pub asked_by: Option<String>,
    /// The name of the contestant who alone may read a message of an organizer, for that contestant and for organizers.
    pub only_for: Option<String>,
    /// The question that it answers.
    pub answers: Option<String>,
    /// The problem that it is about. `None` if it is about the contest, and before the start.
    pub problem: Option<String>,
    /// The text.
    pub text: String,
    /// The time at which it was sent.
    pub created: Millis,
    /// Whether a question has been answered.
    #[sqlx(try_from = "Flag")]
    pub answered: bool,
    /// Whether the viewer has asked.
    #[sqlx(try_from = "Flag")]
    pub mine: bool,
}

/// The recipient of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recipient<'a> {
    /// The organizers: a question of a contestant.
    Organizers,
    /// All who see the contest: an announcement, or an answer to a question that is then shown to all.
    All,
    /// The contestant with this name.
    Contestant(&'a str),
    /// The contestant who has asked the question that the message answers.
    Asker,
}

/// A new message.
#[derive(Clone, Copy, Debug)]
pub struct NewMessage<'a> {
    /// Its recipient.
    pub to: Recipient<'a>,
    /// The question that it answers.
    pub answers: Option<&'a str>,
    /// The problem that it is about.
    pub problem: Option<&'a str>,
    /// The text.
    pub text: &'a str,
}

/// SQL condition: an organizer has answered the message `m` of contest `$1`. The list of answers is read once for all
/// messages: every page of a contest that is open asks this when there is a new message.
const ANSWERED: &str = "m.id IN (SELECT r.answers FROM contest_messages r \
    WHERE r.contest = $1 AND r.official = 1 AND r.answers IS NOT NULL)";

/// SQL condition: the message `m` of contest `$1` is visible to account `$2`, which does not organize the contest.
const VISIBLE: &str = "(m.author = $2 OR (m.official = 1 AND (m.recipient IS NULL OR m.recipient = $2)) \
    OR m.id IN (SELECT r.answers FROM contest_messages r \
    WHERE r.contest = $1 AND r.official = 1 AND r.recipient IS NULL AND r.answers IS NOT NULL))";

impl Store {
    /// The messages of a contest that the viewer for whom it was read may see, the newest first. `account` is empty for
    /// a visitor.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn contest_messages(
        &self,
        contest: &Contest,
        account: &str,
    ) -> Result<Vec<ContestMessage>, StoreError> {
        let (named, visible) = match contest.organizes {
            true => ("1 = 1", "$2 = $2"),
            false => ("m.author = $2", VISIBLE),
        };
        let query = AssertSqlSafe(format!(
            "SELECT m.id, m.official, CASE WHEN m.official = 0 AND {named} THEN a.name END AS asked_by, \
             CASE WHEN m.official = 0 AND {named} THEN m.author END AS author, m.recipient, \
             t.name AS only_for, m.answers, m.problem, m.text, m.created, \
             CASE WHEN {ANSWERED} THEN 1 ELSE 0 END AS answered, \
             CASE WHEN m.official = 0 AND m.author = $2 THEN 1 ELSE 0 END AS mine \
             FROM contest_messages m JOIN accounts a ON a.id = m.author \
             LEFT JOIN accounts t ON t.id = m.recipient WHERE m.contest = $1 AND {visible} \
             ORDER BY m.number DESC LIMIT 2000"
        ));
        let mut messages: Vec<ContestMessage> = self.all(query, (&contest.id, account)).await?;
        // Before the start, the problems of a contest are hidden.
        let problems = self.problems_of_contest(contest).await?;
        for message in &mut messages {
            let known = |name: &String| problems.iter().any(|problem| problem.problem == *name);
            message.problem = message.problem.take().filter(known);
        }
        Ok(messages)
    }

    /// Sends a message. Contestants send questions to the organizers; all other messages are those of organizers.
    ///
    /// # Errors
    /// If the account may not send it, if the text is empty or too long, if the problem, the question or the recipient
    /// does not belong to the contest, if the account has sent too many, or if the database fails.
    pub async fn send_message(
        &self,
        contest: &Contest,
        by: &Account,
        new: &NewMessage<'_>,
    ) -> Result<(), StoreError> {
        let official = new.to != Recipient::Organizers;
        if official != contest.organizes || !(contest.organizes || contest.joined) {
            return refused("only contestants ask the organizers, and only organizers answer");
        }
        if new.answers.is_some() && !official {
            return refused("only organizers answer questions");
        }
        let most = if official { MOST_SAID } else { MOST_ASKED };
        let text = checked_text("the message", new.text, most)?;
        if text.is_empty() {
            return refused("the message is empty");
        }
        let problems = self.problems_of_contest(contest).await?;
        let is_known = |name: &str| problems.iter().any(|problem| problem.problem == name);
        if new.problem.is_some_and(|name| !is_known(name)) {
            return Err(StoreError::Missing("problem"));
        }
        let mut transaction = self.write().await?;
        // The lock keeps the numbers in order, and the limits.
        self.times_of(&mut transaction, &contest.id).await?;
        limit(&mut transaction, &contest.id, &by.id, official).await?;
        let recipient = recipient(&mut transaction, &contest.id, new).await?;
        let query = AssertSqlSafe(format!(
            "INSERT INTO contest_messages (id, contest, number, author, official, recipient, answers, problem, text, \
             created) SELECT $1, $2, COALESCE(MAX(number), 0) + 1, $3, $4, $5, $6, $7, $8, {} \
             FROM contest_messages WHERE contest = $2",
            self.clock()
        ));
        let values = (
            new_id(),
            &contest.id,
            &by.id,
            i64::from(official),
            recipient,
            new.answers,
            new.problem,
            text,
        );
        transaction.run(query, values).await?;
        Ok(transaction.commit().await?)
    }
}

/// The account of the recipient. `None` for all and for the organizers.
async fn recipient(
    transaction: &mut Write,
    contest: &str,
    new: &NewMessage<'_>,
) -> Result<Option<String>, StoreError> {
    let asker: Option<String> = match new.answers {
        None => None,
        Some(question) => {
            let sql = "SELECT author FROM contest_messages WHERE id = $1 AND contest = $2 AND official = 0";
            let asker = transaction.first_value(sql, (question, contest)).await?;
            Some(asker.ok_or(StoreError::Missing("question"))?)
        }
    };
    match new.to {
        Recipient::Organizers | Recipient::All => Ok(None),
        Recipient::Asker => Ok(Some(asker.ok_or(StoreError::Missing("question"))?)),
        Recipient::Contestant(name) => {
            let sql = "SELECT a.id FROM accounts a JOIN contestants t ON t.account = a.id AND t.contest = $1 \
                WHERE a.folded = $2";
            let account = transaction
                .first_value(sql, (contest, crate::names::folded(name)))
                .await?;
            Ok(Some(account.ok_or(StoreError::Missing("contestant"))?))
        }
    }
}

/// Rejects a message of an account, or of organizers, that has sent too many.
async fn limit(
    transaction: &mut Write,
    contest: &str,
    by: &str,
    official: bool,
) -> Result<(), StoreError> {
    let query = AssertSqlSafe(format!(
        "SELECT COUNT(*), COUNT(CASE WHEN NOT {ANSWERED} THEN 1 END) FROM contest_messages m \
         WHERE m.contest = $1 AND m.official = $2 AND ($2 = 1 OR m.author = $3)"
    ));
    let (all, unanswered): (i64, i64) = transaction
        .one(query, (contest, i64::from(official), by))
        .await?;
    if official {
        return match all < MOST_MESSAGES {
            true => Ok(()),
            false => refused(format!(
                "a contest has at most {MOST_MESSAGES} messages of organizers"
            )),
        };
    }
    if all >= MOST_QUESTIONS {
        return refused(format!(
            "a contestant asks at most {MOST_QUESTIONS} questions"
        ));
    }
    match unanswered < MOST_UNANSWERED {
        true => Ok(()),
        false => Err(StoreError::TooMuch {
            message: format!("{MOST_UNANSWERED} of your questions have not been answered yet"),
            retry_after: RETRY,
        }),
    }
}
