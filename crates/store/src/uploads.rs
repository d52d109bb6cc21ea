//! Problems that teachers upload. [`crate::access::shown`] says who sees them.

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::access;
use crate::blobs::keep;
use crate::bundle::Bundle;
use crate::columns::Flag;
use crate::database::Alone;
use crate::error::refused;
use crate::sql::Statements as _;
use crate::{Account, Outline, Role, Store, StoreError};

/// The largest number of problems of one owner.
const MOST: i64 = 200;

/// An uploaded problem, as its owner and administrators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct UploadedProblem {
    /// Its name in URLs.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its game.
    pub game: String,
    /// The name of the account that has uploaded it.
    pub by: String,
    /// Whether an administrator has made it public.
    #[sqlx(try_from = "Flag")]
    pub published: bool,
    /// The blob of its files.
    pub digest: String,
}

/// The effect of an upload.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uploaded {
    /// The problem is new.
    New,
    /// The files replace those of an earlier upload.
    Replaced,
    /// The files replace those of an upload that was public, and an administrator has not seen them: the problem is no
    /// longer public.
    Withdrawn,
}

/// The problem that has the name of an upload.
#[derive(FromRow)]
struct Earlier {
    owner: Option<String>,
    digest: String,
    #[sqlx(try_from = "Flag")]
    published: bool,
}

/// SQL condition: an account may change the uploaded problem `p`.
fn owned(account: &Account) -> &'static str {
    match account.role {
        Role::Admin => "p.owner IS NOT NULL AND $1 <> ''",
        _ => "p.owner = $1",
    }
}

impl Store {
    /// Adds a problem of an owner, or replaces one that the same owner has uploaded before. If that was public, it stays
    /// so only with the same files, or if the owner is an administrator.
    ///
    /// # Errors
    /// If the name is not usable or another problem's, if the owner has too many problems, or if the database fails.
    pub async fn upload_problem(
        &self,
        owner: &Account,
        outline: &Outline,
        bundle: &Bundle,
    ) -> Result<Uploaded, StoreError> {
        let name = &*outline.name;
        let mut transaction = self.write().await?;
        self.alone(&mut transaction, Alone::Installing).await?;
        let query = AssertSqlSafe(format!(
            "SELECT owner, digest, published FROM problems WHERE name = $1{}",
            self.locking()
        ));
        let there: Option<Earlier> = transaction.first(query, (name,)).await?;
        if there
            .as_ref()
            .is_some_and(|there| there.owner.as_ref() != Some(&owner.id))
        {
            return refused(format!("another problem has the name {name}"));
        }
        // Earlier versions accepted longer names, and these problems can still be replaced.
        if there.is_none() && !is_name(name) {
            return refused(
                "the name of a problem has 1 to 36 small letters, digits and hyphens, for example `nim-of-7b`",
            );
        }
        // A contest of another organizer waits for a problem of this name that is installed later.
        let query = AssertSqlSafe(format!(
            "SELECT COUNT(*) FROM contest_problems x JOIN contests c ON c.id = x.contest \
             WHERE x.problem = $1 AND NOT {}",
            access::organizes("c", "$2")
        ));
        let awaited: i64 = transaction.value(query, (name, &owner.id)).await?;
        if there.is_none() && awaited > 0 {
            return refused(format!("another problem has the name {name}"));
        }
        let sql = "SELECT COUNT(*) FROM problems WHERE owner = $1";
        let count: i64 = transaction.value(sql, (&owner.id,)).await?;
        if there.is_none() && count >= MOST {
            return refused(format!("an account can upload at most {MOST} problems"));
        }
        let digest = keep(&mut transaction, &bundle.to_bytes()).await?;
        self.note_replaced(&mut transaction, name, &digest).await?;
        let uploaded = match there {
            None => Uploaded::New,
            Some(there)
                if there.published && there.digest != digest && owner.role != Role::Admin =>
            {
                let sql = "UPDATE problems SET published = 0 WHERE name = $1";
                transaction.run(sql, (name,)).await?;
                Uploaded::Withdrawn
            }
            Some(_) => Uploaded::Replaced,
        };
        let query = AssertSqlSafe(format!(
            "INSERT INTO problems (name, title, game, digest, hidden, installed, ladder, owner) \
             VALUES ($1, $2, $3, $4, 0, {}, $5, $6) ON CONFLICT (name) DO UPDATE SET \
             title = excluded.title, game = excluded.game, digest = excluded.digest, hidden = 0, \
             ladder = excluded.ladder, installed = excluded.installed",
            self.clock()
        ));
        let values = (
            name,
            &outline.title,
            &outline.game,
            digest,
            &outline.ladder,
            &owner.id,
        );
        transaction.run(query, values).await?;
        transaction.commit().await?;
        Ok(uploaded)
    }

