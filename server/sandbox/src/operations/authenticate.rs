//! 3-D Secure: the payer comes back from their bank.

use crate::context::Context;
use crate::machine::Step;
use crate::records::{Intent, Method};
use crate::refusal::{Fault, Refusal};
use crate::serializers;

impl Context<'_> {
    /// The payer proved who they are, or did not. Returns the intent as it is left, however that is.
    pub(crate) fn authenticate(&self, mut intent: Intent, passed: bool) -> Result<Intent, Fault> {
        let name = intent.payment_method.clone().unwrap_or_default();
        let method: Method = self.get("PaymentMethod", &name, "payment_method")?;
        let id = intent.id.clone();
        intent.action = None;
        let ended = if passed {
            self.charge(intent, &method, true)
        } else {
            Err(self.fail_authentication(intent, &method, Refusal::unauthenticated()))
        };
        match ended {
            // The payer is told by the page that they return to.
            Err(Fault::Refused(_)) => self.get("payment_intent", &id, "intent"),
            ended => ended,
        }
    }

    /// Leaves the intent open for another payment method.
    pub(super) fn fail_authentication(
        &self,
        mut intent: Intent,
        method: &Method,
        refusal: Refusal,
    ) -> Fault {
        let refusal = refusal.with("payment_method", serializers::method(method));
        intent.last_error = Some(refusal.remembered());
        intent.payment_method = None;
        intent.action = None;
        let failed = self
            .step(&mut intent, Step::Challenge)
            .and_then(|()| self.step(&mut intent, Step::FailAuthentication))
            .and_then(|()| Ok(self.announce_intent("payment_intent.payment_failed", &intent)?));
        match failed {
            Ok(()) => refusal.with("payment_intent", self.shown(&intent)).into(),
            Err(fault) => fault,
        }
    }
}
