//! Phrases by which advice distinguishes the causes of a fault. The judge writes them into the sentence about a fault,
//! and the advice in a report depends on them.

/// The fuel to start was used up.
pub const TO_START: &str = "to start before it asked for the first position";

/// The fuel of a whole game was used up.
pub const FOR_ALL_MOVES: &str = "for all moves of a game";

/// The program read the clock. The number of times follows.
pub const READ_THE_CLOCK: &str = "it read the clock";

/// The program looked for input that did not come. The number of times follows.
pub const LOOKED_FOR_INPUT: &str = "it looked for input";

/// The program wrote an answer, but did not end its line.
pub const NO_LINE_BREAK: &str =
    "your program wrote an answer without a line break and then waited for input";

/// The program ended a line, but wrote nothing else.
pub const EMPTY_LINE: &str = "your program wrote an empty line where a move was expected";

/// The program does not answer even after the end of its input.
pub const NEVER_ANSWERED: &str =
    "your program asked for input and did not answer, not even at the end of its input";

/// The program ended itself by a failed assertion or an uncaught exception.
pub const ABORTED: &str = "your program aborted";
