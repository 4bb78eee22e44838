//! Where ZIPs are, and recent sales in a state.

use diesel::prelude::*;
use ink_domain::geo::Coordinates;
use ink_domain::money::Usd;
use ink_domain::time::Millis;
use ink_domain::zip::{ListingStatus, State, ZipCode};

use super::row::{StoredZip, ZipRow};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{order_zips, orders, zips};

#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    pub zip: ZipRow,
    pub coordinates: Coordinates,
}

/// The sale of a ZIP: when, and for how much. The buyer is not disclosed.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct Sale {
    pub zip: ZipCode,
    pub city: String,
    pub price: Usd,
    pub at: Millis,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = zips)]
pub(super) struct StoredPlace {
    #[diesel(embed)]
    zip: StoredZip,
    #[diesel(select_expression = (zips::lat, zips::lon))]
    coordinates: Coordinates,
}

impl StoredPlace {
    pub(super) fn at(self, now: Millis) -> Placed {
        Placed {
            zip: self.zip.at(now),
            coordinates: self.coordinates,
        }
    }
}

/// The latest sales in a state that still stand, newest first.
pub fn latest_sales(conn: &mut Conn, state: State, count: i64) -> Result<Vec<Sale>, DbError> {
    let of_the_order = order_zips::zip
        .eq(zips::zip)
        .and(order_zips::order_id.eq(orders::id));
    Ok(zips::table
        .inner_join(orders::table)
        .inner_join(order_zips::table.on(of_the_order))
        .filter(zips::state.eq(state.code()))
        .filter(zips::status.eq(ListingStatus::Sold.code()))
        .filter(orders::ended_at.is_not_null())
        .order((orders::ended_at.desc(), zips::zip))
        .limit(count)
        .select((
            zips::zip,
            zips::city,
            order_zips::price_cents,
            orders::ended_at.assume_not_null(),
        ))
        .load(conn)?)
}
