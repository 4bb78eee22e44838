//! Where to wire balances.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::error::{ConfigError, Requirement, unmet};

/// Passed to pages and e-mails as is. The wire's memo is the order's number.
#[derive(Clone, Debug, Deserialize, Serialize, TS)]
pub struct WireInstructions {
    #[serde(rename(deserialize = "INKPAY_WIRE_BENEFICIARY"))]
    pub beneficiary: String,
    #[serde(rename(deserialize = "INKPAY_WIRE_BANK"), default = "bank")]
    pub bank: String,
    /// The ABA number: nine digits.
    #[serde(rename(deserialize = "INKPAY_WIRE_ROUTING"), default = "routing")]
    pub routing: String,
    #[serde(rename(deserialize = "INKPAY_WIRE_ACCOUNT"), default = "account")]
    pub account: String,
    /// For international wires. If empty, none are accepted.
    #[serde(rename(deserialize = "INKPAY_WIRE_SWIFT"), default)]
    pub swift: String,
}

impl WireInstructions {
    /// Whether an operator has set the bank, its number, and the account that receives the money.
    pub(super) fn are_set(&self) -> [bool; 3] {
        [
            self.bank != bank(),
            self.routing != routing(),
            self.account != account(),
        ]
    }

    pub(super) fn check(&self) -> Vec<ConfigError> {
        unmet([
            Requirement {
                is_met: is_routing_number(&self.routing),
                setting: "INKPAY_WIRE_ROUTING",
                reason: "an ABA number: nine digits, of which the last one checks the others",
            },
            Requirement {
                is_met: is_account_number(&self.account),
                setting: "INKPAY_WIRE_ACCOUNT",
                reason: "4 to 34 letters, digits, spaces and hyphens",
            },
            Requirement {
                is_met: is_bank_code(&self.swift),
                setting: "INKPAY_WIRE_SWIFT",
                reason: "8 or 11 letters and digits, or empty",
            },
        ])
    }
}

/// May be empty: then [`WireInstructions::are_set`] reports it missing.
fn is_account_number(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-');
    text.is_empty() || (4..=34).contains(&text.len()) && text.chars().all(fits)
}

/// ISO 9362.
fn is_bank_code(text: &str) -> bool {
    matches!(text.len(), 0 | 8 | 11) && text.chars().all(|c| c.is_ascii_alphanumeric())
}

/// Nine digits whose sum, weighted 3, 7, 1 repeatedly, is a multiple of ten (American Bankers Association).
fn is_routing_number(text: &str) -> bool {
    let digits: Option<Vec<u32>> = text.chars().map(|c| c.to_digit(10)).collect();
    digits.is_some_and(|digits| {
        let weighted = digits.iter().zip([3, 7, 1].iter().cycle());
        digits.len() == 9 && weighted.map(|(digit, weight)| digit * weight).sum::<u32>() % 10 == 0
    })
}

fn bank() -> String {
    "Sample Bank (no wire arrives here)".to_owned()
}

/// Passes the checksum of routing numbers, but belongs to no bank.
fn routing() -> String {
    "000000000".to_owned()
}

fn account() -> String {
    "0000-SAMPLE".to_owned()
}
