//! The switch of a contest that closes the solver of its games while it runs.

use sqlx::AssertSqlSafe;
use strum::{Display, EnumString, IntoStaticStr};

use crate::columns::words_in_columns;
use crate::error::refused;
use crate::sql::Statements as _;
use crate::{Store, StoreError};

/// Whether contestants and visitors get values and correct moves of the games of a contest while it runs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Oracle {
    /// No, if one of its problems is hidden until the start.
    #[default]
    Automatic,
    /// No.
    Closed,
    /// Yes.
    Open,
}

words_in_columns!(Oracle);

impl Oracle {
    /// The choice as the database keeps it.
    fn kept(self) -> Option<i64> {
        match self {
            Self::Automatic => None,
            Self::Open => Some(0),
            Self::Closed => Some(1),
        }
    }
}

impl Store {
    /// Chooses whether a contest closes the solver of its games. It can be chosen until the end of the contest.
    ///
    /// # Errors
    /// If the contest has ended, or the database fails.
    pub async fn set_oracle(&self, contest: &str, oracle: Oracle) -> Result<(), StoreError> {
        let query = AssertSqlSafe(format!(
            "UPDATE contests SET closes_oracle = $1 WHERE id = $2 AND ends + extra > {}",
            self.clock()
        ));
        let changed = self.run(query, (oracle.kept(), contest)).await?;
        match changed {
            0 => refused("the contest has ended, so its solver is open"),
            _ => Ok(()),
        }
    }
}
