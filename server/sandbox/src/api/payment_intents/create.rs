//! `POST /v1/payment_intents`.

use serde_json::Value;

use super::confirm::{check_way_back, confirmation};
use super::options::Details;
use super::pay_with::must_be_card;
use crate::api::money;
use crate::context::Context;
use crate::error::{ApiError, Error};
use crate::http::{Endpoint, Form, Target};
use crate::ids;
use crate::machine::{Payment, Step};
use crate::operations::pay::Confirmation;
use crate::records::{Intent, Metadata, Offer};
use crate::serializers;

#[derive(Debug)]
pub(crate) struct Create {
    amount: i64,
    currency: String,
    offer: Offer,
    details: Details,
    confirmation: Confirmation,
    confirm: bool,
}

impl Endpoint for Create {
    fn read(target: Target, form: &mut Form) -> Result<Self, ApiError> {
        Ok(Self {
            amount: money::chargeable(form)?,
            currency: money::currency(form)?,
            offer: offer(form)?,
            details: Details::read(form)?,
            confirm: form.flag("confirm")?.unwrap_or(false),
            confirmation: confirmation(target.caller, form)?,
        })
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Error> {
        let id = context.new_id("pi")?;
        let mut intent = Intent {
            client_secret: format!("{id}_secret_{}", ids::secret(25)),
            id,
            created: context.now,
            currency: self.currency,
            payment: Payment::new(self.amount),
            offer: self.offer,
            metadata: Metadata::new(),
            description: None,
            receipt_email: None,
            payment_method: None,
            latest_charge: None,
            last_error: None,
            action: None,
            canceled_at: None,
            cancellation_reason: None,
        };
        self.details.put(&mut intent);
        if self.confirm {
            check_way_back(&self.confirmation, &intent)?;
        }
        if let Some(chosen) = self.confirmation.chosen {
            intent.payment_method = Some(context.method(chosen)?.id);
            context.step(&mut intent, Step::Attach)?;
        }
        context.work.save(&intent)?;
        context.announce("payment_intent.created", &intent)?;
        if self.confirm {
            let confirmation = Confirmation {
                chosen: None,
                return_url: self.confirmation.return_url,
            };
            intent = context.confirm(intent, confirmation)?;
        }
        Ok(serializers::intent(&intent, &context.options.base_url))
    }
}

fn offer(form: &mut Form) -> Result<Offer, ApiError> {
    let listed = cards(form, "payment_method_types")?;
    // Restricts what the account accepts automatically, and here it accepts only cards.
    cards(form, "allowed_payment_method_types")?;
    let Some(mut automatic) = form.nested("automatic_payment_methods")? else {
        return Ok(if listed.is_empty() {
            Offer::Automatic { redirects: true }
        } else {
            Offer::Listed
        });
    };
    let enabled = automatic
        .flag("enabled")?
        .ok_or_else(|| automatic.missing("enabled"))?;
    let redirects = automatic.word("allow_redirects", &["always", "never"])?;
    automatic.finish()?;
    match (enabled, listed.is_empty()) {
        (true, false) => Err(ApiError::invalid(
            "You may only specify one of these parameters: automatic_payment_methods, payment_method_types.",
        )),
        (true, true) => Ok(Offer::Automatic {
            redirects: redirects.as_deref() != Some("never"),
        }),
        (false, _) => Ok(Offer::Listed),
    }
}

fn cards(form: &mut Form, name: &str) -> Result<Vec<String>, ApiError> {
    let listed = form.texts(name)?;
    for kind in &listed {
        must_be_card(kind, name)?;
    }
    Ok(listed)
}
