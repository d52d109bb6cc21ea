//! Paper and colors.

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, IntoFont, RGBAColor, RGBColor, TextStyle};

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

/// The result of painting: nothing, or the error in words.
pub(super) type Painted = Result<(), String>;

/// Text of a size in pixels.
pub(super) fn text(size: u32) -> TextStyle<'static> {
    (FONT, size).into_font().color(&INK)
}

/// An error of the painting crate in words.
pub(super) fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// A number of pixels as a coordinate.
pub(super) fn pixels(size: u32) -> i32 {
    i32::try_from(size).unwrap_or(i32::MAX)
}

/// Colors and what they mean, in a row that begins here.
pub(super) fn legend<B: DrawingBackend>(
    page: &Page<'_, B>,
    words: &[(RGBAColor, String)],
    (left, line): (i32, i32),
) -> Painted {
    let mut x = left;
    for (colour, word) in words {
        let corners = [(x, line - 7), (x + 14, line + 7)];
        page.draw(&Rectangle::new(corners, colour.filled()))
            .map_err(said)?;
        page.draw(&Rectangle::new(corners, INK.mix(0.4)))
            .map_err(said)?;
        let style = text(14).pos(Pos::new(HPos::Left, VPos::Center));
        let (width, _) = page.estimate_text_size(word, &style).map_err(said)?;
        page.draw(&Text::new(word.clone(), (x + 21, line), style))
            .map_err(said)?;
        x += 45 + pixels(width);
    }
    Ok(())
}
