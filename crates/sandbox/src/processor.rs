//! Kinds of processors.

use std::env::consts::ARCH;

/// A kind of processor that native code can be made for. The code runs on every processor of the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Processor(&'static str);

impl Processor {
    /// The kind of this machine.
    pub const HERE: Self = Self(ARCH);

    /// The kind that Linux calls `name`, `x86_64` or `aarch64`; `None` for other names. Code for another kind than that
    /// of this machine can be made only if the crate is built with the feature `all-processors`.
    ///
    /// ```
    /// use grundy_sandbox::Processor;
    ///
    /// assert!(Processor::named("aarch64").is_some());
    /// assert!(Processor::named("arm64").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let known = ["x86_64", "aarch64", ARCH];
        known.into_iter().find(|known| *known == name).map(Self)
    }

    /// The compiler's target. If a target is named, it uses no instructions that only newer processors have.
    pub(crate) fn target(self) -> String {
        format!("{}-unknown-linux-gnu", self.0)
    }
}
