//! The file, parsed: its listed ZIPs, or every invalid row.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use ink_domain::zip::{State, ZipCode};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

const COLUMNS: [&str; 11] = [
    "zip",
    "city",
    "state",
    "county",
    "lat",
    "lon",
    "population",
    "households",
    "median_household_income",
    "median_home_value",
    "zip_type",
];

/// What the file says about one inhabited ZIP.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    pub zip: ZipCode,
    pub city: String,
    pub state: State,
    pub county: String,
    /// Degrees, WGS 84.
    pub lat: f64,
    /// Degrees, WGS 84.
    pub lon: f64,
    pub population: u32,
    pub households: u32,
    /// US dollars a year.
    pub median_household_income: Option<u32>,
    /// US dollars.
    pub median_home_value: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRow {
    /// Counted from 1, which is the header.
    pub line: u64,
    pub reason: String,
}

impl fmt::Display for BadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// All invalid rows, in file order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} malformed rows, nothing was loaded; {}", rows.len(), rows.first().map(ToString::to_string).unwrap_or_default())]
pub struct Malformed {
    pub rows: Vec<BadRow>,
}

/// Parses the whole file: UTF-8, with either kind of line ending. Returns the ZIPs with a population above zero, in
/// file order; rows without one must be valid as well, but are not listed.
pub fn parse(tsv: &[u8]) -> Result<Vec<Facts>, Malformed> {
    let tsv = tsv.strip_prefix(BYTE_ORDER_MARK).unwrap_or(tsv);
    let tsv = tsv.strip_suffix(b"\n").unwrap_or(tsv);
    let mut file = File::default();
    for (line, bytes) in (1..).zip(tsv.split(|&byte| byte == b'\n')) {
        let taken = match str::from_utf8(bytes) {
            Ok(text) => file.take(line, text.strip_suffix('\r').unwrap_or(text)),
            Err(_) => Err("not UTF-8".to_owned()),
        };
        if let Err(reason) = taken {
            file.bad.push(BadRow { line, reason });
        }
    }
    if file.bad.is_empty() {
        Ok(file.listed)
    } else {
        Err(Malformed { rows: file.bad })
    }
}

#[derive(Default)]
struct File {
    listed: Vec<Facts>,
    bad: Vec<BadRow>,
    /// The line of each ZIP.
    seen: HashMap<ZipCode, u64>,
}

impl File {
    fn take(&mut self, line: u64, text: &str) -> Result<(), String> {
        if line == 1 {
            return header(text);
        }
        let (zip, listed) = row(text)?;
        match self.seen.entry(zip) {
            Entry::Occupied(first) => {
                return Err(format!("ZIP {zip} is on line {} already", first.get()));
            }
            Entry::Vacant(place) => place.insert(line),
        };
        self.listed.extend(listed);
        Ok(())
    }
}

fn header(text: &str) -> Result<(), String> {
    if text.split('\t').eq(COLUMNS) {
        Ok(())
    } else {
        Err(format!("the header must be {}", COLUMNS.join(" ")))
    }
}

/// A row's ZIP, with its facts unless nobody lives there.
fn row(text: &str) -> Result<(ZipCode, Option<Facts>), String> {
    let fields: Vec<&str> = text.split('\t').collect();
    let found = fields.len();
    let [
        zip,
        city,
        state,
        county,
        lat,
        lon,
        population,
        households,
        income,
        home_value,
        _zip_type,
    ] = <[&str; COLUMNS.len()]>::try_from(fields)
        .map_err(|_| format!("{found} columns instead of {}", COLUMNS.len()))?;
    let zip = ZipCode::parse(zip).map_err(|_| format!("{zip:?} is not a ZIP code"))?;
    let population = number("population", population)?.unwrap_or(0);
    let households = number("households", households)?;
    let facts = Facts {
        zip,
        city: words("city", city)?,
        state: State::parse(state).map_err(|_| format!("{state:?} is not a state"))?,
        county: words("county", county)?,
        lat: degrees("lat", lat, -90.0..=90.0)?,
        lon: degrees("lon", lon, -180.0..=180.0)?,
        population,
        households: households.unwrap_or(0),
        median_household_income: number("median_household_income", income)?,
        median_home_value: number("median_home_value", home_value)?,
    };
    if population == 0 {
        return Ok((zip, None));
    }
    if households.is_none() {
        return Err("people, but no number of households".to_owned());
    }
    Ok((zip, Some(facts)))
}

fn words(column: &str, value: &str) -> Result<String, String> {
    match value.trim() {
        "" => Err(format!("{column} is empty")),
        text => Ok(text.to_owned()),
    }
}

/// An integer that fits both databases' columns; blank is `None`.
fn number(column: &str, value: &str) -> Result<Option<u32>, String> {
    if value.is_empty() {
        return Ok(None);
    }
    i32::from_str(value)
        .ok()
        .and_then(|number| u32::try_from(number).ok())
        .map(Some)
        .ok_or_else(|| format!("{column} is not a number: {value:?}"))
}

fn degrees(column: &str, value: &str, range: RangeInclusive<f64>) -> Result<f64, String> {
    let degrees =
        f64::from_str(value).map_err(|_| format!("{column} is not a number: {value:?}"))?;
    if range.contains(&degrees) {
        Ok(degrees)
    } else {
        Err(format!("{column} is out of range: {value}"))
    }
}
