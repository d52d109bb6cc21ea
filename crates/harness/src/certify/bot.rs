//! A bot as the strategy of a proof: a fresh instance for every question.

use grundy_play::proof::{Past, Question, Strategy};
use grundy_play::{Failure, Fault, HostFault, Player};
use grundy_report::Limits;
use grundy_rules::{Ply, PositionView};
use grundy_sandbox::{Guest, Precompiled, Program};

use super::Plan;
use crate::Cancellation;
use crate::bot::{Bot, guest_limits};
use crate::retry::RETRY_FACTOR;
use crate::run::{Loaded, Options, host_fault, wall_clock_limit};

/// A program that answers every question with a fresh instance. Its host is not shared with other threads.
pub(crate) struct FreshBot<'p> {
    plan: &'p Plan<'p>,
    limits: &'p Limits,
    precompiled: &'p Precompiled,
    pub(crate) seed: u64,
    cancellation: &'p Cancellation,
    loaded: Loaded,
}

impl<'p> FreshBot<'p> {
    pub(crate) fn new(
        plan: &'p Plan<'p>,
        limits: &'p Limits,
        precompiled: &'p Precompiled,
        options: Options<'p>,
    ) -> Result<Self, HostFault> {
        let loaded = Loaded::new(&guest_limits(limits, wall_clock_limit(limits)), precompiled)?;
        Ok(Self {
            plan,
            limits,
            precompiled,
            seed: options.seed,
            cancellation: options.cancellation,
            loaded,
        })
    }

    /// An instance with this seed that has not been asked a question yet.
    pub(crate) fn seated(&self, root: usize, seed: u64) -> Result<Bot, HostFault> {
        self.seat(&self.loaded.program, root, seed)
    }

    fn seat(&self, program: &Program, root: usize, seed: u64) -> Result<Bot, HostFault> {
        let guest: Guest = program.start(seed).map_err(host_fault)?;
        let class = &self.plan.classes[self.plan.roots[root].class];
        Ok(Bot::new(guest, class.seat.number(), &class.parameters))
    }

    /// The answer of an instance of `program` that has gone through the past of the game.
    fn ask(
        &self,
        program: &Program,
        root: usize,
        past: Option<&Past>,
        situation: &dyn PositionView<'_>,
    ) -> Result<Ply, Failure> {
        let mut bot = self.seat(program, root, self.seed).map_err(Failure::Host)?;
        for earlier in past.map(Past::questions).unwrap_or_default() {
            bot.tell(earlier)?;
        }
        bot.choose(situation).map(|choice| choice.ply)
    }
}

impl Strategy for FreshBot<'_> {
    fn answer(&mut self, question: &Question<'_, '_>) -> Result<Ply, Failure> {
        self.cancellation.check().map_err(Failure::Host)?;
        let (root, past, situation) = (question.root, question.past, question.situation);
        self.plan.gate.retry_alone(
            || self.ask(&self.loaded.program, root, past, situation),
            |answer| {
                let Err(Failure::Forfeit(forfeit)) = answer else {
                    return false;
                };
                forfeit.fault == Fault::WallClock
            },
            || {
                let more = wall_clock_limit(self.limits).saturating_mul(RETRY_FACTOR);
                let limits = guest_limits(self.limits, more);
                let loaded = Loaded::new(&limits, self.precompiled).map_err(Failure::Host)?;
                self.ask(&loaded.program, root, past, situation)
            },
        )
    }
}
