//! Refunds.

use ink_domain::ledger::{LedgerAccount, Posting};
use ink_domain::money::Usd;
use ink_domain::order::{
    Effect, Event, HOLD, Notice, Order, OrderError, OrderStatus, ProviderEvent,
};
use ink_domain::referral::Share;

use super::model::{Back, MONDAY, Shop, Zip};
use super::states::{
    BALANCE, DEPOSIT, LARGE, MINUTE, SMALL, THURSDAY, called_off, cancelled, charged, complete,
    in_process, refunded, unpaid, wire,
};

/// The money is refunded at once, and the buyer is told.
fn assert_refunded_as_too_late(mut shop: Shop, event: Event, amount: Usd) -> Shop {
    let effects = [
        Effect::ReleaseZips,
        Effect::Post(Posting::Captured(amount)),
        Effect::RefundCard(amount),
        Effect::Notify(Notice::TooLate),
    ];
    assert_eq!(shop.apply(event), Ok(effects.to_vec()));
    assert_eq!(shop.order.status, OrderStatus::Refunded);
    assert_eq!(shop.order_balance(), amount.cents());
    shop.settle_refunds();
    assert_eq!(
        (shop.order_balance(), shop.balance(&LedgerAccount::Card)),
        (0, 0)
    );
    shop
}

#[test]
fn charge_after_hold_is_refunded() {
    for (late, in_time) in [(HOLD - 1, true), (HOLD, false), (HOLD + MINUTE, false)] {
        let mut shop = Shop::new(SMALL);
        shop.now = MONDAY + late;
        let event = Event::Provider(ProviderEvent::Captured {
            amount: SMALL,
            at: shop.now,
            held: true,
        });
        if in_time {
            assert!(shop.apply(event).is_ok());
            assert_eq!(shop.order.status, OrderStatus::Complete);
        } else {
            assert_refunded_as_too_late(shop, event, SMALL);
        }
    }
}

#[test]
fn charge_for_cancelled_order_is_refunded() {
    let mut shop = cancelled();
    shop.take_zip_for_another_buyer();
    let event = Event::Provider(ProviderEvent::Captured {
        amount: DEPOSIT,
        at: MONDAY,
        held: false,
    });
    let shop = assert_refunded_as_too_late(shop, event, DEPOSIT);
    assert_eq!(shop.zips, [Zip::Gone, Zip::Free]);
    // Even if nobody else took them: the order has ended all the same.
    assert_refunded_as_too_late(cancelled(), charged(DEPOSIT), DEPOSIT);
}

#[test]
fn charge_of_wrong_amount_is_refunded() {
    for total in [SMALL, LARGE] {
        let card = Order::placed(total, HOLD, MONDAY).card.cents();
        for cents in [1, card - 1, card + 1, LARGE.cents()] {
            let amount = Usd::from_cents(cents);
            assert_refunded_as_too_late(Shop::new(total), charged(amount), amount);
        }
    }
}

#[test]
fn charge_is_refunded_if_one_zip_is_gone() {
    let mut shop = Shop::new(SMALL);
    shop.now = MONDAY + HOLD;
    shop.take_zip_for_another_buyer();
    let event = Event::Provider(ProviderEvent::Captured {
        amount: SMALL,
        at: MONDAY,
        held: shop.is_held(),
    });
    let shop = assert_refunded_as_too_late(shop, event, SMALL);
    assert_eq!(shop.zips, [Zip::Gone, Zip::Free]);
}

#[test]
fn deposit_without_due_date_is_refunded() {
    let before_all_calendars = Event::Provider(ProviderEvent::Captured {
        amount: DEPOSIT,
        at: i64::MIN,
        held: true,
    });
    assert_refunded_as_too_late(Shop::new(LARGE), before_all_calendars, DEPOSIT);
}

#[test]
fn full_payment_needs_no_due_date() {
    let mut shop = Shop::new(SMALL);
    let before_all_calendars = Event::Provider(ProviderEvent::Captured {
        amount: SMALL,
        at: i64::MIN,
        held: true,
    });
    assert!(shop.apply(before_all_calendars).is_ok());
    assert_eq!(shop.order.status, OrderStatus::Complete);
}

#[test]
fn refund_of_complete_order_reverses_sale() {
    let mut shop = complete();
    let effects = [
        Effect::ReleaseZips,
        Effect::Post(Posting::SaleReversed(LARGE)),
        Effect::ReverseEarning,
        Effect::RefundCard(DEPOSIT),
        Effect::Notify(Notice::Refunded),
    ];
    assert_eq!(shop.apply(Event::Refund), Ok(effects.to_vec()));
    assert_eq!(shop.order.status, OrderStatus::Refunded);
    assert_eq!(shop.balance(&LedgerAccount::Earnings(7)), 0);
    shop.settle_refunds();
    // The wire is returned manually.
    assert_eq!(shop.order_balance(), BALANCE.cents());
    shop.return_wire();
    assert_eq!(
        (shop.order_balance(), shop.balance(&LedgerAccount::Bank)),
        (0, 0)
    );
}

