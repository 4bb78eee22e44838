//! One page of the store, and how many there are in all.

use diesel::helper_types::IntoBoxed;
use diesel::sql_types::Bool;
use diesel::{
    BoolExpressionMethods, BoxableExpression, ExpressionMethods, QueryDsl, RunQueryDsl,
    SelectableHelper,
};
use ink_domain::pricing::Tier;
use ink_domain::search::{Order, Reading, Sort, ZipQuery, beginning_with};
use ink_domain::zip::{ListingStatus, State};

use super::row::{StoredZip, ZipRow};
use crate::conn::{Conn, MultiBackend};
use crate::error::DbError;
use crate::tables::{zip_terms, zips};

/// A stretch of what was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// How many there are without paging.
    pub total: i64,
    pub rows: Vec<ZipRow>,
}

/// The page that the query asks for, with every status as it is at `now`. Past the end there are no
/// rows.
pub fn search(conn: &mut Conn, query: &ZipQuery, now: i64) -> Result<Page, DbError> {
    let total = matching(query, now).count().get_result(conn)?;
    let rows = if query.skip.get() < total {
        page(query, now)
            .select(StoredZip::as_select())
            .load(conn)?
            .into_iter()
            .map(|stored| stored.at(now))
            .collect::<Result<_, _>>()?
    } else {
        Vec::new()
    };
    Ok(Page { total, rows })
}

pub(crate) type Matching<'a> = IntoBoxed<'a, zips::table, MultiBackend>;

/// All that the query's filters let through, in no order.
pub(crate) fn matching(query: &ZipQuery, now: i64) -> Matching<'_> {
    let mut matching = zips::table.into_boxed();
    let readings = query.search.readings().iter().filter_map(reading);
    if let Some(any) = readings.reduce(|any, other| Box::new(any.or(other))) {
        matching = matching.filter(any);
    }
    if !query.states.is_empty() {
        let codes = query.states.iter().copied().map(State::code);
        matching = matching.filter(zips::state.eq_any(codes));
    }
    if let Some(tier) = query.tier.map(Tier::number) {
        matching = matching.filter(zips::tier.eq(i16::from(tier)));
    }
    if let Some(least) = query.price_min {
        matching = matching.filter(zips::price_cents.ge(least.cents()));
    }
    if let Some(most) = query.price_max {
        matching = matching.filter(zips::price_cents.le(most.cents()));
    }
    if query.available_only {
        // `ListingStatus::at`, in SQL.
        let expired = zips::status
            .eq(ListingStatus::Pending.code())
            .and(zips::held_until.le(now));
        let available = zips::status.eq(ListingStatus::Available.code());
        matching = matching.filter(available.or(expired));
    }
    matching
}

type Condition<'a> = Box<dyn BoxableExpression<zips::table, MultiBackend, SqlType = Bool> + 'a>;

/// What a reading of the search's text asks for; it asks for something.
fn reading(reading: &Reading) -> Option<Condition<'_>> {
    let mut all: Vec<Condition<'_>> = Vec::new();
    if let Some((from, to)) = beginning_with(&reading.digits) {
        all.push(Box::new(zips::zip.ge(from).and(zips::zip.lt(to))));
    }
    if let Some((from, to)) = beginning_with(&reading.name) {
        let found = zip_terms::table
            .filter(zip_terms::term.ge(from))
            .filter(zip_terms::term.lt(to))
            .select(zip_terms::zip);
        all.push(Box::new(zips::zip.eq_any(found)));
    }
    if !reading.states.is_empty() {
        let codes = reading.states.iter().copied().map(State::code);
        all.push(Box::new(zips::state.eq_any(codes)));
    }
    all.into_iter().reduce(|all, one| Box::new(all.and(one)))
}

/// The page itself, in order.
pub(super) fn page(query: &ZipQuery, now: i64) -> Matching<'_> {
    let matching = matching(query, now);
    let ordered = match (query.sort, query.order) {
        (Sort::Price, Order::HighToLow) => matching.order(zips::price_cents.desc()),
        (Sort::Price, Order::LowToHigh) => matching.order(zips::price_cents.asc()),
        (Sort::People, Order::HighToLow) => matching.order(zips::population.desc()),
        (Sort::People, Order::LowToHigh) => matching.order(zips::population.asc()),
        (Sort::Zip, Order::HighToLow) => matching.order(zips::zip.desc()),
        (Sort::Zip, Order::LowToHigh) => matching,
    };
    ordered
        .then_order_by(zips::zip.asc())
        .limit(query.count.get())
        .offset(query.skip.get())
}
