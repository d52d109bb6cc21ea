//! `grundy build`.

use std::path::PathBuf;

use clap::Args;
use grundy_harness::harmless::harmless;
use grundy_harness::judge::regular;
use grundy_harness::toolchain::{BuildError, build};
use grundy_harness::{Diagnostic, write_file};
use serde::Serialize;

use super::{Complaints, Format};
use crate::compilers::{self, Native};
use crate::precompiler::Keep;
use crate::{Status, output};

/// Make a wasm module of a source file
///
/// Exit status: 0 if there is one now, 1 if the source does not compile, 2 for wrong use or a
/// missing compiler.
#[derive(Args)]
pub(crate) struct Build {
    /// The source
    source: PathBuf,
    /// Where the module goes [default: beside the source, with the ending .wasm]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The language [default: what the ending of the file says]
    #[arg(long, value_name = "NAME")]
    language: Option<String>,
    /// When compilers of this machine, outside the sandbox, may read the source
    #[arg(long, value_enum, default_value_t, num_args = 0..=1, default_missing_value = "always",
          value_name = "WHEN", require_equals = true)]
    native: Native,
    /// Build anew, and keep nothing for the next time
    #[arg(long)]
    no_cache: bool,
    /// Output for people or for programs
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// What programs are told.
#[derive(Serialize)]
struct Report {
    schema: &'static str,
    source: String,
    module: Option<String>,
    bytes: Option<usize>,
    native: Option<String>,
    compile_error: Option<String>,
}

impl Build {
    pub(super) fn run(self) -> Result<Status, Complaints> {
        let keep = if self.no_cache { Keep::No } else { Keep::Yes };
        let toolchains =
            compilers::open(self.native, keep, self.language.as_deref()).map_err(|e| vec![e])?;
        regular(&self.source).map_err(|e| vec![e])?;
        let result = build(&self.source, toolchains);
        let mut report = Report {
            schema: "grundy.build/1",
            source: self.source.display().to_string(),
            module: None,
            bytes: None,
            native: None,
            compile_error: None,
        };
        let status = match result {
            Ok(built) => {
                let file = self.output.unwrap_or(self.source.with_extension("wasm"));
                write_file(&file, &built.wasm).map_err(|e| vec![e])?;
                report.module = Some(file.display().to_string());
                report.bytes = Some(built.wasm.len());
                report.native = built.native;
                Status::Fine
            }
            Err(BuildError::CompileError { message }) => {
                report.compile_error = Some(harmless(&message));
                Status::NotAccepted
            }
            Err(BuildError::MissingTool { what, remedy }) => {
                let complaint = Diagnostic::new(what);
                return Err(vec![complaint.help(format!("to install it: {remedy}"))]);
            }
            Err(error) => return Err(vec![Diagnostic::new(error.to_string())]),
        };
        match self.format {
            Format::Json => output::json(&report),
            Format::Human => output::text(&text(&report)),
        }
        Ok(status)
    }
}

fn text(report: &Report) -> String {
    match report {
        Report {
            module: Some(module),
            bytes: Some(bytes),
            native,
            ..
        } => {
            let native = native.as_ref();
            let outside =
                native.map_or(String::new(), |n| format!(", by {n}, outside the sandbox"));
            format!("{module}: {bytes} bytes{outside}\n")
        }
        report => format!(
            "{} does not compile\n\n{}\n",
            report.source,
            report.compile_error.as_deref().unwrap_or_default()
        ),
    }
}
