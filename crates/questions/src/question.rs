//! Questions and answers.

use grundy_report::{ENGINE, ENGINE_VERSION};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::positions::Refusal;

/// The format version of answers. Increment it whenever their contents change, so that a page is never
/// rendered from an answer that another version has written.
const FORMAT: u32 = 6;

/// The kind of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The page of the explorer.
    Explorer,
    /// Everything there is to see of a position, for programs.
    Position,
    /// The report of `grundy solve`.
    Solve,
    /// The page where a person plays.
    Play,
    /// A game so far, for programs.
    Table,
    /// A picture of a game, as SVG.
    Plot,
    /// Positions from which bots have given games away, and whether a bot survives them: one address of a
    /// position a line.
    Traps,
    /// A match or a tournament of bots.
    Match,
    /// A run of a program on a sample of a problem's tests, for its author: the games from one small start, or the
    /// questions of the first test.
    Sample,
}

/// A problem that a question is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProblemFile {
    /// Its name.
    pub name: String,
    /// The key of its files in the store.
    pub digest: String,
}

/// A bot that a person plays against. Only its name and its moves are shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BotFile {
    /// Its identifier in URLs.
    pub id: String,
    /// Its name for people.
    pub called: String,
    /// The name of its file, whose ending tells the language.
    pub file: String,
    /// The key of its source in the store; `None` if it has none.
    pub source: Option<String>,
    /// The key of its module in the store; `None` if it came without one.
    pub module: Option<String>,
}

/// A program that is run on a sample of a problem's tests.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SampleProgram {
    /// The name of its file, whose ending tells the language.
    pub file: String,
    /// Its source.
    pub text: String,
}

/// A contestant of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contestant {
    /// A reference player, by its name.
    Reference(String),
    /// A bot.
    Bot(BotFile),
}

impl Contestant {
    /// Its identifier in URLs.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Reference(name) => name,
            Self::Bot(bot) => &bot.id,
        }
    }

    /// Its name for people.
    #[must_use]
    pub fn called(&self) -> &str {
        match self {
            Self::Reference(name) => name,
            Self::Bot(bot) => &bot.called,
        }
    }
}

/// A question as the site puts it to a worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The kind of a question.
    pub kind: Kind,
    /// The query of the address, as it was sent.
    pub query: String,
    /// The problem that it names, if it names one.
    pub problem: Option<ProblemFile>,
    /// The bot that it names, if it names one.
    pub bot: Option<BotFile>,
    /// Whether the answer must not tell values and correct moves, because a contest closes the solver of the game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_closed: bool,
    /// The contestants, if the question is about a match.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contestants: Vec<Contestant>,
    /// The sequential test of a match of two, as [`grundy_play::Sprt`] reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<String>,
    /// The program, if the question is about a run on a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<SampleProgram>,
}

impl Question {
    /// A question that names neither problem nor bot.
    #[must_use]
    pub fn new(kind: Kind, query: &str) -> Self {
        Self {
            kind,
            query: query.to_owned(),
            problem: None,
            bot: None,
            is_closed: false,
            contestants: Vec::new(),
            sprt: None,
            sample: None,
        }
    }
}

/// The data of a page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PageData {
    /// The template of the page: `explorer`, `play` or `games`.
    pub template: String,
    /// Whether it shows what was asked for, and not only why that cannot be shown.
    pub is_fine: bool,
    /// The data of the template, as JSON.
    pub data: Box<RawValue>,
}

/// The answer to a question.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Another address, which says the same in full.
    Elsewhere(String),
    /// A page.
    Page(PageData),
    /// JSON for programs.
    Document(String),
    /// There is none.
    Refused(Refusal),
}

/// An answer, and whether a worker knows a better one.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The answer.
    pub answer: Answer,
    /// Whether a worker can give a better answer, because it has more time or a wasm engine.
    pub is_for_worker: bool,
}

impl Answered {
    /// A page of this data.
    pub(crate) fn page(template: &str, data: &impl Serialize, is_fine: bool) -> Self {
        let data = serde_json::to_string(data).and_then(RawValue::from_string);
        let answer = match data {
            Ok(data) => Answer::Page(PageData {
                template: template.to_owned(),
                is_fine,
                data,
            }),
            Err(error) => Answer::Refused(Refusal::unusable(error.to_string())),
        };
        answer.into()
    }

    /// This answer, marked for a worker if it stems from this refusal and a worker would not refuse.
    pub(crate) fn because(self, refusal: &Refusal) -> Self {
        Self {
            is_for_worker: refusal.is_for_worker(),
            ..self
        }
    }

    /// JSON of this data.
    pub(crate) fn document(data: Result<&impl Serialize, Refusal>) -> Self {
        let text = data.and_then(|data| {
            serde_json::to_string(data).map_err(|error| Refusal::unusable(error.to_string()))
        });
        text.map(Answer::Document).into()
    }
}

impl From<Answer> for Answered {
    fn from(answer: Answer) -> Self {
        Self {
            answer,
            is_for_worker: false,
        }
    }
}

impl From<Result<Answer, Refusal>> for Answered {
    fn from(result: Result<Answer, Refusal>) -> Self {
        match result {
            Ok(answer) => answer.into(),
            Err(refusal) => {
                let is_for_worker = refusal.is_for_worker();
                Self {
                    answer: Answer::Refused(refusal),
                    is_for_worker,
                }
            }
        }
    }
}

/// The engine name of this version: engines of equal names give equal answers.
#[must_use]
pub fn engine() -> String {
    format!("{ENGINE}, engine version {ENGINE_VERSION}, answers {FORMAT}")
}
