//! From a request to an answer: here, or by a worker.

use std::sync::Arc;
use std::time::Duration;

use grundy_questions::{Answer, BotFile, Kind, ProblemFile, Query, Question};
use grundy_store::{NewQuestion, QuestionLimits, QuestionState, question_key};
use tokio::time::{Instant, sleep};

use crate::app::App;
use crate::error::WebError;
use crate::positions::Asker;
use crate::shelf::Shown;
use crate::viewer::Viewer;

/// How often it is looked whether a worker has answered: at first, and after a second.
const LOOK: Duration = Duration::from_millis(15);
const LOOK_LATER: Duration = Duration::from_millis(100);

/// How long a request waits for a worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Patience {
    /// A page says soon that something is being worked out.
    Page,
    /// A program waits.
    Program,
}

impl Patience {
    /// `is_known` says whether there is something to show meanwhile.
    pub(super) fn time(self, is_known: bool) -> Duration {
        match (self, is_known) {
            (Self::Page, true) => Duration::from_millis(500),
            (Self::Page, false) => Duration::from_secs(2),
            (Self::Program, _) => Duration::from_secs(8),
        }
    }
}

/// What there is to send.
#[derive(Debug)]
pub(super) enum Reply {
    /// The answer.
    Answer(Answer),
    /// A worker is at it. Meanwhile this may be shown.
    Waiting(Option<Answer>),
}

/// Answers what is asked, in this process where that is quick, or else by a worker.
///
/// # Errors
/// If the problem is not there, if too much is asked, if no worker can answer.
pub(super) async fn reply(
    app: &App,
    viewer: &Viewer,
    asker: &Asker,
    kind: Kind,
    query: &str,
    patience: Patience,
) -> Result<Reply, WebError> {
    let mut question = Question::new(kind, query);
    let asked = Query::read(query).unwrap_or_default();
    let mut shown = None;
    if let Some(name) = asked.problem() {
        let installed = app.store().problem(viewer.eyes(), name).await?;
        let installed = installed.ok_or_else(|| WebError::not_found("there is no such problem"))?;
        let found = app.shelf();
        shown = Some(found.get(app.store(), app.catalog(), &installed).await?);
        question.bot = bot(app, viewer, &asked, name).await?;
        question.problem = Some(ProblemFile {
            name: installed.name,
            digest: installed.digest,
        });
    }
    put(app, asker, question, shown, patience).await
}

/// Puts a question that is complete: to this process, or to a worker.
pub(super) async fn put(
    app: &App,
    asker: &Asker,
    question: Question,
    shown: Option<Arc<Shown>>,
    patience: Patience,
) -> Result<Reply, WebError> {
    // The game of a file is known to workers only.
    let is_here = shown.as_ref().is_none_or(|shown| shown.problem.is_some());
    let known = match is_here {
        true => {
            let here = app.positions().here(asker, question.clone(), shown);
            let answered = here.await?;
            if !answered.is_for_worker {
                return Ok(Reply::Answer(answered.answer));
            }
            Some(answered.answer)
        }
        false => None,
    };
    let time = patience.time(known.is_some() && question.bot.is_none());
    match by_worker(app, asker, &question, time).await {
        Ok(Some(answer)) => Ok(Reply::Answer(answer)),
        Ok(None) => Ok(Reply::Waiting(known.filter(|_| question.bot.is_none()))),
        // What is known without a worker is better than nothing.
        Err(error) => match known.filter(|_| question.kind == Kind::Explorer) {
            Some(known) => Ok(Reply::Answer(known)),
            None => Err(error),
        },
    }
}

/// The bot that is named, if the viewer may play against it.
async fn bot(
    app: &App,
    viewer: &Viewer,
    asked: &Query,
    problem: &str,
) -> Result<Option<BotFile>, WebError> {
    let named = asked
        .one("against")
        .and_then(|name| name.strip_prefix("bot:"));
    let (Some(id), Ok(account)) = (named, viewer.account()) else {
        return Ok(None);
    };
    let bot = app.store().playable_bot(account, problem, id).await?;
    Ok(bot.map(|bot| BotFile {
        called: format!("{} by {}", bot.file, bot.by),
        id: bot.id,
        file: bot.file,
        source: bot.source,
        module: bot.module,
    }))
}

/// The answer of a worker, if it comes in time.
pub(super) async fn by_worker(
    app: &App,
    asker: &Asker,
    question: &Question,
    time: Duration,
) -> Result<Option<Answer>, WebError> {
    let unwritten = |error: serde_json::Error| WebError::internal(error.to_string());
    let request = serde_json::to_string(question).map_err(unwritten)?;
    let engine = question.engine();
    let new = NewQuestion {
        request: &request,
        engine: &engine,
        asker: &asker.name,
        is_visitor: asker.is_visitor,
    };
    let begun = Instant::now();
    let mut state = Some(app.store().ask(&new, QuestionLimits::default()).await?);
    // Those who have bots meet wait for wake-ups; others look all the time.
    if question.kind == Kind::Match
        && state == Some(QuestionState::Waiting)
        && let Err(error) = app.queue().wake().await
    {
        tracing::warn!(%error, "no worker was woken");
    }
    let key = question_key(&request, &engine);
    loop {
        match state {
            Some(QuestionState::Answered(bytes)) => {
                return serde_json::from_slice(&bytes).map(Some).map_err(|error| {
                    tracing::error!(%error, "an answer that was kept cannot be read");
                    WebError::internal("the answer cannot be read")
                });
            }
            Some(QuestionState::Failed(why)) => {
                let message = format!("this could not be worked out: {why}");
                return Err(WebError::unusable(message));
            }
            // It was tidied away, or is waited for.
            None => return Ok(None),
            Some(QuestionState::Waiting) => {}
        }
        let waited = begun.elapsed();
        if waited >= time || app.stop().is_cancelled() {
            return Ok(None);
        }
        sleep(if waited < Duration::from_secs(1) {
            LOOK
        } else {
            LOOK_LATER
        })
        .await;
        state = app.store().question(&key).await?;
    }
}
