//! Access control. Every query for submissions, problems and contests takes its visibility condition from this module,
//! as do the contest standings.
//!
//! Submissions within the time of a contest are hidden until the contest is open: its results have been published, or
//! it had no freeze and has ended, or it ended [a week ago](PUBLISHED_AFTER). Until then they count on no leaderboard,
//! ladder, list or figure. Only their owner and the organizers see them; [`visible_result`] decides what the standings
//! show.

use serde::Serialize;
use strum::{Display, IntoStaticStr};

use crate::accounts::{Account, Role};
use crate::{DAY, Millis};

/// The viewer on whose behalf a query runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access<'a> {
    /// A visitor without an account, who sees no submissions.
    Visitor,
    /// An account. A member sees its own submissions. A teacher also sees those of members of the teacher's classes,
    /// unless they were made to a contest of another organizer that is not open yet, and those to the teacher's
    /// contests. An administrator sees everything.
    Of(&'a Account),
}

impl<'a> Access<'a> {
    /// SQL condition on the submission `s`. Its `$1` is [`Access::account_id`].
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

    /// The identifier of the account, which is `$1` in the conditions of this module. It is empty for a visitor.
    #[must_use]
    pub fn account_id(self) -> &'a str {
        match self {
            Self::Visitor => "",
            Self::Of(account) => &account.id,
        }
    }
}

/// The time after its end at which a frozen contest is open even if its results were not published: a week, in
/// milliseconds. Without a limit, a forgotten contest would hide figures forever.
pub const PUBLISHED_AFTER: Millis = 7 * DAY;

/// SQL expression: the time at which contest `{contest}` closes, when the extra time of all contestants has passed.
pub(crate) fn closes_at(contest: &str) -> String {
    format!("({contest}.ends + {contest}.extra)")
}

/// SQL condition: the results of contest `{contest}` are public.
fn is_open(contest: &str, clock: &str) -> String {
    let end = closes_at(contest);
    format!(
        "({contest}.published IS NOT NULL OR ({contest}.freezes IS NULL AND {end} <= {clock}) \
         OR {end} <= {clock} - {PUBLISHED_AFTER})"
    )
}

/// SQL condition: contest `{contest}` was opened since then, because its results were published or by its times.
pub(crate) fn opened_since(contest: &str, since: &str, clock: &str) -> String {
    let end = closes_at(contest);
    let within = |moment: &str| format!("({moment} >= {since} AND {moment} <= {clock})");
    format!(
        "({contest}.published >= {since} OR ({contest}.freezes IS NULL AND {}) OR {})",
        within(&end),
        within(&format!("({end} + {PUBLISHED_AFTER})"))
    )
}

/// SQL condition: no contest hides the result of this submission, so it may count in public lists.
pub(crate) fn open(submission: &str, clock: &str) -> String {
    format!(
        "({submission}.contest IS NULL OR {submission}.in_time = 0 OR EXISTS (SELECT 1 FROM contests oc \
         WHERE oc.id = {submission}.contest AND {}))",
        is_open("oc", clock)
    )
}

/// SQL condition: the account of this parameter is an administrator.
fn is_admin(account: &str) -> String {
    format!("EXISTS (SELECT 1 FROM accounts xa WHERE xa.id = {account} AND xa.role = 'admin')")
}

/// SQL condition: an account organizes this contest, because it has made the contest and is still a teacher, or because
/// it is an administrator.
pub(crate) fn organizes(contest: &str, account: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM accounts xa WHERE xa.id = {account} AND (xa.role = 'admin' \
         OR (xa.role = 'teacher' AND xa.id = {contest}.created_by)))"
    )
}

/// SQL condition: an account or a visitor may see that this contest exists.
pub(crate) fn knows(contest: &str, account: &str) -> String {
    format!(
        "({contest}.class IS NULL OR {contest}.created_by = {account} OR EXISTS (SELECT 1 FROM members xm \
         WHERE xm.class = {contest}.class AND xm.account = {account}) OR {})",
        is_admin(account)
    )
}

