//! The part of a class's page that depends on the form that was sent.

use serde::Serialize;

use crate::form_state::FormState;
use crate::routes::account_list::PasswordLink;

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
