//! Refunds of card payments. A transaction stores that a refund is requested; after its commit, the provider is asked
//! for the refund until it answers. What is stored per order is the total to refund, so that a retry can't refund
//! twice.
//!
//! A refund's state is a combination of its columns:
//!
//! | state | `refund_id` | `unknown_since` | `refused_since` | `failed_at` | `settled_at` |
//! |---|---|---|---|---|---|
//! | open: it has to be requested | | | | | |
//! | open, refused: it has to be requested again | | | set | | |
//! | open, started: the provider is processing it | set | | any | | |
//! | open, unknown: the provider does not know what it started | set | set | any | | |
//! | failed: an operator has to handle it | any | | any | set | |
//! | settled: nothing is outstanding | any | | any | | set |
//!
//! While it is open, `next_at`, `leased_until` and `attempts` tell when it is due, how long a node has claimed it, and how
//! often it was claimed. If it has failed, `after_failure` tells what follows.

mod amounts;
mod answers;
mod bank_payments;
mod failed;
mod operator_list;
mod refused;
mod request;

use diesel::dsl::exists;
use diesel::{BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::order::OrderId;
use ink_domain::time::{DAY, DurationMs, Millis};

use super::disputes::DisputeState;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{disputes, refunds};

pub use amounts::{
    all_refunded, failed_outstanding, lost_to_disputes, outstanding, owed_to, refunded, unrefunded,
    unrefunded_at_provider,
};
pub use answers::{
    record_known, record_refund, record_started, record_unknown, settle_if_complete,
};
pub use bank_payments::{CloseError, close, close_unmatched};
pub use failed::{
    AfterFailure, notify_failure_after_dispute, record_failure, record_failure_if_current,
    record_failure_to_retry, record_reversal,
};
pub use operator_list::{FailedRefund, FailureCause, all_failed, unknown};
pub use refused::{record_refusal, record_refusal_if_current};
pub(crate) use request::raise_total;
pub use request::{RefundRequest, claim, reopen, request_full_refund, resume, retry_at};

/// A refund that the provider started, and has reported as unknown for so many milliseconds, is left to an operator.
/// Less would be too early: the key of another account at the provider may be configured for an hour.
const UNKNOWN_REFUND_GRACE: DurationMs = DAY;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundState {
    /// It has to be requested from the provider, or the provider is processing it.
    Open,
    Settled,
    /// The provider could not refund it: an operator has to handle it.
    Failed(AfterFailure),
}

/// The state of an order's refund. `None` if there is none.
pub fn state(conn: &mut Conn, order: &OrderId) -> Result<Option<RefundState>, DbError> {
    let row: Option<(Option<Millis>, Option<Millis>, i16)> = refunds::table
        .find(order.as_str())
        .select((
            refunds::settled_at,
            refunds::failed_at,
            refunds::after_failure,
        ))
        .first(conn)
        .optional()?;
    let Some((settled_at, failed_at, code)) = row else {
        return Ok(None);
    };
    Ok(Some(match (settled_at, failed_at) {
        (Some(_), _) => RefundState::Settled,
        (None, Some(_)) => {
            let next = AfterFailure::from_code(code)
                .ok_or_else(|| DbError::unreadable("refunds.after_failure", &code))?;
            RefundState::Failed(next)
        }
        (None, None) => RefundState::Open,
    }))
}

/// Of a request that starts anew: it is due now, and no answer counts against it. Programs that do not know
/// `after_failure` leave it as it is when they record another failure.
#[diesel::dsl::auto_type]
fn requested_anew(now: Millis) -> _ {
    let never: Option<Millis> = None;
    let next: i16 = AfterFailure::AskForBankAccount.code();
    (
        refunds::attempts.eq(0_i32),
        refunds::next_at.eq(now),
        refunds::unknown_since.eq(never),
        refunds::refused_since.eq(never),
        refunds::after_failure.eq(next),
    )
}

/// The provider is processing none: what is outstanding has to be requested.
#[diesel::dsl::auto_type]
fn not_started() -> _ {
    let none: Option<String> = None;
    let never: Option<Millis> = None;
    (
        refunds::refund_id.eq(none),
        refunds::unknown_since.eq(never),
    )
}

/// Nothing is outstanding, and nobody has to ask for it.
#[diesel::dsl::auto_type]
fn settled(now: Millis) -> _ {
    let never: Option<Millis> = None;
    (
        refunds::settled_at.eq(now),
        refunds::failed_at.eq(never),
        refunds::leased_until.eq(never),
        refunds::unknown_since.eq(never),
    )
}

/// Neither settled nor failed.
#[diesel::dsl::auto_type]
fn is_open() -> _ {
    refunds::settled_at
        .is_null()
        .and(refunds::failed_at.is_null())
}

/// The provider has reported the refund as unknown for at least [`UNKNOWN_REFUND_GRACE`]: an operator has to handle it,
/// like a failed one. For other refunds this is false and not null, so that its negation is true.
#[diesel::dsl::auto_type]
pub(crate) fn is_unknown_past_grace(now: Millis) -> _ {
    let until: Millis = now.saturating_sub(UNKNOWN_REFUND_GRACE);
    refunds::unknown_since
        .is_not_null()
        .and(refunds::unknown_since.le(until))
}

/// For each refund of a query: its payment has an open dispute, on which the card's bank has to decide.
#[diesel::dsl::auto_type]
pub(crate) fn is_disputed() -> _ {
    let open: i16 = DisputeState::Open.code();
    exists(
        disputes::table
            .filter(disputes::order_id.eq(refunds::order_id))
            .filter(disputes::state.eq(open)),
    )
}
