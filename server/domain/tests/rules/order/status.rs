//! Statuses, and the transitions between them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::WireReference;
use ink_domain::money::Usd;
use ink_domain::order::{CancelReason, Event, HOLD, Order, OrderStatus, ProviderEvent};

#[test]
fn status_codes_match_api() {
    assert_eq!(
        OrderStatus::ALL.map(OrderStatus::code),
        [10, 100, 200, 300, 400, 500]
    );
    for status in OrderStatus::ALL {
        assert_eq!(OrderStatus::from_code(status.code()), Some(status));
    }
    assert_eq!(OrderStatus::from_code(0), None);
    assert_eq!(serde_json::json!(OrderStatus::InProcess), 100);
}

#[test]
fn cancel_reason_code_round_trips() {
    for reason in CancelReason::ALL {
        assert_eq!(CancelReason::from_code(reason.code()), Some(reason));
    }
    assert_eq!(CancelReason::from_code(0), None);
}

#[test]
fn order_is_open_while_card_or_wire_is_awaited() {
    let open = OrderStatus::ALL.map(OrderStatus::is_open);
    assert_eq!(open, [true, true, false, false, false, false]);
}

/// Explores every event from a new order until nothing new is found.
#[test]
fn status_transitions_are_exactly_the_documented_ones() {
    use OrderStatus::{AwaitingCard, Cancelled, Complete, InProcess, Refunded, Unpaid};
    let mut found = Vec::new();
    for total in [99_500, 2_499_500] {
        let mut orders = vec![Order::placed(Usd::from_cents(total), HOLD, 0)];
        let mut at = 0;
        while let Some(order) = orders.get(at).copied() {
            at += 1;
            for event in events(order) {
                // For a deposit that we learn of late, the time that we learned of it counts.
                let days = if event == Event::DueDateChecked {
                    60
                } else {
                    30
                };
                let Ok(applied) = order.apply(event, days * 24 * HOLD) else {
                    continue;
                };
                if !orders.contains(&applied.order) {
                    orders.push(applied.order);
                }
                let way = (order.status.code(), applied.order.status.code());
                if way.0 != way.1 && !found.contains(&way) {
                    found.push(way);
                }
            }
        }
    }
    let mut drawn = [
        (AwaitingCard, InProcess),
        (AwaitingCard, Complete),
        (AwaitingCard, Cancelled),
        (AwaitingCard, Refunded),
        (InProcess, Complete),
        (InProcess, Cancelled),
        (InProcess, Unpaid),
        (InProcess, Refunded),
        (Complete, Refunded),
        (Cancelled, Refunded),
        (Unpaid, Complete),
        (Unpaid, Refunded),
    ]
    .map(|(from, to)| (from.code(), to.code()));
    drawn.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, drawn);
}

fn events(order: Order) -> Vec<Event> {
    let mut events = vec![
        Event::Provider(ProviderEvent::Cancelled(CancelReason::Buyer)),
        Event::LateWireAccepted { held: true },
        Event::LateWireAccepted { held: false },
        Event::DueDateChecked,
        Event::Provider(ProviderEvent::DisputeWon),
        Event::CalledOff,
        Event::Refund,
        Event::Provider(ProviderEvent::FullyRefunded {
            unrefunded: order.captured,
        }),
    ];
    let reference = WireReference::parse("FED 1").unwrap();
    // Each amount once, otherwise there would be infinitely many orders.
    let seen = |amount| order.wired + order.surplus >= amount;
    for amount in [order.total - order.card, order.total] {
        if !amount.is_zero() && !seen(amount) {
            events.push(Event::WireReceived { amount, reference });
        }
    }
    let amount = order.to_return();
    events.push(Event::WireReturned { amount, reference });
    for amount in [order.card, order.total, order.card + Usd::from_cents(1)] {
        for (at, held) in [(0, true), (HOLD, true), (0, false)] {
            events.push(Event::Provider(ProviderEvent::Captured {
                amount,
                at,
                held,
            }));
        }
    }
    events
}
