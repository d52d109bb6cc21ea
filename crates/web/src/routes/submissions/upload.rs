//! Uploads of submissions, by forms and by programs.

use std::path::Path;

use axum::extract::Multipart;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use grundy_report::sanitize::single_line;
use grundy_store::{Account, NewSubmission};
use serde::Deserialize;

use crate::app::App;
use crate::error::WebError;
use crate::form_parts::each_part;
use crate::size_limit::SizeLimit;
use crate::upload_limit::{MAX_MODULE, MAX_SOURCE};

/// The longest source of a run on the sample, in bytes.
const MAX_SAMPLE: usize = 32 << 10;
/// The longest name of a file, in characters.
const LONGEST_NAME: usize = 80;

/// A program to be judged. It needs a source or a `module`.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub(crate) struct SubmissionForm {
    /// The name of the file. Its ending selects the language: `bot.c`.
    pub(crate) name: String,
    /// The source.
    #[serde(default)]
    pub(crate) source: Option<String>,
    /// The source in base64, if it is not UTF-8.
    #[serde(default)]
    pub(crate) source_base64: Option<String>,
    /// The compiled wasm module, in base64. Its source may be sent with it.
    #[serde(default)]
    pub(crate) module: Option<String>,
    /// The contest's name in URLs, to submit to a contest.
    #[serde(default)]
    pub(crate) contest: Option<String>,
}

/// A program to be judged, as a form. It needs a `file`, or a `name` and a `source`.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "describes the fields that `SentProgram` reads")]
pub(crate) struct SubmissionFile {
    /// A source, or a wasm module whose name ends in `.wasm`.
    #[schema(format = Binary)]
    file: Option<String>,
    /// The name of the file.
    name: Option<String>,
    /// The source.
    source: Option<String>,
    /// The contest's name in URLs, to submit to a contest.
    contest: Option<String>,
}

/// The decoded contents of an upload.
pub(crate) struct NewUpload {
    name: String,
    source: Option<Vec<u8>>,
    module: Option<Vec<u8>>,
    contest: Option<String>,
    /// Whether it was typed into the editor of a page.
    is_typed: bool,
}

impl SubmissionForm {
    pub(crate) fn decoded(self) -> Result<NewUpload, WebError> {
        let module = decode("module", self.module)?;
        let source = match (self.source, self.source_base64) {
            (Some(_), Some(_)) => {
                let message = "`source` and `source_base64` are both given";
                return Err(WebError::unusable(message).help("send the source once"));
            }
            (Some(text), None) => Some(text.into_bytes()),
            (None, encoded) => decode("source_base64", encoded)?,
        };
        Ok(NewUpload {
            name: self.name,
            source,
            module,
            contest: self.contest.filter(|name| !name.is_empty()),
            is_typed: false,
        })
    }
}

/// The bytes of a field in base64.
fn decode(field: &str, text: Option<String>) -> Result<Option<Vec<u8>>, WebError> {
    let decoded = text.map(|text| BASE64.decode(text.trim())).transpose();
    decoded.map_err(|error| WebError::unusable(format!("`{field}` is not base64: {error}")))
}

/// The fields of a form that submits a program: a `file`, or a `name` and a `source`; and an optional `contest`.
#[derive(Default)]
pub(crate) struct SentProgram {
    /// The name of the chosen file, and its contents.
    file: Option<(String, Vec<u8>)>,
    name: Option<String>,
    source: Option<String>,
    /// The starter program of the language that was chosen in the editor: `bot.c`.
    pub(crate) language: Option<String>,
    /// The contest to which the program is submitted.
    pub(crate) contest: Option<String>,
}

impl SentProgram {
    /// Reads a form that submits a program. After an error, the fields that came before it are kept.
    ///
    /// # Errors
    /// If the form is cut off or too large.
    pub(crate) async fn read(&mut self, form: Multipart) -> Result<(), WebError> {
        each_part(form, program_limit(), |part| match part.name.as_str() {
            "file" if !part.file.is_empty() => self.file = Some((part.file, part.bytes)),
            "name" => self.name = Some(part.text()),
            "language" => self.language = Some(part.text()),
            "contest" => self.contest = Some(part.text()).filter(|name| !name.is_empty()),
            // Browsers send line ends as CR LF.
            "source" => self.source = Some(part.text().replace("\r\n", "\n")),
            _ => {}
        })
        .await
    }

    /// The program.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn upload(&self) -> Result<NewUpload, WebError> {
        let (name, bytes) = match (&self.file, &self.name, &self.source) {
            (Some((name, bytes)), _, _) => (name.clone(), bytes.clone()),
            (None, Some(name), Some(source)) if !source.trim().is_empty() => {
                (name.clone(), source.clone().into_bytes())
            }
            _ => {
                return Err(WebError::unusable("the form contains no file")
                    .help("choose a file, or write a program into the editor"));
            }
        };
        let is_module = name.to_ascii_lowercase().ends_with(".wasm");
        Ok(NewUpload {
            source: (!is_module).then(|| bytes.clone()),
            module: is_module.then_some(bytes),
            name,
            contest: self.contest.clone(),
            is_typed: self.file.is_none(),
        })
    }

    /// The text of the editor. `None` if a file is sent, which goes before it.
    pub(crate) fn typed_source(&self) -> Option<&str> {
        let source = self.source.as_deref();
        source.filter(|_| self.file.is_none())
    }

    /// The name and the text for the editor, where the form is shown again. Browsers do not keep a chosen file, so its
    /// text goes there too, unless it is too large, or not text.
    pub(crate) fn typed(self) -> Option<(String, String)> {
        let of_file = |(name, bytes): (String, Vec<u8>)| {
            let fits = bytes.len() <= MAX_SOURCE;
            let text = fits.then(|| String::from_utf8(bytes).ok()).flatten();
            text.map(|text| (name, text))
        };
        let typed = self.name.zip(self.source);
        self.file.and_then(of_file).or(typed)
    }
}

