//! Why a call is refused: one word, for programs.

use serde::Serialize;
use ts_rs::TS;

/// [`ink_domain::coded_enum!`], with each variant serialized as its code.
macro_rules! error_codes {
    ($($variant:ident = $code:literal,)+) => {
        ink_domain::coded_enum! {
            /// Each has a message named after its code in the area `messages`.
            #[derive(Serialize, TS)]
            #[ts(export)]
            pub enum ErrorCode: str {
                $(#[serde(rename = $code)] $variant = $code,)+
            }
        }
    };
}

error_codes! {
    CallInvalid = "call.invalid",
    CallExpired = "call.expired",
    CallForbidden = "call.forbidden",
    CallMissing = "call.missing",
    CallMethod = "call.method",
    CallTooLarge = "call.too_large",
    CallMediaType = "call.media_type",
    CallTooMany = "call.too_many",
    CallBusy = "call.busy",
    CallFailed = "call.failed",

    SessionMissing = "session.missing",
    SessionUnknown = "session.unknown",
    SessionOtherAccount = "session.other_account",
    ReauthenticationRequired = "proof.required",
    ReauthenticationFailed = "proof.wrong",

    LoginWrong = "login.wrong",
    LoginKeyChanged = "login.key_changed",
    MfaGone = "mfa.gone",
    MfaWrong = "mfa.wrong",
    MfaSpent = "mfa.spent",
    MfaKeyChanged = "mfa.key_changed",
    CodeWrong = "code.wrong",
    CodeSpent = "code.spent",
    ResetInvalid = "reset.invalid",
    ResetSent = "reset.sent",

    SignUpGone = "sign_up.gone",
    EmailTaken = "email.taken",
    InkIdTaken = "ink_id.taken",
    ReferrerUnknown = "referrer.unknown",

    PasskeyRefused = "passkey.refused",
    PasskeyNone = "passkey.none",
    PasskeyUnknown = "passkey.unknown",
    PasskeyMany = "passkey.many",
    PasskeyOff = "passkey.off",
    AuthenticatorExists = "authenticator.exists",
    AuthenticatorNone = "authenticator.none",
    AuthenticatorWrong = "authenticator.wrong",
    MailedCodesOff = "mailed_codes.off",
    RecoveryCodesIdle = "recovery_codes.idle",

    DeleteOrderOpen = "delete.order_open",
    DeleteDisputed = "delete.disputed",
    DeleteOwed = "delete.owed",
    DeleteGivesUp = "delete.gives_up",
    DisclosureSpent = "disclosure.spent",
    PayoutChanged = "payout.changed",

    ZipUnknown = "zip.unknown",
    ZipTaken = "zip.taken",
    ZipPaused = "zip.paused",

    PaymentTooManyZips = "payment.too_many_zips",
    PaymentRepriced = "payment.repriced",
    PaymentBanned = "payment.banned",
    PaymentUnderWay = "payment.under_way",
    PaymentWentThrough = "payment.went_through",
    PaymentUnknown = "payment.unknown",
    PaymentPending = "payment.pending",
    PaymentCancelled = "payment.cancelled",
    PaymentRefunded = "payment.refunded",
    PaymentOrderEnded = "payment.order_ended",

    WebhookUnsigned = "webhook.unsigned",
    WebhookOld = "webhook.old",
    WebhookEarly = "webhook.early",
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::ErrorCode;

    /// `docs/api.md` has the only list of codes. Payouts are requested by a form, which has no reply.
    #[test]
    fn documented_codes_match_calls() {
        let rows = include_str!("../../../../../docs/api.md").lines();
        let rows = rows.filter(|line| line.starts_with('|'));
        let written: BTreeSet<&str> = rows
            .flat_map(|row| row.split('`').skip(1).step_by(2))
            .filter(|text| text.contains('.'))
            .collect();
        let of_calls: BTreeSet<&str> = ErrorCode::ALL
            .into_iter()
            .filter(|code| *code != ErrorCode::PayoutChanged)
            .map(ErrorCode::code)
            .collect();
        assert_eq!(written, of_calls);
    }
}
