//! A ZIP as the store shows it.

use std::sync::Arc;

use diesel::{Queryable, Selectable};
use ink_domain::money::Usd;
use ink_domain::pricing::Tier;
use ink_domain::time::Millis;
use ink_domain::zip::{ListingStatus, State, ZipCode};

use crate::tables::zips;

#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = zips)]
pub struct ZipRow {
    #[diesel(column_name = zip)]
    pub code: ZipCode,
    #[diesel(deserialize_as = String)]
    pub city: Arc<str>,
    #[diesel(deserialize_as = String)]
    pub county: Arc<str>,
    pub state: State,
    pub population: u32,
    pub households: u32,
    pub tier: Tier,
    #[diesel(column_name = price_cents)]
    pub price: Usd,
    /// As of the requested time: an expired hold is available.
    pub status: ListingStatus,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = zips)]
pub(crate) struct StoredZip {
    /// With its stored status: an expired hold counts as one until it is swept.
    #[diesel(embed)]
    row: ZipRow,
    /// When its hold expires, if it is held.
    pub(crate) held_until: Option<Millis>,
}

impl StoredZip {
    pub(crate) fn at(self, now: Millis) -> ZipRow {
        ZipRow {
            status: self.row.status.at(self.held_until, now),
            ..self.row
        }
    }
}
