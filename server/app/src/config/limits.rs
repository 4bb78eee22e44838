//! How often things may happen, as in `10/15m`.

use std::fmt;
use std::str::FromStr;

use ink_schema::limits::Limit;
use serde::Deserialize;
use serde_with::{DisplayFromStr, serde_as};

/// Each but that of GETs is counted over all nodes.
#[serde_as]
#[derive(Clone, Debug, Deserialize)]
pub struct Limits {
    /// Failed log-ins to an account from an address, and from each browser that the account knows.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_LOGIN_ACCOUNT", default = "login_account")]
    pub login_account: Rate,
    /// Failed log-ins to an account from browsers that it does not know.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_LOGIN_STRANGERS", default = "login_strangers")]
    pub login_strangers: Rate,
    /// Failed log-ins an address.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_LOGIN_ADDRESS", default = "login_address")]
    pub login_address: Rate,
    /// Passwords that are checked, an address, for browsers that the account does not know.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_LOGIN_CHECKS", default = "login_checks")]
    pub login_checks: Rate,
    /// Sign-ups an address.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_SIGN_UP", default = "sign_up")]
    pub sign_up: Rate,
    /// Questions whether a handle, an address or a passkey exists, an address.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_LOOK_UP", default = "look_up")]
    pub look_up: Rate,
    /// Mailed codes a mailbox, that one address asks for.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_MAIL", default = "mail")]
    pub mail: Rate,
    /// Mailed codes a mailbox, whoever asks for them.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_MAILBOX", default = "mailbox")]
    pub mailbox: Rate,
    /// Wrong codes for a new password, a mailbox.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_RESET", default = "reset")]
    pub reset: Rate,
    /// Steps towards a new password, an address.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_RESET_ADDRESS", default = "reset_address")]
    pub reset_address: Rate,
    /// Wrong answers to the second question, an account.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_SECOND_FACTOR", default = "second_factor")]
    pub second_factor: Rate,
    /// Declined cards an address, whoever's.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_DECLINES_ADDRESS", default = "declines_address")]
    pub declines_address: Rate,
    /// Pages and files, an address and node.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_GETS", default = "gets")]
    pub gets: Rate,
    /// Payments begun, an account.
    #[serde_as(as = "DisplayFromStr")]
    #[serde(rename = "INKPAY_LIMIT_PAYMENT", default = "payment")]
    pub payment: Rate,
}

/// `hits/span`, the span a whole number of `s`, `m`, `h` or `d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate(pub Limit);

impl FromStr for Rate {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not of the form 10/15m (units: s, m, h, d)");
        let (hits, span) = text.split_once('/').ok_or_else(wrong)?;
        let unit = span.chars().last().ok_or_else(wrong)?;
        let millis: i64 = match unit {
            's' => 1000,
            'm' => 60_000,
            'h' => 3_600_000,
            'd' => 86_400_000,
            _ => return Err(wrong()),
        };
        let number = |text: &str| text.parse::<u32>().ok().filter(|number| *number > 0);
        let hits = number(hits).ok_or_else(wrong)?;
        let units = span.strip_suffix(unit).and_then(number).ok_or_else(wrong)?;
        Ok(Self(Limit {
            hits: hits.into(),
            window: millis.saturating_mul(units.into()),
        }))
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}s", self.0.hits, self.0.window / 1000)
    }
}

const fn per(hits: i64, minutes: i64) -> Rate {
    Rate(Limit {
        hits,
        window: minutes * 60_000,
    })
}

const fn login_account() -> Rate {
    per(10, 15)
}

const fn login_strangers() -> Rate {
    per(100, 15)
}

const fn login_address() -> Rate {
    per(100, 15)
}

const fn login_checks() -> Rate {
    per(300, 15)
}

const fn sign_up() -> Rate {
    per(60, 60)
}

const fn look_up() -> Rate {
    per(120, 1)
}

const fn mail() -> Rate {
    per(5, 60)
}

/// What is mailed can be guessed at: more would be more tries.
const fn mailbox() -> Rate {
    per(10, 60)
}

const fn reset() -> Rate {
    per(20, 24 * 60)
}

const fn reset_address() -> Rate {
    per(60, 60)
}

const fn second_factor() -> Rate {
    per(30, 24 * 60)
}

const fn declines_address() -> Rate {
    per(24, 24 * 60)
}

const fn gets() -> Rate {
    per(3000, 1)
}

const fn payment() -> Rate {
    per(30, 10)
}

#[cfg(test)]
mod tests {
    use super::{Rate, per};

    #[test]
    fn a_limit_is_read_from_its_text() {
        assert_eq!("10/15m".parse(), Ok(per(10, 15)));
        assert_eq!("1/1d".parse(), Ok(per(1, 24 * 60)));
        assert_eq!("120/60s".parse(), Ok(per(120, 1)));
        for text in [
            "", "10", "10/", "10/15", "0/1m", "10/0m", "-1/1m", "10/1w", "10/1mm",
        ] {
            assert!(text.parse::<Rate>().is_err(), "{text}");
        }
    }
}
