//! Bank accounts that can be valid, and some that can't.

use ink_domain::payee::{HOLDER_MAX, Payee, PayeeField};
use proptest::prelude::*;

const HOLDER: &str = "Ada King";
/// The Federal Reserve's own, and Wells Fargo's.
const ROUTING: [&str; 2] = ["011000015", "121000248"];

fn invalid_fields(holder: &str, bank: &str, account: &str) -> Vec<PayeeField> {
    Payee::parse(holder, bank, account)
        .err()
        .unwrap_or_default()
}

#[test]
fn payee_accounts_parse_in_usual_spellings() {
    for (bank, account) in [
        (ROUTING[0], "000123456789"),
        (ROUTING[1], "12-3456-7890"),
        ("0110 0001 5", "1234"),
        ("COBADEFF", "DE89 3704 0044 0532 0130 00"),
        ("nwbkgb2lxxx", "gb29nwbk60161331926819"),
        ("BKCHCNBJ", "6222020200112233445"),
    ] {
        assert_eq!(
            invalid_fields(HOLDER, bank, account),
            [],
            "{bank} {account}"
        );
    }
}

#[test]
fn invalid_payee_fields_are_reported() {
    for bank in [
        "",
        "011000016",
        "01100001",
        "000000000",
        "COBADE",
        "C0BADEFF",
        "COBADEFFXX",
    ] {
        assert_eq!(
            invalid_fields(HOLDER, bank, "1234"),
            [PayeeField::Bank],
            "{bank}"
        );
    }
    for account in [
        "",
        "123",
        "DE89 3704 0044 0532 0130 01",
        "DE00",
        "ABCDEFGH",
        "12/34",
        "１２３４５",
    ] {
        let found = invalid_fields(HOLDER, ROUTING[0], account);
        assert_eq!(found, [PayeeField::Account], "{account}");
    }
    let long = "a".repeat(HOLDER_MAX + 1);
    for holder in ["", " a ", "12", "Ada\u{0}King", &long] {
        assert_eq!(
            invalid_fields(holder, ROUTING[0], "1234"),
            [PayeeField::Holder],
            "{holder}"
        );
    }
    let all = [PayeeField::Holder, PayeeField::Bank, PayeeField::Account];
    assert_eq!(invalid_fields("", "", ""), all);
}

#[test]
fn payee_round_trips_and_debug_is_redacted() {
    let payee = Payee::parse("  Ada\n King ", "cobadeff", "DE89 3704 0044 0532 0130 00");
    let payee = payee.ok();
    let again = payee
        .as_ref()
        .and_then(|payee| Payee::from_text(&payee.to_text()));
    assert_eq!(again, payee);
    assert_eq!(payee.as_ref().map(Payee::account_end), Some("3000"));
    assert_eq!(format!("{payee:?}"), "Some(Payee)");
    assert_eq!(Payee::from_text("Ada King\n011000015\n1234\n5"), None);
}

proptest! {
    #[test]
    fn any_accepted_payee_round_trips(holder in ".{0,20}", bank in ".{0,14}", account in ".{0,40}") {
        if let Ok(payee) = Payee::parse(&holder, &bank, &account) {
            prop_assert_eq!(Payee::from_text(&payee.to_text()), Some(payee));
        }
    }

    #[test]
    fn mistyped_routing_digit_is_detected(at in 0..9_usize, by in 1..10_u32) {
        let mistyped: String = ROUTING[1].chars().enumerate().map(|(nth, one)| {
            let digit = one.to_digit(10).unwrap_or_default();
            let digit = if nth == at { (digit + by) % 10 } else { digit };
            char::from_digit(digit, 10).unwrap_or_default()
        }).collect();
        prop_assert_eq!(invalid_fields(HOLDER, &mistyped, "1234"), [PayeeField::Bank]);
    }
}
