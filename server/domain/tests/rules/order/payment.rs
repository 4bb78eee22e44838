//! Orders that are paid, or are not.

use ink_domain::business_days::due_at;
use ink_domain::ledger::{LedgerAccount, Posting};
use ink_domain::money::Usd;
use ink_domain::order::{
    CancelReason, Effect, Event, HOLD, Notice, Order, OrderError, OrderStatus, ProviderEvent,
};

use super::model::{MONDAY, Shop, Zip};
use super::states::{
    BALANCE, DEPOSIT, LARGE, MINUTE, SMALL, THURSDAY, called_off, cancelled, charged, complete,
    in_process, reference, refunded, unpaid, wire,
};

#[test]
fn new_order_holds_zips_for_thirty_minutes_and_owes_total() {
    let order = Order::placed(LARGE, HOLD, MONDAY);
    assert_eq!(order.status, OrderStatus::AwaitingCard);
    assert_eq!(order.held_until, MONDAY + 30 * MINUTE);
    assert_eq!((order.card, order.owed()), (DEPOSIT, LARGE));
    assert!(order.is_deposit() && !Order::placed(SMALL, HOLD, MONDAY).is_deposit());
    assert_eq!(order.due_at, None);
}

#[test]
fn full_card_payment_completes_order() {
    let mut shop = Shop::new(SMALL);
    let effects = [
        Effect::SellZips,
        Effect::Post(Posting::Captured(SMALL)),
        Effect::Post(Posting::Sale(SMALL)),
        Effect::PostEarning(SMALL),
        Effect::Notify(Notice::Paid),
    ];
    assert_eq!(shop.apply(charged(SMALL)), Ok(effects.to_vec()));
    assert_eq!(shop.order.status, OrderStatus::Complete);
    assert_eq!((shop.order.paid(), shop.order.owed()), (SMALL, Usd::ZERO));
    assert_eq!(shop.order.due_at, None);
    assert_eq!(shop.balance(&LedgerAccount::Earnings(7)), 4_975);
}

#[test]
fn deposit_reserves_zips_until_wire_completes_order() {
    let mut shop = Shop::new(LARGE);
    let effects = [
        Effect::ReserveZips,
        Effect::Post(Posting::Captured(DEPOSIT)),
        Effect::Notify(Notice::DepositReceived),
    ];
    assert_eq!(shop.apply(charged(DEPOSIT)), Ok(effects.to_vec()));
    assert_eq!(shop.order.status, OrderStatus::InProcess);
    assert_eq!(shop.order.due_at, Some(THURSDAY));
    assert_eq!((shop.order.paid(), shop.order.owed()), (DEPOSIT, BALANCE));
    assert_eq!(shop.balance(&LedgerAccount::Sales), 0);

    let effects = [
        Effect::SellZips,
        Effect::Post(Posting::Wired(BALANCE, reference("FED 1"))),
        Effect::Post(Posting::Sale(LARGE)),
        Effect::PostEarning(LARGE),
        Effect::Notify(Notice::Complete),
    ];
    assert_eq!(shop.apply(wire(BALANCE)), Ok(effects.to_vec()));
    assert_eq!(shop.order.status, OrderStatus::Complete);
    assert_eq!(shop.balance(&LedgerAccount::Sales), LARGE.cents());
    assert_eq!(shop.balance(&LedgerAccount::Bank), BALANCE.cents());
}

/// Midnight in New York, which ends that Monday.
const MIDNIGHT: i64 = MONDAY + 14 * 60 * MINUTE;

#[test]
fn due_date_counts_from_day_on_which_charge_is_reported() {
    let due_if_reported_at = |now| {
        let mut shop = Shop::new(LARGE);
        shop.now = now;
        assert!(shop.apply(charged(DEPOSIT)).is_ok());
        shop.order.due_at
    };
    for same_day in [MONDAY + 10 * MINUTE, MIDNIGHT - 1] {
        assert_eq!(due_if_reported_at(same_day), Some(THURSDAY));
    }
    for later in [MIDNIGHT, THURSDAY - 10 * MINUTE, THURSDAY] {
        assert_eq!(due_if_reported_at(later), due_at(later));
        assert!(due_at(later) > Some(THURSDAY));
    }
    // The provider's clock is ahead.
    let day_before = MONDAY - 24 * 60 * MINUTE;
    assert_eq!(due_if_reported_at(day_before), Some(THURSDAY));
}

/// Ordered and charged late on that Monday in New York, while the hold ran on into Tuesday.
#[test]
fn due_date_counts_from_charge_not_from_end_of_hold() {
    let order = Order::placed(LARGE, HOLD, MIDNIGHT - 20 * MINUTE);
    let charged_at = |at| {
        Event::Provider(ProviderEvent::Captured {
            amount: DEPOSIT,
            at,
            held: true,
        })
    };
    let due_at = |at| {
        order
            .apply(charged_at(at), at)
            .map(|applied| applied.order.due_at)
    };
    assert_eq!(due_at(MIDNIGHT - 1), Ok(Some(THURSDAY)));
    assert_eq!(due_at(MIDNIGHT), Ok(Some(THURSDAY + 24 * 60 * MINUTE)));
}

