//! The credentials of a request: a session cookie, or a program's token.

use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use grundy_store::Token;

use crate::options::Options;

/// The longest token that is looked up, in bytes.
const LONGEST: usize = 200;

/// The beginning of the paths of the Contest API.
const CLICS: &str = "/api/clics";

/// The name of the session's cookie.
const NAME: &str = "grundy";

/// The name of a cookie as browsers see it. Browsers accept a name with `__Host-` only from this host, for all its
/// paths and over TLS, so without TLS the name is plain.
fn full_name(name: &str, options: &Options) -> String {
    match options.is_secure() {
        true => format!("__Host-{name}"),
        false => name.to_owned(),
    }
}

/// The token of `Authorization: Bearer TOKEN`.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<Token> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    let fits = scheme.eq_ignore_ascii_case("bearer") && token.len() <= LONGEST;
    fits.then(|| Token::from_text(token.trim()))
}

/// The token of `Authorization: Basic`, which is the password there, for paths of the Contest API. Any name goes with it.
pub(crate) fn basic(path: &str, headers: &HeaderMap) -> Option<Token> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, encoded) = value.split_once(' ')?;
    if !path.starts_with(CLICS)
        || !scheme.eq_ignore_ascii_case("basic")
        || encoded.len() > 4 * LONGEST
    {
        return None;
    }
    let decoded = BASE64_STANDARD.decode(encoded.trim()).ok()?;
    let text = String::from_utf8(decoded).ok()?;
    let (_, token) = text.split_once(':')?;
    (token.len() <= LONGEST).then(|| Token::from_text(token))
}

/// The token of the session cookie.
pub(crate) fn cookie(headers: &HeaderMap, options: &Options) -> Option<Token> {
    cookie_named(NAME, headers, options).map(Token::from_text)
}

/// The value of a cookie of this site.
pub(crate) fn cookie_named<'a>(
    name: &str,
    headers: &'a HeaderMap,
    options: &Options,
) -> Option<&'a str> {
    let name = full_name(name, options);
    let all = headers.get_all(COOKIE).iter();
    let pairs = all.filter_map(|value| value.to_str().ok());
    let mut pairs = pairs.flat_map(|value| value.split(';'));
    let value = pairs.find_map(|pair| pair.trim().strip_prefix(&*name)?.strip_prefix('='))?;
    (value.len() <= LONGEST).then_some(value)
}

/// The `Set-Cookie` header that begins a session.
pub(crate) fn begin(token: &Token, options: &Options) -> HeaderValue {
    cookie_header(NAME, token.reveal(), 30 * 24 * 60 * 60, options)
}

/// The `Set-Cookie` header that ends the session.
pub(crate) fn end(options: &Options) -> HeaderValue {
    cookie_header(NAME, "", 0, options)
}

/// The `Set-Cookie` header of a cookie that scripts cannot read. The value consists of letters, digits, `-` and `_`.
pub(crate) fn cookie_header(
    name: &str,
    value: &str,
    seconds: u32,
    options: &Options,
) -> HeaderValue {
    let secure = if options.is_secure() { "; Secure" } else { "" };
    let name = full_name(name, options);
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).expect("tokens are made of letters, digits, `-` and `_`")
}
