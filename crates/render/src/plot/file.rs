//! A drawing as SVG.

use std::sync::Once;

use plotters::prelude::{DrawingBackend, IntoDrawingArea, SVGBackend, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, register_font};

use super::data::Drawing;
use super::paint::{FONT, PAPER, Page, Painted, pixels, said, text};
use super::{Size, bars};

/// Paints a drawing as SVG.
pub(super) fn svg(drawing: &Drawing, heading: &str, size: Size) -> Result<String, String> {
    static FONT_READY: Once = Once::new();
    FONT_READY.call_once(|| {
        // It can only fail for data that is not a font.
        let _ = register_font(FONT, FontStyle::Normal, dejavu::sans::regular());
    });
    let mut file = String::new();
    let backend = SVGBackend::with_string(&mut file, (size.width, size.height));
    compose(&backend.into_drawing_area(), drawing, heading)?;
    Ok(file)
}

fn compose<B: DrawingBackend>(page: &Page<'_, B>, drawing: &Drawing, heading: &str) -> Painted {
    page.fill(&PAPER).map_err(said)?;
    let (width, _) = page.dim_in_pixel();
    let style = text(heading_size(page, heading)?).pos(Pos::new(HPos::Center, VPos::Center));
    let middle = (pixels(width) / 2, pixels(HEADING) / 2 + 4);
    page.draw(&Text::new(heading.to_owned(), middle, style))
        .map_err(said)?;
    let (_, page) = page.split_vertically(HEADING);
    match drawing {
        Drawing::Table(table) => table.paint(&page),
        Drawing::Layers { won, lost, drawn } => bars::paint(&page, won, lost, *drawn),
        Drawing::Graph(graph) => graph.paint(&page),
    }?;
    page.present().map_err(said)
}

/// The height of the heading.
pub(super) const HEADING: u32 = 44;

/// The largest size at which the heading fits.
fn heading_size<B: DrawingBackend>(page: &Page<'_, B>, heading: &str) -> Result<u32, String> {
    const SIZES: [u32; 6] = [22, 20, 18, 16, 14, 12];
    let (width, _) = page.dim_in_pixel();
    for size in SIZES {
        let (needed, _) = page
            .estimate_text_size(heading, &text(size))
            .map_err(said)?;
        if needed + 24 <= width {
            return Ok(size);
        }
    }
    Ok(10)
}
