//! Who may see what. Every query for submissions, problems and contests goes through this one place, and so
//! does what is told of a try in the standings of a contest.
//!
//! What was handed in to a contest within its time is hidden until the contest is open: its results have been
//! published, or it had no freeze and has ended, or it ended [a week ago](PUBLISHED_AFTER). Until then it counts
//! on no board, ladder, list or figure; only its owner and the organisers see it, and what the standings tell of
//! it, [`told`] says.

use serde::Serialize;
use strum::{Display, IntoStaticStr};

use crate::Millis;
use crate::accounts::{Account, Role};

/// Whose eyes look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes<'a> {
    /// Somebody without an account: nothing of anybody is shown.
    Visitor,
    /// Somebody with an account: a member sees what is their own, a teacher also what members of their
    /// classes submit, if it was not to a contest of somebody else that is not open yet, and what is
    /// submitted to their contests; an administrator everything.
    Of(&'a Account),
}

impl Eyes<'_> {
    /// A condition on the submission `s`, whose `$1` is what [`Eyes::account`] returns.
    pub(crate) fn condition(self, clock: &str) -> String {
        match self {
            Self::Visitor => "(s.account = $1 AND 1 = 0)".to_owned(),
            Self::Of(account) => match account.role {
                Role::Member => "s.account = $1".to_owned(),
                Role::Teacher => format!(
                    "(s.account = $1 OR (s.contest IS NOT NULL AND EXISTS (SELECT 1 FROM contests ec \
                     WHERE ec.id = s.contest AND ec.created_by = $1)) \
                     OR ({} AND EXISTS (SELECT 1 FROM members m JOIN members t \
                     ON t.class = m.class AND t.teaches = 1 AND t.account = $1 \
                     WHERE m.account = s.account)))",
                    open("s", clock)
                ),
                Role::Admin => "$1 <> ''".to_owned(),
            },
        }
    }

    /// What the conditions of this module take for the account that looks.
    pub(crate) fn account(self) -> String {
        match self {
            Self::Visitor => String::new(),
            Self::Of(account) => account.id.clone(),
        }
    }
}

/// How long after its end a contest that was frozen is open even if nobody publishes its results: a week, in
/// milliseconds. Without a bound, a contest that was forgotten would withhold figures from everybody for ever.
pub const PUBLISHED_AFTER: Millis = 7 * 24 * 60 * 60 * 1000;

/// The condition that the results of the contest of this alias are everybody's.
fn is_open(contest: &str, clock: &str) -> String {
    format!(
        "({contest}.published IS NOT NULL OR ({contest}.freezes IS NULL AND {contest}.ends <= {clock}) \
         OR {contest}.ends <= {clock} - {PUBLISHED_AFTER})"
    )
}

/// The condition that the contest of this alias was opened since then, by the publication of its results or by
/// the time.
pub(crate) fn opened_since(contest: &str, since: &str, clock: &str) -> String {
    let within = |moment: &str| format!("({moment} >= {since} AND {moment} <= {clock})");
    format!(
        "({contest}.published >= {since} OR ({contest}.freezes IS NULL AND {}) OR {})",
        within(&format!("{contest}.ends")),
        within(&format!("({contest}.ends + {PUBLISHED_AFTER})"))
    )
}

/// The condition that what the submission of this alias came to is hidden from nobody for the sake of a
/// contest: so it may count where all can see it.
pub(crate) fn open(submission: &str, clock: &str) -> String {
    format!(
        "({submission}.contest IS NULL OR {submission}.in_time = 0 OR EXISTS (SELECT 1 FROM contests oc \
         WHERE oc.id = {submission}.contest AND {}))",
        is_open("oc", clock)
    )
}

/// The condition that an account, which this parameter names, may do everything.
fn is_admin(account: &str) -> String {
    format!("EXISTS (SELECT 1 FROM accounts xa WHERE xa.id = {account} AND xa.role = 'admin')")
}

/// The condition that an account organises the contest of this alias: it has made it and may still teach, or
/// may do everything.
pub(crate) fn organises(contest: &str, account: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM accounts xa WHERE xa.id = {account} AND (xa.role = 'admin' \
         OR (xa.role = 'teacher' AND xa.id = {contest}.created_by)))"
    )
}

/// The condition that an account, or a visitor, may know of the contest of this alias.
pub(crate) fn knows(contest: &str, account: &str) -> String {
    format!(
        "({contest}.class IS NULL OR {contest}.created_by = {account} OR EXISTS (SELECT 1 FROM members xm \
         WHERE xm.class = {contest}.class AND xm.account = {account}) OR {})",
        is_admin(account)
    )
}

/// The condition that the problem whose name is this expression is not kept for a contest that has not begun,
/// or that the account is its organiser.
pub(crate) fn shown(problem: &str, account: &str, clock: &str) -> String {
    format!(
        "(NOT EXISTS (SELECT 1 FROM contest_problems hp JOIN contests hc ON hc.id = hp.contest \
         WHERE hp.problem = {problem} AND hp.secret = 1 AND hc.starts > {clock} \
         AND hc.created_by <> {account}) OR {})",
        is_admin(account)
    )
}

/// Whether anything is hidden now: a contest has begun and is not open yet.
pub(crate) fn hides(clock: &str) -> String {
    format!(
        "SELECT COUNT(*) FROM contests c WHERE c.starts <= {clock} AND NOT {}",
        is_open("c", clock)
    )
}

/// Where a contest is on its way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Display, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Phase {
    /// It has not begun.
    Before,
    /// It is on, and everybody sees results.
    Running,
    /// It is on, and nobody sees what becomes of others.
    Frozen,
    /// It is over, and the results since the freeze are not published yet.
    Ended,
    /// It is over, and everybody sees everything.
    Open,
}

impl Phase {
    /// The phase of a contest with these times.
    #[must_use]
    pub fn of(
        [starts, ends, now]: [Millis; 3],
        freezes: Option<Millis>,
        published: Option<Millis>,
    ) -> Self {
        let is_frozen = freezes.is_some_and(|freezes| now >= freezes);
        let is_open =
            published.is_some() || freezes.is_none() || now.saturating_sub(ends) >= PUBLISHED_AFTER;
        match (now < starts, now < ends) {
            (true, _) => Self::Before,
            (false, true) if is_frozen => Self::Frozen,
            (false, true) => Self::Running,
            (false, false) if is_open => Self::Open,
            (false, false) => Self::Ended,
        }
    }

    /// Whether what was handed in counts now.
    #[must_use]
    pub fn is_on(self) -> bool {
        matches!(self, Self::Running | Self::Frozen)
    }

    /// Whether it is over.
    #[must_use]
    pub fn is_over(self) -> bool {
        self >= Self::Ended
    }
}

/// What the standings tell of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// Everything.
    Result,
    /// That there is one.
    Pending,
    /// Not even that.
    Nothing,
}

/// What the standings of a contest tell of a try that was handed in at a time, to somebody who organises the
/// contest, whose own try it is, or neither.
///
/// While the contest is on and frozen, not even the number of tries of others goes up: who stops trying has
/// most likely solved the problem.
#[must_use]
pub fn told(
    phase: Phase,
    freezes: Option<Millis>,
    tried: Millis,
    is_own_or_organises: bool,
) -> Told {
    let is_before = freezes.is_none_or(|freezes| tried < freezes);
    match phase {
        _ if is_own_or_organises => Told::Result,
        Phase::Before => Told::Nothing,
        Phase::Open => Told::Result,
        _ if is_before => Told::Result,
        Phase::Ended => Told::Pending,
        Phase::Running | Phase::Frozen => Told::Nothing,
    }
}
