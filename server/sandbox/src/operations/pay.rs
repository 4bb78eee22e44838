//! Paying: an intent is confirmed, the payer returns from 3-D Secure, and the card's bank decides; or it is canceled.

use super::method::MethodChoice;
use crate::cards::{ChargeFollowUp, Decline, ThreeDSecure};
use crate::context::Context;
use crate::error::{ApiError, Error};
use crate::machine::{Step, Verdict};
use crate::records::charge::ChargeStatus;
use crate::records::{Action, Charge, Intent, Method, Task};
use crate::{ids, serializers};

#[derive(Debug)]
pub(crate) struct Confirmation {
    pub(crate) chosen: Option<MethodChoice>,
    pub(crate) return_url: Option<String>,
}

impl Context<'_> {
    /// Confirms an intent. If the card is declined, the error shows the intent's resulting state.
    pub(crate) fn confirm(
        &self,
        mut intent: Intent,
        confirmation: Confirmation,
    ) -> Result<Intent, Error> {
        self.check_step(&intent, Step::Charge(Verdict::Approved), "confirm")?;
        let Confirmation { chosen, return_url } = confirmation;
        let chosen = chosen.or_else(|| intent.payment_method.clone().map(MethodChoice::Named));
        let Some(chosen) = chosen else {
            return Err(self.without_method(&intent));
        };
        let method = self.method(chosen)?;
        intent.payment_method = Some(method.id.clone());
        intent.last_error = None;
        intent.action = None;
        if method.card.behaviour.three_d_secure != ThreeDSecure::Required {
            return self.charge(intent, &method, false);
        }
        intent.action = Some(Action {
            key: ids::secret(32),
            return_url,
        });
        self.step(&mut intent, Step::Challenge)?;
        self.announce("payment_intent.requires_action", &intent)?;
        Ok(intent)
    }

    /// The payer proved who they are, or did not: then the intent is open for another payment method.
    /// Returns its resulting state in either case.
    pub(crate) fn authenticate(&self, mut intent: Intent, passed: bool) -> Result<Intent, Error> {
        let name = intent.payment_method.clone().unwrap_or_default();
        let method: Method = self.get(&name, "payment_method")?;
        let id = intent.id.clone();
        intent.action = None;
        if passed {
            return match self.charge(intent, &method, true) {
                // The page that the payer returns to tells them.
                Err(Error::Api(_)) => self.get(&id, "intent"),
                ended => ended,
            };
        }
        let shown = serializers::payment_method(&method);
        let error = ApiError::unauthenticated().with("payment_method", shown);
        intent.last_error = Some(error.to_json());
        intent.payment_method = None;
        self.step(&mut intent, Step::FailAuthentication)?;
        self.announce("payment_intent.payment_failed", &intent)?;
        Ok(intent)
    }

    /// Cancels an intent that is not paid.
    pub(crate) fn cancel(
        &self,
        mut intent: Intent,
        reason: Option<String>,
    ) -> Result<Intent, Error> {
        self.check_step(&intent, Step::Cancel, "cancel")?;
        intent.canceled_at = Some(self.now);
        intent.cancellation_reason = reason;
        intent.action = None;
        self.step(&mut intent, Step::Cancel)?;
        self.announce("payment_intent.canceled", &intent)?;
        Ok(intent)
    }

    /// Takes a step and saves the intent.
    pub(crate) fn step(&self, intent: &mut Intent, step: Step) -> Result<(), Error> {
        let stepped = intent.payment.apply(step);
        intent.payment = stepped.map_err(|_| self.wrong_state(intent, "change"))?;
        self.work.save(intent)?;
        Ok(())
    }

    pub(crate) fn check_step(&self, intent: &Intent, step: Step, verb: &str) -> Result<(), Error> {
        let stepped = intent.payment.apply(step);
        stepped.map_err(|_| self.wrong_state(intent, verb))?;
        Ok(())
    }

    /// The bank decides.
    fn charge(
        &self,
        mut intent: Intent,
        method: &Method,
        authenticated: bool,
    ) -> Result<Intent, Error> {
        let verdict = match method.card.behaviour.decline {
            Some(_) => Verdict::Declined,
            None if self.settings()?.defer => Verdict::Deferred,
            None => Verdict::Approved,
        };
        let mut charge = self.new_charge(&intent, method)?;
        charge.authenticated = authenticated;
        intent.latest_charge = Some(charge.id.clone());
        let step = if authenticated {
            Step::Authenticate(verdict)
        } else {
            Step::Charge(verdict)
        };
        self.step(&mut intent, step)?;
        match method.card.behaviour.decline {
            Some(decline) => {
                let (intent, error) = self.decline(intent, charge, method, decline)?;
                Err(self.with_intent(error, &intent))
            }
            None if verdict == Verdict::Deferred => {
                self.work.save(&charge)?;
                self.announce("charge.pending", &charge)?;
                self.announce("payment_intent.processing", &intent)?;
                Ok(intent)
            }
            None => self.succeed(intent, charge),
        }
    }

    /// The money has arrived.
    pub(super) fn succeed(&self, intent: Intent, mut charge: Charge) -> Result<Intent, Error> {
        charge.status = ChargeStatus::Succeeded;
        self.work.save(&charge)?;
        self.announce("charge.succeeded", &charge)?;
        self.announce("payment_intent.succeeded", &intent)?;
        if let ChargeFollowUp::Dispute(complaint) = charge.card.behaviour.aftermath {
            let charge = charge.id;
            self.later(Task::OpenDispute { charge, complaint })?;
        }
        Ok(intent)
    }

    /// The bank declines: the intent is open again. Returns its resulting state, and the error of the call.
    pub(super) fn decline(
        &self,
        mut intent: Intent,
        mut charge: Charge,
        method: &Method,
        decline: Decline,
    ) -> Result<(Intent, ApiError), Error> {
        charge.status = ChargeStatus::Failed(decline);
        self.work.save(&charge)?;
        self.announce("charge.failed", &charge)?;
        let shown = serializers::payment_method(method);
        let error = ApiError::declined(decline)
            .with("charge", charge.id.as_str().into())
            .with("payment_method", shown);
        intent.last_error = Some(error.to_json());
        intent.payment_method = None;
        self.work.save(&intent)?;
        self.announce("payment_intent.payment_failed", &intent)?;
        Ok((intent, error))
    }

    /// The charge that an intent was last confirmed with.
    pub(crate) fn latest_charge(&self, intent: &Intent) -> Result<Charge, Error> {
        let Some(charge) = &intent.latest_charge else {
            let message = format!("This PaymentIntent ({}) does not have a charge.", intent.id);
            return Err(ApiError::invalid(message).param("payment_intent").into());
        };
        self.get(charge, "payment_intent")
    }

    /// The error of a call, with the intent concerned.
    fn with_intent(&self, error: ApiError, intent: &Intent) -> Error {
        let intent = serializers::intent(intent, &self.options.base_url);
        error.with("payment_intent", intent).into()
    }

    fn new_charge(&self, intent: &Intent, method: &Method) -> Result<Charge, Error> {
        Ok(Charge {
            id: self.new_id("ch")?,
            created: self.now,
            payment_intent: intent.id.clone(),
            payment_method: method.id.clone(),
            amount: intent.payment.amount,
            currency: intent.currency.clone(),
            status: ChargeStatus::Pending,
            refunded: 0,
            dispute: None,
            authenticated: false,
            balance_transaction: self.new_id("txn")?,
            card: method.card.clone(),
            metadata: intent.metadata.clone(),
            description: intent.description.clone(),
            receipt_email: intent.receipt_email.clone(),
        })
    }

    fn without_method(&self, intent: &Intent) -> Error {
        let message = "You cannot confirm this PaymentIntent because it's missing a payment method. \
            You can either update the PaymentIntent with a payment method and then confirm it again, \
            or confirm it again directly with a payment method or ConfirmationToken.";
        let error = ApiError::invalid(message).code("payment_intent_unexpected_state");
        self.with_intent(error, intent)
    }

    pub(crate) fn wrong_state(&self, intent: &Intent, verb: &str) -> Error {
        let status = intent.payment.status.word();
        let message =
            format!("You cannot {verb} this PaymentIntent because it has a status of {status}.");
        let error = ApiError::invalid(message).code("payment_intent_unexpected_state");
        self.with_intent(error, intent)
    }
}
