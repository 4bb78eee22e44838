//! Wires that differ from what was owed: short, over, late.

use ink_domain::ledger::{LedgerAccount, Posting};
use ink_domain::money::Usd;
use ink_domain::order::{Effect, Event, Notice, OrderError, OrderStatus};

use super::model::{Shop, Zip};
use super::states::{
    BALANCE, DEPOSIT, LARGE, THURSDAY, called_off, cancelled, complete, in_process, named_wire,
    reference, refunded, sent_back, unpaid, wire,
};

const PART: Usd = Usd::from_cents(100_000);
const ACCEPTED: Event = Event::LateWireAccepted { held: true };

fn booked(amount: Usd, notice: Notice) -> Vec<Effect> {
    let posting = Posting::Wired(amount, reference("FED 1"));
    vec![Effect::Post(posting), Effect::Notify(notice)]
}

#[test]
fn partial_wires_add_up_to_balance() {
    let mut shop = in_process();
    assert_eq!(
        shop.apply(wire(PART)),
        Ok(booked(PART, Notice::PartReceived))
    );
    assert_eq!(shop.order.status, OrderStatus::InProcess);
    assert_eq!(shop.order.paid(), DEPOSIT + PART);
    assert_eq!(shop.order.owed(), BALANCE - PART);
    assert_eq!(shop.order.to_return(), Usd::ZERO);
    assert!(shop.apply(named_wire("FED 2", PART)).is_ok());
    let rest = BALANCE - PART - PART;
    let effects = [
        Effect::SellZips,
        Effect::Post(Posting::Wired(rest, reference("FED 3"))),
        Effect::Post(Posting::Sale(LARGE)),
        Effect::PostEarning(LARGE),
        Effect::Notify(Notice::Complete),
    ];
    assert_eq!(shop.apply(named_wire("FED 3", rest)), Ok(effects.to_vec()));
    assert_eq!(shop.order.status, OrderStatus::Complete);
    assert_eq!((shop.order.wired, shop.order_balance()), (BALANCE, 0));
}

#[test]
fn overpayment_completes_order_and_is_returned() {
    let mut shop = in_process();
    assert!(shop.apply(wire(BALANCE + PART)).is_ok());
    assert_eq!(shop.order.status, OrderStatus::Complete);
    assert_eq!((shop.order.wired, shop.order.paid()), (BALANCE, LARGE));
    assert_eq!(shop.order.to_return(), PART);
    assert_eq!(shop.order_balance(), PART.cents());
    // In two parts, and no more than that.
    let half = Usd::from_cents(PART.cents() / 2);
    assert!(shop.apply(sent_back("OUT 1", half)).is_ok());
    let most = half;
    let too_much = shop.apply(sent_back("OUT 2", PART));
    assert_eq!(too_much, Err(OrderError::TooMuch { most }));
    let sent = shop.apply(sent_back("OUT 2", half));
    let posting = Posting::WireReturned(half, reference("OUT 2"));
    let effects = [Effect::Post(posting), Effect::Notify(Notice::WireReturned)];
    assert_eq!(sent, Ok(effects.to_vec()));
    assert_eq!(
        (shop.order.to_return(), shop.order_balance()),
        (Usd::ZERO, 0)
    );
    assert_eq!(shop.balance(&LedgerAccount::Bank), BALANCE.cents());
}

#[test]
fn wire_for_order_without_debt_is_returned() {
    for mut shop in [complete(), called_off(), cancelled(), refunded()] {
        let before = shop.order;
        let surplus = Ok(vec![
            Effect::Post(Posting::Wired(PART, reference("FED 9"))),
            Effect::Notify(Notice::WireSurplus),
        ]);
        assert_eq!(shop.apply(named_wire("FED 9", PART)), surplus);
        assert_eq!(shop.order.status, before.status);
        assert_eq!(shop.order.to_return(), before.to_return() + PART);
        shop.return_wire();
        shop.settle_refunds();
        assert_eq!(shop.order_balance(), 0);
    }
}

