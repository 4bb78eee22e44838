//! Payment methods with names of their own, so that tests need not send card numbers.

/// The number behind `pm_card_…`.
pub(crate) fn named(name: &str) -> Option<&'static str> {
    let short = name.strip_prefix("pm_card_")?;
    let short = short.strip_prefix("visa_").unwrap_or(short);
    NAMES
        .iter()
        .find(|(known, _)| *known == short)
        .map(|(_, number)| *number)
}

/// Without `pm_card_`, or `pm_card_visa_`: Stripe has spelled some of them both ways.
const NAMES: &[(&str, &str)] = &[
    ("visa", "4242424242424242"),
    ("us", "4242424242424242"),
    ("debit", "4000056655665556"),
    ("mastercard", "5555555555554444"),
    ("mastercard_debit", "5200828282828210"),
    ("mastercard_prepaid", "5105105105105100"),
    ("amex", "378282246310005"),
    ("discover", "6011111111111117"),
    ("diners", "3056930009020004"),
    ("jcb", "3566002020360505"),
    ("unionpay", "6200000000000005"),
    ("br", "4000000760000002"),
    ("ca", "4000001240000000"),
    ("cn", "4000001560000002"),
    ("de", "4000002760000016"),
    ("fr", "4000002500000003"),
    ("gb", "4000008260000000"),
    ("hk", "4000003440000004"),
    ("jp", "4000003920000003"),
    ("mx", "4000004840008001"),
    ("bypassPending", "4000000000000077"),
    ("chargeDeclined", "4000000000000002"),
    ("chargeDeclinedInsufficientFunds", "4000000000009995"),
    ("chargeDeclinedLostCard", "4000000000009987"),
    ("chargeDeclinedStolenCard", "4000000000009979"),
    ("chargeDeclinedExpiredCard", "4000000000000069"),
    ("chargeDeclinedIncorrectCvc", "4000000000000127"),
    ("chargeDeclinedProcessingError", "4000000000000119"),
    ("chargeDeclinedVelocityLimitExceeded", "4000000000006975"),
    ("chargeDeclinedFraudulent", "4100000000000019"),
    ("chargeCustomerFail", "4000000000000341"),
    ("radarBlock", "4100000000000019"),
    ("riskLevelHighest", "4000000000004954"),
    ("authenticationRequired", "4000002760003184"),
    ("authenticationRequiredOnSetup", "4000002500003155"),
    (
        "authenticationRequiredSetupForOffSession",
        "4000003800000446",
    ),
    (
        "authenticationRequiredChargeDeclinedInsufficientFunds",
        "4000008260003178",
    ),
    ("threeDSecureRequired", "4000000000003063"),
    ("threeDSecure2Required", "4000000000003220"),
    ("threeDSecureRequiredChargeDeclined", "4000008400001629"),
    ("threeDSecureOptional", "4000000000003055"),
    ("createDispute", "4000000000000259"),
    ("createDisputeProductNotReceived", "4000000000002685"),
    ("createDisputeInquiry", "4000000000001976"),
    ("pendingRefund", "4000000000007726"),
    ("refundFail", "4000000000005126"),
];

#[cfg(test)]
mod tests {
    use super::super::numbers::find;
    use super::{NAMES, named};

    #[test]
    fn every_named_card_is_a_test_card() {
        for (name, number) in NAMES {
            assert!(find(number).is_some(), "{name}");
        }
        let declined = named("pm_card_chargeDeclined");
        assert_eq!(declined, named("pm_card_visa_chargeDeclined"));
        assert_eq!(named("pm_card_visa"), Some("4242424242424242"));
        assert_eq!(named("pm_card_nobody"), None);
    }
}
