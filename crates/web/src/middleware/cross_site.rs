//! Refuses changes that another site has requested (CSRF).

use tower_http::csrf::CsrfLayer;

use crate::options::Options;

/// Refuses cross-site requests that could change something, unless they come from the site's own address.
pub(crate) fn cross_site(options: &Options) -> CsrfLayer {
    let layer = CsrfLayer::new();
    match layer.clone().add_trusted_origin(&options.address) {
        Ok(trusting) => trusting,
        // An address with a path is not an origin. The layer then compares the host of the request.
        Err(_) => layer,
    }
}