#[test]
fn timely_charge_reported_late_completes_order() {
    let mut shop = Shop::new(SMALL);
    shop.now = MONDAY + 2 * HOLD;
    assert!(shop.apply(charged(SMALL)).is_ok());
    assert_eq!(shop.order.status, OrderStatus::Complete);
}

#[test]
fn non_positive_charge_is_ignored() {
    for cents in [0, -1, -99_500] {
        let mut shop = Shop::new(SMALL);
        let nothing = charged(Usd::from_cents(cents));
        assert_eq!(shop.apply(nothing), Ok(Vec::new()));
        assert!(shop.apply(charged(SMALL)).is_ok());
        assert_eq!(shop.order.status, OrderStatus::Complete);
    }
}

#[test]
fn repeated_charge_changes_nothing_in_any_status() {
    for mut shop in [in_process(), complete(), unpaid(), called_off(), refunded()] {
        let before = shop.order;
        for amount in [before.captured, LARGE, Usd::from_cents(1)] {
            assert_eq!(shop.apply(charged(amount)), Ok(Vec::new()));
        }
        assert_eq!(shop.order, before);
    }
}

#[test]
fn missing_balance_forfeits_deposit_and_zips() {
    let mut shop = in_process();
    shop.now = THURSDAY - 1;
    assert_eq!(shop.apply(Event::DueDateChecked), Err(OrderError::NotDue));
    shop.now = THURSDAY;
    let effects = [
        Effect::ReleaseZips,
        Effect::Post(Posting::Forfeited(DEPOSIT)),
        Effect::ApplyBanRule,
        Effect::Notify(Notice::Unpaid),
    ];
    assert_eq!(shop.apply(Event::DueDateChecked), Ok(effects.to_vec()));
    assert_eq!(shop.order.status, OrderStatus::Unpaid);
    assert_eq!(shop.balance(&LedgerAccount::Forfeits), DEPOSIT.cents());
    assert_eq!(shop.order.owed(), Usd::ZERO);
}

#[test]
fn won_dispute_extends_due_date() {
    let mut shop = in_process();
    assert_eq!(
        shop.apply(Event::Provider(ProviderEvent::DisputeWon)),
        Ok(Vec::new())
    );
    assert_eq!(shop.order.due_at, Some(THURSDAY), "nothing was lost yet");
    shop.now = THURSDAY;
    assert_eq!(
        shop.apply(Event::Provider(ProviderEvent::DisputeWon)),
        Ok(Vec::new())
    );
    assert_eq!(shop.order.due_at, due_at(THURSDAY));
    assert_eq!(shop.apply(Event::DueDateChecked), Err(OrderError::NotDue));
    for mut shop in [complete(), unpaid(), called_off(), refunded()] {
        let before = shop.order;
        assert_eq!(
            shop.apply(Event::Provider(ProviderEvent::DisputeWon)),
            Ok(Vec::new())
        );
        assert_eq!(shop.order, before);
    }
}

#[test]
fn called_off_order_forfeits_deposit() {
    let mut shop = in_process();
    let effects = [
        Effect::ReleaseZips,
        Effect::Post(Posting::Forfeited(DEPOSIT)),
        Effect::Notify(Notice::CalledOff),
    ];
    assert_eq!(shop.apply(Event::CalledOff), Ok(effects.to_vec()));
    assert_eq!(shop.order.status, OrderStatus::Cancelled);
    assert_eq!(shop.zips, [Zip::Free; 2]);
}

#[test]
fn order_cancelled_before_payment_costs_nothing() {
    for reason in CancelReason::ALL {
        let mut shop = Shop::new(LARGE);
        let effects = vec![Effect::ReleaseZips, Effect::ApplyBanRule];
        assert_eq!(
            shop.apply(Event::Provider(ProviderEvent::Cancelled(reason))),
            Ok(effects)
        );
        assert_eq!(shop.order.status, OrderStatus::Cancelled);
        assert_eq!(shop.balance(&LedgerAccount::Forfeits), 0);
    }
}

#[test]
fn cancellation_after_charge_is_ignored() {
    for mut shop in [in_process(), complete(), unpaid(), called_off(), refunded()] {
        let before = shop.order;
        let event = Event::Provider(ProviderEvent::Cancelled(CancelReason::Expired));
        assert_eq!(shop.apply(event), Ok(Vec::new()));
        assert_eq!(shop.order, before);
    }
}

#[test]
fn only_an_order_in_process_can_be_called_off_or_overdue() {
    let new = Shop::new(LARGE);
    for mut shop in [
        new,
        complete(),
        unpaid(),
        called_off(),
        cancelled(),
        refunded(),
    ] {
        shop.now = THURSDAY;
        let refused = Err(OrderError::Status(shop.order.status));
        for event in [Event::CalledOff, Event::DueDateChecked] {
            assert_eq!(shop.apply(event), refused, "{event:?}");
        }
    }
}
