//! Making and changing contests, by their organizers, as long as that is fair.

use sqlx::{AssertSqlSafe, FromRow};

use super::text::checked_text;
use crate::access::{self, WITHHELD_DAYS};
use crate::error::refused;
use crate::sql::{Statements as _, Write};
use crate::titles::checked_title;
use crate::{Account, DAY, Millis, Store, StoreError, new_id, random_bytes};

/// The largest number of problems. Each has a letter.
const MOST_PROBLEMS: i64 = 26;
/// The largest number of characters of a description.
const MOST_ABOUT: usize = 20_000;
/// The longest contest, in milliseconds.
const LONGEST: Millis = 366 * DAY;

/// A new contest.
#[derive(Clone, Copy, Debug)]
pub struct NewContest<'a> {
    /// Its name in URLs: small letters, digits and hyphens.
    pub name: &'a str,
    /// Its title.
    pub title: &'a str,
    /// The class whose members may join. `None` means all accounts.
    pub class: Option<&'a str>,
    /// The start. A time in the past means now.
    pub starts: Millis,
    /// The end.
    pub ends: Millis,
    /// The time of the freeze, if there is one.
    pub freezes: Option<Millis>,
}

/// A new problem of a contest.
#[derive(Clone, Copy, Debug)]
pub struct NewContestProblem<'a> {
    /// Its name. The problem need not be installed yet.
    pub problem: &'a str,
    /// Its points.
    pub points: i64,
    /// Whether it is hidden until the contest starts.
    pub secret: bool,
}

/// Refuses a request because of the value of this name.
fn refused_at<T>(name: &'static str, why: impl Into<String>) -> Result<T, StoreError> {
    refused(why).map_err(|error: StoreError| error.at(name))
}

/// The Contest API shows names as identifiers, which have at most 36 characters.
fn check_name(name: &str) -> Result<(), StoreError> {
    let may_be = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    match !name.is_empty() && name.len() <= 36 && name.bytes().all(may_be) {
        true => Ok(()),
        false => refused_at(
            "name",
            "the name of a contest has 1 to 36 small letters, digits and hyphens, for example `spring-2027`",
        ),
    }
}

fn check_title(title: &str) -> Result<&str, StoreError> {
    checked_title("the title of a contest", title, 80).map_err(|error| error.at("title"))
}

fn check_times(starts: Millis, ends: Millis, freezes: Option<Millis>) -> Result<(), StoreError> {
    if ends <= starts {
        return refused_at("duration", "the end of a contest must be after its start");
    }
    if ends.saturating_sub(starts) > LONGEST {
        return refused_at("duration", "a contest can last at most one year");
    }
    match freezes.is_some_and(|freezes| freezes < starts || freezes >= ends) {
        true => refused_at(
            "freeze_before",
            "the freeze must be between the start and the end of the contest",
        ),
        false => Ok(()),
    }
}

/// The current times of a contest.
#[derive(FromRow)]
pub(super) struct Times {
    starts: Millis,
    ends: Millis,
    freezes: Option<Millis>,
    /// The longest extra time of a contestant.
    extra: Millis,
    now: Millis,
}

impl Times {
    /// Whether the contest has closed. Its seed is public then, so it cannot be opened again.
    pub(super) fn has_closed(&self) -> bool {
        self.now >= self.ends + self.extra
    }
}

/// A random seed of 53 bits. Reports and verdict files contain it as a number, and most programs that read JSON round
/// numbers from 2^53 on. An attacker who tries a million seeds in a second needs centuries for all of them.
fn new_seed() -> Result<i64, StoreError> {
    const BITS: u32 = 53;
    let bytes = random_bytes()?;
    let seed = bytes.iter().take(8);
    let seed = seed.fold(0, |seed: u64, byte| (seed << 8) | u64::from(*byte));
    Ok((seed >> (u64::BITS - BITS)).cast_signed())
}

impl Store {
    /// Makes a contest with a seed of its own, which is secret until the end.
    ///
    /// # Errors
    /// If the name is taken or not valid, if the times are not valid, if the account does not teach the class, if the
    /// system's random number generator fails, or if the database fails.
    pub async fn create_contest(
        &self,
        account: &Account,
        new: &NewContest<'_>,
    ) -> Result<(), StoreError> {
        check_name(new.name)?;
        let title = check_title(new.title)?;
        if let Some(class) = new.class {
            let class = self.class(account, class).await?;
            let taught = class.filter(|class| class.teaches);
            taught.ok_or(StoreError::Missing("class"))?;
        }
        let mut transaction = self.write().await?;
        let query = AssertSqlSafe(format!("SELECT CAST({} AS BIGINT)", self.clock()));
        let now: Millis = transaction.value(query, ()).await?;
        let starts = new.starts.max(now);
        check_times(starts, new.ends, new.freezes)?;
        let seed = new_seed()?;
        let salt = hex::encode(random_bytes()?);
        let sql = "INSERT INTO contests (id, name, title, class, created_by, created, starts, ends, freezes, \
            seed, salt) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
            ON CONFLICT (name) DO NOTHING";
        let values = (
            new_id(),
            new.name,
            title,
            new.class,
            &account.id,
            now,
            starts,
            new.ends,
            new.freezes,
            seed,
            salt,
        );
        let made = transaction.run(sql, values).await?;
        if made == 0 {
            return refused_at("name", format!("the name {} is already in use", new.name));
        }
        Ok(transaction.commit().await?)
    }

