//! The numbers of Stripe's page on testing (docs.stripe.com/testing), and what each does.

use super::Decline;
use super::behaviour::ChargeFollowUp::{Dispute, RefundFails, RefundPends};
use super::behaviour::{Behaviour, ChargeFollowUp, Complaint};

pub(super) struct TestCard {
    pub(super) number: &'static str,
    pub(super) funding: &'static str,
    pub(super) country: &'static str,
    pub(super) behaviour: Behaviour,
}

const fn card(number: &'static str, behaviour: Behaviour) -> TestCard {
    TestCard {
        number,
        funding: "credit",
        country: "US",
        behaviour,
    }
}

const fn funded(number: &'static str, funding: &'static str) -> TestCard {
    TestCard {
        funding,
        ..card(number, Behaviour::APPROVES)
    }
}

const fn of(country: &'static str, number: &'static str) -> TestCard {
    TestCard {
        country,
        ..card(number, Behaviour::APPROVES)
    }
}

const fn declined(number: &'static str, decline: Decline) -> TestCard {
    card(number, Behaviour::declines(decline))
}

const fn followed(number: &'static str, follow_up: ChargeFollowUp) -> TestCard {
    card(number, Behaviour::then(follow_up))
}

pub(super) fn find(number: &str) -> Option<&'static TestCard> {
    CARDS.iter().find(|card| card.number == number)
}

const CARDS: &[TestCard] = &[
    // They succeed.
    card("4242424242424242", Behaviour::APPROVES),
    funded("4000056655665556", "debit"),
    card("5555555555554444", Behaviour::APPROVES),
    card("2223003122003222", Behaviour::APPROVES),
    funded("5200828282828210", "debit"),
    funded("5105105105105100", "prepaid"),
    card("378282246310005", Behaviour::UNENROLLED),
    card("371449635398431", Behaviour::UNENROLLED),
    card("6011111111111117", Behaviour::APPROVES),
    card("6011000990139424", Behaviour::APPROVES),
    funded("6011981111111113", "debit"),
    card("3056930009020004", Behaviour::APPROVES),
    card("36227206271667", Behaviour::APPROVES),
    card("3566002020360505", Behaviour::APPROVES),
    card("6200000000000005", Behaviour::APPROVES),
    of("BR", "4000000760000002"),
    of("CA", "4000001240000000"),
    of("CN", "4000001560000002"),
    of("DE", "4000002760000016"),
    of("FR", "4000002500000003"),
    of("GB", "4000008260000000"),
    of("HK", "4000003440000004"),
    of("JP", "4000003920000003"),
    of("MX", "4000004840008001"),
    card("4000000000000077", Behaviour::APPROVES),
    of("IE", "4000003720000278"),
    // The bank declines.
    declined("4000000000000002", Decline::Generic),
    declined("4000000000009995", Decline::InsufficientFunds),
    declined("4000000000009987", Decline::LostCard),
    declined("4000000000009979", Decline::StolenCard),
    declined("4000000000000069", Decline::ExpiredCard),
    declined("4000000000000127", Decline::IncorrectCvc),
    declined("4000000000000119", Decline::ProcessingError),
    declined("4000000000006975", Decline::VelocityExceeded),
    declined("4000000000000341", Decline::Generic),
    declined("4100000000000019", Decline::Fraudulent),
    declined("4000000000004954", Decline::Fraudulent),
    // The payer must authenticate with their bank.
    card("4000002500003155", Behaviour::AUTHENTICATES),
    card("4000002760003184", Behaviour::AUTHENTICATES),
    card("4000003800000446", Behaviour::AUTHENTICATES),
    card("4000000000003063", Behaviour::AUTHENTICATES),
    card("4000000000003220", Behaviour::AUTHENTICATES),
    card(
        "4000008400001629",
        Behaviour::authenticates_then(Decline::Generic),
    ),
    card(
        "4000008260003178",
        Behaviour::authenticates_then(Decline::InsufficientFunds),
    ),
    card("4000000000003055", Behaviour::APPROVES),
    card("4000000000003097", Behaviour::APPROVES),
    // They succeed, and something follows.
    followed("4000000000000259", Dispute(Complaint::Fraudulent)),
    followed("4000000000002685", Dispute(Complaint::ProductNotReceived)),
    followed("4000000000001976", Dispute(Complaint::Inquiry)),
    followed("4000000000007726", RefundPends),
    followed("4000000000005126", RefundFails),
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
