//! Handing something in: the same for forms and programs.

use std::path::Path;

use axum::extract::Multipart;
use axum::extract::multipart::MultipartError;
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use grundy_report::sanitize::single_line;
use grundy_store::{Account, NewSubmission};
use serde::Deserialize;

use crate::app::App;
use crate::error::WebError;
use crate::uploads::{MAX_MODULE, MAX_SOURCE};

/// The longest name of a file, in characters.
const LONGEST_NAME: usize = 80;

/// What somebody hands in.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub(crate) struct HandedIn {
    /// The name of the file, whose ending tells the language: `bot.c`.
    pub(crate) name: String,
    /// The source.
    #[serde(default)]
    pub(crate) source: Option<String>,
    /// The wasm module, in base64, where it was built already; its source may come with it.
    #[serde(default)]
    pub(crate) module: Option<String>,
    /// The contest to which it is handed in, by its name in addresses, if it is to one.
    #[serde(default)]
    pub(crate) contest: Option<String>,
}

/// What is kept of it.
pub(crate) struct Kept {
    name: String,
    source: Option<Vec<u8>>,
    module: Option<Vec<u8>>,
    contest: Option<String>,
}

impl HandedIn {
    pub(crate) fn decoded(self) -> Result<Kept, WebError> {
        let module =
            match self.module {
                Some(text) => Some(BASE64.decode(text.trim()).map_err(|error| {
                    WebError::unusable(format!("`module` is not base64: {error}"))
                })?),
                None => None,
            };
        Ok(Kept {
            name: self.name,
            source: self.source.map(String::into_bytes),
            module,
            contest: self.contest.filter(|name| !name.is_empty()),
        })
    }
}

/// Reads a form with a field `file`, or with the fields `name` and `source`, and perhaps with a `contest`.
pub(crate) async fn of_form(mut form: Multipart) -> Result<Kept, WebError> {
    let (mut file, mut name, mut source, mut contest) = (None, None, None, None);
    while let Some(field) = form.next_field().await.map_err(|error| torn(&error))? {
        match field.name() {
            Some("file") => {
                let called = field.file_name().unwrap_or_default().to_owned();
                let bytes = field.bytes().await.map_err(|error| torn(&error))?;
                if !called.is_empty() {
                    file = Some((called, bytes.to_vec()));
                }
            }
            Some("name") => name = Some(field.text().await.map_err(|error| torn(&error))?),
            Some("contest") => {
                let name = field.text().await.map_err(|error| torn(&error))?;
                contest = Some(name).filter(|name| !name.is_empty());
            }
            Some("source") => {
                // Browsers send the ends of lines as networks have them.
                let text = field.text().await.map_err(|error| torn(&error))?;
                source = Some(text.replace("\r\n", "\n"));
            }
            _ => {}
        }
    }
    let (name, bytes) = match (file, name, source) {
        (Some(file), _, _) => file,
        (None, Some(name), Some(source)) if !source.trim().is_empty() => {
            (name, source.into_bytes())
        }
        _ => {
            return Err(WebError::unusable("there is no file in this form")
                .help("choose a file, or write a program into the editor"));
        }
    };
    let is_module = name.to_ascii_lowercase().ends_with(".wasm");
    Ok(Kept {
        source: (!is_module).then(|| bytes.clone()),
        module: is_module.then_some(bytes),
        name,
        contest,
    })
}

fn torn(error: &MultipartError) -> WebError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => WebError::unusable("the form cannot be read to its end"),
    }
}

pub(crate) fn too_large() -> WebError {
    let (source, module) = (MAX_SOURCE >> 10, MAX_MODULE >> 20);
    let message =
        format!("that is too large: a source has at most {source} KiB, a module {module} MiB");
    WebError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message)
}

/// Keeps what was handed in and wakes a worker. Returns the identifier of the submission.
pub(crate) async fn hand_in(
    app: &App,
    account: &Account,
    problem: &str,
    kept: Kept,
) -> Result<String, WebError> {
    let name = checked_name(app, &kept)?;
    let too_long = kept
        .source
        .as_ref()
        .is_some_and(|source| source.len() > MAX_SOURCE)
        || kept
            .module
            .as_ref()
            .is_some_and(|module| module.len() > MAX_MODULE);
    if too_long {
        return Err(too_large());
    }
    if kept.source.is_none() && kept.module.is_none() {
        return Err(WebError::unusable(
            "there is neither a `source` nor a `module`",
        ));
    }
    let new = NewSubmission {
        account: &account.id,
        problem,
        file: &name,
        source: kept.source.as_deref(),
        module: kept.module.as_deref(),
        contest: kept.contest.as_deref(),
    };
    let submitted = app.store().submit(&new, app.options().limits).await?;
    // It is kept, whatever becomes of the wake-up: workers also look by themselves.
    if let Err(error) = app.queue().wake().await {
        tracing::warn!(%error, "no worker was woken");
    }
    Ok(submitted.id)
}

/// The file's name without folders, in a language that can be compiled here.
fn checked_name(app: &App, kept: &Kept) -> Result<String, WebError> {
    let name = kept
        .name
        .rsplit(['/', '\\'])
        .next()
        .unwrap_or_default()
        .trim();
    // What steers a terminal or shows nothing is written out where it is escaped.
    let is_shown =
        |letter: char| single_line(letter.encode_utf8(&mut [0; 4])) == letter.to_string();
    let is_good = |letter| letter == ' ' || is_shown(letter) && !"<>:\"|?*".contains(letter);
    let wrong = name.chars().find(|&letter| !is_good(letter));
    if let Some(wrong) = wrong {
        let message = format!("the name of the file must not hold {wrong:?}");
        return Err(WebError::unusable(message));
    }
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.starts_with('.') {
        let message = format!("the name of the file has 1 to {LONGEST_NAME} characters");
        return Err(WebError::unusable(message).help("for example bot.py"));
    }
    let ending = Path::new(name)
        .extension()
        .and_then(|ending| ending.to_str());
    let ending = ending.unwrap_or_default().to_ascii_lowercase();
    let languages = &app.options().languages;
    let known = |ending: &str| {
        languages
            .iter()
            .any(|l| l.endings.iter().any(|e| e == ending))
    };
    if kept.module.is_some() || known(&ending) {
        return Ok(name.to_owned());
    }
    let endings: Vec<String> = languages
        .iter()
        .flat_map(|language| &language.endings)
        .map(|ending| format!(".{ending}"))
        .collect();
    Err(WebError::unusable(format!(
        "files that end in `.{ending}` are not compiled here"
    ))
    .help(format!(
        "these are: {}; `grundy submit` compiles others on your machine",
        endings.join(", ")
    )))
}
