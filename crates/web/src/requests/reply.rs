//! From a request to an answer: by this process or by a worker.

use std::sync::Arc;
use std::time::Duration;

use grundy_questions::{Answer, BotFile, Kind, ProblemFile, Query, Question, engine};
use grundy_store::{JobKind, NewQuestion, QuestionLimits, QuestionState, question_key};
use serde::de::DeserializeOwned;
use tokio::time::{Instant, sleep};

use super::inquiry::Inquiry;
use super::{bot_file, bot_name};
use crate::app::App;
use crate::closed_games::{closed_error, game_closed_until, problem_closed_until};
use crate::error::WebError;
use crate::problem_cache::CachedProblem;
use crate::requester::Requester;
use crate::viewer::Viewer;

/// The time between two polls for a worker's answer, in the first second and later.
const POLL: Duration = Duration::from_millis(15);
const POLL_LATER: Duration = Duration::from_millis(100);

/// The time that a request waits for a worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WaitPolicy {
    /// Short: the page says that a worker is busy, and updates itself.
    Page,
    /// Long: a program would only ask again.
    Program,
}

impl WaitPolicy {
    /// The longest wait. `is_known` says whether there is something to show meanwhile.
    pub(super) fn duration(self, is_known: bool) -> Duration {
        match (self, is_known) {
            (Self::Page, true) => Duration::from_millis(500),
            (Self::Page, false) => Duration::from_secs(2),
            (Self::Program, _) => Duration::from_secs(8),
        }
    }
}

/// The reply to a question.
#[derive(Debug)]
pub(super) enum Reply {
    /// The answer.
    Answer(Answer),
    /// A worker has not answered yet. Meanwhile this may be shown.
    Waiting(Option<Answer>),
}

/// The document of an answer.
///
/// # Errors
/// If the question was refused, or the answer is not a document, which is a fault of this program.
pub(super) fn document_of(answer: Answer) -> Result<String, WebError> {
    match answer {
        Answer::Document(text) => Ok(text),
        Answer::Refused(refusal) => Err(refusal.into()),
        Answer::Elsewhere(_) | Answer::Page(_) => {
            Err(WebError::internal("the answer is not a document"))
        }
    }
}

/// The value that the document of an answer describes.
///
/// # Errors
/// If the question was refused, or the document is another one, which is a fault of this program.
pub(super) fn value_of<T: DeserializeOwned>(answer: Answer) -> Result<T, WebError> {
    Ok(serde_json::from_str(&document_of(answer)?)?)
}

/// Answers a query: in this process if that is quick, or else by a worker.
///
/// # Errors
/// If the problem does not exist, the requester has asked for too much, or no worker can answer.
pub(super) async fn reply(
    app: &App,
    inquiry: &Inquiry,
    kind: Kind,
    policy: WaitPolicy,
) -> Result<Reply, WebError> {
    let Inquiry { viewer, query, .. } = inquiry;
    let mut question = Question::new(kind, query);
    let asked = Query::read(query).unwrap_or_default();
    let mut cached = None;
    let closed;
    if let Some(name) = asked.problem() {
        let installed = viewer.problem(app, name).await?;
        closed = problem_closed_until(app, viewer, &installed).await?;
        cached = Some(app.cached_problem(&installed).await?);
        question.bot = bot(app, viewer, &asked, name).await?;
        question.problem = Some(ProblemFile {
            name: installed.name,
            digest: installed.digest,
        });
    } else {
        closed = game_closed_until(app, viewer, asked.game()).await?;
    }
    if tries_harder(&question) {
        // It counts for the budget of an account.
        viewer.account()?;
    }
    match (closed, kind) {
        (None, _) => {}
        (Some(_), Kind::Play | Kind::Table) => question.is_closed = true,
        (Some(until), _) => return Err(closed_error(until)),
    }
    answer(app, &inquiry.requester(), question, cached, policy).await
}

