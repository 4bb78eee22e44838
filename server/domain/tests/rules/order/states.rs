//! Orders in every possible state, by the events that led there.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::WireReference;
use ink_domain::money::Usd;
use ink_domain::order::{CancelReason, Event, ProviderEvent};

use super::model::{MONDAY, Shop};

pub(super) const MINUTE: i64 = 60 * 1000;
/// Thursday of that week, 20:00 UTC.
pub(super) const THURSDAY: i64 = 1_772_740_800_000;

/// Paid by card in full.
pub(super) const SMALL: Usd = Usd::from_cents(99_500);
/// Paid by a deposit and a wire.
pub(super) const LARGE: Usd = Usd::from_cents(999_500);
pub(super) const DEPOSIT: Usd = Usd::from_cents(99_950);
pub(super) const BALANCE: Usd = Usd::from_cents(899_550);

pub(super) const fn charged(amount: Usd) -> Event {
    Event::Provider(ProviderEvent::Captured {
        amount,
        at: MONDAY,
        held: true,
    })
}

/// A bank's reference for a wire.
pub(super) fn reference(text: &str) -> WireReference {
    WireReference::parse(text).unwrap()
}

pub(super) fn wire(amount: Usd) -> Event {
    named_wire("FED 1", amount)
}

pub(super) fn named_wire(name: &str, amount: Usd) -> Event {
    Event::WireReceived {
        amount,
        reference: reference(name),
    }
}

pub(super) fn sent_back(name: &str, amount: Usd) -> Event {
    Event::WireReturned {
        amount,
        reference: reference(name),
    }
}

pub(super) fn complete() -> Shop {
    after(LARGE, &[charged(DEPOSIT), wire(BALANCE)])
}

pub(super) fn in_process() -> Shop {
    after(LARGE, &[charged(DEPOSIT)])
}

pub(super) fn unpaid() -> Shop {
    let mut shop = in_process();
    shop.now = THURSDAY;
    assert!(shop.apply(Event::DueDateChecked).is_ok());
    shop
}

pub(super) fn called_off() -> Shop {
    after(LARGE, &[charged(DEPOSIT), Event::CalledOff])
}

pub(super) fn cancelled() -> Shop {
    after(
        LARGE,
        &[Event::Provider(ProviderEvent::Cancelled(
            CancelReason::Buyer,
        ))],
    )
}

pub(super) fn refunded() -> Shop {
    after(SMALL, &[charged(SMALL), Event::Refund])
}

fn after(total: Usd, events: &[Event]) -> Shop {
    let mut shop = Shop::new(total);
    for event in events {
        assert!(shop.apply(*event).is_ok(), "{event:?}");
    }
    shop
}
