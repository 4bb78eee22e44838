//! The books, and what is posted to them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;

use ink_domain::ledger::{LedgerAccount, Posting, Transfer, WireReference};
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use proptest::prelude::*;

const AMOUNT: Usd = Usd::from_cents(15_050);

fn order() -> OrderId {
    OrderId::parse("INK-7K3M9-Q2X4D").unwrap()
}

fn reference() -> WireReference {
    WireReference::parse("FED 1").unwrap()
}

fn any_account() -> impl Strategy<Value = LedgerAccount> {
    prop_oneof![
        Just(LedgerAccount::Card),
        Just(LedgerAccount::Bank),
        Just(LedgerAccount::Disputes),
        Just(LedgerAccount::Sales),
        Just(LedgerAccount::Forfeits),
        Just(LedgerAccount::Referrals),
        Just(LedgerAccount::Payouts),
        any::<u64>().prop_map(|bits| LedgerAccount::Order(OrderId::from_random(bits))),
        any::<i64>().prop_map(LedgerAccount::Earnings),
    ]
}

proptest! {
    #[test]
    fn ledger_account_name_round_trips(account in any_account()) {
        prop_assert_eq!(LedgerAccount::parse(&account.to_string()), Some(account));
    }

    #[test]
    fn ledger_account_names_are_distinct(a in any_account(), b in any_account()) {
        prop_assert_eq!(a == b, a.to_string() == b.to_string());
    }
}

#[test]
fn ledger_account_names_match_database() {
    for (account, name) in [
        (LedgerAccount::Card, "card"),
        (LedgerAccount::Bank, "bank"),
        (LedgerAccount::Disputes, "disputes"),
        (LedgerAccount::Sales, "sales"),
        (LedgerAccount::Forfeits, "forfeits"),
        (LedgerAccount::Referrals, "referrals"),
        (LedgerAccount::Payouts, "payouts"),
        (LedgerAccount::Order(order()), "order:INK-7K3M9-Q2X4D"),
        (LedgerAccount::Earnings(42), "earnings:42"),
    ] {
        assert_eq!(account.to_string(), name);
    }
}

#[test]
fn unknown_ledger_account_name_is_rejected() {
    for text in [
        "",
        "Card",
        "card ",
        "cards",
        "order",
        "order:",
        "order:INK-7K3M9",
        "order:INK-7K3M9-Q2X4D:1",
        "earnings",
        "earnings:",
        "earnings:ada",
        "earnings:1.5",
        "earnings:9223372036854775808",
        "account:1",
        ":",
    ] {
        assert_eq!(LedgerAccount::parse(text), None, "{text:?}");
    }
}

#[test]
fn each_posting_debits_and_credits_its_accounts() {
    let own = LedgerAccount::Order(order());
    for (posting, source, debit, credit) in [
        (
            Posting::Captured(AMOUNT),
            "captured",
            &LedgerAccount::Card,
            &own,
        ),
        (Posting::Sale(AMOUNT), "sale", &own, &LedgerAccount::Sales),
        (
            Posting::SaleReversed(AMOUNT),
            "sale-reversed",
            &LedgerAccount::Sales,
            &own,
        ),
        (
            Posting::Forfeited(AMOUNT),
            "forfeited",
            &own,
            &LedgerAccount::Forfeits,
        ),
        (
            Posting::ForfeitReversed(AMOUNT),
            "forfeit-reversed",
            &LedgerAccount::Forfeits,
            &own,
        ),
    ] {
        let transfer = Transfer {
            source: format!("{source}:INK-7K3M9-Q2X4D"),
            debit: debit.clone(),
            credit: credit.clone(),
            amount: AMOUNT,
        };
        assert_eq!(posting.into_transfer(&order()), transfer);
    }
    let wired = Posting::Wired(AMOUNT, reference()).into_transfer(&order());
    let back = Posting::WireReturned(AMOUNT, reference()).into_transfer(&order());
    assert_eq!((wired.debit, wired.credit), (LedgerAccount::Bank, own));
    assert_eq!(
        (wired.source, wired.amount),
        ("wire:FED 1".to_owned(), AMOUNT)
    );
    assert_eq!(back.source, "wire-back:FED 1");
    assert_eq!(back.credit, LedgerAccount::Bank);
}

#[test]
fn wire_reference_is_normalized() {
    for text in ["fed 20260302", "  FED   20260302 ", "Fed\t20260302"] {
        let read = WireReference::parse(text).unwrap();
        assert_eq!(read.as_str(), "FED 20260302");
    }
    let uetr = "eb6305c9-1f7f-49de-aed0-16487c27b42d";
    assert_eq!(
        WireReference::parse(uetr).unwrap().to_string(),
        uetr.to_uppercase()
    );
    for text in ["", "  ", "FÉD 1", "a\u{7}b", &"1".repeat(37)] {
        assert!(WireReference::parse(text).is_err(), "{text:?}");
    }
}

