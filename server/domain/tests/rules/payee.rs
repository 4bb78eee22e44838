//! Bank accounts that can be valid, and some that can't.

use ink_domain::payee::{HOLDER_MAX, Payee, PayeeField};
use proptest::prelude::*;

const HOLDER: &str = "Ada King";
/// The Federal Reserve's own, and Wells Fargo's.
const ROUTING: [&str; 2] = ["011000015", "121000248"];

fn wrong(holder: &str, bank: &str, account: &str) -> Vec<PayeeField> {
    Payee::parse(holder, bank, account)
        .err()
        .unwrap_or_default()
}

#[test]
fn accounts_of_many_countries_are_taken_as_people_write_them() {
    for (bank, account) in [
        (ROUTING[0], "000123456789"),
        (ROUTING[1], "12-3456-7890"),
        ("0110 0001 5", "1234"),
        ("COBADEFF", "DE89 3704 0044 0532 0130 00"),
        ("nwbkgb2lxxx", "gb29nwbk60161331926819"),
        ("BKCHCNBJ", "6222020200112233445"),
    ] {
        assert_eq!(wrong(HOLDER, bank, account), [], "{bank} {account}");
    }
}

#[test]
fn a_slip_of_the_finger_is_found() {
    for bank in [
        "",
        "011000016",
        "01100001",
        "000000000",
        "COBADE",
        "C0BADEFF",
        "COBADEFFXX",
    ] {
        assert_eq!(wrong(HOLDER, bank, "1234"), [PayeeField::Bank], "{bank}");
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
        let found = wrong(HOLDER, ROUTING[0], account);
        assert_eq!(found, [PayeeField::Account], "{account}");
    }
    let long = "a".repeat(HOLDER_MAX + 1);
    for holder in ["", " a ", "12", "Ada\u{0}King", &long] {
        assert_eq!(
            wrong(holder, ROUTING[0], "1234"),
            [PayeeField::Holder],
            "{holder}"
        );
    }
    let all = [PayeeField::Holder, PayeeField::Bank, PayeeField::Account];
    assert_eq!(wrong("", "", ""), all);
}

#[test]
fn what_is_kept_of_it_is_read_again_and_logged_nowhere() {
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
    fn whatever_is_typed_is_taken_or_refused(holder in ".{0,20}", bank in ".{0,14}", account in ".{0,40}") {
        if let Ok(payee) = Payee::parse(&holder, &bank, &account) {
            prop_assert_eq!(Payee::from_text(&payee.to_text()), Some(payee));
        }
    }

    #[test]
    fn one_digit_of_a_routing_number_can_not_be_mistyped(at in 0..9_usize, by in 1..10_u32) {
        let mistyped: String = ROUTING[1].chars().enumerate().map(|(nth, one)| {
            let digit = one.to_digit(10).unwrap_or_default();
            let digit = if nth == at { (digit + by) % 10 } else { digit };
            char::from_digit(digit, 10).unwrap_or_default()
        }).collect();
        prop_assert_eq!(wrong(HOLDER, &mistyped, "1234"), [PayeeField::Bank]);
    }
}
