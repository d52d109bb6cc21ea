//! Who looks at a page.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use grundy_store::{Account, CredentialKind, Eyes, Role};
use serde::Serialize;

use crate::app::App;
use crate::error::WebError;
use crate::session;

/// Who looks at a page: nobody in particular, or somebody with an account.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Viewer {
    /// Whether there is an account.
    signed_in: bool,
    name: String,
    /// `member`, `teacher` or `admin`; empty for nobody.
    role: String,
    #[serde(skip)]
    account: Option<Account>,
}

impl Viewer {
    fn of(account: Account) -> Self {
        Self {
            signed_in: true,
            name: account.name.clone(),
            role: account.role.to_string(),
            account: Some(account),
        }
    }

    /// What they may see.
    pub(crate) fn eyes(&self) -> Eyes<'_> {
        self.account.as_ref().map_or(Eyes::Visitor, Eyes::Of)
    }

    /// The account, which whatever is asked for takes.
    pub(crate) fn account(&self) -> Result<&Account, WebError> {
        self.account.as_ref().ok_or_else(WebError::not_signed_in)
    }

    /// The account of somebody who teaches.
    pub(crate) fn teacher(&self) -> Result<&Account, WebError> {
        let account = self.account()?;
        match account.role {
            Role::Member => Err(WebError::forbidden("this is for teachers")),
            Role::Teacher | Role::Admin => Ok(account),
        }
    }

    /// The account of an administrator. To others, what is theirs does not exist.
    pub(crate) fn admin(&self) -> Result<&Account, WebError> {
        let account = self.account()?;
        match account.role {
            Role::Admin => Ok(account),
            Role::Member | Role::Teacher => Err(WebError::not_found("there is no such page")),
        }
    }
}

impl FromRequestParts<App> for Viewer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let (token, kind) = match session::bearer(&parts.headers) {
            Some(token) => (token, CredentialKind::Api),
            None => match session::cookie(&parts.headers, app.options()) {
                Some(token) => (token, CredentialKind::Session),
                None => return Ok(Self::default()),
            },
        };
        let owner = app.store().owner_of(&token, kind).await;
        Ok(match owner {
            Ok(Some(account)) => Self::of(account),
            Ok(None) => Self::default(),
            Err(error) => {
                tracing::error!(%error, "nobody can be recognized");
                Self::default()
            }
        })
    }
}
