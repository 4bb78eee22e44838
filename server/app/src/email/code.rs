//! E-mails with a code.

use ink_domain::money::Usd;

use super::EmailMessage;
use super::contents::{Contents, Way};
use crate::i18n::reader::Reader;

ink_domain::coded_enum! {
    /// What a mailed code is for. The texts' keys contain its code.
    pub enum CodePurpose: str {
        /// To the address of a visitor who signs up.
        SignUp = "sign_up",
        /// To the account's address: a new password.
        Reset = "reset",
        /// To the account's address: the second factor, after the password.
        LogIn = "log_in",
        /// To an account's new address.
        NewEmail = "email",
        /// To the account's address: requesting a payout.
        Payout = "payout",
    }
}

impl CodePurpose {
    /// A stranger who gets a code by mistake has no account to protect.
    const fn way(self) -> Way {
        match self {
            Self::SignUp | Self::NewEmail => Way::Nowhere,
            Self::Reset => Way::Settings,
            Self::LogIn | Self::Payout => Way::Reset,
        }
    }
}

impl EmailMessage {
    /// A mailed code. It is the first run of six digits in the text and in the HTML, and is not in
    /// the subject, which phones show on a locked screen.
    pub fn code(
        reader: Reader<'_>,
        purpose: CodePurpose,
        code: &str,
        minutes: i64,
    ) -> Result<Self, askama::Error> {
        contents(reader, purpose, code, minutes).write()
    }

    /// The same for a payout, which it names, so that its reader sees what the code confirms.
    /// `account_end`: the last characters of the bank account.
    pub fn payout_code(
        reader: Reader<'_>,
        code: &str,
        minutes: i64,
        amount: Usd,
        account_end: &str,
    ) -> Result<Self, askama::Error> {
        let to = reader.text("code.payout.to", &[("end", account_end)]);
        let facts = [("fact.amount", amount.to_string()), ("fact.payee", to)];
        contents(reader, CodePurpose::Payout, code, minutes)
            .with_facts(reader, facts)
            .write()
    }
}

fn contents(reader: Reader<'_>, purpose: CodePurpose, code: &str, minutes: i64) -> Contents {
    let key = format!("code.{}", purpose.code());
    let minutes = minutes.to_string();
    let notes = vec![
        reader.text("code.valid", &[("minutes", &minutes)]),
        reader.text("code.secret", &[]),
    ];
    Contents::of(reader, &key, purpose.way()).with_code(code, notes)
}
