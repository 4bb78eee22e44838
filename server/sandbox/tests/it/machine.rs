//! The rules of a payment, tried with random sequences of steps.

use ink_sandbox::machine::{Payment, Status, Step, Verdict, Wrong};
use proptest::prelude::*;

fn verdict() -> impl Strategy<Value = Verdict> {
    prop_oneof![
        Just(Verdict::Approved),
        Just(Verdict::Deferred),
        Just(Verdict::Declined)
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        Just(Step::Attach),
        Just(Step::Challenge),
        verdict().prop_map(Step::Charge),
        verdict().prop_map(Step::Authenticate),
        Just(Step::FailAuthentication),
        any::<bool>().prop_map(|arrived| Step::Settle { arrived }),
        Just(Step::Cancel),
        (-100..3_000_i64).prop_map(Step::Refund),
        (-100..3_000_i64).prop_map(Step::RefundFailed),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn captures_never_exceed_amount_nor_refunds_captures(
        amount in 1..2_000_i64,
        steps in prop::collection::vec(step(), 0..40),
    ) {
        let mut payment = Payment::new(amount);
        for step in steps {
            let before = payment;
            payment = payment.apply(step).unwrap_or(before);
            prop_assert_eq!(payment.amount, amount);
            prop_assert!((0..=amount).contains(&payment.captured));
            prop_assert!((0..=payment.captured).contains(&payment.refunded));
            prop_assert_eq!(payment.captured > 0, payment.status == Status::Succeeded);
            prop_assert_eq!(payment.left(), payment.captured - payment.refunded);
            // What has ended stays ended.
            if matches!(before.status, Status::Succeeded | Status::Canceled) {
                prop_assert_eq!(payment.status, before.status);
                prop_assert_eq!(payment.captured, before.captured);
            }
        }
    }

    #[test]
    fn refunds_add_up_to_captured_amount(parts in prop::collection::vec(1..500_i64, 1..20)) {
        let amount: i64 = parts.iter().sum();
        let mut payment = Payment::new(amount).apply(Step::Charge(Verdict::Approved))?;
        for part in parts {
            prop_assert_eq!(
                payment.apply(Step::Refund(payment.left() + 1)),
                Err(Wrong::TooMuch { left: payment.left() })
            );
            payment = payment.apply(Step::Refund(part))?;
        }
        prop_assert_eq!(payment.apply(Step::Refund(1)), Err(Wrong::Refunded));
    }
}

#[test]
fn payment_can_be_retried_until_paid_or_canceled() {
    let tried = [
        Step::Attach,
        Step::Charge(Verdict::Declined),
        Step::Challenge,
        Step::FailAuthentication,
        Step::Challenge,
        Step::Authenticate(Verdict::Deferred),
        Step::Settle { arrived: false },
        Step::Charge(Verdict::Approved),
    ];
    let paid = tried
        .into_iter()
        .try_fold(Payment::new(1500), Payment::apply);
    let paid = paid.expect("each step follows the one before");
    assert_eq!((paid.status, paid.captured), (Status::Succeeded, 1500));
    assert_eq!(paid.apply(Step::Cancel), Err(Wrong::State));
    assert_eq!(paid.apply(Step::Challenge), Err(Wrong::State));
    let canceled = Payment::new(1500).apply(Step::Cancel).expect("it is open");
    let again = canceled.apply(Step::Charge(Verdict::Approved));
    assert_eq!(again, Err(Wrong::State));
}
