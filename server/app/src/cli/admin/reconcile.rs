//! `inkpay admin reconcile …`: what the card provider has and this database lacks.

mod unsettled;

use clap::{Args, Subcommand};
use ink_domain::ledger::WireReference;
use ink_domain::money::Usd;
use ink_domain::zip::ZipCode;
use ink_schema::checkout::orders::{self, LostOrder, OrderAction, PlaceError, Rules};
use ink_schema::checkout::refunds;
use ink_schema::checkout::unmatched::{self, PaymentState, UnmatchedPayment};
use ink_schema::checkout::wires;
use ink_schema::{Conn, Db};
use serde_json::{Value, json};

use super::account_lookup::find_account;
use super::arguments::{amount, moment, reason};
use super::audit_log::{Description, Subject};
use super::command_error::{CommandError, refused};
use super::order::record_action;
use super::{Effect, Execution};
use crate::cli::output::Reply;
use crate::clock::{Clock, Millis, iso, minute_utc};
use crate::features::checkout::reconciliation::Reconciliation;
use crate::stripe::Payments;

#[derive(Clone, Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct Arguments {
    /// Compare what happened at the provider since then: a little before the backup was made. UTC, as 2026-01-02 or
    /// 2026-01-02T15:30, unless it has an offset, as 2026-01-02T15:30-05:00.
    #[arg(long, value_name = "TIME", required = true, value_parser = moment)]
    since: Option<Millis>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// List payments whose order does not exist here.
    #[command(after_help = "Example:\n  inkpay admin reconcile list")]
    List,
    /// Re-create such a payment's order for its buyer, if its ZIPs are free and cost what was agreed to.
    #[command(after_help = "Examples:
  inkpay admin reconcile take-up pi_3Nabc
  inkpay admin reconcile take-up pi_3Nabc --buyer ada.1 --zips 90210,10001 --total 18960")]
    TakeUp {
        /// The payment, as named by `list`.
        payment: String,
        /// The buyer, if the payment does not name one, or names the INK ID of an account that was created after it: an INK
        /// ID or an e-mail address.
        #[arg(long, value_name = "WHO")]
        buyer: Option<String>,
        /// What was bought, if the payment does not say it.
        #[arg(long, value_name = "ZIP,…", value_delimiter = ',', value_parser = ZipCode::parse)]
        zips: Vec<ZipCode>,
        /// The total that the buyer agreed to pay, if the payment does not say it: a deposit is the same for many totals.
        #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
        total: Option<Usd>,
    },
    /// Refund such a payment to its card.
    #[command(after_help = "Example:\n  inkpay admin reconcile refund pi_3Nabc")]
    Refund {
        /// The payment, as named by `list`.
        payment: String,
    },
    /// Record that what the card provider could not refund of such a payment was paid from the bank: it is booked, and with all
    /// of it done.
    #[command(after_help = "Example:
  inkpay admin reconcile close pi_3Nabc --amount 260 --reference 'ACH 4711' --reason 'card closed, paid by ACH'")]
    Close {
        /// The payment, as named by `list`.
        payment: String,
        /// What was paid, in dollars: what can't go back to the card, or a part of it.
        #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
        amount: Usd,
        /// What the bank calls the transfer.
        #[arg(long, value_parser = WireReference::parse)]
        reference: WireReference,
        /// The reason, stored with the payment.
        #[arg(long, value_parser = reason)]
        reason: String,
    },
}

impl Arguments {
    pub(super) fn describe(&self) -> Description {
        use Effect::{MovesMoney, Reads};

        let (name, effect, payment) = match &self.command {
            // It applies to orders and the ledger what the provider says, and the operator who runs it controls the
            // settings with the provider's address and the referrers' share.
            None => ("reconcile", MovesMoney, None),
            Some(Command::List) => ("reconcile list", Reads, None),
            Some(Command::TakeUp { payment, .. }) => {
                ("reconcile take-up", MovesMoney, Some(payment))
            }
            Some(Command::Refund { payment }) => ("reconcile refund", MovesMoney, Some(payment)),
            Some(Command::Close { payment, .. }) => ("reconcile close", MovesMoney, Some(payment)),
        };
        Description::new(name, effect, payment.cloned().map(Subject::Payment))
    }

    pub(super) const fn compares_since(&self) -> Option<Millis> {
        match self.command {
            None => self.since,
            Some(_) => None,
        }
    }
}

