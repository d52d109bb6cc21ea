//! Everything that the site keeps about an account, for its owner.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use grundy_store::{
    Account, AuditEntry, Class, Credential, Participation, SentMessage, Submission, Wanted,
};
use serde::Serialize;

use crate::app::App;
use crate::error::WebError;
use crate::format::attachment;
use crate::viewer::Viewer;

/// The number of submissions that are read at once.
const PAGE: i64 = 500;

#[derive(Serialize)]
struct Export {
    account: Account,
    classes: Vec<Class>,
    contests: Vec<Participation>,
    messages: Vec<SentMessage>,
    sessions_and_tokens: Vec<Credential>,
    actions: Vec<AuditEntry>,
    submissions: Vec<SubmissionExport>,
}

#[derive(Serialize)]
struct SubmissionExport {
    #[serde(flatten)]
    submission: Submission,
    /// The address of its source. `None` if there is none.
    source: Option<String>,
    /// The address of its report.
    report: String,
}

impl SubmissionExport {
    fn of(submission: Submission, address: &str) -> Self {
        let id = &submission.id;
        Self {
            source: submission
                .source
                .as_ref()
                .map(|_| format!("{address}/submissions/{id}/source")),
            report: format!("{address}/api/v1/submissions/{id}"),
            submission,
        }
    }
}

/// The data of the viewer's account as a file. Sources and reports are named by their addresses.
pub(super) async fn export(State(app): State<App>, viewer: Viewer) -> Result<Response, WebError> {
    let account = viewer.account()?;
    let store = app.store();
    let address = &app.options().address;
    let submissions = submissions(&app, &viewer, &account.id).await?.into_iter();
    let export = Export {
        classes: store.classes_of(account).await?,
        contests: store.participations_of(&account.id).await?,
        messages: store.messages_of(&account.id).await?,
        sessions_and_tokens: store.credentials_of(&account.id).await?,
        actions: store.audit_log_of(&account.id).await?,
        submissions: submissions
            .map(|submission| SubmissionExport::of(submission, address))
            .collect(),
        account: account.clone(),
    };
    let name = attachment(&format!("grundy-{}.json", account.name));
    Ok(([name], Json(export)).into_response())
}

/// All submissions of the account, the latest first.
async fn submissions(
    app: &App,
    viewer: &Viewer,
    account: &str,
) -> Result<Vec<Submission>, WebError> {
    let mut all: Vec<Submission> = Vec::new();
    loop {
        let before = all.last().map(|last| last.id.clone());
        let wanted = Wanted {
            account: Some(account),
            before: before.as_deref(),
            ..Wanted::default()
        };
        let page = app
            .store()
            .submissions(viewer.access(), wanted, PAGE)
            .await?;
        if page.is_empty() {
            return Ok(all);
        }
        all.extend(page);
    }
}
