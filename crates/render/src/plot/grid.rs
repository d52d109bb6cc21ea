//! Positions of one or two heaps as cells.

use plotters::prelude::{ChartBuilder, DrawingBackend, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, RGBColor};

use super::data::{Axis, Cell, Shown};
use super::paint::{FAINT, LOST, PAPER, Page, Painted, said, text};

/// Cells of at least so many pixels have their Grundy values written in them.
const WRITTEN: f64 = 18.0;

pub(super) fn paint<B: DrawingBackend>(
    page: &Page<'_, B>,
    columns: Axis,
    rows: Option<Axis>,
    cells: &[Cell],
    shown: Shown,
) -> Painted {
    let height = rows.unwrap_or(Axis { least: 0, most: 0 });
    let across = (low(columns), high(columns));
    let up = (low(height), high(height));
    let mut chart = ChartBuilder::on(page)
        .margin(12)
        .x_label_area_size(42)
        .y_label_area_size(if rows.is_some() { 52 } else { 8 })
        .build_cartesian_2d(across.0..across.1, up.0..up.1)
        .map_err(said)?;
    let whole = |value: &f64| format!("{value:.0}");
    let mut mesh = chart.configure_mesh();
    mesh.disable_mesh()
        .x_desc("first heap")
        .axis_desc_style(text(16))
        .label_style(text(14))
        .x_label_formatter(&whole)
        .y_label_formatter(&whole);
    if rows.is_some() {
        mesh.y_desc("second heap");
    } else {
        mesh.x_desc("heap").disable_y_axis();
    }
    mesh.draw().map_err(said)?;
    let most = cells.iter().filter_map(|cell| cell.grundy).max();
    let width = columns.most - columns.least + 1;
    let pixels = f64::from(chart.plotting_area().dim_in_pixel().0) / (across.1 - across.0);
    let numbered = (0u64..).zip(cells);
    for (number, cell) in numbered {
        let (x, y) = (
            centre(number % width, columns),
            centre(number / width, height),
        );
        let colour = match shown {
            Shown::Cold if cell.cold => LOST,
            Shown::Cold => PAPER,
            Shown::Grundy => heat(cell.grundy, most.unwrap_or(0)),
        };
        let corners = [(x - 0.5, y - 0.5), (x + 0.5, y + 0.5)];
        let area = chart.plotting_area();
        area.draw(&Rectangle::new(corners, colour.filled()))
            .map_err(said)?;
        area.draw(&Rectangle::new(corners, FAINT)).map_err(said)?;
        if let (Shown::Grundy, Some(nimber), true) = (shown, cell.grundy, pixels >= WRITTEN) {
            let dark = nimber * 2 > most.unwrap_or(0);
            let style = text(13).pos(Pos::new(HPos::Center, VPos::Center));
            let style = if dark { style.color(&PAPER) } else { style };
            area.draw(&Text::new(nimber.to_string(), (x, y), style))
                .map_err(said)?;
        }
    }
    Ok(())
}

fn low(axis: Axis) -> f64 {
    centre(0, axis) - 0.5
}

fn high(axis: Axis) -> f64 {
    centre(axis.most - axis.least, axis) + 0.5
}

/// Where the cell of this number is. Heaps that are drawn are small.
fn centre(number: u64, axis: Axis) -> f64 {
    f64::from(u32::try_from(axis.least + number).unwrap_or(u32::MAX))
}

/// From light for 0 to dark for the greatest value; an unknown one stays paper.
fn heat(nimber: Option<u64>, most: u64) -> RGBColor {
    const LIGHT: [u16; 3] = [255, 247, 222];
    const DARK: [u16; 3] = [94, 20, 90];
    let Some(nimber) = nimber else {
        return PAPER;
    };
    let share = (nimber * 255).checked_div(most).unwrap_or(0).min(255);
    let share = u16::try_from(share).unwrap_or(255);
    let mixed = LIGHT.iter().zip(DARK).map(|(light, dark)| {
        let mixed =
            (u32::from(*light) * u32::from(255 - share)) + u32::from(dark) * u32::from(share);
        u8::try_from(mixed / 255).unwrap_or(u8::MAX)
    });
    let mixed: Vec<u8> = mixed.collect();
    RGBColor(mixed[0], mixed[1], mixed[2])
}
