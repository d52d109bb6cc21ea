//! The server's database: accounts, problems, submissions, results, and the jobs of workers.
//!
//! Everything is in one SQLite or Postgres database, which is accessed with the same queries. It is the only source of
//! truth about submissions and jobs.
//!
//! ```
//! use grundy_store::{Role, Store};
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let directory = tempfile::tempdir()?;
//! let store = Store::open(&Store::file_in(directory.path())).await?;
//! let ada = store.create_account("Ada", Role::Teacher).await?;
//! assert_eq!(store.account_named("ada").await?, Some(ada));
//! # Ok::<(), Box<dyn std::error::Error>>(()) }).unwrap();
//! ```

mod access;
mod accounts;
mod address;
mod audit;
mod blobs;
mod board;
mod bots;
mod bundle;
mod checks;
mod class_members;
mod class_results;
mod classes;
mod closed_games;
mod columns;
mod contests;
mod credential_list;
mod credentials;
mod database;
mod day;
mod error;
mod failures;
mod grants;
mod imports;
mod invitations;
mod jobs;
mod judgings;
mod ladder;
mod leaving;
mod migrations;
mod names;
mod passwords;
mod problems;
mod program;
mod questions;
mod rejudges;
mod sources;
mod spending;
mod sql;
mod submissions;
mod titles;
mod to_solve;
mod uploads;
mod weak_passwords;
mod workers;

use std::sync::{Mutex, PoisonError};

use ulid::Ulid;

pub use access::{Access, PUBLISHED_AFTER, Phase, UNNAMED, Visibility, visible_result};
pub use accounts::{Account, Role};
pub use audit::{AuditEntry, AuditFilter, AuditKind, FailedSignIns};
pub use blobs::digest;
pub use board::{BoardRow, Counts};
pub use bots::PlayableBot;
pub use bundle::Bundle;
pub use class_results::ClassResult;
pub use classes::{Assignment, Class, Copies};
pub use closed_games::{ClosedGame, Withheld};
pub use contests::{
    Contest, ContestEntry, ContestMessage, ContestProblem, ContestTries, Contestant, NewContest,
    NewContestProblem, NewMessage, Oracle, PENALTY, Participation, Recipient, ReplacedProblem,
    SentMessage, Standing, StandingCell, Upsolved, VisibleTry,
};
pub use credential_list::{Credential, NewToken, TokenScope};
pub use credentials::{CredentialKind, Token, random_bytes};
pub use database::Store;
pub use day::{Day, LongWait, VerdictCount};
pub use error::StoreError;
pub use failures::{FailedSubmission, Failure};
pub use grants::WORKER_ROLE;
pub use imports::ImportedAccount;
pub use invitations::{ClassInvitation, Invitation, InvitedClass};
pub use jobs::{
    AccountClass, Finished, JobKind, JudgeCase, Lane, LeasedJob, MAX_LOST, MAX_QUESTION_LOST, Pick,
    Progress, Stage, TimeSlice, Waiting,
};
pub use judgings::{Judging, Outcome};
pub use ladder::{Entrant, MeetingRow, Newcomer, Program};
pub use names::folded as folded_name;
pub use passwords::Passwords;
pub use problems::{InstalledProblem, Outline};
pub use program::ProgramRef;
pub use questions::{MAX_ANSWER, NewQuestion, QuestionLimits, QuestionState, question_key};
pub use rejudges::{Rejudge, RejudgeFilter, RejudgeKept, RejudgeRow, RejudgeState};
pub use sources::MemberSource;
pub use spending::Spending;
pub use submissions::{NewSubmission, QueueLimits, Submission, Submitted, Wanted};
pub use to_solve::ToSolve;
pub use uploads::{Uploaded, UploadedProblem};
pub use workers::{WhichWorkers, WorkerState};

/// Milliseconds since 1970.
pub type Millis = i64;

/// A minute, in milliseconds.
pub const MINUTE: Millis = 60 * 1000;
/// A day, in milliseconds.
const DAY: Millis = 24 * 60 * 60 * 1000;

/// A new identifier, which cannot be guessed. It sorts after all earlier ones of this process, and among those of other
/// processes by time.
fn new_id() -> String {
    static LAST: Mutex<u128> = Mutex::new(0);
    let new = u128::from(Ulid::generate());
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    // Within a millisecond only the random half tells identifiers apart, so a random step leads on.
    *last = match new > *last {
        true => new,
        false => *last + 1 + (new & u128::from(u64::MAX)),
    };
    Ulid::from(*last).to_string()
}

#[cfg(test)]
mod tests {
    use super::new_id;

    #[test]
    fn identifiers_sort_by_their_making() {
        let made: Vec<String> = (0..10_000).map(|_| new_id()).collect();
        assert!(made.is_sorted_by(|one, next| one < next));
    }
}
