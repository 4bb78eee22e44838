//! Canceling an intent that is not paid.

use crate::context::Context;
use crate::machine::Step;
use crate::records::Intent;
use crate::refusal::Fault;

impl Context<'_> {
    pub(crate) fn cancel(
        &self,
        mut intent: Intent,
        reason: Option<String>,
    ) -> Result<Intent, Fault> {
        self.check_step(&intent, Step::Cancel, "cancel")?;
        intent.canceled_at = Some(self.now);
        intent.cancellation_reason = reason;
        intent.action = None;
        self.step(&mut intent, Step::Cancel)?;
        self.announce("payment_intent.canceled", &intent)?;
        Ok(intent)
    }
}
