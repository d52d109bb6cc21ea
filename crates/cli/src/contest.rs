//! The common parts of validators for other judges: arguments, exit status and messages.

use std::path::{Path, PathBuf};

use clap::Args;
use grundy_report::{Diagnostic, Error, write_file};

use crate::{Status, files};

/// The exit status for accepted.
const ACCEPTED: u8 = 42;
/// The exit status for a wrong answer.
const WRONG: u8 = 43;

/// The arguments of every output validator.
#[derive(Args)]
pub(crate) struct ValidatorArgs {
    /// The input of the test case
    input: PathBuf,
    /// The answer of the judges; not used
    answer: PathBuf,
    /// The directory for judgemessage.txt, teammessage.txt and pictures
    feedback_dir: PathBuf,
    /// Flags that a judge may pass on; ignored
    #[arg(hide = true, allow_hyphen_values = true)]
    flags: Vec<String>,
}

/// The result for a submission.
pub(crate) enum Feedback {
    /// Accepted, with a message to the judges.
    Accepted(String),
    /// A wrong answer, with messages to the judges and to the team.
    Wrong {
        /// Message to the judges.
        judges: String,
        /// Message to the team.
        team: String,
        /// The position in which it failed, as SVG, if there is one.
        picture: Option<String>,
    },
}

impl ValidatorArgs {
    /// The text of the input.
    pub(crate) fn read_input(&self) -> Result<String, Diagnostic> {
        files::read_text(&self.input)
    }

    /// The input file.
    pub(crate) fn input(&self) -> &Path {
        &self.input
    }

    /// Writes the messages. A failure of the judge is also written to judgeerror.txt, and its exit
    /// status is not a verdict.
    pub(crate) fn say(&self, feedback: Result<Feedback, Error>) -> Result<Status, Error> {
        let write = |name: &str, text: &str| write_file(&self.feedback_dir.join(name), text);
        match feedback {
            Ok(Feedback::Accepted(judges)) => {
                write("judgemessage.txt", &judges)?;
                Ok(Status::Other(ACCEPTED))
            }
            Ok(Feedback::Wrong {
                judges,
                team,
                picture,
            }) => {
                write("judgemessage.txt", &judges)?;
                write("teammessage.txt", &team)?;
                if let Some(picture) = picture {
                    write("judgeimage.svg", &picture)?;
                    write("teamimage.svg", &picture)?;
                }
                Ok(Status::Other(WRONG))
            }
            Err(error) => {
                // The error is also printed to standard error.
                let _ = write("judgeerror.txt", &format!("{error}\n"));
                Err(error)
            }
        }
    }
}
