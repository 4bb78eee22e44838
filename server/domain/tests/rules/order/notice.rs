//! The amounts that buyers are told.

use ink_domain::money::Usd;
use ink_domain::order::{Event, Notice, Order, ProviderEvent};

use super::model::Shop;
use super::states::{
    BALANCE, DEPOSIT, LARGE, SMALL, THURSDAY, cancelled, charged, complete, in_process, named_wire,
    sent_back, unpaid, wire,
};

const PART: Usd = Usd::from_cents(100_000);
const PART_OF_CARD: Usd = Usd::from_cents(5_000);

/// What a notice says once this has happened to the order.
fn amount(shop: &mut Shop, event: Event, notice: Notice) -> Option<Usd> {
    let before = shop.order;
    assert!(shop.apply(event).is_ok());
    notice.amount(&before, &shop.order, event.full_refund(&before))
}

#[test]
fn card_notice_amount_is_the_charge() {
    let paid = amount(&mut Shop::new(SMALL), charged(SMALL), Notice::Paid);
    assert_eq!(paid, Some(SMALL));
    let mut shop = Shop::new(LARGE);
    let deposit = amount(&mut shop, charged(DEPOSIT), Notice::DepositReceived);
    assert_eq!(deposit, Some(DEPOSIT));
    let too_late = amount(&mut cancelled(), charged(DEPOSIT), Notice::TooLate);
    assert_eq!(too_late, Some(DEPOSIT));
}

#[test]
fn wire_notice_amount_is_that_wire() {
    let mut shop = in_process();
    let part = amount(&mut shop, wire(PART), Notice::PartReceived);
    assert_eq!(part, Some(PART));
    // More than was owed: the rest and the excess.
    let last = amount(&mut shop, named_wire("FED 2", BALANCE), Notice::Complete);
    assert_eq!(last, Some(BALANCE));
    let surplus = amount(&mut shop, named_wire("FED 3", BALANCE), Notice::WireSurplus);
    assert_eq!(surplus, Some(BALANCE));
    for (name, amount_sent) in [("OUT 1", PART), ("OUT 2", BALANCE)] {
        let back = amount(
            &mut shop,
            sent_back(name, amount_sent),
            Notice::WireReturned,
        );
        assert_eq!(back, Some(amount_sent));
    }
}

#[test]
fn final_wire_notice_excludes_earlier_wires() {
    let mut shop = in_process();
    assert!(shop.apply(wire(PART)).is_ok());
    let rest = BALANCE - PART;
    let last = amount(&mut shop, named_wire("FED 2", rest), Notice::Complete);
    assert_eq!(last, Some(rest));
}

#[test]
fn late_balance_notice_amount_is_total_wired() {
    let mut shop = unpaid();
    let late = amount(&mut shop, wire(BALANCE), Notice::WireLate);
    assert_eq!(late, Some(BALANCE));
    let accepted = Event::LateWireAccepted { held: true };
    assert_eq!(amount(&mut shop, accepted, Notice::Complete), Some(BALANCE));
}

#[test]
fn refund_notice_excludes_earlier_refunds() {
    let mut shop = complete();
    let part = Event::PartialRefund {
        amount: PART_OF_CARD,
    };
    assert!(shop.apply(part).is_ok());
    let rest = amount(&mut shop, Event::Refund, Notice::Refunded);
    assert_eq!(rest, Some(LARGE - PART_OF_CARD));
    let mut shop = in_process();
    assert!(shop.apply(wire(PART)).is_ok());
    let both = amount(&mut shop, Event::Refund, Notice::Refunded);
    assert_eq!(both, Some(DEPOSIT + PART));
}

/// As one that came back from the card's bank.
#[test]
fn refund_notice_includes_partial_refund_that_did_not_reach_card() {
    let mut shop = complete();
    let part = Event::PartialRefund {
        amount: PART_OF_CARD,
    };
    assert!(shop.apply(part).is_ok());
    let before = shop.order;
    let event = ProviderEvent::FullyRefunded {
        unrefunded: DEPOSIT,
    };
    let after = before.apply_provider(event, shop.now).order;
    let to_card = Event::Provider(event).full_refund(&before);
    let told = Notice::Refunded.amount(&before, &after, to_card);
    assert_eq!(told, Some(LARGE));
}

