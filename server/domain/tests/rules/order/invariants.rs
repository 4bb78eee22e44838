//! Whatever happens, in any order: the toy shop finds no violated invariant.

use ink_domain::money::Usd;
use ink_domain::order::{CancelReason, Event, HOLD, OrderError, OrderStatus, ProviderEvent};
use proptest::prelude::*;
use proptest::sample::select;

use super::model::{Back, Shop};
use super::states::{named_wire, sent_back};

const HOUR: i64 = 60 * 60 * 1000;

#[derive(Clone, Copy, Debug)]
enum Amount {
    /// The requested amount.
    Right,
    /// This many cents more, or less.
    Off(i64),
    /// Any other amount.
    Cents(i64),
}

impl Amount {
    fn of(self, right: Usd) -> Usd {
        match self {
            Self::Right => right,
            Self::Off(cents) => right + Usd::from_cents(cents),
            Self::Cents(cents) => Usd::from_cents(cents),
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Wait(i64),
    AnotherBuyer,
    /// The card was charged some time ago.
    Captured(Amount, i64),
    Cancelled(CancelReason),
    Wire(Amount),
    LateAccepted,
    SentBack(Amount),
    DueDateChecked,
    DisputeWon,
    CalledOff,
    Refund,
    PartRefunded(i64),
    PartAtTheProvider(i64),
    TakenBack(Back),
    RefundsSettle,
}

fn any_step() -> impl Strategy<Value = Step> {
    let wait = prop_oneof![0..2 * HOLD, 0..8 * 24 * HOUR];
    prop_oneof![
        3 => wait.prop_map(Step::Wait),
        2 => Just(Step::AnotherBuyer),
        5 => (any_amount(), 0..2 * HOLD).prop_map(|(amount, ago)| Step::Captured(amount, ago)),
        5 => any_amount().prop_map(|amount| Step::Captured(amount, 0)),
        1 => select(&CancelReason::ALL).prop_map(Step::Cancelled),
        4 => any_amount().prop_map(Step::Wire),
        2 => Just(Step::LateAccepted),
        2 => any_amount().prop_map(Step::SentBack),
        2 => Just(Step::DueDateChecked),
        1 => Just(Step::DisputeWon),
        1 => Just(Step::CalledOff),
        1 => Just(Step::Refund),
        2 => (-1..20_000_i64).prop_map(Step::PartRefunded),
        1 => (-1..20_000_i64).prop_map(Step::PartAtTheProvider),
        1 => select(&[Back::Refund, Back::Dispute]).prop_map(Step::TakenBack),
        2 => Just(Step::RefundsSettle),
    ]
}

fn any_amount() -> impl Strategy<Value = Amount> {
    prop_oneof![
        6 => Just(Amount::Right),
        1 => (-200..200_i64).prop_map(Amount::Off),
        1 => prop_oneof![-1000..=0_i64, 1..3_000_000_i64].prop_map(Amount::Cents),
    ]
}

fn any_total() -> impl Strategy<Value = Usd> {
    prop_oneof![
        1..150_000_i64,
        149_990..150_020_i64,
        150_001..3_000_000_i64,
        3_000_000..100_000_000_000_i64,
    ]
    .prop_map(Usd::from_cents)
}

fn take(shop: &mut Shop, step: Step) {
    match event_of(shop, step) {
        Some(event) => apply(shop, event),
        None => match step {
            Step::Wait(millis) => shop.now += millis,
            Step::AnotherBuyer => shop.take_zip_for_another_buyer(),
            Step::TakenBack(how) => {
                assert!(shop.refund_all_at_provider(how).is_ok());
                assert_eq!(shop.refund_all_at_provider(how), Ok(Vec::new()));
            }
            Step::PartAtTheProvider(cents) => shop.refund_part_at_provider(Usd::from_cents(cents)),
            _ => shop.settle_refunds(),
        },
    }
}

fn event_of(shop: &mut Shop, step: Step) -> Option<Event> {
    Some(match step {
        Step::Captured(amount, ago) => Event::Provider(ProviderEvent::Captured {
            amount: amount.of(shop.order.card),
            at: shop.now - ago,
            held: shop.is_held(),
        }),
        Step::Cancelled(reason) => Event::Provider(ProviderEvent::Cancelled(reason)),
        Step::Wire(amount) => {
            // What was owed, even if that is over.
            let balance = shop.order.total - shop.order.card - shop.order.wired;
            named_wire(&shop.next_reference(), amount.of(balance))
        }
        Step::LateAccepted => Event::LateWireAccepted {
            held: shop.is_free(),
        },
        Step::SentBack(amount) => {
            sent_back(&shop.next_reference(), amount.of(shop.order.to_return()))
        }
        Step::DueDateChecked => Event::DueDateChecked,
        Step::DisputeWon => Event::Provider(ProviderEvent::DisputeWon),
        Step::CalledOff => Event::CalledOff,
        Step::Refund => Event::Refund,
        Step::PartRefunded(cents) => Event::PartialRefund {
            amount: Usd::from_cents(cents),
        },
        Step::Wait(_)
        | Step::AnotherBuyer
        | Step::PartAtTheProvider(_)
        | Step::TakenBack(_)
        | Step::RefundsSettle => return None,
    })
}

/// Applies it twice: the provider's repeated events change nothing, others' are refused. A refusal
/// leaves everything as it was.
fn apply(shop: &mut Shop, event: Event) {
    let before = shop.order;
    let first = shop.apply(event);
    if matches!(
        event,
        Event::WireReceived { .. } | Event::WireReturned { .. } | Event::PartialRefund { .. }
    ) {
        // The books refuse a second wire with the same reference; a second part is a separate part.
        assert!(first.is_ok() || shop.order == before);
        return;
    }
    let after = shop.order;
    let again = shop.apply(event);
    assert_eq!(shop.order, after, "changed by a repetition");
    match event {
        Event::Provider(
            ProviderEvent::Captured { .. }
            | ProviderEvent::Cancelled(_)
            | ProviderEvent::DisputeWon,
        ) => {
            assert!(first.is_ok());
            assert_eq!(again, Ok(Vec::new()));
        }
        _ if first.is_ok() => {
            assert_eq!(again, Err(OrderError::Status(after.status)));
        }
        _ => {
            assert_eq!(after, before);
            assert_eq!(again, first);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn ledger_and_zips_balance_after_any_events(
        total in any_total(),
        steps in prop::collection::vec(any_step(), 0..16),
    ) {
        let mut shop = Shop::new(total);
        for step in steps {
            take(&mut shop, step);
        }
        shop.settle_refunds();
        let order = shop.order;
        let left = match order.status {
            OrderStatus::InProcess => (order.paid() - order.given_back).cents(),
            _ => order.to_return().cents(),
        };
        prop_assert_eq!(shop.order_balance(), left);
        if !order.status.is_open() {
            prop_assert_eq!(order.owed(), Usd::ZERO);
        }
    }

    #[test]
    fn refund_empties_order_after_any_events(
        total in any_total(),
        steps in prop::collection::vec(any_step(), 0..16),
    ) {
        let mut shop = Shop::new(total);
        for step in steps {
            take(&mut shop, step);
        }
        let paid = !shop.order.captured.is_zero();
        let possible = paid && shop.order.status != OrderStatus::Refunded;
        prop_assert_eq!(shop.apply(Event::Refund).is_ok(), possible);
        shop.settle_refunds();
        if paid {
            prop_assert_eq!(shop.order.status, OrderStatus::Refunded);
            if !shop.order.to_return().is_zero() {
                shop.return_wire();
            }
            prop_assert_eq!(shop.order_balance(), 0);
        }
    }

    /// Only the card decides: neither the clock nor polling changes what was charged.
    #[test]
    fn charge_is_recorded_at_most_once(
        total in any_total(),
        steps in prop::collection::vec(any_step(), 0..16),
    ) {
        let mut shop = Shop::new(total);
        let mut charges = Vec::new();
        for step in steps {
            let before = shop.order.captured;
            take(&mut shop, step);
            if before != shop.order.captured {
                prop_assert!(matches!(step, Step::Captured(..)), "{:?}", step);
                charges.push(shop.order.captured);
            }
        }
        prop_assert!(charges.len() <= 1, "{:?}", charges);
    }
}
