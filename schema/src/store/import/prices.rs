//! An operator's price list, which overrides the prices derived from ranks.

use std::collections::HashMap;

use diesel::connection::SimpleConnection;
use ink_domain::money::Usd;
use ink_domain::time::Millis;
use ink_domain::zip::ZipCode;

use super::load::{BATCH, is_agreed, lock, stored, write};
use super::{BadRow, ImportError, Malformed};
use crate::conn::Conn;
use crate::error::DbError;

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
/// an invalid line, or a ZIP that the store does not have, changes nothing. A row whose price an operator has set to the
/// same before is not written.
pub fn import_prices(conn: &mut Conn, tsv: &[u8], now: Millis) -> Result<Repriced, ImportError> {
    // Before the lock, which stops sales.
    let (prices, mut bad) = parse(tsv);
    lock(conn).map_err(DbError::from)?;
    let mut stored = stored(conn).map_err(DbError::from)?;
    let mut done = Repriced::default();
    let mut differing = Vec::new();
    for (line, zip, price) in prices {
        let Some((mut listing, status, held_until)) = stored.remove(zip.as_str()) else {
            let reason = format!("{zip} is not in the store");
            bad.push(BadRow { line, reason });
            continue;
        };
        done.listed += 1;
        if is_agreed(status, held_until, now) {
            done.kept += 1;
            continue;
        }
        let is_changed = listing.price_cents != price.cents();
        if is_changed {
            done.changed += 1;
        } else {
            done.unchanged += 1;
        }
        if is_changed || listing.priced_at.is_none() {
            listing.price_cents = price.cents();
            listing.priced_at = Some(now);
            differing.push(listing);
        }
    }
    if !bad.is_empty() {
        bad.sort_unstable_by_key(|row| row.line);
        return Err(Malformed { rows: bad }.into());
    }
    for batch in differing.chunks(BATCH) {
        write(conn, batch).map_err(DbError::from)?;
    }
    if done.changed > 0 {
        // Planners choose indexes by table statistics.
        conn.batch_execute("ANALYZE zips;").map_err(DbError::from)?;
    }
    Ok(done)
}

/// Each line's number, ZIP and new price; and the invalid lines.
fn parse(tsv: &[u8]) -> (Vec<(u64, ZipCode, Usd)>, Vec<BadRow>) {
    let text = String::from_utf8_lossy(tsv);
    let mut seen = HashMap::new();
    let (mut listed, mut bad) = (Vec::new(), Vec::new());
    for (line, text) in (1..).zip(text.lines()) {
        let read = match line {
            1 if text == HEADER => continue,
            1 => Err("the header is `zip<tab>price`".to_owned()),
            _ => row(text),
        };
        let read = read.and_then(|(zip, price)| match seen.insert(zip, line) {
            Some(first) => Err(format!("ZIP {zip} is on line {first} already")),
            None => Ok((line, zip, price)),
        });
        match read {
            Ok(listing) => listed.push(listing),
            Err(reason) => bad.push(BadRow { line, reason }),
        }
    }
    (listed, bad)
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
