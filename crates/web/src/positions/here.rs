//! What this process answers by itself.

use std::sync::Arc;
use std::time::Duration;

use grundy_games::Catalog;
use grundy_questions::{Answered, BotAtTable, Bounds, Context, Library, Question, answer};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::asker::Asker;
use super::turns::{Turns, busy};
use crate::error::WebError;
use crate::shelf::Shown;

/// Longest wait for an answer.
const ANSWER: Duration = Duration::from_secs(5);

/// Who answers questions about positions. Clones share it.
#[derive(Clone)]
pub(crate) struct Positions(Arc<Shared>);

struct Shared {
    library: Library,
    turns: Turns,
}

impl Positions {
    /// Answers for these games.
    pub(crate) fn new(catalog: Catalog) -> Self {
        Self(Arc::new(Shared {
            library: Library::new(catalog, Bounds::of_the_site()),
            turns: Turns::new(),
        }))
    }

    /// Answers in this process, beside what serves pages. What takes too long keeps its turn, so that not
    /// more than a few are ever under way.
    ///
    /// # Errors
    /// If there is no turn, or no answer in time.
    pub(crate) async fn here(
        &self,
        asker: &Asker,
        question: Question,
        shown: Option<Arc<Shown>>,
    ) -> Result<Answered, WebError> {
        let turn = self.0.turns.next(asker).await?;
        let positions = self.clone();
        let answering = spawn_blocking(move || {
            let problem = shown.as_ref().and_then(|shown| shown.problem.as_ref());
            let bot = question.bot.as_ref().map(|bot| BotAtTable {
                id: &bot.id,
                called: &bot.called,
                seat: None,
            });
            let asking = Context::new(&positions.0.library);
            let asking = asking.with_problem(problem).with_bot(bot);
            let answered = answer(&asking, &question);
            drop(turn);
            answered
        });
        match timeout(ANSWER, answering).await {
            Ok(Ok(answered)) => Ok(answered),
            Ok(Err(error)) => {
                tracing::error!(error = error.to_string(), "a question about a position");
                Err(WebError::internal("this position could not be looked at"))
            }
            Err(_) => Err(busy()),
        }
    }
}
