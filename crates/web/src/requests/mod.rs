//! Questions of viewers about positions and games. This process answers the quick ones; workers answer the
//! others. Until a worker has answered, a page says so and updates automatically.

mod inquiry;
mod matches;
mod reply;
mod responses;
mod sample;
mod traps;

pub(crate) use inquiry::Inquiry;
pub(crate) use matches::{Games, play_match};
pub(crate) use reply::WaitPolicy;
pub(crate) use responses::{Waiting, document, page, still_waiting};
pub(crate) use sample::{begin_sample, sample_view};
pub(crate) use traps::traps;

use grundy_questions::BotFile;
use grundy_store::PlayableBot;

/// The files of a bot that takes part in games under this name.
pub(crate) fn bot_file(bot: PlayableBot, called: String) -> BotFile {
    BotFile {
        called,
        id: bot.id,
        file: bot.program.file,
        source: bot.program.source,
        module: bot.program.module,
    }
}

/// The name of a bot in games: its file and its author.
pub(crate) fn bot_name(bot: &PlayableBot) -> String {
    format!("{} by {}", bot.program.file, bot.by)
}