#[test]
fn refund_of_order_in_process_returns_deposit() {
    let mut shop = in_process();
    let effects = [
        Effect::ReleaseZips,
        Effect::RefundCard(DEPOSIT),
        Effect::Notify(Notice::Refunded),
    ];
    assert_eq!(shop.apply(Event::Refund), Ok(effects.to_vec()));
    shop.settle_refunds();
    assert_eq!(
        (shop.order_balance(), shop.balance(&LedgerAccount::Card)),
        (0, 0)
    );
}

#[test]
fn forfeited_deposit_can_be_refunded() {
    for mut shop in [unpaid(), called_off()] {
        let effects = [
            Effect::Post(Posting::ForfeitReversed(DEPOSIT)),
            Effect::RefundCard(DEPOSIT),
            Effect::Notify(Notice::Refunded),
        ];
        assert_eq!(shop.apply(Event::Refund), Ok(effects.to_vec()));
        shop.settle_refunds();
        assert_eq!(
            (shop.order_balance(), shop.balance(&LedgerAccount::Forfeits)),
            (0, 0)
        );
    }
}

#[test]
fn unpaid_or_refunded_order_cannot_be_refunded() {
    for mut shop in [Shop::new(LARGE), cancelled(), refunded()] {
        let refused = Err(OrderError::Status(shop.order.status));
        assert_eq!(shop.apply(Event::Refund), refused);
    }
}

#[test]
fn card_payment_taken_back_undoes_complete_order() {
    for how in [Back::Refund, Back::Dispute] {
        let mut shop = complete();
        let effects = [
            Effect::ReleaseZips,
            Effect::Post(Posting::SaleReversed(LARGE)),
            Effect::ReverseEarning,
            Effect::Notify(Notice::Refunded),
        ];
        assert_eq!(shop.refund_all_at_provider(how), Ok(effects.to_vec()));
        assert_eq!(shop.order.status, OrderStatus::Refunded);
        assert_eq!(shop.zips, [Zip::Free; 2]);
        assert_eq!(shop.order_balance(), BALANCE.cents());
    }
}

#[test]
fn deposit_taken_back_ends_order_in_process() {
    for how in [Back::Refund, Back::Dispute] {
        let mut shop = in_process();
        let effects = [Effect::ReleaseZips, Effect::Notify(Notice::Refunded)];
        assert_eq!(shop.refund_all_at_provider(how), Ok(effects.to_vec()));
        assert_eq!(shop.order.status, OrderStatus::Refunded);
        assert_eq!(shop.order_balance(), 0);
    }
}

#[test]
fn forfeited_deposit_taken_back_is_no_longer_income() {
    for mut shop in [unpaid(), called_off()] {
        let effects = [
            Effect::Post(Posting::ForfeitReversed(DEPOSIT)),
            Effect::Notify(Notice::Refunded),
        ];
        assert_eq!(
            shop.refund_all_at_provider(Back::Dispute),
            Ok(effects.to_vec())
        );
        assert_eq!(
            (shop.order_balance(), shop.balance(&LedgerAccount::Forfeits)),
            (0, 0)
        );
    }
}

#[test]
fn uncharged_order_has_nothing_to_take_back() {
    for mut shop in [Shop::new(SMALL), cancelled()] {
        let before = shop.order;
        assert_eq!(shop.refund_all_at_provider(Back::Refund), Ok(Vec::new()));
        assert_eq!(shop.order, before);
    }
}

/// The provider reports our own refund like any other.
#[test]
fn own_refund_reported_by_provider_is_not_counted_twice() {
    let mut shop = complete();
    assert!(shop.apply(Event::Refund).is_ok());
    assert_eq!(shop.refund_all_at_provider(Back::Refund), Ok(Vec::new()));
    shop.settle_refunds();
    assert_eq!(shop.refund_all_at_provider(Back::Refund), Ok(Vec::new()));
    assert_eq!(shop.order_balance(), BALANCE.cents());
}

