//! A drawing as a file.

use std::io;
use std::sync::Once;

use plotters::prelude::{DrawingBackend, IntoDrawingArea, SVGBackend, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, register_font};

use super::data::Drawing;
use super::paint::{FONT, PAPER, Page, Painted, pixels, said, text};
use super::smooth::Canvas;
use super::{Format, Size, bars};

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
            let mut canvas = Canvas::new(size);
            compose(&canvas.brush().into_drawing_area(), drawing, heading)?;
            png(&canvas.picture(), size).map_err(said)
        }
    }
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
