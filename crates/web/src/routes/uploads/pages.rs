//! The page of uploaded problems, with the form for a new one.

use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use grundy_store::{Account, Class, Contest, NewContestProblem, Phase, Uploaded, UploadedProblem};
use serde::{Deserialize, Serialize};

use super::MAX_UPLOAD;
use super::archive::unpacked;
use super::reading::{read, refused};
use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::form_parts::each_part;
use crate::form_state::{FormState, RefusedForm, shown_again};
use crate::size_limit::SizeLimit;
use crate::viewer::Viewer;

#[derive(Serialize)]
struct UploadsPage {
    problems: Vec<UploadedProblem>,
    /// The classes and the contests that can get the problem.
    classes: Vec<Class>,
    contests: Vec<Contest>,
    may_publish: bool,
    /// The problem that has just been uploaded.
    uploaded: Option<UploadedProblem>,
    /// Whether it was public, and no longer is.
    is_withdrawn: bool,
    form: FormState,
    /// The limit of all files together.
    files_limit: SizeLimit,
    /// The further mistakes of the problem, after the first.
    errors: Vec<String>,
}

/// The query of the page.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Shown {
    uploaded: Option<String>,
    /// `Some` if it was public before.
    withdrawn: Option<String>,
    /// The class or the contest that the form begins with.
    target: Option<String>,
}

pub(super) async fn page(
    State(app): State<App>,
    viewer: Viewer,
    Query(shown): Query<Shown>,
) -> Result<Html<String>, WebError> {
    let target = shown.target.map(|target| ("target".to_owned(), target));
    let mut page = uploads_page(&app, &viewer, FormState::typed(target)).await?;
    let name = shown.uploaded.unwrap_or_default();
    let uploaded = page.problems.iter().find(|problem| problem.name == name);
    page.uploaded = uploaded.cloned();
    page.is_withdrawn = shown.withdrawn.is_some();
    app.page(&viewer, "uploads.html", page)
}

async fn uploads_page(
    app: &App,
    viewer: &Viewer,
    form: FormState,
) -> Result<UploadsPage, WebError> {
    let account = viewer.teacher()?;
    let store = app.store();
    let classes = store.classes_of(account).await?.into_iter();
    let contests = store.contests(viewer.access()).await?.into_iter();
    let is_open = |contest: &Contest| contest.organizes && contest.phase == Phase::Before;
    Ok(UploadsPage {
        problems: store.uploaded_problems(account).await?,
        classes: classes.filter(|class| class.teaches).collect(),
        contests: contests.filter(is_open).collect(),
        may_publish: viewer.admin().is_ok(),
        uploaded: None,
        is_withdrawn: false,
        form,
        files_limit: files_limit(),
        errors: Vec::new(),
    })
}

/// The fields of the form.
#[derive(Default)]
struct Sent {
    files: Vec<(String, Vec<u8>)>,
    name: String,
    /// `class:ID`, `contest:NAME`, or empty.
    target: String,
}

impl Sent {
    /// Reads a form. After an error, the fields that came before it are kept.
    async fn read(&mut self, form: Multipart) -> Result<(), WebError> {
        each_part(form, files_limit(), |part| match part.name.as_str() {
            "files" if !part.file.is_empty() => self.files.push((part.file, part.bytes)),
            "name" => self.name = part.text().trim().to_owned(),
            "target" => self.target = part.text().trim().to_owned(),
            _ => {}
        })
        .await
    }

    fn typed(&self) -> FormState {
        let fields = [("name", &self.name), ("target", &self.target)];
        FormState::typed(fields.map(|(name, value)| (name.to_owned(), value.clone())))
    }
}

fn files_limit() -> SizeLimit {
    let most = MAX_UPLOAD >> 20;
    let message = format!("the upload is too large: the limit is {most} MiB");
    SizeLimit::new(MAX_UPLOAD, message)
}

