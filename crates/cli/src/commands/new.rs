//! `grundy new`.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use grundy_harness::games::Catalog;
use grundy_problem::scaffold::{
    LANGUAGES, Language, NewProblem, new_bot, new_game, new_problem, write_new,
};
use grundy_report::sanitize::single_line;
use grundy_report::{Diagnostic, Error, NewReport, Schema, shell_file};

use crate::output::{self, Format, OutputArgs};
use crate::{Status, game, locate};

/// Write a starter bot, game or problem
#[derive(Args)]
pub(crate) struct New {
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Subcommand)]
enum What {
    /// Write a bot that plays legal moves, or a program that gives every question the same answer
    ///
    /// The file reads the input of the problem and answers in the right form. You write the part
    /// that chooses the answer. If the bot must be given the moves of the game, its first line says
    /// so. Existing files are never overwritten.
    ///
    /// Example: `grundy new bot nim --lang Python`
    Bot {
        /// The problem: its name, its directory, or its problem.toml
        problem: String,
        /// File to write [default: bot, or bot-2 and so on, with the extension of the language]
        file: Option<PathBuf>,
        /// Language of the bot [default: by the extension of the file]
        #[arg(long, visible_alias = "language", value_name = "NAME")]
        lang: Option<String>,
    },
    /// Write the rules of a game of your own, in any language
    ///
    /// The file contains a small working game for you to adapt. Pass the file to any command that
    /// takes a game. docs/games.md explains the format. Existing files are never overwritten.
    ///
    /// Example: `grundy new game hopscotch --lang Python`
    Game {
        /// Name of the game, or the file to write
        name: PathBuf,
        /// Language of the rules [default: by the extension of the file]
        #[arg(long, visible_alias = "language", value_name = "NAME")]
        lang: Option<String>,
    },
    /// Write a problem with a statement, a bot that is accepted and a bot that is not
    ///
    /// The files go into problems/ and bots/ in this directory, or in the nearest parent directory that has
    /// a problems/ directory. Existing files are never overwritten.
    ///
    /// problems/schema.json, which is also written, lets editors complete and check problem.toml.
    ///
    /// Example: `grundy new problem small-nim --game nim --asks winner --set last=loses`
    Problem {
        /// Name of the problem, in lower-case letters, digits and hyphens
        name: String,
        /// The game; `grundy games` lists the games
        #[arg(long, value_name = "GAME")]
        game: String,
        /// Kind of question that programs answer [default: bots play]
        #[arg(long, value_enum, value_name = "WHAT")]
        asks: Option<Asks>,
        /// Set a rule of the game; may be repeated. `grundy games GAME` lists the keys
        #[arg(long = "set", value_name = "KEY=VALUE")]
        settings: Vec<String>,
    },
}

/// The question to an answer program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Asks {
    /// The winner under perfect play
    Winner,
    /// A move that keeps the value
    Move,
    /// The number of moves that win
    WinningMoves,
    /// The Grundy value
    Grundy,
}

impl New {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let (files, next) = match self.what {
            What::Bot {
                problem,
                file,
                lang,
            } => bot(catalog, &problem, file, lang.as_deref())?,
            What::Game { name, lang } => rules(&name, lang.as_deref())?,
            What::Problem {
                name,
                game,
                asks,
                settings,
            } => problem(catalog, &name, &game, asks, &settings)?,
        };
        let files: Vec<String> = files
            .iter()
            .map(|file| file.display().to_string())
            .collect();
        match self.output.format() {
            Format::Human => output::text(&format!(
                "wrote {}\nnext  {}\n",
                files.join("\n      "),
                next.join("\n      ")
            )),
            Format::Json => output::json(&NewReport {
                schema: Schema::New,
                files,
                next,
            }),
        }
        Ok(Status::Fine)
    }
}

/// The written files, and commands for the next step.
type Written = (Vec<PathBuf>, Vec<String>);

