//! What transfers mean to people.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::{LedgerAccount, Method, Sums, TransactionCategory, TransactionKind};
use ink_domain::money::Usd;
use ink_domain::order::OrderId;

type Row = (
    TransactionKind,
    LedgerAccount,
    LedgerAccount,
    TransactionCategory,
    Method,
    bool,
);

/// Each kind: its books, its area, its method, and whether it takes.
fn table() -> [Row; 11] {
    use LedgerAccount as B;
    use Method as M;
    use TransactionCategory as A;
    use TransactionKind as Mv;
    let order = || B::Order(OrderId::parse("INK-7K3M9-Q2X4D").unwrap());
    let own = || B::Earnings(7);
    [
        (
            Mv::CardPayment,
            B::Card,
            order(),
            A::Payments,
            M::Card,
            true,
        ),
        (
            Mv::WirePayment,
            B::Bank,
            order(),
            A::Payments,
            M::Bank,
            true,
        ),
        (Mv::CardRefund, order(), B::Card, A::Refunds, M::Card, false),
        (
            Mv::RefundFailed,
            B::Card,
            order(),
            A::Refunds,
            M::Card,
            true,
        ),
        (
            Mv::WireReturned,
            order(),
            B::Bank,
            A::Refunds,
            M::Bank,
            false,
        ),
        (
            Mv::Chargeback,
            order(),
            B::Disputes,
            A::Refunds,
            M::Card,
            false,
        ),
        (
            Mv::Earning,
            B::Referrals,
            own(),
            A::Earnings,
            M::Balance,
            false,
        ),
        (
            Mv::EarningReversed,
            own(),
            B::Referrals,
            A::Earnings,
            M::Balance,
            true,
        ),
        (Mv::Payout, own(), B::Payouts, A::Payouts, M::Balance, true),
        (
            Mv::PayoutVoid,
            B::Payouts,
            own(),
            A::Payouts,
            M::Balance,
            false,
        ),
        (
            Mv::PayoutReturned,
            B::Bank,
            own(),
            A::Payouts,
            M::Balance,
            false,
        ),
    ]
}

/// In the same order, as used by the interface.
const CODES: [&str; 11] = [
    "card_payment",
    "wire_payment",
    "card_refund",
    "refund_failed",
    "wire_returned",
    "chargeback",
    "earning",
    "earning_reversed",
    "payout",
    "payout_void",
    "payout_returned",
];

#[test]
fn kind_is_derived_from_ledger_accounts() {
    assert_eq!(table().map(|(movement, ..)| movement), TransactionKind::ALL);
    for ((movement, debit, credit, area, method, takes), code) in table().into_iter().zip(CODES) {
        let source = match movement {
            TransactionKind::RefundFailed => "refund-failed:re_1",
            _ => "refund:re_1",
        };
        assert_eq!(TransactionKind::of(source, &debit, &credit), Some(movement));
        assert_eq!(movement.category(), area, "{code}");
        assert_eq!(movement.method(), method, "{code}");
        assert_eq!(movement.reduces_funds(), takes, "{code}");
        assert_eq!(movement.code(), code);
    }
}

#[test]
fn transfer_between_internal_accounts_has_no_kind() {
    for (debit, credit) in [
        (LedgerAccount::Disputes, LedgerAccount::Card),
        (LedgerAccount::Card, LedgerAccount::Disputes),
        (LedgerAccount::Payouts, LedgerAccount::Bank),
    ] {
        assert_eq!(TransactionKind::of("dispute:dp_1", &debit, &credit), None);
    }
}

#[test]
fn category_and_method_codes_match_api() {
    let areas = ["payments", "refunds", "earnings", "payouts"];
    assert_eq!(
        TransactionCategory::ALL.map(TransactionCategory::code),
        areas
    );
    assert_eq!(
        areas.map(TransactionCategory::from_code),
        TransactionCategory::ALL.map(Some)
    );
    assert_eq!(TransactionCategory::from_code("payment"), None);
    let methods = [Method::Card, Method::Bank, Method::Balance].map(Method::code);
    assert_eq!(methods, ["card", "bank", "balance"]);
}

#[test]
fn sums_subtract_reversals() {
    let amounts = [
        1, 20, 300, 100, 4_000, 50_000, 600_000, 7, 8_000_000, 9, 70_000,
    ]
    .map(Usd::from_cents);
    let sums = TransactionKind::ALL
        .into_iter()
        .zip(amounts)
        .fold(Sums::default(), |sums, (movement, amount)| {
            sums.with(movement, amount)
        });
    let expected = Sums {
        paid: Usd::from_cents(21),
        refunded: Usd::from_cents(54_200),
        earned: Usd::from_cents(599_993),
        paid_out: Usd::from_cents(7_929_991),
    };
    assert_eq!(sums, expected);
}
