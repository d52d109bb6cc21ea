//! Names of accounts: valid, and different from others to the eye.

use sqlx::AnyPool;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::StoreError;
use crate::error::refused;
use crate::sql::{Statements as _, Write};

/// The longest name, in characters.
const LONGEST: usize = 32;

/// The names of reference players and of levels of play, which pages show beside those of accounts.
const RESERVED: &[&str] = &[
    "perfect",
    "trickster",
    "random",
    "playouts",
    "search",
    "easy",
    "medium",
    "hard",
    "grundy",
];
/// The beginning of the name of a deleted account.
pub(crate) const DELETED: &str = "deleted-";
/// The beginnings of names with a number, such as `playouts-30`, and of the names of deleted accounts.
const RESERVED_BEGINNINGS: &[&str] = &["playouts-", "search-", DELETED];

/// A valid name, in compatibility form (NFKC), so that a full-width letter is the same as an ordinary one.
///
/// It has letters of any script, digits and `.`, `-`, `_`, with a letter among them: nothing that could pass for
/// something else on a page or in a file.
///
/// # Errors
/// If the name is not valid, or reserved.
pub(crate) fn checked(name: &str) -> Result<String, StoreError> {
    let name: String = name.trim().nfkc().collect();
    // The fillers of Hangul count as letters, and show nothing.
    let fills = |letter| matches!(letter, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}');
    let may_be =
        |letter: char| (letter.is_alphanumeric() && !fills(letter)) || ".-_".contains(letter);
    let length = name.chars().count();
    if length == 0 || length > LONGEST {
        return refused(format!("the name must have 1 to {LONGEST} characters"));
    }
    if name.contains(char::is_whitespace) {
        let words: Vec<&str> = name.split_whitespace().collect();
        return refused(format!(
            "the name must not have blanks; write {}",
            words.join(".")
        ));
    }
    if let Some(wrong) = name.chars().find(|&letter| !may_be(letter)) {
        return refused(format!(
            "a name can contain letters, digits, dots, hyphens and underscores, but not {wrong:?}"
        ));
    }
    if !name.chars().any(char::is_alphabetic) {
        return refused("a name needs at least one letter");
    }
    if is_reserved(&name) {
        return refused(format!("the name {name} is reserved; choose another one"));
    }
    Ok(name)
}

/// Whether a name looks like one of a player of the site, or of a deleted account.
fn is_reserved(name: &str) -> bool {
    let forms = [skeleton(name), skeleton(&written(name))];
    forms.iter().any(|form| {
        let is_whole = RESERVED.iter().any(|whole| *form == skeleton(whole));
        let mut beginnings = RESERVED_BEGINNINGS.iter();
        is_whole || beginnings.any(|beginning| form.starts_with(&skeleton(beginning)))
    })
}

/// The form by which an account is found: without the difference between capital and small letters, and in
/// compatibility form.
#[must_use]
pub fn folded(name: &str) -> String {
    let name: String = name.trim().nfkc().collect();
    name.to_lowercase()
}

/// Letters without a decomposition, and the letters that they are sorted as.
const SORTED_AS: &[(char, &str)] = &[
    ('ß', "ss"),
    ('æ', "ae"),
    ('œ', "oe"),
    ('ø', "o"),
    ('ł', "l"),
    ('đ', "d"),
    ('ı', "i"),
];

/// The key by which lists of names are sorted: first without accents and the difference between capital and small
/// letters, so that Äda comes before Bob; then as the name is found.
pub(crate) fn sort_key(name: &str) -> (String, String) {
    let plain = name.nfkd().filter(|letter| !is_combining_mark(*letter));
    let mut plain = plain.collect::<String>().to_lowercase();
    for (letter, as_letters) in SORTED_AS {
        plain = plain.replace(*letter, as_letters);
    }
    (plain, folded(name))
}

/// The form in which two names that look the same are equal: the skeleton of Unicode Technical Standard 39, section 4,
/// of the name without the difference between capital and small letters. If it changes for the same name, a migration
/// has to clear the skeletons in the database, which are then [made anew](complete).
pub(crate) fn skeleton(name: &str) -> String {
    let name: String = name.trim().nfkc().collect();
    // Capital letters are compared as they are written: many of other scripts look like Latin ones of which the small
    // letters look different, such as the Greek Kappa.
    let written: String = name.nfd().map(prototype_of_capital).collect();
    // Twice, because a capital letter may look like a small one of another script only in lower case.
    let once: String = unicode_security::skeleton(&written.to_lowercase()).collect();
    unicode_security::skeleton(&once.to_lowercase()).collect()
}

/// The form in which two names that look the same as they are written are equal, although their small letters differ:
/// `Paul` and `PauI`, `Frau.Lehrer` and `frau.Iehrer`. It is the skeleton of the standard, in which a capital I, a
/// small l and the digit 1 are one letter; only then do capital letters become small ones. Ian and Lan are equal, too,
/// because accounts are found without the difference, and Ian looks like lan.
pub(crate) fn written(name: &str) -> String {
    let name: String = name.trim().nfkc().collect();
    let written: String = unicode_security::skeleton(&name).collect();
    written.to_lowercase()
}

/// The letters that a capital letter looks like. Other letters stay as they are.
fn prototype_of_capital(letter: char) -> String {
    if !letter.is_uppercase() {
        return letter.to_string();
    }
    let prototype: String = unicode_security::skeleton(letter.encode_utf8(&mut [0; 4])).collect();
    match &*prototype {
        // The standard has one prototype for a capital I and a small l, but a capital I is a small i for those who
        // write the name in small letters. The written form has the prototype.
        "l" => "I".to_owned(),
        _ => prototype,
    }
}