#[test]
fn refund_notice_excludes_wires_after_order_ended() {
    for went_back in [true, false] {
        let mut shop = unpaid();
        assert!(shop.apply(wire(PART)).is_ok());
        if went_back {
            assert!(shop.apply(sent_back("OUT 1", PART)).is_ok());
        }
        let deposit = amount(&mut shop, Event::Refund, Notice::Refunded);
        assert_eq!(deposit, Some(DEPOSIT));
    }
}

#[test]
fn notice_without_transfer_has_no_amount() {
    let order = in_process().order;
    for notice in [
        Notice::BalanceDueSoon,
        Notice::Unpaid,
        Notice::CalledOff,
        Notice::PartBack,
        Notice::RefundFailed,
        Notice::PaidBack,
    ] {
        assert_eq!(notice.amount(&order, &order, None), None);
    }
}

/// They do not move by it: the transfer has a notice of its own.
#[test]
fn notification_of_kept_deposit_names_wires_to_return() {
    for (event, notice) in [
        (Event::DueDateChecked, Notice::Unpaid),
        (Event::CalledOff, Notice::CalledOff),
    ] {
        for wired in [None, Some(PART)] {
            let mut shop = in_process();
            if let Some(part) = wired {
                assert!(shop.apply(wire(part)).is_ok());
            }
            shop.now = THURSDAY;
            let before = shop.order;
            assert!(shop.apply(event).is_ok());
            let named = notice.notified_amount(&before, &shop.order, None);
            assert_eq!(named, wired, "{notice:?}");
            assert_eq!(notice.amount(&before, &shop.order, None), None);
        }
    }
}

#[test]
fn notification_of_payment_names_what_moved() {
    let mut shop = in_process();
    let before = shop.order;
    assert!(shop.apply(wire(PART)).is_ok());
    let named = Notice::PartReceived.notified_amount(&before, &shop.order, None);
    assert_eq!(named, Some(PART));
    let rest = Notice::PartReceived.notified_rest(&shop.order);
    assert_eq!(rest, Some(BALANCE - PART));
    assert_eq!(Notice::DepositReceived.notified_rest(&before), None);
}

/// All that would still hold, of every notice.
fn standing(order: &Order) -> Vec<Notice> {
    let all = Notice::ALL.into_iter();
    all.filter(|notice| !notice.is_outdated(order)).collect()
}

#[test]
fn notice_is_outdated_once_order_has_moved_on() {
    use Notice::{
        BalanceDueSoon, CalledOff, Complete, DepositReceived, Paid, PaidBack, PartBack,
        PartReceived, RefundFailed, Refunded, TooLate, Unpaid, WireLate, WireReturned, WireSurplus,
    };
    let mut shop = in_process();
    let whatever_it_is = [WireSurplus, WireReturned, PartBack, RefundFailed, PaidBack];
    let with = |some: &[Notice]| {
        let all = Notice::ALL.into_iter();
        all.filter(|one| some.contains(one) || whatever_it_is.contains(one))
            .collect::<Vec<_>>()
    };
    let owes = [DepositReceived, BalanceDueSoon, PartReceived];
    assert_eq!(standing(&shop.order), with(&owes));
    assert!(shop.apply(wire(PART)).is_ok());
    assert_eq!(standing(&shop.order), with(&owes));
    assert!(shop.apply(named_wire("FED 2", BALANCE - PART)).is_ok());
    assert_eq!(standing(&shop.order), with(&[Paid, Complete]));
    assert!(shop.apply(Event::Refund).is_ok());
    assert_eq!(standing(&shop.order), with(&[TooLate, Refunded]));
    assert_eq!(standing(&unpaid().order), with(&[WireLate, Unpaid]));
    assert_eq!(standing(&cancelled().order), with(&[CalledOff]));
}
