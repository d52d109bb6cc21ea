//! The credentials of a request: a session cookie, or a program's token.

use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use grundy_store::Token;

use crate::options::Options;

/// The longest value of a cookie that is read, in bytes.
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

/// The credentials that a program sends in the header `Authorization`.
pub(crate) struct ProgramCredentials {
    /// The name of the account. `None` if there is only a token.
    pub(crate) name: Option<String>,
    pub(crate) token: Token,
}

/// The credentials of `Authorization: Bearer TOKEN`. The tools that read the Contest API know only names and passwords,
/// so on its paths `Authorization: Basic` is read too, with the token as the password.
pub(crate) fn of_program(path: &str, headers: &HeaderMap) -> Option<ProgramCredentials> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, credentials) = value.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") {
        let token = Token::from_text(credentials.trim());
        return Some(ProgramCredentials { name: None, token });
    }
    let is_basic = scheme.eq_ignore_ascii_case("basic") && path.starts_with(CLICS);
    is_basic.then(|| basic(credentials))
}

/// A name and a token. Credentials that cannot be read are those of a name without a token.
fn basic(encoded: &str) -> ProgramCredentials {
    let decoded = BASE64_STANDARD.decode(encoded.trim()).unwrap_or_default();
    let text = String::from_utf8_lossy(&decoded);
    let (name, token) = text.split_once(':').unwrap_or((&*text, ""));
    ProgramCredentials {
        name: Some(name.to_owned()),
        token: Token::from_text(token),
    }
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
