//! Accounts from a list of names, which teachers and administrators paste or send as a file, and the sheet with their
//! links to print.

use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header::CONTENT_TYPE;
use axum::response::Html;
use grundy_store::{Class, ImportedAccount, Token};
use serde::{Deserialize, Serialize};

use super::name_list::{list_limit, names_of_list};
use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::form_parts::each_part;
use crate::form_state::{FormState, RefusedForm};
use crate::viewer::Viewer;

/// A one-time link by which the owner of an account sets a password.
#[derive(Serialize)]
pub(in crate::routes) struct PasswordLink {
    name: String,
    link: String,
}

impl PasswordLink {
    /// The link with this token, for the account of this name.
    pub(in crate::routes) fn new(app: &App, name: String, token: &Token) -> Self {
        let address = &app.options().address;
        Self {
            link: format!("{address}/welcome?token={}", token.reveal()),
            name,
        }
    }
}

/// A list of names in a form.
#[derive(Default, Deserialize)]
struct SentList {
    /// See [`names_of_list`].
    names: String,
    /// The chosen file, which goes before the text.
    #[serde(skip)]
    file: Option<Vec<u8>>,
}

impl SentList {
    /// Reads a form with a file, as browsers send it, or one with a text alone. After an error, the fields that came
    /// before it are kept.
    async fn read(&mut self, request: Request, app: &App) -> Result<(), WebError> {
        let kind = request.headers().get(CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok());
        if !kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
            let read = FormData::<Self>::from_request(request, app).await;
            let FormData(sent, _) = read.map_err(|error| match error.code {
                "too-large" => list_limit().error(),
                _ => error,
            })?;
            *self = sent;
            return Ok(());
        }
        let form = Multipart::from_request(request, app).await;
        let form = form.map_err(|error| WebError::unusable(error.body_text()))?;
        each_part(form, list_limit(), |part| match part.name.as_str() {
            "list" if !part.file.is_empty() => self.file = Some(part.bytes),
            "names" => self.names = part.text().replace("\r\n", "\n"),
            _ => {}
        })
        .await
    }

    /// Makes the accounts, in a class or without one.
    async fn import(
        &self,
        app: &App,
        class: Option<&str>,
    ) -> Result<Vec<ImportedAccount>, WebError> {
        let bytes = self.file.as_deref().unwrap_or(self.names.as_bytes());
        list_limit().check(bytes.len())?;
        let text = std::str::from_utf8(bytes).map_err(|_| {
            WebError::unusable("the file is not a text in UTF-8")
                .help("save the table as CSV in UTF-8, or paste the names")
        })?;
        let names = names_of_list(text)?;
        Ok(app.store().import_accounts(class, &names).await?)
    }
}

/// Makes accounts from the list in a form, in a class or without one. Returns their links.
///
/// # Errors
/// If the list cannot be used: the form with a message at its field.
pub(in crate::routes) async fn import(
    app: &App,
    class: Option<&str>,
    request: Request,
) -> Result<Vec<PasswordLink>, Box<RefusedForm>> {
    let mut sent = SentList::default();
    let imported = match sent.read(request, app).await {
        Ok(()) => sent.import(app, class).await,
        Err(error) => Err(error),
    };
    let field = if sent.file.is_some() { "list" } else { "names" };
    match imported {
        Ok(imported) => {
            let links = imported.into_iter();
            let links = links.map(|made| PasswordLink::new(app, made.account.name, &made.link));
            Ok(links.collect())
        }
        Err(error) => {
            let typed = FormState::typed([("names".to_owned(), sent.names)]);
            Err(Box::new(typed.refused(field, error)))
        }
    }
}

/// The action of making this number of accounts, for the audit log.
pub(in crate::routes) fn action(count: usize) -> String {
    let accounts = if count == 1 { "account" } else { "accounts" };
    format!("created {count} {accounts}")
}

#[derive(Serialize)]
struct Sheet<'a> {
    /// The class of the accounts, if there is one.
    class: Option<&'a Class>,
    address: &'a str,
    links: Vec<PasswordLink>,
}

/// The sheet with the links of new accounts.
///
/// # Errors
/// If the template asks for data that is missing, which is a fault of this program.
pub(in crate::routes) fn sheet(
    app: &App,
    viewer: &Viewer,
    class: Option<&Class>,
    links: Vec<PasswordLink>,
) -> Result<Html<String>, WebError> {
    let sheet = Sheet {
        class,
        address: &app.options().address,
        links,
    };
    app.page(viewer, "sheet.html", sheet)
}
