//! Paper and colours.

use std::io;
use std::sync::Once;

use plotters::coord::Shift;
use plotters::prelude::{BitMapBackend, DrawingArea, DrawingBackend, IntoDrawingArea, SVGBackend};
use plotters::style::{FontStyle, IntoFont, RGBColor, TextStyle, register_font};

use super::{Drawing, Format, Size, bars, graph, grid, values};

pub(super) const PAPER: RGBColor = RGBColor(255, 255, 255);
pub(super) const INK: RGBColor = RGBColor(38, 38, 46);
pub(super) const FAINT: RGBColor = RGBColor(208, 208, 216);
/// Won, lost and drawn for the player about to move: apart for every kind of eye.
pub(super) const WON: RGBColor = RGBColor(0, 114, 178);
pub(super) const LOST: RGBColor = RGBColor(213, 94, 0);
pub(super) const DRAWN: RGBColor = RGBColor(150, 150, 158);

/// The name under which the font is registered. Browsers that show an SVG take their own.
pub(super) const FONT: &str = "sans-serif";

/// A page to paint on.
pub(super) type Page<'p, B> = DrawingArea<B, Shift>;

/// What painting gives: nothing, or what went wrong in words.
pub(super) type Painted = Result<(), String>;

/// Text of a size in pixels.
pub(super) fn text(size: u32) -> TextStyle<'static> {
    (FONT, size).into_font().color(&INK)
}

/// An error of the painting crate in words.
pub(super) fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Paints a drawing as a file.
pub(super) fn paint(
    drawing: &Drawing,
    heading: &str,
    format: Format,
    size: Size,
) -> Result<Vec<u8>, String> {
    static FONT_READY: Once = Once::new();
    FONT_READY.call_once(|| {
        // It cannot fail with a font that is one.
        let _ = register_font(FONT, FontStyle::Normal, dejavu::sans::regular());
    });
    match format {
        Format::Svg => {
            let mut file = String::new();
            let backend = SVGBackend::with_string(&mut file, (size.width, size.height));
            compose(&backend.into_drawing_area(), drawing, heading)?;
            Ok(file.into_bytes())
        }
        Format::Png => {
            let bytes = size.width as usize * size.height as usize * 3;
            let mut pixels = vec![0; bytes];
            let backend = BitMapBackend::with_buffer(&mut pixels, (size.width, size.height));
            compose(&backend.into_drawing_area(), drawing, heading)?;
            png(&pixels, size).map_err(said)
        }
    }
}

fn compose<B: DrawingBackend>(page: &Page<'_, B>, drawing: &Drawing, heading: &str) -> Painted {
    page.fill(&PAPER).map_err(said)?;
    let page = page.titled(heading, text(22)).map_err(said)?;
    match drawing {
        Drawing::Grid {
            columns,
            rows,
            cells,
            shown,
        } => grid::paint(&page, *columns, *rows, cells, *shown),
        Drawing::Layers { won, lost, drawn } => bars::paint(&page, won, lost, *drawn),
        Drawing::Values(found) => values::paint(&page, found),
        Drawing::Graph(graph) => graph::paint(&page, graph),
    }?;
    page.present().map_err(said)
}

fn png(pixels: &[u8], size: Size) -> Result<Vec<u8>, io::Error> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size.width, size.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(file)
}
