//! A ZIP in detail, and its neighbours.

use ink_domain::geo::Coordinates;
use ink_domain::time::Millis;
use ink_domain::zip::ZipCode;

use super::stock::Stock;
use crate::store::zips::ZipRow;

/// A ZIP, where it is, and what the Census says of incomes and homes.
#[derive(Clone, Debug, PartialEq)]
pub struct ZipDetails {
    pub zip: ZipRow,
    pub coordinates: Coordinates,
    /// US dollars a year.
    pub median_household_income: Option<u32>,
    /// US dollars.
    pub median_home_value: Option<u32>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Neighbour {
    pub zip: ZipRow,
    pub km: f64,
}

/// The first radius covers most towns; each further one is three times as wide, up to Hawaii's distance
/// from the mainland.
const LOOKS_KM: [f64; 6] = [16.0, 48.0, 144.0, 432.0, 1296.0, 4000.0];

impl Stock {
    /// `None` if the store has no such ZIP.
    #[must_use]
    pub fn details(&self, code: ZipCode, now: Millis) -> Option<ZipDetails> {
        let nth = self.nth(code)?;
        let listing = self.listing(nth)?;
        Some(ZipDetails {
            zip: self.row(nth, now)?,
            coordinates: listing.coordinates,
            median_household_income: listing.median_household_income,
            median_home_value: listing.median_home_value,
        })
    }

    /// The `count` ZIPs nearest to one, nearest first; at equal distance, the lower code first. Fewer if
    /// there are no more.
    #[must_use]
    pub fn nearest(&self, of: &ZipDetails, count: usize, now: Millis) -> Vec<Neighbour> {
        let mut found = Vec::new();
        for km in LOOKS_KM {
            found = self.within(of, km);
            if found.len() >= count {
                break;
            }
        }
        found.sort_by(|(far, nth), (other, than)| far.total_cmp(other).then(nth.cmp(than)));
        found.truncate(count);
        found
            .into_iter()
            .filter_map(|(km, nth)| {
                let zip = self.row(nth, now)?;
                Some(Neighbour { zip, km })
            })
            .collect()
    }

    /// All ZIPs but itself within this radius, with their distance in kilometres.
    fn within(&self, of: &ZipDetails, km: f64) -> Vec<(f64, usize)> {
        let (south, north) = of.coordinates.latitudes_within(km);
        let distance = |nth: usize| {
            let listing = self.listing(nth)?;
            let far = of.coordinates.distance_km(listing.coordinates);
            (far <= km && listing.zip.code != of.zip.code).then_some((far, nth))
        };
        let between = self.between(south, north).iter();
        between.filter_map(|nth| distance(*nth)).collect()
    }
}
