//! Smooth pixels. The painting crate draws a bitmap without anti-aliasing, so a picture is painted
//! several times as large, and each pixel becomes the mean of a square.

use plotters::prelude::{BitMapBackend, DrawingBackend};
use plotters::style::{FontDesc, RGBAColor, TextStyle};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind,
};

use super::Size;

/// So many pixels a side become one, unless the picture is very large.
const FACTOR: u32 = 4;
/// Most pixels that are painted: some 300 MB.
const MOST: u64 = 100_000_000;

/// Larger pixels, to be made smaller when all is painted.
pub(super) struct Canvas {
    pixels: Vec<u8>,
    size: Size,
    factor: u32,
}

impl Canvas {
    /// White paper.
    pub(super) fn new(size: Size) -> Self {
        let area = |factor: u32| {
            u64::from(size.width) * u64::from(size.height) * u64::from(factor) * u64::from(factor)
        };
        let factors = (1..=FACTOR).rev();
        let factor = factors.into_iter().find(|&factor| area(factor) <= MOST);
        let factor = factor.unwrap_or(1);
        let bytes = usize::try_from(area(factor) * 3).unwrap_or(0);
        Self {
            pixels: vec![255; bytes],
            size,
            factor,
        }
    }

    /// What to paint on, in the measures of the picture.
    pub(super) fn brush(&mut self) -> Brush<'_> {
        let size = (
            self.size.width * self.factor,
            self.size.height * self.factor,
        );
        Brush {
            inner: BitMapBackend::with_buffer(&mut self.pixels, size),
            size: (self.size.width, self.size.height),
            factor: self.factor,
        }
    }

    /// The picture, three bytes a pixel.
    pub(super) fn picture(&self) -> Vec<u8> {
        let factor = self.factor as usize;
        let (width, height) = (self.size.width as usize, self.size.height as usize);
        let line = width * factor * 3;
        let count = u32::try_from(factor * factor).unwrap_or(1);
        let mut picture = Vec::with_capacity(width * height * 3);
        for rows in self.pixels.chunks(line * factor) {
            for column in 0..width {
                for channel in 0..3 {
                    let row = |row: &[u8]| -> u32 {
                        let from = column * factor * 3 + channel;
                        let values = row[from..].iter().step_by(3).take(factor);
                        values.map(|&value| u32::from(value)).sum()
                    };
                    let sum: u32 = rows.chunks(line).map(row).sum();
                    picture.push(u8::try_from(sum / count).unwrap_or(u8::MAX));
                }
            }
        }
        picture
    }
}

/// Paints all things larger.
pub(super) struct Brush<'c> {
    inner: BitMapBackend<'c>,
    size: (u32, u32),
    factor: u32,
}

/// A colour, and a line so many times as wide.
struct Wide(BackendColor, u32);

impl BackendStyle for Wide {
    fn color(&self) -> BackendColor {
        self.0
    }

    fn stroke_width(&self) -> u32 {
        self.1
    }
}

type Fault<'c> = DrawingErrorKind<<BitMapBackend<'c> as DrawingBackend>::ErrorType>;

impl Brush<'_> {
    fn at(&self, (x, y): BackendCoord) -> BackendCoord {
        let factor = self.factor.cast_signed();
        (x.saturating_mul(factor), y.saturating_mul(factor))
    }

    fn wide<S: BackendStyle>(&self, style: &S) -> Wide {
        Wide(style.color(), style.stroke_width() * self.factor)
    }
}

impl<'c> DrawingBackend for Brush<'c> {
    type ErrorType = <BitMapBackend<'c> as DrawingBackend>::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Result<(), Fault<'c>> {
        self.inner.ensure_prepared()
    }

    fn present(&mut self) -> Result<(), Fault<'c>> {
        self.inner.present()
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Result<(), Fault<'c>> {
        let (x, y) = self.at(point);
        let end = self.factor.cast_signed() - 1;
        self.inner
            .draw_rect((x, y), (x + end, y + end), &color, true)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Result<(), Fault<'c>> {
        let (from, to, style) = (self.at(from), self.at(to), self.wide(style));
        self.inner.draw_line(from, to, &style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Result<(), Fault<'c>> {
        let ((left, top), (right, bottom)) = (self.at(upper_left), self.at(bottom_right));
        if fill {
            return self
                .inner
                .draw_rect((left, top), (right, bottom), style, true);
        }
        // The lines of an outline lie on its edges.
        let width = self.factor.cast_signed() * style.stroke_width().cast_signed();
        let (out, within) = (width / 2, (width - 1) / 2);
        for (corner, opposite) in [
            ((left - out, top - out), (right + within, top + within)),
            (
                (left - out, bottom - out),
                (right + within, bottom + within),
            ),
            (
                (left - out, top + within + 1),
                (left + within, bottom - out - 1),
            ),
            (
                (right - out, top + within + 1),
                (right + within, bottom - out - 1),
            ),
        ] {
            self.inner
                .draw_rect(corner, opposite, &style.color(), true)?;
        }
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Result<(), Fault<'c>> {
        let path: Vec<BackendCoord> = path.into_iter().map(|point| self.at(point)).collect();
        let style = self.wide(style);
        self.inner.draw_path(path, &style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Result<(), Fault<'c>> {
        let (center, style) = (self.at(center), self.wide(style));
        let radius = radius * self.factor;
        self.inner.draw_circle(center, radius, &style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        vert: I,
        style: &S,
    ) -> Result<(), Fault<'c>> {
        let corners: Vec<BackendCoord> = vert.into_iter().map(|point| self.at(point)).collect();
        self.inner.fill_polygon(corners, style)
    }

    fn draw_text<T: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &T,
        pos: BackendCoord,
    ) -> Result<(), Fault<'c>> {
        let BackendColor { alpha, rgb } = style.color();
        let size = style.size() * f64::from(self.factor);
        let font = FontDesc::new(style.family(), size, style.style());
        let colour = RGBAColor(rgb.0, rgb.1, rgb.2, alpha);
        let larger = TextStyle::from(font.transform(style.transform()))
            .color(&colour)
            .pos(style.anchor());
        let pos = self.at(pos);
        self.inner.draw_text(text, &larger, pos)
    }
}
