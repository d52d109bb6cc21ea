//! Passwords, hashed by Argon2id.

use std::fmt::Display;
use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use crate::StoreError;
use crate::error::refused;
use crate::weak_passwords::weakness;

/// The number of passwords that are hashed at once. Each takes some 20 MB and 30 ms of CPU time, and visitors may
/// send as many as they like. One at a time leaves the other cores to signed-in users.
const AT_ONCE: usize = 1;

/// Hashes and checks passwords on threads of their own.
#[derive(Clone, Debug)]
pub struct Passwords {
    turns: Arc<Semaphore>,
    /// The hash that is checked if there is no account, so that the time of the check does not reveal it.
    nobody: Arc<str>,
}

impl Passwords {
    /// Makes a hasher.
    ///
    /// # Errors
    /// If the system's random number generator fails.
    pub fn new() -> Result<Self, StoreError> {
        Ok(Self {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            nobody: hash("no account has this password")?.into(),
        })
    }

    /// Hashes a new password of an account with this name. Returns a PHC string.
    ///
    /// # Errors
    /// If the password is too short, too long or one that is guessed first, or the system's random number generator
    /// fails.
    pub async fn hash(&self, password: &str, name: &str) -> Result<String, StoreError> {
        let length = password.chars().count();
        if !(8..=200).contains(&length) {
            return refused("the password must have 8 to 200 characters");
        }
        if let Some(weakness) = weakness(password, name) {
            return refused(weakness);
        }
        let password = password.to_owned();
        self.apart(move || hash(&password)).await?
    }

    /// Whether a password matches this hash. The check takes equally long without a hash.
    ///
    /// # Errors
    /// If the process is shutting down.
    pub async fn verify(&self, password: &str, kept: Option<&str>) -> Result<bool, StoreError> {
        let is_known = kept.is_some();
        let kept = kept.unwrap_or(&self.nobody).to_owned();
        let password: String = password.chars().take(200).collect();
        let is_right = self.apart(move || matches(&password, &kept)).await?;
        Ok(is_right && is_known)
    }

    async fn apart<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let turn = turn.map_err(|error| StoreError::System {
            what: "the server is shutting down",
            reason: error.to_string(),
        })?;
        // The caller may have gone; the turn ends when the work does.
        let work = move || {
            let done = work();
            drop(turn);
            done
        };
        let done = tokio::task::spawn_blocking(work).await;
        done.map_err(|error| not_hashed(&error))
    }
}

fn not_hashed(error: &dyn Display) -> StoreError {
    StoreError::System {
        what: "a password could not be hashed",
        reason: error.to_string(),
    }
}

fn hash(password: &str) -> Result<String, StoreError> {
    let hashed = Argon2::default().hash_password(password.as_bytes());
    let hashed = hashed.map_err(|error| not_hashed(&error))?;
    Ok(hashed.to_string())
}

fn matches(password: &str, kept: &str) -> bool {
    PasswordHash::new(kept).is_ok_and(|kept| {
        let verified = Argon2::default().verify_password(password.as_bytes(), &kept);
        verified.is_ok()
    })
}