    /// The problems that an account has uploaded, and for administrators those of all accounts, in the order of their
    /// titles. Those that were removed are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn uploaded_problems(
        &self,
        account: &Account,
    ) -> Result<Vec<UploadedProblem>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT p.name, p.title, p.game, a.name AS by, p.published, p.digest FROM problems p \
             JOIN accounts a ON a.id = p.owner WHERE p.hidden = 0 AND {} ORDER BY p.title, p.name",
            owned(account)
        ));
        self.all(query, (&account.id,)).await
    }

    /// The names of all uploaded problems, each with the blob of its files.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn uploaded_files(&self) -> Result<Vec<(String, String)>, StoreError> {
        let sql = "SELECT name, digest FROM problems WHERE owner IS NOT NULL";
        self.all(sql, ()).await
    }

    /// Whether the problem of this name was uploaded.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn is_uploaded(&self, name: &str) -> Result<bool, StoreError> {
        let sql = "SELECT COUNT(*) FROM problems WHERE name = $1 AND owner IS NOT NULL";
        let count: i64 = self.value(sql, (name,)).await?;
        Ok(count > 0)
    }

    /// Sets the key of the ladder of an uploaded problem, if its files are still these.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_ladder(
        &self,
        name: &str,
        digest: &str,
        ladder: Option<&str>,
    ) -> Result<(), StoreError> {
        let sql =
            "UPDATE problems SET ladder = $1 WHERE name = $2 AND digest = $3 AND owner IS NOT NULL";
        self.run(sql, (ladder, name, digest)).await.map(drop)
    }

    /// Makes an uploaded problem public, or no longer. If `files` names the blob of the files that an administrator has
    /// seen, the problem must still have them.
    ///
    /// # Errors
    /// If there is no such uploaded problem, if its files were replaced, or the database fails.
    pub async fn publish_problem(
        &self,
        name: &str,
        is_public: bool,
        files: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        let query = AssertSqlSafe(format!(
            "SELECT digest FROM problems WHERE name = $1 AND owner IS NOT NULL AND hidden = 0{}",
            self.locking()
        ));
        let digest: Option<String> = transaction.first_value(query, (name,)).await?;
        let digest = digest.ok_or(StoreError::Missing("problem"))?;
        if files.is_some_and(|files| files != digest) {
            return refused(format!(
                "the files of {name} were replaced meanwhile; look at the problem again"
            ));
        }
        let sql = "UPDATE problems SET published = $1 WHERE name = $2";
        transaction.run(sql, (i64::from(is_public), name)).await?;
        Ok(transaction.commit().await?)
    }

    /// Hides an uploaded problem from all accounts. Submissions to it stay, and its owner can upload it again.
    ///
    /// # Errors
    /// If the account has not uploaded it, if a contest has it, or if the database fails.
    pub async fn remove_problem(&self, account: &Account, name: &str) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        let query = AssertSqlSafe(format!(
            "SELECT COUNT(*) FROM problems p WHERE p.hidden = 0 AND p.name = $2 AND {}",
            owned(account)
        ));
        let there: i64 = transaction.value(query, (&account.id, name)).await?;
        if there == 0 {
            return Err(StoreError::Missing("problem"));
        }
        let sql = "SELECT COUNT(*) FROM contest_problems WHERE problem = $1";
        let used: i64 = transaction.value(sql, (name,)).await?;
        if used > 0 {
            return refused(format!(
                "{name} is a problem of a contest and cannot be removed"
            ));
        }
        let sql = "DELETE FROM assignments WHERE problem = $1";
        transaction.run(sql, (name,)).await?;
        let sql = "UPDATE problems SET hidden = 1, published = 0 WHERE name = $1";
        transaction.run(sql, (name,)).await?;
        Ok(transaction.commit().await?)
    }
}

/// Whether a text can be the name of an uploaded problem. It is part of URLs and the name of a directory.
fn is_name(name: &str) -> bool {
    let may_be = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=36).contains(&name.len()) && name.bytes().all(may_be) && !name.starts_with('-')
}
