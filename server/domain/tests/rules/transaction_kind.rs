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

/// Each kind: the accounts debited and credited, its category, its method, and whether it reduces funds.
fn table() -> [Row; 11] {
    let order = || LedgerAccount::Order(OrderId::parse("INK-7K3M9-Q2X4D").unwrap());
    let own = || LedgerAccount::Earnings(7);
    [
        (
            TransactionKind::CardPayment,
            LedgerAccount::Card,
            order(),
            TransactionCategory::Payments,
            Method::Card,
            true,
        ),
        (
            TransactionKind::WirePayment,
            LedgerAccount::Bank,
            order(),
            TransactionCategory::Payments,
            Method::Bank,
            true,
        ),
        (
            TransactionKind::CardRefund,
            order(),
            LedgerAccount::Card,
            TransactionCategory::Refunds,
            Method::Card,
            false,
        ),
        (
            TransactionKind::RefundFailed,
            LedgerAccount::Card,
            order(),
            TransactionCategory::Refunds,
            Method::Card,
            true,
        ),
        (
            TransactionKind::WireReturned,
            order(),
            LedgerAccount::Bank,
            TransactionCategory::Refunds,
            Method::Bank,
            false,
        ),
        (
            TransactionKind::Chargeback,
            order(),
            LedgerAccount::Disputes,
            TransactionCategory::Refunds,
            Method::Card,
            false,
        ),
        (
            TransactionKind::Earning,
            LedgerAccount::Referrals,
            own(),
            TransactionCategory::Earnings,
            Method::Balance,
            false,
        ),
        (
            TransactionKind::EarningReversed,
            own(),
            LedgerAccount::Referrals,
            TransactionCategory::Earnings,
            Method::Balance,
            true,
        ),
        (
            TransactionKind::Payout,
            own(),
            LedgerAccount::Payouts,
            TransactionCategory::Payouts,
            Method::Balance,
            true,
        ),
        (
            TransactionKind::PayoutVoid,
            LedgerAccount::Payouts,
            own(),
            TransactionCategory::Payouts,
            Method::Balance,
            false,
        ),
        (
            TransactionKind::PayoutReturned,
            LedgerAccount::Bank,
            own(),
            TransactionCategory::Payouts,
            Method::Balance,
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
    assert_eq!(table().map(|(kind, ..)| kind), TransactionKind::ALL);
    for ((kind, debit, credit, category, method, reduces_funds), code) in
        table().into_iter().zip(CODES)
    {
        let source = match kind {
            TransactionKind::RefundFailed => "refund-failed:re_1",
            _ => "refund:re_1",
        };
        assert_eq!(TransactionKind::of(source, &debit, &credit), Some(kind));
        assert_eq!(kind.category(), category, "{code}");
        assert_eq!(kind.method(), method, "{code}");
        assert_eq!(kind.reduces_funds(), reduces_funds, "{code}");
        assert_eq!(kind.code(), code);
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
    let categories = ["payments", "refunds", "earnings", "payouts"];
    assert_eq!(
        TransactionCategory::ALL.map(TransactionCategory::code),
        categories
    );
    assert_eq!(
        categories.map(TransactionCategory::from_code),
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
        .fold(Sums::default(), |sums, (kind, amount)| {
            sums.with(kind, amount)
        });
    let expected = Sums {
        paid: Usd::from_cents(21),
        refunded: Usd::from_cents(54_200),
        earned: Usd::from_cents(599_993),
        paid_out: Usd::from_cents(7_929_991),
    };
    assert_eq!(sums, expected);
}
