//! What records of games have in common.

use grundy_games::Settings;
use grundy_problem::Problem;
use grundy_report::record::{RecordHeader, Used};
use grundy_sandbox::Usage;

/// What all records of a problem have in common.
pub(crate) fn header<'p>(problem: &'p Problem, rules: &'p Settings) -> RecordHeader<'p> {
    RecordHeader {
        problem: &problem.id,
        game: &problem.game,
        rules,
        limits: problem.limits,
    }
}

/// What a bot used, as records write it.
pub(crate) fn used(usage: Usage) -> Used {
    Used {
        to_start: usage.fuel_to_start,
        total: usage.total,
        memory: usage.memory_peak,
    }
}