pub(super) fn execute(
    conn: &mut Conn,
    arguments: Arguments,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    match arguments.command {
        // `compare` does this, since it calls the provider outside of a transaction.
        None => Ok(Reply::new("", Value::Null)),
        Some(Command::List) => Ok(unsettled::list(conn)?),
        Some(Command::TakeUp {
            payment,
            buyer,
            zips,
            total,
        }) => {
            let payment = lock_unpaid(conn, &payment)?;
            let payment = UnmatchedPayment {
                zips: if zips.is_empty() { payment.zips } else { zips },
                total: payment.total.or(total),
                ..payment
            };
            take_up(conn, &payment, buyer, execution)
        }
        Some(Command::Refund { payment }) => {
            let payment = lock_unpaid(conn, &payment)?;
            refund(conn, &payment, execution)
        }
        Some(Command::Close {
            payment,
            amount,
            reference,
            reason,
        }) => {
            wires::lock_references(conn)?;
            let payment = lock_undecided(conn, &payment)?;
            close(conn, &payment, amount, reference, &reason, execution)
        }
    }
}

/// Applies what happened at the provider, and lists payments without an order.
pub(super) async fn compare(
    db: &Db,
    payments: &Payments,
    rules: Rules,
    since: Millis,
    clock: &Clock,
) -> Result<Reply, String> {
    let reconciliation = Reconciliation {
        db,
        payments,
        rules,
        clock,
    };
    let counts = async {
        Ok::<_, crate::internal_error::InternalError>([
            reconciliation.payments(since).await?,
            reconciliation.refunds(since).await?,
            reconciliation.disputes(since).await?,
            reconciliation.fraud_warnings(since).await?,
        ])
    };
    let [payments, refunds, disputes, warnings] =
        counts.await.map_err(|error| error.to_string())?;
    let unsettled = db.read(unsettled::list).await;
    let unsettled = unsettled.map_err(|error| error.to_string())?;
    let message = format!(
        "compared since {}: {payments} payments, {refunds} refunds, {disputes} disputes, {warnings} warnings of fraud\n{}",
        minute_utc(since),
        unsettled.text
    );
    let json = json!({
        "since_at": iso(since),
        "payments": payments,
        "refunds": refunds,
        "disputes": disputes,
        "fraud_warnings": warnings,
        "unmatched": unsettled.json.get("unmatched"),
    });
    Ok(Reply::new(message, json))
}

fn refund(
    conn: &mut Conn,
    payment: &UnmatchedPayment,
    Execution { by, now, .. }: Execution<'_>,
) -> Result<Reply, CommandError> {
    let (intent_id, owed) = (&payment.intent_id, payment.owed());
    refuse_while_disputed(conn, intent_id)?;
    unmatched::record_decision(conn, intent_id, by, now)?;
    unmatched::request_refund(conn, payment, now)?;
    let message = format!("{intent_id}: {owed} goes back to the card");
    Ok(decision_reply(payment, "payment.refunded", owed, message))
}

fn close(
    conn: &mut Conn,
    payment: &UnmatchedPayment,
    paid: Usd,
    reference: WireReference,
    reason: &str,
    Execution { by, now, .. }: Execution<'_>,
) -> Result<Reply, CommandError> {
    let intent_id = &payment.intent_id;
    // A failed refund may have been paid from the bank before the dispute was reported.
    if payment.refused.is_none() {
        refuse_while_disputed(conn, intent_id)?;
    }
    refunds::close_unmatched(conn, payment, paid, reference, reason, now)
        .map_err(|error| CommandError::of_failed_refund(intent_id, error))?;
    unmatched::record_decision(conn, intent_id, by, now)?;
    let left = payment.owed() - paid;
    let then = if left.is_zero() {
        "nothing is left to do".to_owned()
    } else {
        format!("{left} is still to go back")
    };
    let message = format!("{intent_id}: {paid} was paid from the bank, {then}");
    Ok(decision_reply(payment, "payment.paid_back", paid, message))
}

fn decision_reply(payment: &UnmatchedPayment, action: &str, amount: Usd, message: String) -> Reply {
    let json = json!({
        "action": action,
        "payment": payment.intent_id,
        "order": payment.order.as_str(),
        "amount_cents": amount.cents(),
    });
    Reply::new(message, json)
}

fn refuse_while_disputed(conn: &mut Conn, intent_id: &str) -> Result<(), CommandError> {
    if unmatched::is_disputed(conn, intent_id)? {
        return refused(format!(
            "{intent_id}: it is disputed, and can't be given back until the bank has decided"
        ));
    }
    Ok(())
}

