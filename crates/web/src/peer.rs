//! The network address of a request, as handlers take it.

use std::convert::Infallible;
use std::net::SocketAddr;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

use crate::app::App;
use crate::requester::Peer;

impl FromRequestParts<App> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let connected = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let connected = connected.map(|ConnectInfo(address)| address.ip());
        let is_proxy = |address| app.options().is_proxy(address);
        Ok(Self::of(connected, &parts.headers, is_proxy))
    }
}
