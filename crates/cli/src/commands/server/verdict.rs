//! `grundy verdict`.

use std::path::PathBuf;

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_harness::{Judge, Submission};
use grundy_report::{Diagnostic, Error, json_text};
use grundy_store::digest;
use grundy_web::verdict_file::VerdictFile;

use crate::compilers::{self, Native};
use crate::precompiler::{self, Caching};
use crate::progress::Progress;
use crate::server::install;
use crate::{Status, files, locate, output};

/// Check a server's verdict file
///
/// The signature is checked. If you give the source, the submission is also rejudged on this
/// machine, and the reports are compared byte for byte.
///
/// Exit status: 0 if the verdict is the same, 1 if it differs, 2 if the file is not a verdict file,
/// its signature is invalid, or it belongs to a different source or problem.
#[derive(Args)]
pub(crate) struct Verdict {
    /// The verdict file
    file: PathBuf,
    /// Source of the program
    source: Option<PathBuf>,
}

impl Verdict {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let shown = self.file.display();
        let text = files::read_text(&self.file)?;
        let file =
            VerdictFile::read(&text).map_err(|why| Diagnostic::new(format!("{shown}: {why}")))?;
        let stated = &file.statement;
        let reason = stated.reason.as_deref().unwrap_or_default();
        output::text(&format!(
            "{} {reason}\n  {} to {}, judged by {}\n  stated by {} with the key {}\n",
            stated.verdict,
            stated.file,
            stated.problem,
            stated.engine,
            stated.server,
            file.signature.key,
        ));
        let Some(source) = &self.source else {
            output::text(
                "The signature matches this key. Give the source to check the verdict too.\n",
            );
            return Ok(Status::Fine);
        };
        let bytes = files::read(source)?;
        let known = [&stated.source, &stated.module];
        let found = digest(&bytes);
        if !known.iter().any(|digest| digest.as_deref() == Some(&found)) {
            let what = format!(
                "the verdict is not for {}: the digests differ",
                source.display()
            );
            return Err(Diagnostic::new(what).into());
        }
        let problem = locate::listed(&stated.problem).ok_or_else(|| {
            let what = format!("there is no problem `{}`", stated.problem);
            Diagnostic::new(what).help("run this command where the server's problem is available")
        })?;
        if digest(&install::bundle(&problem)?.to_bytes()) != stated.problem_files {
            let what = format!(
                "the files of problem {} differ from the server's",
                stated.problem
            );
            return Err(Diagnostic::new(what)
                .help("ask the server's administrator for its files")
                .into());
        }
        if !stated.reproducible {
            output::text(
                "This verdict depended on a time limit, or the judge failed. Rejudging may give \
                 another verdict.\n",
            );
        }
        let problem = problem.load(catalog)?;
        let is_module = stated.module.as_deref() == Some(&found);
        let name = stated.file.clone();
        let submission = match is_module {
            true => Submission::Module { name, wasm: bytes },
            false => Submission::Source { name, text: bytes },
        };
        let toolchains = compilers::open(Native::Needed, Caching::Yes, None)?;
        let judge = Judge::new(precompiler::open(Caching::Yes), toolchains);
        let progress = Progress::new();
        let judged = judge.judge(&problem, &[submission], stated.seed, &|event| {
            progress.show(&event);
        })?;
        progress.finish();
        let reports: Vec<_> = judged.into_iter().map(|judged| judged.report).collect();
        let again = digest(json_text(&reports).as_bytes());
        if stated.report.as_deref() == Some(&again) {
            output::text("The local verdict and report are identical, byte for byte.\n");
            return Ok(Status::Fine);
        }
        let here = reports.first().map(|report| report.verdict().to_string());
        output::text(&format!(
            "Different result on this machine: {}.\n",
            here.unwrap_or_default()
        ));
        Ok(Status::NotAccepted)
    }
}
