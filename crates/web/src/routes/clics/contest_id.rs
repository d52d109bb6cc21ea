//! The identifiers of contests.

use axum::http::StatusCode;
use grundy_store::Contest;

use crate::app::App;
use crate::error::WebError;
use crate::routes::contests::visible_contest;
use crate::viewer::Viewer;

/// The largest length of an identifier in the specification, in characters.
const LONGEST: usize = 36;
/// The length of the part of a digest that tells long names apart, in characters.
const DIGEST_LENGTH: usize = 12;

/// The identifier of a contest of this name: the name. Earlier versions of this program accepted longer names than the
/// specification accepts identifiers; those end in a part of a digest.
pub(super) fn contest_id(name: &str) -> String {
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    let digest = grundy_store::digest(name.as_bytes());
    let beginning = name.chars().take(LONGEST - DIGEST_LENGTH);
    beginning
        .chain(digest.chars().take(DIGEST_LENGTH))
        .collect()
}

/// The contest with this identifier, if the viewer may see it.
///
/// # Errors
/// If there is none, or the database fails.
pub(super) async fn contest_with_id(
    app: &App,
    viewer: &Viewer,
    id: &str,
) -> Result<Contest, WebError> {
    let error = match visible_contest(app, viewer, id).await {
        Err(error) if error.status == StatusCode::NOT_FOUND => error,
        found => return found,
    };
    let mut contests = app.store().contests(viewer.access()).await?.into_iter();
    let found = contests.find(|contest| contest_id(&contest.name) == id);
    found.ok_or(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_short_and_told_apart() {
        let long = "n".repeat(LONGEST);
        let names = [
            "cup".to_owned(),
            format!("{long}-one"),
            format!("{long}-two"),
            long,
        ];
        let mut ids = names.map(|name| {
            let id = contest_id(&name);
            assert!(id.len() <= LONGEST, "{id}");
            assert!(name.len() > LONGEST || id == name, "{id}");
            id
        });
        ids.sort();
        assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{ids:?}");
    }
}
