//! The words of records.

use grundy_arena::Fault;

/// The first word of every record, whatever its version.
pub(super) const KIND: &str = "grundy-game";

/// The version that is written and read.
pub(super) const VERSION: u32 = 1;

/// The last line.
pub(super) const LAST: &str = "end";

/// Faults by name. The names of verdicts are fewer: they do not tell where fuel ran out.
const FAULTS: [(&str, Fault); 13] = [
    ("illegal-move", Fault::IllegalMove),
    ("unreadable-move", Fault::UnreadableMove),
    ("missing-answer", Fault::MissingAnswer),
    ("extra-output", Fault::ExtraOutput),
    ("slow-start", Fault::SlowStart),
    ("out-of-fuel", Fault::OutOfFuel),
    ("wall-clock", Fault::WallClock),
    ("processor-time", Fault::ProcessorTime),
    ("memory", Fault::MemoryLimit),
    ("output", Fault::OutputLimit),
    ("trap", Fault::Trap),
    ("exit-code", Fault::ExitCode),
    ("ended-early", Fault::EndedEarly),
];

/// The name of a fault in records.
#[must_use]
pub fn fault_word(fault: Fault) -> &'static str {
    let known = FAULTS.iter().find(|(_, known)| *known == fault);
    known.expect("every fault has a name").0
}

/// The fault of this name.
#[must_use]
pub fn fault_of(word: &str) -> Option<Fault> {
    let known = FAULTS.iter().find(|(known, _)| *known == word);
    known.map(|(_, fault)| *fault)
}

/// The names of all faults.
pub(super) fn fault_words() -> String {
    FAULTS.map(|(word, _)| word).join(", ")
}
