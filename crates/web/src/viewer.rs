//! Who looks at a page.

use serde::Serialize;

/// Who looks at a page: nobody in particular, or somebody with an account.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Viewer {
    /// Whether there is an account.
    pub(crate) signed_in: bool,
    /// Its name.
    pub(crate) name: String,
    /// `member`, `teacher` or `admin`.
    pub(crate) role: String,
}
