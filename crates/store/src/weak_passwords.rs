//! Passwords that are guessed first.

/// Words and sequences of which common passwords are made, in small letters.
const COMMON: &[&str] = &[
    "password",
    "passwort",
    "passw0rd",
    "qwerty",
    "qwertz",
    "azerty",
    "asdfgh",
    "yxcvbn",
    "zxcvbn",
    "letmein",
    "iloveyou",
    "welcome",
    "willkommen",
    "admin",
    "football",
    "fussball",
    "baseball",
    "princess",
    "dragon",
    "monkey",
    "sunshine",
    "superman",
    "batman",
    "starwars",
    "master",
    "shadow",
    "michael",
    "charlie",
    "hallo",
    "hello",
    "schule",
    "school",
    "geheim",
    "secret",
    "computer",
    "internet",
    "whatever",
    "trustno1",
    "freedom",
    "1q2w3e4r",
    "1qaz2wsx",
    "abc",
    "test",
    "changeme",
    "default",
    "login",
    "grundy",
];

/// The least number of characters that are left without common words and sequences.
const LEFT: usize = 4;

/// The reason why a password is weak. `None` if it is not.
pub(crate) fn weakness(password: &str, name: &str) -> Option<&'static str> {
    let small = password.to_lowercase();
    let name = name.to_lowercase();
    if name.chars().count() >= 4 && small.contains(&name) {
        return Some("the password contains the name of the account");
    }
    let distinct: std::collections::BTreeSet<char> = small.chars().collect();
    if distinct.len() < 4 {
        return Some("the password has fewer than four different characters");
    }
    let mut left = small;
    for word in COMMON {
        left = left.replace(word, "");
    }
    match without_runs(&left).chars().count() < LEFT {
        true => Some("this password is one of the first that are guessed"),
        false => None,
    }
}

/// The text without characters that repeat the one before or follow it in the order of characters: `abc`, `321`, `aaa`.
fn without_runs(text: &str) -> String {
    let mut last: Option<char> = None;
    let mut kept = String::new();
    for letter in text.chars() {
        let step = last.map(|last| i64::from(u32::from(letter)) - i64::from(u32::from(last)));
        if step.is_none_or(|step| step.abs() > 1) {
            kept.push(letter);
        }
        last = Some(letter);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::weakness;

    #[test]
    fn what_is_guessed_first_is_weak() {
        for weak in [
            "12345678",
            "87654321",
            "1234567890",
            "password",
            "Password1",
            "password123",
            "aaaaaaaa",
            "abababab",
            "abcdefgh",
            "qwertz123",
            "qwerty12",
            "iloveyou",
            "11112222",
            "schule2026"[..6].repeat(2).as_str(),
            "ada-lovelace",
        ] {
            assert!(weakness(weak, "ada-lovelace").is_some(), "{weak}");
        }
        for strong in [
            "correct horse battery",
            "a wholly other phrase",
            "kQ7vZp2m",
            "drei Hasen im Schnee",
            "Regen#41bogen",
        ] {
            assert_eq!(weakness(strong, "ada-lovelace"), None, "{strong}");
        }
        assert_eq!(
            weakness("adamantine", "ada"),
            None,
            "short names are parts of words"
        );
    }
}