#[test]
fn wire_is_rejected_while_awaiting_card_or_if_not_positive() {
    let waiting = Err(OrderError::Status(OrderStatus::AwaitingCard));
    assert_eq!(Shop::new(LARGE).apply(wire(PART)), waiting);
    for cents in [0, -1, -99_500] {
        let amount = Usd::from_cents(cents);
        let none = Err(OrderError::Amount);
        assert_eq!(in_process().apply(wire(amount)), none);
        assert_eq!(complete().apply(sent_back("OUT 1", amount)), none);
    }
}

#[test]
fn partial_wire_is_returned_if_rest_does_not_arrive() {
    let mut shop = in_process();
    assert!(shop.apply(wire(PART)).is_ok());
    shop.now = THURSDAY;
    assert!(shop.apply(Event::DueDateChecked).is_ok());
    assert_eq!(shop.balance(&LedgerAccount::Forfeits), DEPOSIT.cents());
    assert_eq!(shop.order.to_return(), PART);
    shop.return_wire();
    assert_eq!(shop.order_balance(), 0);
}

#[test]
fn late_balance_is_accepted_while_zips_are_free() {
    let mut shop = unpaid();
    assert_eq!(
        shop.apply(wire(BALANCE)),
        Ok(booked(BALANCE, Notice::WireLate))
    );
    assert_eq!(shop.order.status, OrderStatus::Unpaid);
    assert_eq!(shop.order.to_return(), BALANCE);
    let effects = [
        Effect::SellZips,
        Effect::Post(Posting::ForfeitReversed(DEPOSIT)),
        Effect::Post(Posting::Sale(LARGE)),
        Effect::PostEarning(LARGE),
        Effect::Notify(Notice::Complete),
    ];
    assert_eq!(shop.apply(ACCEPTED), Ok(effects.to_vec()));
    assert_eq!(shop.order.status, OrderStatus::Complete);
    assert_eq!(shop.zips, [Zip::Sold; 2]);
    assert_eq!((shop.order.wired, shop.order_balance()), (BALANCE, 0));
    assert_eq!(shop.balance(&LedgerAccount::Forfeits), 0);
}

#[test]
fn late_balance_includes_timely_wires_and_keeps_surplus() {
    let mut shop = in_process();
    assert!(shop.apply(wire(PART)).is_ok());
    shop.now = THURSDAY;
    assert!(shop.apply(Event::DueDateChecked).is_ok());
    let missing = BALANCE - PART;
    assert_eq!(
        shop.apply(ACCEPTED),
        Err(OrderError::BalanceMissing { missing })
    );
    assert!(shop.apply(named_wire("FED 2", missing + PART)).is_ok());
    assert!(shop.apply(ACCEPTED).is_ok());
    assert_eq!((shop.order.wired, shop.order.to_return()), (BALANCE, PART));
}

#[test]
fn late_balance_is_returned_if_zips_are_taken() {
    let mut shop = unpaid();
    shop.take_zip_for_another_buyer();
    assert!(shop.apply(wire(BALANCE)).is_ok());
    let refused = Event::LateWireAccepted {
        held: shop.is_free(),
    };
    assert_eq!(shop.apply(refused), Err(OrderError::ZipsUnavailable));
    shop.return_wire();
    assert_eq!(shop.order.status, OrderStatus::Unpaid);
    assert_eq!(shop.order_balance(), 0);
    // What was returned is missing.
    let missing = BALANCE;
    assert_eq!(
        shop.apply(ACCEPTED),
        Err(OrderError::BalanceMissing { missing })
    );
}

#[test]
fn only_unpaid_order_accepts_late_balance() {
    for mut shop in [
        in_process(),
        complete(),
        called_off(),
        cancelled(),
        refunded(),
    ] {
        let refused = Err(OrderError::Status(shop.order.status));
        assert_eq!(shop.apply(ACCEPTED), refused);
    }
}
