//! Checks a Postgres URL before it is used. Error messages never quote the URL, because it may contain a password.

use std::str::FromStr as _;

use sqlx::postgres::PgConnectOptions;

use crate::StoreError;
use crate::error::refused;

/// The options that a URL may have after the `?`.
const PARAMETERS: [&str; 13] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "statement-cache-capacity",
    "user",
];

/// Refuses a URL that is not one of a Postgres database.
pub(crate) fn check(url: &str) -> Result<(), StoreError> {
    let wrong = |what: &str| {
        refused(format!(
            "the address of the database {what}; it is written postgres://USER:PASSWORD@HOST:PORT/NAME, \
             and in its parts `/`, `?`, `#`, `@`, `:` and `%` are written %2F, %3F, %23, %40, %3A and %25"
        ))
    };
    let schemes = ["postgres://", "postgresql://"];
    let Some(rest) = schemes.iter().find_map(|scheme| url.strip_prefix(scheme)) else {
        return wrong("does not begin with postgres://");
    };
    let (place, parameters) = rest.split_once('?').unwrap_or((rest, ""));
    if url.contains('#') || place.matches('@').count() > 1 || place.matches('/').count() > 1 {
        return wrong("is not well formed");
    }
    for parameter in parameters.split('&').filter(|text| !text.is_empty()) {
        let name = parameter.split('=').next().unwrap_or_default();
        if !PARAMETERS.contains(&name) {
            return wrong("has a parameter that Postgres does not have");
        }
    }
    Ok(())
}

/// The database of a URL with its server and user, for messages.
pub(crate) fn shown(url: &str) -> String {
    let Ok(options) = PgConnectOptions::from_str(url) else {
        return "the database".to_owned();
    };
    let server = match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    };
    let user = options.get_username();
    let database = options.get_database().unwrap_or(user);
    format!("the database {database} at {server} as {user}")
}

#[cfg(test)]
mod tests {
    use super::{check, shown};

    #[test]
    fn a_message_names_server_and_user_without_the_password() {
        for (url, expected) in [
            (
                "postgres://ada:s%2Fecret@db.example.org/arena",
                "the database arena at db.example.org:5432 as ada",
            ),
            (
                "postgres://ada:secret@[::1]:1?sslmode=disable",
                "the database ada at [::1]:1 as ada",
            ),
            (
                "postgres:///arena?host=/run/postgresql&user=ada",
                "the database arena at /run/postgresql as ada",
            ),
        ] {
            assert_eq!(shown(url), expected, "{url}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_without_the_password() {
        for good in [
            "postgres://ada:s%2Fecret@localhost:5432/arena",
            "postgresql://ada@localhost/arena?host=/run/postgresql&sslmode=verify-full",
            "postgres:///arena",
        ] {
            assert!(check(good).is_ok(), "{good}");
        }
        for bad in [
            "mysql://ada:secret@localhost/arena",
            "postgres://ada:12?secret@localhost/arena",
            "postgres://ada:12#secret@localhost/arena",
            "postgres://ada:12/secret@localhost/arena",
            "postgres://ada:12@secret@localhost/arena",
            "secret",
        ] {
            let error = check(bad).expect_err(bad).to_string();
            assert!(
                !error.contains("secret") && !error.contains("12"),
                "{error}"
            );
        }
    }
}