/// SQL condition: the account of the viewer may read the name of the account `{other}` in lists of all accounts. Names
/// of students are for the members of their classes and for administrators.
pub(crate) fn names(other: &str, account: &str) -> String {
    format!(
        "({other} = {account} OR NOT EXISTS (SELECT 1 FROM members np WHERE np.account = {other} AND np.teaches = 0) \
         OR EXISTS (SELECT 1 FROM members nx JOIN members ny ON ny.class = nx.class \
         WHERE nx.account = {other} AND ny.account = {account}) OR {})",
        is_admin(account)
    )
}

/// The name that an account has for viewers who may not read its own.
pub const UNNAMED: &str = "a student";

/// SQL expression: the name of the account of alias `{other}` as the account of the viewer may read it.
pub(crate) fn name_shown(other: &str, account: &str) -> String {
    format!(
        "CASE WHEN {} THEN {other}.name ELSE '{UNNAMED}' END",
        names(&format!("{other}.id"), account)
    )
}

/// SQL condition: the problem with this name is not hidden for a contest that has not begun, or the account organizes
/// that contest, or [another contest shows the problem](in_contest); and if another account has uploaded it, the
/// account may see the upload.
pub(crate) fn shown(problem: &str, account: &str, clock: &str) -> String {
    format!(
        "(((NOT EXISTS (SELECT 1 FROM contest_problems hp JOIN contests hc ON hc.id = hp.contest \
         WHERE hp.problem = {problem} AND hp.secret = 1 AND hc.starts > {clock} \
         AND hc.created_by <> {account}) OR {}) AND {}) OR {})",
        in_contest(problem, account, clock),
        upload_shown(problem, account, clock),
        is_admin(account)
    )
}

/// SQL condition: a contest has the problem with this name, and has begun and is known to the account, or is organized
/// by it. Such a contest shows its problems, even if a later contest hides one of them until its own start.
fn in_contest(problem: &str, account: &str, clock: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM contest_problems uq JOIN contests uc ON uc.id = uq.contest \
         WHERE uq.problem = {problem} AND ((uc.starts <= {clock} AND {}) OR {}))",
        knows("uc", account),
        organizes("uc", account)
    )
}

/// SQL condition: the problem with this name was not uploaded, or the account may see the upload. These are its owner,
/// the members of classes that have it, and the accounts that know a contest that has it and has begun.
fn upload_shown(problem: &str, account: &str, clock: &str) -> String {
    format!(
        "(NOT EXISTS (SELECT 1 FROM problems up WHERE up.name = {problem} AND up.owner IS NOT NULL \
         AND up.owner <> {account} AND up.published = 0) \
         OR EXISTS (SELECT 1 FROM assignments ux JOIN members um ON um.class = ux.class \
         WHERE ux.problem = {problem} AND um.account = {account}) OR {})",
        in_contest(problem, account, clock)
    )
}

/// SQL condition: class `{class}` may have the problem with this name: no contest hides it, and if it is an upload, it
/// is public or its owner teaches the class.
pub(crate) fn assignable(problem: &str, class: &str, clock: &str) -> String {
    format!(
        "(NOT EXISTS (SELECT 1 FROM contest_problems hp JOIN contests hc ON hc.id = hp.contest \
         WHERE hp.problem = {problem} AND hp.secret = 1 AND hc.starts > {clock}) \
         AND NOT EXISTS (SELECT 1 FROM problems up WHERE up.name = {problem} AND up.owner IS NOT NULL \
         AND up.published = 0 AND NOT EXISTS (SELECT 1 FROM members um \
         WHERE um.class = {class} AND um.account = up.owner AND um.teaches = 1)))"
    )
}

/// SQL condition: contest `{contest}` closes the solver of its games while it runs. Without a choice of its organizers
/// it does if it has a hidden problem.
pub(crate) fn closes_oracle(contest: &str) -> String {
    format!(
        "COALESCE({contest}.closes_oracle, (SELECT MAX(op.secret) FROM contest_problems op \
         WHERE op.contest = {contest}.id), 0) = 1"
    )
}

