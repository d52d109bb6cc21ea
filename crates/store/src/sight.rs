//! Who may see which submissions. Every query for submissions goes through this one place.

use crate::accounts::{Account, Role};

/// Whose eyes look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes<'a> {
    /// Somebody without an account: nothing of anybody is shown.
    Visitor,
    /// Somebody with an account: a member sees what is their own, a teacher also what members of their
    /// classes submit, an administrator everything.
    Of(&'a Account),
}

impl Eyes<'_> {
    /// A condition on the submission `s`, whose `$1` is what [`Eyes::account`] returns.
    pub(crate) fn condition(self) -> &'static str {
        match self {
            Self::Visitor => "(s.account = $1 AND 1 = 0)",
            Self::Of(account) => match account.role {
                Role::Member => "s.account = $1",
                Role::Teacher => {
                    "(s.account = $1 OR EXISTS (SELECT 1 FROM members m JOIN members t \
                     ON t.class = m.class AND t.teaches = 1 AND t.account = $1 \
                     WHERE m.account = s.account))"
                }
                Role::Admin => "$1 <> ''",
            },
        }
    }

    pub(crate) fn account(self) -> String {
        match self {
            Self::Visitor => String::new(),
            Self::Of(account) => account.id.clone(),
        }
    }
}
