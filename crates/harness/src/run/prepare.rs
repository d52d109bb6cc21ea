//! From submissions to native code: building and precompiling.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::path::Path;

use grundy_play::{HostFault, in_order};
use grundy_report::sanitize::{escape, truncate};
use grundy_report::{Decision, Diagnostic, Error, EventKind, Events, Reason, Sink, shell_file};
use grundy_sandbox::{PrecompileError, Precompiled, Precompiler, RefusalKind};
use grundy_toolchain::{BuildError, Toolchains};
use sha2::{Digest, Sha256};

use super::Options;
use crate::Submission;

/// A submission that is ready to run: the SHA-256 of its module, in hexadecimal, and its native code.
pub(crate) type Prepared = Result<(String, Precompiled), NotRun>;

/// The reason why a submission does not run, with a message.
pub(crate) enum NotRun {
    Refused(Reason, String),
    JudgeFailed(String),
}

impl NotRun {
    /// The verdict on the submission, and the message.
    pub(crate) fn decision(self) -> (Decision, String) {
        match self {
            Self::Refused(reason, message) => (Decision::Rejected(reason), message),
            Self::JudgeFailed(message) => (Decision::JudgeFailed, message),
        }
    }

    /// The error of a command that needs the program. `refused` describes a refusal to the user.
    pub(crate) fn into_error(self, refused: impl FnOnce(Reason, &str) -> Diagnostic) -> Error {
        match self {
            Self::Refused(reason, message) => refused(reason, &message).into(),
            Self::JudgeFailed(message) => Error::Internal(HostFault::Host(message)),
        }
    }
}

/// Builds and precompiles all submissions, several at a time.
pub(crate) fn prepare_all(
    submissions: &[Submission],
    options: Options<'_>,
    sink: &Sink<'_>,
) -> Result<Vec<Prepared>, Error> {
    let (precompiler, toolchains) = (options.precompiler, options.toolchains);
    let workers = options.workers(|| {
        move |submission: &Submission| {
            let events = &Events::new(&submission.path().display().to_string(), sink);
            events.send(EventKind::Building);
            let prepared = prepare(submission, precompiler, toolchains, events);
            Ok::<_, Infallible>(prepared)
        }
    });
    let mut prepared = Vec::new();
    let mut diagnostics = Vec::new();
    let Ok(()) = in_order(
        options.until_cancelled(submissions.iter()),
        workers,
        |result| {
            match result {
                Ok(ready) => prepared.push(ready),
                Err(diagnostic) => diagnostics.push(diagnostic),
            }
            ControlFlow::Continue(())
        },
    );
    options.cancellation.finish(())?;
    if diagnostics.is_empty() {
        Ok(prepared)
    } else {
        // A missing compiler is reported once, however many submissions need it.
        diagnostics.dedup();
        Err(diagnostics.into())
    }
}

/// Checks that a submission is a regular file, because opening a pipe may block forever and a device may have
/// no end. A file that does not exist passes; the compiler reports it.
///
/// # Errors
/// If it is not a regular file, but for example a directory.
pub fn regular(file: &Path) -> Result<(), Diagnostic> {
    match file.metadata() {
        Ok(metadata) if metadata.is_dir() => {
            let diagnostic = Diagnostic::new(format!("{} is a directory", file.display()));
            // A shell expands a `*` that is not quoted.
            let folder = file.to_string_lossy();
            let folder = shell_file(folder.trim_end_matches('/'));
            Err(diagnostic.help(format!("name the bots in it: {folder}/*")))
        }
        Ok(metadata) if !metadata.is_file() => {
            let title = format!("{} is not a regular file", file.display());
            Err(Diagnostic::new(title))
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

/// The diagnostic for a source that cannot be built, with the command that installs a missing tool.
#[must_use]
pub fn build_diagnostic(error: BuildError) -> Diagnostic {
    match error {
        BuildError::MissingTool { what, remedy } => {
            Diagnostic::new(what).help(format!("to install it: {remedy}"))
        }
        error => Diagnostic::new(error.to_string()),
    }
}

/// The SHA-256 of a module, in hexadecimal, which identifies it.
pub(crate) fn module_hash(wasm: &[u8]) -> String {
    hex::encode(Sha256::digest(wasm))
}

pub(crate) fn prepare(
    submission: &Submission,
    precompiler: &Precompiler,
    toolchains: &Toolchains,
    events: &Events<'_>,
) -> Result<Prepared, Diagnostic> {
    let built = match submission {
        Submission::File(file) => {
            regular(file)?;
            grundy_toolchain::build(file, toolchains)
        }
        Submission::Source { name, text } => {
            grundy_toolchain::build_source(name, text.clone(), toolchains)
        }
        Submission::Module { wasm, .. } => grundy_toolchain::admit(wasm.clone(), toolchains),
    };
    let wasm = match built {
        Ok(built) => {
            if let Some(compiler) = &built.native
                && !compiler.confined
            {
                events.send(EventKind::BuiltNatively {
                    compiler: compiler.name.clone(),
                });
            }
            built.wasm
        }
        Err(BuildError::CompileError { message }) => {
            let refused = NotRun::Refused(Reason::CompileError, escape(&message));
            return Ok(Err(refused));
        }
        Err(BuildError::Failed { message }) => return Ok(Err(NotRun::JudgeFailed(message))),
        Err(error) => return Err(build_diagnostic(error)),
    };
    Ok(match precompiler.precompile(&wasm) {
        Ok(precompiled) => Ok((module_hash(&wasm), precompiled)),
        Err(PrecompileError::Refused(refusal)) => {
            let reason = match refusal.kind {
                RefusalKind::NotWasm | RefusalKind::Unsupported => Reason::NotWasm,
                RefusalKind::ForbiddenImport => Reason::ForbiddenImport,
                RefusalKind::TooLarge => Reason::TooLarge,
                RefusalKind::Source => {
                    let refused = NotRun::Refused(Reason::CompileError, escape(&refusal.message));
                    return Ok(Err(refused));
                }
            };
            Err(NotRun::Refused(reason, truncate(&refusal.message)))
        }
        Err(ref error @ PrecompileError::NoInterpreter(ref name)) => {
            let diagnostic = Diagnostic::new(error.to_string());
            let remedy = format!("to install it: grundy toolchains install {name}");
            return Err(diagnostic.help(remedy));
        }
        Err(PrecompileError::Host(error)) => Err(NotRun::JudgeFailed(error.to_string())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bots_in_a_folder_are_named_as_a_shell_reads_them() {
        let home = tempfile::tempdir().expect("a directory");
        for name in ["plain", "my bots", "it's $HOME"] {
            let folder = home.path().join(name);
            std::fs::create_dir(&folder).expect("a new directory");
            let refused = regular(&folder).expect_err("a directory");
            let quoted = shell_file(&folder.to_string_lossy());
            assert_eq!(refused.help, [format!("name the bots in it: {quoted}/*")]);
        }
    }
}
