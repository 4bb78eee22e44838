//! Rate limits, written as in `10/15m`. Their defaults are among the settings (`settings/defaults.rs`); what each counts is
//! in [`crate::web::api::RateLimit`].

use std::fmt;
use std::str::FromStr;

use ink_domain::time::{DAY, DurationMs, HOUR, MINUTE};
use ink_schema::rate_limits::Limit;
use serde::Deserialize;
use serde_with::DeserializeFromStr;

/// All but that of GETs are counted over all nodes.
#[derive(Clone, Debug, Deserialize)]
pub struct Limits {
    #[serde(rename = "INKPAY_LIMIT_LOGIN_ACCOUNT")]
    pub login_account: Rate,
    #[serde(rename = "INKPAY_LIMIT_LOGIN_STRANGERS")]
    pub login_strangers: Rate,
    #[serde(rename = "INKPAY_LIMIT_LOGIN_ADDRESS")]
    pub login_address: Rate,
    #[serde(rename = "INKPAY_LIMIT_LOGIN_CHECKS")]
    pub login_checks: Rate,
    #[serde(rename = "INKPAY_LIMIT_SIGN_UP")]
    pub sign_up: Rate,
    #[serde(rename = "INKPAY_LIMIT_LOOK_UP")]
    pub look_up: Rate,
    #[serde(rename = "INKPAY_LIMIT_MAIL")]
    pub mail: Rate,
    /// Each code can be guessed at: more codes would mean more guesses.
    #[serde(rename = "INKPAY_LIMIT_MAILBOX")]
    pub mailbox: Rate,
    #[serde(rename = "INKPAY_LIMIT_RESET")]
    pub reset: Rate,
    /// Per address, and per browser that the account knows.
    #[serde(rename = "INKPAY_LIMIT_RESET_ADDRESS")]
    pub reset_address: Rate,
    #[serde(rename = "INKPAY_LIMIT_SECOND_FACTOR")]
    pub second_factor: Rate,
    #[serde(rename = "INKPAY_LIMIT_RENEWALS")]
    pub renewals: Rate,
    #[serde(rename = "INKPAY_LIMIT_DECLINES_ADDRESS")]
    pub declines_address: Rate,
    #[serde(rename = "INKPAY_LIMIT_GETS")]
    pub gets: Rate,
    #[serde(rename = "INKPAY_LIMIT_PAYMENT")]
    pub payment: Rate,
}

/// `hits/span`, where the span is a whole number of `s`, `m`, `h` or `d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, DeserializeFromStr)]
pub struct Rate(pub Limit);

impl FromStr for Rate {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not of the form 10/15m (units: s, m, h, d)");
        let (hits, span) = text.split_once('/').ok_or_else(wrong)?;
        let unit = span.chars().last().ok_or_else(wrong)?;
        let millis: DurationMs = match unit {
            's' => 1000,
            'm' => MINUTE,
            'h' => HOUR,
            'd' => DAY,
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

#[cfg(test)]
mod tests {
    use ink_domain::time::MINUTE;
    use ink_schema::rate_limits::Limit;

    use super::Rate;

    const fn per(hits: i64, minutes: i64) -> Rate {
        Rate(Limit {
            hits,
            window: minutes * MINUTE,
        })
    }

    #[test]
    fn limit_parses_from_text() {
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
