//! The `Stripe-Signature` of a webhook, scheme v1: HMAC-SHA256 of `{time}.{body}`.

use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::clock::Seconds;

#[expect(clippy::expect_used, reason = "HMAC takes keys of every length")]
pub(super) fn sign(secret: &str, now: Seconds, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length");
    mac.update(format!("{now}.{body}").as_bytes());
    format!(
        "t={now},v1={}",
        HEXLOWER.encode(&mac.finalize().into_bytes())
    )
}

#[cfg(test)]
mod tests {
    use super::sign;

    #[test]
    fn signature_matches_openssl() {
        // printf '1700000000.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test
        assert_eq!(
            sign("whsec_test", 1_700_000_000, r#"{"id":"evt_1"}"#),
            "t=1700000000,v1=c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925"
        );
    }
}
