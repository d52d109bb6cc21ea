//! A picture as PNG: the pixels of its SVG.

use std::error::Error;

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The name of the font in [`dejavu::sans`], as the font itself says it.
const FAMILY: &str = "DejaVu Sans";

/// The pixels of an SVG, as a PNG file. Text is lettered with our font alone, so the file does not depend
/// on the fonts of the machine.
///
/// # Errors
/// If the SVG is not valid, or the picture too large for memory.
pub(super) fn png(svg: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.set_sans_serif_family(FAMILY);
    let tree = Tree::from_str(svg, &options)?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("the picture is too large")?;
    pixels.fill(Color::WHITE);
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    encoded(&pixels)
}

/// The colors of pixels that are opaque, three bytes each, as a PNG file.
fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, Box<dyn Error>> {
    let colors = pixels.pixels().iter();
    let bytes = colors.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    let bytes: Vec<u8> = bytes.collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}
