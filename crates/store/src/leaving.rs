//! Accounts that their owners delete: results stay, and the name goes.

use sqlx::AssertSqlSafe;

use crate::accounts::Account;
use crate::error::refused;
use crate::names::DELETED;
use crate::sql::{Statements as _, Write};
use crate::{Store, StoreError, access, names, new_id};

/// A name that tells nothing.
fn nameless() -> String {
    let id = new_id().to_lowercase();
    // The end of an identifier is random; its beginning is the time.
    format!("{DELETED}{}", &id[id.len() - 10..])
}

impl Store {
    /// Deletes an account: its password, sessions, tokens and memberships are deleted, its name is replaced, its bots
    /// are private, and the answers that are kept about its bots are deleted, because they contain its name. Its
    /// submissions and results stay under the new name, which is returned.
    ///
    /// # Errors
    /// If it is the only administrator's or the only teacher's of a class that is not archived, if it has made a
    /// contest that has not ended, or if the database fails.
    pub async fn delete_account(&self, account: &Account) -> Result<String, StoreError> {
        let mut transaction = self.write().await?;
        self.must_not_be_last_admin(&mut transaction, &account.id)
            .await?;
        self.must_not_teach_alone(&mut transaction, &account.id)
            .await?;
        self.must_not_organize(&mut transaction, &account.id)
            .await?;
        let name = nameless();
        let query = AssertSqlSafe(format!(
            "UPDATE accounts SET name = $1, folded = $2, skeleton = $3, written = $4, password = NULL, \
             role = 'member', deleted = {} WHERE id = $5",
            self.clock()
        ));
        let values = (
            &name,
            names::folded(&name),
            names::skeleton(&name),
            names::written(&name),
            &account.id,
        );
        transaction.run(query, values).await?;
        for query in [
            "DELETE FROM credentials WHERE account = $1",
            "DELETE FROM members WHERE account = $1",
            "DELETE FROM invitations WHERE created_by = $1",
            "UPDATE submissions SET is_public = 0 WHERE account = $1",
        ] {
            transaction.run(query, (&account.id,)).await?;
        }
        self.forget_answers_about(&mut transaction, &account.id)
            .await?;
        transaction.commit().await?;
        Ok(name)
    }

    /// Refuses to let an account stop being an administrator's while no other administrator can sign in.
    pub(crate) async fn must_not_be_last_admin(
        &self,
        transaction: &mut Write,
        account: &str,
    ) -> Result<(), StoreError> {
        // All administrators are locked, so that two cannot leave, or disable each other, at the same time: always in
        // the same order, so that the two do not wait for each other.
        let query = AssertSqlSafe(format!(
            "SELECT id FROM accounts WHERE role = 'admin' AND disabled = 0 ORDER BY id{}",
            self.locking()
        ));
        let admins: Vec<String> = transaction.column(query, ()).await?;
        match admins.as_slice() {
            [only] if only == account => refused(
                "this is the only administrator's account; make another administrator first",
            ),
            _ => Ok(()),
        }
    }

    /// Refuses to delete an account while a contest that it has made has not ended.
    async fn must_not_organize(
        &self,
        transaction: &mut Write,
        account: &str,
    ) -> Result<(), StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT c.title FROM contests c WHERE c.created_by = $1 AND {} > {} ORDER BY c.starts, c.id LIMIT 1",
            access::closes_at("c"),
            self.clock()
        ));
        let title: Option<String> = transaction.first_value(query, (account,)).await?;
        match title {
            None => Ok(()),
            Some(title) => refused(format!(
                "the account organizes the contest {title}, which has not ended; delete the contest, or wait for its end"
            )),
        }
    }
}
