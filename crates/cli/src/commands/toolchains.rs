//! `grundy toolchains`.

use clap::{Args, Subcommand};
use grundy_harness::Diagnostic;
use grundy_harness::harmless::on_one_line;
use grundy_harness::toolchain::{Progress, Served, Server, install, survey};
use serde::Serialize;

use super::{Complaints, Format};
use crate::compilers::{self, Native};
use crate::precompiler::{self, Keep};
use crate::{Status, complain, output};

/// Show what makes modules of each language, and install what is missing
///
/// Each compiler is tried on a small program, which is then run; that takes a while the first time.
#[derive(Args)]
pub(crate) struct Toolchains {
    #[command(subcommand)]
    action: Option<Action>,
    /// Output for people or for programs
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

#[derive(Subcommand)]
enum Action {
    /// Download compilers into your own folder, and make them ready; needs no root
    Install {
        /// What to install [default: what C, C++, Python, JavaScript, Lua and AssemblyScript need]
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
    pub(super) fn run(self) -> Result<Status, Complaints> {
        let toolchains = compilers::open(Native::Needed, Keep::Yes, None).map_err(|e| vec![e])?;
        match self.action {
            Some(Action::Install { names }) => {
                install(&names, toolchains, &|progress| say(progress)).map_err(|errors| {
                    errors
                        .iter()
                        .map(|error| Diagnostic::new(error.to_string()))
                        .collect::<Vec<_>>()
                })?;
            }
            None => {
                let served = survey(toolchains, precompiler::open(Keep::Yes));
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
    complain::note(&match progress {
        Progress::Fetching(name) => format!("{name}: downloading"),
        Progress::Precompiling(name) => {
            format!("{name}: compiling to native code (a minute or two)")
        }
        Progress::Compiling(name) => format!("{name}: compiling"),
        Progress::Resumable(name) => {
            format!("{name}: making it able to start from a snapshot (some minutes)")
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
                trouble: server.trouble.map(|trouble| on_one_line(&trouble)),
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
        Some(trouble) => format!("  missing  {}\n", on_one_line(trouble)),
    };
    if let (Some(_), Some(install)) = (&server.trouble, &server.install) {
        text.push_str(&format!("           to install it: {install}\n"));
    }
    text
}
