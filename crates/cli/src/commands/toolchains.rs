//! `grundy toolchains`.

use std::env::consts::ARCH;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use grundy_harness::toolchain::{
    Backend, LanguageSupport, Processor, install, make_prebuilt, survey,
};
use grundy_render::document::{Block, Column, Document, Table, Text};
use grundy_report::sanitize::single_line;
use grundy_report::{CompilerReport, Diagnostic, Error, LanguageReport, Schema, ToolchainsReport};

use crate::compilers::{self, Native};
use crate::output::{Format, OutputArgs};
use crate::precompiler::{self, Caching};
use crate::{Status, output};

/// Show the compilers for each language, and install missing ones
///
/// Each compiler or interpreter is tested by compiling and running a small program. That takes a while the first time.
#[derive(Args)]
pub(crate) struct Toolchains {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Subcommand)]
enum Action {
    /// Download and prepare compilers and interpreters in your home directory; no root needed
    Install {
        /// Tools to install [default: all tools for C, C++, Python, JavaScript, TypeScript,
        /// Lua and AssemblyScript]
        names: Vec<String>,
    },
    /// Lay out installed tools as an archive of prebuilt compilers, and print the fingerprint of its label
    ///
    /// `scripts/release.sh` calls this.
    #[command(hide = true)]
    Pack {
        /// The directory, which must not exist
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Tools, as for `install`
        #[arg(required = true)]
        names: Vec<String>,
        /// The kind of processor, such as `aarch64` [default: this machine's]
        ///
        /// Others need a program that was built with `--features all-processors`.
        #[arg(long, value_name = "KIND", value_parser = processor, default_value = ARCH, hide_default_value = true)]
        processor: Processor,
    },
}

impl Toolchains {
    pub(super) fn run(self) -> Result<Status, Error> {
        let toolchains = compilers::open_as_is(Native::Needed, Caching::Yes, None)?;
        match self.action {
            Some(Action::Install { names }) => {
                if compilers::is_offline() {
                    let diagnostic = Diagnostic::new("nothing can be installed offline");
                    let help = "omit --offline, and unset GRUNDY_OFFLINE";
                    return Err(diagnostic.help(help).into());
                }
                install(&names, &toolchains, &compilers::say).map_err(|errors| {
                    errors
                        .iter()
                        .map(|error| Diagnostic::new(error.to_string()))
                        .collect::<Vec<_>>()
                })?;
            }
            Some(Action::Pack {
                folder,
                names,
                processor,
            }) => {
                let fingerprint = make_prebuilt(&names, processor, &toolchains, &folder);
                let fingerprint =
                    fingerprint.map_err(|error| Diagnostic::new(error.to_string()))?;
                output::text(&format!("{fingerprint}\n"));
            }
            None => {
                let served = survey(&toolchains, &precompiler::open(Caching::Yes));
                match self.output.format() {
                    Format::Human => output::document(&document(&served)),
                    Format::Json => output::json(&ToolchainsReport {
                        schema: Schema::Toolchains,
                        languages: served.into_iter().map(language_report).collect(),
                    }),
                }
            }
        }
        Ok(Status::Fine)
    }
}

fn processor(name: &str) -> Result<Processor, &'static str> {
    Processor::named(name).ok_or("expected `x86_64` or `aarch64`")
}

pub(super) fn language_report(served: LanguageSupport) -> LanguageReport {
    LanguageReport {
        language: served.language,
        extensions: served.extensions,
        compilers: served
            .backends
            .into_iter()
            .map(|backend| CompilerReport {
                name: backend.name,
                sandboxed: backend.sandboxed,
                confined: backend.confined,
                works: backend.trouble.is_none(),
                trouble: backend.trouble.map(|trouble| single_line(&trouble)),
                install: backend.install,
            })
            .collect(),
    }
}

/// The languages that can be compiled or run on this machine, and the missing tools.
fn document(all: &[LanguageSupport]) -> Document {
    let sections = all.iter().map(|served| {
        let endings = served.extensions.join(", .");
        let mut table = Table::new([Column::new(""), Column::new("").wraps()]);
        let works = |backend: &&Backend| backend.trouble.is_none();
        let (works, others): (Vec<_>, Vec<_>) = served.backends.iter().partition(works);
        for backend in &works {
            let what = format!("{}, {}", backend.name, place(backend));
            table.row([Text::from("works"), what.into()]);
        }
        // A command that installs several tools is shown once, and only if none of its tools works.
        let mut offered: Vec<_> = works.iter().map(|backend| &backend.install).collect();
        for backend in others {
            if offered.contains(&&backend.install) {
                continue;
            }
            offered.push(&backend.install);
            table.row(if works.is_empty() {
                missing(backend)
            } else {
                optional(backend)
            });
        }
        Block::section(
            format!("{} (.{endings})", served.language),
            [Block::Table(table)],
        )
    });
    Document {
        blocks: sections.collect(),
    }
}

fn place(backend: &Backend) -> &'static str {
    if backend.sandboxed {
        "in the sandbox"
    } else if backend.confined {
        "confined"
    } else {
        "outside the sandbox"
    }
}

/// The tools that the language needs.
fn missing(backend: &Backend) -> [Text; 2] {
    let trouble = backend.trouble.as_deref().unwrap_or_default();
    let said = single_line(trouble) + &to_install(backend);
    ["missing".into(), said.into()]
}

/// Optional tools, because another one compiles the language.
fn optional(backend: &Backend) -> [Text; 2] {
    let said = format!("{}, {}", backend.name, place(backend)) + &to_install(backend);
    ["optional".into(), said.into()]
}

fn to_install(backend: &Backend) -> String {
    let install = backend.install.iter();
    install
        .map(|install| format!("\nto install it: {install}"))
        .collect()
}
