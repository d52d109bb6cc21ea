//! Columns that hold something else than texts, numbers and bytes: flags, words, and JSON; and searches in columns of
//! texts.

use grundy_report::Verdict;

use crate::StoreError;
use crate::error::refused;

/// The largest number of characters of a text that is looked for in a column. SQLite refuses patterns of more than
/// 50,000 bytes, with an error that does not differ from others.
const LONGEST_SEARCH: usize = 200;

/// A text that is looked for in a column by [`contains`] or [`ends_with`].
///
/// # Errors
/// If it is longer than all that it could be found in.
pub(crate) fn search_text(text: String) -> Result<String, StoreError> {
    match text.chars().count() > LONGEST_SEARCH {
        true => refused(format!(
            "a search text can have at most {LONGEST_SEARCH} characters; type a shorter one"
        )),
        false => Ok(text),
    }
}

/// SQL condition: a column contains this [text](search_text), in which `%` and `_` have no special meaning.
pub(crate) fn contains(column: &str, text: &str) -> String {
    format!("{column} LIKE '%' || {} || '%' ESCAPE '!'", escaped(text))
}

/// SQL condition: a column ends with this [text](search_text), in which `%` and `_` have no special meaning.
pub(crate) fn ends_with(column: &str, text: &str) -> String {
    format!("{column} LIKE '%' || {} ESCAPE '!'", escaped(text))
}

fn escaped(text: &str) -> String {
    format!("REPLACE(REPLACE(REPLACE({text}, '!', '!!'), '%', '!%'), '_', '!_')")
}

/// Lets a type be read from columns of numbers or texts that may be NULL.
macro_rules! nullable {
    ($($name:ident of $base:ty),+) => {$(
        impl ::sqlx::Type<::sqlx::Any> for $name {
            fn type_info() -> ::sqlx::any::AnyTypeInfo {
                <$base as ::sqlx::Type<::sqlx::Any>>::type_info()
            }

            fn compatible(column: &::sqlx::any::AnyTypeInfo) -> bool {
                <$base as ::sqlx::Type<::sqlx::Any>>::compatible(column)
            }
        }

        impl<'r> ::sqlx::Decode<'r, ::sqlx::Any> for $name {
            fn decode(value: ::sqlx::any::AnyValueRef<'r>) -> Result<Self, ::sqlx::error::BoxDynError> {
                <Option<$base> as ::sqlx::Decode<::sqlx::Any>>::decode(value).map(Self)
            }
        }
    )+};
}

/// A flag: 0 or 1, because SQLite has no truth values. NULL, as an outer join gives it, is 0.
pub(crate) struct Flag(Option<i64>);

/// A seed: the bits of an unsigned number in a signed one, because databases have no other.
pub(crate) struct Seed(Option<i64>);

/// A verdict, as its word.
pub(crate) struct VerdictColumn(Option<String>);

nullable!(Flag of i64, Seed of i64, VerdictColumn of String);

impl From<Flag> for bool {
    fn from(flag: Flag) -> Self {
        flag.0.is_some_and(|number| number != 0)
    }
}

impl From<Seed> for Option<u64> {
    fn from(seed: Seed) -> Self {
        seed.0.map(i64::cast_unsigned)
    }
}

impl TryFrom<VerdictColumn> for Option<Verdict> {
    type Error = StoreError;

    fn try_from(column: VerdictColumn) -> Result<Self, StoreError> {
        let read = |word: String| word.parse().map_err(|_| StoreError::Corrupt(word));
        column.0.map(read).transpose()
    }
}

impl TryFrom<VerdictColumn> for Verdict {
    type Error = StoreError;

    fn try_from(column: VerdictColumn) -> Result<Self, StoreError> {
        Option::try_from(column)?.ok_or(StoreError::Missing("verdict"))
    }
}

/// Lets a type be read from columns of text, and be bound to parameters, by a conversion each.
macro_rules! text_in_columns {
    ($name:ty, $text:ident => $read:expr, $value:ident => $written:expr) => {
        impl ::sqlx::Type<::sqlx::Any> for $name {
            fn type_info() -> ::sqlx::any::AnyTypeInfo {
                <str as ::sqlx::Type<::sqlx::Any>>::type_info()
            }
        }

        impl<'r> ::sqlx::Decode<'r, ::sqlx::Any> for $name {
            fn decode(
                value: ::sqlx::any::AnyValueRef<'r>,
            ) -> Result<Self, ::sqlx::error::BoxDynError> {
                let $text = <&str as ::sqlx::Decode<::sqlx::Any>>::decode(value)?;
                Ok($read)
            }
        }

        impl ::sqlx::Encode<'_, ::sqlx::Any> for $name {
            fn encode_by_ref(
                &self,
                buffer: &mut <::sqlx::Any as ::sqlx::Database>::ArgumentBuffer,
            ) -> Result<::sqlx::encode::IsNull, ::sqlx::error::BoxDynError> {
                let $value = self;
                <String as ::sqlx::Encode<::sqlx::Any>>::encode($written, buffer)
            }
        }
    };
}
pub(crate) use text_in_columns;

/// Lets enums of words be read from columns of text, and be bound to parameters.
macro_rules! words_in_columns {
    ($($name:ty),+) => {$(
        $crate::columns::text_in_columns!(
            $name,
            word => word.parse()?,
            value => <&str>::from(*value).to_owned()
        );
    )+};
}
pub(crate) use words_in_columns;

/// Lets plain data be read from columns that hold it as JSON, and be bound to parameters.
macro_rules! json_in_columns {
    ($name:ty) => {
        $crate::columns::text_in_columns!(
            $name,
            text => ::serde_json::from_str(text)?,
            value => ::serde_json::to_string(value)?
        );
    };
}
pub(crate) use json_in_columns;
