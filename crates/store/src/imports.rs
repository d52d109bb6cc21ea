//! Accounts that a teacher or an administrator makes from a list of names.

use crate::accounts::{self, Account, Role};
use crate::credentials::{self, CredentialKind, Token};
use crate::error::refused;
use crate::names;
use crate::sql::{Statements as _, Write};
use crate::{DAY, Store, StoreError};

/// The largest number of names in a list.
const MOST: usize = 200;
/// The time for which the links of a list are valid, in milliseconds: a sheet is printed and handed out in the next
/// lesson.
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
    /// Makes an account for each name and adds them to a class, if there is one: all of them or, after an error, none.
    ///
    /// # Errors
    /// If there are no names or too many, a name is taken, not valid or twice in the list, the class is archived, or
    /// the database fails. The message names all lines that are wrong, counted from 1.
    pub async fn import_accounts(
        &self,
        class: Option<&str>,
        names: &[(usize, String)],
    ) -> Result<Vec<ImportedAccount>, StoreError> {
        if names.is_empty() || names.len() > MOST {
            return refused(format!("the list must have 1 to {MOST} names"));
        }
        let mut transaction = self.write().await?;
        if let Some(class) = class {
            self.must_accept_pupils(&mut transaction, class).await?;
        }
        let mut seen = SeenNames::default();
        let mut imported = Vec::new();
        let mut wrong = Vec::new();
        for (line, name) in names {
            let made = match seen.add(*line, name) {
                Ok(()) => self.import(&mut transaction, class, name).await,
                Err(error) => Err(error),
            };
            match made {
                Ok(made) => imported.push(made),
                Err(StoreError::Refused(why)) => wrong.push(format!("line {line}: {why}")),
                Err(other) => return Err(other),
            }
        }
        if !wrong.is_empty() {
            return refused(wrong.join("; "));
        }
        transaction.commit().await?;
        Ok(imported)
    }

    /// Makes an account with a link, and adds it to a class, if one is given. A name that is refused leaves the
    /// transaction as it was.
    async fn import(
        &self,
        transaction: &mut Write,
        class: Option<&str>,
        name: &str,
    ) -> Result<ImportedAccount, StoreError> {
        let account = accounts::insert(self, transaction, name, Role::Member, None).await?;
        if let Some(class) = class {
            let sql = "INSERT INTO members (class, account, teaches) VALUES ($1, $2, 0)";
            transaction.run(sql, (class, &account.id)).await?;
        }
        let kind = CredentialKind::Link;
        let link = credentials::insert(self, transaction, &account.id, kind, "list", LINKS);
        Ok(ImportedAccount {
            link: link.await?,
            account,
        })
    }
}

/// The names of a list so far, with their lines.
#[derive(Default)]
struct SeenNames(Vec<(usize, [String; 3])>);

impl SeenNames {
    /// Adds a name.
    ///
    /// # Errors
    /// If the name, or one that looks like it, came before.
    fn add(&mut self, line: usize, name: &str) -> Result<(), StoreError> {
        let forms = [
            names::folded(name),
            names::skeleton(name),
            names::written(name),
        ];
        let is_like = |other: &[String; 3]| {
            let mut both = forms.iter().zip(other);
            both.any(|(one, other)| one == other)
        };
        // Empty names are all told to be empty.
        let mut earlier = self.0.iter().filter(|_| !name.is_empty());
        if let Some((first, _)) = earlier.find(|(_, other)| is_like(other)) {
            return refused(format!(
                "the name {name}, or one that looks like it, is in line {first} too"
            ));
        }
        self.0.push((line, forms));
        Ok(())
    }
}
