//! Mailed codes: how long one is valid, and how often it may be guessed. How often one is mailed is a setting
//! (`INKPAY_LIMIT_MAIL`, the server's `RateLimit::mail`).

use crate::time::{DurationMs, MINUTE, Millis};

/// Milliseconds that a code can be used for (10 minutes).
pub const LIFE: DurationMs = 10 * MINUTE;
/// Guesses at one request's code; sending another code gives no more.
pub const TRIES: i32 = 5;

/// Six digits, as typed.
#[derive(Clone, PartialEq, Eq)]
pub struct MailedCode(String);

impl MailedCode {
    pub const LENGTH: usize = 6;

    /// Exactly six ASCII digits; surrounding space is dropped.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let fits = text.len() == Self::LENGTH && text.bytes().all(|byte| byte.is_ascii_digit());
        fits.then(|| Self(text.to_owned()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

// A code opens an account: it must not get into a log.
redacted!(MailedCode);

/// The outcome of a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    /// This many guesses are left; another code gives no more of them.
    Wrong {
        tries_left: i32,
    },
    /// There is no code to guess: it has expired, was used, or was guessed too often.
    Spent,
}

impl Verdict {
    /// Whether no further guess can be right.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Spent | Self::Wrong { tries_left: ..=0 })
    }
}

/// Checks a guess at a code that has been guessed `tries` times before.
#[must_use]
pub const fn judge(matches: bool, tries: i32, expires_at: Millis, now: Millis) -> Verdict {
    if tries >= TRIES || expires_at <= now {
        Verdict::Spent
    } else if matches {
        Verdict::Right
    } else {
        Verdict::Wrong {
            tries_left: TRIES - 1 - tries,
        }
    }
}