/// The limit of a file with a program.
pub(crate) fn program_limit() -> SizeLimit {
    let (source, module) = (MAX_SOURCE >> 10, MAX_MODULE >> 20);
    let message = format!(
        "the file is too large: the limit is {source} KiB for a source and {module} MiB for a module"
    );
    SizeLimit::new(MAX_SOURCE, message).or_module(MAX_MODULE)
}

pub(crate) fn too_large() -> WebError {
    program_limit().error()
}

/// Stores a submission and wakes a worker. Returns the ID of the submission.
///
/// # Errors
/// If the file is too large or its name is not usable, the account may not submit, or the database fails.
pub(crate) async fn submit(
    app: &App,
    account: &Account,
    problem: &str,
    upload: NewUpload,
) -> Result<String, WebError> {
    let name = checked_name(app, &upload)?;
    let exceeds = |bytes: &Option<Vec<u8>>, most| bytes.as_ref().is_some_and(|b| b.len() > most);
    if exceeds(&upload.source, MAX_SOURCE) || exceeds(&upload.module, MAX_MODULE) {
        return Err(too_large());
    }
    if upload.source.is_none() && upload.module.is_none() {
        return Err(WebError::unusable("expected a `source` or a `module`"));
    }
    let new = NewSubmission {
        account: &account.id,
        problem,
        file: &name,
        source: upload.source.as_deref(),
        module: upload.module.as_deref(),
        contest: upload.contest.as_deref(),
    };
    let submitted = app.store().submit(&new, app.options().limits).await?;
    Ok(submitted.id)
}

/// The name and the source of a program for a run on the sample.
///
/// # Errors
/// If the name is not usable, or the program is a module or too long.
pub(crate) fn sample_program(app: &App, upload: NewUpload) -> Result<(String, String), WebError> {
    let name = checked_name(app, &upload)?;
    let text = upload
        .source
        .and_then(|bytes| String::from_utf8(bytes).ok());
    let text = text.ok_or_else(|| {
        WebError::unusable("only a source in UTF-8 can be run on the sample")
            .help("submit it instead")
    })?;
    match text.len() <= MAX_SAMPLE {
        true => Ok((name, text)),
        false => Err(WebError::unusable(format!(
            "a program that is run on the sample may have {} KiB",
            MAX_SAMPLE >> 10
        ))
        .help("submit it instead")),
    }
}

/// The file's name without directories, in a language that can be compiled here.
///
/// # Errors
/// If the name is not usable. The error is at the field from which it comes.
fn checked_name(app: &App, upload: &NewUpload) -> Result<String, WebError> {
    let field = if upload.is_typed { "name" } else { "file" };
    usable_name(app, upload).map_err(|error| error.at(field))
}

fn usable_name(app: &App, upload: &NewUpload) -> Result<String, WebError> {
    let name = upload
        .name
        .rsplit(['/', '\\'])
        .next()
        .unwrap_or_default()
        .trim();
    // Escaping changes the characters that steer a terminal or are invisible.
    let is_shown =
        |letter: char| single_line(letter.encode_utf8(&mut [0; 4])) == letter.to_string();
    let is_good = |letter| letter == ' ' || is_shown(letter) && !"<>:\"|?*".contains(letter);
    let wrong = name.chars().find(|&letter| !is_good(letter));
    if let Some(wrong) = wrong {
        let message = format!("the name of the file must not contain {wrong:?}");
        return Err(WebError::unusable(message));
    }
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.starts_with('.') {
        let message = format!(
            "the name of the file must have 1 to {LONGEST_NAME} characters and must not begin with `.`"
        );
        return Err(WebError::unusable(message).help("for example bot.py"));
    }
    let ending = Path::new(name)
        .extension()
        .and_then(|ending| ending.to_str());
    let ending = ending.unwrap_or_default().to_ascii_lowercase();
    let languages = &app.options().languages;
    let is_known = languages.iter().any(|one| one.endings.contains(&ending));
    if upload.module.is_some() || is_known {
        return Ok(name.to_owned());
    }
    let endings: Vec<String> = languages
        .iter()
        .flat_map(|language| &language.endings)
        .map(|ending| format!(".{ending}"))
        .collect();
    Err(WebError::unusable(format!(
        "this server does not compile files that end in `.{ending}`"
    ))
    .help(format!(
        "it compiles {}; `grundy submit` compiles others on your machine",
        endings.join(", ")
    )))
}
