//! Reconciliation with the card provider, in case an event was never delivered, or went to a database that is gone.

use std::collections::HashMap;

use ink_domain::money::Usd;
use ink_schema::checkout::orders::{self, Rules};
use ink_schema::checkout::{refunds, unmatched};
use ink_schema::{Conn, Db, DbError};

use super::provider_events::apply_event;
use crate::clock::{Clock, Millis};
use crate::internal_error::{InternalError, try_for_all};
use crate::stripe::{
    CLOCK_MARGIN, EventObject, Intent, IntentState, Payments, Refund, RefundState,
};

/// Our database and the card provider, which are compared.
#[derive(Clone, Copy, Debug)]
pub struct Reconciliation<'a> {
    pub db: &'a Db,
    pub payments: &'a Payments,
    pub rules: Rules,
    /// Read for each change: two partial refunds must not have the same time.
    pub clock: &'a Clock,
}

impl Reconciliation<'_> {
    /// Applies the state of payments created since a time. Returns how many there are.
    pub async fn payments(&self, since: Millis) -> Result<usize, InternalError> {
        let intents = self.payments.intents_since(since).await?;
        self.apply_all(intents, EventObject::Intent).await
    }

    /// Applies the state of refunds created since a time.
    pub async fn refunds(&self, since: Millis) -> Result<usize, InternalError> {
        let refunds = self.payments.refunds_since(since).await?;
        self.apply_all(refunds, EventObject::Refund).await
    }

    /// Applies the state of disputes opened since a time.
    pub async fn disputes(&self, since: Millis) -> Result<usize, InternalError> {
        let disputes = self.payments.disputes_since(since).await?;
        self.apply_all(disputes, EventObject::Dispute).await
    }

    /// Records the fraud warnings issued since a time.
    pub async fn fraud_warnings(&self, since: Millis) -> Result<usize, InternalError> {
        let warnings = self.payments.fraud_warnings_since(since).await?;
        self.apply_all(warnings, EventObject::FraudWarning).await
    }

    /// Applies each object in a transaction of its own: a single one would lock many orders in no fixed sequence.
    /// Returns how many there are.
    async fn apply_all<T>(
        &self,
        objects: Vec<T>,
        into_object: fn(T) -> EventObject,
    ) -> Result<usize, InternalError> {
        let count = objects.len();
        try_for_all(objects, |one| {
            let (object, rules, now) = (into_object(one), self.rules, self.clock.now());
            self.db
                .write(move |conn| apply_event(conn, &object, rules, now))
        })
        .await?;
        Ok(count)
    }
}

/// Lists the differences between the provider's payments and our orders since a time, to the cent. Changes nothing.
pub async fn differences(
    db: &Db,
    payments: &Payments,
    since: Millis,
) -> Result<Vec<String>, InternalError> {
    let intents = payments.intents_since(since).await?;
    // A refund is newer than its payment, so none of these payments' is missing.
    let refunded = settled_refunds(&payments.refunds_since(since).await?);
    let work = move |conn: &mut Conn| {
        let mut findings = Vec::new();
        for intent in &intents {
            findings.extend(difference(conn, intent, &refunded)?);
        }
        for row in orders::paid_since(conn, since.saturating_add(CLOCK_MARGIN))? {
            let known = intents
                .iter()
                .any(|intent| row.intent_id.as_deref() == Some(&intent.id));
            if !known {
                let intent = row.intent_id.as_deref().unwrap_or("none");
                findings.push(format!(
                    "order {}: the provider does not know its payment {intent}",
                    row.id
                ));
            }
        }
        Ok::<_, DbError>(findings)
    };
    Ok(db.read(work).await?)
}

/// The total of settled refunds of each payment intent.
fn settled_refunds(refunds: &[Refund]) -> HashMap<String, Usd> {
    let mut refunded: HashMap<String, Usd> = HashMap::new();
    for refund in refunds {
        if let (Some(intent), RefundState::Settled) = (&refund.intent_id, refund.state) {
            let sum = refunded.entry(intent.clone()).or_default();
            *sum += refund.amount;
        }
    }
    refunded
}

fn difference(
    conn: &mut Conn,
    intent: &Intent,
    refunded: &HashMap<String, Usd>,
) -> Result<Option<String>, DbError> {
    let (Some(order), &IntentState::Captured { amount, .. }) = (&intent.order, &intent.state)
    else {
        return Ok(None);
    };
    let refunded = refunded.get(&intent.id).copied().unwrap_or_default();
    let id = &intent.id;
    let mismatch = match orders::by_id(conn, order)? {
        None => format!("there is no order {order}"),
        Some(row) if row.intent_id.as_ref().is_some_and(|own| own != id) => {
            format!("order {order} has another payment")
        }
        Some(_) => {
            let ours = refunds::unrefunded_at_provider(conn, order)?;
            let theirs = amount - refunded;
            return Ok((ours != theirs).then(|| {
                format!(
                    "order {order}: the provider has {theirs} of payment {id}, the books {ours}"
                )
            }));
        }
    };
    let settled = unmatched::by_intent(conn, id)?.is_some_and(|found| found.has_ended());
    let finding = format!("payment {id} of {amount}: {mismatch}");
    Ok((!settled && refunded < amount).then_some(finding))
}