/// The number of days for which a contest of a teacher may take something of the site from accounts that have no part
/// in the contest: a problem that it hides before its start, and the solver that it closes after its start.
pub(crate) const WITHHELD_DAYS: Millis = 14;
/// [`WITHHELD_DAYS`] in milliseconds.
pub(crate) const WITHHELD: Millis = WITHHELD_DAYS * DAY;

/// SQL condition: contest `{contest}` is not an administrator's, so it withholds things for [`WITHHELD_DAYS`] only.
pub(crate) fn is_limited(contest: &str) -> String {
    format!("(NOT {})", is_admin(&format!("{contest}.created_by")))
}

/// SQL condition: an account takes part in contest `{contest}`, or is a member of the class that the contest is for.
fn belongs_to(contest: &str, account: &str) -> String {
    format!(
        "(EXISTS (SELECT 1 FROM contestants xt WHERE xt.contest = {contest}.id AND xt.account = {account}) \
         OR EXISTS (SELECT 1 FROM members xm WHERE xm.class = {contest}.class AND xm.account = {account}))"
    )
}

/// SQL expression: the time until which contest `{contest}` closes the solver of its games for an account that does not
/// organize it, if it closes the solver at all.
pub(crate) fn closed_until(contest: &str, account: &str) -> String {
    format!(
        "(CASE WHEN {end} > {contest}.starts + {WITHHELD} AND {} AND NOT {} \
         THEN {contest}.starts + {WITHHELD} ELSE {end} END)",
        is_limited(contest),
        belongs_to(contest, account),
        end = closes_at(contest)
    )
}

/// SQL condition: contest `{contest}` is running, and closes the solver of its games for the account, which does not
/// organize it.
pub(crate) fn closes(contest: &str, account: &str, clock: &str) -> String {
    format!(
        "({contest}.starts <= {clock} AND {} > {clock} AND {} AND NOT {})",
        closed_until(contest, account),
        closes_oracle(contest),
        organizes(contest, account)
    )
}

/// SQL expression: whether a contest has begun and is not open yet, so that results are hidden now.
pub(crate) fn hides(clock: &str) -> String {
    format!(
        "SELECT COUNT(*) FROM contests c WHERE c.starts <= {clock} AND NOT {}",
        is_open("c", clock)
    )
}

/// The phase of a contest.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Debug,
    Default,
    Serialize,
    Display,
    IntoStaticStr,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Phase {
    /// It has not begun.
    #[default]
    Before,
    /// It is running, and all viewers see results.
    Running,
    /// It is running, and contestants see their own new results only.
    Frozen,
    /// It has ended, and the results since the freeze are not published yet.
    Ended,
    /// It has ended, and all results are public.
    Open,
}

impl Phase {
    /// The phase of a contest with these times. The second one is the end of the longest extra time.
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

    /// Whether submissions count now.
    #[must_use]
    pub fn is_on(self) -> bool {
        matches!(self, Self::Running | Self::Frozen)
    }

    /// Whether it has ended.
    #[must_use]
    pub fn is_over(self) -> bool {
        self >= Self::Ended
    }
}

/// The part of a try that the standings show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Its result.
    Result,
    /// Its existence only.
    Pending,
    /// Nothing.
    Nothing,
}

/// The part of a try that the standings show to an organizer, to the owner of the try, or to others.
///
/// While the contest is frozen, not even the number of tries of others is shown: a contestant who stops trying has most
/// likely solved the problem.
#[must_use]
pub fn visible_result(
    phase: Phase,
    freezes: Option<Millis>,
    tried: Millis,
    is_own_or_organizes: bool,
) -> Visibility {
    let is_before = freezes.is_none_or(|freezes| tried < freezes);
    match phase {
        _ if is_own_or_organizes => Visibility::Result,
        Phase::Before => Visibility::Nothing,
        Phase::Open => Visibility::Result,
        _ if is_before => Visibility::Result,
        Phase::Ended => Visibility::Pending,
        Phase::Running | Phase::Frozen => Visibility::Nothing,
    }
}