pub(super) async fn upload(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, WebError> {
    let account = viewer.teacher()?;
    let _upload = app.uploads().reserve(account, &headers)?;
    let form = form.map_err(|error| WebError::unusable(error.body_text()))?;
    let mut sent = Sent::default();
    let read = sent.read(form).await;
    let typed = sent.typed();
    let files = std::mem::take(&mut sent.files);
    let installed = match read {
        Ok(()) => install(&app, &viewer, &sent, files).await,
        Err(error) => Err(error.into()),
    };
    match installed {
        Ok(uploaded) => {
            let withdrawn = match uploaded {
                Uploaded::Withdrawn => "&withdrawn=1",
                Uploaded::New | Uploaded::Replaced => "",
            };
            let page = format!("/uploads?uploaded={}{withdrawn}", sent.name);
            Ok(Redirect::to(&page).into_response())
        }
        Err(errors) => {
            let RefusedForm { form, error } = typed.refused("files", errors.first);
            let page = UploadsPage {
                errors: errors.all,
                ..uploads_page(&app, &viewer, form).await?
            };
            shown_again(&app, &viewer, "uploads.html", page, error)
        }
    }
}

/// The errors for which a problem was not installed.
struct Refusal {
    first: WebError,
    all: Vec<String>,
}

impl<E: Into<WebError>> From<E> for Refusal {
    fn from(error: E) -> Self {
        let (first, all) = (error.into(), Vec::new());
        Self { first, all }
    }
}

async fn install(
    app: &App,
    viewer: &Viewer,
    sent: &Sent,
    files: Vec<(String, Vec<u8>)>,
) -> Result<Uploaded, Refusal> {
    let account = viewer.account()?;
    let target = target(app, account, viewer, sent).await;
    let target = target.map_err(|error| error.at("target"))?;
    files_limit().check(files.iter().map(|(_, bytes)| bytes.len()).sum())?;
    let files = unpacked(files).map_err(WebError::unusable)?;
    let problem = read(app, &sent.name, files).await?;
    let problem = problem.map_err(|all| Refusal {
        first: refused(&all),
        all: all.into_iter().skip(1).collect(),
    })?;
    let store = app.store();
    let uploaded = store
        .upload_problem(account, &problem.outline, &problem.bundle)
        .await
        .map_err(|error| WebError::from(error).at("name"))?;
    let name = &sent.name;
    let action = match uploaded {
        Uploaded::New => format!("uploaded the problem {name}"),
        Uploaded::Replaced => format!("replaced the problem {name}"),
        Uploaded::Withdrawn => format!("replaced and so withdrew the problem {name}"),
    };
    viewer.audit(app, &action).await?;
    let given = give(app, account, name, target).await;
    given.map_err(|error| error.at("target"))?;
    Ok(uploaded)
}

/// The identifier of the class or the contest that gets a problem.
enum Target {
    Class(String),
    Contest(String),
}

/// The class or the contest that was chosen, if the account may give problems to it now. `None` if none was chosen, or
/// the contest has the problem already. Other reasons against it, such as too many problems, come up after the problem
/// is stored.
///
/// # Errors
/// If the account may not give problems to it, the contest has started, or the database fails.
async fn target(
    app: &App,
    account: &Account,
    viewer: &Viewer,
    sent: &Sent,
) -> Result<Option<Target>, WebError> {
    let store = app.store();
    match sent.target.split_once(':') {
        None => Ok(None),
        Some(("class", id)) => {
            let class = store.class(account, id).await?;
            let class = class.filter(|class| class.teaches);
            let class = class.ok_or_else(|| WebError::unusable("you do not teach this class"))?;
            Ok(Some(Target::Class(class.id)))
        }
        Some((_, name)) => {
            let contest = store.contest(viewer.access(), name).await?;
            let contest = contest.filter(|contest| contest.organizes);
            let contest =
                contest.ok_or_else(|| WebError::unusable("you do not organize this contest"))?;
            let problems = store.problems_of_contest(&contest).await?;
            if problems.iter().any(|problem| problem.problem == sent.name) {
                return Ok(None);
            }
            match contest.phase {
                Phase::Before => Ok(Some(Target::Contest(contest.id))),
                _ => Err(WebError::unusable(
                    "the contest has started, and its problems can no longer be changed",
                )),
            }
        }
    }
}

/// Gives the problem of this name to a class or a contest.
async fn give(
    app: &App,
    account: &Account,
    problem: &str,
    target: Option<Target>,
) -> Result<(), WebError> {
    let store = app.store();
    match target {
        None => {}
        Some(Target::Class(class)) => store.assign(&class, problem, None).await?,
        Some(Target::Contest(contest)) => {
            let new = NewContestProblem {
                problem,
                points: 1,
                secret: true,
            };
            store.add_contest_problem(&contest, account, &new).await?;
        }
    }
    Ok(())
}

#[derive(Deserialize)]
pub(super) struct Publicity {
    what: String,
    /// The digest of the files that the page has shown.
    #[serde(default)]
    digest: String,
}

/// Makes an uploaded problem public, or no longer.
pub(super) async fn publish(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    FormData(given, _): FormData<Publicity>,
) -> Result<Redirect, WebError> {
    viewer.admin()?;
    let (is_public, done) = match given.what.as_str() {
        "publish" => (true, "published"),
        "withdraw" => (false, "withdrew"),
        _ => return Err(WebError::unusable("`what` must be `publish` or `withdraw`")),
    };
    // A problem can be withdrawn although its files were replaced.
    let files = Some(&*given.digest).filter(|files| is_public && !files.is_empty());
    app.store().publish_problem(&name, is_public, files).await?;
    let action = format!("{done} the problem {name}");
    viewer.audit(&app, &action).await?;
    Ok(Redirect::to("/uploads"))
}

/// Hides an uploaded problem from all accounts.
pub(super) async fn remove(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Redirect, WebError> {
    let account = viewer.teacher()?;
    app.store().remove_problem(account, &name).await?;
    let action = format!("removed the problem {name}");
    viewer.audit(&app, &action).await?;
    Ok(Redirect::to("/uploads"))
}