/// Locks an undecided payment, so that of two concurrent decisions one is refused.
fn lock_undecided(conn: &mut Conn, intent_id: &str) -> Result<UnmatchedPayment, CommandError> {
    match unmatched::lock(conn, intent_id)? {
        Some(payment) if payment.state == PaymentState::Undecided => Ok(payment),
        Some(UnmatchedPayment {
            paid_back: Some(by),
            ..
        }) => refused(format!("{intent_id}: it was paid from the bank ({by})")),
        _ => refused(format!("no payment {intent_id} waits for a decision")),
    }
}

/// Locks an undecided payment of which nothing was paid from the bank. Once a part was, the rest is paid from the bank,
/// too, even if that money came back to the provider later.
fn lock_unpaid(conn: &mut Conn, intent_id: &str) -> Result<UnmatchedPayment, CommandError> {
    let payment = lock_undecided(conn, intent_id)?;
    if let Some(by) = &payment.paid_back {
        return refused(format!(
            "{intent_id}: a part of it was paid from the bank ({by}): pay the rest so, too"
        ));
    }
    Ok(payment)
}

fn take_up(
    conn: &mut Conn,
    payment: &UnmatchedPayment,
    buyer: Option<String>,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let Execution { by, rules, now, .. } = execution;
    let id = &payment.order;
    let refusal = |why: &str| CommandError::Refused(format!("{id}: {why}"));
    // Of an order with a lost dispute, the sale is reversed.
    if payment.lost.is_positive() {
        let why = format!("a bank took {} of it: refund the rest", payment.lost);
        return Err(refusal(&why));
    }
    let is_named = buyer.is_some();
    let buyer = buyer.or_else(|| payment.buyer.as_ref().map(ToString::to_string));
    let buyer =
        buyer.ok_or_else(|| refusal("the payment does not name its buyer: give --buyer"))?;
    let account = find_account(conn, &buyer)?;
    if !is_named && payment.is_older_than(&account) {
        return Err(refusal(&format!(
            "the account {0} was made after it was paid, and may be a stranger's: make sure whose the payment is, and name \
             them (--buyer {0})",
            account.handle()
        )));
    }
    let zips = &payment.zips;
    if zips.is_empty() {
        return Err(refusal("the payment does not name its ZIPs: give --zips"));
    }
    let total = payment
        .total
        .ok_or_else(|| refusal("the payment does not name the agreed total: give --total"))?;
    if orders::by_id(conn, id)?.is_some() {
        return Err(refusal("the order exists already"));
    }
    let lost = LostOrder {
        id,
        zips,
        agreed: total,
        paid: payment.amount,
    };
    let row = orders::restore(conn, account.id, lost, now);
    let row = row.map_err(|error| match error {
        PlaceError::Db(error) => CommandError::Db(error),
        PlaceError::Repriced => refusal("its ZIPs have other prices now: refund the payment"),
        PlaceError::Unknown(zips) | PlaceError::Taken(zips) => {
            let zips: Vec<_> = zips.iter().map(ZipCode::as_str).collect();
            refusal(&format!(
                "{} can't be bought now: refund the payment",
                zips.join(", ")
            ))
        }
        other => refusal(&other.to_string()),
    })?;
    orders::set_intent_if_missing(conn, id, &payment.intent_id)?;
    // The balance is due as if the deposit had been paid now.
    let row = orders::record_capture(conn, row, payment.amount, now, rules, now)?;
    unmatched::record_decision(conn, &payment.intent_id, by, now)?;
    unmatched::end(conn, &payment.intent_id, PaymentState::OrderRestored, now)?;
    let action = "order.taken_up";
    let recorded = OrderAction {
        amount: Some(payment.amount),
        detail: Some(payment.intent_id.clone()),
        ..execution.action(action)
    };
    record_action(conn, account.id, id, &recorded, execution)?;
    let due = row.order.due_at.map(minute_utc);
    let rest = due.map(|due| format!(", {} is due {due}", row.order.owed()));
    let message = format!(
        "{id}: {} has the order again{}",
        account.handle(),
        rest.unwrap_or_default()
    );
    let json = json!({
        "action": action,
        "payment": payment.intent_id,
        "order": id.as_str(),
        "amount_cents": payment.amount.cents(),
        "buyer": account.handle(),
        "owed_cents": row.order.owed().cents(),
        "due_at": row.order.due_at.map(iso),
    });
    Ok(Reply::new(message, json))
}
