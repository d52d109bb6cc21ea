//! Questions about positions that this process answers without a worker.
//!
//! Answering must never delay the pages. So this process answers only questions that should take a few
//! milliseconds, a few at a time, and one at a time for each requester.

mod compute_limit;

use std::sync::Arc;
use std::time::Duration;

use grundy_games::Catalog;
use grundy_questions::{Answered, BotAtTable, Bounds, Context, Library, Question, answer};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use self::compute_limit::{ComputeLimit, busy};
use crate::error::WebError;
use crate::problem_cache::CachedProblem;
use crate::requester::Requester;

/// The longest time for an answer.
const ANSWER: Duration = Duration::from_secs(5);

/// Answers questions about positions. Clones share the state.
#[derive(Clone)]
pub(crate) struct LocalAnswers(Arc<Shared>);

struct Shared {
    library: Library,
    limit: ComputeLimit,
}

impl LocalAnswers {
    /// Answers questions about these games.
    pub(crate) fn new(catalog: Catalog) -> Self {
        Self(Arc::new(Shared {
            library: Library::new(catalog, Bounds::of_the_site()),
            limit: ComputeLimit::new(),
        }))
    }

    /// Answers on a blocking thread. A question that times out keeps its permit until it has been answered,
    /// so that only a few are ever in progress.
    ///
    /// # Errors
    /// If there is no permit or no answer in time, or the requester has used up its computing time.
    pub(crate) async fn answer(
        &self,
        requester: &Requester,
        question: Question,
        cached: Option<Arc<CachedProblem>>,
    ) -> Result<Answered, WebError> {
        let permit = self.0.limit.acquire(requester).await?;
        let shared = Arc::clone(&self.0);
        let answering = spawn_blocking(move || {
            let problem = cached.as_ref().and_then(|cached| cached.problem.as_ref());
            let bot = question.bot.as_ref().map(|bot| BotAtTable {
                id: &bot.id,
                called: &bot.called,
                seat: None,
            });
            let context = Context::new(&shared.library);
            let context = context.with_problem(problem).with_bot(bot);
            let answered = answer(&context, &question);
            drop(permit);
            answered
        });
        match timeout(ANSWER, answering).await {
            Ok(Ok(answered)) => Ok(answered),
            Ok(Err(error)) => {
                tracing::error!(error = error.to_string(), "answering a question failed");
                Err(WebError::internal("this question could not be answered"))
            }
            Err(_) => Err(busy()),
        }
    }
}