    /// The times of a contest, which are locked until the transaction ends.
    pub(super) async fn times_of(
        &self,
        transaction: &mut Write,
        contest: &str,
    ) -> Result<Times, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT starts, ends, freezes, extra, {} AS now FROM contests WHERE id = $1{}",
            self.clock(),
            self.locking()
        ));
        let times = transaction.first(query, (contest,)).await?;
        times.ok_or(StoreError::Missing("contest"))
    }

    /// Sets the title and the times of a contest. The start cannot change once the contest has started, nor the freeze
    /// once it has begun. Nothing can change once the contest has ended, because its seed is public then.
    ///
    /// # Errors
    /// If that is no longer possible, if the times are not valid, if the contest would hide a problem for too long, or
    /// if the database fails.
    pub async fn change_contest(
        &self,
        contest: &str,
        title: &str,
        starts: Millis,
        ends: Millis,
        freezes: Option<Millis>,
    ) -> Result<(), StoreError> {
        let title = check_title(title)?;
        let mut transaction = self.write().await?;
        let is = self.times_of(&mut transaction, contest).await?;
        if is.has_closed() {
            return refused(
                "the contest has ended and cannot be changed, because its seed is public",
            );
        }
        let has_begun = is.now >= is.starts;
        let starts = match has_begun {
            true => is.starts,
            false => starts.max(is.now),
        };
        let is_frozen = is.freezes.is_some_and(|freezes| is.now >= freezes);
        // A freeze that would have begun already begins now: results that contestants have seen stay visible.
        let freezes = match is_frozen {
            true => is.freezes,
            false if has_begun => freezes.map(|freezes| freezes.max(is.now)),
            false => freezes,
        };
        // During extra time, the end has passed, and may stay as it is.
        if ends < is.now && ends != is.ends {
            return refused_at("duration", "the end of the contest must be in the future");
        }
        check_times(starts, ends, freezes)?;
        let sql =
            "UPDATE contests SET title = $1, starts = $2, ends = $3, freezes = $4 WHERE id = $5";
        transaction
            .run(sql, (title, starts, ends, freezes, contest))
            .await?;
        if starts > is.starts {
            self.hides_briefly(&mut transaction, contest, "").await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Sets what the organizers tell about a contest, as Markdown.
    ///
    /// # Errors
    /// If the text is too long, or the database fails.
    pub async fn describe_contest(&self, contest: &str, about: &str) -> Result<(), StoreError> {
        let about = checked_text("the description", about, MOST_ABOUT)?;
        let sql = "UPDATE contests SET about = $1 WHERE id = $2";
        self.run(sql, (about, contest)).await.map(drop)
    }

    /// Publishes the results of a contest that has ended. All of it is public from now on.
    ///
    /// # Errors
    /// If it has not ended, or the database fails.
    pub async fn publish_contest(&self, contest: &str) -> Result<(), StoreError> {
        let query = AssertSqlSafe(format!(
            "UPDATE contests SET published = {clock} WHERE id = $1 AND published IS NULL AND ends + extra <= {clock}",
            clock = self.clock()
        ));
        let published = self.run(query, (contest,)).await?;
        match published {
            0 => refused("results can be published only once, after the end of the contest"),
            _ => Ok(()),
        }
    }

    /// Deletes a contest without submissions. Problems that were hidden for it are public from now on.
    ///
    /// # Errors
    /// If the contest has submissions, or the database fails.
    pub async fn delete_contest(&self, contest: &str) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        self.times_of(&mut transaction, contest).await?;
        let sql = "SELECT COUNT(*) FROM submissions WHERE contest = $1";
        let count: i64 = transaction.value(sql, (contest,)).await?;
        if count > 0 {
            return refused("this contest has submissions and cannot be deleted");
        }
        for table in [
            "contest_messages",
            "virtual_runs",
            "contestants",
            "contest_problems",
        ] {
            let query = AssertSqlSafe(format!("DELETE FROM {table} WHERE contest = $1"));
            transaction.run(query, (contest,)).await?;
        }
        let sql = "DELETE FROM contests WHERE id = $1";
        transaction.run(sql, (contest,)).await?;
        Ok(transaction.commit().await?)
    }

    /// Adds a problem to a contest that has not started.
    ///
    /// # Errors
    /// If the contest has started or has the problem already, if the problem is to be hidden but is public already or
    /// would be hidden for too long, if it is hidden for another contest, or if the database fails.
    pub async fn add_contest_problem(
        &self,
        contest: &str,
        by: &Account,
        new: &NewContestProblem<'_>,
    ) -> Result<(), StoreError> {
        let problem = new.problem.trim();
        let may_be = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        if problem.is_empty() || problem.len() > 80 || !problem.chars().all(may_be) {
            return refused("a problem is named by its directory, for example `nim`");
        }
        if !(1..=1000).contains(&new.points) {
            return refused("a problem is worth 1 to 1000 points");
        }
        let clock = self.clock();
        let mut transaction = self.write().await?;
        let times = self.times_of(&mut transaction, contest).await?;
        if times.now >= times.starts {
            return refused("the contest has started, and its problems can no longer be changed");
        }
        let query = AssertSqlSafe(format!(
            "SELECT CASE WHEN {} THEN 1 ELSE 0 END",
            access::shown("$1", "$2", clock)
        ));
        let is_shown: i64 = transaction.value(query, (problem, &by.id)).await?;
        if is_shown == 0 {
            return refused(format!(
                "another contest hides {problem} until its start, or another teacher has uploaded it"
            ));
        }
        let sql = "SELECT COUNT(*) FROM problems WHERE name = $1 AND hidden = 0";
        let installed: i64 = transaction.value(sql, (problem,)).await?;
        if installed == 0 && !new.secret {
            return refused(format!(
                "the problem {problem} is not installed; a problem that is installed later must be hidden until the start"
            ));
        }
        if new.secret && self.is_public(&mut transaction, problem, by).await? {
            return refused(format!(
                "the problem {problem} is already public, because it has submissions, was assigned to a class, or was in a contest"
            ));
        }
        let sql = "SELECT COUNT(*) FROM contest_problems WHERE contest = $1";
        let count: i64 = transaction.value(sql, (contest,)).await?;
        if count >= MOST_PROBLEMS {
            return refused(format!("a contest has at most {MOST_PROBLEMS} problems"));
        }
        let sql = "INSERT INTO contest_problems (contest, problem, place, points, secret) \
            SELECT $1, $2, COALESCE(MAX(place) + 1, 0), $3, $4 FROM contest_problems WHERE contest = $1 \
            ON CONFLICT (contest, problem) DO NOTHING";
        let added = transaction
            .run(sql, (contest, problem, new.points, i64::from(new.secret)))
            .await?;
        if added == 0 {
            return refused(format!("the contest already has the problem {problem}"));
        }
        self.hides_briefly(&mut transaction, contest, problem)
            .await?;
        Ok(transaction.commit().await?)
    }

    /// Refuses to hide this problem of the site, or each one if it is empty, for a contest of a teacher that starts
    /// much later. An upload that is not public, one of the teacher, and a problem that is installed later may be
    /// hidden for any time.
    async fn hides_briefly(
        &self,
        transaction: &mut Write,
        contest: &str,
        problem: &str,
    ) -> Result<(), StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT x.problem FROM contest_problems x JOIN contests c ON c.id = x.contest \
             JOIN problems p ON p.name = x.problem AND p.hidden = 0 \
             WHERE x.contest = $1 AND ($2 = '' OR x.problem = $2) AND x.secret = 1 \
             AND (p.owner IS NULL OR (p.published = 1 AND p.owner <> c.created_by)) \
             AND c.starts > {} + {} AND {} ORDER BY x.place LIMIT 1",
            self.clock(),
            access::WITHHELD,
            access::is_limited("c")
        ));
        let hidden: Option<String> = transaction.first_value(query, (contest, problem)).await?;
        match hidden {
            None => Ok(()),
            Some(name) => refused(format!(
                "{name} is a problem of this site, which the contest of a teacher can hide at most {WITHHELD_DAYS} days before its start"
            )),
        }
    }

    /// Whether contestants may have seen a problem: an account that is not a teacher's has submitted to it, a class has
    /// it, or it is in a contest that has started.
    async fn is_public(
        &self,
        transaction: &mut Write,
        problem: &str,
        by: &Account,
    ) -> Result<bool, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT (SELECT COUNT(*) FROM submissions s JOIN accounts a ON a.id = s.account \
             WHERE s.problem = $1 AND s.account <> $2 AND a.role = 'member') \
             + (SELECT COUNT(*) FROM assignments x WHERE x.problem = $1) \
             + (SELECT COUNT(*) FROM contest_problems p JOIN contests c ON c.id = p.contest \
             WHERE p.problem = $1 AND c.starts <= {})",
            self.clock()
        ));
        let known: i64 = transaction.value(query, (problem, &by.id)).await?;
        Ok(known > 0)
    }

    /// Takes a problem out of a contest that has not started.
    ///
    /// # Errors
    /// If the contest has started, or the database fails.
    pub async fn remove_contest_problem(
        &self,
        contest: &str,
        problem: &str,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        let times = self.times_of(&mut transaction, contest).await?;
        if times.now >= times.starts {
            return refused("the contest has started, and its problems can no longer be changed");
        }
        let sql = "DELETE FROM contest_problems WHERE contest = $1 AND problem = $2";
        transaction.run(sql, (contest, problem)).await?;
        Ok(transaction.commit().await?)
    }
}
