//! The parts that all records of games share.

use grundy_games::Settings;
use grundy_problem::Problem;
use grundy_report::record::{RecordHeader, Used};
use grundy_sandbox::Usage;

/// The header that all records of a problem under the same rules share.
pub(crate) fn header<'p>(problem: &'p Problem, rules: &'p Settings) -> RecordHeader<'p> {
    RecordHeader {
        problem: &problem.id,
        game: &problem.game,
        rules,
        limits: problem.limits,
    }
}

/// The resources that a bot used, as records write them.
pub(crate) fn used(usage: Usage) -> Used {
    Used {
        to_start: usage.fuel_to_start,
        total: usage.total,
        memory: usage.memory_peak,
    }
}
