//! Where balances are wired to.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Handed to pages and e-mails as it is. What the wire is for is the order's number.
#[derive(Clone, Debug, Deserialize, Serialize, TS)]
pub struct WireInstructions {
    #[serde(
        rename(deserialize = "INKPAY_WIRE_BENEFICIARY"),
        default = "beneficiary"
    )]
    pub beneficiary: String,
    #[serde(rename(deserialize = "INKPAY_WIRE_BANK"), default = "bank")]
    pub bank: String,
    /// The ABA number: nine digits.
    #[serde(rename(deserialize = "INKPAY_WIRE_ROUTING"), default = "routing")]
    pub routing: String,
    #[serde(rename(deserialize = "INKPAY_WIRE_ACCOUNT"), default = "account")]
    pub account: String,
    /// For wires from abroad. Empty: none are taken.
    #[serde(rename(deserialize = "INKPAY_WIRE_SWIFT"), default)]
    pub swift: String,
}

impl WireInstructions {
    /// Whether an operator has said where money goes.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.account != account() && self.routing != routing() && self.bank != bank()
    }
}

fn beneficiary() -> String {
    "INKPAY".to_owned()
}

fn bank() -> String {
    "Sample Bank (no wire arrives here)".to_owned()
}

/// Fits the checksum of routing numbers, and no bank has it.
fn routing() -> String {
    "000000000".to_owned()
}

fn account() -> String {
    "0000-SAMPLE".to_owned()
}
