//! The credentials of a request: a session cookie, or a program's token.

use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use grundy_store::Token;

use crate::options::Options;

/// The longest token that is looked up, in bytes.
const LONGEST: usize = 200;

/// The name of the cookie. Browsers accept a name with `__Host-` only from this host, for all its paths and
/// over TLS, so without TLS the name is plain.
fn name(options: &Options) -> &'static str {
    match options.is_secure() {
        true => "__Host-grundy",
        false => "grundy",
    }
}

/// The token of `Authorization: Bearer TOKEN`.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<Token> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    let fits = scheme.eq_ignore_ascii_case("bearer") && token.len() <= LONGEST;
    fits.then(|| Token::from_text(token.trim()))
}

/// The token of the session cookie.
pub(crate) fn cookie(headers: &HeaderMap, options: &Options) -> Option<Token> {
    let name = name(options);
    let all = headers.get_all(COOKIE).iter();
    let pairs = all.filter_map(|value| value.to_str().ok());
    let mut pairs = pairs.flat_map(|value| value.split(';'));
    let value = pairs.find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))?;
    (value.len() <= LONGEST).then(|| Token::from_text(value))
}

/// The `Set-Cookie` header that begins a session.
pub(crate) fn begin(token: &Token, options: &Options) -> HeaderValue {
    header(token.reveal(), 30 * 24 * 60 * 60, options)
}

/// The `Set-Cookie` header that ends the session.
pub(crate) fn end(options: &Options) -> HeaderValue {
    header("", 0, options)
}

fn header(value: &str, seconds: u32, options: &Options) -> HeaderValue {
    let secure = if options.is_secure() { "; Secure" } else { "" };
    let name = name(options);
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).expect("tokens are made of letters, digits, `-` and `_`")
}
