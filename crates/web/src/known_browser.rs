//! The mark of a browser that has signed in to an account before.
//!
//! It gives no access. It only lets the browser try passwords of its account while strangers guess them.

use axum::http::{HeaderMap, HeaderValue};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ed25519_dalek::{Signature, Signer, SigningKey, Verifier};

use crate::options::Options;
use crate::session;

/// The name of the cookie.
const NAME: &str = "grundy-known";

/// The text that the server signs.
fn text(account: &str) -> Vec<u8> {
    format!("grundy known browser of {account}").into_bytes()
}

/// The `Set-Cookie` header that marks a browser for a year.
pub(crate) fn mark(account: &str, key: &SigningKey, options: &Options) -> HeaderValue {
    let signature = key.sign(&text(account)).to_bytes();
    let value = BASE64.encode(signature);
    session::cookie_header(NAME, &value, 365 * 24 * 60 * 60, options)
}

/// Whether the browser has signed in to this account before.
pub(crate) fn is_known(
    account: &str,
    headers: &HeaderMap,
    key: &SigningKey,
    options: &Options,
) -> bool {
    let value = session::cookie_named(NAME, headers, options);
    let signature = value.and_then(|value| BASE64.decode(value).ok());
    let signature = signature.and_then(|bytes| Signature::from_slice(&bytes).ok());
    let is_ours = |signature| key.verifying_key().verify(&text(account), &signature);
    signature.is_some_and(|signature| is_ours(signature).is_ok())
}
