//! Where ZIPs lie: one with all that is known of it, and those around it.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl, SelectableHelper};
use ink_domain::place::Place;
use ink_domain::zip::ZipCode;

use super::row::{StoredZip, ZipRow, unreadable};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::zips;

/// A ZIP, and what the Census says of it beside its people.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    pub zip: ZipRow,
    pub place: Place,
    /// US dollars a year.
    pub median_household_income: Option<u32>,
    /// US dollars.
    pub median_home_value: Option<u32>,
}

/// A ZIP, and how far it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Neighbour {
    pub zip: ZipRow,
    pub km: f64,
}

/// The first look around covers most towns; each further one is three times as wide, up to as far as
/// Hawaii is from the mainland.
const LOOKS_KM: [f64; 6] = [16.0, 48.0, 144.0, 432.0, 1296.0, 4000.0];

/// The ZIP, its latitude and longitude, its households' income and its homes' value.
type FactsRow = (StoredZip, f64, f64, Option<i32>, Option<i32>);

/// `None` where the store has no such ZIP.
pub fn facts(conn: &mut Conn, code: ZipCode, now: i64) -> Result<Option<Facts>, DbError> {
    let found: Option<FactsRow> = zips::table
        .find(code.as_str())
        .select((
            StoredZip::as_select(),
            zips::lat,
            zips::lon,
            zips::median_household_income,
            zips::median_home_value,
        ))
        .first(conn)
        .optional()?;
    found
        .map(|(zip, lat, lon, income, value)| {
            Ok(Facts {
                zip: zip.at(now)?,
                place: Place { lat, lon },
                median_household_income: dollars("zips.median_household_income", income)?,
                median_home_value: dollars("zips.median_home_value", value)?,
            })
        })
        .transpose()
}

fn dollars(column: &'static str, amount: Option<i32>) -> Result<Option<u32>, DbError> {
    amount
        .map(|amount| u32::try_from(amount).map_err(|_| unreadable(column, &amount)))
        .transpose()
}

/// The `count` ZIPs that are nearest to one, the nearest first; of those that are equally far the lower
/// code. Fewer where there are no more.
pub fn nearest(
    conn: &mut Conn,
    of: &Facts,
    count: usize,
    now: i64,
) -> Result<Vec<Neighbour>, DbError> {
    let mut found = Vec::new();
    for km in LOOKS_KM {
        found = within(conn, of, km)?;
        if found.len() >= count {
            break;
        }
    }
    found.sort_by(|(far, code), (other, than)| far.total_cmp(other).then(code.cmp(than)));
    found.truncate(count);
    let codes: Vec<ZipCode> = found.iter().map(|(_, code)| *code).collect();
    let rows = super::by_codes(conn, &codes, now)?;
    let distances = found.into_iter().map(|(km, _)| km);
    Ok(rows
        .into_iter()
        .zip(distances)
        .map(|(zip, km)| Neighbour { zip, km })
        .collect())
}

/// Everything but the ZIP itself that is no farther, with its distance in kilometres.
fn within(conn: &mut Conn, of: &Facts, km: f64) -> Result<Vec<(f64, ZipCode)>, DbError> {
    let bounds = of.place.around(km);
    let rows: Vec<(String, f64, f64)> = zips::table
        .filter(zips::lat.between(bounds.south, bounds.north))
        .filter(zips::lon.between(bounds.west, bounds.east))
        .filter(zips::zip.ne(of.zip.zip.as_str()))
        .select((zips::zip, zips::lat, zips::lon))
        .load(conn)?;
    rows.into_iter()
        .map(|(code, lat, lon)| {
            let code = ZipCode::parse(&code).map_err(|_| unreadable("zips.zip", &code))?;
            Ok((of.place.km_to(Place { lat, lon }), code))
        })
        .filter(|found| !matches!(found, Ok((far, _)) if *far > km))
        .collect()
}
