//! Fetches the programs of submissions from the store.

use grundy_harness::Submission;
use grundy_questions::BotFile;
use grundy_store::{ProgramRef, Store, StoreError};

use crate::timeouts::bulk_call;

/// Fetches a program: its module if there is one, or else its source.
///
/// # Errors
/// If there is neither, or the database fails.
pub(crate) async fn fetched(store: &Store, program: &ProgramRef) -> Result<Submission, StoreError> {
    let name = program.file.clone();
    Ok(match (&program.module, &program.source) {
        (Some(module), _) => Submission::Module {
            name,
            wasm: bulk_call(store.blob(module)).await?,
        },
        (None, Some(source)) => Submission::Source {
            name,
            text: bulk_call(store.blob(source)).await?,
        },
        (None, None) => return Err(StoreError::Missing("source")),
    })
}

/// The place of the program of a bot that a question names.
pub(crate) fn of_bot(bot: &BotFile) -> ProgramRef {
    ProgramRef {
        file: bot.file.clone(),
        source: bot.source.clone(),
        module: bot.module.clone(),
    }
}
