//! Codes that are mailed: how long one lives, and how often it may be guessed at. How often one is mailed is a setting
//! (`INKPAY_LIMIT_MAIL`, the server's `RateLimit::mail`).

use crate::time::MINUTE;

/// Milliseconds that a code can be used for (10 minutes).
pub const LIFE: i64 = 10 * MINUTE;
/// Guesses at one request's code; sending another code does not give more of them.
pub const TRIES: i32 = 5;

/// Six digits, as they were typed.
#[derive(Clone, PartialEq, Eq)]
pub struct MailedCode(String);

impl MailedCode {
    pub const LENGTH: usize = 6;

    /// Exactly six ASCII digits; space around them is dropped.
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

// A code opens an account: it does not get into a log.
redacted!(MailedCode);

/// What a guess comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    /// So many guesses are left; after the last another code is worth no more than another guess.
    Wrong {
        tries_left: i32,
    },
    /// There is no code to guess at: it is too old, used, or was guessed at too often.
    Spent,
}

impl Verdict {
    /// Whether nothing that is typed from now on is right.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Spent | Self::Wrong { tries_left: ..=0 })
    }
}

/// Judges a guess at a code that was guessed at `tries` times before.
#[must_use]
pub const fn judge(matches: bool, tries: i32, expires_at: i64, now: i64) -> Verdict {
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
