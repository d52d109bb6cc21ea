//! QR codes in pages.

use std::fmt::Write as _;

use minijinja::Value;
use qrcode::{Color, QrCode};

/// The empty squares around a code, which scanners need.
const MARGIN: usize = 4;

/// The QR code of a text as an SVG element, dark on light in any theme; nothing if the text is too long for a code.
pub(crate) fn qr_code(text: &str) -> Value {
    let svg = QrCode::new(text).map_or_else(|_| String::new(), |code| svg(&code));
    Value::from_safe_string(svg)
}

fn svg(code: &QrCode) -> String {
    let width = code.width();
    let side = width + 2 * MARGIN;
    let mut path = String::new();
    for (place, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            let (x, y) = (place % width + MARGIN, place / width + MARGIN);
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    format!(
        "<svg class=\"qr\" viewBox=\"0 0 {side} {side}\" role=\"img\" aria-label=\"QR code of this address\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}h-{side}z\"/>\
         <path fill=\"#000\" d=\"{path}\"/></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_three_corners() {
        let svg = qr_code("http://192.168.1.20:8470").to_string();
        // 25 squares and two margins.
        assert!(svg.contains("viewBox=\"0 0 33 33\""), "{svg}");
        for corner in ["M4 4h", "M28 4h", "M4 28h"] {
            assert!(svg.contains(corner), "{svg}");
        }
        assert_eq!(qr_code(&"x".repeat(3000)).to_string(), "");
    }
}
