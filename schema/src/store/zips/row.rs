//! A ZIP as the store shows it.

use std::sync::Arc;

use diesel::{Queryable, Selectable};
use ink_domain::money::Usd;
use ink_domain::pricing::Tier;
use ink_domain::time::Millis;
use ink_domain::zip::{ListingStatus, State, ZipCode};

use crate::error::DbError;
use crate::tables::zips;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZipRow {
    pub code: ZipCode,
    pub city: Arc<str>,
    pub county: Arc<str>,
    pub state: State,
    pub population: u32,
    pub households: u32,
    pub tier: Tier,
    pub price: Usd,
    /// As of the requested time: an expired hold is available.
    pub status: ListingStatus,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = zips)]
pub(crate) struct StoredZip {
    zip: String,
    city: String,
    county: String,
    state: String,
    population: i32,
    households: i32,
    tier: i16,
    price_cents: i64,
    status: i16,
    /// When its hold expires, if it is held.
    pub(crate) held_until: Option<Millis>,
}

impl StoredZip {
    pub(crate) fn at(self, now: Millis) -> Result<ZipRow, DbError> {
        let held_until = self.held_until;
        let mut row = self.read()?;
        row.status = row.status.at(held_until, now);
        Ok(row)
    }

    /// Regardless of time: an expired hold counts as one until it is swept.
    pub(crate) fn read(self) -> Result<ZipRow, DbError> {
        let status = DbError::decoded("zips.status", self.status, ListingStatus::from_code)?;
        Ok(ZipRow {
            code: DbError::parsed("zips.zip", &self.zip, ZipCode::parse)?,
            state: DbError::parsed("zips.state", &self.state, State::parse)?,
            population: people("zips.population", self.population)?,
            households: people("zips.households", self.households)?,
            tier: DbError::decoded("zips.tier", self.tier, |tier| {
                u8::try_from(tier).ok().and_then(Tier::from_code)
            })?,
            price: Usd::from_cents(self.price_cents),
            status,
            city: self.city.into(),
            county: self.county.into(),
        })
    }
}

fn people(column: &'static str, number: i32) -> Result<u32, DbError> {
    u32::try_from(number).map_err(|_| DbError::unreadable(column, &number))
}
