//! The part of a class's page that depends on the form that was sent.

use serde::Serialize;

use crate::form_state::FormState;

/// Something that is shown once, or a form that is shown again.
#[derive(Default, Serialize)]
pub(super) struct Notice {
    /// A new invitation link.
    pub(super) invitation: Option<String>,
    /// A new link for a password.
    pub(super) password: Option<PasswordLink>,
    /// The forms of the page, filled after an error.
    pub(super) form: FormState,
}

/// A one-time link by which the owner of an account sets a password.
#[derive(Serialize)]
pub(super) struct PasswordLink {
    pub(super) name: String,
    pub(super) link: String,
}
