//! The numbers of positions by remoteness, and the number of drawn ones.

use plotters::prelude::{ChartBuilder, DrawingBackend, Rectangle, SeriesLabelPosition};
use plotters::style::{Color, RGBColor};

use super::paint::{DRAWN, FAINT, INK, LOST, PAPER, Page, Painted, WON, said, text};

/// The height of the chart as a multiple of the tallest bar: the legend lies above all bars.
const HEADROOM: f64 = 1.18;

pub(super) fn paint<B: DrawingBackend>(
    page: &Page<'_, B>,
    won: &[u64],
    lost: &[u64],
    drawn: u64,
) -> Painted {
    let layers = won.len().max(lost.len());
    let at = |counts: &[u64], plies: usize| counts.get(plies).copied().unwrap_or(0);
    let tallest = (0..layers)
        .map(|plies| at(won, plies) + at(lost, plies))
        .max();
    let tallest = number(tallest.unwrap_or(0).max(drawn).max(1));
    // The drawn ones have no remoteness: they stand beyond the last one that there is.
    let beyond = number(layers as u64) + 0.5;
    let last = match drawn {
        0 => number(layers as u64),
        _ => beyond + 1.0,
    };
    let mut chart = ChartBuilder::on(page)
        .margin(12)
        .x_label_area_size(42)
        .y_label_area_size(70)
        .build_cartesian_2d(-0.5..last.max(1.0) - 0.5, 0.0..tallest * HEADROOM)
        .map_err(said)?;
    // Between whole numbers there is nothing to count.
    let whole = |value: &f64| match (value - value.round()).abs() < 1e-6 {
        true => format!("{:.0}", value.abs()),
        false => String::new(),
    };
    let plies = |value: &f64| match *value < number(layers as u64) - 0.5 {
        true => whole(value),
        false => String::new(),
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(FAINT.mix(0.4))
        .bold_line_style(FAINT)
        .axis_desc_style(text(16))
        .label_style(text(14))
        .x_desc("remoteness in plies")
        .y_desc("positions")
        .x_label_formatter(&plies)
        .y_label_formatter(&whole)
        .draw()
        .map_err(said)?;
    // In most games, wins take an odd number of plies and losses an even one; then there is one bar each.
    let bars = |from: &dyn Fn(usize) -> u64, counts: &[u64], colour: RGBColor| {
        let bars = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        let bars = bars.map(|(plies, &count)| {
            let (x, base) = (number(plies as u64), number(from(plies)));
            Rectangle::new(
                [(x - 0.42, base), (x + 0.42, base + number(count))],
                colour.filled(),
            )
        });
        bars.collect::<Vec<_>>()
    };
    let total = |counts: &[u64]| counts.iter().sum::<u64>();
    let series = [
        ("lost", bars(&|_| 0, lost, LOST), LOST, total(lost)),
        (
            "won",
            bars(&|plies| at(lost, plies), won, WON),
            WON,
            total(won),
        ),
    ];
    for (word, bars, colour, count) in series {
        chart
            .draw_series(bars)
            .map_err(said)?
            .label(format!("{count} {word} for the mover"))
            .legend(move |(x, y)| Rectangle::new([(x, y - 6), (x + 14, y + 6)], colour.filled()));
    }
    let corners = [(beyond - 0.42, 0.0), (beyond + 0.42, number(drawn))];
    if drawn > 0 {
        chart
            .draw_series([Rectangle::new(corners, DRAWN.filled())])
            .map_err(said)?
            .label(format!("{drawn} drawn: no remoteness"))
            .legend(|(x, y)| Rectangle::new([(x, y - 6), (x + 14, y + 6)], DRAWN.filled()));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(PAPER.mix(0.9))
        .border_style(INK.mix(0.3))
        .label_font(text(15))
        .draw()
        .map_err(said)
}

/// A count as a coordinate; what is drawn is far below 2^52.
#[allow(clippy::cast_precision_loss)]
fn number(count: u64) -> f64 {
    count as f64
}
