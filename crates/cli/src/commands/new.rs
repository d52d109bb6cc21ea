//! `grundy new`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use grundy_harness::Diagnostic;
use grundy_harness::Error;
use grundy_harness::games::Catalog;
use grundy_harness::scaffold::{LANGUAGES, Language, new_bot, new_problem, write_new};
use serde::Serialize;

use crate::output::{self, Format};
use crate::{Status, game, locate};

/// Write a bot or a problem to start from
#[derive(Args)]
pub(crate) struct New {
    #[command(subcommand)]
    what: What,
    /// Output for people or for programs
    #[arg(
        long,
        value_enum,
        default_value_t,
        value_name = "FORMAT",
        global = true
    )]
    format: Format,
}

#[derive(Subcommand)]
enum What {
    /// A bot that plays legal moves, or a program that answers every question alike
    ///
    /// It reads what the problem sends and answers in the right form; what it answers is yours to
    /// write. Nothing is overwritten.
    Bot {
        /// The problem that it is for: its name, its folder, or its problem.toml
        problem: String,
        /// The file to write [default: bot, with the ending of its language]
        file: Option<PathBuf>,
        /// Its language, where the ending of the file does not tell it
        #[arg(long, visible_alias = "language", value_name = "NAME")]
        lang: Option<String>,
    },
    /// A problem with its statement, a bot that is accepted and one that is not
    ///
    /// They go into the folders problems/ and bots/ of this folder, or of the one above that has a
    /// folder problems/. Nothing is overwritten.
    Problem {
        /// Its name, in lower-case letters, digits and hyphens
        name: String,
        /// What is played; `grundy games` lists the games
        #[arg(long, value_name = "GAME")]
        game: String,
    },
}

/// What programs are told.
#[derive(Serialize)]
struct Report {
    schema: &'static str,
    files: Vec<String>,
    next: Vec<String>,
}

impl New {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let (files, next) = match self.what {
            What::Bot {
                problem,
                file,
                lang,
            } => bot(catalog, &problem, file, lang.as_deref())?,
            What::Problem { name, game } => problem(catalog, &name, &game)?,
        };
        let files: Vec<String> = files
            .iter()
            .map(|file| file.display().to_string())
            .collect();
        match self.format {
            Format::Human => output::text(&format!(
                "wrote {}\nnext  {}\n",
                files.join("\n      "),
                next.join("\n      ")
            )),
            Format::Json => output::json(&Report {
                schema: "grundy.new/1",
                files,
                next,
            }),
        }
        Ok(Status::Fine)
    }
}

/// Files, and commands to go on with.
type Written = (Vec<PathBuf>, Vec<String>);

fn bot(
    catalog: &Catalog,
    problem: &str,
    file: Option<PathBuf>,
    lang: Option<&str>,
) -> Result<Written, Error> {
    let loaded = locate::problem(catalog, problem)?;
    let file = file.unwrap_or_else(|| PathBuf::from("bot"));
    let ending = file.extension().and_then(|ending| ending.to_str());
    let language = lang.or(ending).ok_or_else(|| {
        vec![known(Diagnostic::new(
            "in which language is the bot to be written?",
        ))]
    })?;
    let language = Language::find(language).ok_or_else(|| {
        vec![known(Diagnostic::new(format!(
            "there is no bot to start from in `{language}`"
        )))]
    })?;
    let file = match ending {
        Some(_) => file,
        None => file.with_extension(language.extension),
    };
    if file
        .extension()
        .is_none_or(|ending| ending != language.extension)
    {
        let title = format!("{} is no file of {}", file.display(), language.name);
        let help = format!(
            "name it {}",
            file.with_extension(language.extension).display()
        );
        return Err(Diagnostic::new(title).help(help).into());
    }
    let shown = file.display().to_string();
    write_new(&file, &new_bot(&loaded, language, &shown)?)?;
    let next = vec![
        format!("grundy judge {problem} {shown}"),
        format!("read {}", loaded.folder.join("statement.md").display()),
    ];
    Ok((vec![file], next))
}

fn known(diagnostic: Diagnostic) -> Diagnostic {
    let known = LANGUAGES.map(|language| format!("{} (.{})", language.name, language.extension));
    diagnostic
        .help(format!("languages are {}", known.join(", ")))
        .help("say so: grundy new bot PROBLEM --lang Python")
}

fn problem(catalog: &Catalog, name: &str, game: &str) -> Result<Written, Error> {
    let game = game::find(catalog, game)?;
    let files = new_problem(&locate::home(), name, &game, catalog)?;
    let next = vec![
        format!("grundy check {name}"),
        format!("grundy judge {name} bots/{name}/*/*"),
    ];
    Ok((files, next))
}
