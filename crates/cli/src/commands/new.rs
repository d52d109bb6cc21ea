//! `grundy new`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use grundy_harness::games::Catalog;
use grundy_problem::scaffold::{LANGUAGES, Language, new_bot, new_problem, write_new};
use grundy_report::Diagnostic;
use grundy_report::Error;
use serde::Serialize;

use crate::output::{self, Format};
use crate::{Status, game, locate};

/// Write a new bot or a new problem for you to start from
#[derive(Args)]
pub(crate) struct New {
    #[command(subcommand)]
    what: What,
    /// Output format
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
    /// Write a bot that plays legal moves, or a program that gives every question the same answer
    ///
    /// It reads what the problem sends and answers in the right form. You write the part that
    /// decides what to answer. Existing files are never overwritten.
    ///
    /// Example: `grundy new bot nim --lang Python`
    Bot {
        /// The problem: its name under problems/, its folder, or its problem.toml
        problem: String,
        /// File to write [default: bot, with the ending of the language]
        file: Option<PathBuf>,
        /// Language of the bot [default: by the ending of the file]
        #[arg(long, visible_alias = "language", value_name = "NAME")]
        lang: Option<String>,
    },
    /// Write a problem with a statement, a bot that is accepted and a bot that is not
    ///
    /// The files go into problems/ and bots/ in this folder, or in the nearest parent folder that has
    /// a problems/ folder. Existing files are never overwritten.
    ///
    /// Example: `grundy new problem small-nim --game nim`
    Problem {
        /// Name of the problem, in lower-case letters, digits and hyphens
        name: String,
        /// The game; `grundy games` lists the games
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
            "the language of the bot is not given",
        ))]
    })?;
    let language = Language::find(language).ok_or_else(|| {
        vec![known(Diagnostic::new(format!(
            "`grundy new bot` does not know the language `{language}`"
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
        let title = format!(
            "{} does not have the ending of {}",
            file.display(),
            language.name
        );
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
        format!("grundy problems {problem}"),
    ];
    Ok((vec![file], next))
}

fn known(diagnostic: Diagnostic) -> Diagnostic {
    let known = LANGUAGES.map(|language| format!("{} (.{})", language.name, language.extension));
    diagnostic
        .help(format!("the languages are {}", known.join(", ")))
        .help("for example: grundy new bot nim --lang Python")
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