/// Movements in one direction and back, each with its own source.
#[test]
fn reversals_mirror_original_transfers() {
    let order = order();
    let posted = |posting: Posting| posting.into_transfer(&order);
    let earned = Transfer::referral(&order, 7, AMOUNT);
    for (done, undone) in [
        (
            posted(Posting::Sale(AMOUNT)),
            posted(Posting::SaleReversed(AMOUNT)),
        ),
        (
            posted(Posting::Forfeited(AMOUNT)),
            posted(Posting::ForfeitReversed(AMOUNT)),
        ),
        (
            posted(Posting::Wired(AMOUNT, reference())),
            posted(Posting::WireReturned(AMOUNT, reference())),
        ),
        (
            posted(Posting::Captured(AMOUNT)),
            Transfer::refund(&order, "re_1", AMOUNT),
        ),
        (
            Transfer::disputed("dp_1", AMOUNT),
            Transfer::dispute_won("dp_1", AMOUNT),
        ),
        (
            Transfer::disputed("dp_1", AMOUNT),
            Transfer::dispute_refunded("dp_1", AMOUNT),
        ),
        (
            Transfer::payout("po_1", 7, AMOUNT),
            Transfer::payout_void("po_1", 7, AMOUNT),
        ),
        (
            earned.clone(),
            earned.reversed("referral-reversed:INK-7K3M9-Q2X4D".to_owned()),
        ),
    ] {
        assert_ne!(done.source, undone.source);
        assert_eq!(
            (&done.debit, &done.credit),
            (&undone.credit, &undone.debit),
            "{done:?}"
        );
        assert_eq!(done.amount, undone.amount);
    }
}

#[test]
fn lost_dispute_moves_money_like_a_refund() {
    let refund = Transfer::refund(&order(), "re_1", AMOUNT);
    let (opened, lost) = (
        Transfer::disputed("dp_1", AMOUNT),
        Transfer::dispute_lost(&order(), "dp_1", AMOUNT),
    );
    assert_eq!(opened.debit, lost.credit);
    assert_eq!((lost.debit, opened.credit), (refund.debit, refund.credit));
}

#[test]
fn settled_payout_leaves_bank() {
    let (opened, settled) = (
        Transfer::payout("po_1", 7, AMOUNT),
        Transfer::payout_settled("po_1", AMOUNT),
    );
    assert_eq!(opened.debit, LedgerAccount::Earnings(7));
    assert_eq!(opened.credit, settled.debit);
    assert_eq!(settled.credit, LedgerAccount::Bank);
}

#[test]
fn returned_payout_is_owed_again() {
    let (opened, settled, returned) = (
        Transfer::payout("po_1", 7, AMOUNT),
        Transfer::payout_settled("po_1", AMOUNT),
        Transfer::payout_returned("po_1", 7, AMOUNT),
    );
    assert_eq!(returned.source, "payout-returned:po_1");
    assert_eq!(
        (returned.debit, returned.credit),
        (settled.credit, opened.debit)
    );
    assert_eq!(returned.amount, AMOUNT);
}

#[test]
fn given_up_earning_refers_to_original_transfer() {
    let earned = Transfer::referral(&order(), 7, AMOUNT);
    let given_up = Transfer::referral_forfeited(&order(), 7, AMOUNT);
    assert_eq!(
        (&given_up.debit, &given_up.credit),
        (&earned.credit, &earned.debit)
    );
    let taken_back = Transfer::referral_source_of_reversal(&given_up.source);
    assert_eq!(taken_back.as_deref(), Some(earned.source.as_str()));
    let reductions = Transfer::referral_reduction_prefix(&order());
    assert!(given_up.source.starts_with(&reductions));
    assert_ne!(
        given_up.source,
        Transfer::referral_reduction_source(&order(), AMOUNT)
    );
    assert_eq!(Transfer::order_of_referral(&earned.source), Some(order()));
    assert_eq!(Transfer::order_of_referral(&given_up.source), None);
}

#[test]
fn transfer_sources_are_unique() {
    let order = order();
    let other = OrderId::from_random(1);
    let mut sources = Vec::new();
    for order in [&order, &other] {
        sources.extend(
            [
                Posting::Captured(AMOUNT),
                Posting::Sale(AMOUNT),
                Posting::SaleReversed(AMOUNT),
                Posting::Forfeited(AMOUNT),
                Posting::ForfeitReversed(AMOUNT),
            ]
            .map(|posting| posting.into_transfer(order).source),
        );
        sources.push(Transfer::referral(order, 7, AMOUNT).source);
    }
    for id in ["A_1", "A_2"] {
        let wire = WireReference::parse(id).unwrap();
        sources.extend([
            Posting::Wired(AMOUNT, wire).into_transfer(&order).source,
            Posting::WireReturned(AMOUNT, wire)
                .into_transfer(&order)
                .source,
            Transfer::refund(&order, id, AMOUNT).source,
            Transfer::disputed(id, AMOUNT).source,
            Transfer::dispute_won(id, AMOUNT).source,
            Transfer::dispute_refunded(id, AMOUNT).source,
            Transfer::dispute_lost(&order, id, AMOUNT).source,
            Transfer::payout(id, 7, AMOUNT).source,
            Transfer::payout_settled(id, AMOUNT).source,
            Transfer::payout_void(id, 7, AMOUNT).source,
            Transfer::payout_returned(id, 7, AMOUNT).source,
        ]);
    }
    let different: HashSet<&String> = sources.iter().collect();
    assert_eq!(different.len(), sources.len());
}

#[test]
fn earning_source_is_derived_from_order() {
    let earned = Transfer::referral(&order(), 7, AMOUNT);
    assert_eq!(earned.source, Transfer::referral_source(&order()));
    assert_eq!(earned.credit, LedgerAccount::Earnings(7));
}
