//! Accounts that a teacher makes for a class from a list of names.

use crate::accounts::{self, Account, Role};
use crate::credentials::{self, CredentialKind, DAY, Token};
use crate::names;
use crate::{Store, StoreError};

/// The largest number of names in a list.
const MOST: usize = 200;
/// The largest number of wrong lines that an error names.
const TOLD: usize = 8;
/// How long the links of a list are valid: a sheet is printed and handed out in the next lesson.
const LINKS: i64 = 14 * DAY;

/// A new account of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportedAccount {
    /// The account.
    pub account: Account,
    /// The one-time link by which its owner sets a password, valid for two weeks.
    pub link: Token,
}

impl Store {
    /// Makes an account for each name and adds them to a class: all of them or, after an error, none.
    ///
    /// # Errors
    /// If there are no names or too many, a name is taken or not valid, or the database fails. The message says which
    /// lines are wrong, counted from 1.
    pub async fn import_pupils(
        &self,
        class: &str,
        names: &[(usize, String)],
    ) -> Result<Vec<ImportedAccount>, StoreError> {
        if names.is_empty() || names.len() > MOST {
            return Err(StoreError::Refused(format!("a list has 1 to {MOST} names")));
        }
        check_names(names)?;
        let mut transaction = self.write().await?;
        let mut imported = Vec::new();
        for (line, name) in names {
            let account = accounts::insert(self, &mut transaction, name, Role::Member, None).await;
            let account = account.map_err(|error| match error {
                StoreError::Refused(why) => StoreError::Refused(format!("line {line}: {why}")),
                other => other,
            })?;
            sqlx::query("INSERT INTO members (class, account, teaches) VALUES ($1, $2, 0)")
                .bind(class)
                .bind(&account.id)
                .execute(&mut *transaction)
                .await?;
            let kind = CredentialKind::Link;
            let link =
                credentials::insert(self, &mut transaction, &account.id, kind, "list", LINKS);
            imported.push(ImportedAccount {
                link: link.await?,
                account,
            });
        }
        transaction.commit().await?;
        Ok(imported)
    }
}

/// Checks what can be checked without the database, so that one error names all such lines.
fn check_names(names: &[(usize, String)]) -> Result<(), StoreError> {
    let wrong = names.iter().filter_map(|(line, name)| {
        let error = names::checked(name).err()?;
        Some(format!("line {line}: {error}"))
    });
    let wrong: Vec<String> = wrong.take(TOLD).collect();
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(StoreError::Refused(wrong.join("; "))),
    }
}