/// Whether accounts were made before there were skeletons.
///
/// # Errors
/// If the database fails.
pub(crate) async fn are_missing(pool: &AnyPool) -> Result<bool, StoreError> {
    let missing = "SELECT COUNT(*) FROM accounts WHERE skeleton IS NULL";
    let count: i64 = pool.value(missing, ()).await?;
    Ok(count > 0)
}

/// Writes the skeletons of accounts that were made before there were skeletons, the folded form of today, and the
/// [written] form. If two of them look the same, the older one gets the form.
///
/// # Errors
/// If the database fails.
pub(crate) async fn complete(transaction: &mut Write) -> Result<(), StoreError> {
    let missing = "SELECT id, name FROM accounts WHERE skeleton IS NULL ORDER BY created, id";
    let accounts: Vec<(String, String)> = transaction.all(missing, ()).await?;
    for (id, name) in accounts {
        let sql = "UPDATE accounts SET skeleton = $1, folded = $2 WHERE id = $3 AND NOT EXISTS \
            (SELECT 1 FROM accounts other WHERE other.id <> $3 AND (other.skeleton = $1 OR other.folded = $2))";
        transaction
            .run(sql, (skeleton(&name), folded(&name), &id))
            .await?;
        let sql = "UPDATE accounts SET written = $1 WHERE id = $2 AND NOT EXISTS \
            (SELECT 1 FROM accounts other WHERE other.id <> $2 AND other.written = $1)";
        transaction.run(sql, (written(&name), &id)).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_digits_and_marks() {
        for (given, kept) in [
            ("Ada", Some("Ada")),
            (" Zoë ", Some("Zoë")),
            ("ａｄａ", Some("ada")),
            ("李", Some("李")),
            ("7", None),
            ("7b", Some("7b")),
            ("..", None),
            ("-_.", None),
            ("", None),
            ("a b", None),
            ("a/b", None),
            ("\u{3164}", None),
            ("perfect", None),
            ("Trickster", None),
            ("r\u{430}ndom", None),
            ("ｐｅｒｆｅｃｔ", None),
            ("playouts-30", None),
            ("Playouts-x", None),
            ("search-50000", None),
            ("s\u{435}arch-1", None),
            ("Easy", None),
            ("medium", None),
            ("h\u{430}rd", None),
            ("\u{3a1}erfect", None),
            ("\u{397}\u{391}RD", None),
            ("\u{395}asy", None),
            ("deleted-k3v7q2m9xa", None),
            ("PIayouts-30", None),
            ("deIeted-1", None),
            ("easiIy", Some("easiIy")),
            ("searching", Some("searching")),
            ("hardy", Some("hardy")),
        ] {
            assert_eq!(checked(given).ok().as_deref(), kept, "{given:?}");
        }
        let blank = checked("Anna  Meyer").expect_err("a blank").to_string();
        assert_eq!(blank, "the name must not have blanks; write Anna.Meyer");
        let wrong = checked("a*b").expect_err("a mark").to_string();
        assert!(
            wrong.ends_with("but not '*'") && !wrong.contains('`'),
            "{wrong}"
        );
        assert!(checked(&"x".repeat(32)).is_ok() && checked(&"x".repeat(33)).is_err());
    }

    #[test]
    fn names_are_sorted_without_accents() {
        let mut names = [
            "Zoë", "Åsa", "äda", "Weiz", "Weiß", "Ola", "Øla", "Ada", "bob", "Zoe",
        ];
        names.sort_by_cached_key(|name| sort_key(name));
        let expected = [
            "Ada", "äda", "Åsa", "bob", "Ola", "Øla", "Weiß", "Weiz", "Zoe", "Zoë",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn names_that_look_the_same_have_one_skeleton() {
        for (one, other) in [
            ("admin", "\u{430}dmin"),
            ("Bob", "bob"),
            ("ｂｏｂ", "bob"),
            ("paypal", "раураl"),
            // Capital letters of other scripts, of which the small ones look different.
            ("Kate", "\u{39a}ate"),
            ("heinrich", "\u{41d}einrich"),
            ("BOB", "\u{412}ob"),
            ("zoe", "\u{396}oe"),
            ("Tom", "\u{3a4}om"),
            ("Mrs.Lovelace", "\u{41c}RS.Lovelace"),
            ("nina", "\u{39d}INA"),
            ("Ivan", "\u{406}van"),
            ("ivan", "\u{4c0}van"),
            ("Ada", "\u{13aa}da"),
            ("ALAN", "\u{13aa}\u{13de}\u{13aa}\u{39d}"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        for (one, other) in [
            ("anna", "anne"),
            ("bob2", "bob3"),
            ("müller", "muller"),
            ("Alia", "Alla"),
            ("vina", "\u{39d}ina"),
        ] {
            assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
            assert_ne!(written(one), written(other), "{one} {other}");
        }
    }

    #[test]
    fn names_that_are_written_alike_have_one_form() {
        for (one, other) in [
            ("pa1", "paI"),
            ("pa1", "pal"),
            ("Paul", "PauI"),
            ("I1", "l1"),
            ("I1", "lI"),
            ("l", "\u{2160}"),
            ("I", "\u{2160}"),
            ("Al", "A\u{4c0}"),
            ("bO", "b0"),
            ("Frau.Lehrer", "frau.Iehrer"),
            ("Frau.Lehrer", "FRAU.1ehrer"),
            ("Lan", "Ian"),
            ("Lan", "\u{406}an"),
        ] {
            assert_eq!(written(one), written(other), "{one} {other}");
        }
        for (one, other) in [("pai", "pal"), ("pai", "paI"), ("i1", "l1"), ("ian", "Lan")] {
            assert_ne!(written(one), written(other), "{one} {other}");
        }
    }
}
