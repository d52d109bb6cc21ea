//! The tries of a contest one by one, as far as the standings show them.

use std::collections::HashSet;

use grundy_report::Verdict;

use super::Contest;
use super::standings::{ContestTries, Try, is_void};
use crate::Millis;
use crate::access::{Access, Visibility, visible_result};

/// A submission within the time of a contest, as far as the standings show it to a viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VisibleTry {
    /// The submission.
    pub id: String,
    /// The account.
    pub account: String,
    /// The problem.
    pub problem: String,
    /// The name of the file, for the owner and for organizers.
    pub file: Option<String>,
    /// The time of the submission. The standings show the minute only.
    pub created: Millis,
    /// Its verdict. `None` if there is none yet, or if it is hidden.
    pub verdict: Option<Verdict>,
    /// The time of the verdict.
    pub judged: Option<Millis>,
    /// Whether the viewer is the owner or an organizer.
    pub is_near: bool,
}

impl ContestTries {
    /// The tries that the standings show to the viewer for whom the contest was read, the oldest first. Of others,
    /// verdicts that do not count and verdicts after an accepted one are not in the standings.
    #[must_use]
    pub fn visible(&self, access: Access<'_>, contest: &Contest) -> Vec<VisibleTry> {
        let mut solved = HashSet::new();
        let tries = self.tries.iter();
        let shown = tries.filter_map(|one| {
            let is_near = contest.organizes || one.account == access.account_id();
            let found = shown(one, contest, is_near)?;
            let key = (&one.account, &one.problem);
            let counts = match found.verdict {
                None => true,
                Some(verdict) if is_void(verdict) => false,
                Some(Verdict::Accepted) => solved.insert(key),
                Some(_) => !solved.contains(&key),
            };
            (is_near || counts).then_some(found)
        });
        shown.collect()
    }
}

fn shown(one: &Try, contest: &Contest, is_near: bool) -> Option<VisibleTry> {
    let visibility = visible_result(contest.phase, contest.freezes, one.created, is_near);
    let has_result = visibility == Visibility::Result;
    (visibility != Visibility::Nothing).then(|| VisibleTry {
        id: one.id.clone(),
        account: one.account.clone(),
        problem: one.problem.clone(),
        file: is_near.then(|| one.file.clone()),
        created: one.created,
        verdict: one.verdict.filter(|_| has_result),
        judged: one.judged.filter(|_| has_result),
        is_near,
    })
}