fn bot(
    catalog: &Catalog,
    problem: &str,
    file: Option<PathBuf>,
    lang: Option<&str>,
) -> Result<Written, Error> {
    let mut loaded = locate::problem(catalog, problem)?;
    // The bot's first lines repeat the command, with the problem as it was typed.
    problem.clone_into(&mut loaded.id);
    let is_usual = file.is_none();
    let file = file.unwrap_or_else(|| PathBuf::from("bot"));
    let (mut file, language) = in_language(file, lang, "bot")?;
    // The command without a file, which pages suggest, always writes one.
    let mut number = 1;
    while is_usual && file.exists() {
        number += 1;
        file = PathBuf::from(format!("bot-{number}.{}", language.extension));
    }
    let shown = file.display().to_string();
    write_new(&file, &new_bot(&loaded, language, &shown)?)?;
    let problem = shell_file(problem);
    let mut next = vec![format!("grundy judge {problem} {}", shell_file(&shown))];
    if loaded.statement.is_some() {
        next.push(format!("grundy problems {problem}"));
    }
    Ok((vec![file], next))
}

/// The file with the extension of its language, which is named or follows from the extension.
fn in_language(
    file: PathBuf,
    lang: Option<&str>,
    what: &str,
) -> Result<(PathBuf, &'static Language), Error> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let own = Language::of_file(&name);
    let other = file.extension().and_then(|ending| ending.to_str());
    let ending = own.map(|language| language.extension).or(other);
    let language = lang.or(ending).ok_or_else(|| {
        let title = format!("the language of the {what} is not given");
        known(Diagnostic::new(title), what)
    })?;
    let language = Language::find(language).ok_or_else(|| {
        let title = format!("`grundy new {what}` does not know the language `{language}`");
        known(Diagnostic::new(title), what)
    })?;
    if ending == Some(language.extension) {
        return Ok((file, language));
    }
    let stem = own.and_then(|own| own.stem(&name));
    let right = match stem {
        Some(stem) => file.with_file_name(format!("{stem}.{}", language.extension)),
        None => file.with_extension(language.extension),
    };
    if ending.is_none() {
        return Ok((right, language));
    }
    let name = file.display();
    let title = format!("{name} does not have the extension of {}", language.name);
    let help = format!("name it {}", shell_file(&right.to_string_lossy()));
    Err(Diagnostic::new(title).help(help).into())
}

fn known(diagnostic: Diagnostic, what: &str) -> Diagnostic {
    let known = LANGUAGES.map(|language| format!("{} (.{})", language.name, language.extension));
    let example = match what {
        "game" => "grundy new game hopscotch --lang Python",
        _ => "grundy new bot nim --lang Python",
    };
    diagnostic
        .help(format!("the languages are {}", known.join(", ")))
        .help(format!("for example: {example}"))
}

fn rules(name: &Path, lang: Option<&str>) -> Result<Written, Error> {
    let (file, language) = in_language(name.to_owned(), lang, "game")?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let stem = language.stem(&name).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if stem.is_empty() || !stem.chars().all(plain) {
        let title = format!("`{}` cannot be the name of a game", single_line(stem));
        let help = "a name consists of letters, digits, hyphens and underscores";
        return Err(Diagnostic::new(title).help(help).into());
    }
    let shown = shell_file(&as_game(&file));
    write_new(&file, &new_game(stem, language, &shown))?;
    let next = vec![
        format!("grundy solve {shown}"),
        format!("grundy play {shown}"),
    ];
    Ok((vec![file], next))
}

/// A file as commands accept it for a game: with a dot or a slash in its name.
fn as_game(file: &Path) -> String {
    let shown = file.display().to_string();
    match file.parent() {
        Some(parent) if parent.as_os_str().is_empty() => format!("./{shown}"),
        _ => shown,
    }
}

fn problem(
    catalog: &Catalog,
    name: &str,
    game: &str,
    asks: Option<Asks>,
    settings: &[String],
) -> Result<Written, Error> {
    let game = game::find(catalog, game)?;
    let rules = game::settings(&game, None, settings)?;
    if let Err(errors) = game.check_given(&rules) {
        return Err(game::settings_diagnostics(&game, errors).into());
    }
    let new = NewProblem {
        name,
        game: &game,
        asks: asks.map(|asks| match asks {
            Asks::Winner => "winner",
            Asks::Move => "move",
            Asks::WinningMoves => "winning-moves",
            Asks::Grundy => "grundy",
        }),
        rules: &rules,
    };
    let written = new_problem(&locate::home(), new, catalog)?;
    let mut next = Vec::new();
    if !written.has_accepted {
        next.push(format!(
            "write a program that must be accepted into bots/{name}/accepted/"
        ));
    }
    next.push(format!("grundy check {name}"));
    next.push(format!("grundy judge {name} bots/{name}/*/*"));
    Ok((written.files, next))
}
