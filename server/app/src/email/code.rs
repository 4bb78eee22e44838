//! E-mails with a code.

use super::EmailContext;
use super::contents::{Contents, Way};

/// What a mailed code is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To the address of a visitor who signs up.
    SignUp,
    /// To the account's address: a new password.
    Reset,
    /// To the account's address: the second factor, after the password.
    LogIn,
    /// To an account's new address.
    NewEmail,
    /// To the account's address: requesting a payout.
    Payout,
}

impl Purpose {
    pub const ALL: [Self; 5] = [
        Self::SignUp,
        Self::Reset,
        Self::LogIn,
        Self::NewEmail,
        Self::Payout,
    ];

    /// A stranger who gets a code by mistake has no account to protect.
    const fn key_and_way(self) -> (&'static str, Way) {
        match self {
            Self::SignUp => ("code.sign_up", Way::Nowhere),
            Self::Reset => ("code.reset", Way::Settings),
            Self::LogIn => ("code.log_in", Way::Reset),
            Self::NewEmail => ("code.email", Way::Nowhere),
            Self::Payout => ("code.payout", Way::Reset),
        }
    }
}

pub(super) fn contents(
    head: EmailContext<'_>,
    purpose: Purpose,
    code: &str,
    minutes: i64,
) -> Contents {
    let (key, way) = purpose.key_and_way();
    let minutes = minutes.to_string();
    let notes = vec![
        head.text("code.valid", &[("minutes", &minutes)]),
        head.text("code.secret", &[]),
    ];
    Contents::of(head, key, way).with_code(code, notes)
}
