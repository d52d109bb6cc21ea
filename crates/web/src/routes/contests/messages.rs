//! The page with the announcements of a contest, and with the questions of contestants and their answers.

use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use grundy_store::{Contest, ContestMessage, ContestProblem, NewMessage, Recipient, StoreError};
use serde::{Deserialize, Serialize};

use super::visible_contest;
use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::form_state::{FormState, RefusedForm, shown_again};
use crate::viewer::Viewer;

/// A message on a page.
#[derive(Serialize)]
pub(super) struct MessageRow {
    #[serde(flatten)]
    message: ContestMessage,
    /// The letter of its problem.
    label: Option<String>,
}

#[derive(Serialize)]
struct MessagesPage {
    contest: Contest,
    problems: Vec<ContestProblem>,
    messages: Vec<MessageRow>,
    form: FormState,
}

/// The messages that the viewer may see, the newest first.
pub(super) async fn message_rows(
    app: &App,
    viewer: &Viewer,
    contest: &Contest,
) -> Result<Vec<MessageRow>, WebError> {
    let store = app.store();
    let account = viewer.access();
    let messages = store
        .contest_messages(contest, account.account_id())
        .await?;
    let problems = store.problems_of_contest(contest).await?;
    let label = |name: &str| {
        let problem = problems.iter().find(|problem| problem.problem == name);
        problem.map(|problem| problem.label.clone())
    };
    let row = |message: ContestMessage| MessageRow {
        label: message.problem.as_deref().and_then(label),
        message,
    };
    Ok(messages.into_iter().map(row).collect())
}

async fn messages_page(
    app: &App,
    viewer: &Viewer,
    contest: Contest,
    form: FormState,
) -> Result<MessagesPage, WebError> {
    Ok(MessagesPage {
        messages: message_rows(app, viewer, &contest).await?,
        problems: app.store().problems_of_contest(&contest).await?,
        contest,
        form,
    })
}

pub(super) async fn page(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Html<String>, WebError> {
    let contest = visible_contest(&app, &viewer, &name).await?;
    let page = messages_page(&app, &viewer, contest, FormState::default()).await?;
    app.page(&viewer, "contest-messages.html", page)
}

#[derive(Deserialize)]
pub(super) struct Sent {
    text: String,
    problem: Option<String>,
    /// The question that it answers.
    answers: Option<String>,
    /// Of organizers: `all`, `asker` or `contestant`.
    to: Option<String>,
    /// The name of the contestant.
    name: Option<String>,
}

impl Sent {
    fn recipient(&self, contest: &Contest) -> Result<Recipient<'_>, WebError> {
        if !contest.organizes {
            return Ok(Recipient::Organizers);
        }
        match self.to.as_deref().unwrap_or("all") {
            "all" => Ok(Recipient::All),
            "asker" => Ok(Recipient::Asker),
            "contestant" => Ok(Recipient::Contestant(
                self.name.as_deref().unwrap_or_default(),
            )),
            _ => Err(WebError::unusable(
                "the recipient is `all`, `asker` or `contestant`",
            )),
        }
    }

    /// The question that it answers, if it answers one.
    fn answered(&self) -> Option<&str> {
        self.answers.as_deref().filter(|text| !text.is_empty())
    }

    async fn store(&self, app: &App, viewer: &Viewer, contest: &Contest) -> Result<(), WebError> {
        let problem = self.problem.as_deref();
        let new = NewMessage {
            to: self.recipient(contest)?,
            answers: self.answered(),
            problem: problem.filter(|text| !text.is_empty()),
            text: &self.text,
        };
        let by = viewer.account()?;
        let sent = app.store().send_message(contest, by, &new).await;
        sent.map_err(|error| match error {
            StoreError::Missing("contestant") => {
                WebError::unusable("no contestant has this name").at("name")
            }
            error => error.into(),
        })?;
        Ok(())
    }
}

pub(super) async fn send(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    FormData(sent, typed): FormData<Sent>,
) -> Result<Response, WebError> {
    viewer.account()?;
    let contest = visible_contest(&app, &viewer, &name).await?;
    if !contest.organizes && !contest.joined {
        return Err(
            WebError::forbidden("only contestants can ask the organizers")
                .help("join the contest first"),
        );
    }
    if !contest.organizes && sent.answered().is_some() {
        return Err(WebError::forbidden("only organizers answer questions"));
    }
    let Err(error) = sent.store(&app, &viewer, &contest).await else {
        return Ok(Redirect::to(&format!("/contests/{name}/messages")).into_response());
    };
    // Of several forms, the one with the text is shown again: that of the question, or that of announcements.
    let field = if sent.answers.is_some() {
        "answer"
    } else {
        "text"
    };
    let RefusedForm { form, error } = typed.refused(field, error);
    let page = messages_page(&app, &viewer, contest, form).await?;
    shown_again(&app, &viewer, "contest-messages.html", page, error)
}