/// Answers a complete question.
///
/// # Errors
/// If the requester has asked for too much, or no worker can answer.
pub(super) async fn answer(
    app: &App,
    requester: &Requester,
    question: Question,
    cached: Option<Arc<CachedProblem>>,
    policy: WaitPolicy,
) -> Result<Reply, WebError> {
    // Only workers know the games of files.
    let is_local = cached
        .as_ref()
        .is_none_or(|cached| cached.problem.is_some());
    let known = match is_local {
        true => {
            let local = app.local_answers();
            let answered = local.answer(requester, question.clone(), cached).await?;
            if !answered.is_for_worker {
                return Ok(Reply::Answer(answered.answer));
            }
            Some(answered.answer)
        }
        false => None,
    };
    // Without the bot's reply a game is not worth showing, so a game against a bot waits as long as an unknown
    // answer and shows nothing meanwhile.
    let time = policy.duration(known.is_some() && question.bot.is_none());
    match from_worker(app, requester, &question, time).await {
        Ok(Some(answer)) => Ok(Reply::Answer(answer)),
        Ok(None) => Ok(Reply::Waiting(known.filter(|_| question.bot.is_none()))),
        // The explorer can show a position without its value.
        Err(error) => match known.filter(|_| question.kind == Kind::Explorer) {
            Some(known) => Ok(Reply::Answer(known)),
            None => Err(error),
        },
    }
}

/// The bot that the query names, if the viewer may play against it.
async fn bot(
    app: &App,
    viewer: &Viewer,
    asked: &Query,
    problem: &str,
) -> Result<Option<BotFile>, WebError> {
    let (Some(id), Ok(account)) = (opponent_bot(asked), viewer.account()) else {
        return Ok(None);
    };
    let bot = app.store().playable_bot(account, problem, id).await?;
    Ok(bot.map(|bot| {
        let name = bot_name(&bot);
        bot_file(bot, name)
    }))
}

/// The submission in `against=bot:ID`.
pub(super) fn opponent_bot(asked: &Query) -> Option<&str> {
    asked.one("against")?.strip_prefix("bot:")
}

/// Whether a question asks for a longer search, which waits its turn with the matches.
fn tries_harder(question: &Question) -> bool {
    let can = matches!(question.kind, Kind::Explorer | Kind::Position);
    can && Query::read(&question.query).is_ok_and(|query| query.tries_harder())
}

/// Asks the workers. `None` if none has answered within `time`.
///
/// # Errors
/// If the requester has asked for too much, or the question could not be answered.
pub(super) async fn from_worker(
    app: &App,
    requester: &Requester,
    question: &Question,
    time: Duration,
) -> Result<Option<Answer>, WebError> {
    let kind = match question.kind {
        Kind::Match => JobKind::Match,
        _ if tries_harder(question) => JobKind::Match,
        _ => JobKind::Question,
    };
    let (key, state) = ask(app, requester, kind, question).await?;
    awaited(app, &key, Some(state), time).await
}

/// Stores a question for the workers. Returns its key and its state, which is an answer if it was asked before.
///
/// # Errors
/// If the requester has asked for too much, or the database fails.
pub(super) async fn ask(
    app: &App,
    requester: &Requester,
    kind: JobKind,
    question: &Question,
) -> Result<(String, QuestionState), WebError> {
    let request = serde_json::to_string(question)?;
    let engine = engine();
    let new = NewQuestion {
        kind,
        request: &request,
        engine: &engine,
        asker: &requester.name,
        is_visitor: requester.is_visitor,
    };
    let state = app.store().ask(&new, QuestionLimits::default()).await?;
    Ok((question_key(&request, &engine), state))
}

/// The answer to the question with this key, which is in this state. `None` if there is none within `time`.
///
/// # Errors
/// If the question could not be answered, or the database fails.
pub(super) async fn awaited(
    app: &App,
    key: &str,
    mut state: Option<QuestionState>,
    time: Duration,
) -> Result<Option<Answer>, WebError> {
    let begun = Instant::now();
    loop {
        match state {
            Some(QuestionState::Answered(bytes)) => {
                return serde_json::from_slice(&bytes).map(Some).map_err(|error| {
                    tracing::error!(%error, "a stored answer cannot be read");
                    WebError::internal("the answer cannot be read")
                });
            }
            Some(QuestionState::Failed(why)) => {
                let message = format!("the question could not be answered: {why}");
                return Err(WebError::unusable(message));
            }
            // Housekeeping has removed the question.
            None => return Ok(None),
            Some(QuestionState::Waiting) => {}
        }
        let waited = begun.elapsed();
        if waited >= time || app.stop().is_cancelled() {
            return Ok(None);
        }
        sleep(if waited < Duration::from_secs(1) {
            POLL
        } else {
            POLL_LATER
        })
        .await;
        state = app.store().question(key).await?;
    }
}
