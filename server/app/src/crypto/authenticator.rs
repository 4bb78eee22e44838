//! Codes of an authenticator app: TOTP (RFC 6238).
//!
//! The seed is stored sealed ([`super::vault`]); the caller remembers the last accepted step, because
//! no step is accepted twice (section 5.2).

use data_encoding::BASE32_NOPAD;
use subtle::ConstantTimeEq;
use totp_rs::{Builder, TotpError};

use crate::clock::Millis;

/// What an app shows above the code.
pub const ISSUER: &str = "INKPAY";
/// Seconds that a code is shown for. SHA-1, six digits and this are the one set that every app knows
/// (Google's Key URI format).
const STEP: i64 = 30;
/// Steps that a phone's clock may be off, in either direction (RFC 6238, section 5.2).
const SKEW: i64 = 1;

/// The secret shared by server and app: 160 bits, as RFC 4226 (section 4, R6) recommends.
#[derive(Clone)]
pub struct Seed([u8; Self::BYTES]);

impl Seed {
    pub const BYTES: usize = 20;

    #[must_use]
    pub fn random() -> Self {
        Self(rand::random())
    }

    /// From the vault's plaintext. `None` unless it has 20 bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// For the vault.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// For typing into an app: 32 characters of base32.
    #[must_use]
    pub fn base32(&self) -> String {
        BASE32_NOPAD.encode(&self.0)
    }

    /// The `otpauth://` URI that an app reads from a QR code. `label` distinguishes this account from
    /// the same person's others: the e-mail address or the INK ID.
    ///
    /// # Errors
    ///
    /// When `label` is empty.
    pub fn uri(&self, label: &str) -> Result<String, TotpError> {
        self.builder()
            .with_issuer(Some(ISSUER))
            // The one character that would end the issuer.
            .with_account_name(label.replace(':', " "))
            .build()?
            .to_url()
    }

    /// The step whose code this is, if it is near `now` and later than `last_step`.
    ///
    /// Takes the same time for every code of the same length. Spaces, as apps show them, are ignored.
    #[must_use]
    pub fn check(&self, code: &str, now: Millis, last_step: Option<i64>) -> Option<i64> {
        let typed: String = code.chars().filter(|c| !c.is_whitespace()).collect();
        let totp = self.builder().build_noncompliant();
        let current = now.div_euclid(STEP * 1000);
        let mut matched = None;
        for step in current - SKEW..=current + SKEW {
            let Ok(seconds) = u64::try_from(step * STEP) else {
                continue;
            };
            let expected = totp.generate(seconds).to_string();
            let right = expected.as_bytes().ct_eq(typed.as_bytes()).into();
            if right && last_step.is_none_or(|last| step > last) {
                matched = Some(step);
            }
        }
        matched
    }

    fn builder(&self) -> Builder {
        Builder::new().with_secret(self.0.to_vec())
    }
}

ink_domain::redacted!(Seed);

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::{STEP, Seed};

    /// RFC 6238, appendix B.
    fn rfc() -> Seed {
        Seed::from_bytes(b"12345678901234567890").unwrap()
    }

    /// Seconds, and the last six of the appendix's eight digits.
    const VECTORS: [(i64, &str); 6] = [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_111_111_111, "050471"),
        (1_234_567_890, "005924"),
        (2_000_000_000, "279037"),
        (20_000_000_000, "353130"),
    ];

    #[test]
    fn totp_codes_match_rfc_vectors() {
        for (seconds, code) in VECTORS {
            let step = rfc().check(code, seconds * 1000, None);
            assert_eq!(step, Some(seconds / STEP), "{code}");
        }
    }

    #[test]
    fn clock_may_be_one_step_off() {
        let (seconds, code) = (1_234_567_890, "005924");
        let step = Some(seconds / STEP);
        for (off, found) in [(-60, None), (-30, step), (0, step), (30, step), (60, None)] {
            let now = (seconds + off) * 1000;
            assert_eq!(rfc().check(code, now, None), found, "{off} s off");
        }
    }

    #[test]
    fn totp_step_is_accepted_once() {
        let (now, code) = (1_234_567_890_000, "005924");
        let step = rfc().check(code, now, None).unwrap();
        assert_eq!(rfc().check(code, now, Some(step)), None);
        assert_eq!(rfc().check(code, now, Some(step + 1)), None);
        assert_eq!(rfc().check(code, now, Some(step - 1)), Some(step));
    }

    #[test]
    fn malformed_code_is_rejected() {
        for code in ["", "005925", "5924", "0005924", "00592४", "+05924"] {
            assert_eq!(rfc().check(code, 1_234_567_890_000, None), None, "{code}");
        }
        let apart = rfc().check(" 005 924 ", 1_234_567_890_000, None);
        assert!(apart.is_some(), "apps show codes in two halves");
        assert_eq!(rfc().check("287082", i64::MIN, None), None);
        assert_eq!(rfc().check("287082", i64::MAX, None), None);
    }

    #[test]
    fn otpauth_uri_has_expected_format() {
        let uri = rfc().uri("ink:maker@example.com").unwrap();
        assert_eq!(
            uri,
            "otpauth://totp/INKPAY:ink%20maker%40example.com\
             ?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=INKPAY"
        );
        assert!(rfc().uri("").is_err());
    }

    #[test]
    fn seed_round_trips_and_debug_is_redacted() {
        let seed = Seed::random();
        assert_eq!(seed.base32().len(), 32);
        let stored = Seed::from_bytes(seed.as_bytes()).unwrap();
        assert_eq!(stored.base32(), seed.base32());
        assert!(Seed::from_bytes(b"short").is_none());
        assert_eq!(format!("{seed:?}"), "Seed");
    }
}
