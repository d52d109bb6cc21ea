//! Pictures of games: cold positions, Grundy values, the value of every position, remoteness, the
//! graph of all positions.
//!
//! The data of a plot is found first (`Drawing`); it is then painted, the same way as SVG and as
//! PNG.

mod bars;
mod data;
mod file;
mod graph;
mod grid;
mod heaps;
mod nodes;
mod paint;
#[cfg(feature = "png")]
mod pixels;
mod table;
mod values;

use grundy_report::Diagnostic;
use grundy_rules::Instance;

use data::Drawing;

/// The subject of a plot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The cold positions of a game of two heaps, as squares; of one heap, in a row.
    Cold,
    /// The Grundy values of a game of two heaps, as a heat map; of one heap, as bars.
    Grundy,
    /// The value and remoteness of every position of one or two heaps, or of the hands of two
    /// players.
    Values,
    /// The numbers of positions by remoteness, and of drawn ones.
    Remoteness,
    /// Every position and every move.
    Graph,
}

impl Subject {
    /// All subjects.
    pub const ALL: [Self; 5] = [
        Self::Cold,
        Self::Grundy,
        Self::Values,
        Self::Remoteness,
        Self::Graph,
    ];

    /// Its name in commands and addresses.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Cold => "cold",
            Self::Grundy => "grundy",
            Self::Values => "values",
            Self::Remoteness => "remoteness",
            Self::Graph => "graph",
        }
    }

    /// The subject of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// The file format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Scalable, with text that can be searched.
    Svg,
    /// Pixels. Needs the feature `png`.
    Png,
}

/// The size of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// The largest heap that is drawn, unless another is asked for.
pub const LARGEST_HEAP: u64 = 40;

/// The subject that suits a game best: squares if it has one or two heaps, values if it is about the hands of two
/// players, remoteness otherwise.
#[must_use]
pub fn usual(instance: &dyn Instance) -> Subject {
    match heaps::heaps(&instance.start()) {
        Some(_) => Subject::Cold,
        None if values::suits(instance) => Subject::Values,
        None => Subject::Remoteness,
    }
}

/// The subjects that this game can be drawn by. A plot of remoteness may still be refused if play reaches very many
/// positions. The game must be quick to solve.
#[must_use]
pub fn suitable(instance: &dyn Instance) -> Vec<Subject> {
    let start = instance.start();
    let has_heaps = heaps::heaps(&start).is_some();
    let suits = |subject: &Subject| match subject {
        Subject::Cold | Subject::Grundy => has_heaps,
        Subject::Values => has_heaps || values::suits(instance),
        Subject::Remoteness => data::has_remoteness(&start),
        Subject::Graph => nodes::Nodes::are_few(instance),
    };
    Subject::ALL.into_iter().filter(suits).collect()
}

/// Draws a game as a file. `heading` stands above the picture; heaps are drawn up to `largest`.
///
/// # Errors
/// If this game has no such plot; the help names those it has.
pub fn plot(
    instance: &dyn Instance,
    subject: Subject,
    heading: &str,
    largest: u64,
    format: Format,
    size: Size,
) -> Result<Vec<u8>, Diagnostic> {
    let below_heading = size.height.saturating_sub(file::HEADING);
    let room = (size.width, below_heading);
    let drawing = Drawing::of(instance, subject, largest, room)?;
    let svg = file::svg(&drawing, heading, size).map_err(not_painted)?;
    match format {
        Format::Svg => Ok(svg.into_bytes()),
        Format::Png => png(&svg),
    }
}

#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, Diagnostic> {
    pixels::png(svg).map_err(not_painted)
}

#[cfg(not(feature = "png"))]
fn png(_svg: &str) -> Result<Vec<u8>, Diagnostic> {
    let diagnostic = Diagnostic::new("this build of grundy writes no PNG");
    Err(diagnostic.help("write an SVG, or build grundy with the feature `png`"))
}

fn not_painted(error: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::new(format!("the picture cannot be painted: {error}"))
}
