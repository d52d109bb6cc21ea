//! The viewer of a page.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use grundy_store::{
    Access, Account, CredentialKind, InstalledProblem, Role, Submission, Token, TokenScope,
    folded_name,
};
use serde::Serialize;

use crate::app::App;
use crate::error::WebError;
use crate::session::{self, ProgramCredentials};
use crate::token_scope;

/// The viewer of a page: a visitor, or an account.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Viewer {
    /// Whether the viewer has an account.
    signed_in: bool,
    /// The identifier of the account, for scripts that keep something for it in the browser; empty for a visitor.
    id: String,
    name: String,
    /// `member`, `teacher` or `admin`; empty for a visitor.
    role: String,
    #[serde(skip)]
    account: Option<Account>,
    /// The session or the token of the request, which gives access to the account.
    #[serde(skip)]
    credential: Option<(Token, CredentialKind)>,
    /// The reason why the token of the request does not give access to the account.
    #[serde(skip)]
    refused: Option<&'static str>,
}

impl Viewer {
    fn of(account: Account, token: Token, kind: CredentialKind) -> Self {
        Self {
            signed_in: true,
            id: account.id.clone(),
            name: account.name.clone(),
            role: account.role.to_string(),
            account: Some(account),
            credential: Some((token, kind)),
            refused: None,
        }
    }

    /// The viewer with the rights that the account has by now. A stream asks this before it tells more. `None` if the
    /// session or the token has ended meanwhile, or the account was disabled.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) async fn renewed(&self, app: &App) -> Result<Option<Self>, WebError> {
        let Some((token, kind)) = &self.credential else {
            return Ok(None);
        };
        let holder = app.store().holder_of(token, *kind).await?;
        Ok(holder.map(|(account, _)| Self::of(account, token.clone(), *kind)))
    }

    /// The viewer of a request whose token may not do what was asked.
    fn refused(why: &'static str) -> Self {
        Self {
            refused: Some(why),
            ..Self::default()
        }
    }

    /// The viewer for the store, which decides what is visible.
    pub(crate) fn access(&self) -> Access<'_> {
        self.account.as_ref().map_or(Access::Visitor, Access::Of)
    }

    /// The account.
    ///
    /// # Errors
    /// If the viewer is not signed in.
    pub(crate) fn account(&self) -> Result<&Account, WebError> {
        match (&self.account, self.refused) {
            (Some(account), _) => Ok(account),
            (None, Some(why)) => Err(WebError::forbidden(why)
                .help("create a token with a wider scope on your account page")),
            (None, None) => Err(WebError::not_signed_in()),
        }
    }

    /// The account, if it is a teacher's or an administrator's.
    ///
    /// # Errors
    /// If the viewer is not signed in or does not teach.
    pub(crate) fn teacher(&self) -> Result<&Account, WebError> {
        let account = self.account()?;
        match account.role {
            Role::Member => Err(WebError::forbidden("only teachers can do this")),
            Role::Teacher | Role::Admin => Ok(account),
        }
    }

    /// The account, if it is an administrator's. Everyone else gets 404, so that the existence of admin pages is
    /// not revealed.
    ///
    /// # Errors
    /// If the viewer is not signed in or not an administrator.
    pub(crate) fn admin(&self) -> Result<&Account, WebError> {
        let account = self.account()?;
        match account.role {
            Role::Admin => Ok(account),
            Role::Member | Role::Teacher => Err(WebError::not_found("page not found")),
        }
    }

    /// Writes an action of the viewer into the audit log.
    ///
    /// # Errors
    /// If the viewer is not signed in, or the database fails.
    pub(crate) async fn audit(&self, app: &App, action: &str) -> Result<(), WebError> {
        app.store().audit(&self.account()?.id, action).await?;
        Ok(())
    }

    /// The problem of this name, if the viewer may see it.
    ///
    /// # Errors
    /// If there is none, or the database fails.
    pub(crate) async fn problem(
        &self,
        app: &App,
        name: &str,
    ) -> Result<InstalledProblem, WebError> {
        let problem = app.store().problem(self.access(), name).await?;
        problem.ok_or_else(|| WebError::not_found("problem not found"))
    }

    /// The submission with this ID, if the viewer may see it.
    ///
    /// # Errors
    /// If there is none, or the database fails.
    pub(crate) async fn submission(&self, app: &App, id: &str) -> Result<Submission, WebError> {
        let submission = app.store().submission(self.access(), id).await?;
        submission.ok_or_else(|| WebError::not_found("submission not found"))
    }
}

/// The account of the credentials that a program has sent, and what they may do. `None` if they are wrong and the path
/// is a page, which a visitor may see.
///
/// # Errors
/// If the credentials are wrong and the path belongs to an API, whose programs do not see that they are visitors. Also
/// if the database fails.
async fn holder_of(
    app: &App,
    sent: &ProgramCredentials,
    path: &str,
) -> Result<Option<(Account, TokenScope)>, WebError> {
    let kind = CredentialKind::Api;
    let holder = app.store().holder_of(&sent.token, kind).await?;
    let is_name_of = |account: &Account| match &sent.name {
        Some(name) => folded_name(name) == folded_name(&account.name),
        None => true,
    };
    match holder {
        Some((account, scope)) if is_name_of(&account) => Ok(Some((account, scope))),
        _ if !path.starts_with("/api/") => Ok(None),
        Some(_) => Err(WebError::wrong_token(
            "the token belongs to an account of another name",
        )),
        None => Err(WebError::wrong_token("the token is unknown or has expired")),
    }
}

impl FromRequestParts<App> for Viewer {
    /// An error if the database does not answer: the site would otherwise ask people to sign in again.
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, WebError> {
        let path = parts.uri.path();
        let (holder, token, kind) = match session::of_program(path, &parts.headers) {
            Some(sent) => {
                let holder = holder_of(app, &sent, path).await?;
                (holder, sent.token, CredentialKind::Api)
            }
            None => {
                let Some(token) = session::cookie(&parts.headers, app.options()) else {
                    return Ok(Self::default());
                };
                let kind = CredentialKind::Session;
                (app.store().holder_of(&token, kind).await?, token, kind)
            }
        };
        let Some((account, scope)) = holder else {
            return Ok(Self::default());
        };
        Ok(match token_scope::refusal(scope, &parts.method, path) {
            Some(why) => Self::refused(why),
            None => Self::of(account, token, kind),
        })
    }
}
