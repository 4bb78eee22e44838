//! 3-D Secure: the payer returns from their bank.

use crate::context::Context;
use crate::machine::Step;
use crate::records::{Intent, Method};
use crate::refusal::{Fault, Refusal};
use crate::serializers;

impl Context<'_> {
    /// The payer proved who they are, or did not: then the intent is open for another payment method.
    /// Returns its resulting state in either case.
    pub(crate) fn authenticate(&self, mut intent: Intent, passed: bool) -> Result<Intent, Fault> {
        let name = intent.payment_method.clone().unwrap_or_default();
        let method: Method = self.get(&name, "payment_method")?;
        let id = intent.id.clone();
        intent.action = None;
        if passed {
            return match self.charge(intent, &method, true) {
                // The page that the payer returns to tells them.
                Err(Fault::Refused(_)) => self.get(&id, "intent"),
                ended => ended,
            };
        }
        let shown = serializers::payment_method(&method);
        let refusal = Refusal::unauthenticated().with("payment_method", shown);
        intent.last_error = Some(refusal.remembered());
        intent.payment_method = None;
        self.step(&mut intent, Step::FailAuthentication)?;
        self.announce("payment_intent.payment_failed", &intent)?;
        Ok(intent)
    }
}
