//! `grundy toolchains`.

use clap::{Args, Subcommand};
use grundy_harness::toolchain::{Progress, Served, Server, install, survey};
use grundy_report::Diagnostic;
use grundy_report::Error;
use grundy_report::sanitize::single_line;
use serde::Serialize;

use super::Format;
use crate::compilers::{self, Native};
use crate::precompiler::{self, Caching};
use crate::{Status, diagnostics, output};

/// Show the compilers and interpreters for each language, and install missing ones
///
/// Each one is tested by compiling and running a small program. That takes a while the first time.
#[derive(Args)]
pub(crate) struct Toolchains {
    #[command(subcommand)]
    action: Option<Action>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

#[derive(Subcommand)]
enum Action {
    /// Download and prepare compilers and interpreters in your home folder; no root needed
    Install {
        /// What to install [default: everything for C, C++, Python, JavaScript, Lua and AssemblyScript]
        names: Vec<String>,
    },
}

/// What programs are told of a language.
#[derive(Serialize)]
struct Report {
    schema: &'static str,
    languages: Vec<LanguageReport>,
}

#[derive(Serialize)]
struct LanguageReport {
    language: String,
    extensions: Vec<String>,
    compilers: Vec<CompilerReport>,
}

#[derive(Serialize)]
struct CompilerReport {
    name: String,
    sandboxed: bool,
    works: bool,
    trouble: Option<String>,
    install: Option<String>,
}

impl Toolchains {
    pub(super) fn run(self) -> Result<Status, Error> {
        let toolchains = compilers::open(Native::Needed, Caching::Yes, None)?;
        match self.action {
            Some(Action::Install { names }) => {
                install(&names, &toolchains, &|progress| say(progress)).map_err(|errors| {
                    errors
                        .iter()
                        .map(|error| Diagnostic::new(error.to_string()))
                        .collect::<Vec<_>>()
                })?;
            }
            None => {
                let served = survey(&toolchains, &precompiler::open(Caching::Yes));
                match self.format {
                    Format::Human => output::text(&text(&served)),
                    Format::Json => output::json(&Report {
                        schema: "grundy.toolchains/1",
                        languages: served.into_iter().map(language_report).collect(),
                    }),
                }
            }
        }
        Ok(Status::Fine)
    }
}

fn say(progress: Progress<'_>) {
    diagnostics::note(&match progress {
        Progress::Fetching(name) => format!("{name}: downloading"),
        Progress::Precompiling(name) => format!("{name}: translating (a minute or two)"),
        Progress::Compiling(name) => format!("{name}: compiling"),
        Progress::Resumable(name) => {
            format!("{name}: preparing it to start from a snapshot (a few minutes)")
        }
        Progress::Ready(name) => format!("{name}: ready"),
    });
}

fn language_report(served: Served) -> LanguageReport {
    LanguageReport {
        language: served.language,
        extensions: served.extensions,
        compilers: served
            .servers
            .into_iter()
            .map(|server| CompilerReport {
                name: server.name,
                sandboxed: server.sandboxed,
                works: server.trouble.is_none(),
                trouble: server.trouble.map(|trouble| single_line(&trouble)),
                install: server.install,
            })
            .collect(),
    }
}

fn text(all: &[Served]) -> String {
    let mut text = String::new();
    for served in all {
        let endings = served.extensions.join(", .");
        text.push_str(&format!("{} (.{endings})\n", served.language));
        for server in &served.servers {
            text.push_str(&server_text(server));
        }
    }
    text
}

fn server_text(server: &Server) -> String {
    let place = if server.sandboxed {
        "in the sandbox"
    } else {
        "outside the sandbox"
    };
    let mut text = match &server.trouble {
        None => format!("  works    {}, {place}\n", server.name),
        Some(trouble) => format!("  missing  {}\n", single_line(trouble)),
    };
    if let (Some(_), Some(install)) = (&server.trouble, &server.install) {
        text.push_str(&format!("           to install it: {install}\n"));
    }
    text
}
