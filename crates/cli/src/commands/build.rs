//! `grundy build`.

use std::path::PathBuf;

use clap::Args;
use grundy_harness::build_diagnostic;
use grundy_harness::judge::regular;
use grundy_harness::toolchain::{BuildError, build};
use grundy_report::sanitize::escape;
use grundy_report::{BuildReport, Error, Schema, write_file};

use crate::compilers::OneSource;
use crate::output::{Format, OutputArgs};
use crate::{Status, output};

/// Compile a source file to a wasm module
///
/// Exit status: 0 if the module was written, 1 if the source does not compile, 2 for a usage error or
/// a missing compiler.
#[derive(Args)]
pub(crate) struct Build {
    /// The source file
    source: PathBuf,
    /// File to write [default: the source's name with the extension .wasm]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    built: OneSource,
    #[command(flatten)]
    told: OutputArgs,
}

impl Build {
    pub(super) fn run(self) -> Result<Status, Error> {
        let toolchains = self.built.compilers()?;
        regular(&self.source)?;
        let result = build(&self.source, &toolchains);
        let mut report = BuildReport {
            schema: Schema::Build,
            source: self.source.display().to_string(),
            module: None,
            bytes: None,
            native: None,
            compile_error: None,
        };
        let mut outside = "";
        let status = match result {
            Ok(built) => {
                let file = self.output.unwrap_or(self.source.with_extension("wasm"));
                write_file(&file, &built.wasm)?;
                report.module = Some(file.display().to_string());
                report.bytes = Some(built.wasm.len());
                outside = match &built.native {
                    Some(compiler) if compiler.confined => ", confined",
                    _ => ", outside the sandbox",
                };
                report.native = built.native.map(|compiler| compiler.name);
                Status::Fine
            }
            Err(BuildError::CompileError { message }) => {
                report.compile_error = Some(escape(&message));
                Status::NotAccepted
            }
            Err(error) => return Err(build_diagnostic(error).into()),
        };
        match self.told.format() {
            Format::Json => output::json(&report),
            Format::Human => output::text(&text(&report, outside)),
        }
        Ok(status)
    }
}

/// `outside` says where a native compiler has run.
fn text(report: &BuildReport, outside: &str) -> String {
    match report {
        BuildReport {
            module: Some(module),
            bytes: Some(bytes),
            native,
            ..
        } => {
            let native = native.as_ref();
            let by = native.map_or(String::new(), |name| format!(", by {name}{outside}"));
            format!("{module}: {bytes} bytes{by}\n")
        }
        report => format!(
            "{} does not compile\n\n{}\n",
            report.source,
            report.compile_error.as_deref().unwrap_or_default()
        ),
    }
}
