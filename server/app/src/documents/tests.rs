//! Documents written without an app: what the library checks, and that long ones continue on further pages.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::LazyLock;

use ink_domain::ledger::TransactionKind;
use ink_domain::money::Usd;
use ink_domain::month::Month;
use ink_domain::order::{Order, OrderId, OrderStatus};
use ink_schema::billing::transactions::Transaction;

use super::layout::{Layout, MARGIN, Mark, WIDTH};
use super::receipt::ReceiptNoteKind::{self, Kept, NotBack, Refunded};
use super::receipt::sums;
use super::{OrderAmounts, Receipt, ReceiptNote, Statement, receipt, statement};
use crate::i18n::catalogue::Catalogue;
use crate::i18n::lang::Lang;
use crate::i18n::reader::Reader;

fn reader(lang: Lang) -> Reader<'static> {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::embedded().unwrap());
    Reader {
        catalogue: &CATALOGUE,
        lang,
        origin: "https://inkpay.example",
        support: "support@inkpay.example",
    }
}

/// One of every kind, repeatedly.
fn moved(lines: usize) -> Vec<Transaction> {
    let kinds = TransactionKind::ALL.into_iter().cycle();
    (1_i64..)
        .zip(kinds.take(lines))
        .map(|(id, kind)| Transaction {
            id,
            at: 1_772_463_600_000,
            kind,
            amount: Usd::from_cents(123_456 + id),
            order: Some(OrderId::from_random(7)),
            payout: None,
        })
        .collect()
}

fn of(lines: usize) -> Statement {
    Statement {
        ink_id: "ink.maker".to_owned(),
        month: Month::parse("2026-03").unwrap(),
        so_far: true,
        made_at: 1_772_463_600_000,
        opening: Usd::ZERO,
        closing: Usd::from_cents(-50),
        moved: moved(lines),
    }
}

/// As the file's metadata says.
fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    let (_, after) = text.split_once("<xmpTPg:NPages>").unwrap();
    let (number, _) = after.split_once('<').unwrap();
    number.parse().unwrap()
}

fn long(zips: usize) -> Receipt {
    let place = "Truth or Consequences, NM".to_owned();
    Receipt {
        order: OrderId::from_random(7),
        notes: Vec::new(),
        ink_id: "ink.maker".to_owned(),
        placed_at: 1_772_463_600_000,
        paid_at: None,
        reference: Some("FED 20260302".to_owned()),
        zips: vec![("87901".to_owned(), place, Usd::from_dollars(995)); zips],
        amounts: amounts(),
    }
}

fn amounts() -> OrderAmounts {
    OrderAmounts {
        order_total: Usd::from_dollars(49_750),
        card_paid: Usd::from_dollars(1500),
        wire_paid: Usd::ZERO,
        to_return: Usd::from_dollars(1),
        is_undecided: false,
        wire_returned: Usd::from_dollars(2),
        refunded: Usd::ZERO,
        net_paid: None,
        amount_owed: Usd::from_dollars(48_250),
    }
}

#[test]
fn statement_of_any_length_is_accessible_in_every_language() {
    for lang in Lang::ALL {
        let short = statement(reader(lang), &of(1)).unwrap();
        let long = statement(reader(lang), &of(400)).unwrap();
        assert_eq!(pages(&short), 1);
        assert!(pages(&long) > 10, "{} pages", pages(&long));
    }
}

#[test]
fn statement_note_mentions_failed_refunds() {
    for (lang, failed) in [
        (Lang::En, "a refund that did not reach you"),
        (Lang::Ch, "未能退回银行卡的款项"),
    ] {
        let note = reader(lang).billing("document.note", &[]);
        assert!(note.contains(failed), "{note}");
    }
}

