//! Programs that are built: by every compiler, those of strangers, and those of people who want out.

mod build;
mod hostile;
mod machine;
mod strangers;
