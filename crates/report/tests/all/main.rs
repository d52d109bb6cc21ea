//! Reports on games, records of games, and certificates: what is written, what is read, and what is refused.

mod certificates;
mod chosen_values;
mod graph;
mod overviews;
mod records;
mod replays;
mod saved;
mod solutions;
mod submissions;