#[test]
fn receipt_notes_state_outcome_of_payment() {
    let dollars = Usd::from_dollars;
    let notes = |status, captured, given_back, not_back| -> Vec<(ReceiptNoteKind, Usd)> {
        let order = Order {
            status,
            captured: dollars(captured),
            given_back: dollars(given_back),
            ..Order::placed(dollars(5000), 0, 0)
        };
        ReceiptNote::all(&order, dollars(not_back))
            .into_iter()
            .map(|note| (note.kind, note.amount))
            .collect()
    };
    assert_eq!(notes(OrderStatus::Complete, 500, 0, 0), []);
    assert_eq!(notes(OrderStatus::Complete, 500, 40, 0), []);
    let failed = [(NotBack, dollars(40))];
    assert_eq!(notes(OrderStatus::Complete, 500, 40, 40), failed);
    // The whole amount, whatever was refunded before.
    let whole = [(Refunded, dollars(500))];
    assert_eq!(notes(OrderStatus::Refunded, 500, 40, 0), whole);
    let failed = [(Refunded, dollars(500)), (NotBack, dollars(460))];
    assert_eq!(notes(OrderStatus::Refunded, 500, 40, 460), failed);
    for ended in [OrderStatus::Cancelled, OrderStatus::Unpaid] {
        assert_eq!(notes(ended, 0, 0, 0), []);
        assert_eq!(notes(ended, 500, 0, 0), [(Kept, dollars(500))]);
        let part = [(Kept, dollars(460)), (NotBack, dollars(40))];
        assert_eq!(notes(ended, 500, 40, 40), part);
    }
}

#[test]
fn receipt_subtracts_refund() {
    let reader = reader(Lang::En);
    let of = |order: Order, name: &str| {
        let sums = sums(reader, &OrderAmounts::of(&order, false)).into_iter();
        let mut found = sums.filter(|cells| cells.first().is_some_and(|cell| cell == name));
        found.next().and_then(|cells| cells.last().cloned())
    };
    let mut order = Order {
        captured: Usd::from_dollars(1500),
        given_back: Usd::from_dollars(40),
        ..Order::placed(Usd::from_dollars(5000), 0, 0)
    };
    for goes_on in [OrderStatus::InProcess, OrderStatus::Complete] {
        order.status = goes_on;
        let refund = of(order, "Refund of the card payment");
        assert_eq!(refund.as_deref(), Some("-$40"));
        let net = of(order, "Paid after the refund");
        assert_eq!(net.as_deref(), Some("$1,460"));
    }
    // Once it has ended, what is kept is stated below.
    for ended in [
        OrderStatus::Cancelled,
        OrderStatus::Unpaid,
        OrderStatus::Refunded,
    ] {
        order.status = ended;
        assert_eq!(of(order, "Paid after the refund"), None);
    }
    order.status = OrderStatus::Complete;
    order.given_back = Usd::ZERO;
    assert_eq!(of(order, "Paid after the refund"), None);
}

#[test]
fn receipt_does_not_promise_return_of_undecided_wire() {
    let reader = reader(Lang::En);
    for is_undecided in [false, true] {
        let wired = OrderAmounts {
            wire_paid: Usd::from_dollars(3),
            is_undecided,
            ..amounts()
        };
        let sums = sums(reader, &wired);
        let has = |name: &str| {
            let mut names = sums.iter().filter_map(|cells| cells.first());
            names.any(|one| one == name)
        };
        assert_eq!(has("Received by wire, under review"), is_undecided);
        assert_eq!(has("Paid by wire"), !is_undecided);
        assert_eq!(has("Goes back by wire"), !is_undecided);
    }
}

/// Three wires, whose references are UETRs.
#[test]
fn long_facts_stay_within_margins() {
    let references = ["7A562C67-CA16-48BA-B074-65581BE6F001"; 3].join(", ");
    let mut layout = Layout::new().unwrap();
    layout.fact("Wire reference", &references);
    let mut written = String::new();
    let mut baselines = Vec::new();
    for mark in layout.pages.iter().flatten() {
        if let Mark::Text {
            x,
            baseline,
            text,
            style,
        } = mark
        {
            let right = x + layout.width(text.trim_end(), *style);
            assert!(right <= WIDTH - MARGIN, "{text} ends at {right}");
            written.push_str(text);
            baselines.push(*baseline);
        }
    }
    assert_eq!(written, format!("Wire reference{references}"));
    // The name stands beside the first line, and the next fact below the last one.
    baselines.dedup();
    assert!(baselines.len() > 1);
    assert!(baselines.iter().all(|baseline| *baseline < layout.y));
}

#[test]
fn receipt_of_fifty_zips_is_accessible_in_every_language() {
    let document = long(50);
    for lang in Lang::ALL {
        let pdf = receipt(reader(lang), &document).unwrap();
        assert!(pages(&pdf) >= 2);
    }
}
