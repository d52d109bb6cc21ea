//! Compresses responses, for classrooms in which many browsers share one wireless network.

use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

/// Smaller responses fit into one packet.
const LEAST: u64 = 1024;
/// A stream is read line by line, so no line may wait for the next one.
const STREAM: NotForContentType = NotForContentType::const_new("application/x-ndjson");

/// Compresses responses with gzip if the client accepts it, except live streams.
pub(crate) fn compression() -> CompressionLayer<impl Predicate> {
    let compressed = SizeAbove::new(LEAST)
        .and(NotForContentType::SSE)
        .and(STREAM);
    CompressionLayer::new().compress_when(compressed)
}
