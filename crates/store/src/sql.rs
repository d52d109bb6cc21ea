//! Running SQL statements: each is one call with its text and a tuple of its values.
//!
//! A text is a constant, or is marked by [`sqlx::AssertSqlSafe`], which says that it was made of constants. Everything
//! that comes from a user is a value.

use std::pin::Pin;

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::error::BoxDynError;
use sqlx::query::Query;
use sqlx::{
    Any, AnyConnection, AnyPool, Arguments as _, Decode, Encode, Executor, FromRow, SqlSafeStr,
    Transaction, Type,
};

use crate::StoreError;

/// A transaction that writes.
pub(crate) type Write = Transaction<'static, Any>;

/// The answer to a statement. It borrows the database only, because the values were encoded when it was made.
type Answer<'s, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 's>>;

/// The values of a statement: a tuple.
pub(crate) trait Values {
    /// The values as the database takes them.
    fn encoded(self) -> Result<AnyArguments, BoxDynError>;
}

impl Values for () {
    fn encoded(self) -> Result<AnyArguments, BoxDynError> {
        Ok(AnyArguments::default())
    }
}

/// Lets tuples of up to this number of values be the values of a statement.
macro_rules! tuples {
    () => {};
    ($first:ident $($other:ident)*) => {
        impl<'q, $first, $($other),*> Values for ($first, $($other),*)
        where
            $first: Encode<'q, Any> + Type<Any>,
            $($other: Encode<'q, Any> + Type<Any>,)*
        {
            fn encoded(self) -> Result<AnyArguments, BoxDynError> {
                #[allow(non_snake_case)] // a value has the name of its type
                let ($first, $($other),*) = self;
                let mut encoded = AnyArguments::default();
                encoded.add($first)?;
                $(encoded.add($other)?;)*
                Ok(encoded)
            }
        }

        tuples!($($other)*);
    };
}

tuples!(A B C D E F G H I J K L M N O P Q R S);

/// A type that is read from a row.
pub(crate) trait Columns: for<'r> FromRow<'r, AnyRow> + Send + Unpin + 'static {}

impl<T: for<'r> FromRow<'r, AnyRow> + Send + Unpin + 'static> Columns for T {}

/// A type that is read from a column.
pub(crate) trait Column:
    for<'r> Decode<'r, Any> + Type<Any> + Send + Unpin + 'static
{
}

impl<T: for<'r> Decode<'r, Any> + Type<Any> + Send + Unpin + 'static> Column for T {}

/// Runs statements: on a connection of a pool, or within a transaction, which is a connection.
pub(crate) trait Statements<'s>: Sized + 's {
    /// The pool or the connection, as sqlx takes it.
    type Executor: Executor<'s, Database = Any>;

    fn executor(self) -> Self::Executor;

    /// The rows of a query.
    fn all<T: Columns>(self, sql: impl SqlSafeStr, values: impl Values) -> Answer<'s, Vec<T>> {
        let encoded = values.encoded().map_err(sqlx::Error::Encode);
        let rows = encoded
            .map(|values| sqlx::query_as_with::<Any, T, _>(sql, values).fetch_all(self.executor()));
        // Each row is read as it comes: a row takes far more memory than what is read of it.
        Box::pin(async move { Ok(rows?.await?) })
    }

    /// The first row of a query, if there is one.
    fn first<T: Columns>(self, sql: impl SqlSafeStr, values: impl Values) -> Answer<'s, Option<T>> {
        let row = query(sql, values).map(|query| self.executor().fetch_optional(query));
        Box::pin(async move {
            let row = row?.await?;
            Ok(row.as_ref().map(T::from_row).transpose()?)
        })
    }

    /// The first row of a query that always has one.
    fn one<T: Columns>(self, sql: impl SqlSafeStr, values: impl Values) -> Answer<'s, T> {
        let row = query(sql, values).map(|query| self.executor().fetch_one(query));
        Box::pin(async move { Ok(T::from_row(&row?.await?)?) })
    }

    /// The first column of a query.
    fn column<T: Column>(self, sql: impl SqlSafeStr, values: impl Values) -> Answer<'s, Vec<T>> {
        let rows = self.all::<(T,)>(sql, values);
        Box::pin(async move { Ok(rows.await?.into_iter().map(|(value,)| value).collect()) })
    }

    /// The first column of the first row of a query, if there is one.
    fn first_value<T: Column>(
        self,
        sql: impl SqlSafeStr,
        values: impl Values,
    ) -> Answer<'s, Option<T>> {
        let row = self.first::<(T,)>(sql, values);
        Box::pin(async move { Ok(row.await?.map(|(value,)| value)) })
    }

    /// The first column of the first row of a query that always has one.
    fn value<T: Column>(self, sql: impl SqlSafeStr, values: impl Values) -> Answer<'s, T> {
        let row = self.one::<(T,)>(sql, values);
        Box::pin(async move { Ok(row.await?.0) })
    }

    /// Runs a statement, and returns the number of rows that it has changed.
    fn run(self, sql: impl SqlSafeStr, values: impl Values) -> Answer<'s, u64> {
        let done = query(sql, values).map(|query| self.executor().execute(query));
        Box::pin(async move { Ok(done?.await?.rows_affected()) })
    }
}

impl<'s> Statements<'s> for &'s AnyPool {
    type Executor = Self;

    fn executor(self) -> Self {
        self
    }
}

impl<'s> Statements<'s> for &'s mut AnyConnection {
    type Executor = Self;

    fn executor(self) -> Self {
        self
    }
}

/// A statement with its values.
fn query(
    sql: impl SqlSafeStr,
    values: impl Values,
) -> sqlx::Result<Query<'static, Any, AnyArguments>> {
    let values = values.encoded().map_err(sqlx::Error::Encode)?;
    Ok(sqlx::query_with(sql, values))
}
