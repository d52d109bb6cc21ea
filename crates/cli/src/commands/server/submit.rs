//! `grundy submit`.

use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use clap::Args;
use grundy_harness::toolchain::{BuildError, build};
use grundy_render::submitted_document;
use grundy_report::{Diagnostic, Error, Event, EventKind, SubmissionReport};
use serde_json::{Value, json};

use crate::compilers::{self, Native};
use crate::output::{self, Format, OutputArgs};
use crate::precompiler::Caching;
use crate::progress::Progress;
use crate::server::client::Server;
use crate::{Status, diagnostics, files};

/// Submit a program to a server, and show its verdict
///
/// Languages without a compiler in the sandbox, such as Rust, Zig and Go, are compiled on this
/// machine and submitted as a module together with the source.
///
/// Exit status: as `grundy judge`.
#[derive(Args)]
pub(crate) struct Submit {
    /// The problem
    problem: String,
    /// The program
    file: PathBuf,
    /// URL of the server [default: the one that you logged in to last]
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    /// Contest to submit to, by the name in its URL; after the contest has ended, this is upsolving
    #[arg(long, value_name = "NAME")]
    contest: Option<String>,
    #[command(flatten)]
    output: OutputArgs,
}

impl Submit {
    pub(super) fn run(self) -> Result<Status, Error> {
        let server = Server::find(self.server.as_deref())?;
        let mut body = handed_in(&self.file)?;
        if let Some(contest) = &self.contest {
            body["contest"] = json!(contest);
        }
        let path = format!("/api/v1/problems/{}/submissions", self.problem);
        let kept = server.post(&path, &body)?;
        let id = kept["id"].as_str().unwrap_or_default().to_owned();
        let page = kept["url"].as_str().unwrap_or_default();
        diagnostics::note(&format!("submitted: {page}"));
        follow(&server, &id, &self.file)?;
        let text = server.get(&format!("/api/v1/submissions/{id}"))?;
        self.show(&text, page)
    }

    /// Shows the answer of the server about a submission, whose page has this address.
    fn show(&self, text: &str, page: &str) -> Result<Status, Error> {
        /// The server's report, byte for byte.
        #[derive(serde::Deserialize)]
        struct Answer<'a> {
            reason: Option<String>,
            #[serde(borrow)]
            report: Option<&'a serde_json::value::RawValue>,
        }
        let strange = || Diagnostic::new("unexpected report from the server");
        let answer: Answer<'_> = serde_json::from_str(text).map_err(|_| strange())?;
        let Some(report) = answer.report else {
            let why = answer.reason.unwrap_or_default();
            diagnostics::note(&format!("the judge itself failed: {why}"));
            return Ok(Status::JudgeFailed);
        };
        let reports: Vec<SubmissionReport> =
            serde_json::from_str(report.get()).map_err(|_| strange())?;
        let judged = reports.first().ok_or_else(strange)?;
        match self.output.format() {
            Format::Json => output::text(&format!("{}\n", report.get())),
            Format::Human => output::document(&submitted_document(judged, page)),
        }
        Ok(Status::of_submission(judged))
    }
}

/// Shows the progress of a submission until it is judged. A broken stream is opened again.
fn follow(server: &Server, id: &str, file: &Path) -> Result<(), Diagnostic> {
    let progress = Progress::new();
    let subject = file.display().to_string();
    let show = |kind| {
        progress.show(&Event {
            subject: subject.as_str().into(),
            kind,
        });
    };
    let mut is_done = false;
    let (mut stage, mut shown) = (String::new(), 0);
    for _ in 0..1000 {
        server.events(
            &format!("/api/v1/submissions/{id}/events"),
            |state: Value| {
                let now = state["state"].as_str().unwrap_or_default();
                let done = state["progress"]["done"].as_u64().unwrap_or_default();
                let planned = state["progress"]["planned"].as_u64().unwrap_or_default();
                if now != stage {
                    stage = now.to_owned();
                    shown = 0;
                    match now {
                        "building" => show(EventKind::Building),
                        "playing" => show(EventKind::Asking { planned }),
                        "proving" => show(EventKind::Proving {
                            planned: usize::try_from(planned).unwrap_or(usize::MAX),
                        }),
                        "certifying" => show(EventKind::Certifying),
                        _ => {}
                    }
                }
                if ["playing", "proving"].contains(&now) && done > shown {
                    show(EventKind::Asked {
                        questions: done - shown,
                    });
                    shown = done;
                }
                is_done = now == "done";
                !is_done
            },
        )?;
        if is_done {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(500));
    }
    progress.finish();
    Ok(())
}

/// The upload: the source, or a module that was built on this machine, with its source.
fn handed_in(file: &Path) -> Result<Value, Error> {
    let bytes = files::read(file)?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let ending = file
        .extension()
        .unwrap_or_default()
        .to_string_lossy()
        .to_ascii_lowercase();
    if ending == "wasm" {
        return Ok(json!({ "name": name, "module": BASE64.encode(bytes) }));
    }
    // JSON has only UTF-8, but compilers accept comments and strings in other encodings.
    let mut upload = match String::from_utf8(bytes) {
        Ok(source) => json!({ "name": name, "source": source }),
        Err(other) => json!({ "name": name, "source_base64": BASE64.encode(other.as_bytes()) }),
    };
    let sandboxed = compilers::open_as_is(Native::Never, Caching::Yes, None)?;
    let by_server = |(_, endings): (&str, &[String])| endings.contains(&ending);
    if sandboxed.languages().any(by_server) {
        return Ok(upload);
    }
    let here = compilers::open(Native::Needed, Caching::Yes, None)?;
    let built = build(file, &here).map_err(|error| match error {
        // There is no option to name the language by.
        BuildError::UnknownLanguage { why, known, .. } => {
            let place = file.display();
            let why =
                why.unwrap_or_else(|| "the extension belongs to no known language".to_owned());
            Diagnostic::new(format!("{place}: {why}"))
                .help(format!("known extensions are .{}", known.join(", .")))
        }
        other => Diagnostic::new(other.to_string()),
    })?;
    upload["module"] = json!(BASE64.encode(built.wasm));
    Ok(upload)
}
