//! The data of a plot.

use grundy_report::Diagnostic;
use grundy_rules::{BoxedPosition, Instance, Outcome, RelativeSeat};

use super::Subject;
use super::graph::Graph;
use super::grid::{cold, nimbers};
use super::heaps::{MAX_COUNTED, too_many};
use super::table::Table;
use super::values::values;

/// A picture, before anything is painted.
pub(super) enum Drawing {
    /// Cells in rows and columns.
    Table(Table),
    /// The numbers of positions that are won and lost at each remoteness, and of those that are drawn.
    Layers {
        won: Vec<u64>,
        lost: Vec<u64>,
        drawn: u64,
    },
    Graph(Graph),
}

impl Drawing {
    /// The data for `subject` of this game.
    pub(super) fn of(
        instance: &dyn Instance,
        subject: Subject,
        largest: u64,
        size: (u32, u32),
    ) -> Result<Self, Diagnostic> {
        match subject {
            Subject::Cold => cold(instance, largest).map(Self::Table),
            Subject::Grundy => nimbers(instance, largest).map(Self::Table),
            Subject::Values => values(instance, largest, size).map(Self::Table),
            Subject::Remoteness => layers(instance),
            Subject::Graph => Graph::of(instance).map(Self::Graph),
        }
    }
}

fn layers(instance: &dyn Instance) -> Result<Drawing, Diagnostic> {
    // If the remoteness of the start is not known, the other positions need not be solved.
    if !has_remoteness(&instance.start()) {
        return Err(no_remoteness());
    }
    let all = instance.reachable(MAX_COUNTED).ok_or_else(too_many)?;
    let (mut won, mut lost, mut drawn) = (Vec::new(), Vec::new(), 0);
    for position in &all {
        let value = position.value(RelativeSeat::MOVER);
        let layer = match value.outcome() {
            Outcome::Win => &mut won,
            Outcome::Loss => &mut lost,
            Outcome::Draw => {
                drawn += 1;
                continue;
            }
        };
        let Some(plies) = value.remoteness() else {
            return Err(no_remoteness());
        };
        let plies = usize::try_from(plies).unwrap_or(usize::MAX);
        if layer.len() <= plies {
            layer.resize(plies + 1, 0);
        }
        layer[plies] += 1;
    }
    Ok(Drawing::Layers { won, lost, drawn })
}

/// Whether it is known how soon a position is won or lost, or that it is drawn.
pub(super) fn has_remoteness(position: &BoxedPosition<'_>) -> bool {
    let value = position.value(RelativeSeat::MOVER);
    value.outcome() == Outcome::Draw || value.remoteness().is_some()
}

fn no_remoteness() -> Diagnostic {
    let diagnostic = Diagnostic::new("it is known who wins here, but not how soon");
    diagnostic.help(
        "start from a smaller position, if the game is not a sum, which is solved by its parts; \
         `grundy plot GAME grundy` and `cold` draw what is known",
    )
}
