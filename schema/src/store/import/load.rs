//! Writing what differs between the file and the store.

use std::collections::HashMap;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::upsert::excluded;
use ink_domain::pricing::{self, Listed, PricingFacts};
use ink_domain::time::Millis;
use ink_domain::zip::{ListingStatus, ZipCode};

use super::facts::Facts;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::zips;

/// How many rows one statement writes: with 13 values each, well below the limits of 32,766 on SQLite and 65,535 on
/// PostgreSQL.
pub(super) const BATCH: usize = 1000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Imported {
    /// How many ZIPs the file lists: the sum of the other three.
    pub listed: u64,
    pub added: u64,
    pub changed: u64,
    pub unchanged: u64,
}

/// The part of a row that an import owns: status, hold and owner are not in it, so they can't be touched.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = zips, treat_none_as_default_value = false)]
pub(super) struct Listing {
    zip: String,
    city: String,
    state: String,
    county: String,
    lat: f64,
    lon: f64,
    population: i32,
    households: i32,
    median_household_income: Option<i32>,
    median_home_value: Option<i32>,
    tier: i16,
    pub(super) price_cents: i64,
    /// When an operator set the price.
    pub(super) priced_at: Option<Millis>,
}

/// With its status, and when its hold expires.
pub(super) type StoredListing = (Listing, ListingStatus, Option<Millis>);

/// Prices the whole list and writes the ZIPs that are new or differ, within the caller's transaction. A ZIP that is held,
/// reserved or sold keeps its tier and price, because a buyer has agreed to them; one whose price an operator set keeps
/// that. ZIPs that the list doesn't name stay as they are.
pub(super) fn load(
    conn: &mut Conn,
    facts: &[Facts],
    now: Millis,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Imported, DbError> {
    lock(conn)?;
    let stored = stored(conn)?;
    let (mut added, mut changed) = (Vec::new(), Vec::new());
    for mut listing in priced(facts) {
        match stored.get(&listing.zip) {
            None => added.push(listing),
            Some((before, status, held_until)) => {
                let is_agreed = is_agreed(*status, *held_until, now);
                if is_agreed {
                    listing.tier = before.tier;
                }
                listing.priced_at = before.priced_at;
                if is_agreed || before.priced_at.is_some() {
                    listing.price_cents = before.price_cents;
                }
                if listing != *before {
                    changed.push(listing);
                }
            }
        }
    }

    let listed = counted(facts.len());
    let written = counted(added.len() + changed.len());
    let mut done = listed - written;
    progress(done, listed);
    for batch in changed.chunks(BATCH).chain(added.chunks(BATCH)) {
        write(conn, batch)?;
        done += counted(batch.len());
        progress(done, listed);
    }
    if written > 0 {
        // Both planners choose indexes by table statistics, which are now out of date.
        conn.batch_execute("ANALYZE zips;")?;
    }
    Ok(Imported {
        listed,
        added: counted(added.len()),
        changed: counted(changed.len()),
        unchanged: listed - written,
    })
}

/// Nobody may hold or buy a ZIP between the comparison and the write, nor lock one first and change it then: that would
/// deadlock. A SQLite write transaction is alone anyway.
pub(super) fn lock(conn: &mut Conn) -> QueryResult<()> {
    match conn {
        Conn::Sqlite(_) => Ok(()),
        Conn::Postgres(conn) => conn.batch_execute("LOCK TABLE zips IN EXCLUSIVE MODE"),
    }
}

/// All ZIPs, by code.
pub(super) fn stored(conn: &mut Conn) -> QueryResult<HashMap<String, StoredListing>> {
    let rows: Vec<StoredListing> = zips::table
        .select((Listing::as_select(), zips::status, zips::held_until))
        .load(conn)?;
    let by_code = |stored: StoredListing| (stored.0.zip.clone(), stored);
    Ok(rows.into_iter().map(by_code).collect())
}

/// Whether a buyer has agreed to a ZIP's price: no import changes it. An expired hold binds nobody, swept or not.
pub(super) fn is_agreed(status: ListingStatus, held_until: Option<Millis>, now: Millis) -> bool {
    status.at(held_until, now) != ListingStatus::Available
}

/// The facts as rows, with tier and price: in the order of the price list.
fn priced(facts: &[Facts]) -> impl Iterator<Item = Listing> {
    let mut by_zip: HashMap<ZipCode, &Facts> =
        facts.iter().map(|facts| (facts.zip, facts)).collect();
    let facts = facts.iter().map(|facts| PricingFacts {
        zip: facts.zip,
        state: facts.state,
        population: facts.population,
        median_household_income: facts.median_household_income,
    });
    pricing::list(facts)
        .into_iter()
        .filter_map(move |listed| Some(listing(by_zip.remove(&listed.zip)?, listed)))
}

fn listing(facts: &Facts, listed: Listed) -> Listing {
    Listing {
        zip: facts.zip.to_string(),
        city: facts.city.clone(),
        state: facts.state.to_string(),
        county: facts.county.clone(),
        lat: facts.lat,
        lon: facts.lon,
        population: facts.population.cast_signed(),
        households: facts.households.cast_signed(),
        median_household_income: facts.median_household_income.map(u32::cast_signed),
        median_home_value: facts.median_home_value.map(u32::cast_signed),
        tier: listed.tier.code().into(),
        price_cents: listed.price.cents(),
        priced_at: None,
    }
}

/// What diesel derives for both backends supports neither ON CONFLICT nor multi-row INSERTs.
pub(super) fn write(conn: &mut Conn, batch: &[Listing]) -> QueryResult<()> {
    let upsert = diesel::insert_into(zips::table)
        .values(batch)
        .on_conflict(zips::zip)
        .do_update()
        .set((
            zips::city.eq(excluded(zips::city)),
            zips::state.eq(excluded(zips::state)),
            zips::county.eq(excluded(zips::county)),
            zips::lat.eq(excluded(zips::lat)),
            zips::lon.eq(excluded(zips::lon)),
            zips::population.eq(excluded(zips::population)),
            zips::households.eq(excluded(zips::households)),
            zips::median_household_income.eq(excluded(zips::median_household_income)),
            zips::median_home_value.eq(excluded(zips::median_home_value)),
            zips::tier.eq(excluded(zips::tier)),
            zips::price_cents.eq(excluded(zips::price_cents)),
            zips::priced_at.eq(excluded(zips::priced_at)),
        ));
    match conn {
        Conn::Sqlite(conn) => upsert.execute(conn)?,
        Conn::Postgres(conn) => upsert.execute(conn)?,
    };
    Ok(())
}

fn counted(rows: usize) -> u64 {
    u64::try_from(rows).unwrap_or(u64::MAX)
}
