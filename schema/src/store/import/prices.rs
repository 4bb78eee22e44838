//! An operator's price list, which overrides the prices derived from ranks.

use std::collections::HashMap;

use diesel::connection::SimpleConnection;
use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::money::Usd;
use ink_domain::time::Millis;
use ink_domain::zip::ZipCode;

use super::load::{is_agreed, lock};
use super::{BadRow, ImportError, Malformed};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::zips;

const HEADER: &str = "zip\tprice";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repriced {
    /// How many ZIPs the file lists: the sum of the other three.
    pub listed: u64,
    pub changed: u64,
    pub unchanged: u64,
    /// Held, reserved or sold: a buyer has agreed to their price.
    pub kept: u64,
}

/// Sets prices from tab-separated lines of ZIP and dollars, within the caller's transaction. A file with
/// an invalid line, or a ZIP that the store does not have, changes nothing.
pub fn import_prices(conn: &mut Conn, tsv: &[u8], now: Millis) -> Result<Repriced, ImportError> {
    lock(conn).map_err(DbError::from)?;
    let stored = stored(conn, now)?;
    let mut done = Repriced::default();
    for (zip, price, before) in parse(tsv, &stored)? {
        done.listed += 1;
        if before.is_agreed {
            done.kept += 1;
            continue;
        }
        set(conn, zip, price, now)?;
        if before.price == price {
            done.unchanged += 1;
        } else {
            done.changed += 1;
        }
    }
    if done.changed > 0 {
        // Planners choose indexes by table statistics.
        conn.batch_execute("ANALYZE zips;").map_err(DbError::from)?;
    }
    Ok(done)
}

/// A ZIP's price, and whether a buyer has agreed to it.
#[derive(Clone, Copy)]
struct Stored {
    price: Usd,
    is_agreed: bool,
}

fn stored(conn: &mut Conn, now: Millis) -> Result<HashMap<ZipCode, Stored>, DbError> {
    let rows: Vec<(String, i64, i16, Option<Millis>)> = zips::table
        .select((zips::zip, zips::price_cents, zips::status, zips::held_until))
        .load(conn)?;
    rows.into_iter()
        .map(|(zip, cents, status, held_until)| {
            let stored = Stored {
                price: Usd::from_cents(cents),
                is_agreed: is_agreed(status, held_until, now)?,
            };
            Ok((DbError::parsed("zips.zip", &zip, ZipCode::parse)?, stored))
        })
        .collect()
}

/// Each line's ZIP and new price, with what is stored of it.
fn parse(
    tsv: &[u8],
    stored: &HashMap<ZipCode, Stored>,
) -> Result<Vec<(ZipCode, Usd, Stored)>, Malformed> {
    let text = String::from_utf8_lossy(tsv);
    let mut seen = HashMap::new();
    let (mut listed, mut bad) = (Vec::new(), Vec::new());
    for (line, text) in (1..).zip(text.lines()) {
        let read = match line {
            1 if text == HEADER => continue,
            1 => Err("the header is `zip<tab>price`".to_owned()),
            _ => row(text),
        };
        let fault = match read {
            Err(reason) => reason,
            Ok((zip, price)) => match (stored.get(&zip), seen.insert(zip, line)) {
                (None, _) => format!("{zip} is not in the store"),
                (Some(_), Some(first)) => format!("ZIP {zip} is on line {first} already"),
                (Some(before), None) => {
                    listed.push((zip, price, *before));
                    continue;
                }
            },
        };
        bad.push(BadRow {
            line,
            reason: fault,
        });
    }
    if bad.is_empty() {
        Ok(listed)
    } else {
        Err(Malformed { rows: bad })
    }
}

/// No card can be charged less (Stripe's minimum charge amounts, US dollars).
const LEAST_CHARGE: Usd = Usd::from_cents(50);

fn row(text: &str) -> Result<(ZipCode, Usd), String> {
    let (zip, price) = text
        .split_once('\t')
        .ok_or("a ZIP, a tab and a price are needed")?;
    let zip = ZipCode::parse(zip).map_err(|_| format!("`{zip}` is no ZIP code"))?;
    let price = Usd::parse(price).filter(|price| *price >= LEAST_CHARGE);
    Ok((
        zip,
        price.ok_or("the price is not dollars from 0.50 on, with two decimals at most")?,
    ))
}

fn set(conn: &mut Conn, zip: ZipCode, price: Usd, now: Millis) -> Result<(), DbError> {
    diesel::update(zips::table.find(zip.as_str()))
        .set((zips::price_cents.eq(price.cents()), zips::priced_at.eq(now)))
        .execute(conn)?;
    Ok(())
}
