//! A payment's metadata about its order at the provider: enough to re-create the order if it was lost here.

use std::collections::HashMap;

use ink_domain::ink_id::InkId;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::zip::ZipCode;

const ORDER: &str = "order_id";
const BUYER: &str = "ink_id";
const ZIPS: &str = "zips";
/// For a deposit, the amount does not tell it.
const TOTAL: &str = "total_cents";
/// A value has at most 500 characters (Stripe's metadata).
const ZIPS_OF_A_VALUE: usize = 80;

/// What a buyer buys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purchase {
    pub order: OrderId,
    /// Absent if the account is gone.
    pub buyer: Option<InkId>,
    /// Ordered by code, so that the same order makes the same request.
    pub zips: Vec<ZipCode>,
    /// The total that the buyer agreed to pay.
    pub total: Usd,
}

impl Purchase {
    pub(super) fn metadata(&self) -> HashMap<String, String> {
        let mut metadata = HashMap::from([
            (ORDER.to_owned(), self.order.to_string()),
            (TOTAL.to_owned(), self.total.cents().to_string()),
        ]);
        if let Some(buyer) = &self.buyer {
            metadata.insert(BUYER.to_owned(), buyer.to_string());
        }
        for (nth, zips) in self.zips.chunks(ZIPS_OF_A_VALUE).enumerate() {
            let zips: Vec<_> = zips.iter().map(ZipCode::as_str).collect();
            metadata.insert(name(nth), zips.join(","));
        }
        metadata
    }
}

/// `zips`, `zips_2`, and so on.
fn name(nth: usize) -> String {
    match nth {
        0 => ZIPS.to_owned(),
        nth => format!("{ZIPS}_{}", nth + 1),
    }
}

pub(super) fn order(metadata: &HashMap<String, String>) -> Option<OrderId> {
    OrderId::parse(metadata.get(ORDER)?).ok()
}

pub(super) fn buyer(metadata: &HashMap<String, String>) -> Option<InkId> {
    InkId::parse(metadata.get(BUYER)?).ok()
}

pub(super) fn total(metadata: &HashMap<String, String>) -> Option<Usd> {
    let cents = metadata.get(TOTAL)?.parse().ok()?;
    Some(Usd::from_cents(cents))
}

pub(super) fn zips(metadata: &HashMap<String, String>) -> Vec<ZipCode> {
    (0..)
        .map_while(|nth| metadata.get(&name(nth)))
        .flat_map(|zips| zips.split(','))
        .filter_map(|zip| ZipCode::parse(zip).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use ink_domain::ink_id::InkId;
    use ink_domain::money::Usd;
    use ink_domain::order::OrderId;
    use ink_domain::zip::ZipCode;

    use super::{Purchase, buyer, order, total, zips};

    #[test]
    fn purchase_metadata_round_trips_at_any_size() {
        let codes = (0..250).map(|nth| ZipCode::parse(&format!("{:05}", 10_000 + nth)).unwrap());
        let purchase = Purchase {
            order: OrderId::from_random(4711),
            buyer: InkId::parse("Ink.Maker").ok(),
            zips: codes.collect(),
            total: Usd::from_cents(4_896_000),
        };
        let said = purchase.metadata();
        assert!(said.values().all(|value| value.len() <= 500), "{said:?}");
        let read = Purchase {
            order: order(&said).unwrap(),
            buyer: buyer(&said),
            zips: zips(&said),
            total: total(&said).unwrap(),
        };
        assert_eq!(read, purchase);
    }
}