#[test]
fn partial_refund_reduces_sale_and_earning_and_keeps_zips() {
    let mut shop = Shop::new(SMALL);
    assert!(shop.apply(charged(SMALL)).is_ok());
    let part = |dollars| Event::PartialRefund {
        amount: Usd::from_dollars(dollars),
    };
    let earned = shop.balance(&LedgerAccount::Referrals);
    for (dollars, all) in [(100, 100), (50, 150)] {
        let effects = shop.apply(part(dollars));
        let all = Usd::from_dollars(all);
        let asked = Effect::RefundCard(all);
        assert!(effects.is_ok_and(|effects| effects.last() == Some(&asked)));
        assert_eq!(shop.order.status, OrderStatus::Complete);
        assert_eq!(shop.zips, [Zip::Sold; 2]);
        let sold = SMALL - all;
        assert_eq!(shop.balance(&LedgerAccount::Sales), sold.cents());
        let left = earned * sold.cents() / SMALL.cents();
        assert_eq!(shop.balance(&LedgerAccount::Referrals), left);
        shop.settle_refunds();
    }
    // The full refund covers the rest, and no more.
    assert!(shop.apply(Event::Refund).is_ok());
    assert_eq!(shop.order.status, OrderStatus::Refunded);
    shop.settle_refunds();
    assert_eq!(shop.order_balance(), 0);
    for account in [
        LedgerAccount::Card,
        LedgerAccount::Sales,
        LedgerAccount::Referrals,
    ] {
        assert_eq!(shop.balance(&account), 0, "{account}");
    }
}

#[test]
fn partial_refund_needs_complete_order_and_smaller_amount() {
    let part = |amount| Event::PartialRefund { amount };
    let cent = Usd::from_cents(1);
    for mut shop in [
        cancelled(),
        in_process(),
        unpaid(),
        called_off(),
        refunded(),
    ] {
        let status = shop.order.status;
        assert_eq!(shop.apply(part(cent)), Err(OrderError::Status(status)));
    }
    let mut shop = complete();
    for amount in [Usd::ZERO, -cent] {
        assert_eq!(shop.apply(part(amount)), Err(OrderError::Amount));
    }
    for amount in [DEPOSIT, LARGE] {
        let all = OrderError::NotPartial { rest: DEPOSIT };
        assert_eq!(shop.apply(part(amount)), Err(all));
    }
    assert!(shop.apply(part(DEPOSIT - cent)).is_ok());
    let all = OrderError::NotPartial { rest: cent };
    assert_eq!(shop.apply(part(cent)), Err(all));
}

/// Somebody refunded a hundred dollars of the deposit at the provider.
fn with_partial_refund(mut shop: Shop) -> Shop {
    shop.refund_part_at_provider(PART);
    assert_eq!(shop.order.given_back, PART);
    shop
}

const PART: Usd = Usd::from_cents(10_000);

#[test]
fn partial_refund_of_forfeited_deposit_reduces_income() {
    for shop in [unpaid(), called_off()] {
        let status = shop.order.status;
        let mut shop = with_partial_refund(shop);
        assert_eq!(shop.order.status, status);
        let kept = (DEPOSIT - PART).cents();
        let balances = (shop.balance(&LedgerAccount::Forfeits), shop.order_balance());
        assert_eq!(balances, (kept, 0));
        // The full refund covers the rest.
        let effects = [
            Effect::Post(Posting::ForfeitReversed(DEPOSIT - PART)),
            Effect::RefundCard(DEPOSIT),
            Effect::Notify(Notice::Refunded),
        ];
        assert_eq!(shop.apply(Event::Refund), Ok(effects.to_vec()));
        shop.settle_refunds();
        let balances = (
            shop.balance(&LedgerAccount::Forfeits),
            shop.balance(&LedgerAccount::Card),
        );
        assert_eq!(balances, (0, 0));
    }
}

#[test]
fn refunded_part_of_deposit_is_neither_owed_nor_sold() {
    let mut shop = with_partial_refund(in_process());
    assert_eq!(shop.order.owed(), BALANCE);
    let earned = Share::USUAL.of(LARGE - PART);
    let late = |mut shop: Shop| {
        shop.now = THURSDAY;
        assert!(shop.apply(Event::DueDateChecked).is_ok());
        let kept = shop.balance(&LedgerAccount::Forfeits);
        assert_eq!(kept, (DEPOSIT - PART).cents());
        assert!(shop.apply(wire(BALANCE)).is_ok());
        assert!(shop.apply(Event::LateWireAccepted { held: true }).is_ok());
        shop
    };
    assert!(shop.apply(wire(BALANCE)).is_ok());
    for shop in [shop, late(with_partial_refund(in_process()))] {
        assert_eq!(shop.order.status, OrderStatus::Complete);
        for (account, left) in [
            (LedgerAccount::Sales, LARGE - PART),
            (LedgerAccount::Referrals, earned),
            (LedgerAccount::Forfeits, Usd::ZERO),
        ] {
            assert_eq!(shop.balance(&account), left.cents(), "{account}");
        }
    }
}
