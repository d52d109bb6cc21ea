/// Declares an enum of words: each variant is printed, read and written to JSON by one name. That is
/// its own name in kebab case, unless another is given: `Accepted = "AC"`.
///
/// A crate that uses this macro needs `serde` and `strum` with their derives.
///
/// ```
/// grundy_play::words! {
///     /// What is asked for.
///     Asked {
///         /// A move.
///         GoodMove,
///         /// The winner.
///         Winner = "who",
///     }
/// }
///
/// assert_eq!(Asked::GoodMove.to_string(), "good-move");
/// assert_eq!("who".parse(), Ok(Asked::Winner));
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$about:meta])* $name:ident {
        $($(#[$meta:meta])* $variant:ident $(= $word:literal)?),+ $(,)?
    }) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug,
            ::serde::Serialize, ::serde::Deserialize,
            ::strum::Display, ::strum::EnumString, ::strum::EnumIter, ::strum::IntoStaticStr,
        )]
        #[serde(rename_all = "kebab-case")]
        #[strum(serialize_all = "kebab-case")]
        pub enum $name {
            $($(#[$meta])* $(#[serde(rename = $word)] #[strum(serialize = $word)])? $variant),+
        }
    };
}
