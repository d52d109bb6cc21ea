//! The requests that a token of a limited scope allows.

use axum::http::Method;
use grundy_store::TokenScope;

/// The reason why a token of this scope does not allow a request. `None` if it does.
pub(crate) fn refusal(scope: TokenScope, method: &Method, path: &str) -> Option<&'static str> {
    let is_reading = matches!(*method, Method::GET | Method::HEAD);
    match scope {
        TokenScope::All => None,
        _ if !path.starts_with("/api/") => Some("this token is for the API only"),
        TokenScope::Submit if is_submission(path) || is_match(path) => None,
        _ if (is_reading || is_question(path)) && !is_match(path) => None,
        TokenScope::Submit => {
            Some("this token may only read, submit programs, play matches and join contests")
        }
        TokenScope::Read => Some("this token may only read"),
    }
}

/// Whether a path answers a question whose body is only too long for an address.
fn is_question(path: &str) -> bool {
    path == "/api/v1/play"
}

/// Whether a path starts a match or a tournament, for which workers take long. Both methods do.
fn is_match(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    ["matches", "tournaments"].contains(&last)
}

fn is_submission(path: &str) -> bool {
    let parts: Vec<&str> = path.trim_start_matches("/api/v1/").split('/').collect();
    matches!(
        parts[..],
        ["problems", _, "submissions"] | ["contests", _, "join"]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_allow_what_they_say() {
        let submit = "/api/v1/problems/nim/submissions";
        let join = "/api/v1/contests/cup/join";
        let matches = "/api/v1/problems/nim/matches";
        let tournaments = "/api/v1/problems/nim/tournaments";
        for (method, path, allowed) in [
            (Method::GET, "/api/v1/submissions", [true, true, true]),
            (Method::POST, "/api/v1/play", [true, true, true]),
            (Method::GET, "/api/v1/play", [true, true, true]),
            (Method::GET, matches, [false, true, true]),
            (Method::POST, matches, [false, true, true]),
            (Method::GET, tournaments, [false, true, true]),
            (Method::HEAD, tournaments, [false, true, true]),
            (Method::POST, tournaments, [false, true, true]),
            (Method::POST, submit, [false, true, true]),
            (Method::POST, join, [false, true, true]),
            (Method::GET, "/account", [false, false, true]),
            (Method::POST, "/account/token", [false, false, true]),
            (
                Method::POST,
                "/problems/nim/submissions",
                [false, false, true],
            ),
            (Method::GET, "/admin", [false, false, true]),
        ] {
            let scopes = [TokenScope::Read, TokenScope::Submit, TokenScope::All];
            let found = scopes.map(|scope| refusal(scope, &method, path).is_none());
            assert_eq!(found, allowed, "{method} {path}");
        }
    }
}
