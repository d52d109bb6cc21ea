//! A question as it is asked, and its answer.

use grundy_report::{ENGINE, ENGINE_VERSION};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::positions::Refusal;

/// What answers look like. It is raised with every change of what stands in them, so that no page is made
/// of an answer that another version has written.
const FORMAT: u32 = 1;

/// What is wanted.
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
}

/// A problem that a question is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProblemFile {
    /// Its name.
    pub name: String,
    /// What its files are found by.
    pub digest: String,
}

/// A bot that a person plays against. Nothing of it is shown but what it is called, and its moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BotFile {
    /// What addresses call it.
    pub id: String,
    /// What people call it.
    pub called: String,
    /// The name of its file, whose ending tells the language.
    pub file: String,
    /// What its source is found by, if it has one.
    pub source: Option<String>,
    /// What its module is found by, if it came with one.
    pub module: Option<String>,
}

/// Somebody who takes part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contestant {
    /// A reference player, by its name.
    Reference(String),
    /// A bot.
    Bot(BotFile),
}

impl Contestant {
    /// What addresses call it.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Reference(name) => name,
            Self::Bot(bot) => &bot.id,
        }
    }

    /// What people call it.
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
    /// What is wanted.
    pub kind: Kind,
    /// The query of the address, as it was sent.
    pub query: String,
    /// The problem that it names, if it names one.
    pub problem: Option<ProblemFile>,
    /// The bot that it names, if it names one.
    pub bot: Option<BotFile>,
    /// Those who are to meet, if it is about a match.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contestants: Vec<Contestant>,
    /// The sequential test of a match of two, as [`grundy_play::Sprt`] reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<String>,
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
            contestants: Vec::new(),
            sprt: None,
        }
    }

    /// Who answers it: see [`engine`] and [`match_engine`].
    #[must_use]
    pub fn engine(&self) -> String {
        match self.kind {
            Kind::Match => match_engine(),
            _ => engine(),
        }
    }
}

/// The data of a page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PageData {
    /// Which page: `explorer`, `play` or `games`.
    pub template: String,
    /// Whether it shows what was asked for, and not only why that cannot be shown.
    pub is_fine: bool,
    /// What the template sees, as JSON.
    pub data: Box<RawValue>,
}

/// What a question comes to.
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
    /// Whether it is only that of somebody in a hurry: a worker has the time, or the engine, that it takes.
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

    /// The same, for a worker if it comes of this refusal and a worker would not refuse.
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

/// Who has bots meet: workers that have nothing to judge at the moment. So whoever plays or explores waits for no
/// match.
#[must_use]
pub fn match_engine() -> String {
    format!("{}, matches 2", engine())
}

/// Who answers a question: equal names, equal answers.
#[must_use]
pub fn engine() -> String {
    format!("{ENGINE}, engine version {ENGINE_VERSION}, answers {FORMAT}")
}
