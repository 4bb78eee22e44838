//! The numbers of Stripe's page on testing (docs.stripe.com/testing), and what each does.

use super::Decline;
use super::behaviour::ChargeFollowUp::{Dispute, RefundFails, RefundPends};
use super::behaviour::ThreeDSecure::{Required, Unsupported};
use super::behaviour::{Behaviour, ChargeFollowUp, Complaint, ThreeDSecure};

pub(super) struct TestCard {
    pub(super) number: &'static str,
    pub(super) funding: &'static str,
    pub(super) country: &'static str,
    pub(super) behaviour: Behaviour,
}

/// An American credit card that is approved.
pub(super) const fn card(number: &'static str) -> TestCard {
    TestCard {
        number,
        funding: "credit",
        country: "US",
        behaviour: Behaviour {
            three_d_secure: ThreeDSecure::Supported,
            decline: None,
            aftermath: ChargeFollowUp::Nothing,
        },
    }
}

impl TestCard {
    const fn funding(mut self, funding: &'static str) -> Self {
        self.funding = funding;
        self
    }

    const fn country(mut self, country: &'static str) -> Self {
        self.country = country;
        self
    }

    const fn three_d_secure(mut self, three_d_secure: ThreeDSecure) -> Self {
        self.behaviour.three_d_secure = three_d_secure;
        self
    }

    pub(super) const fn declines(mut self, decline: Decline) -> Self {
        self.behaviour.decline = Some(decline);
        self
    }

    const fn then(mut self, follow_up: ChargeFollowUp) -> Self {
        self.behaviour.aftermath = follow_up;
        self
    }
}

pub(super) fn find(number: &str) -> Option<&'static TestCard> {
    CARDS.iter().find(|card| card.number == number)
}

const CARDS: &[TestCard] = &[
    // They succeed.
    card("4242424242424242"),
    card("4000056655665556").funding("debit"),
    card("5555555555554444"),
    card("2223003122003222"),
    card("5200828282828210").funding("debit"),
    card("5105105105105100").funding("prepaid"),
    card("378282246310005").three_d_secure(Unsupported),
    card("371449635398431").three_d_secure(Unsupported),
    card("6011111111111117"),
    card("6011000990139424"),
    card("6011981111111113").funding("debit"),
    card("3056930009020004"),
    card("36227206271667"),
    card("3566002020360505"),
    card("6200000000000005"),
    card("4000000760000002").country("BR"),
    card("4000001240000000").country("CA"),
    card("4000001560000002").country("CN"),
    card("4000002760000016").country("DE"),
    card("4000002500000003").country("FR"),
    card("4000008260000000").country("GB"),
    card("4000003440000004").country("HK"),
    card("4000003920000003").country("JP"),
    card("4000004840008001").country("MX"),
    card("4000000000000077"),
    card("4000003720000278").country("IE"),
    // The bank declines.
    card("4000000000000002").declines(Decline::Generic),
    card("4000000000009995").declines(Decline::InsufficientFunds),
    card("4000000000009987").declines(Decline::LostCard),
    card("4000000000009979").declines(Decline::StolenCard),
    card("4000000000000069").declines(Decline::ExpiredCard),
    card("4000000000000127").declines(Decline::IncorrectCvc),
    card("4000000000000119").declines(Decline::ProcessingError),
    card("4000000000006975").declines(Decline::VelocityExceeded),
    card("4000000000000341").declines(Decline::Generic),
    card("4100000000000019").declines(Decline::Fraudulent),
    card("4000000000004954").declines(Decline::Fraudulent),
    // The payer must authenticate with their bank.
    card("4000002500003155").three_d_secure(Required),
    card("4000002760003184").three_d_secure(Required),
    card("4000003800000446").three_d_secure(Required),
    card("4000000000003063").three_d_secure(Required),
    card("4000000000003220").three_d_secure(Required),
    card("4000008400001629")
        .three_d_secure(Required)
        .declines(Decline::Generic),
    card("4000008260003178")
        .three_d_secure(Required)
        .declines(Decline::InsufficientFunds),
    card("4000000000003055"),
    card("4000000000003097"),
    // They succeed, and something follows.
    card("4000000000000259").then(Dispute(Complaint::Fraudulent)),
    card("4000000000002685").then(Dispute(Complaint::ProductNotReceived)),
    card("4000000000001976").then(Dispute(Complaint::Inquiry)),
    card("4000000000007726").then(RefundPends),
    card("4000000000005126").then(RefundFails),
];

#[cfg(test)]
mod tests {
    use super::CARDS;
    use crate::cards::input::is_luhn;

    #[test]
    fn card_numbers_are_unique_and_pass_luhn_check() {
        let mut seen = std::collections::BTreeSet::new();
        for card in CARDS {
            assert!(is_luhn(card.number), "{}", card.number);
            assert!(seen.insert(card.number), "{}", card.number);
        }
    }
}
